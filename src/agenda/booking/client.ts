import { useQueryClient } from '@tanstack/react-query'
import { array } from 'valibot'
import {
  type BookableDate,
  bookableDateSchema,
  type ClosedDay,
  closedDaySchema,
  freeSlotSchema,
  fullDaysSchema,
  lastBookedSchema,
} from '#agenda/booking/wire.ts'
import { apiQuery } from '#lib/api-query.ts'
import { counted } from '#lib/counted.ts'
import { type DateString, formatLongDate, weekdayOf } from '#lib/dates.ts'
import { type OpeningHours, weekdays } from '#lib/opening-hours.ts'
import type { DayState } from '#ui/calendar-day.tsx'

/**
 * Dates with a free time; asked again whenever a screen that needs them appears, since others book
 * too.
 */
export const bookableDatesQuery = datesQuery()

/** Those on which somebody in particular has a free time. */
export function datesQuery(wish: Wish = {}) {
  return apiQuery('booking', `/api/booking/dates${asked(wish)}`, {
    answer: array(bookableDateSchema),
    staleTime: 0,
  })
}

/** Of a time, by the names of the API: by whom (`staffId`), for how many dogs at once (`dogs`). */
export type Wish = Record<string, string>

function asked(wish: Wish): string {
  const said = String(new URLSearchParams(wish))
  return said && `?${said}`
}

export const closedDaysQuery = apiQuery('booking', '/api/booking/closed-days', {
  answer: array(closedDaySchema),
})

/** Asked together with the dates that are not full. */
export const fullDaysQuery = apiQuery('booking', '/api/booking/full-days', {
  answer: fullDaysSchema,
  staleTime: 0,
})

/** What whoever this browser is recognised for booked last; null for a stranger. */
export const lastBookedQuery = apiQuery('booking', '/api/booking/last', {
  answer: lastBookedSchema,
})

type Known = { full: readonly DateString[]; openingHours: OpeningHours }

/**
 * What the calendar shows of each day; what else is `known` tells a full day, which can be picked,
 * and a weekday that is never open from any other without a free time.
 */
export function dayStates(
  dates: readonly BookableDate[],
  closed: readonly ClosedDay[],
  known?: Known,
): (date: DateString) => DayState {
  const counts = new Map(dates.map(({ date, available_count }) => [date, available_count]))
  const names = new Map(closed.map(({ date, name }) => [date, name]))
  return (date) => {
    const [count = 0, name] = [counts.get(date), names.get(date)]
    if (name !== undefined)
      return { tone: 'closed', label: name === 'Gesloten' ? 'gesloten' : `${name}, gesloten` }
    if (count > 0)
      return {
        tone: 'available',
        label: counted(count, 'tijd vrij', 'tijden vrij'),
        detail: `${count} vrij`,
      }
    if (known?.full.includes(date))
      return { tone: 'full', label: 'volzet, naar de wachtlijst', detail: 'volzet' }
    const weekday = weekdays[weekdayOf(date) - 1]
    const isNeverOpen = known && weekday && known.openingHours[weekday].length === 0
    return {
      tone: 'unavailable',
      ...(isNeverOpen && { label: `op ${formatLongDate(date).split(' ')[0]} gesloten` }),
    }
  }
}

/** The free times of a date; off for the empty text. */
export function freeSlotsQuery(date: DateString, wish: Wish = {}) {
  return apiQuery('booking', `/api/booking/slots/${date}${asked(wish)}`, {
    answer: array(freeSlotSchema),
    staleTime: 0,
    enabled: date !== '',
  })
}

/**
 * How to ask again whatever can be booked. A refusal comes from what others took or changed, which
 * no table that was written here tells, and nothing else on a visitor's page (051).
 */
export function useFreshTimes(): () => Promise<void> {
  const client = useQueryClient()
  return async () => await client.invalidateQueries({ queryKey: ['booking'] })
}
