// Phone numbers and e-mail addresses: what is one, and the link that uses it. Apart from the input fields, whose library pages of visitors need not load.

export function isPhone(value: string): boolean {
  return value.length >= 4 && value.length <= 30 && (value.match(/\d/g) ?? []).length >= 3
}

// One @, no spaces, no control or invisible characters, a dotted domain: what a mail server can be asked about, not all of RFC 5321.
// No `i` flag: beside `u` it would let the long s (ſ) and the kelvin sign pass as letters of a domain.
export const EMAIL = /^[^\s\p{Cc}\p{Cf}\p{Cs}\uFFFD@<>()[\],;:\\"]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/u

export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value)
}

/** `https://wa.me/<digits>?text=<encoded>`, the digits with their country: a number that starts with one zero is Belgian, two zeros stand for the plus. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${internationalDigits(phone)}?text=${encodeURIComponent(text)}`
}

/** `sms:+<digits>?&body=<encoded>`: the `?&` is what both Android and iPhones take. */
export function smsLink(phone: string, text: string): string {
  return `sms:+${internationalDigits(phone)}?&body=${encodeURIComponent(text)}`
}

/** `tel:` with digits and a leading plus only. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

function internationalDigits(phone: string): string {
  const digits = phone.replace(/\(0\)/, '').replace(/\D/g, '')
  return digits.startsWith('00') ? digits.slice(2) : digits.replace(/^0/, '32')
}
