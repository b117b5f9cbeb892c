import { queryOptions, useMutation } from '@tanstack/react-query'
import { array } from 'valibot'
import type { CustomerOrder } from '#clients/customers/schema.ts'
import {
  changedCustomerSchema,
  customerSchema,
  dogSchema,
  mergedSchema,
  mergePreviewSchema,
  paidSchema,
  removedDogSchema,
  visitSchema,
} from '#clients/customers/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const PAGE_SIZE = 30
const VISITS_SIZE = 20
/** What shows a customer, her dogs or her visits. */
const PERSON = ['customers', 'dogs', 'appointments', 'health_records'] as const

export type CustomerFilter = { q: string; order: CustomerOrder }

/** Customers page by page. */
export function customersQuery({ q, order }: CustomerFilter, pageSize = PAGE_SIZE) {
  return pagedQuery({
    topic: 'customers',
    path: '/api/customers',
    search: { q, order },
    size: pageSize,
    answer: array(customerSchema),
  })
}

export function customerQuery(id: string) {
  return apiQuery('customers', pathOf(id), { answer: customerSchema })
}

/** A customer's appointments, latest first, page by page. */
export function visitsQuery(id: string) {
  return pagedQuery(
    {
      topic: 'appointments',
      path: `${pathOf(id)}/visits`,
      size: VISITS_SIZE,
      answer: array(visitSchema),
    },
    ALWAYS_FRESH,
  )
}

/** What a customer paid at the till in all. */
export function paidQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'paid-by-customer', id],
    queryFn: async ({ signal }) =>
      (await callApi(`${pathOf(id)}/paid`, { signal, answer: paidSchema })).total,
    ...ALWAYS_FRESH,
  })
}

/** What merging `otherId` into `id` would do; always asked anew. */
export function mergePreviewQuery(id: string, otherId: string) {
  return apiQuery('customers', `${pathOf(id)}/merge?${new URLSearchParams({ otherId })}`, {
    answer: mergePreviewSchema,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Adds a customer. Throws ApiError; with `email_in_use` its `current` is a `Holder`. */
export const useAddCustomer = writing(PERSON, (body: Record<string, unknown>) =>
  callApi('/api/customers', { body, answer: customerSchema }),
)

/**
 * Changes a customer and all her appointments. Throws ApiError: `stale` with the stored one,
 * `email_in_use` with a `Holder`.
 */
export const useChangeCustomer = writing(
  PERSON,
  ({ id, ...body }: { id: string; [field: string]: unknown }) =>
    callApi(pathOf(id), { method: 'PATCH', body, answer: changedCustomerSchema }),
)

/** Merges `otherId` into `id`: whatever names either of them is asked again. */
export function useMerge() {
  return useMutation({
    mutationFn: ({ id, otherId }: { id: string; otherId: string }) =>
      callApi(`${pathOf(id)}/merge`, { body: { otherId }, answer: mergedSchema }),
  })
}

/**
 * Adds a dog, or changes the one with this id. Throws ApiError: `stale` with the stored one,
 * `name_in_use`.
 */
export const useSaveDog = writing(
  PERSON,
  ({ id, ...body }: { id?: string; [field: string]: unknown }) =>
    callApi(id === undefined ? '/api/dogs' : dogPath(id), {
      method: id === undefined ? 'POST' : 'PATCH',
      body,
      answer: dogSchema,
    }),
)

/** Deletes a dog; answers whether it was made inactive instead, since it has been here. */
export const useRemoveDog = writing(
  PERSON,
  async (id: string) =>
    (await callApi(dogPath(id), { method: 'DELETE', answer: removedDogSchema })).deactivated,
)

function pathOf(id: string): string {
  return `/api/customers/${encodeURIComponent(id)}`
}

function dogPath(id: string): string {
  return `/api/dogs/${encodeURIComponent(id)}`
}
