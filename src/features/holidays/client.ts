import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Conflict, Holiday } from '#features/holidays/schema.ts'
import { callApi } from '#lib/api-client.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const text = z.string()
const leave = z.object({
  id: text,
  name: text,
  startDate: text,
  endDate: text,
  description: z.nullable(text),
  showName: z.boolean(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: text,
})
const conflict = z.object({
  id: text,
  date: text,
  startTime: text,
  status: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  dogName: text,
  noticeSentAt: z.nullable(text),
})
const belgian = z.object({ holidays: z.array(leave), alreadyExists: z.number(), year: z.number(), total: z.number() })

/** What the owner types about leave. */
export type LeaveFields = Pick<Holiday, 'name' | 'startDate' | 'endDate' | 'showName' | 'isActive'> & { description: string }

/** All leave, the latest first. */
export const leaveQuery = queryOptions({
  queryKey: ['holidays'],
  queryFn: ({ signal }): Promise<Holiday[]> => callApi('/api/holidays', { signal, parse: (value) => z.array(leave).parse(value) }),
})

/** The visits that still stand in the way of leave. */
export function conflictsQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'in-leave', id],
    queryFn: ({ signal }): Promise<Conflict[]> =>
      callApi(`/api/holidays/${encodeURIComponent(id)}/conflicts`, { signal, parse: (value) => z.array(conflict).parse(value) }),
    ...ALWAYS_FRESH,
  })
}

/** The leave in an answer or in a refusal. Throws when it is none. */
export function readLeave(value: unknown): Holiday {
  return leave.parse(value)
}

/** Saves new leave, or with an id the changed fields of it. Throws ApiError, `stale` with the stored one. Done when everything that depends on it is being read again. */
export function useSaveLeave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Partial<LeaveFields> & { id?: string; version?: number }): Promise<Holiday> =>
      callApi(id ? `/api/holidays/${encodeURIComponent(id)}` : '/api/holidays', {
        method: id ? 'PATCH' : 'POST',
        body,
        parse: (value) => leave.parse(value),
      }),
    onSuccess: () => reload(client),
  })
}

export function useRemoveLeave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(`/api/holidays/${encodeURIComponent(id)}`, { method: 'DELETE', parse: (value) => value }),
    onSettled: () => reload(client),
  })
}

/** Adds the public holidays of a year that are missing. */
export function useAddBelgianHolidays() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (year: number) => callApi('/api/holidays/add-belgian-holidays', { method: 'POST', body: { year }, parse: (value) => belgian.parse(value) }),
    onSuccess: () => reload(client),
  })
}

/** Rebuilds the coming slots; answers what happened, in words. */
export function useRegenerateSlots() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('/api/admin/regenerate-slots', { method: 'POST', parse: (value) => z.object({ message: text }).parse(value).message }),
    onSuccess: () => reload(client),
  })
}

/** Mails the clients of these visits about leave; answers to how many. */
export function useSendNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { leaveId: string; appointmentIds: string[]; subject: string; text: string }) =>
      callApi('/api/appointments/leave-notices', { method: 'POST', body, parse: (value) => z.object({ count: z.number() }).parse(value).count }),
    onSettled: () => client.invalidateQueries({ queryKey: ['appointments'] }),
  })
}

/** What can be booked follows from leave, so everything that shows it is read again. */
function reload(client: QueryClient) {
  return Promise.all([['holidays'], ['appointments'], ['slots'], ['stats']].map((queryKey) => client.invalidateQueries({ queryKey })))
}
