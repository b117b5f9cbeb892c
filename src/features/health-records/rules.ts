import { type DateString, daysBetween, formatShortDate } from '#lib/dates.ts'

/** Every field of a form that holds text, keys of pick-lists included; then the boxes, then the days. */
export const textFields = [
  'dogName',
  'ownerFirstName',
  'ownerLastName',
  'ownerEmail',
  'ownerPhone',
  'dogBreed',
  'dogAge',
  'dogWeight',
  'dogGender',
  'vaccinationDetails',
  'allergieDetails',
  'healthIssueDetails',
  'medicationDetails',
  'temperament',
  'specialNeeds',
  'previousGroomingExperience',
  'coatType',
  'coatLength',
  'coatTexture',
  'coatDensity',
  'coatColor',
  'coatCondition',
  'coatShine',
  'coatMatting',
  'coatShedding',
  'coatOiliness',
  'skinCondition',
  'skinSensitivity',
  'skinDryness',
  'skinIrritation',
  'skinAllergies',
  'skinScars',
  'preferredLength',
  'sensitiveAreas',
  'previousBadExperiences',
  'additionalNotes',
  'emergencyContact',
  'vetContact',
] as const
export const flagFields = [
  'isVaccinated',
  'hasAllergies',
  'hasHealthIssues',
  'takingMedication',
  'hasFleas',
  'hasTicks',
  'hasMites',
  'hasHotSpots',
  'hasEczema',
  'hasDandruff',
] as const
export const dateFields = ['vaccinationDate', 'lastReviewedDate'] as const

/** Everything that a form says, as it is stored. */
export type HealthFields = Record<(typeof textFields)[number], string> &
  Record<(typeof flagFields)[number], boolean> &
  Record<(typeof dateFields)[number], DateString | null>

export type WarningKind = 'agressief' | 'allergie' | 'medicatie' | 'geen-vaccinatie' | 'pup'
/** What the groomer has to know before a dog comes in. `text` is a short Dutch phrase that says it all. */
export type Warning = { kind: WarningKind; text: string }

/** Nothing is known about a dog's vaccination: a gentle reminder, not a danger. */
const UNKNOWN_VACCINATION = 'Vaccinatie onbekend'
/** Younger than this a pup has not had all its vaccinations. */
const PUP_WEEKS = 16
const MOST_LETTERS = 80
/** The longest period whose warnings can be asked at once, in days. */
export const MOST_DAYS = 800

/** What a health form says that matters for warnings. */
export type FormFacts = Pick<HealthFields, 'temperament' | 'hasAllergies' | 'allergieDetails' | 'takingMedication' | 'medicationDetails' | 'isVaccinated'>
/** What is stored about the dog itself. */
export type DogFacts = { birthDate: DateString | null; vaccinatedUntil: DateString | null }

/** The warnings for a visit on `date`, gravest first. `form` is the newest form of the dog; either may be unknown. */
export function warningsFor({ form, dog, date }: { form: FormFacts | undefined; dog: DogFacts | undefined; date: DateString }): Warning[] {
  const warnings: Warning[] = []
  if (form?.temperament === 'agressief') warnings.push({ kind: 'agressief', text: 'Agressief' })
  if (form?.hasAllergies) warnings.push({ kind: 'allergie', text: withDetails('Allergie', form.allergieDetails) })
  if (form?.takingMedication) warnings.push({ kind: 'medicatie', text: withDetails('Medicatie', form.medicationDetails) })
  const vaccination = vaccinationProblem({ form, dog, date })
  if (vaccination) warnings.push({ kind: 'geen-vaccinatie', text: vaccination })
  if (dog?.birthDate && daysBetween(dog.birthDate, date) < PUP_WEEKS * 7) warnings.push({ kind: 'pup', text: pupText(dog.birthDate, date) })
  return warnings
}

/** The same fields with what belongs to an unticked box taken away: details are kept only while their box is ticked. */
export function withoutHiddenDetails<F extends HealthFields>(form: F): F {
  return {
    ...form,
    ...(!form.isVaccinated && { vaccinationDate: null, vaccinationDetails: '' }),
    ...(!form.hasAllergies && { allergieDetails: '' }),
    ...(!form.hasHealthIssues && { healthIssueDetails: '' }),
    ...(!form.takingMedication && { medicationDetails: '' }),
  }
}

/** An object with the same value under each of the names. */
export function filledWith<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  const object = Object.fromEntries(names.map((name) => [name, value]))
  if (!hasAll(object, names)) throw new Error('a name is missing')
  return object
}

/** True by construction; it tells the compiler that every name is there. */
function hasAll<Name extends string, Value>(object: Record<string, Value>, names: readonly Name[]): object is Record<Name, Value> {
  return names.every((name) => name in object)
}

/** Whether a warning only says that something is not known. */
export function isMild({ text }: Warning): boolean {
  return text === UNKNOWN_VACCINATION
}

/** The stored date decides; without one the form does. */
function vaccinationProblem({ form, dog, date }: { form: FormFacts | undefined; dog: DogFacts | undefined; date: DateString }): string | undefined {
  const until = dog?.vaccinatedUntil
  if (until) return until < date ? `Vaccinatie geldig tot ${formatShortDate(until)}` : undefined
  if (!form) return UNKNOWN_VACCINATION
  return form.isVaccinated ? undefined : 'Niet gevaccineerd'
}

function pupText(birthDate: DateString, date: DateString): string {
  const weeks = Math.floor(daysBetween(birthDate, date) / 7)
  if (weeks < 1) return `Pup jonger dan ${PUP_WEEKS} weken`
  return `Pup van ${weeks} ${weeks === 1 ? 'week' : 'weken'}`
}

function withDetails(word: string, details: string): string {
  const line = details.replace(/\s+/g, ' ').trim()
  if (line === '') return word
  const letters = Array.from(line)
  return `${word}: ${letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : line}`
}
