import { array, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'
import { warningKinds } from '#clients/health-records/warnings/rules.ts'

export const visitWarningsSchema = object({
  appointmentId: string(),
  warnings: array(
    object({ kind: picklist(warningKinds), text: string(), word: optional(string()) }),
  ),
  /** The dog, when it is known, and the words of the notes that are no warning for it. */
  dogId: nullable(string()),
  ignored: array(string()),
})
export type VisitWarnings = InferOutput<typeof visitWarningsSchema>
