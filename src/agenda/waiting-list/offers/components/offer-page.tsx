import { CalendarCheck2, CalendarClock, CalendarX2, Clock3, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { answerOffer } from '#agenda/waiting-list/offers/client.ts'
import type { OfferState, OfferView } from '#agenda/waiting-list/offers/wire.ts'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import { counted } from '#lib/counted.ts'
import { formatLongDate, formatMoment, withoutSeconds } from '#lib/dates.ts'
import { priceText } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

const FAILED = 'Er ging iets mis. Probeer het meteen opnieuw, of bel ons.'

/** A time that is offered: what it is, how long it is still held, and the two answers. */
export function OfferPage({ token, start }: { token: string; start: OfferView }) {
  const [offer, setOffer] = useState(start)
  const [sending, setSending] = useState<'accept' | 'decline'>()
  const [failure, setFailure] = useState('')
  const seconds = useCountdown(offer)
  const isOpen = offer.state === 'open' && seconds > 0

  async function answer(what: 'accept' | 'decline') {
    if (sending) return
    setSending(what)
    setFailure('')
    try {
      setOffer(await answerOffer(token, what))
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      if (refused?.code === 'offer_over')
        setOffer((before) => ({ ...before, state: 'lapsed', secondsLeft: 0 }))
      setFailure(sentenceOf(error, FAILED))
    }
    setSending(undefined)
  }

  if (!isOpen)
    return (
      <Ended
        offer={offer}
        state={offer.state === 'open' ? 'lapsed' : offer.state}
        sentence={failure}
        isNew={offer !== start}
      />
    )
  return (
    <div className="rounded-card border border-line bg-card p-5 shadow-soft sm:p-8">
      <p className="flex items-center gap-2 font-semibold text-amber" role="timer">
        <Hourglass aria-hidden className="size-5 shrink-0" />
        Nog {leftText(seconds)} voor u vrijgehouden
      </p>
      <Moment offer={offer} />
      {offer.earlier && (
        <p className="mt-5 rounded-field bg-pine-soft p-4">
          Neemt u deze tijd, dan vervalt uw afspraak van{' '}
          <strong>{formatMoment(offer.earlier)}</strong>. Dat kost u niets.
        </p>
      )}
      {failure && (
        <Alert tone="error" className="mt-5">
          {failure}
        </Alert>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button
          variant="accent"
          size="lg"
          loading={sending === 'accept'}
          onClick={() => void answer('accept')}
        >
          Ja, ik neem deze tijd
        </Button>
        <Button
          variant="secondary"
          size="lg"
          loading={sending === 'decline'}
          onClick={() => void answer('decline')}
        >
          Nee, bedankt
        </Button>
      </div>
      <p className="mt-5 text-sm text-muted">
        {!offer.earlier && 'Neemt u deze tijd, dan bevestigen we u de afspraak per mail. '}
        Past het niet? Dan bieden we de tijd aan de volgende aan en blijft u gewoon op de wachtlijst
        staan.
      </p>
    </div>
  )
}

function Moment({
  offer: { date, startTime, endTime, dogName, service, price, earlier },
}: {
  offer: OfferView
}) {
  const facts = [
    { label: 'Hond', value: dogName },
    ...(earlier
      ? []
      : [
          { label: 'Behandeling', value: service },
          { label: 'Prijs', value: priceText(price) },
        ]),
  ]
  return (
    <>
      <div className="mt-4 flex items-center gap-4">
        <Clock3
          aria-hidden
          className="size-12 shrink-0 rounded-full bg-pine-soft p-2.5 text-pine max-sm:hidden"
        />
        <div>
          <h2 className="text-2xl first-letter:uppercase sm:text-3xl">{formatLongDate(date)}</h2>
          <p className="text-xl tabular-nums">
            van {withoutSeconds(startTime)} tot {withoutSeconds(endTime)}
          </p>
        </div>
      </div>
      <dl className="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Ending = { title: string; text: (offer: OfferView) => ReactNode; icon: ReactNode }

const GONE = <CalendarX2 aria-hidden className="mx-auto mb-4 size-14 text-muted" />
const TAKEN = <CalendarCheck2 aria-hidden className="mx-auto mb-4 size-14 text-green" />
const WAITS = <CalendarClock aria-hidden className="mx-auto mb-4 size-14 text-amber" />

/** How a taken time stands: the visit that came of it, or nothing of it at that time any more. */
const TAKEN_ENDINGS: Record<NonNullable<OfferView['visitStatus']> | 'gone', Ending> = {
  pending: {
    title: 'We houden deze tijd voor u vrij',
    text: (offer) =>
      `Uw aanvraag voor ${offer.dogName} op ${formatMoment(offer)} is binnen. U krijgt een mail zodra we de afspraak bevestigen.`,
    icon: WAITS,
  },
  confirmed: {
    title: 'Deze tijd is van u!',
    text: (offer) =>
      `We verwachten ${offer.dogName} op ${formatMoment(offer)}. De mail met alles over uw afspraak is onderweg.`,
    icon: TAKEN,
  },
  cancelled: {
    title: 'Deze afspraak is geannuleerd',
    text: (offer) => `De afspraak van ${offer.dogName} op ${formatMoment(offer)} gaat niet door.`,
    icon: GONE,
  },
  gone: {
    title: 'U nam deze tijd',
    text: () =>
      'Uw afspraak is daarna gewijzigd. Hoe ze nu staat, leest u via de link in de laatste mail over uw afspraak.',
    icon: GONE,
  },
}
const ENDINGS: Record<Exclude<OfferState, 'open' | 'accepted'>, Ending> = {
  declined: {
    title: 'Bedankt voor uw antwoord',
    text: () =>
      'De tijd gaat naar de volgende. U blijft op de wachtlijst staan: we laten weten als er weer iets vrijkomt.',
    icon: GONE,
  },
  lapsed: {
    title: 'Deze tijd is niet meer voor u vrijgehouden',
    text: () =>
      'Het halfuur is voorbij en de tijd ging naar de volgende. U blijft op de wachtlijst staan: zodra er weer iets vrijkomt, krijgt u een mail.',
    icon: GONE,
  },
  withdrawn: {
    title: 'Deze tijd is niet meer vrij',
    text: () =>
      'Dit aanbod is ingetrokken. U blijft op de wachtlijst staan, tenzij u zich uitschreef.',
    icon: GONE,
  },
}

function Ended({
  offer,
  state,
  sentence,
  isNew,
}: {
  offer: OfferView
  state: Exclude<OfferState, 'open'>
  sentence: string
  isNew: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, text, icon } =
    state === 'accepted' ? TAKEN_ENDINGS[offer.visitStatus ?? 'gone'] : ENDINGS[state]
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <div className="rounded-card border border-line bg-card p-6 text-center shadow-soft sm:p-10">
      {icon}
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="mx-auto mt-3 max-w-prose">
        {state === 'lapsed' && sentence ? sentence : text(offer)}
      </p>
      {state !== 'accepted' && (
        <ButtonLink href="/boeken" variant="secondary" className="mt-6">
          Bekijk de vrije tijden
        </ButtonLink>
      )}
    </div>
  )
}

/**
 * Seconds until the offer ends, counted from the server's clock: that of the visitor may be wrong.
 */
function useCountdown({ secondsLeft }: OfferView): number {
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const end = performance.now() + secondsLeft * 1_000
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1_000))),
      1_000,
    )
    return () => clearInterval(timer)
  }, [secondsLeft])
  return seconds
}

function leftText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return counted(minutes, 'minuut', 'minuten')
}
