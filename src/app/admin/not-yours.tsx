import { KeyRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { findTab, tabsFor } from './tabs.ts'

/** In place of a page that is not for who is logged in: says so, and where she can go. */
export function NotYours() {
  const { pathname } = useLocation()
  const here = findTab(pathname)?.label
  const [first, ...others] = tabsFor('staff')
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-4 py-8">
      <title>Alleen voor de eigenaar</title>
      <span className="grid size-14 place-items-center rounded-full bg-pine-soft text-pine">
        <KeyRound aria-hidden className="size-7" />
      </span>
      <h1 className="text-3xl">Dit is voor de eigenaar van de salon</h1>
      <p className="text-muted">
        {here ? `‘${here}’` : 'Deze pagina'} kan alleen de eigenaar openen. Heb je iets van hier
        nodig, vraag het haar dan even.
      </p>
      <p className="flex flex-wrap gap-2">
        {first && (
          <ButtonLink asChild>
            <Link to={first.path}>Naar {first.label}</Link>
          </ButtonLink>
        )}
        {others.slice(0, 2).map(({ path, label }) => (
          <ButtonLink key={path} asChild variant="secondary">
            <Link to={path}>{label}</Link>
          </ButtonLink>
        ))}
      </p>
    </div>
  )
}
