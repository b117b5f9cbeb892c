import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { services } from '#server/db/tables/services.ts'

/** What is known of how long a visit takes, and what was expected when it was booked. */
export async function findLayers(db: Db, id: string) {
  const { dogName, service, expectedMinutes } = appointments
  const [row] = await db
    .select({
      dogName,
      service,
      expectedMinutes,
      ofDog: dogs.minutes,
      ofTreatment: services.minutes,
    })
    .from(appointments)
    .leftJoin(dogs, eq(dogs.id, appointments.dogId))
    .leftJoin(services, eq(sql`lower(${services.name})`, sql`lower(${appointments.service})`))
    .where(eq(appointments.id, id))
  return row
}
