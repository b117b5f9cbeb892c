import { CalendarClock, Phone, UserRoundCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisitLink } from '#agenda/appointments/components/visit-link.tsx'
import { placeText } from '#agenda/sick-leave/components/sick-words.ts'
import type { Deed } from '#agenda/sick-leave/schema.ts'
import type { OpenVisit } from '#agenda/sick-leave/wire.ts'
import { formatBriefDay, withoutSeconds } from '#lib/dates.ts'
import { calledDog, dogWithOwner } from '#lib/names.ts'
import { telLink } from '#lib/reach.ts'
import { startKey } from '#lib/starts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type OpenVisitsProps = {
  visits: readonly OpenVisit[]
  /** Which of them is being settled. */
  busy: string | undefined
  onDeed: (deed: Deed) => void
}

/** Visits of somebody who is ill, each with what can become of it in one tap. */
export function OpenVisits({ visits, busy, onDeed }: OpenVisitsProps) {
  return (
    <ul aria-label="Nog te regelen" className="flex flex-col gap-3">
      {visits.map((visit) => (
        <li key={visit.appointmentId} className="rounded-field border border-line p-4">
          <OpenVisitRow
            visit={visit}
            isBusy={busy === visit.appointmentId}
            isLocked={busy !== undefined}
            onDeed={onDeed}
          />
        </li>
      ))}
    </ul>
  )
}

type RowProps = {
  visit: OpenVisit
  isBusy: boolean
  isLocked: boolean
  onDeed: (deed: Deed) => void
}

function OpenVisitRow({ visit, isBusy, isLocked, onDeed }: RowProps) {
  const { appointmentId, version, colleagues, otherTimes, phone, email } = visit
  const dog = calledDog(visit.dogName)
  const tap = (deed: Deed) => () => !isLocked && onDeed(deed)
  return (
    <article aria-label={dogWithOwner(visit)} aria-busy={isBusy} className="flex flex-col gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="tabular-nums">
            {formatBriefDay(visit.date)}, {withoutSeconds(visit.startTime)}–
            {withoutSeconds(visit.endTime)}
          </span>
          {visit.status === 'pending' && <Badge tone="amber">Wachtend</Badge>}
          {email === '' && <Badge>Geen e-mail</Badge>}
        </p>
        <p className="[overflow-wrap:anywhere]">
          <VisitLink id={appointmentId}>{dogWithOwner(visit)}</VisitLink>{' '}
          <span className="text-muted">· {visit.service}</span>
        </p>
        {email === '' && phone && (
          <a
            href={telLink(phone)}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-clay underline underline-offset-4"
          >
            <Phone aria-hidden className="size-4" />
            Bel {phone}
          </a>
        )}
      </div>
      <Choice title="Zelfde uur" none={colleagues.length === 0 && 'Niemand anders is dan vrij.'}>
        {colleagues.map(({ staffId, name }) => (
          <Button
            key={staffId}
            size="sm"
            aria-label={`${name} neemt over: ${dog}`}
            loading={isBusy}
            onClick={tap({ deed: 'handed', appointmentId, version, staffId })}
          >
            <UserRoundCheck aria-hidden />
            {name} neemt over
          </Button>
        ))}
      </Choice>
      <Choice
        title="Andere tijd"
        none={otherTimes.length === 0 && 'Er is de komende weken geen andere tijd vrij.'}
      >
        {otherTimes.map(({ date, startTime, staffId, name }) => (
          <Button
            key={startKey({ date, startTime })}
            size="sm"
            variant="secondary"
            aria-label={`${placeText({ date, startTime, name }, visit.date)}: ${dog}`}
            onClick={tap({ deed: 'moved', appointmentId, version, date, startTime, staffId })}
          >
            <CalendarClock aria-hidden />
            {placeText({ date, startTime, name }, visit.date)}
          </Button>
        ))}
      </Choice>
      <Choice title="Geen van beide">
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3.5 text-red"
          aria-label={`Afzeggen: ${dog}`}
          onClick={tap({ deed: 'cancelled', appointmentId, version })}
        >
          <X aria-hidden />
          Afzeggen
        </Button>
      </Choice>
    </article>
  )
}

type ChoiceProps = {
  title: string
  /** What is said where there is nothing to choose. */
  none?: string | false
  children: ReactNode
}

function Choice({ title, none, children }: ChoiceProps) {
  return (
    <div className="grid items-center gap-x-3 gap-y-1.5 sm:grid-cols-[6.5rem_1fr]">
      <p className="text-sm font-medium text-muted">{title}</p>
      {none ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <div className="flex flex-wrap gap-2">{children}</div>
      )}
    </div>
  )
}
