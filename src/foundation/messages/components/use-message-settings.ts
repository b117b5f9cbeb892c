import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { MessageSettings } from '#foundation/messages/wire.ts'
import { callApi } from '#lib/api-client.ts'

const PATH = '/api/messages/settings'
const settings = z.object({ reminderHours: z.int(), rebookWeeks: z.int(), sendsBirthdays: z.boolean(), version: z.int() })

/** Which mails leave by themselves. */
export const messageSettingsQuery = queryOptions({
  queryKey: ['message-settings'],
  queryFn: ({ signal }): Promise<MessageSettings> => callApi(PATH, { signal, parse: readSettings }),
})

/** Stores the settings. Throws ApiError; with `stale` its `current` is what is stored. */
export function useSaveMessageSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Record<string, unknown>): Promise<MessageSettings> => callApi(PATH, { method: 'PUT', body, parse: readSettings }),
    onSuccess: (saved) => client.setQueryData(messageSettingsQuery.queryKey, saved),
  })
}

/** The settings in an answer or in a refusal. Throws when it has none. */
export function readSettings(value: unknown): MessageSettings {
  return settings.parse(value)
}
