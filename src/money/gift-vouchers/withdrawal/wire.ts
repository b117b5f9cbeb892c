import { boolean, type InferOutput, nullable, object, string } from 'valibot'

export const withdrawalSchema = object({
  code: string(),
  amount: string(),
  recipientName: string(),
  /** What the buyer declares by confirming. */
  statement: string(),
  isWithdrawn: boolean(),
  /** When it was received; null before. */
  withdrawnAt: nullable(string()),
  test: boolean(),
})
export type Withdrawal = InferOutput<typeof withdrawalSchema>

/** The same with the key to confirm it. */
export const startedWithdrawalSchema = object({ ...withdrawalSchema.entries, token: string() })
export type StartedWithdrawal = InferOutput<typeof startedWithdrawalSchema>
