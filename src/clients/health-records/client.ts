import { queryOptions } from '@tanstack/react-query'
import { array } from 'valibot'
import { type HealthRecord, healthRecordSchema } from '#clients/health-records/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { isListed } from '#lib/leaving.ts'
import { pagedQuery } from '#lib/paged-query.ts'

const PATH = '/api/dog-health-records'
/** How many forms one page of the list holds. */
const PAGE_SIZE = 24

/** Fields of a form to be sent: all of a new one, the changed ones of another. */
export type SentFields = Record<string, string | boolean | string[] | null>

/** Forms, newest first, page by page. */
export function healthRecordsQuery(q: string) {
  return pagedQuery({
    topic: 'health-records',
    path: PATH,
    search: { q },
    size: PAGE_SIZE,
    answer: array(healthRecordSchema),
  })
}

/** One form. */
export function healthRecordQuery(id: string) {
  return apiQuery('health-records', `${PATH}/${encodeURIComponent(id)}`, {
    answer: healthRecordSchema,
  })
}

/** The newest form of a dog, asked anew: none or one. */
export function newestOfDogQuery(dogId: string) {
  return apiQuery('health-records', `${PATH}?dogId=${encodeURIComponent(dogId)}&limit=1`, {
    answer: array(healthRecordSchema),
    staleTime: 0,
  })
}

/**
 * Every form of the same dog, newest first: by dog, else by its name among those of the customer or
 * of the address.
 */
export function historyQuery({ id, dogId, customerId, ownerEmail, dogName }: HealthRecord) {
  const path = dogId
    ? `${PATH}?dogId=${dogId}`
    : customerId
      ? `${PATH}?customerId=${customerId}`
      : `/api/health-records/by-email?email=${encodeURIComponent(ownerEmail)}`
  const name = dogName.toLowerCase()
  return queryOptions({
    queryKey: ['health-records', 'history', id, path],
    queryFn: async ({ signal }) =>
      (await callApi(path, { signal, answer: array(healthRecordSchema) })).filter(isListed),
    select: (records) =>
      dogId ? records : records.filter((record) => record.dogName.toLowerCase() === name),
    enabled: dogId !== null || customerId !== null || ownerEmail !== '',
  })
}

/** Adds a form. */
export const useAddHealthRecord = writing(['health_records'], (body: SentFields) =>
  callApi(PATH, { body, answer: healthRecordSchema }),
)

/**
 * Changes fields of a form. Throws ApiError, `stale` with the stored form when somebody else was
 * first.
 */
export const useChangeHealthRecord = writing(
  ['health_records'],
  ({ id, version, fields }: { id: string; version: number; fields: SentFields }) =>
    callApi(`${PATH}/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      body: { ...fields, version },
      answer: healthRecordSchema,
    }),
)

/** What `useDeleteWithUndo` deletes. */
export function removalOf(id: string) {
  return {
    id,
    path: `${PATH}/${encodeURIComponent(id)}`,
    tables: ['health_records'] as const,
    title: 'Gezondheidsformulier verwijderd',
    refused: 'Fout bij verwijderen',
  }
}
