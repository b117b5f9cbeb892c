import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Moment } from '#agenda/appointments/rules.ts'
import type { Agenda } from '#agenda/calendar/client.ts'
import { DayColumn } from '#agenda/calendar/components/day-column.tsx'
import { DayHead } from '#agenda/calendar/components/day-head.tsx'
import { MovingHelp } from '#agenda/calendar/components/moving-help.tsx'
import { useMoving } from '#agenda/calendar/components/use-moving.ts'
import { VisitBlock, verticalPlace } from '#agenda/calendar/components/visit-block.tsx'
import {
  lanesOf,
  openOn,
  type Stretch,
  shownHours,
  stretchOf,
  type Visit,
} from '#agenda/calendar/rules.ts'
import { type DateString, fromMinutes, toMinutes } from '#lib/dates.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'

type TimeGridProps = {
  days: readonly DateString[]
  /** The day of them to have in view. */
  date: DateString
  hours: OpeningHours
  agenda: Agenda
  today: DateString
  /** `YYYY-MM-DD HH:MM` in Brussels, or the empty text. */
  now: string
  /** A visit that stands elsewhere than it is stored: it is being saved, or waits for an answer. */
  held: { visit: Visit; moment: Moment } | undefined
  isSaving: boolean
  /** Drawn left of the day's hours, with the hours that the grid shows. */
  renderLane?: ((shown: Stretch) => ReactNode) | undefined
  /** The least height of an hour, in rem. */
  hourHeight?: number | undefined
  className?: string
  onMove: (visit: Visit, moment: Moment) => void
  onCreate: (date: DateString, startTime?: string) => void
  onOpen: (id: string) => void
  onShowDay?: ((date: DateString) => void) | undefined
}

/**
 * Days side by side over the hours of the salon, filling the window; visits can be dragged, or
 * moved by keys.
 */
export function TimeGrid({
  days,
  date: chosen,
  hours,
  agenda,
  today,
  now,
  held,
  isSaving,
  renderLane,
  hourHeight = 3.75,
  className = '',
  onMove,
  onCreate,
  onOpen,
  onShowDay,
}: TimeGridProps) {
  const hintId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const visitsOn = (date: DateString) => placed(agenda, held, date)
  const shown = shownHours(
    days.flatMap((date) => openOn(date, hours)),
    days.flatMap((date) => visitsOn(date).map(stretchOf)),
  )
  const { moving, drag, handleKey, giveUp } = useMoving({ body, scroller, days, shown }, onMove)
  const hoursShown = (shown.to - shown.from) / 60
  const template = `3.25rem ${renderLane ? 'clamp(6.5rem, 16%, 11rem) ' : ''}repeat(${days.length}, minmax(0, 1fr))`
  useStartInView(scroller, { days, date: chosen, now, shown })

  return (
    <div
      ref={scroller}
      tabIndex={-1}
      aria-busy={agenda.count === undefined}
      className={`relative min-h-0 flex-1 overflow-auto overscroll-contain outline-none ${className}`}
    >
      <p id={hintId} hidden>
        Druk op M om te verplaatsen.
      </p>
      <div
        className="flex min-h-full flex-col"
        style={{ minWidth: days.length > 1 ? `${3.25 + days.length * 8.5}rem` : undefined }}
      >
        <div
          className="sticky top-0 z-30 grid border-b border-line bg-card"
          style={{ gridTemplateColumns: template }}
        >
          <div className="sticky left-0 z-10 bg-card" />
          {renderLane && (
            <div className="self-end border-l border-line px-2 pb-2 text-sm text-muted">
              Tijdsloten
            </div>
          )}
          {days.map((date) => (
            <DayHead
              key={date}
              date={date}
              isToday={date === today}
              closed={agenda.closedOn(date)}
              count={visitsOn(date).length}
              onShowDay={onShowDay && (() => onShowDay(date))}
              onCreate={date < today ? undefined : () => onCreate(date)}
            />
          ))}
        </div>
        <div
          className="grid grow"
          style={{ gridTemplateColumns: template, minHeight: `${hoursShown * hourHeight}rem` }}
        >
          <HourRail shown={shown} />
          {renderLane?.(shown)}
          <div
            ref={body}
            data-hours={`${shown.from}-${shown.to}`}
            className="relative grid"
            style={{ gridColumn: `span ${days.length}`, gridTemplateColumns: 'subgrid' }}
          >
            {days.map((date) => {
              const visits = visitsOn(date)
              const lanes = lanesOf(visits)
              return (
                <DayColumn
                  key={date}
                  date={date}
                  open={openOn(date, hours)}
                  closed={agenda.closedOn(date)}
                  shown={shown}
                  now={now.startsWith(date) ? toMinutes(now.slice(11)) : undefined}
                  ghost={
                    moving?.moment.date === date
                      ? { moment: moving.moment, name: moving.visit.dogName }
                      : undefined
                  }
                  isLoading={agenda.isLoading && visits.length === 0}
                  onCreate={date < today ? undefined : (startTime) => onCreate(date, startTime)}
                >
                  {visits.map((visit) => (
                    <VisitBlock
                      key={visit.id}
                      visit={visit}
                      lane={lanes.get(visit.id) ?? { column: 0, columns: 1 }}
                      shown={shown}
                      warnings={agenda.warningsOf(visit.id)}
                      isLeaving={moving?.visit.id === visit.id}
                      isSaving={isSaving && held?.visit.id === visit.id}
                      hintId={hintId}
                      onOpen={() => onOpen(visit.id)}
                      onDrag={(event, grip) => !isSaving && drag(event, visit, grip)}
                      onKey={(event) => !isSaving && handleKey(event, visit)}
                      onBlur={giveUp}
                    />
                  ))}
                </DayColumn>
              )
            })}
          </div>
        </div>
      </div>
      <MovingHelp moving={moving} />
    </div>
  )
}

function HourRail({ shown }: { shown: Stretch }) {
  const hours = Array.from(
    { length: (shown.to - shown.from) / 60 - 1 },
    (_, index) => shown.from + (index + 1) * 60,
  )
  return (
    <div aria-hidden className="sticky left-0 z-20 bg-card">
      {hours.map((hour) => (
        <span
          key={hour}
          className="absolute right-1.5 -translate-y-1/2 text-xs text-muted tabular-nums"
          style={{ top: verticalPlace({ from: hour, to: hour }, shown).top }}
        >
          {fromMinutes(hour)}
        </span>
      ))}
    </div>
  )
}

/** The visits of a day as they stand on the screen: one that is held stands where it was put. */
function placed(agenda: Agenda, held: TimeGridProps['held'], date: DateString): Visit[] {
  const stored = agenda.visitsOn(date).filter(({ id }) => id !== held?.visit.id)
  if (held?.moment.date !== date) return stored
  return [...stored, { ...held.visit, ...held.moment }].toSorted((a, b) =>
    a.startTime < b.startTime ? -1 : 1,
  )
}

type StartProps = Pick<TimeGridProps, 'days' | 'date' | 'now'> & { shown: Stretch }

/**
 * Opens a period at the chosen day, which a narrow window has to scroll to, and at the present hour
 * when today is in it.
 */
function useStartInView(
  scroller: { current: HTMLElement | null },
  { days, date, now, shown }: StartProps,
) {
  const first = days[0]
  const done = useRef('')
  useEffect(() => {
    const element = scroller.current
    if (!element || !first || now === '' || done.current === first) return
    done.current = first
    const isNow = days.some((day) => now.startsWith(day))
    const share = isNow ? (toMinutes(now.slice(11)) - shown.from) / (shown.to - shown.from) : 0
    const left = ((element.scrollWidth - RAIL_PX) / days.length) * days.indexOf(date)
    element.scrollTo({ top: element.scrollHeight * share - element.clientHeight / 2, left })
  }, [scroller, days, date, first, shown, now])
}

const RAIL_PX = 52
