import { CalendarPlus, ExternalLink, Gift, Palmtree, Tags, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'

const ACTIONS = [
  { label: 'Nieuwe afspraak', to: '/admin/afspraken?nieuw', icon: CalendarPlus },
  { label: 'Nieuwe klant', to: '/admin/klanten?nieuw', icon: UserPlus },
  { label: 'Verlof toevoegen', to: '/admin/verlof?nieuw', icon: Palmtree },
  { label: 'Prijslijst', to: '/admin/prijslijst', icon: Tags },
  { label: 'Kadobonnen', to: '/admin/kadobonnen', icon: Gift },
] as const

/** What the owner does most, one tap away. */
export function QuickActions() {
  return (
    <section aria-label="Snelle acties">
      <ul className="grid grid-cols-2 gap-2 *:last:col-span-2 sm:grid-cols-3 lg:grid-cols-5 lg:*:last:col-span-1">
        {ACTIONS.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <ButtonLink
              asChild
              variant="secondary"
              className="h-full w-full px-2! max-sm:gap-1.5 max-sm:text-[0.9375rem]"
            >
              <Link to={to}>
                <Icon aria-hidden />
                {label}
              </Link>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <a
        href="/kadobonnen"
        target="_blank"
        rel="noopener"
        className="mt-1 inline-flex min-h-11 items-center gap-2 text-clay underline decoration-1 underline-offset-4 hover:text-clay-deep hover:decoration-2"
      >
        Kadobonnen op de website (nieuw venster)
        <ExternalLink aria-hidden className="size-4 shrink-0" />
      </a>
    </section>
  )
}
