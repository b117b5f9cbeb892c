import { z } from 'zod'
import { appointmentEventSchema, NOTES_LENGTH, textKindSchema } from '#agenda/appointments/wire.ts'
import { cancelledBySchema } from '#agenda/cancellation-fees/schema.ts'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import {
  amountField,
  cursorField,
  dateField,
  instantField,
  limitField,
  minutesField,
  optionalLine,
  optionalText,
  ownersEmailField,
  phoneField,
  requiredLine,
  timeField,
} from '#lib/fields.ts'
import { namesOf } from '#lib/names-of.ts'
import { isPhone } from '#lib/reach.ts'
import { visitOutcomes } from '#lib/visit-outcomes.ts'
import { appointmentStatusSchema } from '#lib/visit-status.ts'

const appointmentStatusField = z.enum(appointmentStatusSchema.options, 'Kies een geldige status.')
const textKindField = z.enum(textKindSchema.options)

const staffField = z.uuid(MEMBER_GONE)
/** Who does a stretch of the visit; null for nobody. */
const helperField = z
  .object({ staffId: staffField, startTime: timeField(), endTime: timeField() })
  .nullable()

const fields = {
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: ownersEmailField(),
  phone: phoneField(),
  address: optionalLine(200),
  postalCode: optionalLine(20),
  city: optionalLine(100),
  dogName: requiredLine(100),
  dogBreed: requiredLine(100),
  service: requiredLine(200),
  date: dateField(),
  startTime: timeField(),
  comments: optionalText(NOTES_LENGTH),
  notes: optionalText(NOTES_LENGTH),
}
const allowOverlap = z.boolean('Dit moet ja of nee zijn.').default(false)

/**
 * What the owner enters for a new appointment. The end defaults to two hours after the start, the
 * status to confirmed; `price` comes out in cents, absent it is that of the price list.
 */
export const newAppointmentSchema = z.object({
  /** Made by the device: handed in again, it is the same visit. */
  id: z.uuid('Deze afspraak heeft geen geldig nummer.').optional(),
  ...fields,
  endTime: timeField().optional(),
  /** Who has it; absent, whoever fits best. */
  staffId: staffField.optional(),
  helper: helperField.optional(),
  status: appointmentStatusField.default('confirmed'),
  price: amountField().nullable().optional(),
  allowOverlap,
})
export type NewAppointment = z.infer<typeof newAppointmentSchema>

/**
 * A dog that comes in without an appointment: of a client, or of somebody of whom perhaps nothing
 * is known. The treatment is free text; `price` comes out in cents, absent it is that of the price
 * list.
 */
export const walkInSchema = z.object({
  /** Made by the device: handed in again, it is the same visit. */
  id: z.uuid('Deze inloop heeft geen geldig nummer.').optional(),
  /** When the dog came in; absent, now. */
  at: instantField('Zeg wanneer de hond binnenkwam.').optional(),
  customerId: z.uuid('Deze klant bestaat niet (meer).').optional(),
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  phone: optionalLine(30).refine(
    (value) => value === '' || isPhone(value),
    'Vul een geldig telefoonnummer in.',
  ),
  dogName: requiredLine(100, 'Vul de naam van de hond in.'),
  dogBreed: optionalLine(100),
  service: requiredLine(200, 'Vul in wat er gebeurt.'),
  price: amountField().nullable().optional(),
  /** Absent, as long as the salon knows that it takes. */
  minutes: minutesField().optional(),
  staffId: staffField.optional(),
})
export type WalkIn = z.infer<typeof walkInSchema>

/**
 * Any subset of the fields of an appointment; what is absent stays. `version` is the one that was
 * read: a stale one is refused.
 */
export const appointmentChangeSchema = z
  .object(fields)
  .partial()
  .extend({
    endTime: timeField().optional(),
    staffId: staffField.optional(),
    /** Absent, who helps goes along with a visit that is moved. */
    helper: helperField.optional(),
    status: appointmentStatusField.optional(),
    price: amountField().nullable().optional(),
    /** Nobody came. */
    isNoShow: z.boolean('Dit moet ja of nee zijn.').optional(),
    /**
     * Who gives the visit up, when the status becomes cancelled: the salon when nobody is named,
     * which costs the client nothing.
     */
    cancelledBy: cancelledBySchema.optional(),
    version: z.int('Vul een geheel getal in.').optional(),
    allowOverlap,
  })

/** `POST /api/appointments` takes two shapes; the body decides (see `saysAppointment`). */
export const contactOrAppointmentSchema = z.record(z.string(), z.unknown())

/** Whether the body is meant as an appointment rather than as a message: it names any of these. */
export function saysAppointment(body: Record<string, unknown>): boolean {
  return ['service', 'date', 'startTime', 'endTime', 'status', 'source'].some(
    (field) => body[field] !== undefined && body[field] !== null,
  )
}

/** A customer registered without a visit (status `customer_only`). */
export const customerOnlySchema = z
  .object({ ...fields, dogName: optionalLine(100), dogBreed: optionalLine(100) })
  .omit({ service: true, date: true, startTime: true, comments: true, notes: true })

export const appointmentQuerySchema = z.object({
  from: dateField().optional(),
  to: dateField().optional(),
  status: appointmentStatusField.optional(),
  /** Words that all occur in name, e-mail, phone or dog. */
  q: optionalLine(100).optional(),
  /** Who has it, or a part of it. */
  staff: staffField.optional(),
  /** 1 is Monday. */
  weekday: z.coerce
    .number('Kies een weekdag.')
    .int('Kies een weekdag.')
    .min(1, 'Kies een weekdag.')
    .max(7, 'Kies een weekdag.')
    .optional(),
  /** In any case; `onbekend` for dogs of which nobody said it. */
  breed: optionalLine(100).optional(),
  service: optionalLine(200).optional(),
  outcome: z.enum(namesOf(visitOutcomes), 'Kies hoe het afliep.').optional(),
  order: z.enum(['asc', 'desc', 'newest'], 'Kies asc, desc of newest.').default('asc'),
  limit: limitField(500).optional(),
  cursor: cursorField,
})

/** The weeks in which a month lies. */
export const monthQuerySchema = z.object({ from: dateField(), to: dateField() })

/** A visit that was moved, from where, when and by whom. */
export const moveSchema = z.object({
  appointmentId: z.uuid(),
  from: z.object({ date: z.string(), startTime: z.string(), endTime: z.string() }),
  at: z.iso.datetime().optional(),
  actor: z.enum(appointmentEventSchema.entries.actor.options).default('owner'),
})
export type Move = z.infer<typeof moveSchema>

export const daySheetQuerySchema = z.object({ date: dateField() })

const linkedTextKindSchema = textKindField.exclude(
  ['dog-ready'],
  'Kies de bevestiging of de herinnering.',
)
/**
 * What can be told with a link to the visit: once the dog is ready, nothing is left to be changed
 * there.
 */
export type LinkedTextKind = z.infer<typeof linkedTextKindSchema>
export const linkedTextSchema = z.object({ kind: linkedTextKindSchema })

/** `again`: although the client had this mail already. */
export const readySchema = z.object({ again: z.boolean('Dit moet ja of nee zijn.').default(false) })
