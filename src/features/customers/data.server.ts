import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Customer, CustomerDetails, SavedDog } from '#features/customers/schema.ts'
import type { Db } from '#server/db/client.ts'
import { customers, dogs, recognisedDevices } from '#server/db/tables/customers.ts'

const customerColumns = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  phone: customers.phone,
  address: customers.address,
  postalCode: customers.postalCode,
  city: customers.city,
}
const dogColumns = { id: dogs.id, name: dogs.name, breed: dogs.breed, age: dogs.age }

/** The customer with an e-mail address, in any case (PostgreSQL's idea of it, which the unique index has too), and whether a device (hash of its cookie) is recognised for her. One query, known or not. */
export async function findCustomerByEmail(db: Db, email: string, device: string | undefined): Promise<(Customer & { recognised: boolean }) | undefined> {
  const [row] = await db
    .select({ ...customerColumns, device: recognisedDevices.device })
    .from(customers)
    .leftJoin(recognisedDevices, and(eq(recognisedDevices.customerId, customers.id), eq(recognisedDevices.device, device ?? '')))
    .where(eq(sql`lower(${customers.email})`, sql`lower(${email})`))
  if (!row) return undefined
  const { device: known, ...customer } = row
  return { ...customer, recognised: known !== null }
}

export async function isRecognised(db: Db, customerId: string, device: string | undefined): Promise<boolean> {
  if (!device) return false
  return (await db.$count(recognisedDevices, and(eq(recognisedDevices.customerId, customerId), eq(recognisedDevices.device, device)))) > 0
}

/** Adds a customer; undefined when her address is taken (the unique index customers_email decides). */
export async function insertCustomer(tx: Db, details: CustomerDetails): Promise<Customer | undefined> {
  const [row] = await tx.insert(customers).values(details).onConflictDoNothing().returning(customerColumns)
  return row
}

export async function updateCustomer(tx: Db, id: string, change: Partial<CustomerDetails> & { updatedAt: Date }) {
  await tx.update(customers).set(change).where(eq(customers.id, id))
}

/** A customer's active dogs by name. */
export async function listDogs(db: Db, customerId: string): Promise<SavedDog[]> {
  return await db
    .select(dogColumns)
    .from(dogs)
    .where(and(eq(dogs.customerId, customerId), eq(dogs.isActive, true)))
    .orderBy(asc(dogs.name))
}

/** The dog of a customer by that name, in any case, added when she has none (the unique index dogs_name decides). A stored dog is never changed. */
export async function findOrInsertDog(tx: Db, dog: { customerId: string; name: string; breed: string }): Promise<SavedDog> {
  const [row] = await tx
    .insert(dogs)
    .values(dog)
    .onConflictDoUpdate({ target: [dogs.customerId, dogs.nameKey], set: { isActive: sql`${dogs.isActive}` } })
    .returning(dogColumns)
  if (!row) throw new Error('insert returned no dog')
  return row
}

export async function insertRecognisedDevice(tx: Db, device: string, customerId: string) {
  await tx.insert(recognisedDevices).values({ device, customerId }).onConflictDoNothing()
}

/** A dog of this customer; undefined when it is somebody else's. */
export async function findDog(db: Db, id: string, customerId: string): Promise<SavedDog | undefined> {
  const [row] = await db
    .select(dogColumns)
    .from(dogs)
    .where(and(eq(dogs.id, id), eq(dogs.customerId, customerId)))
  return row
}

/** Forgets the browsers that were recognised before a moment. */
export async function removeOldDevices(db: Db, before: Date) {
  await db.delete(recognisedDevices).where(lt(recognisedDevices.createdAt, before))
}
