import { array, boolean, type InferOutput, literal, object, picklist, string } from 'valibot'
import { paymentSchema, paymentStatusSchema, saleSchema } from '#money/payments/wire.ts'

export const startedSchema = object({
  transactionId: string(),
  payment: paymentSchema,
  parts: array(paymentSchema),
  sale: saleSchema,
})
export type Started = InferOutput<typeof startedSchema>

/** `amount` is what the terminal was asked for. */
export const terminalStatusSchema = object({
  status: paymentStatusSchema,
  amount: string(),
  failure: string(),
  refundDue: boolean(),
})
export type TerminalStatus = InferOutput<typeof terminalStatusSchema>

export const providersSchema = object({
  providers: array(
    object({
      name: literal('sumup'),
      label: string(),
      mode: picklist(['live', 'sandbox']),
      test: boolean(),
    }),
  ),
})
export type Providers = InferOutput<typeof providersSchema>
