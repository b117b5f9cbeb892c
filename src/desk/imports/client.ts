import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { array } from 'valibot'
import type { ImportKind } from '#desk/imports/rules.ts'
import { type ImportRow, importRowSchema, importSchema, undoneSchema } from '#desk/imports/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { Page } from '#lib/paged-query.ts'

const PATH = '/api/admin/imports'
const ROWS_AT_ONCE = 100
/** Everything that an import can write. */
const ALL = [
  'imports',
  'customers',
  'dogs',
  'appointments',
  'services',
  'products',
  'gift_vouchers',
  'customer_cards',
] as const

/** The latest imports. */
export const importsQuery = apiQuery('imports', PATH, { answer: array(importSchema) })

/** One of them; how far it is follows while it is applied. */
export const importQuery = (id: string) =>
  apiQuery('imports', `${PATH}/${id}`, { answer: importSchema })

/** The rows of a file, a hundred at a time: those with a status, or those that ask something. */
export const importRowsQuery = (id: string, status: 'new' | 'existing' | 'error' | 'question') =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'rows', status],
    queryFn: async ({ pageParam, signal }) => {
      const asked = `status=${status}&limit=${ROWS_AT_ONCE}&after=${pageParam}`
      const answer = array(importRowSchema)
      const items = await callApi(`${PATH}/${id}/rows?${asked}`, { signal, answer })
      const last = items.at(-1)
      return { items, next: items.length < ROWS_AT_ONCE || !last ? undefined : String(last.line) }
    },
    initialPageParam: '-1',
    getNextPageParam: ({ next }: Page<ImportRow>) => next,
  })

/** The first ten rows of a file. */
export const firstRowsQuery = (id: string) =>
  apiQuery('imports', `${PATH}/${id}/rows?limit=10`, { answer: array(importRowSchema) })

/** Sends a file to be looked at. Throws ApiError with `fields`. */
export const useStartImport = writing(
  ['imports'],
  ({ kind, file }: { kind: ImportKind; file: File }) => {
    const body = new FormData()
    body.set('kind', kind)
    body.set('file', file)
    return callApi(PATH, { body, answer: importSchema })
  },
)

/** Says what columns are, or what becomes of a row. */
export function useChangeImport(id: string) {
  return useMutation({
    meta: writes('imports'),
    mutationFn: (body: {
      columns?: { field: string | null }[]
      choices?: Record<string, string | null>
      allWrong?: 'without'
    }) => callApi(`${PATH}/${id}`, { method: 'PATCH', body, answer: importSchema }),
    // one after the other: each says it of the whole file
    scope: { id: `import-${id}` },
  })
}

/** Writes what the file brings. */
export function useApplyImport(id: string) {
  return useMutation({
    meta: writes(...ALL),
    mutationFn: () => callApi(`${PATH}/${id}/apply`, { method: 'POST', answer: importSchema }),
  })
}

/** Takes an import back. */
export const useUndoImport = writing(ALL, (id: string) =>
  callApi(`${PATH}/${id}/undo`, { method: 'POST', answer: undoneSchema }),
)

/** Forgets a file that was only looked at. */
export const useDropImport = writing(['imports'], (id: string) =>
  callApi(`${PATH}/${id}`, { method: 'DELETE' }),
)
