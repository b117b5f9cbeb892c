import { useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  Clock,
  Hourglass,
  Layers,
  type LucideIcon,
  Mail,
  MapPin,
  PawPrint,
  Phone,
  Scissors,
  StickyNote,
  UserCheck,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
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
import { WarningWords } from '#clients/customers/components/warning-words.tsx'
import { warningsQuery } from '#clients/health-records/client.ts'
import { WarningBadges } from '#clients/health-records/components/warning-badges.tsx'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { priceText } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { mailLink } from '#lib/reach.ts'
import { Badge } from '#ui/badge.tsx'

const NO_WARNINGS = { warnings: [], dogId: null, ignored: [] }

/** Everything that is known of an appointment, to be read. */
export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const { data: everyWarning = [] } = useQuery(warningsQuery(appointment.date, appointment.date))
  const {
    id,
    status,
    date,
    startTime,
    endTime,
    service,
    comments,
    notes,
    calendarEventId,
    overlapAllowed,
    clientConfirmedAt,
    isNoShow,
    heldUntil,
  } = appointment
  const { warnings, dogId, ignored } =
    everyWarning.find(({ appointmentId }) => appointmentId === id) ?? NO_WARNINGS
  const { dogName } = appointment
  return (
    <div className="grid items-start gap-x-10 gap-y-8 *:min-w-0 md:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-4">
        <p id="afspraak-status" tabIndex={-1} className="flex flex-wrap gap-2 outline-offset-4">
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
        <WarningBadges warnings={warnings} />
        {dogId && (
          <WarningWords
            dog={{ id: dogId, name: calledDog(dogName) }}
            words={warnings.flatMap(({ word }) => word ?? [])}
            ignored={ignored}
          />
        )}
        <Fact icon={Clock} label="Wanneer">
          <span className="inline-block font-semibold first-letter:uppercase">
            {formatLongDate(date)}
          </span>
          <span className="block">
            {withoutSeconds(startTime)} tot {withoutSeconds(endTime)}
          </span>
        </Fact>
        <Whose appointment={appointment} />
        <PickUp appointment={appointment} />
        <NoShow appointment={appointment} />
        <DurationNote service={service} startTime={startTime} endTime={endTime} />
        <Facts appointment={appointment} />
        {comments && (
          <Fact icon={StickyNote} label="Opmerkingen van de klant">
            <span className="whitespace-pre-line">{comments}</span>
          </Fact>
        )}
        {notes && (
          <Fact icon={StickyNote} label="Notities voor jezelf">
            <span className="whitespace-pre-line">{notes}</span>
          </Fact>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <FeeCards appointmentId={id} />
        <CustomerDifferences id={id} />
        <HistoryTimeline id={id} />
      </div>
    </div>
  )
}

/** Whose visit it is and who helps, where more than one has visits. */
function Whose({ appointment: { staffId, helper } }: { appointment: Appointment }) {
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
function PickUp({ appointment }: { appointment: Appointment }) {
  const { data } = useQuery(durationQuery(appointment.id))
  return (
    <Fact icon={Hourglass} label="Ophalen">
      <span className="block">Ophalen {pickUpText(appointment)}</span>
      {data && <span className="block text-sm text-muted">{data.reason}</span>}
    </Fact>
  )
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { email, phone, address, postalCode, city, dogName, dogBreed, service, price } = appointment
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <>
      <Fact icon={PawPrint} label="Hond">
        {calledDog(dogName)} {dogBreed && <span className="text-muted">({dogBreed})</span>}
      </Fact>
      <Fact icon={Scissors} label="Behandeling">
        {service} · {priceText(price)}
      </Fact>
      <Fact icon={Phone} label="Klant">
        <span className="block">{fullName(appointment)}</span>
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK}>
            {phone}
          </a>
        )}
      </Fact>
      <Fact icon={Mail} label="E-mailadres">
        {email ? (
          <a href={mailLink(email)} className={LINK}>
            {email}
          </a>
        ) : (
          <span className="text-muted">{NO_MAIL}</span>
        )}
      </Fact>
      {place && (
        <Fact icon={MapPin} label="Adres">
          {place}
        </Fact>
      )}
    </>
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
