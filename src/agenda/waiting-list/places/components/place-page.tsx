import { ListChecks, ListX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { answerPlace } from '#agenda/waiting-list/places/client.ts'
import type { Place } from '#agenda/waiting-list/places/wire.ts'
import { isOpen, wishText } from '#agenda/waiting-list/rules.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

const FAILED = 'Er ging iets mis. Probeer het opnieuw, of bel ons.'

/** A client's place on the list, which she can confirm and give up here. */
export function PlacePage({ token, start }: { token: string; start: Place }) {
  const [place, setPlace] = useState(start)
  const [sending, setSending] = useState<'confirm' | 'leave'>()
  const [failure, setFailure] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (place !== start) heading.current?.focus()
  }, [place, start])

  async function answer(what: 'confirm' | 'leave') {
    if (sending) return
    setSending(what)
    setFailure('')
    try {
      setPlace(await answerPlace(token, what))
    } catch (error) {
      setFailure(sentenceOf(error, FAILED))
    }
    setSending(undefined)
  }

  const waits = isOpen(place.state)
  const isAsked = waits && !place.isConfirmed
  const Icon = waits ? ListChecks : ListX
  return (
    <div className="rounded-card border border-line bg-card p-6 text-center shadow-soft sm:p-10">
      <Icon aria-hidden className={`mx-auto mb-4 size-14 ${waits ? 'text-pine' : 'text-muted'}`} />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {isAsked ? 'Bevestig uw plaats' : TITLES[place.state]}
      </h2>
      <p className="mx-auto mt-3 max-w-prose">
        {isAsked && 'Nog één klik, en we beginnen te zoeken. '}
        {waits
          ? `We zoeken een tijd voor ${place.dogName} (${place.service}) ${wishText(place)}.`
          : place.state === 'booked'
            ? 'Uw afspraak bekijken, verplaatsen of annuleren kan met de link in de mail van uw afspraak.'
            : 'U krijgt geen mails meer van de wachtlijst voor deze dagen. Van gedachten veranderd? Zet u gerust opnieuw op de lijst.'}
      </p>
      {failure && (
        <Alert tone="error" className="mt-5 text-left">
          {failure}
        </Alert>
      )}
      <div className="mt-6 flex flex-col justify-center gap-3 sm:flex-row">
        {waits ? (
          <>
            {isAsked && (
              <Button
                size="lg"
                loading={sending === 'confirm'}
                onClick={() => void answer('confirm')}
              >
                Bevestig uw plaats
              </Button>
            )}
            <Button
              variant="secondary"
              size="lg"
              loading={sending === 'leave'}
              onClick={() => void answer('leave')}
            >
              Van de wachtlijst halen
            </Button>
          </>
        ) : (
          <ButtonLink href="/wachtlijst" variant="secondary">
            Naar de wachtlijst
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const TITLES: Record<Place['state'], string> = {
  waiting: 'U staat op de wachtlijst',
  offered: 'Er wordt een tijd voor u vrijgehouden',
  booked: 'U nam een tijd van de wachtlijst',
  withdrawn: 'U staat niet meer op de wachtlijst',
  expired: 'Uw plaats op de wachtlijst is verlopen',
}
