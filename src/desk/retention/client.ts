import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Retention, Storage } from '#desk/retention/wire.ts'
import { callApi } from '#lib/api-client.ts'

const PATH = '/api/retention'
const retention = z.object({ mailBodyMonths: z.int(), mailMonths: z.int(), unpaidOrderDays: z.int(), version: z.int() })
const room = z.object({ count: z.int(), bytes: z.int() })
const storage = z.object({ database: z.int(), mails: room, files: room })

/** How long things are kept. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }): Promise<Retention> => callApi(PATH, { signal, parse: readRetention }),
})

/** How much room they take. */
export const storageQuery = queryOptions({
  queryKey: ['retention', 'storage'],
  queryFn: ({ signal }): Promise<Storage> => callApi(`${PATH}/storage`, { signal, parse: (value) => storage.parse(value) }),
})

/** Stores the settings. Throws ApiError; with `stale` its `current` is what is stored. */
export function useSaveRetention() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Record<string, unknown>): Promise<Retention> => callApi(PATH, { method: 'PUT', body, parse: readRetention }),
    onSuccess: (saved) => client.setQueryData(retentionQuery.queryKey, saved),
  })
}

/** The settings in an answer or in a refusal. Throws when it has none. */
export function readRetention(value: unknown): Retention {
  return retention.parse(value)
}
