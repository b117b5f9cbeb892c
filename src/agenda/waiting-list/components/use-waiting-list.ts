import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Entry, EntryState, FreeTime } from '#agenda/waiting-list/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const PATH = '/api/waiting-list'
const PAGE_SIZE = 30

const text = z.string()
const offer = z.object({
  id: text,
  date: text,
  startTime: text,
  endTime: text,
  state: z.enum(['open', 'accepted', 'declined', 'lapsed', 'withdrawn']),
  heldUntil: text,
  answeredAt: z.nullable(text),
  createdAt: text,
})
const entry = z.object({
  id: text,
  customerId: text,
  dogId: z.nullable(text),
  appointmentId: z.nullable(text),
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  dogName: text,
  dogBreed: text,
  service: text,
  fromDate: text,
  toDate: text,
  weekdays: z.array(z.int()),
  fromTime: text,
  toTime: text,
  notes: text,
  acceptedRulesVersion: z.nullable(text),
  confirmedAt: z.nullable(text),
  state: z.enum(['waiting', 'offered', 'booked', 'withdrawn', 'expired']),
  rank: z.int(),
  version: z.int(),
  createdAt: text,
  updatedAt: text,
  visit: z.nullable(z.object({ date: text, startTime: text })),
  offers: z.array(offer),
})
const times = z.array(z.object({ date: text, startTime: text, endTime: text, fits: z.boolean() }))

export type ListFilter = { q: string; status: EntryState | 'open' | '' }

/** Who is on the list, page by page, in the order in which they are served. */
export function entriesQuery({ q, status }: ListFilter) {
  return {
    ...pagedQuery<Entry>({
      queryKey: ['waiting-list', 'entries', q, status],
      path: `${PATH}/entries`,
      search: { q, status },
      size: PAGE_SIZE,
      parse: (value) => z.array(entry).parse(value),
    }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  }
}

/** The free times that can be offered to somebody: those that suit her, or with a date all of that date. */
export function timesQuery(id: string, date: string) {
  return queryOptions({
    queryKey: ['waiting-list', 'times', id, date],
    queryFn: ({ signal }): Promise<FreeTime[]> =>
      callApi(`${PATH}/entries/${encodeURIComponent(id)}/times${date && `?date=${date}`}`, { signal, parse: (value) => times.parse(value) }),
    staleTime: 0,
  })
}

export function readEntry(value: unknown): Entry {
  return entry.parse(value)
}

type Write = { id?: string; action?: 'offer' | 'withdraw-offer' | 'front'; method?: 'POST' | 'PATCH'; body?: unknown }

/** Writes to the list and answers the entry; lists and agenda follow. Throws ApiError. */
export function useWriteEntry() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, action, method = 'POST', body = {} }: Write): Promise<Entry> =>
      callApi([PATH, 'entries', id, action].filter(Boolean).join('/'), { method, body, parse: readEntry }),
    onSettled: refresh,
  })
}

/** Removes an entry. Throws ApiError. */
export function useRemoveEntry() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => callApi(`${PATH}/entries/${encodeURIComponent(id)}`, { method: 'DELETE', parse: (value) => value }),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => Promise.all(['waiting-list', 'appointments', 'slots'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
