import { array } from 'valibot'
import type { TableName } from '#desk/insight/schema.ts'
import { insightSchema, invitedSchema, lapsedDogSchema } from '#desk/insight/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'

type Period = { from: DateString; to: DateString }
const LAPSED = '/api/admin/lapsed-dogs'

/** What the visits of a period teach. */
export function insightQuery(period: Period) {
  return apiQuery('insight', `/api/admin/insight?${new URLSearchParams(period)}`, {
    answer: insightSchema,
  })
}

/** The address of one of its tables as a file. */
export function tableFile(table: TableName, period: Period): string {
  return `/api/admin/insight.csv?${new URLSearchParams({ table, ...period })}`
}

/** The dogs that stay away. */
export const lapsedQuery = apiQuery('lapsed-dogs', LAPSED, { answer: array(lapsedDogSchema) })
/** The address of the same as a file. */
export const LAPSED_FILE = `${LAPSED}.csv`

/** Asks a client by mail to come back. Throws ApiError: `already_sent`, `not_now`. */
export const useInvite = writing(['outbox'], (customerId: string) =>
  callApi(`/api/customers/${encodeURIComponent(customerId)}/invite`, {
    method: 'POST',
    answer: invitedSchema,
  }),
)
