import { occupies } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { bookableRange } from '#agenda/slots/rules.ts'
import { canDo, type Groomer, type Treatment } from '#agenda/staff/rules.ts'
import type { OfferState } from '#agenda/waiting-list/offers/wire.ts'
import type { EntryState } from '#agenda/waiting-list/places/wire.ts'
import type { EntryChange, Wish } from '#agenda/waiting-list/schema.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import {
  addDays,
  brusselsWallClock,
  type DateString,
  eachDate,
  formatShortDate,
  type TimeString,
  toInstant,
  weekdayOf,
  withoutSeconds,
} from '#lib/dates.ts'
import { AppError, type FieldErrors } from '#lib/errors.ts'
import { weekdayName } from '#lib/opening-hours.ts'
import { isSameStart, startKey } from '#lib/starts.ts'

/** How long a time is held for who it is offered to. */
const HOLD_MS = 30 * 60_000
/**
 * Nobody can answer in half an hour at night: offers are made from eight in the morning to half
 * past eight in the evening.
 */
const OFFERS = { from: '08:00', to: '20:30' }
/**
 * What one person is offered by itself on one day: who does not answer must not stand before all
 * others.
 */
const MOST_A_DAY = 3
/** Who let this many offers in a row pass without a word is not waiting any more. */
const MOST_UNANSWERED = 3
/** How long somebody has to confirm that the address is hers. */
export const CONFIRM_MS = 48 * 3_600_000
/** How many places somebody can have at a time who confirmed them. */
const MOST_OPEN = 5
/**
 * What nobody confirmed yet counts for who asks: so many wait at a time from one network address,
 * and so many mails leave for one mailbox in a day.
 */
const MOST_UNCONFIRMED = { fromAddress: 10, toMailbox: 20 }
export const MAILED_MS = 24 * 3_600_000

export const OFFER_OVER =
  'Deze tijd wordt niet meer voor u vastgehouden. U blijft op de wachtlijst staan: zodra er iets vrijkomt, hoort u van ons.'
export const OFFER_UNKNOWN = 'Deze link is onvolledig of verlopen.'
export const ENTRY_GONE = 'Deze plaats op de wachtlijst bestaat niet (meer).'
const LIST_FULL =
  'Met dit e-mailadres staat u al vijf keer op de wachtlijst. Haal eerst een van die plaatsen weg met de link in uw mail, of bel ons.'
const CONFIRM_FIRST =
  'Vanaf deze internetverbinding wachten al verschillende plaatsen op bevestiging. Open eerst de links in die mails, of bel ons.'
const MAILED_OFTEN =
  'Naar dit e-mailadres vertrokken vandaag al veel mails over de wachtlijst. Open de link in een van die mails, of bel ons.'
export const SLOT_GONE = 'Deze tijd is niet (meer) vrij. Kies een andere.'

/**
 * Places on the list: open ones that a mailbox confirmed, unconfirmed ones that were mailed to it
 * lately, and that wait from a network address.
 */
export type Places = { confirmed: number; toMailbox: number; fromAddress: number }

/**
 * Why no more can be added for a mailbox; undefined when one can. What strangers ask for never
 * counts for who `isProven` to read it.
 */
export function whyFull(
  { confirmed, toMailbox, fromAddress }: Places,
  isProven: boolean,
): AppError | undefined {
  if (confirmed >= MOST_OPEN)
    return new AppError('waiting_list_full', LIST_FULL, { fields: { email: LIST_FULL } })
  if (isProven) return undefined
  if (fromAddress >= MOST_UNCONFIRMED.fromAddress)
    return new AppError('too_many_requests', CONFIRM_FIRST, { retryAfter: 3600 })
  return toMailbox >= MOST_UNCONFIRMED.toMailbox
    ? new AppError('too_many_requests', MAILED_OFTEN, { retryAfter: 3600 })
    : undefined
}

export type Slot = { date: DateString; startTime: TimeString }
/** A start with who can have it; unknown where nobody's skills were asked. */
type Start = Slot & { free?: readonly Groomer[] }

/**
 * Somebody who waits: her wish, the visit that she would give up, what she was offered before, and
 * how much of that today.
 */
export type Waiting = Wish & {
  id: string
  version: number
  visit: Slot | null
  offered: readonly Slot[]
  offeredToday: number
  /** What is done, as far as it decides who can do it. */
  treatment?: Treatment | undefined
}

/** Whether it is a time of day at which somebody can be asked to answer within half an hour. */
export function mayOfferAt(now: Date): boolean {
  const { time } = brusselsWallClock(now)
  return time >= OFFERS.from && time < OFFERS.to
}

/**
 * Until when a time is held that is offered now: half an hour, and never beyond the start of the
 * visit.
 */
export function holdUntil(now: Date, start: Date): Date {
  return new Date(Math.min(now.getTime() + HOLD_MS, start.getTime()))
}

/**
 * Whether a time suits by its date, its day and its hour, and is earlier than the visit that would
 * be given up.
 */
export function suits({ visit, ...wish }: Wish & { visit: Slot | null }, slot: Slot): boolean {
  if (
    slot.date < wish.fromDate ||
    slot.date > wish.toDate ||
    !wish.weekdays.includes(weekdayOf(slot.date))
  )
    return false
  if (slot.startTime < wish.fromTime || slot.startTime > wish.toTime) return false
  return visit === null || isBefore(slot, visit)
}

/** Who can have a free time for who waits: whom she asks for, else all who do the treatment. */
export function takersFor(
  { staffId, treatment }: { staffId: string | null; treatment?: Treatment | undefined },
  free: readonly Groomer[],
): Groomer[] {
  return free.filter(
    (member) => (staffId === null || member.id === staffId) && canDo(member, treatment),
  )
}

/**
 * Who is offered which free time, at most one each: the first in line whom it suits, who had not
 * that very time before nor too many today.
 */
export function matches<S extends Start, W extends Waiting>(
  slots: readonly S[],
  line: readonly W[],
): { slot: S; entry: W }[] {
  const served = new Set<string>()
  return slots.flatMap((slot) => {
    const entry = line.find(
      (one) =>
        !served.has(one.id) &&
        one.offeredToday < MOST_A_DAY &&
        suits(one, slot) &&
        (slot.free === undefined || takersFor(one, slot.free).length > 0) &&
        !one.offered.some((before) => isSameStart(before, slot)),
    )
    if (!entry) return []
    served.add(entry.id)
    return [{ slot, entry }]
  })
}

/**
 * What is wrong with the days and times of a wish; empty when nothing is. `until` bounds it: the
 * horizon, or the visit that is given up.
 */
export function wishErrors(
  wish: Wish,
  { first, until }: { first: DateString; until: DateString },
): FieldErrors {
  const { fromDate, toDate, weekdays, fromTime, toTime } = wish
  const range = toDate < fromDate ? 'De laatste dag moet op of na de eerste vallen.' : undefined
  const past = toDate < first ? `Kies een dag vanaf ${formatShortDate(first)}.` : undefined
  const far = toDate > until ? `Kies een dag tot en met ${formatShortDate(until)}.` : undefined
  const problem = range ?? past ?? far
  const none =
    problem === undefined && !daysOf(wish, first).some((date) => weekdays.includes(weekdayOf(date)))
  return {
    ...(problem !== undefined && { toDate: problem }),
    ...(none && { weekdays: 'Tussen deze datums valt geen enkele van deze dagen.' }),
    ...(toTime <= fromTime && { toTime: 'Het laatste uur moet na het eerste komen.' }),
  }
}

/** Throws `invalid` beside their fields when days or times of a wish cannot be. */
export function checkWish(
  wish: Wish,
  { salon, today, until }: { salon: Salon; today: DateString; until?: DateString },
) {
  const fields = wishErrors(wish, { first: today, until: until ?? bookableRange(today, salon).to })
  const [sentence, ...more] = Object.values(fields)
  if (sentence)
    throw new AppError(
      'invalid',
      more.length === 0 ? sentence : 'Controleer de aangeduide velden.',
      { fields },
    )
}

/** A wish with what changes of it. */
export function changedWish(before: Wish, change: Omit<EntryChange, 'version'>): Wish {
  return {
    fromDate: change.fromDate ?? before.fromDate,
    toDate: change.toDate ?? before.toDate,
    weekdays: change.weekdays ?? before.weekdays,
    fromTime: change.fromTime ?? before.fromTime,
    toTime: change.toTime ?? before.toTime,
    staffId: change.staffId === undefined ? before.staffId : change.staffId,
  }
}

type Visit = Slot & Pick<Appointment, 'status' | 'heldUntil'>

/** Whether somebody can ask to come earlier than a visit. */
export function canComeEarlier({ status, heldUntil, date }: Visit, today: DateString): boolean {
  return occupies(status) && heldUntil === null && date > today
}

/**
 * Whether a visit can be given up for an offered time: it has not begun, and the offered time is
 * before it.
 */
export function canGiveUp(visit: Visit, { offered, now }: { offered: Slot; now: Date }): boolean {
  return (
    occupies(visit.status) &&
    toInstant(visit.date, visit.startTime) > now &&
    isBefore(offered, visit)
  )
}

/**
 * Whether somebody, by what became of her offers, the latest first, let so many pass again that she
 * waits no more. What the owner took back says nothing of her.
 */
export function isSilent(offers: readonly { state: OfferState }[]): boolean {
  const answers = offers.filter(({ state }) => state !== 'withdrawn')
  const answered = answers.findIndex(({ state }) => state !== 'lapsed')
  const silent = answered < 0 ? answers.length : answered
  return silent > 0 && silent % MOST_UNANSWERED === 0
}

/** Whether somebody is still served. */
export function isOpen(state: EntryState): boolean {
  return state === 'waiting' || state === 'offered'
}

/**
 * The state after which an entry is when an offer ended without a visit: she waits on, as long as
 * there are days left.
 */
export function stateAfter(
  { toDate }: Pick<Wish, 'toDate'>,
  today: DateString,
): 'waiting' | 'expired' {
  return toDate < today ? 'expired' : 'waiting'
}

/** `maandag`, `maandag en donderdag`, `alle dagen`, `maandag tot vrijdag`. */
export function weekdaysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b)
  const names = days.map(weekdayName)
  const [first = '', last = ''] = [names[0], names.at(-1)]
  if (days.length === 7) return 'alle dagen'
  if (days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1)
    return `${first} tot ${last}`
  return names.length < 2 ? first : `${names.slice(0, -1).join(', ')} en ${last}`
}

/** The parts of a day that a visitor chooses from. */
export const DAY_PARTS = [
  { value: 'any', label: 'Hele dag', fromTime: '00:00', toTime: '23:59', words: 'de hele dag' },
  {
    value: 'morning',
    label: 'Voormiddag',
    fromTime: '00:00',
    toTime: '11:59',
    words: 'in de voormiddag',
  },
  {
    value: 'afternoon',
    label: 'Namiddag',
    fromTime: '12:00',
    toTime: '16:59',
    words: 'in de namiddag',
  },
  { value: 'evening', label: 'Avond', fromTime: '17:00', toTime: '23:59', words: 'vanaf 17 uur' },
] as const

/** `in de voormiddag`, `tussen 09:00 en 11:00`. */
export function timesText({ fromTime, toTime }: Pick<Wish, 'fromTime' | 'toTime'>): string {
  const [from, to] = [withoutSeconds(fromTime), withoutSeconds(toTime)]
  const part = DAY_PARTS.find((one) => one.fromTime === from && one.toTime === to)
  return part?.words ?? `tussen ${from} en ${to}`
}

/** `23-11-2026`, `van 23-11-2026 tot en met 27-11-2026`. */
export function datesText({ fromDate, toDate }: Pick<Wish, 'fromDate' | 'toDate'>): string {
  return fromDate === toDate
    ? `op ${formatShortDate(fromDate)}`
    : `van ${formatShortDate(fromDate)} tot en met ${formatShortDate(toDate)}`
}

/** When somebody can come, as one sentence part: `op 23-11-2026, in de voormiddag`. */
export function wishText(wish: Wish): string {
  const days = wish.fromDate === wish.toDate ? [] : [weekdaysText(wish.weekdays)]
  return [datesText(wish), ...days, timesText(wish)].join(', ')
}

/**
 * The dates of a wish that are still to come; a week of them tells all there is to know of its
 * days.
 */
function daysOf({ fromDate, toDate }: Wish, first: DateString): DateString[] {
  const from = fromDate < first ? first : fromDate
  const week = addDays(from, 6)
  return eachDate(from, toDate < week ? toDate : week)
}

function isBefore(a: Slot, b: Slot): boolean {
  return startKey(a) < startKey(b)
}
