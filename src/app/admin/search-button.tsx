import { Search } from 'lucide-react'
import { createContext } from 'react'
import { Button } from '#ui/button.tsx'

/** Opens the search in everything, for a page that has no bar of the shell on a phone. */
export const OpenSearch = createContext<() => void>(() => undefined)

/** The search for who does not press Ctrl+K; `labelClass` hides its word where room is scarce. */
export function SearchButton({
  onSearch,
  className,
  labelClass,
}: {
  onSearch: () => void
  className: string
  labelClass: string
}) {
  return (
    <Button variant="ghost" onClick={onSearch} className={className}>
      <Search aria-hidden />
      <span className={labelClass}>Zoeken</span>
      <kbd
        aria-hidden
        className="rounded border border-edge px-1.5 font-sans text-xs font-semibold text-muted max-lg:hidden"
      >
        Ctrl K
      </kbd>
    </Button>
  )
}
