import { createContext, type KeyboardEvent, use } from 'react'
import { type DateString, formatLongDate } from '#lib/dates.ts'

/**
 * What a day is: available, full, closed on purpose, or simply not on offer; only the first two can
 * be picked, unless it says so itself. `label` is read out behind the date, `detail` stands small
 * under the number.
 */
export type DayState = {
  tone: keyof typeof DAY_TONES
  isPickable?: boolean
  label?: string
  detail?: string
}

export const DAY_TONES = {
  available: 'bg-green-soft font-semibold text-green hover:bg-green hover:text-white',
  full: 'bg-amber-soft text-amber hover:ring-2',
  closed: 'bg-red-soft text-red aria-[disabled=false]:hover:ring-2',
  unavailable: 'text-muted aria-[disabled=false]:hover:ring-2',
} as const

const DEFAULT_LABELS = {
  available: '',
  full: 'volzet',
  closed: 'gesloten',
  unavailable: 'niet beschikbaar',
} as const

type DayContextValue = {
  stateOf: (date: DateString) => DayState
  select: (date: DateString) => void
  /** Told of a tap on a day that cannot be picked. */
  refuse: ((date: DateString) => void) | undefined
  handleKey: (event: KeyboardEvent, date: DateString) => void
  /** The one day that Tab reaches. */
  tabStop: DateString
  selected: DateString | undefined
  today: DateString | undefined
}

export const DayContext = createContext<DayContextValue | undefined>(undefined)

type DayMarks = { selected?: boolean; today?: boolean }

/** What a screen reader says of a day: `dinsdag 24 november 2026, 3 tijden vrij`. */
export function dayLabel(date: DateString, state: DayState, marks: DayMarks = {}): string {
  const parts = [
    marks.today ? 'vandaag' : '',
    formatLongDate(date),
    state.label ?? DEFAULT_LABELS[state.tone],
    marks.selected ? 'gekozen' : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * One day of the calendar. Days that cannot be picked stay reachable, so that everybody can hear
 * why.
 */
export function CalendarDay({ date }: { date: DateString }) {
  const context = use(DayContext)
  if (!context) throw new Error('CalendarDay needs a Calendar around it')
  const state = context.stateOf(date)
  const { isPickable = state.tone === 'available' || state.tone === 'full' } = state
  const selected = date === context.selected
  const today = date === context.today
  const detail = state.detail ?? (state.tone === 'closed' ? DEFAULT_LABELS.closed : '')
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={date === context.tabStop ? 0 : -1}
      aria-disabled={!isPickable}
      data-chosen={selected || undefined}
      onClick={() => (isPickable ? context.select(date) : context.refuse?.(date))}
      onKeyDown={(event) => context.handleKey(event, date)}
      className={`flex min-h-12 w-full flex-col items-center justify-center rounded-lg px-0 py-1 text-[min(1rem,8vw)] leading-tight whitespace-nowrap tabular-nums ${selected ? 'bg-pine font-semibold text-white' : DAY_TONES[state.tone]} ${today ? 'border-2 border-current' : ''}`}
    >
      <span className="sr-only">{dayLabel(date, state, { selected, today })}</span>
      <span aria-hidden className={state.tone === 'closed' ? 'line-through' : ''}>
        {Number(date.slice(8))}
      </span>
      {detail && (
        <span aria-hidden className="max-w-full truncate text-[min(0.625rem,3.2vw)] font-medium">
          {detail}
        </span>
      )}
    </button>
  )
}
