import { z } from 'zod'
import { cancellationFeeSchema } from '#agenda/cancellation-fees/wire.ts'
import { cursorField, limitField, optionalText } from '#lib/fields.ts'

export const costQuerySchema = z.object({
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).'),
})

/** Who gives a visit up when the owner cancels it. */
export const cancelledBySchema = z.enum(
  ['client', 'salon'],
  'Kies wie afzegt: de klant of het salon.',
)
export type CancelledBy = z.infer<typeof cancelledBySchema>

/**
 * What the owner does with a proposed fee; waiving one takes a reason. `owedBy`: who cancelled
 * after all.
 */
export const feeChangeSchema = z
  .object({
    state: z.enum(cancellationFeeSchema.entries.state.options).optional(),
    owedBy: z.enum(cancellationFeeSchema.entries.owedBy.options).optional(),
    reason: optionalText(500),
    version: z.int('Vul een geheel getal in.').optional(),
  })
  .refine(({ state, reason }) => state !== 'waived' || reason !== '', {
    path: ['reason'],
    error: 'Schrijf waarom je dit kwijtscheldt.',
  })
export type FeeChange = z.infer<typeof feeChangeSchema>

/** Which fees to list, oldest first; `cursor` is the id of the last one of the page before. */
export const feeQuerySchema = z.object({
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).').optional(),
  /** `open`: the owner has still to decide. */
  status: z
    .enum(['open', ...cancellationFeeSchema.entries.state.options], 'Kies een geldige status.')
    .optional(),
  limit: limitField(500).optional(),
  cursor: cursorField,
})
export type FeeQuery = z.infer<typeof feeQuerySchema>
