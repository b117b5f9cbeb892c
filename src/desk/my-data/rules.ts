import type { OwnDetails, OwnDog } from '#desk/my-data/wire.ts'
import { formatShortDate } from '#lib/dates.ts'

export const SIGNED_OUT = 'U bent afgemeld. Vraag een nieuwe link aan om uw gegevens te zien.'
export const VISIT_GONE = 'Deze afspraak kan niet (meer) gewijzigd worden.'
export const DOG_GONE = 'Deze hond bestaat niet (meer).'
export const REQUEST_GONE = 'Deze vraag bestaat niet (meer).'

/** A voucher's code as somebody may see it who is not its buyer: `SNUF-••••EFGH`. */
export function maskCode(code: string): string {
  const start = /^[A-Z0-9]+-/.exec(code)?.[0] ?? ''
  const hidden = code.slice(start.length, -4)
  return `${start}${'•'.repeat(hidden.length)}${code.slice(start.length + hidden.length)}`
}

const DETAILS: Partial<Record<keyof OwnDetails, string>> = {
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  phone: 'Telefoon',
  address: 'Straat en nummer',
  postalCode: 'Postcode',
  city: 'Gemeente',
}

const DOG: Partial<Record<keyof OwnDog, string>> = {
  name: 'Naam',
  breed: 'Ras',
  birthDate: 'Geboortedatum',
  vaccinatedUntil: 'Gevaccineerd tot',
  age: 'Leeftijd',
  weight: 'Gewicht',
  gender: 'Geslacht',
  color: 'Kleur',
  size: 'Grootte',
}

/** A field that a client corrected, as the owner reads it. */
export type Correction = { label: string; from: string; to: string }

/** What a client corrected of her own details; whether she wants news is hers alone. */
export function detailCorrections(before: OwnDetails, after: OwnDetails): Correction[] {
  return corrections(DETAILS, before, after)
}

/** What she corrected of a dog. */
export function dogCorrections(before: OwnDog, after: OwnDog): Correction[] {
  return corrections(DOG, before, after)
}

function corrections<Fields extends object>(
  labels: Partial<Record<keyof Fields, string>>,
  before: Fields,
  after: Fields,
): Correction[] {
  const all = Object.entries<string | undefined>(labels).map(([field, label = '']) => ({
    label,
    from: shown(before, field),
    to: shown(after, field),
  }))
  return all.filter(({ from, to }) => from !== to)
}

/** A value in words: days as they are written here, nothing as a dash. */
function shown(fields: object, field: string): string {
  const value: unknown = Reflect.get(fields, field)
  if (typeof value !== 'string' || value === '') return '–'
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatShortDate(value) : value
}
