import type { Customer, CustomerDetails } from '#features/customers/schema.ts'

const DOTS = '•••'

type Masked = Pick<Customer, 'firstName' | 'lastName' | 'phone' | 'address' | 'postalCode' | 'city'>

/** `J•••`: one letter tells the owner of the name that it is hers, and a stranger nothing. */
export function maskName(name: string): string {
  const [first = ''] = name
  return name === '' ? '' : `${first}${DOTS}`
}

/** Every personal value of a customer made unreadable: names and town by their first letter, the phone by its last two digits. */
export function maskCustomer(customer: Customer): Masked {
  const { firstName, lastName, phone, address, postalCode, city } = customer
  return {
    firstName: maskName(firstName),
    lastName: maskName(lastName),
    phone: phone === '' ? '' : `•••• •• ${phone.replace(/\D/g, '').slice(-2)}`,
    address: address === '' ? '' : DOTS,
    postalCode: postalCode === '' ? '' : DOTS,
    city: maskName(city),
  }
}

/** Whether a phone is the mask of one rather than a number. */
export function isPhoneMask(value: string): boolean {
  return /^•••• •• \d{0,2}$/.test(value)
}

/** What was typed, with each value that is still its mask replaced by the stored one. */
export function unmask(typed: CustomerDetails, stored: Customer): CustomerDetails {
  const masks = maskCustomer(stored)
  const keep = (field: keyof Masked) => (typed[field] === masks[field] ? stored[field] : typed[field])
  return {
    email: typed.email,
    firstName: keep('firstName'),
    lastName: keep('lastName'),
    phone: keep('phone'),
    address: keep('address'),
    postalCode: keep('postalCode'),
    city: keep('city'),
  }
}

/** Whether name and phone, typed in full, are the stored ones: that makes a browser recognised. Masks never do. */
export function provesIdentity(typed: CustomerDetails, stored: Customer): boolean {
  const isTyped = [typed.firstName, typed.lastName, typed.phone].every((value) => !value.includes('•'))
  const sameName = fold(`${typed.firstName} ${typed.lastName}`) === fold(`${stored.firstName} ${stored.lastName}`)
  return isTyped && sameName && phoneDigits(stored.phone) !== '' && phoneDigits(typed.phone) === phoneDigits(stored.phone)
}

/** The significant digits of a number: `+32 470 12 34 56`, `0032470123456` and `0470 12 34 56` are the same phone. */
function phoneDigits(phone: string): string {
  return phone
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)32/, '')
    .replace(/^0+/, '')
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** `Jan Willem de Vries` → `Jan` and `Willem de Vries`; a single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** The fields in which a mask stayed although nothing is stored behind it: they have to be typed. */
export function leftoverMasks(details: CustomerDetails): (keyof CustomerDetails)[] {
  const fields = ['firstName', 'lastName', 'phone', 'address', 'postalCode', 'city'] as const
  return fields.filter((field) => details[field].includes('•'))
}

const FIELD_LABELS = { firstName: 'Voornaam', lastName: 'Familienaam', phone: 'Telefoon', address: 'Adres', postalCode: 'Postcode', city: 'Gemeente' } as const

/** Where what was typed differs from the customer's card; an empty field says nothing. */
export function differencesFrom(stored: Customer, typed: CustomerDetails): { label: string; stored: string; typed: string }[] {
  const fields = ['firstName', 'lastName', 'phone', 'address', 'postalCode', 'city'] as const
  return fields
    .filter((field) => typed[field] !== '' && typed[field] !== stored[field])
    .map((field) => ({ label: FIELD_LABELS[field], stored: stored[field], typed: typed[field] }))
}
