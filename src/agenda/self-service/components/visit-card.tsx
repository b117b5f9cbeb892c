import { CalendarPlus, Clock, MapPin, PawPrint, Phone, Scissors, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { pickUpText, priceWords } from '#agenda/appointments/texts.ts'
import { calendarPath } from '#agenda/self-service/client.ts'
import type { SelfServiceVisit } from '#agenda/self-service/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { placeOf } from '#lib/place.ts'
import { mapLink, telLink } from '#lib/reach.ts'
import { stepWords } from '#lib/visit-steps.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'

type VisitCardProps = { visit: SelfServiceVisit; salon: PublicSalon; token: string }

/** When, where, what and for how much. */
export function VisitCard({ visit, salon, token }: VisitCardProps) {
  const { dogName, dogBreed, service, status, hasBegun } = visit
  const place = placeOf(salon)
  return (
    <section
      aria-label="Uw afspraak"
      className="overflow-hidden rounded-card border border-line bg-card shadow-soft"
    >
      <When visit={visit} />
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        {status === 'pending' && !hasBegun && (
          <p className="text-muted">
            We houden deze tijd voor u vrij. U krijgt een mail zodra we de afspraak bevestigen.
          </p>
        )}
        {visit.progress && <Progress dogName={dogName} {...visit.progress} />}
        <dl className="flex flex-col gap-4">
          <Fact icon={<PawPrint aria-hidden />} label="Hond">
            {calledDog(dogName)} {dogBreed && <span className="text-muted">({dogBreed})</span>}
          </Fact>
          <Fact icon={<Scissors aria-hidden />} label="Behandeling">
            {service}
            <span className="block text-muted">{priceWords(visit, salon.vatRegime)}</span>
          </Fact>
          {status !== 'cancelled' && (
            <Fact icon={<Clock aria-hidden />} label="Ophalen">
              {pickUpText(visit)}
            </Fact>
          )}
          {visit.groomer && (
            <Fact icon={<UserRound aria-hidden />} label="Bij">
              {visit.groomer}
            </Fact>
          )}
          {place && (
            <Fact icon={<MapPin aria-hidden />} label="Adres">
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
          )}
          <Fact icon={<Phone aria-hidden />} label="Telefoon">
            <a href={telLink(salon.phone)} className={LINK}>
              {salon.phone}
            </a>
          </Fact>
        </dl>
        {status !== 'cancelled' && !hasBegun && (
          <ButtonLink
            href={calendarPath(token)}
            variant="secondary"
            download="afspraak.ics"
            className="sm:self-start"
          >
            <CalendarPlus aria-hidden />
            Zet in mijn agenda
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

type ProgressProps = { dogName: string } & NonNullable<SelfServiceVisit['progress']>

/** Where her dog is now, and when she can fetch it. */
function Progress({ dogName, step, readyAround, readyBetween }: ProgressProps) {
  return (
    <p role="status" className="rounded-field bg-pine-soft p-4">
      <strong>
        {calledDog(dogName)} {stepWords[step].client}.
      </strong>{' '}
      {readyBetween
        ? `Ophalen kan tussen ${readyBetween.from} en ${readyBetween.until}.`
        : readyAround && `Ophalen kan rond ${readyAround}.`}
      {step === 'ready' && 'U mag langskomen.'}
    </p>
  )
}

const LINK =
  '-my-2.5 inline-block py-2.5 text-clay underline decoration-1 underline-offset-4 hover:decoration-2'

/** The leaf of a calendar, with the hour large beside it. */
function When({ visit: { date, startTime, status, hasBegun } }: { visit: SelfServiceVisit }) {
  const [weekday = '', day = '', month = '', year = ''] = formatLongDate(date).split(' ')
  const isOff = status === 'cancelled'
  return (
    <div className="flex items-center gap-4 bg-pine-soft p-5 sm:gap-6 sm:p-6">
      <div
        aria-hidden
        className="w-16 shrink-0 overflow-hidden sm:w-20 rounded-field border border-line bg-card text-center shadow-soft"
      >
        <p className="bg-pine py-1 text-sm font-semibold text-white">{month.slice(0, 3)}</p>
        <p
          className={`py-1.5 font-heading text-4xl font-semibold tabular-nums ${isOff ? 'text-muted line-through' : ''}`}
        >
          {day}
        </p>
      </div>
      <div className="min-w-0">
        <p className="mb-1.5">
          <State status={status} hasBegun={hasBegun} />
        </p>
        <p
          className={`font-heading text-xl leading-snug font-semibold first-letter:uppercase sm:text-2xl ${isOff ? 'line-through' : ''}`}
        >
          {weekday} {day} {month} <span className="whitespace-nowrap">{year}</span>
        </p>
        <p className={`text-lg tabular-nums ${isOff ? 'line-through' : ''}`}>
          {withoutSeconds(startTime)}
        </p>
      </div>
    </div>
  )
}

/** Over its ground, and on two lines rather than cut off where letters are wide. */
const ON_GROUND = 'bg-card! whitespace-normal!'

function State({ status, hasBegun }: Pick<SelfServiceVisit, 'status' | 'hasBegun'>) {
  if (status === 'cancelled')
    return (
      <Badge tone="red" className={ON_GROUND}>
        Geannuleerd
      </Badge>
    )
  if (hasBegun) return <Badge className={ON_GROUND}>Begonnen of voorbij</Badge>
  return status === 'confirmed' ? (
    <Badge tone="green" className={ON_GROUND}>
      Bevestigd
    </Badge>
  ) : (
    <Badge tone="amber" className={ON_GROUND}>
      Wacht op bevestiging
    </Badge>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <dt className="flex items-center gap-3 text-sm text-muted [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-pine">
        {icon}
        {label}
      </dt>
      <dd className="pl-8 font-medium">{children}</dd>
    </div>
  )
}
