import { z } from 'zod'
import { cancelledBySchema } from '#agenda/cancellation-fees/schema.ts'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import type { CustomerDetails } from '#clients/customers/schema.ts'
import {
  dateField,
  emailField,
  optionalLine,
  optionalText,
  phoneField,
  requiredLine,
  timeField,
} from '#lib/fields.ts'
import { MASK } from '#lib/mask.ts'
import { appointmentStatusSchema } from '#lib/visit-status.ts'

/** The signed name of a calendar file; its ending is for whoever saves it. */
export const calendarPathSchema = z.object({
  file: z.string().transform((file) => file.replace(/\.ics$/, '')),
})

/** The key to the page of a visit, as the answer of its booking has it. */
export const visitPageKeySchema = z.object({ key: requiredLine(300) })

const DOGS = 'Kies een aantal honden van 1 tot 10.'
const MINUTES = 'Vul een geheel aantal minuten in van 5 tot 720.'

export const datePathSchema = z.object({ date: dateField('Deze datum bestaat niet.') })

/**
 * By whom and for what a time is asked, and for how many dogs at once; without it, one by anybody.
 * In hours made to measure the length follows from treatment, dog and breed, or is asked itself
 * (`minutes`).
 */
export const wishQuerySchema = z.object({
  staffId: z.uuid(MEMBER_GONE).optional(),
  service: requiredLine(200).optional(),
  dogId: z.uuid('Deze hond bestaat niet (meer).').optional(),
  breed: requiredLine(100).optional(),
  minutes: z.coerce.number(MINUTES).int(MINUTES).min(5, MINUTES).max(720, MINUTES).optional(),
  dogs: z.coerce.number(DOGS).int(DOGS).min(1, DOGS).max(10, DOGS).optional(),
})

/** The name of a saved dog may come as a mask, with its id; a mask alone names no dog. */
const isDogNamed = ({ petName, dogId }: { petName: string; dogId?: string | null | undefined }) =>
  !petName.includes('•') || !!dogId
const DOG_UNNAMED = { path: ['petName'], error: 'Vul de naam van uw hond in.' }

const visit = {
  appointmentDate: dateField(),
  appointmentTime: timeField(),
  service: optionalLine(200),
  petName: requiredLine(100),
  petBreed: optionalLine(100),
  dogId: z.uuid('Deze hond bestaat niet (meer).').nullish(),
  notes: optionalText(2_000),
  /** By whom; absent or null, whoever is free. */
  staffId: z.uuid(MEMBER_GONE).nullish(),
}
const visitSchema = z.object(visit).refine(isDogNamed, DOG_UNNAMED)
export type Visit = z.infer<typeof visitSchema>

const person = {
  /** First and last name of 100 each, and the space between. */
  customerName: requiredLine(201, 'Voornaam en achternaam zijn verplichte velden.'),
  /**
   * Our own wizard sends the two names apart as well, because a full name cannot be split with
   * certainty.
   */
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
  /** Whether she wants mails that are not about a visit; absent, what she said before stands. */
  wantsNews: z.boolean('Dit moet ja of nee zijn.').optional(),
}

/** One visit as the specification sends it, everything at the top. */
export const singleBookingSchema = z.object({ ...person, ...visit }).refine(isDogNamed, DOG_UNNAMED)
/** Several visits at once: all or none. */
export const multiBookingSchema = z.object({
  ...person,
  appointments: z
    .array(visitSchema, 'Dit moet een lijst zijn.')
    .min(1, 'Kies minstens één afspraak.')
    .max(10, 'U kunt hoogstens 10 afspraken tegelijk maken.'),
})

/**
 * Either shape as a list of visits and who comes, as she typed it, with the names by which the
 * client knows the fields of each visit.
 */
export type Booking = Pick<
  z.infer<typeof multiBookingSchema>,
  'appointments' | 'customerId' | 'acceptedRules' | 'wantsNews'
> & {
  details: CustomerDetails
  fieldOf: (index: number, field: keyof Visit) => string
}

export const bookingStatusSchema = z.object({
  status: z.enum(appointmentStatusSchema.options, 'Kies een geldige status.'),
  allowOverlap: z.boolean('Dit moet ja of nee zijn.').default(false),
  cancelledBy: cancelledBySchema.optional(),
})
