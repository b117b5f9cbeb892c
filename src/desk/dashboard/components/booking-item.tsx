import { Clock, Mail, MapPin, PawPrint, Phone, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { AnswerBy } from '#agenda/appointments/components/answer-by.tsx'
import { StatusActions } from '#agenda/appointments/components/status-actions.tsx'
import { StatusBadge } from '#agenda/appointments/components/status-badge.tsx'
import type { WarningsOf } from '#agenda/appointments/components/use-warnings.ts'
import { VisitLink } from '#agenda/appointments/components/visit-link.tsx'
import type { BookingListItem } from '#agenda/booking/list/wire.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { useChangeStatus } from '#desk/dashboard/client.ts'
import { brusselsToday, formatLongDate, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { mailLink, telLink } from '#lib/reach.ts'

type BookingItemProps = {
  booking: BookingListItem
  today: string /** What to mind about the dog. */
  warnings?: ReturnType<WarningsOf> | undefined
  cancelLabel?: string | undefined
}

/** One booking: who, which dog, when, in what state, and what can be done with it. */
export function BookingItem({ booking, today, warnings, cancelLabel }: BookingItemProps) {
  const change = useChangeStatus()
  const titleId = `afspraak-${booking.id}`
  const place = [booking.customer_postcode, booking.customer_city].filter(Boolean).join(' ')
  const address = [booking.customer_address, place].filter(Boolean).join(', ')
  return (
    <article
      aria-labelledby={titleId}
      className="@container rounded-card border border-line bg-card p-4 shadow-soft sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge status={booking.status} />
        <p className="text-sm text-muted">
          Aangemaakt op {formatShortDate(brusselsToday(new Date(booking.created_at)))}
        </p>
      </div>
      <div className="mt-3 flex flex-col gap-4 @2xl:flex-row @2xl:items-start @2xl:justify-between">
        <div className="min-w-0 flex-1">
          <h3 id={titleId} tabIndex={-1} className="outline-offset-4">
            <VisitLink id={booking.id}>{booking.customer_name}</VisitLink>
          </h3>
          <p className="mt-1 flex items-start gap-2.5 font-semibold text-pine">
            <Clock aria-hidden className="mt-1 size-4 shrink-0" />
            <span className="first-letter:uppercase">
              {formatLongDate(booking.appointment_date)} om{' '}
              {withoutSeconds(booking.appointment_time)}
            </span>
          </p>
          <div className="mt-2 grid gap-x-6 @md:grid-cols-2">
            <Fact icon={PawPrint}>
              {booking.pet_name}
              {booking.pet_breed && <span className="text-muted"> ({booking.pet_breed})</span>}
              {booking.service && ` · ${booking.service}`}
              {warnings && <WarningBadges warnings={warnings} className="mt-1" />}
            </Fact>
            <Fact icon={Phone}>
              <a href={telLink(booking.customer_phone)} className={CONTACT}>
                {booking.customer_phone}
              </a>
            </Fact>
            <Fact icon={MapPin}>
              {address || <span className="text-muted">Geen adres opgegeven</span>}
            </Fact>
            <Fact icon={Mail}>
              {booking.customer_email ? (
                <a href={mailLink(booking.customer_email)} className={CONTACT}>
                  {booking.customer_email}
                </a>
              ) : (
                <span className="text-muted">Geen e-mail</span>
              )}
            </Fact>
          </div>
          <AnswerBy status={booking.status} answerBy={booking.answer_by} className="mt-1" />
          {booking.notes && (
            <Fact icon={StickyNote}>
              <span className="font-semibold">Notities:</span>{' '}
              <span className="whitespace-pre-line">{booking.notes}</span>
            </Fact>
          )}
        </div>
        <StatusActions
          visit={{
            id: booking.id,
            status: booking.status,
            customerName: booking.customer_name,
            dogName: booking.pet_name,
            date: booking.appointment_date,
            startTime: booking.appointment_time,
          }}
          change={change}
          titleId={titleId}
          cancelLabel={cancelLabel}
          tellsCustomer={booking.appointment_date >= today}
          className="@2xl:w-44 @2xl:flex-col @2xl:gap-3"
        />
      </div>
    </article>
  )
}

const CONTACT =
  '-my-2 inline-block py-2 text-clay underline decoration-1 underline-offset-4 [overflow-wrap:anywhere] hover:text-clay-deep hover:decoration-2'

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5">
      <Icon aria-hidden className="mt-3.5 size-4 shrink-0 text-muted" />
      <div className="min-h-11 min-w-0 py-2 [overflow-wrap:anywhere]">{children}</div>
    </div>
  )
}
