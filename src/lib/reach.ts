// Phone numbers and e-mail addresses: what is one, and the link that uses it. Apart from the input
// fields, whose library pages of visitors need not load.

export function isPhone(value: string): boolean {
  return value.length >= 4 && value.length <= 30 && (value.match(/\d/g) ?? []).length >= 3
}

// What a browser takes in a field of type email, with a dot in its domain and without `?` and `&`,
// which begin the fields of a mailto link.
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
export const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%'*+/=^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`)

export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value)
}

/**
 * `https://wa.me/<digits>?text=<encoded>`, the digits with their country: a number that starts with
 * one zero is Belgian, two zeros stand for the plus.
 */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${internationalDigits(phone)}?text=${encodeURIComponent(text)}`
}

/** `sms:+<digits>?&body=<encoded>`: the `?&` is what both Android and iPhones take. */
export function smsLink(phone: string, text: string): string {
  return `sms:+${internationalDigits(phone)}?&body=${encodeURIComponent(text)}`
}

/**
 * `mailto:` with the address, and with a subject and the first lines already written when they are
 * given; each encoded, so that none adds a field of its own.
 */
export function mailLink(email: string, fields: { subject?: string; body?: string } = {}): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** `tel:` with digits and a leading plus only. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** Where a map shows an address. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

function internationalDigits(phone: string): string {
  const digits = phone.replace(/\(0\)/, '').replace(/\D/g, '')
  return digits.startsWith('00') ? digits.slice(2) : digits.replace(/^0/, '32')
}

/** How a message to the salon begins that WhatsApp opens. */
export const whatsappGreeting = 'Hallo, ik zou graag een afspraak maken voor mijn hond'
