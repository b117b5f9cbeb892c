import { z } from 'zod'
import { emailField, optionalLine, requiredLine } from '#lib/fields.ts'

/** A customer as the look-up by e-mail answers: masked unless this browser is recognised for her. */
export const foundCustomerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  recognised: z.boolean(),
})
export type FoundCustomer = z.infer<typeof foundCustomerSchema>

/** A saved dog as the wizard offers it. */
export const savedDogSchema = z.object({ id: z.string(), name: z.string(), breed: z.string(), age: z.string() })
export type SavedDog = z.infer<typeof savedDogSchema>

export const emailPathSchema = z.object({ email: emailField() })
export const customerPathSchema = z.object({ id: z.uuid() })
export const newDogSchema = z.object({ customerId: z.uuid('Deze klant bestaat niet (meer).'), name: requiredLine(100), breed: optionalLine(100) })

/** What the salon keeps about a person. */
export type Customer = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  postalCode: string
  city: string
}
export type CustomerDetails = Omit<Customer, 'id'>
