import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  addDays,
  addMonths,
  type DateString,
  eachDate,
  formatMonth,
  weekdayOf,
} from '#lib/dates.ts'
import { weekdayNames } from '#lib/opening-hours.ts'
import { CalendarDay, DAY_TONES, DayContext, type DayState } from '#ui/calendar-day.tsx'
import { monthOf, moveDay, shownRange, turnTo } from '#ui/calendar-moves.ts'
import { useMedia } from '#ui/use-media.ts'

/** Its days are walked over by arrow keys, so that a screen reader must hand them on. */
const GRID = { role: 'grid' } as const

type CalendarProps = {
  selected?: DateString | undefined
  onSelect: (date: DateString) => void
  /** Told of a tap on a day that cannot be picked, so that it can be said why. */
  onRefuse?: (date: DateString) => void
  /** The day whose month is shown first when none is selected. */
  opensOn?: DateString | undefined
  /** First and last day that can be reached, both included. */
  from: DateString
  to: DateString
  dayState: (date: DateString) => DayState
  /** Marked as today when given. */
  today?: DateString
  /** How many months side by side from 768 px; a phone always shows one. */
  months?: 1 | 2
  label?: string
  className?: string
}

/**
 * A calendar in Dutch, Monday first; only available days can be picked. Arrows, Home, End and Page
 * Up/Down (with Shift: a year) walk over the days.
 */
export function Calendar({
  selected,
  onSelect,
  onRefuse,
  opensOn,
  from,
  to,
  dayState,
  today,
  months = 1,
  label = 'Kies een datum',
  className = '',
}: CalendarProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const wide = useMedia(WIDE, true)
  const count = wide ? months : 1
  const [month, setMonth] = useState(() => monthOf(selected ?? opensOn ?? from))
  const [walked, setWalked] = useState<{ date: DateString }>()

  const stateOf = (date: DateString): DayState =>
    date < from || date > to ? outOfReach(dayState(date)) : dayState(date)
  const shown = shownRange(month, count, { from, to })
  const isShown = (date: DateString | undefined) =>
    date !== undefined && date >= shown.from && date <= shown.to
  const firstAvailable = () =>
    eachDate(shown.from, shown.to).find((date) => stateOf(date).tone === 'available')
  const tabStop = [walked?.date, selected].find(isShown) ?? firstAvailable() ?? shown.from

  function select(date: DateString) {
    setWalked({ date })
    onSelect(date)
  }

  function handleKey(event: KeyboardEvent, date: DateString) {
    const target = moveDay(date, event, { from, to })
    if (target === undefined) return
    event.preventDefault()
    setMonth(turnTo(target, month, count))
    setWalked({ date: target })
  }

  // The focus follows after the page has been turned, when the day's button exists.
  useEffect(() => {
    if (walked) root.current?.querySelector<HTMLElement>(`[data-date="${walked.date}"]`)?.focus()
  }, [walked])

  return (
    <fieldset ref={root} aria-label={label} className={`min-w-0 ${className}`}>
      <DayContext
        value={{ stateOf, select, refuse: onRefuse, handleKey, tabStop, selected, today }}
      >
        <div className="relative grid gap-x-8 gap-y-6 md:grid-flow-col md:auto-cols-fr">
          <nav
            aria-label="Maanden"
            className="pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-between"
          >
            <Arrow
              label="Vorige maand"
              leadsTo={addMonths(month, -1)}
              onClick={monthOf(from) < month ? () => setMonth(addMonths(month, -1)) : undefined}
            >
              <ChevronLeft aria-hidden className="size-5" />
            </Arrow>
            <Arrow
              label="Volgende maand"
              leadsTo={addMonths(month, 1)}
              onClick={
                addMonths(month, count) <= to ? () => setMonth(addMonths(month, 1)) : undefined
              }
            >
              <ChevronRight aria-hidden className="size-5" />
            </Arrow>
          </nav>
          {Array.from({ length: count }, (_, index) => (
            <CalendarMonth key={addMonths(month, index)} month={addMonths(month, index)} />
          ))}
        </div>
      </DayContext>
    </fieldset>
  )
}

/** What cannot be reached is on offer no more, but stays closed for the same reason. */
function outOfReach(state: DayState): DayState {
  return state.tone === 'closed' || state.tone === 'unavailable'
    ? { ...state, isPickable: false }
    : { tone: 'unavailable' }
}

type LegendProps = {
  available?: string
  /** Named only where full days can be picked. */
  full?: string
  closed?: string
  unavailable?: string
  className?: string
}

/** What the colours of the calendar mean, in words. */
export function CalendarLegend({
  available = 'Vrij',
  full,
  closed = 'Gesloten',
  unavailable = 'Niet beschikbaar',
  className = '',
}: LegendProps) {
  const items = [
    { text: available, look: DAY_TONES.available },
    ...(full ? [{ text: full, look: DAY_TONES.full }] : []),
    { text: closed, look: `${DAY_TONES.closed} line-through` },
    { text: unavailable, look: `${DAY_TONES.unavailable} border border-line` },
  ]
  return (
    <ul aria-label="Legende" className={`flex flex-wrap gap-x-5 gap-y-2 text-sm ${className}`}>
      {items.map(({ text, look }) => (
        <li key={text} className="flex items-center gap-2">
          <span
            aria-hidden
            className={`pointer-events-none grid size-7 place-items-center rounded-lg text-xs ${look}`}
          >
            12
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}

type ArrowProps = {
  label: string
  leadsTo: DateString
  onClick: (() => void) | undefined
  children: ReactNode
}

/** Leads to the next page of months; it stays in its place, without effect, where there is none. */
function Arrow({ label, leadsTo, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-leads-to={leadsTo}
      aria-disabled={onClick === undefined}
      tabIndex={onClick === undefined ? -1 : 0}
      onClick={onClick}
      className="pointer-events-auto grid size-11 place-items-center rounded-full border border-line bg-card text-pine hover:border-pine hover:bg-pine-soft aria-disabled:border-transparent aria-disabled:bg-transparent aria-disabled:text-line"
    >
      {children}
    </button>
  )
}

const WIDE = '(min-width: 48rem)'

/**
 * The table of one month, Monday first; `month` is its first day. Days of its neighbours stay empty
 * cells.
 */
function CalendarMonth({ month }: { month: DateString }) {
  const name = formatMonth(month)
  return (
    // The server draws all months; before React takes over, a phone hides the second.
    <div className="calendar-month min-w-0 max-md:[.calendar-month+&]:hidden">
      <div className="grid h-11 place-items-center">
        <span
          role="status"
          className="font-heading text-[min(1.125rem,6vw)] font-semibold first-letter:uppercase"
        >
          {name}
        </span>
      </div>
      <table
        {...GRID}
        aria-label={name}
        className="mt-2 w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1"
      >
        <thead>
          <tr>
            {Object.values(weekdayNames).map((weekday) => (
              <th
                key={weekday}
                scope="col"
                aria-label={weekday}
                className="h-9 text-[min(0.875rem,5vw)] font-medium text-muted"
              >
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0 align-top">
                  {date.startsWith(month.slice(0, 7)) && <CalendarDay date={date} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The weeks that touch a month, each from Monday to Sunday. */
function weeksOf(month: DateString): DateString[][] {
  const last = addDays(addMonths(month, 1), -1)
  const mondays = eachDate(addDays(month, 1 - weekdayOf(month)), last).filter(
    (date) => weekdayOf(date) === 1,
  )
  return mondays.map((monday) => eachDate(monday, addDays(monday, 6)))
}
