import { findCustomerByEmail, findOrInsertDog, insertCustomer, insertRecognisedDevice, updateCustomer } from '#features/customers/data.server.ts'
import { leftoverMasks, provesIdentity, unmask } from '#features/customers/rules.ts'
import type { Customer, CustomerDetails, SavedDog } from '#features/customers/schema.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'

/**
 * The customer with this address, added when there is none. Stored values are never overwritten. Two bookings that bring the same
 * new address at once meet at the unique index; the second waits and finds the first one's customer.
 */
export async function findOrAddCustomer(
  tx: Db,
  details: CustomerDetails,
  device?: string,
): Promise<{ customer: Customer; isNew: boolean; recognised: boolean }> {
  const found = await findCustomerByEmail(tx, details.email, device)
  if (found) return { customer: found, isNew: false, recognised: found.recognised }
  const added = await insertCustomer(tx, details)
  if (added) return { customer: added, isNew: true, recognised: false }
  const other = await findCustomerByEmail(tx, details.email, device)
  if (!other) throw new Error('a customer is neither there nor can be added')
  return { customer: other, isNew: false, recognised: other.recognised }
}

/**
 * Whose booking it is. The customer is found by address or added; a mask left untouched stands for the stored value, and `leftover`
 * names fields whose mask stands for nothing. Stored values change only from a recognised browser. A browser becomes recognised by
 * adding the customer or by typing name and phone as they are stored; only then is `device` asked for its hash.
 */
export async function settleCustomer(tx: Db, typed: CustomerDetails, browser: { known: string | undefined; device: () => string; now: Date }) {
  const found = await findOrAddCustomer(tx, typed, browser.known)
  const details = found.isNew ? typed : unmask(typed, found.customer)
  const leftover = leftoverMasks(details)
  const earns = !found.recognised && leftover.length === 0 && (found.isNew || provesIdentity(typed, found.customer))
  if (earns) await insertRecognisedDevice(tx, browser.device(), found.customer.id)
  if (found.recognised && leftover.length === 0) await updateCustomer(tx, found.customer.id, { ...filled(details), updatedAt: browser.now })
  return { customer: found.customer, details, leftover, isNew: found.isNew, recognised: found.recognised || earns }
}

/** Only what was filled in: leaving a field empty does not wipe what is stored. The address is the key and stays. */
function filled({ email: _email, ...details }: CustomerDetails): Partial<CustomerDetails> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''))
}

/** The customer's dog by that name, added when she has none; undefined when there is no such customer (the foreign key decides). */
export async function addDog(db: Db, dog: { customerId: string; name: string; breed: string }): Promise<SavedDog | undefined> {
  try {
    return await findOrInsertDog(db, dog)
  } catch (error) {
    if (violatedConstraint(error) === 'dogs_customer_id_customers_id_fk') return undefined
    throw error
  }
}
