import type { Salon } from '#foundation/salon/wire.ts'
import { counted } from '#lib/counted.ts'
import { type DateString, type TimeString, toInstant } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'

/** How long a visit counts for the network address that asked for it. */
export const ADDRESS_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

/**
 * Who asks for visits: a network address, a browser that has a cookie of ours, and what she typed.
 */
export type Asker = { address: string; device: string | undefined; email: string; phone: string }

/**
 * What was asked for before: from the address (the moments of the last 24 hours, the newest first),
 * coming visits by what was typed, and those of the customer with that e-mail address.
 */
export type Asked = {
  fromAddress: readonly number[]
  ofEmail: number
  ofPhone: number
  ofDevice: number
  ofCustomer: number
}

export type Limits = Pick<
  Salon,
  'mostVisitsPerAddress' | 'mostOpenVisits' | 'mostOpenVisitsProven' | 'phone' | 'email'
>

/**
 * A refusal of one visit too many. `until`: when it may pass; without it, when a visit is over or
 * cancelled. `isFull`: not even one more fits.
 */
export type TooMany = {
  by: 'address' | 'email' | 'phone' | 'device' | 'customer'
  until: Date | undefined
  isFull: boolean
  error: AppError
}

/**
 * Whether so many more `visits` are one too many; a client who is proven is counted as herself,
 * nobody else's are held against her.
 */
export function tooMany(
  asked: Asked,
  {
    visits,
    isProven,
    limits,
    now,
  }: { visits: number; isProven: boolean; limits: Limits; now: Date },
): TooMany | undefined {
  if (isProven)
    return isOver(asked.ofCustomer, visits, limits.mostOpenVisitsProven)
      ? openRefusal('customer', asked.ofCustomer, limits)
      : undefined
  const by = (['email', 'phone', 'device'] as const).find((one) =>
    isOver(openOf(asked, one), visits, limits.mostOpenVisits),
  )
  if (by) return openRefusal(by, openOf(asked, by), limits)
  const most = limits.mostVisitsPerAddress
  return isOver(asked.fromAddress.length, visits, most)
    ? addressRefusal(asked.fromAddress, { visits, limits, now })
    : undefined
}

function isOver(taken: number, visits: number, most: number): boolean {
  return taken + visits > most
}

function openOf(asked: Asked, by: 'email' | 'phone' | 'device'): number {
  return { email: asked.ofEmail, phone: asked.ofPhone, device: asked.ofDevice }[by]
}

function openRefusal(by: TooMany['by'], taken: number, limits: Limits): TooMany {
  const most = by === 'customer' ? limits.mostOpenVisitsProven : limits.mostOpenVisits
  const open = `U kunt online hoogstens ${counted(most, 'afspraak', 'afspraken')} tegelijk openstaan hebben.`
  return {
    by,
    until: undefined,
    isFull: taken >= most,
    error: refused('too_many_open_visits', `${open} ${callUs(limits)}`, HOUR_MS),
  }
}

/**
 * The oldest visits that stand in the way decide when these fit: the moments are the newest first.
 */
function addressRefusal(
  moments: readonly number[],
  { visits, limits, now }: { visits: number; limits: Limits; now: Date },
): TooMany {
  const most = limits.mostVisitsPerAddress
  const fits = (moments[most - visits] ?? now.getTime()) + ADDRESS_MS
  const free = (moments[most - 1] ?? now.getTime()) + ADDRESS_MS
  const sentence = `Vanaf deze internetverbinding werden het laatste etmaal al ${moments.length} afspraken aangevraagd. ${callUs(limits)}`
  return {
    by: 'address',
    until: new Date(free),
    isFull: moments.length >= most,
    error: refused('too_many_visits', sentence, fits - now.getTime()),
  }
}

function callUs({ phone, email }: Pick<Limits, 'phone' | 'email'>): string {
  return `Bel ons op ${phone} of mail naar ${email}, dan plannen we het samen in.`
}

function refused(
  code: 'too_many_visits' | 'too_many_open_visits',
  sentence: string,
  waitMs: number,
): AppError {
  return new AppError(code, sentence, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/**
 * Until when the owner has to answer a request of a mailbox that nobody proved; never beyond the
 * visit itself.
 */
export function answerBy(
  now: Date,
  { requestHours }: Pick<Salon, 'requestHours'>,
  visit: { date: DateString; startTime: TimeString },
): Date {
  return new Date(
    Math.min(
      now.getTime() + requestHours * HOUR_MS,
      toInstant(visit.date, visit.startTime).getTime(),
    ),
  )
}

/**
 * From so many visits asked for within ten minutes on, it is a flood: from one network address, and
 * from all together.
 */
const FLOOD = { ms: 10 * 60_000, fromOne: 10, fromAll: 30 }

type Arrival = { address: string; at: number }

/**
 * Which of the visits that were asked for, in any order, came in a flood; in the order in which
 * they came.
 */
export function floodOf<A extends Arrival>(arrivals: readonly A[]): A[] {
  const sorted = arrivals.toSorted((a, b) => a.at - b.at)
  const crowded = new Set([
    ...crowdedIn(sorted, FLOOD.fromAll),
    ...[...Map.groupBy(sorted, ({ address }) => address).values()].flatMap((ofOne) =>
      crowdedIn(ofOne, FLOOD.fromOne),
    ),
  ])
  return sorted.filter((arrival) => crowded.has(arrival))
}

/** Those that are among so many within ten minutes. */
function crowdedIn<A extends Arrival>(sorted: readonly A[], most: number): A[] {
  const crowded = new Set<A>()
  for (const [index, last] of sorted.entries()) {
    const group = sorted.slice(Math.max(0, index - most + 1), index + 1)
    const [first] = group
    if (first && group.length === most && last.at - first.at <= FLOOD.ms)
      for (const one of group) crowded.add(one)
  }
  return [...crowded]
}
