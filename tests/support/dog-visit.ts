import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { insertVisit } from '#tests/support/factories.ts'

/** A visit of Bo, a saved dog, on Monday 23 November 2026 at 09:00. */
export async function insertDogVisit(
  db: Db,
  overrides: Partial<typeof appointments.$inferInsert> = {},
) {
  const visit = await insertVisit(db, {
    dogBreed: 'Poedel',
    price: '47.00',
    comments: 'bijt',
    notes: 'kort',
    ...overrides,
  })
  const [dog] = await db
    .insert(dogs)
    .values({ customerId: visit.customerId, name: 'Bo' })
    .returning({ id: dogs.id })
  if (!dog) throw new Error('no dog was inserted')
  await db.update(appointments).set({ dogId: dog.id }).where(eq(appointments.id, visit.id))
  return { ...visit, dogId: dog.id }
}
