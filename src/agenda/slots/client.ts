import { array } from 'valibot'
import { type Slot, slotSchema } from '#agenda/slots/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/**
 * Every slot of a date, blocked ones too; asked again as the owner opens the date, since visits
 * come and go.
 */
export function slotsQuery(date: DateString) {
  return apiQuery('slots', `/api/slots?date=${date}`, {
    answer: array(slotSchema),
    ...ALWAYS_FRESH,
  })
}

/**
 * Opens a slot for the public, or blocks it; done when the day's slots and the figures have been
 * asked again.
 */
export const useChangeSlot = writing(
  ['time_slots'],
  ({ id, isAvailable }: Pick<Slot, 'id' | 'isAvailable'>) =>
    callApi(`/api/slots/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      body: { isAvailable },
      answer: slotSchema,
    }),
)
