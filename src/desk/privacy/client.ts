import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Erasure } from '#desk/privacy/wire.ts'
import { callApi } from '#lib/api-client.ts'

const count = z.int()
const erasure = z.object({
  appointments: count,
  upcoming: count,
  dogs: count,
  healthRecords: count,
  messages: count,
  mails: count,
  cards: count,
  sales: count,
  vouchers: count,
})

/** What erasing a customer would take away; asked afresh each time. */
export function erasureQuery(customerId: string) {
  return queryOptions({
    queryKey: ['customers', customerId, 'erasure'],
    queryFn: ({ signal }): Promise<Erasure> =>
      callApi(`/api/customers/${encodeURIComponent(customerId)}/erasure`, { signal, parse: (value) => erasure.parse(value) }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Erases a customer and everything about her. Throws ApiError. */
export function useEraseCustomer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(`/api/customers/${encodeURIComponent(id)}`, { method: 'DELETE', parse: (value) => value }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: ['customers', id] })
      return client.invalidateQueries({ predicate: ({ queryKey: [noun] }) => TOUCHED.includes(String(noun)) })
    },
  })
}

const TOUCHED = [
  'customers',
  'appointments',
  'bookings',
  'stats',
  'overview',
  'day-counts',
  'health-records',
  'health-warnings',
  'contacts',
  'customer-cards',
  'payments',
  'gift-vouchers',
]
