import { z } from 'zod'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import { dateField, requiredLine } from '#lib/fields.ts'

/** For what, whom and from which day the owner looks for a time. */
export const bestTimesQuerySchema = z.object({
  service: requiredLine(200).optional(),
  breed: requiredLine(100).optional(),
  dogId: z.uuid('Deze hond bestaat niet (meer).').optional(),
  staffId: z.uuid(MEMBER_GONE).optional(),
  from: dateField().optional(),
})
