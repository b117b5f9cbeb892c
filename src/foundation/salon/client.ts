import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { array } from 'valibot'
import { writing } from '#foundation/changes/client.ts'
import { writes } from '#foundation/changes/rules.ts'
import type { SalonChange } from '#foundation/salon/schema.ts'
import {
  type PicturePurpose,
  type PolicyKey,
  pictureSchema,
  policyVersionSchema,
  previewAnswerSchema,
  salonSchema,
  setupPointSchema,
} from '#foundation/salon/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/** All business settings. */
export const salonQuery = apiQuery('salon', '/api/salon', { answer: salonSchema })

/** What a new salon still has to put in order. */
export const setupQuery = apiQuery('setup', '/api/salon/setup', { answer: array(setupPointSchema) })

/** What a policy said before and says now, the latest first. */
export function policyVersionsQuery(policy: PolicyKey) {
  return apiQuery('salon', `/api/salon/policies/${policy}/versions`, {
    answer: array(policyVersionSchema),
    ...ALWAYS_FRESH,
  })
}

/**
 * What the form sends: a figure that is none goes out as it was typed, for the server to refuse.
 */
export type SalonInput = {
  [Name in keyof SalonChange]: number extends SalonChange[Name]
    ? number | string | null
    : SalonChange[Name]
}

/**
 * Saves all business settings. Throws ApiError, `stale` with the stored settings when somebody else
 * saved meanwhile.
 */
export const useSaveSalon = writing(
  ['salon', 'house_rules', 'policy_versions', 'time_slots'],
  (body: SalonInput) => callApi('/api/salon', { method: 'PUT', body, answer: salonSchema }),
)

/** Puts a point of the set-up aside or takes it up again. */
export const useDismissSetup = writing(
  ['salon'],
  ({ id, isDismissed }: { id: string; isDismissed: boolean }) =>
    callApi(`/api/salon/setup/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      body: { isDismissed },
    }),
)

/**
 * A page of the site with settings that are not saved, as HTML without scripts; while the next one
 * loads, the last one stays. `body` is the input as JSON, so that it can be a key.
 */
export function previewQuery(path: string, body: string) {
  return queryOptions({
    queryKey: ['salon-preview', path, body],
    queryFn: async ({ signal }) => {
      const { html } = await callApi('/api/salon/preview', {
        body: { path, salon: JSON.parse(body) },
        signal,
        answer: previewAnswerSchema,
      })
      return { path, html }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Stores a picture of at most 10 MB. */
export function useUploadPicture(purpose: PicturePurpose) {
  return useMutation({
    meta: writes('pictures'),
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file)
      body.set('purpose', purpose)
      return callApi('/api/pictures', { body, answer: pictureSchema })
    },
  })
}
