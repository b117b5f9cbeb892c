import type { PublicSalon } from '#foundation/salon/wire.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { ADDRESS_FIELDS } from '#lib/person-fields.ts'
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
const NAMES = /^(first|last)Name$/
const ROWS_INCOMPLETE = 'Kies voor elke afspraak een behandeling, een hond, een dag en een uur.'
const ROW = /^appointments\.\d+\.(service|petName|appointmentDate|appointmentTime)$/

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
 * What is still missing or wrong, by wire name and in the order of the form, empty when the booking
 * can be sent. `asksAddress`: whether street, postcode and town are part of the form.
 */
export function checkDraft(
  draft: Draft,
  { asksAddress }: Pick<PublicSalon, 'asksAddress'>,
): FieldErrors {
  const errors: FieldErrors = {}
  const contact = ['email', 'firstName', 'lastName', 'phone'] as const
  const fields = asksAddress ? [...contact, ...ADDRESS_FIELDS] : contact
  for (const field of fields) {
    const sentence = personError(draft, field)
    if (sentence) errors[wireNames[field]] = sentence
  }
  Object.assign(errors, draft.multi ? rowErrors(draft) : dogErrors(draft))
  if (!draft.accepted) errors['acceptedRules'] = 'Vink aan dat u akkoord gaat met de salonregels.'
  return errors
}

/**
 * What is asked first, one thing at a time: the names, else what comes first in the form; each
 * further field says beside it what is wrong. Nothing without errors.
 */
export function firstProblem(
  errors: FieldErrors,
): { name: string; message: string; title: string | undefined } | undefined {
  const found = Object.entries(errors)
  const first = found.find(([name]) => NAMES.test(name)) ?? found[0]
  if (!first) return undefined
  const [name, message] = first
  const title = NAMES.test(name) ? NAMES_MISSING : ROW.test(name) ? ROWS_INCOMPLETE : undefined
  return { name, message, title }
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
