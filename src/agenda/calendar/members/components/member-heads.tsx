import { Plus } from 'lucide-react'
import { ClosedChip } from '#agenda/calendar/components/closed-chip.tsx'
import { type Away, type Column, dayOf, isWholeDay } from '#agenda/calendar/members/rules.ts'
import { type Stretch, visitsText } from '#agenda/calendar/rules.ts'
import type { NamedClosedDay } from '#agenda/holidays/rules.ts'
import { MemberName } from '#agenda/staff/components/staff-mark.tsx'
import type { Member } from '#agenda/staff/wire.ts'
import { formatLongDate } from '#lib/dates.ts'

type Work = { open: readonly Stretch[]; away: readonly Away[] }
type MemberHeadProps = {
  column: Column
  work: Work
  closed: NamedClosedDay | undefined
  count: number
  /** Absent on a day that is past. */
  onCreate: (() => void) | undefined
}

/** Above a member's column of a day: who she is, when she works, and the way to a new visit. */
export function MemberHead({ column, work, closed, count, onCreate }: MemberHeadProps) {
  const { date, member } = column
  if (!member) return undefined
  const leave = work.away.find(isWholeDay)
  const off: NamedClosedDay | undefined =
    closed ?? (leave && { name: leave.name, reason: 'leave' as const })
  return (
    <div className="min-w-0 border-l border-line bg-card px-1.5 pb-1">
      <div className="flex min-h-11 items-center justify-between gap-1">
        <h2 className="min-w-0 font-sans text-base">
          <MemberName member={member} className="max-w-full align-middle" />
          <span className="sr-only">{`, ${visitsText(count)}`}</span>
        </h2>
        {onCreate && (
          <button
            type="button"
            onClick={onCreate}
            aria-label={`Nieuwe afspraak op ${formatLongDate(date)} bij ${member.name}`}
            className="-mr-1 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-pine-soft hover:text-pine"
          >
            <Plus aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {off ? (
        <ClosedChip closed={off} />
      ) : (
        <p className="truncate text-xs text-muted tabular-nums" title={dayOf(work)}>
          {dayOf(work)}
        </p>
      )}
    </div>
  )
}

type LaneHeadProps = { member: Member; work: Work; isClosed: boolean }

/** Above a member's lane of a day in the week. */
export function LaneHead({ member, work, isClosed }: LaneHeadProps) {
  const isOff = !isClosed && (work.open.length === 0 || work.away.some(isWholeDay))
  return (
    <div
      title={isClosed ? member.name : `${member.name}: ${dayOf(work)}`}
      className="min-w-0 border-l border-dashed border-line px-1 pb-1 text-xs first:border-solid"
    >
      <MemberName member={member} className="max-w-full" />
      {isOff && <p className="truncate text-muted">{dayOf(work)}</p>}
    </div>
  )
}
