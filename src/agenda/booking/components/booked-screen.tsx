import { CircleCheckBig } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import {
  conditionsOf,
  GOOD_TO_KNOW,
  pickUpText,
  priceWords,
  totalWords,
} from '#agenda/appointments/texts.ts'
import { openVisitPage } from '#agenda/booking/form/client.ts'
import type { BookingAnswer } from '#agenda/booking/form/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { OFFLINE, sentenceOf } from '#lib/api-client.ts'
import { formatLongDate, formatLongInstant, withoutSeconds } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { placeOf } from '#lib/place.ts'
import { mapLink, telLink } from '#lib/reach.ts'
import { byStart } from '#lib/starts.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Booked } from './booked-memory.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { JustKept } from './remembered.tsx'
import { recallVisitor } from './visitor-memory.ts'

type Visit = BookingAnswer['appointments'][number]
type BookedScreenProps = {
  booked: Booked
  salon: PublicSalon
  heading: RefObject<HTMLHeadingElement | null>
  /** Inside another site's frame: what is opened takes the place of that site. */
  embedded?: boolean
  onAgain?: () => void
}

/** What was asked for, what comes next and what can be done about it: what the mail says too. */
export function BookedScreen({
  booked,
  salon,
  heading,
  embedded = false,
  onAgain,
}: BookedScreenProps) {
  const { answer, email, recognised, at } = booked
  const [isKept, setKept] = useState(() => recallVisitor(salon) !== undefined)
  const visits = answer.appointments.toSorted(byStart)
  const [first] = visits
  const single = visits.length === 1
  const costs = first
    ? conditionsOf({
        rules: answer.rules ?? undefined,
        visit: first,
        now: new Date(at),
        isSeveral: !single,
      })
    : []
  return (
    <div className="rounded-card border border-line bg-card p-5 shadow-soft wrap-anywhere sm:p-8">
      <CircleCheckBig aria-hidden className="mb-3 size-12 text-green" />
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Afspraak Succesvol Gemaakt!
      </h2>
      <p className="mt-3 max-w-prose text-lg">
        <strong>Aanvraag ontvangen.</strong>{' '}
        {single ? 'We houden deze tijd' : 'We houden deze tijden'} voor u vrij.
      </p>
      <Next answer={answer} email={email} phone={salon.phone} />
      <ul className="mt-6 flex flex-col gap-4">
        {visits.map((visit, index) => (
          <VisitFacts
            key={visit.id}
            visit={visit}
            title={single ? undefined : `Afspraak ${index + 1}`}
            price={priceWords(visit, single ? salon.vatRegime : undefined)}
          >
            {single && <Place salon={salon} />}
          </VisitFacts>
        ))}
      </ul>
      {!single && (
        <dl className={`mt-4 px-4 sm:px-5 ${FACTS}`}>
          <Fact label="Samen">{totalWords(visits, salon.vatRegime)}</Fact>
          <Place salon={salon} />
        </dl>
      )}
      {costs.length > 0 && <List title="Annuleren of verplaatsen" items={costs} />}
      {visits.map((visit, index) => (
        <CalendarLinks
          key={visit.id}
          visit={visit}
          salon={salon}
          title={single ? 'Zet het in uw agenda:' : `Zet afspraak ${index + 1} in uw agenda:`}
        />
      ))}
      <div className="mt-6 flex flex-col gap-3 border-t border-line pt-5 sm:flex-row sm:flex-wrap">
        {visits.map(
          (visit, index) =>
            visit.pageKey !== null && (
              <OpenPage key={visit.id} pageKey={visit.pageKey} embedded={embedded}>
                {single
                  ? 'Afspraak bekijken of verplaatsen'
                  : `Afspraak ${index + 1} bekijken of verplaatsen`}
              </OpenPage>
            ),
        )}
        {first?.pageKey === null && (
          <p>
            Uw {single ? 'afspraak' : 'afspraken'} bekijken of verplaatsen doet u met de knop in
            onze mail.
          </p>
        )}
      </div>
      <List title="Goed om te weten" items={GOOD_TO_KNOW} />
      {isKept && (
        <div className="mt-6">
          <JustKept onForget={() => setKept(false)} />
        </div>
      )}
      {!recognised && (
        <p className="mt-6 rounded-field bg-paper p-4">
          {isKept
            ? 'Een browser wist zoiets soms. Wilt u dat wij u hier blijven herkennen?'
            : 'Wilt u hier de volgende keer niets meer invullen?'}{' '}
          Open onze mail op dit toestel en kies onderaan <strong>‘Dit toestel onthouden’</strong>.
        </p>
      )}
      <ButtonLink
        href={embedded ? '/embed/boeken' : '/boeken'}
        variant="ghost"
        onClick={onAgain}
        className="mt-6 sm:-ml-5"
      >
        Nieuwe afspraak
      </ButtonLink>
    </div>
  )
}

/** What happens next and until when. */
function Next({
  answer: { answerBy },
  email,
  phone,
}: Pick<Booked, 'answer' | 'email'> & { phone: string }) {
  return (
    <>
      <p className="mt-3 max-w-prose">
        U ontvangt binnen enkele minuten een bevestiging per e-mail op <strong>{email}</strong>. Wij
        nemen ook nog contact met u op om de afspraak definitief te bevestigen.{' '}
        {answerBy
          ? `Hebt u op ${formatLongInstant(answerBy)} nog niets van ons gehoord, dan vervalt uw aanvraag. U krijgt daar een mail over.`
          : 'Tot wanneer we alles voor u vrijhouden, staat in die mail.'}
      </p>
      <p className="mt-3 max-w-prose text-muted">
        Klopt het e-mailadres niet? Bel ons op <a href={telLink(phone)}>{phone}</a>.
      </p>
    </>
  )
}

type VisitFactsProps = {
  visit: Visit
  title: string | undefined
  price: string
  children: ReactNode
}

function VisitFacts({ visit, title, price, children }: VisitFactsProps) {
  return (
    <li className="rounded-field bg-pine-soft p-4 sm:p-5">
      {title && <h3 className="mb-2 text-lg">{title}</h3>}
      <dl className={FACTS}>
        <Fact label="Datum">{formatLongDate(visit.date)}</Fact>
        <Fact label="Uur">{withoutSeconds(visit.startTime)}</Fact>
        <Fact label="Hond">{calledDog(visit.dogName)}</Fact>
        <Fact label="Behandeling">{visit.service}</Fact>
        <Fact label="Prijs">{price}</Fact>
        <Fact label="Ophalen">{pickUpText(visit)}</Fact>
        {children}
      </dl>
    </li>
  )
}

function Place({ salon }: { salon: PublicSalon }) {
  const place = placeOf(salon)
  if (!place) return null
  return (
    <Fact label="Adres">
      <a
        href={mapLink(`${salon.name}, ${place}`)}
        target="_blank"
        rel="noopener noreferrer"
        className={LINK}
      >
        {place}
        <span className="sr-only"> op de kaart (nieuw venster)</span>
      </a>
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-semibold tabular-nums">{children}</dd>
    </>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="mt-6">
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

/** The way to the visit's own page, whose link is made when it is asked for. */
function OpenPage({
  pageKey,
  embedded,
  children,
}: {
  pageKey: string
  embedded: boolean
  children: ReactNode
}) {
  const [opening, setOpening] = useState(false)
  const [failure, setFailure] = useState('')

  async function open() {
    setOpening(true)
    setFailure('')
    try {
      window.open(await openVisitPage(pageKey), embedded ? '_top' : '_self')
    } catch (error) {
      setFailure(sentenceOf(error, OFFLINE))
    }
    setOpening(false)
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Button variant="secondary" loading={opening} onClick={() => void open()}>
        {children}
      </Button>
      {failure && <Alert tone="error">{failure}</Alert>}
    </div>
  )
}

const FACTS = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5'
const LINK = 'text-pine underline decoration-1 underline-offset-4 hover:decoration-2'
