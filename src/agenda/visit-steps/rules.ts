import type { Spread } from '#agenda/durations/rules.ts'
import type { VisitStep } from '#agenda/visit-steps/wire.ts'
import { type DateString, formatHour, type TimeString, toInstant } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { type StepName, stepNames } from '#lib/visit-steps.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
/** How long after it was done a step can still be handed in. */
const LATEST_DAYS = 7
/** By these a dog is being worked on. */
const WORK: readonly StepName[] = ['started', 'bath', 'dryer', 'table']

type VisitToStep = { status: string; date: DateString; heldUntil: Date | null }

/** Refuses a step of a visit that does not take place, or not yet. */
export function checkVisit({ status, date, heldUntil }: VisitToStep, today: DateString) {
  if (status === 'cancelled' || heldUntil !== null)
    throw new AppError('not_now', 'Deze afspraak gaat niet door.')
  if (date > today)
    throw new AppError('invalid', 'Deze afspraak is pas op een latere dag.', {
      fields: { at: 'Deze afspraak is pas op een latere dag.' },
    })
}

/** When a step was done: never later than now, whatever the clock of the device says. */
export function momentOf(at: Date, now: Date): Date {
  if (now.getTime() - at.getTime() > LATEST_DAYS * DAY_MS) {
    const sentence = `Dat is te lang geleden: dit kan tot ${LATEST_DAYS} dagen later doorgegeven worden.`
    throw new AppError('invalid', sentence, { fields: { at: sentence } })
  }
  return at > now ? now : at
}

/** The steps in the order in which they were done, whatever the order in which they came in. */
export function inOrder(steps: readonly VisitStep[]): VisitStep[] {
  return steps.toSorted((a, b) =>
    a.at === b.at ? rank(a) - rank(b) : Date.parse(a.at) - Date.parse(b.at),
  )
}

function rank({ step }: VisitStep): number {
  return stepNames.indexOf(step)
}

/** Where a visit stands: what was done last; undefined while the dog is expected. */
export function currentStep(steps: readonly VisitStep[]): VisitStep | undefined {
  return inOrder(steps).at(-1)
}

/** What is usually done next; undefined when the dog is home again. */
export function nextStep(steps: readonly VisitStep[]): StepName | undefined {
  const current = currentStep(steps)?.step
  if (current === undefined) return 'arrived'
  if (current === 'arrived') return 'started'
  if (WORK.includes(current)) return 'ready'
  return current === 'ready' ? 'collected' : undefined
}

type Awaited = {
  date: DateString
  startTime: TimeString
  endTime: TimeString
  expectedMinutes: number | null
}

/**
 * When a dog will be ready, `HH:MM` in Brussels, from when it was really begun with: undefined once
 * it is ready. What should have been done by now will take some minutes more.
 */
export function readyAround(
  steps: readonly VisitStep[],
  { date, startTime, endTime, expectedMinutes }: Awaited,
  now: Date,
): TimeString | undefined {
  const planned = toInstant(date, startTime).getTime()
  const from = begunAt(steps, { date, startTime }, now)
  if (from === undefined) return undefined
  const lasts =
    expectedMinutes === null
      ? toInstant(date, endTime).getTime() - planned
      : expectedMinutes * MINUTE_MS
  return clockOf(Math.ceil(notBefore(from + lasts, now) / ROUNDED_MS) * ROUNDED_MS)
}

/**
 * Between which times it will be ready, by the shortest and the longest visit that taught what is
 * expected; undefined where that says no more than one time does.
 */
export function readyBetween(
  steps: readonly VisitStep[],
  { date, startTime, spread }: Pick<Awaited, 'date' | 'startTime'> & { spread: Spread | undefined },
  now: Date,
): { from: TimeString; until: TimeString } | undefined {
  const begun = begunAt(steps, { date, startTime }, now)
  if (begun === undefined || !spread) return undefined
  const earliest = notBefore(begun + spread.fewest * MINUTE_MS, now)
  const [from, until] = [
    Math.floor(earliest / ROUNDED_MS) * ROUNDED_MS,
    Math.ceil((begun + spread.most * MINUTE_MS) / ROUNDED_MS) * ROUNDED_MS,
  ]
  if (until - from < LEAST_SPREAD_MS) return undefined
  return { from: clockOf(from), until: clockOf(until) }
}

/** When a dog was begun with, or will be; undefined once it is ready. */
function begunAt(
  steps: readonly VisitStep[],
  { date, startTime }: Pick<Awaited, 'date' | 'startTime'>,
  now: Date,
): number | undefined {
  const ordered = inOrder(steps)
  if (ordered.some(({ step }) => step === 'ready' || step === 'collected')) return undefined
  const begun = ordered.find(({ step }) => WORK.includes(step))
  return begun
    ? Date.parse(begun.at)
    : Math.max(toInstant(date, startTime).getTime(), now.getTime())
}

/** What should have been done by now takes some minutes more. */
function notBefore(instant: number, now: Date): number {
  return Math.max(instant, now.getTime() + LEAST_MS)
}

function clockOf(instant: number): TimeString {
  return formatHour(new Date(instant))
}
const LEAST_MS = 5 * MINUTE_MS
const ROUNDED_MS = 5 * MINUTE_MS
/** Less than this is no spread, but a time. */
const LEAST_SPREAD_MS = 10 * MINUTE_MS
