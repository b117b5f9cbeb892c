import type { ReactNode } from 'react'
import { monthGrid } from '#agenda/calendar/rules.ts'
import type { DateString } from '#lib/dates.ts'
import { formatMonth } from '#lib/dates.ts'
import { weekdayNames, weekdays } from '#lib/opening-hours.ts'
import { useFollowLinks } from '#ui/use-follow-links.ts'

/** Its days are walked over by arrow keys, so that a screen reader must hand them on. */
const GRID = { role: 'grid' } as const

type MonthTableProps = {
  month: DateString
  className?: string
  busy: boolean
  renderDay: (date: DateString) => ReactNode
}

/** The six weeks of a month as a table, Ma to Zo. */
export function MonthTable({ month, className = '', busy, renderDay }: MonthTableProps) {
  const days = monthGrid(month)
  const links = useFollowLinks()
  const weeks = Array.from({ length: 6 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  return (
    <table
      {...GRID}
      {...links}
      aria-label={formatMonth(month)}
      aria-busy={busy}
      className={`w-full table-fixed border-separate border-spacing-1 ${className}`}
    >
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              aria-label={weekdayNames[weekday]}
              className="h-9 text-sm font-semibold text-muted"
            >
              {weekdayNames[weekday].charAt(0).toUpperCase()}
              {weekdayNames[weekday].charAt(1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className="h-px p-0 align-top">
                {renderDay(date)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
