import { array, type InferOutput, nullable, object, string } from 'valibot'

/** Who can have done something. */
export const actorSchema = object({ id: string(), name: string() })

/** What one request of somebody did, as sentences that go on from her name: `verplaatste …`. */
export const deedSchema = object({
  id: string(),
  at: string(),
  who: string(),
  lines: array(object({ text: string(), href: nullable(string()) })),
})
export type Deed = InferOutput<typeof deedSchema>
