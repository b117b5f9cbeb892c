import { ContactLinks } from '#agenda/booking/components/contact-links.tsx'
import { SimpleBooking } from '#agenda/booking/components/simple-booking.tsx'
import { simpleDates } from '#agenda/booking/components/simple-dates.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/legacy-simple.ts'
import { PageMeta } from './page-meta.tsx'
import { useSalon } from './use-salon.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { dates: simpleDates(context.get(pageContext).deps.today()) }
}

/** The simple booking page of old links. */
export default function LegacySimple({ loaderData: { dates } }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
      <PageMeta
        path="/simple"
        noindex
        title="Afspraak maken"
        description={`Maak een afspraak bij ${salon.name}: kies een datum en een tijd.`}
      />
      <h1>Afspraak maken</h1>
      <noscript>
        <p className="my-6">
          Online boeken werkt enkel met JavaScript. Maak uw afspraak gerust op een andere manier:
        </p>
        <ContactLinks salon={salon} email />
      </noscript>
      <div className="mt-8">
        <SimpleBooking dates={dates} />
      </div>
    </div>
  )
}
