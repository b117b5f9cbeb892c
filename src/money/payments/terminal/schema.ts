import { z } from 'zod'

export const sandboxOutcomeSchema = z.object({
  outcome: z.enum(['PAID', 'FAILED', 'PENDING'], 'Kies een uitkomst.'),
})

export const providerPathSchema = z.object({ provider: z.string() })
export const transactionPathSchema = z.object({
  provider: z.string(),
  transactionId: z.string().max(200),
})
export const sandboxPathSchema = z.object({ transactionId: z.string().max(200) })
