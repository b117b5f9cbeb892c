import { calendarAddresses } from '#agenda/appointments/components/calendar-addresses.ts'
import type { BookingAnswer } from '#agenda/booking/form/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'

type Visit = BookingAnswer['appointments'][number]
type CalendarLinksProps = { visit: Visit; salon: PublicSalon; title: string }

/**
 * Ways to put a visit in one's own calendar: the file works everywhere, the other two open a page
 * of the provider.
 */
export function CalendarLinks({ visit, salon, title }: CalendarLinksProps) {
  const { google, outlook } = calendarAddresses(visit, salon)
  return (
    <p className="mt-5 -mb-2 flex flex-wrap items-center gap-x-5">
      <span className="w-full text-muted">{title}</span>
      <a href={visit.calendarUrl} download className={LINK}>
        Bestand (.ics)
      </a>
      {[
        ['Google', google],
        ['Outlook', outlook],
      ].map(([name, href]) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer" className={LINK}>
          {name}
          <span className="sr-only"> (nieuw venster)</span>
        </a>
      ))}
    </p>
  )
}

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-pine underline underline-offset-4 hover:decoration-2'
