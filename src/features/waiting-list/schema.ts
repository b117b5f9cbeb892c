import { z } from 'zod'
import { appointmentStatusSchema } from '#features/appointments/schema.ts'
import { dateField, emailField, optionalLine, optionalText, phoneField, requiredLine, timeField } from '#lib/fields.ts'

const entryStateSchema = z.enum(['waiting', 'offered', 'booked', 'withdrawn', 'expired'], 'Kies een geldige status.')
export type EntryState = z.infer<typeof entryStateSchema>
const offerStateSchema = z.enum(['open', 'accepted', 'declined', 'lapsed', 'withdrawn'])
export type OfferState = z.infer<typeof offerStateSchema>

/** A time that was offered to somebody; `heldUntil` is the moment until which she alone can take it. */
const offerSchema = z.object({
  id: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  state: offerStateSchema,
  heldUntil: z.string(),
  answeredAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Offer = z.infer<typeof offerSchema>

/** Somebody on the waiting list as the owner sees her. */
export const entrySchema = z.object({
  id: z.string(),
  customerId: z.string(),
  dogId: z.string().nullable(),
  /** The visit that she gives up for an earlier one. */
  appointmentId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  dogName: z.string(),
  dogBreed: z.string(),
  service: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int()),
  /** A visit may start from here … */
  fromTime: z.string(),
  /** … up to and including here. */
  toTime: z.string(),
  notes: z.string(),
  acceptedRulesVersion: z.string().nullable(),
  /** Since when the address is known to be hers; null: not yet, so nothing is offered. */
  confirmedAt: z.string().nullable(),
  state: entryStateSchema,
  /** Served in this order, the lowest first; below zero: put in front by the owner. */
  rank: z.int(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the visit is that she gives up. */
  visit: z.object({ date: z.string(), startTime: z.string() }).nullable(),
  /** What she was offered, the latest first. */
  offers: z.array(offerSchema),
})
export type Entry = z.infer<typeof entrySchema>

const weekday = z.int('Kies een dag.').min(1, 'Kies een dag.').max(7, 'Kies een dag.')
const wish = {
  fromDate: dateField(),
  toDate: dateField(),
  weekdays: z
    .array(weekday, 'Kies minstens één dag.')
    .min(1, 'Kies minstens één dag.')
    .max(20, 'Kies minstens één dag.')
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  fromTime: timeField().default('00:00:00'),
  toTime: timeField().default('23:59:00'),
}
const person = {
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: emailField(),
  phone: phoneField(),
  address: optionalLine(200),
  postalCode: optionalLine(20),
  city: optionalLine(100),
  dogName: requiredLine(100),
  dogBreed: optionalLine(100),
  service: optionalLine(200),
}
const notes = optionalText(2_000)

/** Days and times that suit: `weekdays` between two dates, to start between two times of day. */
const wishSchema = z.object(wish)
export type Wish = z.infer<typeof wishSchema>

const RULES = 'Ga akkoord met de salonregels om verder te gaan.'
const acceptedRules = z.boolean('Dit moet ja of nee zijn.').default(false).refine(Boolean, RULES)

/** A visitor who joins: who she is, for which dog and when it suits. */
export const joinSchema = z.object({ ...person, ...wish, notes, acceptedRules })
export type Join = z.infer<typeof joinSchema>
/** A client who would rather come earlier: the secret of a link to her visit says who she is. */
export const earlierSchema = z.object({ appointmentToken: requiredLine(100, 'Deze link is onvolledig.'), ...wish, notes, acceptedRules })
export type Earlier = z.infer<typeof earlierSchema>

/** Somebody whom the owner puts on the list, from the phone. */
export const newEntrySchema = z.object({ ...person, ...wish, notes })
export type NewEntry = z.infer<typeof newEntrySchema>

const version = z.int('Vul een geheel getal in.')
/** Any of the days, times and notes; what is absent stays. `version` is the one that was read. */
export const entryChangeSchema = z.object({
  fromDate: wish.fromDate.optional(),
  toDate: wish.toDate.optional(),
  weekdays: wish.weekdays.optional(),
  fromTime: timeField().optional(),
  toTime: timeField().optional(),
  notes: optionalText(2_000).optional(),
  version: version.optional(),
})
export type EntryChange = z.infer<typeof entryChangeSchema>

export const entryPathSchema = z.object({ id: z.uuid() })
export const frontSchema = z.object({ inFront: z.boolean('Dit moet ja of nee zijn.'), version: version.optional() })
export const handOfferSchema = z.object({ date: dateField(), startTime: timeField() })
export type HandOffer = z.infer<typeof handOfferSchema>
export const timesQuerySchema = z.object({ date: dateField().optional() })
export const freeTimeSchema = z.object({ date: z.string(), startTime: z.string(), endTime: z.string(), fits: z.boolean() })
export type FreeTime = z.infer<typeof freeTimeSchema>
export const entryQuerySchema = z.object({
  /** `open`: who waits or was offered a time. */
  status: z.enum(['open', ...entryStateSchema.options], 'Kies een geldige status.').optional(),
  /** Words that all occur in name, e-mail, phone or dog. */
  q: optionalLine(100).optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  limit: z.coerce.number('Vul een getal in.').int('Vul een geheel getal in.').min(1, 'Minstens 1.').max(500, 'Hoogstens 500.').optional(),
  cursor: z.uuid('Deze pagina bestaat niet.').optional(),
})
export type EntryFilter = z.infer<typeof entryQuerySchema>
export const countsSchema = z.object({ waiting: z.int(), offered: z.int() })

export const tokenPathSchema = z.object({ token: z.string().max(300) })

/** An offer as it is behind its link. `secondsLeft` by the server's clock; `earlier` is the visit that she would give up. */
export const offerViewSchema = z.object({
  state: offerStateSchema,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  service: z.string(),
  price: z.string().nullable(),
  dogName: z.string(),
  heldUntil: z.string(),
  secondsLeft: z.int(),
  earlier: z.object({ date: z.string(), startTime: z.string() }).nullable(),
  /** Of the visit that came of it, as long as that stands at this time; null when nothing did. */
  visitStatus: appointmentStatusSchema.nullable(),
})
export type OfferView = z.infer<typeof offerViewSchema>

/** A place on the list as it is behind the link in its mail. */
export const placeSchema = entrySchema
  .pick({
    state: true,
    dogName: true,
    service: true,
    fromDate: true,
    toDate: true,
    weekdays: true,
    fromTime: true,
    toTime: true,
  })
  .extend({ isConfirmed: z.boolean() })
export type Place = z.infer<typeof placeSchema>
export const joinedSchema = placeSchema.extend({ success: z.literal(true) })
