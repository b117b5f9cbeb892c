import { CircleCheckBig } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { JoinStart } from '#agenda/waiting-list/components/join-draft.ts'
import { JoinForm } from '#agenda/waiting-list/places/components/join-form.tsx'
import type { Place } from '#agenda/waiting-list/places/wire.ts'
import { wishText } from '#agenda/waiting-list/rules.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Joining the waiting list: the form, and then what happens next. */
export function JoinPage({
  start,
  existingOnly,
  contacts,
}: {
  start: JoinStart
  existingOnly: boolean
  contacts: ReactNode
}) {
  const [place, setPlace] = useState<Place>()
  if (place) return <Joined place={place} isEarlier={start.visit !== undefined} />
  return (
    <div className="rounded-card border border-line bg-card p-5 shadow-soft sm:p-8">
      {start.visit && (
        <p className="mb-6 rounded-field bg-pine-soft p-4">
          Uw afspraak van <strong>{formatLongDate(start.visit.date)}</strong> om{' '}
          <strong>{withoutSeconds(start.visit.startTime)}</strong> met {start.visit.dogName} blijft
          gewoon staan. Neemt u een vroegere tijd, dan ruilen we hem zonder kosten om.
        </p>
      )}
      <JoinForm start={start} existingOnly={existingOnly} contacts={contacts} onJoined={setPlace} />
    </div>
  )
}

function Joined({ place, isEarlier }: { place: Place; isEarlier: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="rounded-card border border-line bg-card p-6 text-center shadow-soft sm:p-10">
      <CircleCheckBig aria-hidden className="mx-auto mb-4 size-14 text-green" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {place.isConfirmed ? 'U staat op de wachtlijst' : 'Bevestig het nog via uw mail'}
      </h2>
      <p className="mx-auto mt-3 max-w-prose">
        {!place.isConfirmed && (
          <>
            We stuurden u een mail.{' '}
            <strong>
              Klik daarin op ‘Bevestigen of uitschrijven’ en bevestig het op de pagina die opengaat,
              binnen de twee dagen
            </strong>
            : pas dan staat u op de wachtlijst.{' '}
          </>
        )}
        We zoeken {!place.isConfirmed && 'dan '}een tijd voor {place.dogName} {wishText(place)}.
      </p>
      <ol className="mx-auto mt-6 grid max-w-2xl gap-4 text-left sm:grid-cols-3">
        {NEXT.map((text, index) => (
          <li key={text} className="rounded-field bg-paper p-4">
            <span
              aria-hidden
              className="mb-2 grid size-9 place-items-center rounded-full bg-apricot-soft font-heading font-semibold text-clay"
            >
              {index + 1}
            </span>
            {text}
          </li>
        ))}
      </ol>
      <p className="mx-auto mt-6 max-w-prose text-muted">
        {place.isConfirmed
          ? 'Een bevestiging is onderweg naar uw mailbox, met een link om u weer uit te schrijven.'
          : 'Geen mail gevonden? Kijk ook eens bij de ongewenste mails.'}
        {isEarlier && ' Uw afspraak blijft intussen gewoon staan.'}
      </p>
      <ButtonLink href="/" variant="secondary" className="mt-6">
        Naar de startpagina
      </ButtonLink>
    </div>
  )
}

const NEXT = [
  'Komt er een tijd vrij die past, dan krijgt u meteen een mail.',
  'We houden die tijd 30 minuten voor u alleen vrij.',
  'Met één druk op de knop neemt u hem. Past het niet, dan blijft u op de lijst staan.',
]
