import type { FoundCustomer, SavedDog } from '#clients/customers/wire.ts'
import { ApiError, callApi } from '#lib/api-client.ts'
import { boolean, list, object, text } from '#lib/read.ts'

const readCustomer: (value: unknown) => FoundCustomer = object({
  id: text,
  firstName: text,
  lastName: text,
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  recognised: boolean,
})
const readDogs: (value: unknown) => SavedDog[] = list(object({ id: text, name: text, breed: text, age: text }))

/** A client with her dogs as this browser may see them. */
export type KnownCustomer = { customer: FoundCustomer; dogs: SavedDog[] }

/**
 * Who an address belongs to; undefined when nobody has it. Masks and no dogs unless this browser is recognised for her. Throws ApiError
 * on any other failure; dogs that cannot be loaded count as none.
 */
export async function lookUpCustomer(email: string, signal?: AbortSignal): Promise<KnownCustomer | undefined> {
  const given = signal && { signal }
  const customer = await callApi(`/api/customers/by-email/${encodeURIComponent(email)}`, { ...given, parse: readCustomer }).catch(absentWhenUnknown)
  if (!customer) return undefined
  if (!customer.recognised) return { customer, dogs: [] }
  const dogs = await callApi(`/api/customers/${customer.id}/dogs`, { ...given, parse: readDogs }).catch(noneWhenRefused)
  return { customer, dogs }
}

function absentWhenUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

function noneWhenRefused(error: unknown): SavedDog[] {
  if (error instanceof ApiError) return []
  throw error
}
