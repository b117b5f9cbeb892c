import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChangeAppointment } from '#agenda/appointments/client.ts'
import { AnswerBy } from '#agenda/appointments/components/answer-by.tsx'
import { StatusActions } from '#agenda/appointments/components/status-actions.tsx'
import { VisitLink } from '#agenda/appointments/components/visit-link.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { InboxRow } from '#desk/inbox/components/inbox-row.tsx'
import { type DateString, formatMoment } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'

type RequestRowProps = { visit: Appointment; today: DateString; warnings: ReactNode }

/** A request: confirmed in one tap, or looked at first. */
export function RequestRow({ visit, today, warnings }: RequestRowProps) {
  const change = useChangeAppointment()
  const { id, dogName, dogBreed, service, date, startTime, status, comments } = visit
  const titleId = `aanvraag-${id}`
  const name = fullName(visit)
  return (
    <InboxRow
      icon={CalendarClock}
      kind="requests"
      at={visit.createdAt}
      titleId={titleId}
      title={<VisitLink id={id}>{name}</VisitLink>}
      deed={
        <StatusActions
          visit={{ id, status, customerName: name, dogName, date, startTime }}
          change={change}
          titleId={titleId}
          tellsCustomer={date >= today}
          only={['confirm']}
        />
      }
    >
      <p>
        <span className="font-semibold text-pine first-letter:uppercase">
          {formatMoment({ date, startTime })}
        </span>{' '}
        · {calledDog(dogName)} {dogBreed && <span className="text-muted">({dogBreed})</span>} ·{' '}
        {service}
      </p>
      {comments && <p className="line-clamp-2 text-muted">{comments}</p>}
      {warnings}
      <AnswerBy status={status} answerBy={visit.answerBy} className="mt-1" />
    </InboxRow>
  )
}
