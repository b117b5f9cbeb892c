import { addDays, type DateString, eachDate, weekdayOf } from '#lib/dates.ts'

/** Monday, Tuesday, Thursday, Friday and Saturday. */
const OPEN = [1, 2, 4, 5, 6]
const short = new Intl.DateTimeFormat('nl-BE', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'short',
})

/**
 * The dates that the simple page offers: those of the next 14 days that fall on a working day of
 * the salon.
 */
export function simpleDates(today: DateString): DateString[] {
  return eachDate(addDays(today, 1), addDays(today, 14)).filter((date) =>
    OPEN.includes(weekdayOf(date)),
  )
}

/** `dinsdag 24 nov`. */
export function simpleDateLabel(date: DateString): string {
  return short.format(Date.parse(`${date}T00:00:00Z`)).replace(/\.$/, '')
}
