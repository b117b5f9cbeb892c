import { z } from 'zod'
import { appointmentStatusSchema } from '#features/appointments/schema.ts'
import { cancelledBySchema } from '#features/cancellation-fees/schema.ts'
import type { CustomerDetails } from '#features/customers/schema.ts'
import { dateField, emailField, optionalLine, optionalText, phoneField, requiredLine, timeField } from '#lib/fields.ts'
import { MASK } from '#lib/mask.ts'

export const bookableDateSchema = z.object({ date: z.string(), available_count: z.number().int() })
export type BookableDate = z.infer<typeof bookableDateSchema>

/** A free start; `time` is `HH:MM`. */
export const freeSlotSchema = z.object({ id: z.string(), time: z.string() })
export type FreeSlot = z.infer<typeof freeSlotSchema>

export const closedDaySchema = z.object({ date: z.string(), name: z.string() })
export type ClosedDay = z.infer<typeof closedDaySchema>

/** The signed name of a calendar file; its ending is for whoever saves it. */
export const calendarPathSchema = z.object({ file: z.string().transform((file) => file.replace(/\.ics$/, '')) })

export const datePathSchema = z.object({ date: dateField('Deze datum bestaat niet.') })

/** The name of a saved dog may come as a mask, with its id; a mask alone names no dog. */
const isDogNamed = ({ petName, dogId }: { petName: string; dogId?: string | null | undefined }) => !petName.includes('•') || !!dogId
const DOG_UNNAMED = { path: ['petName'], error: 'Vul de naam van uw hond in.' }

const visit = {
  appointmentDate: dateField(),
  appointmentTime: timeField(),
  service: optionalLine(200),
  petName: requiredLine(100),
  petBreed: optionalLine(100),
  dogId: z.uuid('Deze hond bestaat niet (meer).').nullish(),
  notes: optionalText(2_000),
}
const visitSchema = z.object(visit).refine(isDogNamed, DOG_UNNAMED)
export type Visit = z.infer<typeof visitSchema>

const person = {
  /** First and last name of 100 each, and the space between. */
  customerName: requiredLine(201, 'Voornaam en achternaam zijn verplichte velden.'),
  /** Our own wizard sends the two names apart as well, because a full name cannot be split with certainty. */
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  customerEmail: emailField(),
  /** A mask stands for the stored number. */
  customerPhone: phoneField((value) => value === MASK),
  customerAddress: optionalLine(200),
  customerPostcode: optionalLine(20),
  customerCity: optionalLine(100),
  customerId: z.uuid('Deze klant bestaat niet (meer).').nullish(),
  acceptedRules: z.boolean('Dit moet ja of nee zijn.').default(false),
}

/** One visit as the specification sends it, everything at the top. */
export const singleBookingSchema = z.object({ ...person, ...visit }).refine(isDogNamed, DOG_UNNAMED)
/** Several visits at once: all or none. */
export const multiBookingSchema = z.object({
  ...person,
  appointments: z.array(visitSchema, 'Dit moet een lijst zijn.').min(1, 'Kies minstens één afspraak.').max(10, 'U kunt hoogstens 10 afspraken tegelijk maken.'),
})

/** Either shape as a list of visits and who comes, as she typed it, with the names by which the client knows the fields of each visit. */
export type Booking = Pick<z.infer<typeof multiBookingSchema>, 'appointments' | 'customerId' | 'acceptedRules'> & {
  details: CustomerDetails
  fieldOf: (index: number, field: keyof Visit) => string
}

export const bookingAnswerSchema = z.object({
  success: z.literal(true),
  appointments: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      service: z.string(),
      dogName: z.string(),
      status: appointmentStatusSchema,
      /** Where the visit can be had as a calendar file. */
      calendarUrl: z.string(),
    }),
  ),
})
export type BookingAnswer = z.infer<typeof bookingAnswerSchema>

/** A booking in the shape of the simple list ('Afspraken Beheer'). */
export const bookingListItemSchema = z.object({
  id: z.string(),
  status: appointmentStatusSchema,
  created_at: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  customer_address: z.string(),
  customer_postcode: z.string(),
  customer_city: z.string(),
  pet_name: z.string(),
  pet_breed: z.string(),
  /** The treatment, which the owner wants to know before she says yes. */
  service: z.string(),
  appointment_date: z.string(),
  appointment_time: z.string(),
  notes: z.string(),
  /** When a request of an unproven mailbox ends by itself. */
  answer_by: z.string().nullable(),
})
export type BookingListItem = z.infer<typeof bookingListItemSchema>

export const bookingStatusSchema = z.object({
  status: appointmentStatusSchema,
  allowOverlap: z.boolean('Dit moet ja of nee zijn.').default(false),
  cancelledBy: cancelledBySchema.optional(),
})
