import { z } from 'zod'
import { dogInputsByKind } from '#clients/customers/schema.ts'
import { askedOfDog } from '#clients/customers/texts.ts'
import { allergiesField } from '#clients/health-records/schema.ts'
import { pickLists } from '#clients/health-records/texts.ts'
import { dateField, optionalLine, optionalText, timeField } from '#lib/fields.ts'
import { byKind } from '#lib/keyed.ts'

/** A link's secret in a path. What is no secret of ours is one that is not found. */
export const tokenPathSchema = z.object({ token: z.string().max(200) })
/** A date for which the starts are asked. */
export const timesPathSchema = tokenPathSchema.extend({ date: dateField() })

/**
 * What the page showed when the button was pressed: when it is not so any more, nothing is done.
 */
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
  allergies: allergiesField().optional(),
  allergieDetails: optionalText(2_000),
  takingMedication: answer,
  medicationDetails: optionalText(2_000),
  hasHealthIssues: answer,
  healthIssueDetails: optionalText(2_000),
  temperament: z.preprocess(
    (value) => value ?? '',
    z.enum(['', ...Object.keys(pickLists.temperament)], 'Kies iets uit de lijst.'),
  ),
  specialNeeds: optionalText(2_000),
  sensitiveAreas: optionalText(2_000),
  emergencyContact: optionalLine(200),
  vetContact: optionalLine(200),
  ...byKind(askedOfDog, dogInputsByKind),
})
export type ClientHealth = z.infer<typeof clientHealthSchema>
