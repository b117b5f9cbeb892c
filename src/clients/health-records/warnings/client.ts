import { array } from 'valibot'
import { visitWarningsSchema } from '#clients/health-records/warnings/wire.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'

/**
 * The warnings of the pending and confirmed visits between two dates, at most 800 days apart.
 * Visits without any, even one that was switched off, are left out.
 */
export function warningsQuery(from: DateString, to: DateString) {
  return apiQuery('health-warnings', `/api/health-warnings?from=${from}&to=${to}`, {
    answer: array(visitWarningsSchema),
  })
}
