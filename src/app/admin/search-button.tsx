import { Search } from 'lucide-react'
import { useContext } from 'react'
import { Button } from '#ui/button.tsx'
import { OpenWindow } from './open-window.ts'

/** The search for who does not press Ctrl+K; `labelClass` hides its word where room is scarce. */
export function SearchButton({ className, labelClass }: { className: string; labelClass: string }) {
  const open = useContext(OpenWindow)
  return (
    <Button variant="ghost" onClick={() => open('palette')} className={className}>
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
