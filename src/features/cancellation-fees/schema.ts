import { z } from 'zod'
import { optionalText } from '#lib/fields.ts'

/** What is owed for a cancellation that came late, or because nobody came. `amount` is a decimal string, null when the visit had no price. */
export const cancellationFeeSchema = z.object({
  id: z.string(),
  appointmentId: z.string(),
  kind: z.enum(['late-cancellation', 'no-show']),
  /** The client owes it to the salon, or the salon to the client: the rules are reciprocal. */
  owedBy: z.enum(['client', 'salon']),
  percent: z.number().int(),
  amount: z.string().nullable(),
  /** The version of the house rules that the client accepted, from which the figures are. */
  rulesVersion: z.string(),
  state: z.enum(['proposed', 'settled', 'waived']),
  /** Why it was waived. */
  reason: z.string(),
  settledAt: z.string().nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  /** How the visit was given up; null when nobody came, or when its history does not tell. */
  deed: z.enum(['cancelled', 'moved']).nullable(),
  /** The visit as it stands now. */
  clientName: z.string(),
  dogName: z.string(),
  date: z.string(),
  startTime: z.string(),
})
export type CancellationFee = z.infer<typeof cancellationFeeSchema>

/** What cancelling a visit now costs whoever cancels it, by the rules that its client accepted: zero percent while it is free, `amount` null without a price. */
export const cancellationCostSchema = cancellationFeeSchema.pick({ percent: true, amount: true })
export type CancellationCost = z.infer<typeof cancellationCostSchema>
export const costQuerySchema = z.object({ appointmentId: z.uuid('Deze afspraak bestaat niet (meer).') })

/** Who gives a visit up when the owner cancels it. */
export const cancelledBySchema = z.enum(['client', 'salon'], 'Kies wie annuleert: de klant of het salon.')
export type CancelledBy = z.infer<typeof cancelledBySchema>

/** What the owner does with a proposed fee; waiving one takes a reason. `owedBy`: who cancelled after all. */
export const feeChangeSchema = z
  .object({
    state: cancellationFeeSchema.shape.state.optional(),
    owedBy: cancellationFeeSchema.shape.owedBy.optional(),
    reason: optionalText(500),
    version: z.int('Vul een geheel getal in.').optional(),
  })
  .refine(({ state, reason }) => state !== 'waived' || reason !== '', { path: ['reason'], error: 'Schrijf waarom je dit kwijtscheldt.' })
export type FeeChange = z.infer<typeof feeChangeSchema>

export const feePathSchema = z.object({ id: z.uuid() })
/** Which fees to list, oldest first; `cursor` is the id of the last one of the page before. */
export const feeQuerySchema = z.object({
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).').optional(),
  /** `open`: the owner has still to decide. */
  status: z.enum(['open', ...cancellationFeeSchema.shape.state.options], 'Kies een geldige status.').optional(),
  limit: z.coerce.number('Vul een getal in.').int('Vul een geheel getal in.').min(1, 'Minstens 1.').max(500, 'Hoogstens 500.').optional(),
  cursor: z.uuid('Deze pagina bestaat niet.').optional(),
})
export type FeeQuery = z.infer<typeof feeQuerySchema>
