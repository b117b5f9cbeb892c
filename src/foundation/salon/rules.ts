import type { DateString } from '#lib/dates.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'
import { EXAMPLE_STREET } from '#lib/place.ts'

/** Every how many minutes a measured start may lie: each meets the full hour. */
export const GRIDS = [5, 10, 15, 20, 30, 60] as const

/**
 * What a new salon starts with: recognisable placeholders that the owner replaces under Bedrijf.
 */
export const salonPlaceholders = {
  name: 'Hondensalon Snuf',
  street: EXAMPLE_STREET,
  postalCode: '9100',
  city: 'Nieuwkerken-Waas',
  country: 'België',
  latitude: 51.1925,
  longitude: 4.1786,
  phone: '+32 400 00 00 00',
  email: 'info@example.be',
  vatNumber: 'BE 0123.456.749',
  iban: 'BE71 0961 2345 6769',
  legalName: '',
  legalForm: '',
  legalRegister: '',
  companyNumber: '',
  website: '',
  slotMinutes: 120,
  offering: 'fixed',
  gridMinutes: 15,
  cleaningMinutes: 0,
  noticeDays: 2,
  horizonMonths: 12,
  activeSince: 2023,
  rulesVersion: '2026-11-20',
  cancelFreeHours: 24,
  cancelLatePercent: 50,
  noShowPercent: 100,
  mostVisitsPerAddress: 20,
  mostOpenVisits: 6,
  mostOpenVisitsProven: 20,
  requestHours: 72,
  mostHeldPerAddress: 2,
  voucherPrefix: 'SNUF',
} as const

/** A gift voucher that is valid for fewer months can be contested. */
export const SAFE_VOUCHER_MONTHS = 12

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

/** Whole years since the salon began, by the calendar year; never negative. */
export function yearsOfExperience(activeSince: number, today: DateString): number {
  return Math.max(0, Number(today.slice(0, 4)) - activeSince)
}

/**
 * Whether a text is the address of a page that may be linked to: https, a real host, nobody's
 * password inside.
 */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}
