import { useMutation } from '@tanstack/react-query'
import { array } from 'valibot'
import { privacyRequestSchema } from '#desk/my-data/requests/wire.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/my-data/requests'

/** What clients asked about their data and waits for the owner. */
export const openRequestsQuery = apiQuery({
  queryKey: ['privacy-requests', 'open'],
  path: `${PATH}?status=open&limit=50`,
  answer: array(privacyRequestSchema),
})

/** Marks a question as dealt with. Throws ApiError. */
export function useSettleRequest() {
  return useMutation({
    meta: writes('privacy_requests'),
    mutationFn: (id: string) =>
      callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { isSettled: true } }),
  })
}
