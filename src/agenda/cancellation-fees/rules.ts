import type { HouseRules } from '#foundation/salon/wire.ts'
import { type DateString, formatLongInstant, type TimeString, toInstant } from '#lib/dates.ts'
import { type Cents, formatEuro, fromDecimal, percentOf } from '#lib/money.ts'

/** A visit as far as its cancellation costs something; `price` is a decimal string. */
export type CostedVisit = {
  date: DateString
  startTime: TimeString
  price: string | null
  status?: string
}

/** What cancelling or moving a visit costs at a moment. */
export type Cost = {
  kind: 'free' | 'late-cancellation' | 'no-show'
  /** Of the price. */
  percent: number
  /** Null when the visit has no price yet. */
  amount: Cents | null
  /** The last instant at which it costs nothing. */
  freeUntil: Date
}

type Figures = Pick<HouseRules, 'cancelFreeHours'>

const HOUR = 3_600_000

/**
 * What cancelling a visit costs now by the rules that its client accepted, in hours of the world's
 * clock; undefined when she accepted none or the salon confirmed too late.
 */
export function cancellationCost({
  visit,
  rules,
  now,
}: {
  visit: CostedVisit
  rules: HouseRules | undefined
  now: Date
}): Cost | undefined {
  if (!rules) return undefined
  const start = toInstant(visit.date, visit.startTime).getTime()
  const freeUntil = freeUntilOf(visit, rules).getTime()
  if (visit.status === 'pending' && now.getTime() > freeUntil) return undefined
  const kind =
    now.getTime() <= freeUntil ? 'free' : now.getTime() < start ? 'late-cancellation' : 'no-show'
  const percent = {
    free: 0,
    'late-cancellation': rules.cancelLatePercent,
    'no-show': rules.noShowPercent,
  }[kind]
  const amount = visit.price === null ? null : percentOf(fromDecimal(visit.price), String(percent))
  return { kind, percent, amount, freeUntil: new Date(freeUntil) }
}

/** The last instant at which a visit can be cancelled for nothing by these rules. */
function freeUntilOf({ date, startTime }: CostedVisit, { cancelFreeHours }: Figures): Date {
  return new Date(toInstant(date, startTime).getTime() - cancelFreeHours * HOUR)
}

/**
 * Until when accepting the rules binds the client of a visit booked without them: only as long as
 * she can still walk away for nothing.
 */
export function acceptableUntil({
  visit,
  rules,
  now,
}: {
  visit: CostedVisit
  rules: Figures
  now: Date
}): Date | undefined {
  const until = freeUntilOf(visit, rules)
  return now <= until ? until : undefined
}

/** Whether nothing is owed. */
export function costsNothing({ percent, amount }: Pick<Cost, 'percent' | 'amount'>): boolean {
  return percent === 0 || amount === 0
}

/** `€ 27,50`, or the part of a price that is not known yet. */
export function costText({ percent, amount }: { percent: number; amount: Cents | null }): string {
  return amount === null ? `${percent}\u00a0% van de prijs` : formatEuro(amount)
}

/** `24 november om 09:00`, the wall clock in Brussels. */
export function momentText(instant: Date): string {
  return formatLongInstant(instant)
    .replace(/^\S+ /, '')
    .replace(/ \d{4}(?= om )/, '')
}
