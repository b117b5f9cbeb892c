import { formatLongDate } from '#lib/dates.ts'

/** `di 24 nov`, for the summary on a phone and the way to the first free moment. */
export function shortDay(date: string): string {
  const [weekday = '', day = '', month = ''] = formatLongDate(date).split(' ')
  return `${weekday.slice(0, 2)} ${day} ${month === 'maart' ? 'mrt' : month.slice(0, 3)}`
}
