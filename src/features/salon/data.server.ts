import { eq } from 'drizzle-orm'
import type { Salon } from '#features/salon/schema.ts'
import type { Db } from '#server/db/client.ts'
import { salon } from '#server/db/tables/salon.ts'

/** The business settings. The seed makes the row, so a missing one is a fault. */
export async function getSalon(db: Db): Promise<Salon> {
  const [row] = await db.select().from(salon).where(eq(salon.id, 1))
  if (!row) throw new Error('the salon row is missing: the database was not seeded')
  return row
}
