import { z } from 'zod'

export const visitPathSchema = z.object({ id: z.uuid() })
