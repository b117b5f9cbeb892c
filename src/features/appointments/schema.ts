import { z } from 'zod'
import { dateField, emailField, optionalLine, optionalText, phoneField, requiredLine, timeField } from '#lib/fields.ts'
import { parseCents } from '#lib/money.ts'

export const appointmentStatusSchema = z.enum(['pending', 'confirmed', 'cancelled'], 'Kies een geldige status.')
export type AppointmentStatus = z.infer<typeof appointmentStatusSchema>

/** A visit as it goes over the wire. `price` is a decimal string or null ('Prijs op aanvraag'). */
export const appointmentSchema = z.object({
  id: z.string(),
  timeSlotId: z.string().nullable(),
  customerId: z.string(),
  dogId: z.string().nullable(),
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
  price: z.string().nullable(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  overlapAllowed: z.boolean(),
  status: appointmentStatusSchema,
  comments: z.string(),
  notes: z.string(),
  source: z.string(),
  calendarEventId: z.string().nullable(),
  acceptedRulesVersion: z.string().nullable(),
  /** Raised by every change of date, time or status: the SEQUENCE of its calendar entries. */
  sequence: z.number().int(),
  createdAt: z.string(),
})
export type Appointment = z.infer<typeof appointmentSchema>

const priceField = z
  .union([z.string(), z.number()], 'Vul een bedrag in zoals 55.00.')
  .transform((value, context) => {
    const cents = parseCents(value)
    if (cents !== undefined) return cents
    context.addIssue({ code: 'custom', message: 'Vul een bedrag in zoals 55.00.' })
    return z.NEVER
  })
  .nullable()

const fields = {
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: emailField(),
  phone: phoneField(),
  address: optionalLine(200),
  postalCode: optionalLine(20),
  city: optionalLine(100),
  dogName: requiredLine(100),
  dogBreed: requiredLine(100),
  service: requiredLine(200),
  date: dateField(),
  startTime: timeField(),
  comments: optionalText(2_000),
  notes: optionalText(2_000),
}
const allowOverlap = z.boolean('Dit moet ja of nee zijn.').default(false)

/** What the owner enters for a new appointment. The end defaults to two hours after the start, the status to confirmed; `price` comes out in cents. */
export const newAppointmentSchema = z.object({
  ...fields,
  endTime: timeField().optional(),
  status: appointmentStatusSchema.default('confirmed'),
  price: priceField.default(null),
  allowOverlap,
})
export type NewAppointment = z.infer<typeof newAppointmentSchema>

/** Any subset of the fields of an appointment; what is absent stays. */
export const appointmentChangeSchema = z
  .object(fields)
  .partial()
  .extend({ endTime: timeField().optional(), status: appointmentStatusSchema.optional(), price: priceField.optional(), allowOverlap })

/** `POST /api/appointments` takes two shapes; the body decides (see `saysAppointment`). */
export const contactOrAppointmentSchema = z.record(z.string(), z.unknown())

/** Whether the body is meant as an appointment rather than as a message: it names any of these. */
export function saysAppointment(body: Record<string, unknown>): boolean {
  return ['service', 'date', 'startTime', 'endTime', 'status', 'source'].some((field) => body[field] !== undefined && body[field] !== null)
}

/** A customer registered without a visit (status `customer_only`). */
export const customerOnlySchema = z
  .object({ ...fields, dogName: optionalLine(100), dogBreed: optionalLine(100) })
  .omit({ service: true, date: true, startTime: true, comments: true, notes: true })

export const appointmentPathSchema = z.object({ id: z.uuid() })
export const appointmentQuerySchema = z.object({
  from: dateField().optional(),
  to: dateField().optional(),
  status: appointmentStatusSchema.optional(),
  q: optionalLine(100).optional(),
  limit: z.coerce.number('Vul een getal in.').int('Vul een geheel getal in.').min(1, 'Minstens 1.').max(500, 'Hoogstens 500.').optional(),
  cursor: z.uuid('Deze pagina bestaat niet.').optional(),
})
