import { CalendarPlus, CalendarRange } from 'lucide-react'
import { Link } from 'react-router'
import { StatusBadge } from '#agenda/appointments/components/status-badge.tsx'
import type { Agenda } from '#agenda/calendar/client.ts'
import { ClosedChip } from '#agenda/calendar/components/closed-chip.tsx'
import { dayPath, type Visit } from '#agenda/calendar/rules.ts'
import { MemberName } from '#agenda/staff/components/staff-mark.tsx'
import type { Member } from '#agenda/staff/wire.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import type { Warning } from '#clients/health-records/warnings/rules.ts'
import { type DateString, formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type DayListProps = {
  date: DateString
  agenda: Agenda
  /** Absent on a day that is past. */
  onCreate: (() => void) | undefined
  onOpen: (id: string) => void
}

/** The chosen day in full. */
export function DayList({ date, agenda, onCreate, onOpen }: DayListProps) {
  const visits = agenda.visitsOn(date)
  const closed = agenda.closedOn(date)
  return (
    <section aria-labelledby="gekozen-dag" className="flex flex-col gap-3">
      <h2 id="gekozen-dag" className="text-2xl first-letter:uppercase">
        {formatLongDate(date)}
      </h2>
      {closed && <ClosedChip closed={closed} className="self-start text-sm" />}
      <div aria-live="polite" className="empty:hidden">
        {agenda.isLoading && visits.length === 0 ? <SkeletonText lines={3} /> : null}
        {agenda.count !== undefined && visits.length === 0 ? (
          <p className="text-muted">Geen afspraken op deze dag.</p>
        ) : null}
        {visits.length > 0 && (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-soft">
            {visits.map((visit) => (
              <li key={visit.id}>
                <VisitRow
                  visit={visit}
                  member={agenda.memberOf(visit)}
                  warnings={agenda.warningsOf(visit.id)}
                  onOpen={() => onOpen(visit.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {onCreate && (
          <Button onClick={onCreate} className="grow">
            <CalendarPlus aria-hidden />
            Nieuwe afspraak
          </Button>
        )}
        <ButtonLink asChild variant="secondary" className="grow">
          <Link to={dayPath(date)}>
            <CalendarRange aria-hidden />
            Toon in kalender
          </Link>
        </ButtonLink>
      </div>
    </section>
  )
}

function VisitRow({
  visit,
  member,
  warnings,
  onOpen,
}: {
  visit: Visit
  member: Member | undefined
  warnings: readonly Warning[]
  onOpen: () => void
}) {
  const { startTime, endTime, dogName, dogBreed, service, status, heldUntil, isNoShow } = visit
  return (
    <div className="relative flex flex-wrap gap-x-4 gap-y-2 p-4 has-[button:hover]:bg-pine-soft/40">
      <p className="min-w-16 text-center whitespace-nowrap tabular-nums">
        <span className="block font-heading text-xl font-semibold">
          {withoutSeconds(startTime)}
        </span>
        <span className="text-sm text-muted">tot {withoutSeconds(endTime)}</span>
      </p>
      <div className="min-w-[min(6rem,100%)] flex-1 [overflow-wrap:anywhere]">
        <h3 className="font-sans text-base font-semibold">
          <button type="button" onClick={onOpen} className="text-left after:absolute after:inset-0">
            {calledDog(dogName)}{' '}
            {dogBreed && <span className="font-normal text-muted">({dogBreed})</span>}
            <span className="sr-only">
              {' '}
              van {withoutSeconds(startTime)} tot {withoutSeconds(endTime)}
            </span>
          </button>
        </h3>
        <p className="text-muted">
          {service} · {fullName(visit)}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {member && <MemberName member={member} className="mr-1 max-w-full" />}
          <StatusBadge status={status} heldUntil={heldUntil} isNoShow={isNoShow} />
          <WarningBadges warnings={warnings} />
        </div>
      </div>
    </div>
  )
}
