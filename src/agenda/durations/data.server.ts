import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { services } from '#server/db/tables/services.ts'
import { learnedDurations } from '#server/db/tables/visit-steps.ts'

const ofDogs = alias(learnedDurations, 'of_dogs')
const ofBreeds = alias(learnedDurations, 'of_breeds')

/** What is known of how long a visit takes, and what was expected when it was booked. */
export async function findLayers(db: Db, id: string) {
  const { dogName, dogBreed, service, expectedMinutes } = appointments
  const [row] = await db
    .select({
      dogName,
      breed: dogBreed,
      service,
      expectedMinutes,
      ofDog: dogs.minutes,
      learned: getTableColumns(ofDogs),
      learnedOfBreed: getTableColumns(ofBreeds),
      ofTreatment: services.minutes,
    })
    .from(appointments)
    .leftJoin(dogs, eq(dogs.id, appointments.dogId))
    .leftJoin(
      ofDogs,
      and(eq(ofDogs.dogId, appointments.dogId), eq(ofDogs.service, sql`lower(${service})`)),
    )
    .leftJoin(
      ofBreeds,
      and(
        isNull(ofBreeds.dogId),
        eq(ofBreeds.breed, sql`lower(${dogBreed})`),
        eq(ofBreeds.service, sql`lower(${service})`),
      ),
    )
    .leftJoin(services, eq(sql`lower(${services.name})`, sql`lower(${service})`))
    .where(eq(appointments.id, id))
  if (!row) return undefined
  const { breed, learnedOfBreed, ...layers } = row
  return { ...layers, learnedOfBreed: learnedOfBreed && { ...learnedOfBreed, breed } }
}
