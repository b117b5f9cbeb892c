import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Layers } from '#agenda/durations/rules.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { services } from '#server/db/tables/services.ts'
import { learnedDurations } from '#server/db/tables/visit-steps.ts'

const ofDogs = alias(learnedDurations, 'of_dogs')
const ofBreeds = alias(learnedDurations, 'of_breeds')

/** For what it is asked how long it takes: of a dog that is known, or of any of its breed. */
type Asked = { dogId: string | null; breed: string; service: string }

/** What is known of how long a visit takes, and what was expected when it was booked. */
export async function findLayers(
  db: Db,
  id: string,
): Promise<(Layers & { expectedMinutes: number | null }) | undefined> {
  const { dogId, dogBreed: breed, service, expectedMinutes } = appointments
  const [visit] = await db
    .select({ dogId, breed, service, expectedMinutes })
    .from(appointments)
    .where(eq(appointments.id, id))
  if (!visit) return undefined
  return { ...(await findLayersOf(db, visit)), expectedMinutes: visit.expectedMinutes }
}

/** The same of a visit that is still to be made. */
export async function findLayersOf(db: Db, { dogId, breed, service }: Asked): Promise<Layers> {
  const treatment = sql`lower(${service})`
  const [row] = await db
    .select({
      dogName: dogs.name,
      ofDog: dogs.minutes,
      learned: getTableColumns(ofDogs),
      learnedOfBreed: getTableColumns(ofBreeds),
      ofTreatment: services.minutes,
    })
    .from(sql`(select) asked`)
    .leftJoin(dogs, sql`${dogs.id} = ${dogId}::uuid`)
    .leftJoin(ofDogs, and(eq(ofDogs.dogId, dogs.id), eq(ofDogs.service, treatment)))
    .leftJoin(
      ofBreeds,
      and(
        isNull(ofBreeds.dogId),
        eq(ofBreeds.breed, sql`lower(${breed})`),
        eq(ofBreeds.service, treatment),
      ),
    )
    .leftJoin(services, eq(sql`lower(${services.name})`, treatment))
  return {
    service,
    dogName: row?.dogName ?? '',
    ofDog: row?.ofDog ?? null,
    learned: row?.learned ?? null,
    learnedOfBreed: row?.learnedOfBreed ? { ...row.learnedOfBreed, breed } : null,
    ofTreatment: row?.ofTreatment ?? null,
  }
}
