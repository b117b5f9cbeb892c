import { dayStepsSchema } from '#agenda/visit-steps/wire.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/** What was done with the dogs of a day. */
export function dayStepsQuery(date: DateString) {
  return apiQuery('visit-steps', `/api/visit-steps?date=${date}`, {
    answer: dayStepsSchema,
    ...ALWAYS_FRESH,
  })
}
