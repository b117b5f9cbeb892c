import { z } from 'zod'

const ids = z
  .array(z.uuid('Deze afspraak bestaat niet (meer).'))
  .max(5_000, 'Dit zijn te veel aanvragen tegelijk.')

/**
 * What the owner decided about a flood: these end at once, those stay as they are and are not shown
 * again.
 */
export const floodAnswerSchema = z.object({ refuse: ids, keep: ids })
export type FloodAnswer = z.infer<typeof floodAnswerSchema>
