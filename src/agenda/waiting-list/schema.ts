import { z } from 'zod'
import { entryStateSchema } from '#agenda/waiting-list/places/wire.ts'
import {
  cursorField,
  dateField,
  emailField,
  limitField,
  optionalLine,
  optionalText,
  ownersEmailField,
  phoneField,
  requiredLine,
  timeField,
} from '#lib/fields.ts'

const entryStateField = z.enum(entryStateSchema.options, 'Kies een geldige status.')

const member = z.uuid('Kies een medewerker.')
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
  staffId: member.nullable().default(null),
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

/**
 * Days and times that suit: `weekdays` between two dates, to start between two times of day, with
 * one member or anybody.
 */
const wishSchema = z.object(wish)
export type Wish = z.infer<typeof wishSchema>

const RULES = 'Ga akkoord met de salonregels om verder te gaan.'
const acceptedRules = z.boolean('Dit moet ja of nee zijn.').default(false).refine(Boolean, RULES)

/** A visitor who joins: who she is, for which dog and when it suits. */
export const joinSchema = z.object({ ...person, ...wish, notes, acceptedRules })
export type Join = z.infer<typeof joinSchema>
/** A client who would rather come earlier: the secret of a link to her visit says who she is. */
export const earlierSchema = z.object({
  appointmentToken: requiredLine(100, 'Deze link is onvolledig.'),
  ...wish,
  notes,
  acceptedRules,
})
export type Earlier = z.infer<typeof earlierSchema>

/** Somebody whom the owner puts on the list, from the phone; without an address she is called. */
export const newEntrySchema = z.object({ ...person, email: ownersEmailField(), ...wish, notes })
export type NewEntry = z.infer<typeof newEntrySchema>

const version = z.int('Vul een geheel getal in.')
/** Any of the days, times and notes; what is absent stays. `version` is the one that was read. */
export const entryChangeSchema = z.object({
  fromDate: wish.fromDate.optional(),
  toDate: wish.toDate.optional(),
  weekdays: wish.weekdays.optional(),
  fromTime: timeField().optional(),
  toTime: timeField().optional(),
  staffId: member.nullable().optional(),
  notes: optionalText(2_000).optional(),
  version: version.optional(),
})
export type EntryChange = z.infer<typeof entryChangeSchema>

export const frontSchema = z.object({
  inFront: z.boolean('Dit moet ja of nee zijn.'),
  version: version.optional(),
})
export const handOfferSchema = z.object({ date: dateField(), startTime: timeField() })
export type HandOffer = z.infer<typeof handOfferSchema>
export const timesQuerySchema = z.object({ date: dateField().optional() })

export const entryQuerySchema = z.object({
  /** `open`: who waits or was offered a time. */
  status: z.enum(['open', ...entryStateField.options], 'Kies een geldige status.').optional(),
  /** Words that all occur in name, e-mail, phone or dog. */
  q: optionalLine(100).optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  limit: limitField(500).optional(),
  cursor: cursorField,
})
export type EntryFilter = z.infer<typeof entryQuerySchema>

export const tokenPathSchema = z.object({ token: z.string().max(300) })
