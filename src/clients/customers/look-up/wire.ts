import { boolean, type InferOutput, object, string } from 'valibot'

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
