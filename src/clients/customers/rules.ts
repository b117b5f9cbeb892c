import type { Customer, CustomerDetails } from '#clients/customers/schema.ts'
import { customerFields, ownFields } from '#clients/customers/texts.ts'
import type { CustomerFilter } from '#clients/customers/wire.ts'
import { counted } from '#lib/counted.ts'
import {
  addDays,
  brusselsToday,
  type DateString,
  daysBetween,
  formatShortDate,
} from '#lib/dates.ts'
import { refusal } from '#lib/errors.ts'
import { keyed, keysOf } from '#lib/keyed.ts'
import { MASK } from '#lib/mask.ts'
import { fold } from '#lib/search.ts'
import { type newsSayers, type ReadyWay, readyWays } from '#lib/states.ts'

export const CUSTOMER_GONE = 'Deze klant bestaat niet (meer).'
/** For a link that was broken by a mail program or is not ours. */
export const STOP_LINK_WRONG =
  'Deze link werkt niet (meer). Bel of mail ons, dan melden we u meteen af.'
export const DOG_GONE = 'Deze hond bestaat niet (meer).'
/** The filter that leaves nobody out. */
export const EVERYBODY: CustomerFilter = {
  q: '',
  order: 'name',
  away: null,
  lacks: '',
  birthday: '',
  label: '',
}
const PERSONAL = keysOf(ownFields)

/**
 * What the look-up answers of any known address on a browser that is not recognised: always the
 * same, so that it tells nothing.
 */
export const MASKED_CUSTOMER = {
  id: MASK,
  ...keyed(PERSONAL, () => MASK),
  recognised: false,
}

/** What was typed, with each value that is a mask replaced by the stored one. */
function unmask(typed: CustomerDetails, stored: CustomerDetails): CustomerDetails {
  const known = PERSONAL.filter((field) => typed[field] === MASK).map(
    (field) => [field, stored[field]] as const,
  )
  return { ...typed, ...Object.fromEntries(known) }
}

/**
 * Whose booking it is, and the fields whose mask stands for nothing (`leftover`); only who
 * `mayWrite`, and whoever is new, changes what is stored.
 */
export function settleCustomer(
  typed: CustomerDetails,
  found: (Customer & { recognised: boolean }) | undefined,
  wantsNews?: boolean,
) {
  const details = found ? unmask(typed, found) : typed
  const recognised = found?.recognised === true
  return {
    id: found?.id ?? crypto.randomUUID(),
    details,
    leftover: leftoverMasks(details),
    isNew: !found,
    recognised,
    mayWrite: !found || recognised,
    /** Undefined when she did not say: what is stored then stays. */
    wantsNews,
  }
}
export type Booker = ReturnType<typeof settleCustomer>

/**
 * Whether somebody wants mails that are not about a visit, as it is stored: with when and how she
 * said it. Nothing when she did not say.
 */
export function newsSaid(
  wantsNews: boolean | undefined,
  newsSaidBy: (typeof newsSayers)[number],
  newsSaidAt: Date,
) {
  return wantsNews === undefined ? undefined : { wantsNews, newsSaidAt, newsSaidBy }
}
export type NewsSaid = NonNullable<ReturnType<typeof newsSaid>>
/** The same of who may have said nothing yet. */
export type StoredNews = Pick<NewsSaid, 'wantsNews'> & {
  [Name in 'newsSaidAt' | 'newsSaidBy']: NewsSaid[Name] | null
}

type SaidOfNews = {
  wantsNews: boolean
  newsSaidAt: string | null
  newsSaidBy: (typeof newsSayers)[number] | null
}

/** What the owner reads of that: what the client wants, and since when and by whom it is known. */
export function newsLine({ wantsNews, newsSaidAt, newsSaidBy }: SaidOfNews): string {
  const mails = 'mails over een nieuwe beurt en verjaardagen'
  if (!newsSaidAt || !newsSaidBy) return wantsNews ? `Krijgt ${mails}.` : `Vroeg niet om ${mails}.`
  const how = {
    booking: 'gevraagd bij het boeken',
    client: 'zelf gekozen',
    owner: 'door jou ingesteld',
  }
  const on = `${how[newsSaidBy]} op ${formatShortDate(brusselsToday(new Date(newsSaidAt)))}`
  return wantsNews
    ? `Krijgt ${mails}: ${on}.`
    : `Wil geen ${mails}: ${on.replace('gevraagd', 'gezegd')}.`
}

/**
 * How she really hears that her dog can be fetched: as she chose, and else as she can be reached;
 * undefined when nothing reaches her.
 */
export function reachedBy(
  chosen: ReadyWay,
  { email, phone }: Pick<Customer, 'email' | 'phone'>,
): ReadyWay | undefined {
  if (chosen === 'none' || (chosen === 'mail' ? email : phone) !== '') return chosen
  if (email !== '') return 'mail'
  return phone === '' ? undefined : 'call'
}

/** What the owner reads of that; empty when nothing reaches her. */
export function readyLine({
  readyBy,
  ...reach
}: Pick<Customer, 'email' | 'phone'> & { readyBy: ReadyWay }): string {
  const way = reachedBy(readyBy, reach)
  return way ? `${customerFields.readyBy.label}: ${readyWays[way].label}` : ''
}

/** The one of some people who is called so, accents aside. */
export function namesake<One extends Pick<Customer, 'firstName' | 'lastName'>>(
  people: readonly One[],
  { firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>,
): One | undefined {
  const name = fold(`${firstName} ${lastName}`)
  return people.find((one) => fold(`${one.firstName} ${one.lastName}`) === name)
}

/** Throws when a dog would still have to be born. */
export function checkBirth(
  { birthDate }: { birthDate?: string | null | undefined },
  today: DateString,
): void {
  if (birthDate && birthDate > today) throw refusal('birthDate', 'Deze dag moet nog komen.')
}

/**
 * `Jan Willem de Vries` → `Jan` and `Willem de Vries`; a single word is a first name, a mask stands
 * for both.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  if (name.trim() === MASK) return { firstName: MASK, lastName: MASK }
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/**
 * The fields in which a mask stayed although nothing is stored behind it: they have to be typed.
 */
function leftoverMasks(details: CustomerDetails): (keyof CustomerDetails)[] {
  return PERSONAL.filter((field) => details[field].includes('•'))
}

/** Where what was typed differs from the customer's card; an empty field says nothing. */
export function differencesFrom(
  stored: Record<keyof typeof ownFields, string>,
  typed: Record<keyof typeof ownFields, string>,
) {
  return PERSONAL.filter((field) => typed[field] !== '' && typed[field] !== stored[field]).map(
    (field) => ({
      field,
      label: ownFields[field].label,
      stored: stored[field],
      typed: typed[field],
    }),
  )
}

type Figures = { appointmentCount: number; firstVisit: string | null; lastVisit: string | null }

/**
 * How often and when a customer came: '3 afspraken · klant sinds 03-03-2025 · laatst op
 * 24-11-2026', or 'verwacht op' when that is still to come.
 */
export function visitsLine(
  { appointmentCount, firstVisit, lastVisit }: Figures,
  today: string,
): string {
  if (!firstVisit || !lastVisit) return 'Nog geen afspraken'
  const count = counted(appointmentCount, 'afspraak', 'afspraken')
  const since =
    firstVisit < today && firstVisit !== lastVisit ? `eerst op ${formatShortDate(firstVisit)}` : ''
  const last = `${lastVisit > today ? 'verwacht op' : 'laatst op'} ${formatShortDate(lastVisit)}`
  return [count, since, last].filter(Boolean).join(' · ')
}

/**
 * The month and day (`MM-DD`) of which birthdays are kept on a date: of 29 February on the 28th
 * when the year has no 29th.
 */
export function birthdaysOn(date: DateString): string[] {
  const day = date.slice(5)
  return day === '02-28' && addDays(date, 1).slice(5) !== '02-29' ? [day, '02-29'] : [day]
}

/**
 * The age of a dog of which the birthday is known: '5 maanden', '3 jaar'; weeks for a pup. Empty
 * for a day to come.
 */
export function ageOf(birthDate: string, today: string): string {
  const days = daysBetween(birthDate, today)
  if (days < 0) return ''
  if (days < 7 * 17) return days < 14 ? 'pas geboren' : `${Math.floor(days / 7)} weken`
  const months =
    (Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))) * 12 +
    Number(today.slice(5, 7)) -
    Number(birthDate.slice(5, 7))
  const whole = today.slice(8) < birthDate.slice(8) ? months - 1 : months
  return whole < 24 ? `${whole} maanden` : `${Math.floor(whole / 12)} jaar`
}

/**
 * Whether it is proven that whoever asks reads this customer's mailbox: by a browser that was
 * recognised for her, and said here alone.
 */
export function isMailboxProven({ recognised }: { recognised: boolean }): boolean {
  return recognised
}
