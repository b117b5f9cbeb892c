import type { FieldErrors } from '#lib/errors.ts'
import { isEmail, isPhone } from '#lib/reach.ts'
import {
  type Draft,
  isKnownStranger,
  type PersonField,
  pickedDog,
  showsNewDog,
} from './wizard-draft.ts'
import { wireNames } from './wizard-state.ts'

const NAMES_MISSING = 'Voornaam en achternaam zijn verplichte velden.'
const ROWS_INCOMPLETE =
  'Alle afspraken moeten een service, hond, datum en tijd hebben geselecteerd.'

const missing: Record<PersonField, string> = {
  email: 'Vul uw e-mailadres in.',
  firstName: 'Vul uw voornaam in.',
  lastName: 'Vul uw achternaam in.',
  phone: 'Vul uw telefoonnummer in.',
  address: 'Vul uw straat en huisnummer in.',
  postalCode: 'Vul uw postcode in.',
  city: 'Vul uw gemeente in.',
}

/**
 * What is still missing or wrong, by wire name and in the order of the form. Empty when the booking
 * can be sent.
 */
export function checkDraft(draft: Draft): FieldErrors {
  const errors: FieldErrors = {}
  const fields = [
    'email',
    'firstName',
    'lastName',
    'phone',
    'address',
    'postalCode',
    'city',
  ] as const
  for (const field of fields) {
    const sentence = personError(draft, field)
    if (sentence) errors[wireNames[field]] = sentence
  }
  Object.assign(errors, draft.multi ? rowErrors(draft) : dogErrors(draft))
  if (!draft.accepted) errors['acceptedRules'] = 'Vink aan dat u akkoord gaat met de salonregels.'
  return errors
}

/**
 * The specification's sentences for missing names and incomplete rows; empty when neither is the
 * case.
 */
export function summaryTitle(errors: FieldErrors): string {
  const names = Object.keys(errors)
  const sentences = [
    ...(names.some((name) => name === 'firstName' || name === 'lastName') ? [NAMES_MISSING] : []),
    ...(names.some((name) =>
      /^appointments\.\d+\.(service|petName|appointmentDate|appointmentTime)$/.test(name),
    )
      ? [ROWS_INCOMPLETE]
      : []),
  ]
  return sentences.join(' ')
}

function personError(draft: Draft, field: PersonField): string | undefined {
  const value = draft.person[field].trim()
  if (value === '') return field !== 'email' && isKnownStranger(draft) ? undefined : missing[field]
  if (value.includes('•')) return 'Vul dit veld opnieuw in.'
  if (field === 'email' && !isEmail(value)) return 'Vul een geldig e-mailadres in.'
  return field === 'phone' && !isPhone(value) ? 'Vul een geldig telefoonnummer in.' : undefined
}

function dogErrors(draft: Draft): FieldErrors {
  if (pickedDog(draft)) return {}
  if (!showsNewDog(draft)) return { dogId: 'Kies een hond.' }
  return {
    ...(draft.dogName.trim() === '' && { petName: 'Vul de naam van uw hond in.' }),
    ...(draft.breed.trim() === '' &&
      !isKnownStranger(draft) && { petBreed: 'Vul het ras van uw hond in.' }),
  }
}

function rowErrors({ rows }: Draft): FieldErrors {
  const found = rows.map((row, index) => {
    const at = `appointments.${index}`
    return {
      ...(row.service === '' && {
        [`${at}.service`]: `Kies een behandeling voor afspraak ${index + 1}.`,
      }),
      ...(row.dogId === '' &&
        row.dogName.trim() === '' && {
          [`${at}.petName`]: `Vul de naam van de hond in voor afspraak ${index + 1}.`,
        }),
      ...(row.date === '' && {
        [`${at}.appointmentDate`]: `Kies een datum voor afspraak ${index + 1}.`,
      }),
      ...(row.date !== '' &&
        row.time === '' && {
          [`${at}.appointmentTime`]: `Kies een tijd voor afspraak ${index + 1}.`,
        }),
    }
  })
  return Object.assign({}, ...found)
}
