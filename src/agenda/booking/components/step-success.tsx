import { CircleCheckBig } from 'lucide-react'
import type { RefObject } from 'react'
import type { BookingAnswer } from '#agenda/booking/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import type { Wizard } from './use-wizard.ts'

type StepSuccessProps = {
  wizard: Wizard
  result: BookingAnswer
  salon: PublicSalon
  heading: RefObject<HTMLHeadingElement | null>
}

/** Step 5: what was booked. */
export function StepSuccess({ wizard, result, salon, heading }: StepSuccessProps) {
  function startAgain() {
    wizard.dispatch({ type: 'reset' })
    wizard.goTo(1, { replace: true })
  }
  return (
    <div className="rounded-card border border-line bg-card p-6 text-center shadow-soft sm:p-10">
      <CircleCheckBig aria-hidden className="mx-auto mb-4 size-14 text-green" />
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Afspraak Succesvol Gemaakt!
      </h2>
      <ul className="mx-auto mt-6 flex max-w-md flex-col gap-3 text-left">
        {result.appointments.map((appointment) => (
          <li key={appointment.id} className="rounded-field bg-pine-soft p-4">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-muted">Behandeling</dt>
              <dd className="font-semibold">{appointment.service}</dd>
              <dt className="text-muted">Datum</dt>
              <dd className="font-semibold">{formatLongDate(appointment.date)}</dd>
              <dt className="text-muted">Tijd</dt>
              <dd className="font-semibold tabular-nums">
                {withoutSeconds(appointment.startTime)}
              </dd>
              <dt className="text-muted">Hond</dt>
              <dd className="font-semibold">{appointment.dogName}</dd>
            </dl>
            <CalendarLinks visit={appointment} salon={salon} />
          </li>
        ))}
      </ul>
      <p className="mx-auto mt-6 max-w-prose">
        U ontvangt binnen enkele minuten een bevestiging per e-mail. Wij nemen ook nog contact met u
        op om de afspraak definitief te bevestigen.
      </p>
      <Button className="mt-7" onClick={startAgain}>
        Nieuwe afspraak
      </Button>
    </div>
  )
}
