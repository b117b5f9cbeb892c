import { Palmtree } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Moment } from '#agenda/appointments/rules.ts'
import { verticalPlace } from '#agenda/calendar/components/visit-block.tsx'
import { type Away, isWholeDay } from '#agenda/calendar/members/rules.ts'
import {
  closedStretches,
  placeAt,
  type Stretch,
  startAt,
  stretchOf,
} from '#agenda/calendar/rules.ts'
import type { NamedClosedDay } from '#agenda/holidays/rules.ts'
import type { Member } from '#agenda/staff/wire.ts'
import {
  type DateString,
  formatLongDate,
  fromMinutes,
  toMinutes,
  withoutSeconds,
} from '#lib/dates.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type DayColumnProps = {
  date: DateString
  /** Whose hours these are, where that is told. */
  member: Member | undefined
  open: readonly Stretch[]
  /** Leave on this day. */
  away: readonly Away[]
  closed: NamedClosedDay | undefined
  shown: Stretch
  /** Minutes since midnight, on the day itself. */
  now: number | undefined
  /** Where a visit that is being moved would come. */
  ghost: { moment: Moment; name: string } | undefined
  isLoading: boolean
  /** Beside another column of its day. */
  isInner: boolean
  /** Absent on a day that is past. */
  onCreate: ((startTime: string) => void) | undefined
  children: ReactNode
}

/**
 * The hours of one day: closed ones shaded, the visits over them; a click on an empty place makes a
 * visit there.
 */
export function DayColumn({
  date,
  member,
  open,
  away,
  closed,
  shown,
  now,
  ghost,
  isLoading,
  isInner,
  onCreate,
  children,
}: DayColumnProps) {
  const [hovered, setHovered] = useState<string>()
  const isOff = closed !== undefined || away.some(isWholeDay)
  const whose = member ? ` bij ${member.name}` : ''
  const hours = Array.from(
    { length: (shown.to - shown.from) / 60 - 1 },
    (_, index) => shown.from + (index + 1) * 60,
  )
  return (
    <div
      className={`relative min-w-0 snap-start border-l bg-card border-line ${isInner ? 'border-dashed' : ''}`}
    >
      {closedStretches(isOff ? [] : open, shown).map((stretch) => (
        <div
          key={stretch.from}
          className={`absolute inset-x-0 ${isOff ? 'bg-apricot-soft/60' : 'bg-paper'}`}
          style={verticalPlace(stretch, shown)}
        />
      ))}
      {hours.map((hour) => (
        <div
          key={hour}
          className="absolute inset-x-0 border-t border-line"
          style={{ top: verticalPlace({ from: hour, to: hour }, shown).top }}
        />
      ))}
      {away
        .filter((leave) => !isWholeDay(leave))
        .map((leave) => (
          <AwayBlock key={`${leave.from} ${leave.to}`} leave={leave} shown={shown} />
        ))}
      {/* A pointer chooses the hour here; by keyboard there is the button above the day. */}
      {onCreate && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          title={`Nieuwe afspraak op ${formatLongDate(date)}${whose}`}
          className="absolute inset-0 size-full cursor-copy"
          onPointerMove={(event) =>
            event.pointerType === 'mouse' && setHovered(startUnder(event, shown))
          }
          onPointerLeave={() => setHovered(undefined)}
          onClick={(event) => onCreate(startUnder(event, shown))}
        />
      )}
      {isLoading &&
        (isOff ? [] : open).map((stretch) => (
          <div
            key={stretch.from}
            className="absolute inset-x-1 py-1"
            style={verticalPlace(
              { from: stretch.from, to: Math.min(stretch.from + 90, stretch.to) },
              shown,
            )}
          >
            <Skeleton className="size-full opacity-60" />
          </div>
        ))}
      {hovered && !ghost && <Hint start={hovered} shown={shown} />}
      <ul
        aria-label={`Afspraken op ${formatLongDate(date)}${whose}`}
        className="@container pointer-events-none absolute inset-x-0.5 inset-y-0 *:pointer-events-auto"
      >
        {children}
      </ul>
      {now !== undefined && shown.from <= now && now <= shown.to && (
        <NowLine now={now} shown={shown} />
      )}
      {ghost && (
        <div
          aria-hidden
          data-ghost
          className="pointer-events-none absolute inset-x-0.5 z-20 overflow-hidden rounded-lg border-2 border-dashed border-pine bg-pine-soft px-2 py-0.5 text-sm leading-snug text-pine shadow-soft"
          style={verticalPlace(stretchOf(ghost.moment), shown)}
        >
          <strong className="block tabular-nums">
            {withoutSeconds(ghost.moment.startTime)} – {withoutSeconds(ghost.moment.endTime)}
          </strong>
          {ghost.name}
        </div>
      )}
    </div>
  )
}

/** Leave of a part of the day, over the hours that it takes. */
function AwayBlock({ leave, shown }: { leave: Away; shown: Stretch }) {
  const from = Math.max(leave.from, shown.from)
  const to = Math.min(leave.to, shown.to)
  if (from >= to) return undefined
  return (
    <div
      className="absolute inset-x-0 overflow-hidden border-y border-dashed border-apricot bg-apricot-soft/60"
      style={verticalPlace({ from, to }, shown)}
    >
      <p className="flex min-w-0 items-center gap-1 px-1.5 py-0.5 text-xs font-semibold">
        <Palmtree aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">
          <span className="sr-only">{`Verlof van ${fromMinutes(leave.from)} tot ${fromMinutes(leave.to)}: `}</span>
          {leave.name}
        </span>
      </p>
    </div>
  )
}

function Hint({ start, shown }: { start: string; shown: Stretch }) {
  const from = toMinutes(start)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-1 rounded-lg border border-dashed border-pine px-2 text-sm text-pine"
      style={verticalPlace({ from, to: Math.min(from + 30, shown.to) }, shown)}
    >
      + {start}
    </div>
  )
}

function NowLine({ now, shown }: { now: number; shown: Stretch }) {
  return (
    <div
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-clay"
      style={{ top: verticalPlace({ from: now, to: now }, shown).top }}
    >
      <span aria-hidden className="absolute -top-1.5 -left-1 size-2.5 rounded-full bg-clay" />
      <span className="sr-only">Nu is het {fromMinutes(now)}</span>
    </div>
  )
}

function startUnder(event: MouseEvent, shown: Stretch): string {
  const box = event.currentTarget.getBoundingClientRect()
  return startAt(placeAt({ x: event.clientX, y: event.clientY }, box, { days: [], shown }).minute)
}
