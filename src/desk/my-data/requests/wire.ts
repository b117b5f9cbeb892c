import { type InferOutput, nullable, object, picklist, string } from 'valibot'

/** A question about her data as the owner sees it. */
export const privacyRequestSchema = object({
  id: string(),
  kind: picklist(['erasure']),
  customerId: string(),
  customerName: string(),
  customerEmail: string(),
  note: string(),
  createdAt: string(),
  settledAt: nullable(string()),
})
export type PrivacyRequest = InferOutput<typeof privacyRequestSchema>
