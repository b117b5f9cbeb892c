import type { Draft } from './wizard-draft.ts'

/** Date, time, treatment, details: named by their place in fixed hours. */
export type Step = 1 | 2 | 3 | 4

const FIXED: readonly Step[] = [1, 2, 3, 4]
const MEASURED: readonly Step[] = [3, 1, 2, 4]

/** The order of the steps: in measured hours the treatment says which days and times there are. */
export function orderOf(isMeasured: boolean): readonly Step[] {
  return isMeasured ? MEASURED : FIXED
}

/** The last step that the choices so far allow. */
export function furthestStep({ date, time, service }: Draft, order = FIXED): Step {
  const chosen = ['', date, time, service, '']
  return order.find((step) => chosen[step] === '') ?? 4
}

/**
 * The step that the URL asks for (`?stap=2`), never beyond what is chosen; anything else is the
 * first.
 */
export function stepOf(asked: string | null, draft: Draft, order = FIXED): Step {
  const furthest = order.indexOf(furthestStep(draft, order))
  const wanted = order.findIndex((_step, index) => String(index + 1) === asked)
  return order[Math.min(Math.max(wanted, 0), furthest)] ?? 4
}
