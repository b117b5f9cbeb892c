import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { dateFields, filledWith, flagFields, textFields, type Warning, warningKinds } from '#clients/health-records/rules.ts'
import type { HealthRecord } from '#clients/health-records/schema.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import { pagedQuery } from '#lib/paged-query.ts'

const PATH = '/api/dog-health-records'
/** How many forms one page of the list holds. */
const PAGE_SIZE = 24

const text = z.string()
const maybeText = z.nullable(text)
const recordAnswer = z.object({
  id: text,
  customerId: maybeText,
  dogId: maybeText,
  ...filledWith(textFields, text),
  ...filledWith(flagFields, z.boolean()),
  isVaccinated: z.nullable(z.boolean()),
  ...filledWith(dateFields, maybeText),
  dogBirthDate: maybeText,
  dogVaccinatedUntil: maybeText,
  isFromClient: z.boolean(),
  version: z.int(),
  createdAt: text,
  updatedAt: text,
})
const recordsAnswer = z.array(recordAnswer)
const warning = z.object({ kind: z.enum(warningKinds), text, word: z.optional(text) })
const warningsAnswer = z.array(z.object({ appointmentId: text, warnings: z.array(warning), dogId: maybeText, ignored: z.array(text) }))

export type VisitWarnings = { appointmentId: string; warnings: Warning[]; dogId: string | null; ignored: string[] }
/** Fields of a form to be sent: all of a new one, the changed ones of another. */
export type SentFields = Record<string, string | boolean | null>

/** The warnings of the pending and confirmed visits between two dates, at most 800 days apart. Visits without any, even one that was switched off, are left out. */
export function warningsQuery(from: DateString, to: DateString) {
  return queryOptions({
    queryKey: ['health-warnings', from, to],
    queryFn: ({ signal }): Promise<VisitWarnings[]> =>
      callApi(`/api/health-warnings?from=${from}&to=${to}`, { signal, parse: (value) => warningsAnswer.parse(value) }),
  })
}

/** Forms, newest first, page by page; while another search loads, the list before it stays. */
export function healthRecordsQuery(q: string) {
  return {
    ...pagedQuery<HealthRecord>({
      queryKey: ['health-records', 'list', q],
      path: PATH,
      search: { q },
      size: PAGE_SIZE,
      parse: (value) => recordsAnswer.parse(value),
    }),
    placeholderData: keepPreviousData,
  }
}

/** One form. */
export function healthRecordQuery(id: string) {
  return queryOptions({
    queryKey: ['health-records', 'one', id],
    queryFn: ({ signal }): Promise<HealthRecord> => callApi(`${PATH}/${encodeURIComponent(id)}`, { signal, parse: readHealthRecord }),
  })
}

/** Every form of the same dog, newest first: by dog, else by its name among those of the customer or of the address. */
export function historyQuery({ id, dogId, customerId, ownerEmail, dogName }: HealthRecord) {
  const path = dogId
    ? `${PATH}?dogId=${dogId}`
    : customerId
      ? `${PATH}?customerId=${customerId}`
      : `/api/health-records/by-email?email=${encodeURIComponent(ownerEmail)}`
  const name = dogName.toLowerCase()
  return queryOptions({
    queryKey: ['health-records', 'history', id, path],
    queryFn: ({ signal }): Promise<HealthRecord[]> => callApi(path, { signal, parse: (value) => recordsAnswer.parse(value) }),
    select: (records) => (dogId ? records : records.filter((record) => record.dogName.toLowerCase() === name)),
    enabled: dogId !== null || customerId !== null || ownerEmail !== '',
  })
}

/** Reads a form out of an answer, such as the stored one that comes with `stale`. */
export function readHealthRecord(value: unknown): HealthRecord {
  return recordAnswer.parse(value)
}

/** Adds a form. Throws ApiError. */
export function useAddHealthRecord() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (body: SentFields) => callApi(PATH, { method: 'POST', body, parse: readHealthRecord }),
    onSuccess: invalidate,
  })
}

/** Changes fields of a form. Throws ApiError, `stale` with the stored form when somebody else was first. */
export function useChangeHealthRecord() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, version, fields }: { id: string; version: number; fields: SentFields }) =>
      callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { ...fields, version }, parse: readHealthRecord }),
    onSuccess: invalidate,
  })
}

/** Deletes a form. Throws ApiError. */
export function useRemoveHealthRecord() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE', parse: (value) => value }),
    // not awaited: the form that is still on the screen is among them, and gone
    onSuccess: () => void invalidate(),
  })
}

/** Stores until when a dog's vaccination holds; null when that is not known. Throws ApiError. */
export function useSaveVaccination() {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ dogId, until }: { dogId: string; until: DateString | null }) =>
      callApi(`/api/dogs/${encodeURIComponent(dogId)}`, { method: 'PATCH', body: { vaccinatedUntil: until }, parse: (value) => value }),
    onSuccess: () => Promise.all([invalidate(), client.invalidateQueries({ queryKey: ['customers'] })]),
  })
}

function useInvalidate() {
  const client = useQueryClient()
  return () => Promise.all([['health-records'], ['health-warnings']].map((queryKey) => client.invalidateQueries({ queryKey })))
}
