import { z } from 'zod'

/** A request that came in a flood and still waits. `isKnown`: the salon knew this client before, by a visit that was not asked for like this one. */
const floodedSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dogName: z.string(),
  date: z.string(),
  startTime: z.string(),
  createdAt: z.string(),
  isKnown: z.boolean(),
})

/** Requests that came so fast that a person hardly made them; from how many network addresses, and between which moments. */
export const floodSchema = z.object({
  requests: z.array(floodedSchema),
  addresses: z.number().int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type Flood = z.infer<typeof floodSchema>

const ids = z.array(z.uuid('Deze afspraak bestaat niet (meer).')).max(5_000, 'Dit zijn te veel aanvragen tegelijk.')

/** What the owner decided about a flood: these end at once, those stay as they are and are not shown again. */
export const floodAnswerSchema = z.object({ refuse: ids, keep: ids })
export type FloodAnswer = z.infer<typeof floodAnswerSchema>

export const floodSettledSchema = z.object({ refused: z.number().int(), mailed: z.number().int() })
export type FloodSettled = z.infer<typeof floodSettledSchema>
