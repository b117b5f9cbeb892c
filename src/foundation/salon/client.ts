import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { type PolicyKey, policyKeys, taxMoments, vatRegimes } from '#foundation/salon/rules.ts'
import type { PicturePurpose, Salon, SalonChange } from '#foundation/salon/schema.ts'
import type { Picture, SetupPoint } from '#foundation/salon/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const text = z.string()
const count = z.int()
const hours = z.array(z.object({ from: text, to: text }))
const week = z.object({ monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours, saturday: hours, sunday: hours })
const salonAnswer = z.object({
  name: text,
  street: text,
  postalCode: text,
  city: text,
  country: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phone: text,
  email: text,
  vatNumber: text,
  iban: text,
  legalName: text,
  legalForm: text,
  legalRegister: text,
  companyNumber: text,
  website: text,
  openingHours: week,
  slotMinutes: count,
  noticeDays: count,
  horizonMonths: count,
  existingCustomersOnly: z.boolean(),
  externalBookingUrl: text,
  externalVoucherUrl: text,
  voucherPrefix: text,
  activeSince: count,
  rulesVersion: text,
  adminStartView: z.enum(['dashboard', 'calendar']),
  vatRegime: z.enum(vatRegimes),
  voucherMonths: count,
  voucherTaxedAt: z.enum(taxMoments),
  texts: z.record(text, text),
  testimonials: z.nullable(z.array(z.object({ text, name: text, dog: text }))),
  team: z.nullable(z.array(z.object({ name: text, role: text, text, pictureId: z.nullable(text) }))),
  showAccreditation: z.boolean(),
  facebook: text,
  instagram: text,
  twitter: text,
  paymentMethods: z.array(text),
  warningWords: z.array(text),
  heroPictureId: z.nullable(text),
  cancelFreeHours: count,
  cancelLatePercent: count,
  noShowPercent: count,
  mostVisitsPerAddress: count,
  mostOpenVisits: count,
  mostOpenVisitsProven: count,
  requestHours: count,
  mostHeldPerAddress: count,
  dismissedSetup: z.array(text),
  policies: z.partialRecord(z.enum(policyKeys), text),
  version: count,
})
const setupAnswer = z.array(z.object({ id: text, label: text, why: text, href: text, isDismissed: z.boolean() }))
const pictureAnswer = z.object({ id: text, width: count, height: count })

/** Reads the settings from an answer, or from the `current` of a refusal. */
export function readSalon(value: unknown): Salon {
  return salonAnswer.parse(value)
}

/** All business settings. */
export const salonQuery = queryOptions({
  queryKey: ['salon'],
  queryFn: ({ signal }): Promise<Salon> => callApi('/api/salon', { signal, parse: readSalon }),
})

/** What a new salon still has to put in order. */
export const setupQuery = queryOptions({
  queryKey: ['salon', 'setup'],
  queryFn: ({ signal }): Promise<SetupPoint[]> => callApi('/api/salon/setup', { signal, parse: (value) => setupAnswer.parse(value) }),
})

/** What a policy said before and says now, the latest first; `createdAt` is an instant. */
export function policyVersionsQuery(policy: PolicyKey) {
  return queryOptions({
    queryKey: ['salon', 'policies', policy],
    queryFn: ({ signal }) =>
      callApi(`/api/salon/policies/${policy}/versions`, { signal, parse: (value) => z.array(z.object({ text, createdAt: text })).parse(value) }),
    ...ALWAYS_FRESH,
  })
}

/** What the form sends: a figure that is none goes out as it was typed, for the server to refuse. */
export type SalonInput = Omit<SalonChange, 'latitude' | 'longitude' | Whole> & Record<Whole | 'latitude' | 'longitude', number | string | null>
type Whole =
  | 'slotMinutes'
  | 'noticeDays'
  | 'horizonMonths'
  | 'activeSince'
  | 'voucherMonths'
  | 'cancelFreeHours'
  | 'cancelLatePercent'
  | 'noShowPercent'
  | 'mostVisitsPerAddress'
  | 'mostOpenVisits'
  | 'mostOpenVisitsProven'
  | 'requestHours'
  | 'mostHeldPerAddress'

/** Saves all business settings. Throws ApiError, `stale` with the stored settings when somebody else saved meanwhile. */
export function useSaveSalon() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SalonInput): Promise<Salon> => callApi('/api/salon', { method: 'PUT', body, parse: readSalon }),
    onSuccess: async (salon) => {
      client.setQueryData(salonQuery.queryKey, salon)
      await Promise.all([setupQuery.queryKey, ['slots'], ['stats']].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** Puts a point of the set-up aside or takes it up again; throws ApiError. */
export function useDismissSetup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isDismissed }: { id: string; isDismissed: boolean }): Promise<SetupPoint[]> =>
      callApi(`/api/salon/setup/${encodeURIComponent(id)}`, { method: 'PATCH', body: { isDismissed }, parse: (value) => setupAnswer.parse(value) }),
    onSuccess: async (points) => {
      client.setQueryData(setupQuery.queryKey, points)
      await client.invalidateQueries({ queryKey: salonQuery.queryKey, exact: true })
    },
  })
}

/** A page of the site with settings that are not saved, as HTML without scripts; while the next one loads, the last one stays. `body` is the input as JSON, so that it can be a key. */
export function previewQuery(path: string, body: string) {
  return queryOptions({
    queryKey: ['salon-preview', path, body],
    queryFn: async ({ signal }) => {
      const { html } = await callApi('/api/salon/preview', { method: 'POST', body: { path, salon: JSON.parse(body) }, signal, parse: readPage })
      return { path, html }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

function readPage(value: unknown): { html: string } {
  return z.object({ html: text }).parse(value)
}

/** Stores a picture of at most 10 MB; throws ApiError. */
export function useUploadPicture(purpose: PicturePurpose) {
  return useMutation({
    mutationFn: (file: File): Promise<Picture> => {
      const body = new FormData()
      body.set('file', file)
      body.set('purpose', purpose)
      return callApi('/api/pictures', { method: 'POST', body, parse: (value) => pictureAnswer.parse(value) })
    },
  })
}
