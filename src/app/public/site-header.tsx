import type { PublicSalon } from '#features/salon/schema.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Paw } from './illustrations/paw.tsx'

/** The salon's name and the way to a booking. */
export function SiteHeader({ salon }: { salon: PublicSalon }) {
  return (
    <header className="border-b border-line bg-card">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-3">
        <a href="/" className="flex min-h-11 items-center gap-2.5 font-heading text-lg font-semibold text-ink no-underline sm:text-xl">
          <Paw className="size-8 shrink-0" aria-hidden />
          {salon.name}
        </a>
        <nav aria-label="Hoofdmenu">
          <ButtonLink href="/boekingapp" size="sm" className="min-h-11">
            Online Afspraak
          </ButtonLink>
        </nav>
      </div>
    </header>
  )
}
