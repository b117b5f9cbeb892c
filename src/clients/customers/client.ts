import { queryOptions, useMutation } from '@tanstack/react-query'
import { array, string } from 'valibot'
import {
  type CustomerFilter,
  changedCustomerSchema,
  customerSchema,
  dogSchema,
  keptFilterSchema,
  labelledSchema,
  mailedSchema,
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

/** A filter as an address asks for it. */
export function searchOf({ q, order, away, lacks, birthday, label }: CustomerFilter) {
  return { q, order, away: away === null ? '' : String(away), lacks, birthday, label }
}

/** Customers page by page. */
export function customersQuery(filter: CustomerFilter, pageSize = PAGE_SIZE) {
  return pagedQuery({
    topic: 'customers',
    path: '/api/customers',
    search: searchOf(filter),
    size: pageSize,
    answer: array(customerSchema),
  })
}

/** The filters that are kept under a name. */
export const filtersQuery = apiQuery('client-filters', '/api/customers/filters', {
  answer: array(keptFilterSchema),
})

/** Every label that a client has. */
export const labelsQuery = apiQuery('client-labels', '/api/customers/labels', {
  answer: array(string()),
})

/** Keeps a filter under a name. */
export const useKeepFilter = writing(
  ['client_filters'],
  (body: { name: string; filter: CustomerFilter }) =>
    callApi('/api/customers/filters', { body, answer: keptFilterSchema }),
)

/** Keeps a filter no longer. */
export const useDropFilter = writing(['client_filters'], (id: string) =>
  callApi(`/api/customers/filters/${encodeURIComponent(id)}`, { method: 'DELETE' }),
)

/** Puts a label on chosen clients, or takes it off; answers of how many that changed something. */
export const useLabel = writing(
  ['customers'],
  async (body: { ids: string[]; label: string; isOn: boolean }) =>
    (await callApi('/api/customers/labels', { body, answer: labelledSchema })).changed,
)

/** Mails chosen clients, once per id; answers to how many, and why not to the others. */
export const useMailChosen = writing(
  ['outbox'],
  (body: { id: string; ids: string[]; subject: string; text: string }) =>
    callApi('/api/customers/mail', { body, answer: mailedSchema }),
)

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

/** Where one customer is asked for. */
export function pathOf(id: string): string {
  return `/api/customers/${encodeURIComponent(id)}`
}

function dogPath(id: string): string {
  return `/api/dogs/${encodeURIComponent(id)}`
}
