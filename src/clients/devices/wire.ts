import { boolean, type InferOutput, object, string } from 'valibot'

/** A browser that is recognised for a customer. `isThis`: it is the one that asks. */
export const deviceSchema = object({
  id: string(),
  name: string(),
  createdAt: string(),
  isThis: boolean(),
})
export type Device = InferOutput<typeof deviceSchema>
