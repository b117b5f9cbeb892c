import { useEffect, useRef, useState } from 'react'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useListening } from '#ui/use-listening.ts'
import { forgetBooked, recallBooked } from './booked-memory.ts'
import { BookedScreen } from './booked-screen.tsx'

/**
 * The page after booking: it shows what this tab keeps of it and asks the server nothing, so that
 * the address alone opens nothing.
 */
export function Booked({ salon }: { salon: PublicSalon }) {
  return useListening() ? (
    <Recalled salon={salon} />
  ) : (
    <Spinner className="min-h-40 justify-center" />
  )
}

function Recalled({ salon }: { salon: PublicSalon }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [booked] = useState(() => recallBooked(Date.now()))

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return booked ? (
    <BookedScreen booked={booked} salon={salon} heading={heading} onAgain={forgetBooked} />
  ) : (
    <Nothing />
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Hier staat geen aanvraag (meer)"
      text="Wat u boekt, tonen we een dag lang in het venster waarin u dat deed. Alles staat ook in onze mail."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/boeken">Nieuwe afspraak maken</ButtonLink>
          <ButtonLink href="/mijn-gegevens" variant="secondary">
            Mijn afspraken bekijken
          </ButtonLink>
        </div>
      }
    />
  )
}
