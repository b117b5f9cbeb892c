import { array } from 'valibot'
import type { EntryState } from '#agenda/waiting-list/places/wire.ts'
import { countsSchema, entrySchema, freeTimeSchema } from '#agenda/waiting-list/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const ENTRIES = '/api/waiting-list/entries'
const PAGE_SIZE = 30
/** A time that is held for somebody stands in the agenda, and she is mailed about it. */
const LIST = ['waiting_list_entries', 'appointments', 'customers', 'dogs', 'outbox'] as const

export type ListFilter = { q: string; status: EntryState | 'open' | '' }

/** Who is on the list, page by page, in the order in which they are served. */
export function entriesQuery({ q, status }: ListFilter) {
  return pagedQuery(
    {
      topic: 'waiting-list',
      path: ENTRIES,
      search: { q, status },
      size: PAGE_SIZE,
      answer: array(entrySchema),
    },
    ALWAYS_FRESH,
  )
}

/** How many wait, and how many were offered a time. */
export const countsQuery = apiQuery('waiting-list', '/api/waiting-list/counts', {
  answer: countsSchema,
  ...ALWAYS_FRESH,
})

/**
 * The free times that can be offered to somebody: those that suit her, or with a date all of that
 * date.
 */
export function timesQuery(id: string, date: string) {
  return apiQuery('waiting-list', `${pathOf(id)}/times${date && `?date=${date}`}`, {
    answer: array(freeTimeSchema),
    staleTime: 0,
  })
}

type Write = {
  id?: string
  action?: 'offer' | 'withdraw-offer' | 'front'
  method?: 'POST' | 'PATCH'
  body?: unknown
}

/** Writes to the list and answers the entry. */
export const useWriteEntry = writing(LIST, ({ id, action, method = 'POST', body = {} }: Write) =>
  callApi([id ? pathOf(id) : ENTRIES, action].filter(Boolean).join('/'), {
    method,
    body,
    answer: entrySchema,
  }),
)

/** What `useDeleteWithUndo` deletes: until it does she keeps her place, her link and her offer. */
export function removalOf(id: string) {
  return {
    id,
    path: pathOf(id),
    tables: LIST,
    title: 'Van de wachtlijst gehaald',
    refused: 'Dat is niet gelukt',
  }
}

function pathOf(id: string): string {
  return `${ENTRIES}/${encodeURIComponent(id)}`
}
