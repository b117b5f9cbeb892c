import { currentStep, nextStep } from '#agenda/visit-steps/rules.ts'
import type { VisitStep } from '#agenda/visit-steps/wire.ts'
import type { DateString } from '#lib/dates.ts'
import type { StepName } from '#lib/visit-steps.ts'

/** Where on the board a visit stands. */
export type Place = 'expected' | 'inside' | 'done'

/** The place of a visit: who did not come has nothing more to wait for. */
export function placeOf(steps: readonly VisitStep[], { isNoShow }: { isNoShow: boolean }): Place {
  const current = currentStep(steps)?.step
  if (current === undefined) return isNoShow ? 'done' : 'expected'
  return current === 'collected' ? 'done' : 'inside'
}

/** The one thing that comes next for a visit that stands. */
export type NextDeed = StepName | 'pay' | 'rebook'

type Moving = { status: string; date: DateString; isNoShow: boolean }
type Known = {
  steps: readonly VisitStep[]
  today: DateString
  isPaid: boolean
  /** Not so for her staff, for whom the dog goes home. */
  takesPayments?: boolean
}

/**
 * What comes next for a confirmed visit, from the day on which it is: its steps, paying once the
 * dog is ready, then its next visit.
 */
export function nextDeed(
  { status, date, isNoShow }: Moving,
  { steps, today, isPaid, takesPayments = true }: Known,
): NextDeed | undefined {
  if (status !== 'confirmed' || date > today) return undefined
  if (isNoShow || date < today || isPaid) return 'rebook'
  const next = nextStep(steps)
  if (takesPayments) return next === undefined || next === 'collected' ? 'pay' : next
  return next ?? 'rebook'
}
