import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  Clock,
  Hourglass,
  Layers,
  type LucideIcon,
  MapPin,
  MessageCircle,
  MessageSquareText,
  NotebookPen,
  Phone,
  Scissors,
  StickyNote,
  UserCheck,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CustomerDifferences } from '#agenda/appointments/components/customer-differences.tsx'
import { DurationNote } from '#agenda/appointments/components/duration-note.tsx'
import { HelperWords } from '#agenda/appointments/components/helper-words.tsx'
import { HistoryTimeline } from '#agenda/appointments/components/history-timeline.tsx'
import { NoShow } from '#agenda/appointments/components/no-show.tsx'
import { StatusBadge } from '#agenda/appointments/components/status-badge.tsx'
import { calendarLabel, NO_MAIL } from '#agenda/appointments/rules.ts'
import { pickUpText } from '#agenda/appointments/texts.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { FeeCards } from '#agenda/cancellation-fees/components/fee-card.tsx'
import { durationQuery } from '#agenda/durations/client.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { MemberName } from '#agenda/staff/components/staff-mark.tsx'
import { toldApart } from '#agenda/staff/rules.ts'
import { customerQuery, visitsQuery } from '#clients/customers/client.ts'
import { DogPhoto } from '#clients/customers/components/dog-photo.tsx'
import { ageWords } from '#clients/customers/components/dog-words.ts'
import { WarningWords } from '#clients/customers/components/warning-words.tsx'
import { warningsQuery } from '#clients/health-records/warnings/client.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { type DateString, formatLongDate, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { priceText } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { itemsOf } from '#lib/paged-query.ts'
import { mailLink, smsLink, telLink, whatsappLink } from '#lib/reach.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'

const NO_WARNINGS = { warnings: [], dogId: null, ignored: [] }

type OfDay = { appointment: Appointment; today: DateString }
type AppointmentDetailsProps = OfDay & {
  /** Its note was written here and is still to be handed in. */
  noteWaits?: boolean
}

/** Everything that is known of an appointment, to be read: what to mind comes first. */
export function AppointmentDetails({
  appointment,
  today,
  noteWaits = false,
}: AppointmentDetailsProps) {
  const { id, date, startTime, endTime, service, price, comments, notes } = appointment
  return (
    <>
      <Warnings appointment={appointment} />
      <Dog appointment={appointment} today={today} />
      <Reach appointment={appointment} />
      <div className="flex flex-col gap-4">
        <Fact icon={Clock} label="Wanneer">
          <span className="inline-block font-semibold first-letter:uppercase">
            {formatLongDate(date)}
          </span>
          <span className="block">
            {withoutSeconds(startTime)} tot {withoutSeconds(endTime)}
          </span>
        </Fact>
        <Fact icon={Scissors} label="Behandeling">
          {service} · <span className="font-semibold">{priceText(price)}</span>
        </Fact>
        {comments && (
          <Fact icon={MessageSquareText} label="Opmerkingen van de klant">
            <span className="whitespace-pre-line">{comments}</span>
          </Fact>
        )}
        {notes && (
          <Fact icon={StickyNote} label="Notities voor jezelf">
            <span className="whitespace-pre-line">{notes}</span>
            {noteWaits && (
              <Badge tone="amber" className="ml-2">
                Nog niet doorgegeven
              </Badge>
            )}
          </Fact>
        )}
        <LastNotes appointment={appointment} />
        <Whose appointment={appointment} />
        <PickUp appointment={appointment} />
        <NoShow appointment={appointment} />
        <DurationNote service={service} startTime={startTime} endTime={endTime} />
        <Address appointment={appointment} />
      </div>
      <FeeCards appointmentId={id} />
      <CustomerDifferences id={id} />
      <HistoryTimeline id={id} />
    </>
  )
}

/** What to mind about the dog. */
function Warnings({ appointment: { id, date, dogName } }: OfAppointment) {
  const { data: everyWarning = [] } = useQuery(warningsQuery(date, date))
  const { warnings, dogId, ignored } =
    everyWarning.find(({ appointmentId }) => appointmentId === id) ?? NO_WARNINGS
  return (
    <>
      <WarningBadges warnings={warnings} />
      {dogId && (
        <WarningWords
          dog={{ id: dogId, name: calledDog(dogName) }}
          words={warnings.flatMap(({ word }) => word ?? [])}
          ignored={ignored}
        />
      )}
    </>
  )
}

/** The dog with its photo, whose it is, and how the visit stands. */
function Dog({ appointment, today }: OfDay) {
  const { customerId, dogId, dogBreed } = appointment
  const { data: customer } = useQuery(customerQuery(customerId))
  const dog = customer?.dogs.find(({ id }) => id === dogId)
  return (
    <div className="flex items-center gap-4">
      <DogPhoto photoId={dog?.photoId ?? null} size="md" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>{[dogBreed, dog && ageWords(dog, today)].filter(Boolean).join(', ')}</p>
        <p>
          <Link to={`/admin/klanten?klant=${encodeURIComponent(customerId)}`} className={LINK}>
            {fullName(appointment)}
          </Link>
        </p>
        <StatusLine appointment={appointment} />
      </div>
    </div>
  )
}

function StatusLine({ appointment }: OfAppointment) {
  const { status, heldUntil, isNoShow, calendarEventId, clientConfirmedAt, overlapAllowed } =
    appointment
  return (
    <p id="afspraak-status" tabIndex={-1} className="mt-1 flex flex-wrap gap-2 outline-offset-4">
      <StatusBadge status={status} heldUntil={heldUntil} isNoShow={isNoShow} />
      {calendarEventId && (
        <Badge>
          <CalendarCheck aria-hidden className="size-3.5" />
          {calendarLabel(calendarEventId)}
        </Badge>
      )}
      {clientConfirmedAt && (
        <Badge tone="green">
          <UserCheck aria-hidden className="size-3.5" />
          Klant komt zeker
        </Badge>
      )}
      {overlapAllowed && (
        <Badge tone="amber">
          <Layers aria-hidden className="size-3.5" />
          Bewust naast een andere
        </Badge>
      )}
    </p>
  )
}

/** The client, one tap away. */
function Reach({ appointment }: OfAppointment) {
  const { phone, email, firstName } = appointment
  const greeting = `Dag ${firstName || fullName(appointment)}, `
  return (
    <div className="flex flex-col gap-2">
      {phone && (
        <div className="flex flex-wrap gap-2 *:grow">
          <ButtonLink href={telLink(phone)} variant="secondary" className="px-2!">
            <Phone aria-hidden />
            Bellen
          </ButtonLink>
          <ButtonLink
            href={whatsappLink(phone, greeting)}
            target="_blank"
            rel="noopener"
            variant="secondary"
            className="px-2!"
          >
            <MessageCircle aria-hidden />
            WhatsApp
            <span className="sr-only">(opent in een nieuw venster)</span>
          </ButtonLink>
          <ButtonLink href={smsLink(phone, greeting)} variant="secondary" className="px-2!">
            <MessageSquareText aria-hidden />
            Sms
          </ButtonLink>
        </div>
      )}
      <p className="flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
        {phone && <span className="py-2.5">{phone}</span>}
        {email ? (
          <a href={mailLink(email)} className={`${LINK} my-0!`}>
            {email}
          </a>
        ) : (
          <span className="py-2.5 text-muted">{NO_MAIL}</span>
        )}
      </p>
    </div>
  )
}

/** How many earlier visits are looked back at. */
const LOOKED_BACK = 2

/** What was written down when this dog came before, and what is always to be known of it. */
function LastNotes({ appointment: { id, customerId, dogId, date } }: OfAppointment) {
  const { data: customer } = useQuery(customerQuery(customerId))
  const { data: visits } = useInfiniteQuery(visitsQuery(customerId))
  const dog = customer?.dogs.find((one) => one.id === dogId)
  const before = (itemsOf(visits) ?? [])
    .filter((visit) => visit.id !== id && visit.dogId === dogId && visit.date <= date)
    .filter(({ notes }) => notes !== '')
    .slice(0, LOOKED_BACK)
  if (!dog?.notes && before.length === 0) return undefined
  return (
    <Fact icon={NotebookPen} label="Laatste notities">
      {dog?.notes && <span className="block whitespace-pre-line">{dog.notes}</span>}
      {before.map((visit) => (
        <span key={visit.id} className="block whitespace-pre-line">
          <span className="text-muted">{formatShortDate(visit.date)}:</span> {visit.notes}
        </span>
      ))}
    </Fact>
  )
}

type OfAppointment = { appointment: Appointment }

/** Whose visit it is and who helps, where more than one has visits. */
function Whose({ appointment: { staffId, helper } }: OfAppointment) {
  const { data: staff = [] } = useQuery(staffQuery)
  const member = staff.find(({ id }) => id === staffId)
  if (!member || toldApart(staff).length === 0) return undefined
  return (
    <Fact icon={UserRound} label="Voor wie">
      <MemberName member={member} />
      <HelperWords helper={helper} className="block" />
    </Fact>
  )
}

/** When the dog can be fetched, and where that comes from. */
function PickUp({ appointment }: OfAppointment) {
  const { data } = useQuery(durationQuery(appointment.id))
  return (
    <Fact icon={Hourglass} label="Ophalen">
      <span className="block">Ophalen {pickUpText(appointment)}</span>
      {data && <span className="block text-sm text-muted">{data.reason}</span>}
    </Fact>
  )
}

function Address({ appointment: { address, postalCode, city } }: OfAppointment) {
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    place && (
      <Fact icon={MapPin} label="Adres">
        {place}
      </Fact>
    )
  )
}

const LINK =
  '-my-2.5 inline-block py-2.5 text-clay underline decoration-1 underline-offset-4 [overflow-wrap:anywhere] hover:decoration-2'

function Fact({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon
  label: string
  children: ReactNode
}) {
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="sr-only">{label}</p>
        {children}
      </div>
    </div>
  )
}
