import { boolean, type InferOutput, object, optional, string } from 'valibot'

/**
 * A customer as the look-up by e-mail answers: masked unless this browser is recognised for her.
 */
export const foundCustomerSchema = object({
  id: string(),
  firstName: string(),
  lastName: string(),
  phone: string(),
  address: string(),
  postalCode: string(),
  city: string(),
  recognised: boolean(),
  /** Whether she gets mails that are not about a visit; said to a recognised browser alone. */
  wantsNews: optional(boolean()),
})
export type FoundCustomer = InferOutput<typeof foundCustomerSchema>

/** A saved dog as the wizard offers it. */
export const savedDogSchema = object({
  id: string(),
  name: string(),
  breed: string(),
  age: string(),
})
export type SavedDog = InferOutput<typeof savedDogSchema>
