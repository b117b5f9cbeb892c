import { z } from 'zod'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import { byId, dateField, instantField } from '#lib/fields.ts'
import { stepNames } from '#lib/visit-steps.ts'

export const stepPathSchema = byId.extend({ stepId: z.uuid() })
export const dayQuerySchema = z.object({ date: dateField() })

/**
 * What a device saw done. The id is its own, so that the same step handed in twice is one; `at` is
 * when it was done.
 */
export const newStepSchema = z.object({
  id: z.uuid('Deze stap heeft geen geldig nummer.'),
  step: z.enum(stepNames, 'Kies een stap.'),
  /** By whom. */
  staffId: z.uuid(MEMBER_GONE).optional(),
  at: instantField('Zeg wanneer dit gebeurde.'),
})
export type NewStep = z.infer<typeof newStepSchema>
