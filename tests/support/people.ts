import { asc, eq } from 'drizzle-orm'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

/** A salon with its owner, to which customers, dogs and visits are added as they lie there. */
export async function createPeople() {
  const { app, deps, clock } = await createTestApp()
  const addCustomer = async (email: string, extra: Partial<typeof customers.$inferInsert> = {}) => {
    const [row] = await deps.db
      .insert(customers)
      .values({ firstName: 'An', lastName: 'Peeters', phone: '0470 12 34 56', email, ...extra })
      .returning()
    return row?.id ?? ''
  }
  const addDog = async (
    customerId: string,
    name: string,
    extra: Partial<typeof dogs.$inferInsert> = {},
  ) => {
    const [row] = await deps.db
      .insert(dogs)
      .values({ customerId, name, ...extra })
      .returning()
    return row?.id ?? ''
  }
  const addVisit = (customerId: string, extra: Partial<typeof appointments.$inferInsert> = {}) =>
    insertVisit(deps.db, {
      customerId,
      firstName: 'An',
      lastName: 'Peeters',
      email: 'an@voorbeeld.be',
      phone: '0470 12 34 56',
      overlapAllowed: true,
      ...extra,
    })
  const visitsOf = (customerId: string) =>
    deps.db
      .select()
      .from(appointments)
      .where(eq(appointments.customerId, customerId))
      .orderBy(asc(appointments.date), asc(appointments.id))
  return {
    app,
    deps,
    clock,
    owner: await createOwner(app),
    addCustomer,
    addDog,
    addVisit,
    visitsOf,
  }
}
