import { z } from 'zod'

/** The owner's figures: appointments by status, and slots that the public can still book. */
export const statsSchema = z.object({
  bookings: z.object({ total: z.number().int(), pending: z.number().int(), confirmed: z.number().int() }),
  slots: z.object({ available_slots: z.number().int() }),
})
export type Stats = z.infer<typeof statsSchema>
