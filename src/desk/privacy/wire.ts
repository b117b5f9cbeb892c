import { array, type InferOutput, object, string } from 'valibot'
import { customerSchema } from '#clients/customers/wire.ts'
import { whole } from '#lib/wire.ts'

export const changedCustomerSchema = object({ customer: customerSchema, updatedAppointments: whole })
export type ChangedCustomer = InferOutput<typeof changedCustomerSchema>

/** What a merge moves. `joinedDogs` are dogs of both that have one name, and become one dog. */
export const mergeCountsSchema = object({
  appointments: whole,
  dogs: whole,
  joinedDogs: array(string()),
  healthRecords: whole,
})

/** What a merge would do: `filled` names the empty fields of the kept customer that are taken from the other one, `cards` counts the other's loyalty cards. */
export const mergePreviewSchema = object({ ...mergeCountsSchema.entries, filled: array(string()), cards: whole })
export type MergePreview = InferOutput<typeof mergePreviewSchema>

export const mergedSchema = object({ customer: customerSchema, moved: mergeCountsSchema })
export type Merged = InferOutput<typeof mergedSchema>

export const count = whole

/** What an erasure takes away. `upcoming` counts visits from today on that hold their time; cards, sales and vouchers stay, but no longer name her. */
export const erasureSchema = object({
  appointments: count,
  upcoming: count,
  dogs: count,
  healthRecords: count,
  messages: count,
  mails: count,
  cards: count,
  sales: count,
  vouchers: count,
})
export type Erasure = InferOutput<typeof erasureSchema>
