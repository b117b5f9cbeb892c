import { addDays, addMonths, type DateString, eachDate, weekdayOf } from '#lib/dates.ts'
import { CalendarDay } from '#ui/calendar-day.tsx'

const monthName = new Intl.DateTimeFormat('nl-BE', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})
const WEEKDAYS = ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag']
/** Its days are walked over by arrow keys, so that a screen reader must hand them on. */
const GRID = { role: 'grid' } as const

/**
 * The table of one month, Monday first; `month` is its first day. Days of its neighbours stay empty
 * cells.
 */
export function CalendarMonth({ month }: { month: DateString }) {
  const name = monthName.format(Date.parse(`${month}T00:00:00Z`))
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
            {WEEKDAYS.map((weekday) => (
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
