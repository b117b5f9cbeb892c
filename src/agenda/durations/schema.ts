import { z } from 'zod'
import { optionalLine, requiredLine } from '#lib/fields.ts'

/** A visit that is still to be made: of a dog that is known, or of any of its breed. */
export const durationQuerySchema = z.object({
  service: requiredLine(200, 'Vul in wat er gebeurt.'),
  breed: optionalLine(100),
  dogId: z.uuid('Deze hond bestaat niet (meer).').optional(),
})
