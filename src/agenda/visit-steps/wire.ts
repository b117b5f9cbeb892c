import { array, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { readyWays } from '#lib/states.ts'
import { stepNames } from '#lib/visit-steps.ts'

/** Something that was done with a dog, and stands. `at` is an instant, `staffId` by whom. */
const visitStepSchema = object({
  id: string(),
  step: picklist(stepNames),
  at: string(),
  staffId: optional(nullable(string())),
})
export type VisitStep = InferOutput<typeof visitStepSchema>

/** The steps of one visit, earliest first. */
export const stepsSchema = object({ steps: array(visitStepSchema) })

/**
 * The steps of the visits of a day, none of most that are still to come. `readyBy`: how the client
 * wants to hear that her dog can be fetched.
 */
export const dayStepsSchema = array(
  object({
    appointmentId: string(),
    readyBy: picklist(namesOf(readyWays)),
    steps: array(visitStepSchema),
  }),
)
export type DaySteps = InferOutput<typeof dayStepsSchema>
