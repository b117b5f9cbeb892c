import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Agenda } from '#agenda/calendar/client.ts'
import { DayColumn } from '#agenda/calendar/components/day-column.tsx'
import { DayHead } from '#agenda/calendar/components/day-head.tsx'
import { MovingHelp } from '#agenda/calendar/components/moving-help.tsx'
import { useFacing } from '#agenda/calendar/components/use-facing.ts'
import { type Moving, useMoving } from '#agenda/calendar/components/use-moving.ts'
import { VisitBlock, verticalPlace } from '#agenda/calendar/components/visit-block.tsx'
import { HelpBlock } from '#agenda/calendar/members/components/help-block.tsx'
import { LaneHead, MemberHead } from '#agenda/calendar/members/components/member-heads.tsx'
import {
  type Column,
  columnsOf,
  helpIn,
  isIn,
  type Place,
  putAt,
} from '#agenda/calendar/members/rules.ts'
import { lanesOf, type Stretch, shownHours, stretchOf, type Visit } from '#agenda/calendar/rules.ts'
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
  held: { visit: Visit; place: Place } | undefined
  isSaving: boolean
  /**
   * Drawn left of the day's hours, or over them where room is scarce, with the hours that the grid
   * shows.
   */
  renderSlots?: ((shown: Stretch) => ReactNode) | undefined
  /** A phone, on which the day fills the width. */
  isNarrow: boolean
  /** The least height of an hour, in rem. */
  hourHeight?: number | undefined
  className?: string
  /**
   * One member fills the window, and the others are a swipe away: who is in view, and what is
   * called when that becomes another.
   */
  face?: { id: string; onFace: (id: string) => void } | undefined
  onMove: (visit: Visit, place: Place) => void
  onCreate: (start: { date: DateString; startTime?: string; staffId?: string }) => void
  onOpen: (id: string) => void
  onShowDay?: ((date: DateString) => void) | undefined
}

/**
 * Days side by side over the hours of the salon, filling the window, each divided among the members
 * who are shown; visits can be dragged, or moved by keys.
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
  renderSlots,
  isNarrow,
  hourHeight = 3.75,
  className = '',
  face,
  onMove,
  onCreate,
  onOpen,
  onShowDay,
}: TimeGridProps) {
  const hintId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const columns = columnsOf(days, agenda.shown)
  const each = agenda.shown.length || 1
  const visitsOn = (date: DateString) => placed(agenda, held, date)
  const shown = shownHours(
    columns.flatMap(({ date, member }) => agenda.workOn(date, member, hours).open),
    days.flatMap((date) => visitsOn(date).map(stretchOf)),
  )
  const { moving, drag, handleKey, giveUp } = useMoving({ body, scroller, columns, shown }, onMove)
  const hoursShown = (shown.to - shown.from) / 60
  const slots = renderSlots?.(shown)
  const hasLane = slots !== undefined && !isNarrow
  const left = `${isNarrow ? NARROW : '3.25rem'}${hasLane ? ' clamp(6.5rem, 16%, 11rem)' : ''}`
  const template = `${left} repeat(${columns.length}, minmax(0, 1fr))`
  const isDragged = moving?.by === 'pointer'
  useStartInView(scroller, { days, date: chosen, now, shown })
  useFacing({ scroller, body, columns, face, isBusy: isDragged })
  useGhostInView(body, moving)
  const isSplit = agenda.shown.length > 0
  const createAt = (column: Column, startTime?: string) =>
    onCreate({
      date: column.date,
      ...(startTime && { startTime }),
      ...(column.member && { staffId: column.member.id }),
    })

  return (
    <div
      ref={scroller}
      tabIndex={-1}
      aria-busy={agenda.isLoading}
      className={`relative min-h-0 flex-1 overflow-auto overscroll-contain outline-none ${face && !isDragged ? 'snap-x snap-mandatory scroll-pl-11' : ''} ${className}`}
    >
      <p id={hintId} hidden>
        Druk op M om te verplaatsen.
      </p>
      <div
        className="flex min-h-full flex-col"
        style={{ minWidth: widthOf({ days: days.length, each, isFaced: face !== undefined }) }}
      >
        <div
          className="sticky top-0 z-30 grid border-b border-line bg-card"
          style={{ gridTemplateColumns: template }}
        >
          <div className="sticky left-0 z-10 bg-card" />
          {hasLane && (
            <div className="self-end border-l border-line px-2 pb-2 text-sm text-muted">
              Tijdsloten
            </div>
          )}
          {isSplit && days.length === 1
            ? columns.map((column) => (
                <MemberHead
                  key={column.member?.id}
                  column={column}
                  work={agenda.workOn(column.date, column.member, hours)}
                  closed={agenda.closedOn(column.date)}
                  count={visitsIn(column).length}
                  onCreate={column.date < today ? undefined : () => createAt(column)}
                />
              ))
            : days.map((date) => (
                <div key={date} className="min-w-0" style={{ gridColumn: `span ${each}` }}>
                  <DayHead
                    date={date}
                    isToday={date === today}
                    closed={agenda.closedOn(date)}
                    count={visitsOn(date).length}
                    onShowDay={onShowDay && (() => onShowDay(date))}
                    onCreate={date < today ? undefined : () => onCreate({ date })}
                  />
                  {isSplit && (
                    <div
                      className="grid"
                      style={{ gridTemplateColumns: `repeat(${each}, minmax(0, 1fr))` }}
                    >
                      {agenda.shown.map((member) => (
                        <LaneHead
                          key={member.id}
                          member={member}
                          work={agenda.workOn(date, member, hours)}
                          isClosed={agenda.closedOn(date) !== undefined}
                        />
                      ))}
                    </div>
                  )}
                </div>
              ))}
        </div>
        <div
          className="grid grow"
          style={{ gridTemplateColumns: template, minHeight: `${hoursShown * hourHeight}rem` }}
        >
          <HourRail shown={shown}>{isNarrow && slots}</HourRail>
          {hasLane && slots}
          <div
            ref={body}
            data-hours={`${shown.from}-${shown.to}`}
            className="relative isolate grid"
            style={{ gridColumn: `span ${columns.length}`, gridTemplateColumns: 'subgrid' }}
          >
            {columns.map((column, index) => {
              const { date, member } = column
              const visits = visitsIn(column)
              const help = helpIn(column, visitsOn(date))
              const lanes = lanesOf([
                ...visits,
                ...help.map(({ visit, helper }) => ({ ...helper, id: `hulp ${visit.id}` })),
              ])
              return (
                <DayColumn
                  key={`${date} ${member?.id ?? ''}`}
                  date={date}
                  member={member}
                  isInner={index % each > 0 && days.length > 1}
                  {...agenda.workOn(date, member, hours)}
                  closed={agenda.closedOn(date)}
                  shown={shown}
                  now={now.startsWith(date) ? toMinutes(now.slice(11)) : undefined}
                  ghost={
                    moving && isIn(column, moving.place)
                      ? { moment: moving.place, name: moving.visit.dogName }
                      : undefined
                  }
                  isLoading={agenda.isLoading && visits.length === 0}
                  onCreate={date < today ? undefined : (startTime) => createAt(column, startTime)}
                >
                  {visits.map((visit) => (
                    <VisitBlock
                      key={visit.id}
                      visit={visit}
                      lane={lanes.get(visit.id) ?? WHOLE}
                      shown={shown}
                      member={member}
                      helper={visit.helper && agenda.memberOf(visit.helper)}
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
                  {help.map((one) => (
                    <HelpBlock
                      key={one.visit.id}
                      {...one}
                      whose={agenda.memberOf(one.visit)}
                      lane={lanes.get(`hulp ${one.visit.id}`) ?? WHOLE}
                      shown={shown}
                      isLeaving={moving?.visit.id === one.visit.id}
                      onOpen={() => onOpen(one.visit.id)}
                    />
                  ))}
                </DayColumn>
              )
            })}
          </div>
        </div>
      </div>
      <MovingHelp moving={moving} nameOf={(visit) => agenda.memberOf(visit)?.name} />
    </div>
  )

  function visitsIn(column: Column): Visit[] {
    return visitsOn(column.date).filter((visit) => isIn(column, visit))
  }
}

/**
 * The least width at which days, divided among so many members, can be read: a week of two fits
 * beside the rail on 1024 px. Faced, one fills the window beside the hours.
 */
function widthOf({ days, each, isFaced }: { days: number; each: number; isFaced: boolean }) {
  if (isFaced) return `calc(${NARROW} + ${each} * (100% - ${NARROW}))`
  if (days > 1) return `${3.25 + days * Math.max(6.5, each * 3.25)}rem`
  return each > 1 ? `${9.75 + each * 7.5}rem` : undefined
}

/** The hours, and behind them what is drawn there where room is scarce. */
function HourRail({ shown, children }: { shown: Stretch; children: ReactNode }) {
  const hours = Array.from(
    { length: (shown.to - shown.from) / 60 - 1 },
    (_, index) => shown.from + (index + 1) * 60,
  )
  return (
    <div className="sticky left-0 z-20 grid bg-card">
      {children}
      {hours.map((hour) => (
        <span
          key={hour}
          aria-hidden
          className="pointer-events-none absolute right-1.5 -translate-y-1/2 text-xs text-muted tabular-nums"
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
  if (held?.place.date !== date) return stored
  return [...stored, putAt(held.visit, held.place)].toSorted((a, b) =>
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

/** A visit that keys take to a column out of sight is followed there. */
function useGhostInView(body: { current: HTMLElement | null }, moving: Moving | undefined) {
  const by = moving?.by
  const where = moving && `${moving.place.date} ${moving.place.staffId} ${moving.place.startTime}`
  useEffect(() => {
    if (by !== 'keys' || where === undefined) return
    body.current
      ?.querySelector('[data-ghost]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [body, by, where])
}

const RAIL_PX = 52
/** How wide the hours are where room is scarce; `scroll-pl-11` is the same. */
const NARROW = '2.75rem'
/** Alone in its column. */
const WHOLE = { column: 0, columns: 1 }
