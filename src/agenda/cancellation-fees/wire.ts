import { type InferOutput, nullable, object, pick, picklist, string } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { feeStates } from '#lib/states.ts'
import { whole } from '#lib/wire.ts'

/**
 * What is owed for a cancellation that came late, or because nobody came. `amount` is a decimal
 * string, null when the visit had no price.
 */
export const cancellationFeeSchema = object({
  id: string(),
  appointmentId: string(),
  kind: picklist(['late-cancellation', 'no-show']),
  /** The client owes it to the salon, or the salon to the client: the rules are reciprocal. */
  owedBy: picklist(['client', 'salon']),
  percent: whole,
  amount: nullable(string()),
  /** The version of the house rules that the client accepted, from which the figures are. */
  rulesVersion: string(),
  state: picklist(namesOf(feeStates)),
  /** Why it was waived. */
  reason: string(),
  settledAt: nullable(string()),
  version: whole,
  createdAt: string(),
  /** How the visit was given up; null when nobody came, or when its history does not tell. */
  deed: nullable(picklist(['cancelled', 'moved'])),
  /** The visit as it stands now. */
  clientName: string(),
  dogName: string(),
  date: string(),
  startTime: string(),
})
export type CancellationFee = InferOutput<typeof cancellationFeeSchema>

/**
 * What cancelling a visit now costs whoever cancels it, by the rules that its client accepted: zero
 * percent while it is free, `amount` null without a price.
 */
export const cancellationCostSchema = pick(cancellationFeeSchema, ['percent', 'amount'])
export type CancellationCost = InferOutput<typeof cancellationCostSchema>
