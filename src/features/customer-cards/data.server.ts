import { eq } from 'drizzle-orm'
import type { LoyaltySettings } from '#features/customer-cards/schema.ts'
import type { Db } from '#server/db/client.ts'
import { loyaltySettings } from '#server/db/tables/customer-cards.ts'

/** How loyalty cards earn and pay. The migration makes the row, so a missing one is a fault. */
export async function getLoyaltySettings(db: Db): Promise<LoyaltySettings> {
  const [row] = await db.select().from(loyaltySettings).where(eq(loyaltySettings.id, 1))
  if (!row) throw new Error('the loyalty settings are missing: the database was not migrated')
  return row
}

/** Replaces them. */
export async function updateLoyaltySettings(db: Db, settings: LoyaltySettings, now: Date): Promise<LoyaltySettings> {
  await db
    .update(loyaltySettings)
    .set({ ...settings, updatedAt: now })
    .where(eq(loyaltySettings.id, 1))
  return await getLoyaltySettings(db)
}
