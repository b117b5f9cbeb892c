import { boolean, type InferOutput, object, string } from 'valibot'

export const withdrawalSchema = object({
  code: string(),
  amount: string(),
  recipientName: string(),
  isWithdrawn: boolean(),
  test: boolean(),
})
export type Withdrawal = InferOutput<typeof withdrawalSchema>
