import type { Draft } from './wizard-draft.ts'

export type Step = 1 | 2 | 3 | 4

/** The last step that the choices so far allow. */
export function furthestStep({ date, time, service }: Draft): Step {
  if (date === '') return 1
  if (time === '') return 2
  return service === '' ? 3 : 4
}

/**
 * The step that the URL asks for (`?stap=2`), never beyond what is chosen; anything else is the
 * first.
 */
export function stepOf(asked: string | null, draft: Draft): Step {
  const furthest = furthestStep(draft)
  const steps = [1, 2, 3, 4] as const
  const wanted = steps.find((step) => String(step) === asked) ?? 1
  return wanted > furthest ? furthest : wanted
}
