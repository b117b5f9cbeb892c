import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { newEmail } from '#tests/support/new-email.ts'

let bookings = 0

/**
 * A phone that no other booking of these tests has, so that nobody's visits count for somebody
 * else.
 */
function newPhone(): string {
  bookings += 1
  return `0470 ${String(bookings).padStart(6, '0')}`
}

/**
 * A body for `POST /api/booking/create`: a new customer with one dog on Monday 23 November 2026 at
 * 09:00.
 */
export function bookingBody(overrides: Record<string, unknown> = {}) {
  return {
    customerName: 'An Peeters',
    customerEmail: newEmail('an'),
    customerPhone: newPhone(),
    customerAddress: 'Dorpsstraat 1',
    customerPostcode: '9100',
    customerCity: 'Sint-Niklaas',
    petName: 'Rex',
    petBreed: 'Poedel',
    notes: '',
    appointmentDate: '2026-11-23',
    appointmentTime: '09:00',
    service: 'Poedel',
    ...overrides,
  }
}

/** A visit of a customer of its own, straight into the database. */
export async function insertVisit(
  db: Db,
  overrides: Partial<typeof appointments.$inferInsert> = {},
) {
  const person = {
    firstName: 'Bea',
    lastName: 'Maes',
    email: newEmail('bea'),
    phone: '0471 11 22 33',
  }
  const [customer] = await db.insert(customers).values(person).returning({ id: customers.id })
  const [visit] = await db
    .insert(appointments)
    .values({
      ...person,
      customerId: customer?.id ?? '',
      dogName: 'Bo',
      service: 'Trimmen',
      date: '2026-11-23',
      startTime: '09:00',
      endTime: '11:00',
      status: 'confirmed',
      source: 'admin',
      ...overrides,
    })
    .returning()
  if (!visit) throw new Error('no visit was inserted')
  return visit
}

export async function insertLeave(
  db: Db,
  leave: Partial<typeof holidays.$inferInsert> & { startDate: string; endDate: string },
) {
  await db.insert(holidays).values({ name: 'Verlof', ...leave })
}
