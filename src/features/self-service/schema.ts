import { z } from 'zod'
import { appointmentStatusSchema } from '#features/appointments/schema.ts'
import { cancellationFeeSchema } from '#features/cancellation-fees/schema.ts'
import { pickLists } from '#features/health-records/texts.ts'
import { dateField, optionalLine, optionalText, timeField } from '#lib/fields.ts'

const figuresSchema = z.object({
  version: z.string(),
  cancelFreeHours: z.number().int(),
  cancelLatePercent: z.number().int(),
  noShowPercent: z.number().int(),
})

/** What cancelling or moving costs now; `amount` is a decimal string, null when the visit has no price yet. */
const costSchema = z.object({
  kind: z.enum(['free', 'late-cancellation', 'no-show']),
  percent: z.number().int(),
  amount: z.string().nullable(),
  /** The last instant at which it costs nothing. */
  freeUntil: z.string(),
})
export type VisitCost = z.infer<typeof costSchema>

/** A visit as its own link shows it: nothing of other visits, and nothing that the salon keeps to itself. */
export const visitSchema = z.object({
  firstName: z.string(),
  dogName: z.string(),
  dogBreed: z.string(),
  service: z.string(),
  price: z.string().nullable(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: appointmentStatusSchema,
  /** It began: nothing can be changed any more. */
  hasBegun: z.boolean(),
  sequence: z.number().int(),
  clientConfirmedAt: z.string().nullable(),
  /** The rules that were accepted for this visit; null when none were, and then it never costs anything. */
  acceptedRules: figuresSchema.nullable(),
  /** The rules as they are now. */
  currentRules: figuresSchema,
  /** Until when accepting those makes them hold for this visit; null when she did already, or it is too late. */
  acceptableUntil: z.string().nullable(),
  cost: costSchema.nullable(),
  fees: z.array(cancellationFeeSchema.pick({ id: true, kind: true, owedBy: true, deed: true, percent: true, amount: true, state: true })),
  /** Whether the visit has a dog of which something can be filled in. */
  hasDog: z.boolean(),
  vaccinatedUntil: z.string().nullable(),
  /** When the client filled in the health form, as far as it is the newest. */
  healthFilledAt: z.string().nullable(),
})
export type SelfServiceVisit = z.infer<typeof visitSchema>

/** `isKnown`: this browser is recognised for the client; `canRemember`: the link was mailed to her address. */
export const deviceStateSchema = z.object({ isKnown: z.boolean(), canRemember: z.boolean() })
export type DeviceState = z.infer<typeof deviceStateSchema>

/** A link's secret in a path. What is no secret of ours is one that is not found. */
export const tokenPathSchema = z.object({ token: z.string().max(200) })

/** What the page showed when the button was pressed: when it is not so any more, nothing is done. */
const seen = {
  sequence: z.int('Laad de pagina opnieuw.'),
  percent: z.int('Laad de pagina opnieuw.').nullable(),
  amount: z.string('Laad de pagina opnieuw.').nullable(),
}
export const cancelSchema = z.object({ ...seen, reason: optionalText(500) })
export const moveVisitSchema = z.object({ ...seen, date: dateField(), time: timeField() })
export type Seen = Pick<z.infer<typeof cancelSchema>, keyof typeof seen>
export type VisitMove = z.infer<typeof moveVisitSchema>

/** The version of the rules that was read. */
export const acceptRulesSchema = z.object({ version: z.string('Laad de pagina opnieuw.').max(40) })

export const vaccinationSchema = z.object({ vaccinatedUntil: dateField() })

const answer = z.boolean('Kies ja of nee.').nullish()

/** The questions of the health form that a client answers; one left open says nothing. */
export const clientHealthSchema = z.object({
  isVaccinated: answer,
  hasAllergies: answer,
  allergieDetails: optionalText(2_000),
  takingMedication: answer,
  medicationDetails: optionalText(2_000),
  hasHealthIssues: answer,
  healthIssueDetails: optionalText(2_000),
  temperament: z.preprocess((value) => value ?? '', z.enum(['', ...Object.keys(pickLists.temperament)], 'Kies iets uit de lijst.')),
  specialNeeds: optionalText(2_000),
  sensitiveAreas: optionalText(2_000),
  emergencyContact: optionalLine(200),
  vetContact: optionalLine(200),
})
export type ClientHealth = z.infer<typeof clientHealthSchema>
