import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { CustomerOrder } from '#clients/customers/schema.ts'
import type { Dog, Visit, WholeCustomer } from '#clients/customers/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const PAGE_SIZE = 30
const VISITS_SIZE = 20
const text = z.string()
const count = z.int()
const maybeText = z.nullable(text)
const dog = z.object({
  id: text,
  customerId: text,
  name: text,
  breed: text,
  age: text,
  weight: text,
  gender: text,
  color: text,
  size: text,
  notes: text,
  birthDate: maybeText,
  vaccinatedUntil: maybeText,
  rebookWeeks: z.nullable(count),
  warning: text,
  ignoredWarnings: z.array(text),
  isActive: z.boolean(),
  photoId: maybeText,
  version: count,
  createdAt: text,
  updatedAt: text,
})
const customer = z.object({
  id: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  notes: text,
  wantsNews: z.boolean(),
  dogs: z.array(dog),
  appointmentCount: count,
  totalAppointments: count,
  firstVisit: maybeText,
  lastVisit: maybeText,
  version: count,
  createdAt: text,
  updatedAt: text,
})
const visit = z.object({
  id: text,
  dogId: maybeText,
  dogName: text,
  dogBreed: text,
  service: text,
  price: maybeText,
  paid: text,
  date: text,
  startTime: text,
  endTime: text,
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  isNoShow: z.boolean(),
  comments: text,
  notes: text,
})
const counts = { appointments: count, dogs: count, joinedDogs: z.array(text), healthRecords: count }
const preview = z.object({ ...counts, filled: z.array(text), cards: count })
const holder = z.object({ id: text, firstName: text, lastName: text })

export type CustomerFilter = { q: string; order: CustomerOrder }
/** Another customer, as a refused address names her. */
export type Holder = z.infer<typeof holder>
/** What a merge would do. */
export type MergePreview = z.infer<typeof preview>

/** Customers page by page; while another search loads, the list before it stays. */
export function customersQuery({ q, order }: CustomerFilter, pageSize = PAGE_SIZE) {
  return {
    ...pagedQuery<WholeCustomer>({
      queryKey: ['customers', 'list', q, order, pageSize],
      path: '/api/customers',
      search: { q, order },
      size: pageSize,
      parse: (value) => z.array(customer).parse(value),
    }),
    placeholderData: keepPreviousData,
  }
}

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ['customers', id],
    queryFn: ({ signal }): Promise<WholeCustomer> => callApi(pathOf(id), { signal, parse: readCustomer }),
  })
}

/** A customer's appointments, latest first, page by page. */
export function visitsQuery(id: string) {
  return {
    ...pagedQuery<Visit>({
      queryKey: ['appointments', 'of-customer', id],
      path: `${pathOf(id)}/visits`,
      size: VISITS_SIZE,
      parse: (value) => z.array(visit).parse(value),
    }),
    ...ALWAYS_FRESH,
  }
}

/** What a customer paid at the till in all. */
export function paidQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'paid-by-customer', id],
    queryFn: ({ signal }): Promise<string> => callApi(`${pathOf(id)}/paid`, { signal, parse: (value) => z.object({ total: text }).parse(value).total }),
    ...ALWAYS_FRESH,
  })
}

/** What merging `otherId` into `id` would do; always asked anew. */
export function mergePreviewQuery(id: string, otherId: string) {
  return queryOptions({
    queryKey: ['customers', 'merge', id, otherId],
    queryFn: ({ signal }): Promise<MergePreview> =>
      callApi(`${pathOf(id)}/merge?${new URLSearchParams({ otherId })}`, { signal, parse: (value) => preview.parse(value) }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Adds a customer. Throws ApiError; with `email_in_use` its `current` is a `Holder`. */
export function useAddCustomer() {
  return useSaving((body: Record<string, unknown>) => callApi('/api/customers', { method: 'POST', body, parse: readCustomer }))
}

/** Changes a customer and all her appointments. Throws ApiError: `stale` with the stored one, `email_in_use` with a `Holder`. */
export function useChangeCustomer() {
  const answer = z.object({ customer, updatedAppointments: count })
  return useSaving(({ id, ...body }: { id: string; [field: string]: unknown }) =>
    callApi(pathOf(id), { method: 'PATCH', body, parse: (value) => answer.parse(value) }),
  )
}

/** Merges `otherId` into `id`. Throws ApiError. */
export function useMerge() {
  const answer = z.object({ customer, moved: z.object(counts) })
  return useSaving(({ id, otherId }: { id: string; otherId: string }) =>
    callApi(`${pathOf(id)}/merge`, { method: 'POST', body: { otherId }, parse: (value) => answer.parse(value) }),
  )
}

/** Adds a dog, or changes the one with this id. Throws ApiError: `stale` with the stored one, `name_in_use`. */
export function useSaveDog() {
  return useSaving(({ id, ...body }: { id?: string; [field: string]: unknown }) =>
    id === undefined
      ? callApi('/api/dogs', { method: 'POST', body, parse: readDog })
      : callApi(`/api/dogs/${encodeURIComponent(id)}`, { method: 'PATCH', body, parse: readDog }),
  )
}

/** Deletes a dog; answers whether it was made inactive instead, since it has been here. Throws ApiError. */
export function useRemoveDog() {
  const answer = z.object({ deactivated: z.boolean() })
  return useSaving((id: string) => callApi(`/api/dogs/${encodeURIComponent(id)}`, { method: 'DELETE', parse: (value) => answer.parse(value).deactivated }))
}

/** The customer in an answer or in a refusal. Throws when it is none. */
export function readCustomer(value: unknown): WholeCustomer {
  return customer.parse(value)
}

/** The dog in an answer or in a refusal. Throws when it is none. */
export function readDog(value: unknown): Dog {
  return dog.parse(value)
}

/** Whose the address is that was refused; undefined when the refusal does not say. */
export function readHolder(value: unknown): Holder | undefined {
  const result = holder.safeParse(value)
  return result.success ? result.data : undefined
}

/** A write after which everything that shows customers, their dogs or their visits is asked again. */
function useSaving<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        ['customers', 'appointments', 'bookings', 'health-records', 'health-warnings', 'overview', 'search'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

function pathOf(id: string): string {
  return `/api/customers/${encodeURIComponent(id)}`
}
