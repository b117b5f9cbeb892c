import { array } from 'valibot'
import { privacyRequestSchema } from '#desk/my-data/requests/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/my-data/requests'

/** What clients asked about their data and waits for the owner. */
export const openRequestsQuery = apiQuery('privacy-requests', `${PATH}?status=open&limit=50`, {
  answer: array(privacyRequestSchema),
})

/** Marks a question as dealt with. */
export const useSettleRequest = writing(['privacy_requests'], (id: string) =>
  callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { isSettled: true } }),
)
