import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ChevronProps, DayPicker } from 'react-day-picker'
import { nl } from 'react-day-picker/locale/nl'
import { type DateString, eachDate, fromLocalDate, toLocalDate } from '#lib/dates.ts'
import { DAY_TONES, DayButton, DayContext, type DayState } from '#ui/calendar-day.tsx'
import { monthOf, moveDay, shownRange, turnTo } from '#ui/calendar-moves.ts'

type CalendarProps = {
  selected?: DateString | undefined
  onSelect: (date: DateString) => void
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

/** A calendar in Dutch, Monday first; only available days can be picked. Arrows, Home, End and Page Up/Down (with Shift: a year) walk over the days. */
export function Calendar({ selected, onSelect, from, to, dayState, today, months = 1, label = 'Kies een datum', className = '' }: CalendarProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const wide = useSyncExternalStore(watchWidth, isWide, () => true)
  const count = wide ? months : 1
  const [month, setMonth] = useState(() => monthOf(selected ?? from))
  const [walked, setWalked] = useState<{ date: DateString }>()

  const stateOf = (date: DateString): DayState => (date < from || date > to ? { tone: 'unavailable' } : dayState(date))
  const shown = shownRange(month, count, { from, to })
  const isShown = (date: DateString | undefined) => date !== undefined && date >= shown.from && date <= shown.to
  const firstAvailable = () => eachDate(shown.from, shown.to).find((date) => stateOf(date).tone === 'available')
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
      <DayContext value={{ stateOf, select, handleKey, tabStop, selected, today }}>
        <DayPicker
          mode="single"
          locale={nl}
          weekStartsOn={1}
          numberOfMonths={count}
          month={toLocalDate(month)}
          onMonthChange={(first) => setMonth(monthOf(fromLocalDate(first)))}
          startMonth={toLocalDate(from)}
          endMonth={toLocalDate(to)}
          today={toLocalDate(today ?? from)}
          selected={selected === undefined ? undefined : toLocalDate(selected)}
          labels={LABELS}
          components={COMPONENTS}
          classNames={CLASSES}
        />
      </DayContext>
    </fieldset>
  )
}

type LegendProps = { available?: string; closed?: string; unavailable?: string; className?: string }

/** What the colours of the calendar mean, in words. */
export function CalendarLegend({ available = 'Vrij', closed = 'Gesloten', unavailable = 'Niet beschikbaar', className = '' }: LegendProps) {
  const items = [
    { text: available, look: DAY_TONES.available },
    { text: closed, look: `${DAY_TONES.closed} line-through` },
    { text: unavailable, look: `${DAY_TONES.unavailable} border border-line` },
  ]
  return (
    <ul aria-label="Legende" className={`flex flex-wrap gap-x-5 gap-y-2 text-sm ${className}`}>
      {items.map(({ text, look }) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden className={`pointer-events-none grid size-7 place-items-center rounded-lg text-xs ${look}`}>
            12
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden className="size-5" />
}

const COMPONENTS = { DayButton, Chevron }

const LABELS = { labelNav: () => 'Maanden', labelPrevious: () => 'Vorige maand', labelNext: () => 'Volgende maand' }

const ARROW =
  'pointer-events-auto grid size-11 place-items-center rounded-full border border-line bg-card text-pine hover:border-pine hover:bg-pine-soft aria-disabled:border-transparent aria-disabled:bg-transparent aria-disabled:text-line'

const CLASSES = {
  months: 'relative grid gap-x-8 gap-y-6 md:grid-flow-col md:auto-cols-fr',
  // The server draws all months; before React takes over, a phone hides the second.
  month: 'calendar-month min-w-0 max-md:[.calendar-month+&]:hidden',
  nav: 'pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: ARROW,
  button_next: ARROW,
  month_caption: 'grid h-11 place-items-center',
  caption_label: 'font-heading text-lg font-semibold first-letter:uppercase',
  month_grid: 'mt-2 w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1',
  weekday: 'h-9 text-sm font-medium text-muted',
  day: 'p-0 align-top',
}

function watchWidth(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function isWide(): boolean {
  return matchMedia(WIDE).matches
}

const WIDE = '(min-width: 48rem)'
