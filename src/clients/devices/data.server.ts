import { and, asc, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Device } from '#clients/devices/wire.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/tables/customers.ts'
import { customerLinks, recognisedDevices } from '#server/db/tables/devices.ts'

/** The customer, kept from other writers until the transaction ends. */
export async function lockReader(tx: Db, customerId: string) {
  const { id, firstName, email } = customers
  const [row] = await tx
    .select({ id, firstName, email })
    .from(customers)
    .where(eq(id, customerId))
    .for('update')
  return row
}

/** The customer's address. */
export async function findAddress(db: Db, customerId: string): Promise<string | undefined> {
  return (
    await db.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId))
  )[0]?.email
}

/**
 * The customer's address, which stays hers until the transaction ends: whoever changes it, merges
 * or erases her comes first, or waits.
 */
export async function keepAddress(tx: Db, customerId: string): Promise<string | undefined> {
  return (
    await tx
      .select({ email: customers.email })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('key share')
  )[0]?.email
}

/** Keeps a link by the hash of its secret, and forgets the customer's old ones. */
export async function insertLink(
  tx: Db,
  link: Pick<
    typeof customerLinks.$inferInsert,
    'tokenHash' | 'customerId' | 'expiresAt' | 'createdAt'
  >,
  { forgetBefore }: { forgetBefore: Date },
) {
  await tx
    .delete(customerLinks)
    .where(
      and(eq(customerLinks.customerId, link.customerId), lt(customerLinks.expiresAt, forgetBefore)),
    )
  await tx.insert(customerLinks).values(link)
}

/** The links that a customer got since a moment and did not use, the newest first. */
export async function listUnused(
  db: Db,
  customerId: string,
  since: Date,
): Promise<{ id: string }[]> {
  return await db
    .select({ id: customerLinks.id })
    .from(customerLinks)
    .where(
      and(
        eq(customerLinks.customerId, customerId),
        isNull(customerLinks.usedAt),
        gte(customerLinks.createdAt, since),
      ),
    )
    .orderBy(desc(customerLinks.createdAt), desc(customerLinks.id))
}

/** Lets an unused link work on until a moment. */
export async function prolongLink(tx: Db, id: string, expiresAt: Date) {
  await tx
    .update(customerLinks)
    .set({ expiresAt })
    .where(and(eq(customerLinks.id, id), isNull(customerLinks.usedAt)))
}

/** Whether a link can be spent. */
export async function isLinkGood(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  return (await db.$count(customerLinks, isGood(tokenHash, now))) > 0
}

/** To whom a link was mailed that can be spent. */
export async function findReader(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  return (
    await db
      .select({ customerId: customerLinks.customerId })
      .from(customerLinks)
      .where(isGood(tokenHash, now))
  )[0]?.customerId
}

/**
 * Spends a link on a device; undefined when it was spent before, has expired or never was. One
 * statement, so that of many at once one wins.
 */
export async function spendLink(
  tx: Db,
  tokenHash: string,
  { device, now }: { device: string; now: Date },
): Promise<string | undefined> {
  return (
    await tx
      .update(customerLinks)
      .set({ usedAt: now, device })
      .where(isGood(tokenHash, now))
      .returning({ id: customerLinks.id })
  )[0]?.id
}

function isGood(tokenHash: string, now: Date) {
  return and(
    eq(customerLinks.tokenHash, tokenHash),
    isNull(customerLinks.usedAt),
    sql`${customerLinks.expiresAt} > ${now.toISOString()}`,
  )
}

/** Whose data a spent link opened; undefined once it is closed or she is erased. */
export async function findOpened(db: Db, linkId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: customerLinks.customerId })
    .from(customerLinks)
    .where(and(eq(customerLinks.id, linkId), isNotNull(customerLinks.usedAt)))
  return row?.customerId
}

/**
 * Recognises a device for a customer; once more changes nothing but the day from which the year
 * counts.
 */
export async function insertDevice(
  tx: Db,
  row: Required<
    Pick<typeof recognisedDevices.$inferInsert, 'device' | 'customerId' | 'name' | 'createdAt'>
  >,
) {
  const { device, customerId } = recognisedDevices
  await tx
    .insert(recognisedDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [device, customerId],
      set: { name: row.name, createdAt: row.createdAt },
    })
}

/** The devices that are recognised for a customer, in the order in which they were. */
export async function listDevices(
  db: Db,
  customerId: string,
  current: string | undefined,
): Promise<Device[]> {
  const rows = await db
    .select()
    .from(recognisedDevices)
    .where(eq(recognisedDevices.customerId, customerId))
    .orderBy(asc(recognisedDevices.createdAt), asc(recognisedDevices.id))
  return rows.map(({ id, name, device, createdAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    isThis: device === current,
  }))
}

/** Recognises a customer's device no more; the device, or undefined when it was not hers. */
export async function removeDevice(
  tx: Db,
  { id, customerId }: { id: string; customerId: string },
): Promise<string | undefined> {
  const isHers = and(eq(recognisedDevices.id, id), eq(recognisedDevices.customerId, customerId))
  return (
    await tx.delete(recognisedDevices).where(isHers).returning({ device: recognisedDevices.device })
  )[0]?.device
}

/** Closes what links of a customer opened on a device. */
export async function closeOn(
  tx: Db,
  { device, customerId }: { device: string; customerId: string },
) {
  await tx
    .delete(customerLinks)
    .where(and(eq(customerLinks.device, device), eq(customerLinks.customerId, customerId)))
}

/**
 * Recognises a device for nobody any more, and closes all that links opened on it, and by this one.
 */
export async function forgetDevice(
  tx: Db,
  { device, linkId }: { device: string | undefined; linkId: string | undefined },
) {
  if (device) await tx.delete(recognisedDevices).where(eq(recognisedDevices.device, device))
  const opened = [
    device ? eq(customerLinks.device, device) : undefined,
    linkId ? eq(customerLinks.id, linkId) : undefined,
  ].filter((one) => one !== undefined)
  if (opened.length > 0) await tx.delete(customerLinks).where(or(...opened))
}

/** Forgets the browsers that were recognised before a moment. */
export async function removeOldDevices(db: Db, before: Date) {
  await db.delete(recognisedDevices).where(lt(recognisedDevices.createdAt, before))
}
