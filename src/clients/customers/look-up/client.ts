import { array } from 'valibot'
import {
  type FoundCustomer,
  foundCustomerSchema,
  type SavedDog,
  savedDogSchema,
} from '#clients/customers/look-up/wire.ts'
import { ApiError, callApi } from '#lib/api-client.ts'

/** A client with her dogs as this browser may see them. */
export type KnownCustomer = { customer: FoundCustomer; dogs: SavedDog[] }

/**
 * Who an address belongs to; undefined when nobody has it. Masks and no dogs unless this browser
 * is recognised for her; no dogs either when they cannot be loaded, other failures as ApiError.
 */
export async function lookUpCustomer(
  email: string,
  signal?: AbortSignal,
): Promise<KnownCustomer | undefined> {
  const given = signal && { signal }
  const customer = await callApi(`/api/customers/by-email/${encodeURIComponent(email)}`, {
    ...given,
    answer: foundCustomerSchema,
  }).catch(absentWhenUnknown)
  if (!customer) return undefined
  if (!customer.recognised) return { customer, dogs: [] }
  const dogs = await callApi(`/api/customers/${customer.id}/dogs`, {
    ...given,
    answer: array(savedDogSchema),
  }).catch(noneWhenRefused)
  return { customer, dogs }
}

function absentWhenUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

function noneWhenRefused(error: unknown): SavedDog[] {
  if (error instanceof ApiError) return []
  throw error
}
