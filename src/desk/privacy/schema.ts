import { z } from 'zod'

/** The customer who goes up in the other one. */
export const mergeSchema = z.object({ otherId: z.uuid('Deze klant bestaat niet (meer).') })
