import { Plus } from 'lucide-react'
import { ClosedChip } from '#agenda/calendar/components/closed-chip.tsx'
import { visitsText } from '#agenda/calendar/rules.ts'
import type { NamedClosedDay } from '#agenda/holidays/rules.ts'
import { type DateString, formatLongDate } from '#lib/dates.ts'

const weekday = new Intl.DateTimeFormat('nl-BE', { timeZone: 'UTC', weekday: 'short' })

type DayHeadProps = {
  date: DateString
  isToday: boolean
  closed: NamedClosedDay | undefined
  count: number
  /** Absent where this day is all that is shown. */
  onShowDay: (() => void) | undefined
  /** Absent on a day that is past. */
  onCreate: (() => void) | undefined
}

/** Above a day's hours: which day it is, why it is closed, and a way to make a visit on it. */
export function DayHead({ date, isToday, closed, count, onShowDay, onCreate }: DayHeadProps) {
  const label = `${formatLongDate(date)}, ${visitsText(count)}`
  const face = (
    <span
      aria-hidden
      className="flex items-center gap-1.5 @max-[7.5rem]:flex-col @max-[7.5rem]:gap-0"
    >
      <span
        className={`text-sm @max-[7.5rem]:leading-none ${isToday ? 'font-semibold text-pine' : 'text-muted'}`}
      >
        {weekday.format(Date.parse(date))}
      </span>
      <span
        className={`grid size-8 @max-[7.5rem]:size-7 place-items-center rounded-full text-lg font-semibold tabular-nums ${isToday ? 'bg-pine text-white' : ''}`}
      >
        {Number(date.slice(8))}
      </span>
    </span>
  )
  return (
    <div className="@container flex min-w-0 flex-col justify-start gap-0.5 border-l border-line bg-card px-1 py-1">
      <div className="flex items-center justify-between">
        <h2 className="font-sans text-base">
          {onShowDay ? (
            <button
              type="button"
              onClick={onShowDay}
              title="Toon deze dag"
              className="min-h-11 rounded-lg px-1.5 hover:bg-pine-soft"
            >
              {face}
              <span className="sr-only">{`${isToday ? 'vandaag, ' : ''}${label}, toon deze dag`}</span>
            </button>
          ) : (
            <span className="flex min-h-11 items-center px-1.5">
              {face}
              <span className="sr-only">{`${isToday ? 'vandaag, ' : ''}${label}`}</span>
            </span>
          )}
        </h2>
        {onCreate && (
          <button
            type="button"
            onClick={onCreate}
            aria-label={`Nieuwe afspraak op ${formatLongDate(date)}`}
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-pine-soft hover:text-pine"
          >
            <Plus aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {closed && <ClosedChip closed={closed} />}
    </div>
  )
}
