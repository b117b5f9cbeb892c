import {
  array,
  is,
  literal,
  object,
  optional,
  parse,
  picklist,
  string,
  unknown,
  variant,
} from 'valibot'
import { currentStep, inOrder, nextStep } from '#agenda/visit-steps/rules.ts'
import type { VisitStep } from '#agenda/visit-steps/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { type StepName, stepNames } from '#lib/visit-steps.ts'

/** What was tapped and is still to be handed in, under the id of its step. */
export type Deed = { visit: string; id: string } & (
  | { does: 'add'; step: StepName; at: string; staffId?: string | undefined }
  | { does: 'undo' }
)

const deedSchema = variant('does', [
  object({
    visit: string(),
    id: string(),
    does: literal('add'),
    step: picklist(stepNames),
    at: string(),
    staffId: optional(string()),
  }),
  object({ visit: string(), id: string(), does: literal('undo') }),
])

/**
 * The deeds that a device kept, oldest first; what another version wrote and this one cannot read
 * keeps nothing else from being handed in.
 */
export function readDeeds(stored: string | null): readonly Deed[] {
  try {
    return parse(array(unknown()), JSON.parse(stored ?? '[]')).flatMap((deed) =>
      is(deedSchema, deed) ? [deed] : [],
    )
  } catch {
    return []
  }
}

/** The steps of a visit as they stand once what was tapped here has been handed in. */
export function withDeeds(
  visit: string,
  steps: readonly VisitStep[],
  deeds: readonly Deed[],
): VisitStep[] {
  const mine = deeds.filter((deed) => deed.visit === visit)
  const added = mine.flatMap((deed) =>
    deed.does === 'add' && !steps.some(({ id }) => id === deed.id)
      ? [
          {
            id: deed.id,
            step: deed.step,
            at: deed.at,
            ...(deed.staffId && { staffId: deed.staffId }),
          },
        ]
      : [],
  )
  const undone = new Set(mine.flatMap((deed) => (deed.does === 'undo' ? [deed.id] : [])))
  return inOrder([...steps, ...added].filter(({ id }) => !undone.has(id)))
}

/** Without a deed that was handed in, or refused for good; what was tapped meanwhile stays. */
export function handedIn(deeds: readonly Deed[], done: Deed): Deed[] {
  return deeds.filter(({ id, does }) => id !== done.id || does !== done.does)
}

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
 * What comes next for a confirmed visit, from the day on which it is: its steps, paying once the dog
 * is ready, then its next visit.
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
