import type { Holiday } from '#features/holidays/schema.ts'
import { publicHolidayName } from '#features/holidays/rules.ts'
import { ApiError } from '#lib/api-client.ts'
import { type DateString, daysBetween, formatLongDate } from '#lib/dates.ts'
import type { ToastMessage } from '#ui/toast.tsx'

/** `maandag 7 december 2026`, or both ends with the number of days. */
export function periodText({ startDate, endDate }: Pick<Holiday, 'startDate' | 'endDate'>): string {
  if (startDate === endDate) return formatLongDate(startDate)
  return `${formatLongDate(startDate)} tot en met ${formatLongDate(endDate)} (${daysBetween(startDate, endDate) + 1} dagen)`
}

/** Whether leave is a public holiday that was put in the list. */
export function isPublicHoliday({ startDate, endDate }: Pick<Holiday, 'startDate' | 'endDate'>): boolean {
  return startDate === endDate && publicHolidayName(startDate) !== undefined
}

/** Coming leave by its start, the next first, and what is over, the latest first. */
export function splitLeave(list: readonly Holiday[], today: DateString): { coming: Holiday[]; past: Holiday[] } {
  return {
    coming: list.filter(({ endDate }) => endDate >= today).toReversed(),
    past: list.filter(({ endDate }) => endDate < today),
  }
}

/** A toast of something that failed; the server's sentence when it refused for a reason. */
export function failure(fallback: string, error: unknown): ToastMessage {
  const isRefusal = error instanceof ApiError && error.status < 500
  return { title: 'Fout', description: (isRefusal && error.sentence) || fallback, tone: 'destructive' }
}
