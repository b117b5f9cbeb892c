import { UNKNOWN_VACCINATION, type Warning } from '#clients/health-records/warnings/rules.ts'
import { allergens } from '#clients/health-records/warnings/texts.ts'
import { counted } from '#lib/counted.ts'
import { type DateString, daysBetween, formatShortDate } from '#lib/dates.ts'
import { fold } from '#lib/search.ts'

/**
 * Every field of a form that holds text, keys of pick-lists included; then the boxes, then the
 * days.
 */
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
  'skinScars',
  'preferredLength',
  'sensitiveAreas',
  'previousBadExperiences',
  'additionalNotes',
  'emergencyContact',
  'vetContact',
] as const
export const flagFields = [
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
  Record<(typeof dateFields)[number], DateString | null> & {
    /** Keys of `allergens`, each once, in its order. */
    allergies: string[]
    /** Null: nobody said so. */
    isVaccinated: boolean | null
  }

/** Younger than this a pup has not had all its vaccinations. */
const PUP_WEEKS = 16
const MOST_LETTERS = 80
/** How many words of a note are shown on each side of the one that warns. */
const WORDS_AROUND = 5
/** The longest period whose warnings can be asked at once, in days. */
export const MOST_DAYS = 800

/** What a health form says that matters for warnings. */
export type FormFacts = Pick<
  HealthFields,
  | 'temperament'
  | 'hasAllergies'
  | 'allergies'
  | 'allergieDetails'
  | 'takingMedication'
  | 'medicationDetails'
  | 'isVaccinated'
>
/**
 * What is stored about the dog itself. `warning`: the owner's own; `ignoredWarnings`: words that
 * are none for this dog.
 */
export type DogFacts = {
  birthDate: DateString | null
  vaccinatedUntil: DateString | null
  warning?: string
  ignoredWarnings?: readonly string[]
}
/** Free text about the dog, and the words that make it a warning. */
export type Noted = { notes: readonly string[]; words: readonly string[] }
const NOTHING_NOTED: Noted = { notes: [], words: [] }
type VisitFacts = {
  form: FormFacts | undefined
  dog: DogFacts | undefined
  date: DateString
  noted?: Noted
}

/**
 * The warnings for a visit on `date`, gravest first. `form` is the newest form of the dog; either
 * may be unknown.
 */
export function warningsFor({ form, dog, date, noted = NOTHING_NOTED }: VisitFacts): Warning[] {
  const warnings: Warning[] = []
  if (dog?.warning) warnings.push({ kind: 'eigen', text: shortened(dog.warning) })
  if (form?.temperament === 'agressief') warnings.push({ kind: 'agressief', text: 'Agressief' })
  warnings.push(...notedWarnings(noted, dog?.ignoredWarnings ?? []))
  if (form?.hasAllergies) warnings.push({ kind: 'allergie', text: allergyText(form) })
  if (form?.takingMedication)
    warnings.push({ kind: 'medicatie', text: withDetails('Medicatie', form.medicationDetails) })
  const vaccination = vaccinationProblem({ form, dog, date })
  if (vaccination) warnings.push({ kind: 'geen-vaccinatie', text: vaccination })
  if (dog?.birthDate && daysBetween(dog.birthDate, date) < PUP_WEEKS * 7)
    warnings.push({ kind: 'pup', text: pupText(dog.birthDate, date) })
  return warnings
}

const NO_ALLERGY = 'geen'
const SEVERAL = 'meerdere'
type Allergies = Pick<HealthFields, 'hasAllergies' | 'allergies'>
type SaidAllergies = {
  hasAllergies?: boolean | null | undefined
  allergies?: string[] | undefined
  skinAllergies?: string | null | undefined
}

/** The allergies in a field that holds one. */
export function singleAllergy([first = '', second]: readonly string[]): string {
  return second === undefined ? first : SEVERAL
}

/**
 * The allergies of a form once somebody said something of them. Whoever names one says that there
 * is one; the single field says nothing while it is what the stored ones read as.
 */
export function saidAllergies(
  { hasAllergies, allergies, skinAllergies }: SaidAllergies,
  stored: Allergies = { hasAllergies: false, allergies: [] },
): Allergies {
  const single =
    typeof skinAllergies === 'string' && skinAllergies !== singleAllergy(stored.allergies)
      ? [skinAllergies].filter(Boolean)
      : undefined
  const said = allergies ?? single
  const namesOne = said?.some((name) => name !== NO_ALLERGY) ?? false
  const isTicked = hasAllergies ?? stored.hasAllergies
  return {
    allergies: said ?? stored.allergies,
    // the box stands above the list, and beside the single field
    hasAllergies:
      allergies && typeof hasAllergies === 'boolean' ? hasAllergies : isTicked || namesOne,
  }
}

/**
 * The same fields with what belongs to an unticked box taken away: details are kept only while
 * their box is ticked.
 */
export function withoutHiddenDetails<F extends HealthFields>(form: F): F {
  return {
    ...form,
    ...(!form.isVaccinated && { vaccinationDate: null, vaccinationDetails: '' }),
    allergies: form.allergies.filter((name) => (name === NO_ALLERGY) !== form.hasAllergies),
    ...(!form.hasAllergies && { allergieDetails: '' }),
    ...(!form.hasHealthIssues && { healthIssueDetails: '' }),
    ...(!form.takingMedication && { medicationDetails: '' }),
  }
}

/** The stored date decides; without one the form does. */
function vaccinationProblem({
  form,
  dog,
  date,
}: {
  form: FormFacts | undefined
  dog: DogFacts | undefined
  date: DateString
}): string | undefined {
  const until = dog?.vaccinatedUntil
  if (until) return until < date ? `Vaccinatie geldig tot ${formatShortDate(until)}` : undefined
  if (!form) return UNKNOWN_VACCINATION
  if (form.isVaccinated === null) return UNKNOWN_VACCINATION
  return form.isVaccinated ? undefined : 'Niet gevaccineerd'
}

/** One warning for each word that stands in a note, with what is written around it. */
function notedWarnings({ notes, words }: Noted, ignored: readonly string[]): Warning[] {
  // most are empty, and each is looked through for each word
  const written = notes.filter((note) => note.trim() !== '')
  if (written.length === 0) return []
  return words
    .filter((word) => !ignored.some((other) => fold(other) === fold(word)))
    .flatMap((word) => {
      const found = written.map((note) => aroundWord(note, word)).find((text) => text !== undefined)
      return found === undefined ? [] : [{ kind: 'notitie' as const, text: `‘${found}’`, word }]
    })
    .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index)
}

/**
 * A part of the note with the word in it, accents and capitals aside; a star at its end stands for
 * any end of the word. Undefined when it is not in there.
 */
export function aroundWord(note: string, word: string): string | undefined {
  const wanted = fold(word.replace(/\*+$/, ''))
  if (wanted === '') return undefined
  const pieces = note.replace(/\s+/g, ' ').trim().split(' ')
  const isFound = (piece: string) =>
    fold(piece)
      .split(/[^\p{L}\d]+/u)
      .some((part) => (word.endsWith('*') ? part.startsWith(wanted) : part === wanted))
  const at = pieces.findIndex(
    (piece, index) =>
      isFound(piece) ||
      (wanted.includes(' ') && fold(pieces.slice(index).join(' ')).startsWith(wanted)),
  )
  if (at < 0) return undefined
  const [from, to] = [Math.max(0, at - WORDS_AROUND), at + WORDS_AROUND + 1]
  const excerpt = shortened(pieces.slice(from, to).join(' '))
  return `${from > 0 ? '… ' : ''}${excerpt}${to < pieces.length ? ' …' : ''}`
}

function pupText(birthDate: DateString, date: DateString): string {
  const weeks = Math.floor(daysBetween(birthDate, date) / 7)
  if (weeks < 1) return `Pup jonger dan ${PUP_WEEKS} weken`
  return `Pup van ${counted(weeks, 'week', 'weken')}`
}

/** Every one that is known by name, however many; what is written beside them is cut. */
function allergyText({ allergies, allergieDetails }: FormFacts): string {
  const names = allergies.map((name) => allergyWord(name).toLowerCase())
  const told = [...names, shortened(allergieDetails)].filter(Boolean).join(', ')
  return told === '' ? 'Allergie' : `Allergie: ${told}`
}

/** An allergy in words; a key that the list does not know any more as it is. */
export function allergyWord(name: string): string {
  const words: Readonly<Record<string, string>> = allergens
  return words[name] ?? name
}

function withDetails(word: string, details: string): string {
  const line = shortened(details)
  return line === '' ? word : `${word}: ${line}`
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : line
}
