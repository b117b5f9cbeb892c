import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { PrivacyRequest } from '#desk/my-data/wire.ts'
import { callApi } from '#lib/api-client.ts'

const PATH = '/api/my-data/requests'
const text = z.string()
const request = z.object({
  id: text,
  kind: z.enum(['erasure']),
  customerId: text,
  customerName: text,
  customerEmail: text,
  note: text,
  createdAt: text,
  settledAt: z.nullable(text),
})

/** What clients asked about their data and waits for the owner. */
export const openRequestsQuery = queryOptions({
  queryKey: ['privacy-requests', 'open'],
  queryFn: ({ signal }) => callApi(`${PATH}?status=open&limit=50`, { signal, parse: (value): PrivacyRequest[] => z.array(request).parse(value) }),
})

/** Marks a question as dealt with. Throws ApiError. */
export function useSettleRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { isSettled: true }, parse: (value): PrivacyRequest => request.parse(value) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['privacy-requests'] }),
  })
}
