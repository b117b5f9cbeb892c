import { z } from 'zod'
import { pickLists } from '#clients/health-records/texts.ts'
import { allergens } from '#clients/health-records/warnings/texts.ts'
import {
  dateField,
  isEmail,
  isPhone,
  optionalLine,
  optionalText,
  requiredLine,
} from '#lib/fields.ts'
import { keysOf } from '#lib/keyed.ts'

const LONG = 5_000
const MOST_ALLERGIES = 20
const UNLISTED = 'Kies iets uit de lijst.'

const flag = () => z.preprocess((value) => value ?? false, z.boolean('Dit moet ja of nee zijn.'))
const optionalDate = () =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    dateField().nullable(),
  )
const optionalId = (sentence: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.uuid(sentence).nullable(),
  )

/** A key of a pick-list, or the empty text. */
function pick(list: keyof typeof pickLists) {
  return z.preprocess(
    (value) => value ?? '',
    z.enum(['', ...Object.keys(pickLists[list])], UNLISTED),
  )
}

/** What a dog is allergic to: any of the list, each once, in its order. */
export const allergiesField = () =>
  z
    .array(z.string(UNLISTED), UNLISTED)
    .max(MOST_ALLERGIES, `Kies hoogstens ${MOST_ALLERGIES} allergieën.`)
    .refine((chosen) => chosen.every((name) => Object.hasOwn(allergens, name)), UNLISTED)
    .refine(
      (chosen) => !chosen.includes('geen') || chosen.every((name) => name === 'geen'),
      '‘Geen bekend’ gaat niet samen met een allergie.',
    )
    .transform((chosen): string[] => keysOf(allergens).filter((name) => chosen.includes(name)))

const fields = {
  dogName: requiredLine(100, 'Vul de naam van de hond in.'),
  ownerFirstName: requiredLine(100, 'Vul de voornaam van het baasje in.'),
  ownerLastName: requiredLine(100, 'Vul de familienaam van het baasje in.'),
  ownerEmail: optionalLine(254).refine(
    (value) => value === '' || isEmail(value),
    'Vul een geldig e-mailadres in.',
  ),
  ownerPhone: optionalLine(30).refine(
    (value) => value === '' || isPhone(value),
    'Vul een geldig telefoonnummer in.',
  ),
  dogBreed: optionalLine(100),
  dogAge: optionalLine(50),
  dogWeight: optionalLine(50),
  dogGender: pick('dogGender'),
  isVaccinated: z.preprocess(
    (value) => value ?? null,
    z.boolean('Dit moet ja, nee of leeg zijn.').nullable(),
  ),
  vaccinationDate: optionalDate(),
  vaccinationDetails: optionalText(LONG),
  hasAllergies: z.boolean('Dit moet ja of nee zijn.').nullish(),
  allergies: allergiesField().optional(),
  allergieDetails: optionalText(LONG),
  hasHealthIssues: flag(),
  healthIssueDetails: optionalText(LONG),
  takingMedication: flag(),
  medicationDetails: optionalText(LONG),
  temperament: pick('temperament'),
  specialNeeds: optionalText(LONG),
  previousGroomingExperience: optionalText(LONG),
  coatType: pick('coatType'),
  coatLength: pick('coatLength'),
  coatTexture: pick('coatTexture'),
  coatDensity: pick('coatDensity'),
  coatColor: pick('coatColor'),
  coatCondition: pick('coatCondition'),
  coatShine: pick('coatShine'),
  coatMatting: pick('coatMatting'),
  coatShedding: pick('coatShedding'),
  coatOiliness: pick('coatOiliness'),
  skinCondition: pick('skinCondition'),
  skinSensitivity: pick('skinSensitivity'),
  skinDryness: pick('skinDryness'),
  skinIrritation: pick('skinIrritation'),
  /** One of them, where the specification has a single choice; `allergies` wins over it. */
  skinAllergies: z.enum(['', ...Object.keys(pickLists.skinAllergies)], UNLISTED).nullish(),
  skinScars: pick('skinScars'),
  hasFleas: flag(),
  hasTicks: flag(),
  hasMites: flag(),
  hasHotSpots: flag(),
  hasEczema: flag(),
  hasDandruff: flag(),
  preferredLength: pick('preferredLength'),
  sensitiveAreas: optionalText(LONG),
  previousBadExperiences: optionalText(LONG),
  additionalNotes: optionalText(LONG),
  emergencyContact: optionalLine(200),
  vetContact: optionalLine(200),
  lastReviewedDate: optionalDate(),
}

/** Whose form it is: found by e-mail and dog name when neither is said. */
const ties = {
  customerId: optionalId('Deze klant bestaat niet (meer).'),
  dogId: optionalId('Deze hond bestaat niet (meer).'),
}

/** A new health form. */
export const newHealthRecordSchema = z.object({ ...fields, ...ties })
export type NewHealthRecord = z.output<typeof newHealthRecordSchema>

/**
 * Any subset of the fields of a form; what is absent stays. `version` is the one that the editor
 * read.
 */
export const healthRecordChangeSchema = z
  .object({ ...fields, ...ties })
  .partial()
  .extend({ version: z.int('Dit moet een getal zijn.').optional() })
export type HealthRecordChange = z.output<typeof healthRecordChangeSchema>

export const healthEmailQuerySchema = z.object({
  email: z.string('Vul een e-mailadres in.').refine(isEmail, 'Vul een geldig e-mailadres in.'),
})

/** Which forms to list, newest first; `cursor` is the id of the last one of the page before. */
export const healthRecordQuerySchema = z.object({
  /** First and last day on which a form was made, both included. */
  from: dateField().optional(),
  to: dateField().optional(),
  limit: z.coerce
    .number('Kies een geheel getal.')
    .int('Kies een geheel getal.')
    .min(1, 'Minstens 1.')
    .max(500, 'Hoogstens 500.')
    .optional(),
  cursor: z.uuid('Deze bladzijde bestaat niet (meer).').optional(),
  q: optionalLine(100),
  dogId: z.uuid('Deze hond bestaat niet (meer).').optional(),
  customerId: z.uuid('Deze klant bestaat niet (meer).').optional(),
})
export type HealthRecordFilter = z.output<typeof healthRecordQuerySchema>

export const warningsQuerySchema = z.object({ from: dateField(), to: dateField() })
