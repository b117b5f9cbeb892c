import { useEffect, useRef } from 'react'
import type { BookingAnswer } from '#agenda/booking/form/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'

/** What was booked, with the focus on it, since the form that had it is gone. */
export function SimpleSuccess({ answer, onAgain }: { answer: BookingAnswer; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="rounded-card border border-line bg-card p-6 text-center shadow-soft">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Afspraak Succesvol Gemaakt!
      </h2>
      {answer.appointments.map(({ id, date, startTime, dogName }) => (
        <p key={id} className="mt-3 tabular-nums">
          {dogName}: {formatMoment({ date, startTime })}
        </p>
      ))}
      <p className="mt-3 text-muted">
        U ontvangt binnen enkele minuten een bevestiging per e-mail.
      </p>
      <Button className="mt-6" onClick={onAgain}>
        Nieuwe Afspraak
      </Button>
    </div>
  )
}
