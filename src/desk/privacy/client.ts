import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pathOf } from '#clients/customers/client.ts'
import { erasureSchema } from '#desk/privacy/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

/** What erasing a customer would take away; asked afresh each time. */
export function erasureQuery(customerId: string) {
  return apiQuery('customers', `${pathOf(customerId)}/erasure`, {
    answer: erasureSchema,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Erases a customer and everything about her: whatever may have named her is asked again. */
export function useEraseCustomer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(pathOf(id), { method: 'DELETE' }),
    // she herself is not asked for any more
    onSuccess: (_answer, id) =>
      client.removeQueries({
        predicate: ({ queryKey: [, path] }) => String(path).startsWith(pathOf(id)),
      }),
  })
}
