import * as z from 'zod/mini'
import type { FoundCustomer, SavedDog } from '#features/customers/schema.ts'
import { ApiError, callApi } from '#lib/api-client.ts'

// Held to the server's types by the return types below; importing its schemas would bring all of Zod along.
const customerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  recognised: z.boolean(),
})
const dogsSchema = z.array(z.object({ id: z.string(), name: z.string(), breed: z.string(), age: z.string() }))

/** A client with her dogs as this browser may see them. */
export type KnownCustomer = { customer: FoundCustomer; dogs: SavedDog[] }

/**
 * Who an address belongs to, with her dogs; undefined when nobody has it. Also gives this browser the right to book for her
 * by id for two hours. Throws ApiError on any other failure; dogs that cannot be loaded count as none.
 */
export async function lookUpCustomer(email: string, signal?: AbortSignal): Promise<KnownCustomer | undefined> {
  const given = signal && { signal }
  const customer = await callApi(`/api/customers/by-email/${encodeURIComponent(email)}`, { ...given, parse: readCustomer }).catch(absentWhenUnknown)
  if (!customer) return undefined
  const dogs = await callApi(`/api/customers/${customer.id}/dogs`, { ...given, parse: readDogs }).catch(noneWhenRefused)
  return { customer, dogs }
}

function readCustomer(value: unknown): FoundCustomer {
  return customerSchema.parse(value)
}

function readDogs(value: unknown): SavedDog[] {
  return dogsSchema.parse(value)
}

function absentWhenUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

function noneWhenRefused(error: unknown): SavedDog[] {
  if (error instanceof ApiError) return []
  throw error
}
