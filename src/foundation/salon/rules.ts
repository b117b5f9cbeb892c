import type { PublicSalon, Salon } from '#foundation/salon/wire.ts'
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

export const whatsappGreeting = 'Hallo, ik zou graag een afspraak maken voor mijn hond'

/** Whole years since the salon began, by the calendar year; never negative. */
export function yearsOfExperience(activeSince: number, today: DateString): number {
  return Math.max(0, Number(today.slice(0, 4)) - activeSince)
}

/** The longest side of a stored picture, in pixels. */
export const PICTURE_EDGE = 1_600
/** More pixels than this are not decoded: it would take the server's memory. */
export const MOST_PICTURE_PIXELS = 60_000_000

/** Where a stored picture is read. */
export function picturePath(id: string): string {
  return `/api/pictures/${id}`
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

type Rules = Pick<Salon, 'texts' | 'cancelFreeHours' | 'cancelLatePercent' | 'noShowPercent'>

/** Whether what a visitor accepts when booking reads or costs otherwise than before. */
export function areRulesChanged(before: Rules, after: Rules): boolean {
  return writeRules(before) !== writeRules(after)
}

/**
 * The name of a new version of the house rules: today, and from the second of a day on its number
 * (`2026-11-20.2`).
 */
export function nextRulesVersion(today: DateString, taken: readonly string[]): string {
  if (!taken.includes(today)) return today
  const numbers = taken
    .filter((version) => version.startsWith(`${today}.`))
    .map((version) => Number(version.slice(today.length + 1)))
  return `${today}.${Math.max(1, ...numbers) + 1}`
}

/** The day of a version and which of that day it is, 1 for the first. */
export function readRulesVersion(version: string): { date: DateString; number: number } {
  const [date = '', number = '1'] = version.split('.')
  return { date, number: Number(number) }
}

/** Blocks of a title line and a text, with empty lines between them. */
export function readBlocks(text: string): { title: string; text: string }[] {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim())
  return blocks
    .filter((block) => block !== '')
    .map((block) => {
      const [title = '', ...lines] = block.split('\n')
      return { title: title.trim(), text: lines.join('\n').trim() }
    })
}

type Told = Pick<
  PublicSalon,
  | 'name'
  | 'city'
  | 'activeSince'
  | 'paymentMethods'
  | 'cancelFreeHours'
  | 'cancelLatePercent'
  | 'noShowPercent'
>

/**
 * Puts what the settings say in the places of `{naam}`, `{gemeente}`, `{jaar}`, `{betaalmiddelen}`,
 * `{annuleertermijn}`, `{kost-laat}` and `{kost-afwezig}`.
 */
export function fillIn(
  text: string,
  {
    name,
    city,
    activeSince,
    paymentMethods,
    cancelFreeHours,
    cancelLatePercent,
    noShowPercent,
  }: Told,
): string {
  return text
    .replaceAll('{naam}', name)
    .replaceAll('{gemeente}', city)
    .replaceAll('{jaar}', String(activeSince))
    .replaceAll('{betaalmiddelen}', listPaymentMethods(paymentMethods))
    .replaceAll('{annuleertermijn}', `${cancelFreeHours} uur`)
    .replaceAll('{kost-laat}', `${cancelLatePercent}\u00a0%`)
    .replaceAll('{kost-afwezig}', `${noShowPercent}\u00a0%`)
}

/** Whether a text about cancelling names hours or a part of the price by figures of its own. */
export function namesOtherFigures(text: string, figures: readonly (string | undefined)[]): boolean {
  const about = readBlocks(text).filter((block) =>
    /annul|afzeg|opdag/i.test(`${block.title} ${block.text}`),
  )
  const named = about.flatMap((block) =>
    [...block.text.matchAll(/(\d+)\s*(?:%|procent|uur|u\b)/gi)].map(([, figure = '']) => figure),
  )
  return named.some((figure) => !figures.includes(figure))
}

/**
 * `cash, Bancontact of Payconiq`, within a sentence. Payconiq has been going by other names since
 * 2026.
 */
export function listPaymentMethods(methods: readonly string[]): string {
  const names = methods.map((method) =>
    method.replace(/^(Cash|Contant)\b/, (word) => word.toLowerCase()),
  )
  const all = names.map((name) =>
    name === 'Payconiq' ? 'Payconiq (vandaag ook Bancontact Pay of Wero)' : name,
  )
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} of ${all.at(-1)}`
}

function writeRules({ texts, cancelFreeHours, cancelLatePercent, noShowPercent }: Rules): string {
  const own = Object.entries(texts).filter(([key]) => key.startsWith('rules-'))
  return JSON.stringify([
    cancelFreeHours,
    cancelLatePercent,
    noShowPercent,
    ...own.toSorted(([a], [b]) => a.localeCompare(b)),
  ])
}
