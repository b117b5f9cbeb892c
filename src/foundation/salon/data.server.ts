import { and, desc, eq, inArray, like, lt, notExists, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import type { SalonChange } from '#foundation/salon/schema.ts'
import {
  type HouseRules,
  type Picture,
  type PicturePurpose,
  type PolicyKey,
  type Salon,
  salonSchema,
} from '#foundation/salon/wire.ts'
import { AppError, one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared/prepared.ts'
import { adminPassword } from '#server/db/tables/auth.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { imports } from '#server/db/tables/imports.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { houseRules, policyVersions, salon } from '#server/db/tables/salon.ts'
import { services } from '#server/db/tables/services.ts'
import { staff } from '#server/db/tables/staff.ts'

/** A salon with so many clients has begun without bringing any along. */
const MANY_CLIENTS = 10

/** The business settings. The seed makes the row, so a missing one is a fault. */
export async function getSalon(db: Db): Promise<Salon> {
  const row = one(
    await selectSalon(db).execute(),
    'the salon row is missing: the database was not seeded',
  )
  return parse(salonSchema, row)
}

const selectSalon = prepared((db) => db.select().from(salon).where(eq(salon.id, 1)))

/** When the owner last changed a setting. */
export async function lastEdit(db: Db): Promise<Date> {
  return one(
    await db.select({ updatedAt: salon.updatedAt }).from(salon).where(eq(salon.id, 1)),
    'the salon row is missing: the database was not seeded',
  ).updatedAt
}

/** The business settings, kept from being saved by anybody else until the transaction ends. */
export async function lockSalon(tx: Db): Promise<Salon> {
  await tx.select({ id: salon.id }).from(salon).where(eq(salon.id, 1)).for('update')
  return await getSalon(tx)
}

/** Replaces the business settings; the version rises by itself. */
export async function updateSalon(
  tx: Db,
  { version: _read, ...change }: SalonChange & Pick<Salon, 'rulesVersion'>,
  now: Date,
) {
  await tx
    .update(salon)
    .set({ ...change, updatedAt: now })
    .where(eq(salon.id, 1))
}

/** What a version of the house rules said; undefined for one of which nothing was kept. */
export async function findHouseRules(db: Db, version: string): Promise<HouseRules | undefined> {
  const { cancelFreeHours, cancelLatePercent, noShowPercent } = houseRules
  const [row] = await db
    .select({ version: houseRules.version, cancelFreeHours, cancelLatePercent, noShowPercent })
    .from(houseRules)
    .where(eq(houseRules.version, version))
  return row
}

/** The versions of the house rules whose name begins with a text. */
export async function listRulesVersions(tx: Db, start: string): Promise<string[]> {
  const rows = await tx
    .select({ version: houseRules.version })
    .from(houseRules)
    .where(like(houseRules.version, `${start}%`))
  return rows.map(({ version }) => version)
}

/** Keeps a version of the house rules for good. */
export async function insertHouseRules(
  tx: Db,
  row: HouseRules & { texts: Record<string, string>; createdAt: Date },
) {
  await tx.insert(houseRules).values(row)
}

type PolicyVersion = { text: string; createdAt: Date }

/**
 * The versions of a policy that were stored, the latest first; none of them as long as ours was
 * never replaced.
 */
export async function listPolicyVersions(db: Db, policy: PolicyKey): Promise<PolicyVersion[]> {
  const { text, createdAt } = policyVersions
  return await db
    .select({ text, createdAt })
    .from(policyVersions)
    .where(eq(policyVersions.policy, policy))
    .orderBy(desc(createdAt))
}

/** Keeps versions of policies for good. */
export async function insertPolicyVersions(
  tx: Db,
  rows: (PolicyVersion & { policy: PolicyKey })[],
) {
  if (rows.length > 0) await tx.insert(policyVersions).values(rows)
}

/** Keeps that a visitor has booked; the version of the settings stays, for nobody edited them. */
export async function updateTookBooking(db: Db) {
  await db
    .update(salon)
    .set({ tookBooking: true })
    .where(and(eq(salon.id, 1), eq(salon.tookBooking, false)))
}

/** Puts a point of the set-up aside, or takes it up again. */
export async function updateDismissed(tx: Db, dismissedSetup: string[]) {
  await tx.update(salon).set({ dismissedSetup }).where(eq(salon.id, 1))
}

/**
 * Whether the password was stored at the first start, in one transaction (hence at one moment) with
 * the price list.
 */
export async function isFirstPassword(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: adminPassword.id })
    .from(adminPassword)
    .innerJoin(services, eq(services.createdAt, adminPassword.updatedAt))
    .limit(1)
  return row !== undefined
}

/** What of the set-up follows from other tables than the settings. */
export async function readSetupFacts(
  db: Db,
): Promise<{ isFirstPassword: boolean; arePricesOwn: boolean; hasClients: boolean }> {
  const first = await isFirstPassword(db)
  // what the first start filled in bears one moment, on both sides
  const { rows } = await db.execute<{ arePricesOwn: boolean; hasClients: boolean }>(sql`
    select
      coalesce((select bool_or(updated_at <> began or created_at <> began)
        from ${services}, (select min(created_at) as began from ${services}) as seed), true) as "arePricesOwn",
      exists (select from ${imports} where kind = 'klanten' and state = 'applied')
        or (select count(*) from (select from ${customers} limit ${MANY_CLIENTS}) as few) = ${MANY_CLIENTS} as "hasClients"
  `)
  return { isFirstPassword: first, arePricesOwn: false, hasClients: false, ...rows[0] }
}

/**
 * Which of the pictures exist and are for the public pages; they stay until the transaction ends.
 */
export async function lockSalonPictures(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(inArray(pictures.id, [...ids]), eq(pictures.purpose, 'salon')))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

const pictureSize = { id: pictures.id, width: pictures.width, height: pictures.height }

/** Stores a picture; its bytes are never changed afterwards. */
export async function insertPicture(
  db: Db,
  picture: {
    purpose: PicturePurpose
    contentType: string
    width: number
    height: number
    bytes: Buffer
  },
): Promise<Picture> {
  return one(
    await db.insert(pictures).values(picture).returning(pictureSize),
    'no picture was stored',
  )
}

/**
 * A picture with its bytes. Throws `not_found`, also for a dog's picture that somebody else than
 * the owner asks for.
 */
export async function getPicture(db: Db, id: string, { isLoggedIn }: { isLoggedIn: boolean }) {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.id, id), isLoggedIn ? undefined : eq(pictures.purpose, 'salon')))
  if (!row) throw new AppError('not_found', 'Deze foto bestaat niet (meer).')
  return row
}

/** How large pictures are, by their id; ids without a picture are left out. */
export async function findPictures(db: Db, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(pictureSize)
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Pictures from before a moment that neither the salon nor a dog shows, kept from being put to use
 * until the transaction ends.
 */
export async function lockUnusedPictures(tx: Db, before: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(lt(pictures.createdAt, before), ...isUnused(tx)))
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Removes those of the pictures that are still not shown anywhere; answers how many. */
export async function removeUnusedPictures(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rowCount } = await tx
    .delete(pictures)
    .where(and(inArray(pictures.id, [...ids]), ...isUnused(tx)))
  return rowCount ?? 0
}

function isUnused(db: Db) {
  const shows = sql`jsonb_build_array(jsonb_build_object('pictureId', ${pictures.id}::text))`
  const ofDog = db.select({ one: sql`1` }).from(dogs).where(eq(dogs.photoId, pictures.id))
  const ofSalon = db
    .select({ one: sql`1` })
    .from(salon)
    .where(
      sql`${salon.heroPictureId} = ${pictures.id} or ${salon.team} @> ${shows} or ${salon.certificates} @> ${shows}`,
    )
  const ofMember = db.select({ one: sql`1` }).from(staff).where(eq(staff.pictureId, pictures.id))
  return [notExists(ofDog), notExists(ofSalon), notExists(ofMember)]
}
