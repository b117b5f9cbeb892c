import type { OpeningHours } from '#features/salon/schema.ts'
import type { DateString } from '#lib/dates.ts'

/** What a new salon starts with: recognisable placeholders that the owner replaces under Bedrijf. */
export const salonPlaceholders = {
  name: 'Hondensalon Snuf',
  street: 'Voorbeeldstraat 1',
  postalCode: '9100',
  city: 'Nieuwkerken-Waas',
  country: 'België',
  latitude: 51.1925,
  longitude: 4.1786,
  phone: '+32 400 00 00 00',
  email: 'info@example.be',
  vatNumber: 'BE 0123.456.749',
  iban: 'BE71 0961 2345 6769',
  website: '',
  slotMinutes: 120,
  noticeDays: 2,
  horizonMonths: 12,
  activeSince: 2023,
  rulesVersion: '2026-11-20',
} as const

const morning = { from: '09:00', to: '13:00' }

/** The hours of a new salon: Wednesday and Sunday closed. */
export const defaultOpeningHours: OpeningHours = {
  monday: [morning, { from: '16:00', to: '18:00' }],
  tuesday: [morning, { from: '16:00', to: '18:00' }],
  wednesday: [],
  thursday: [morning, { from: '16:00', to: '20:00' }],
  friday: [morning, { from: '16:00', to: '20:00' }],
  saturday: [{ from: '10:00', to: '14:00' }],
  sunday: [],
}

export const whatsappGreeting = 'Hallo, ik zou graag een afspraak maken voor mijn hond'

/** `https://wa.me/<digits>?text=<encoded>`. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** `tel:` with digits and a leading plus only. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** `mailto:` with a subject and the first lines already written. */
export function mailLink(email: string, { subject, body }: { subject: string; body: string }): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** The ondernemingsnummer inside a Belgian BTW number: the same figures without the country. */
export function companyNumber(vatNumber: string): string {
  return vatNumber.replace(/^BE\s*/i, '')
}

/** Whole years since the salon began, by the calendar year; never negative. */
export function yearsOfExperience(activeSince: number, today: DateString): number {
  return Math.max(0, Number(today.slice(0, 4)) - activeSince)
}
