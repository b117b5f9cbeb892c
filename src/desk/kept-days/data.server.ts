import { and, desc, inArray, lt, ne, sql } from 'drizzle-orm'
import { visitColumns } from '#clients/customers/data.server.ts'
import type { Visit } from '#clients/customers/wire.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'

/** How many earlier visits of a dog are looked back at. */
const LOOKED_BACK = 2

/**
 * The last visits of each of these dogs of these clients before a day at which something was noted,
 * latest first.
 */
export async function listNoted(
  db: Db,
  { customerIds, dogIds }: { customerIds: readonly string[]; dogIds: readonly string[] },
  before: DateString,
): Promise<(Visit & { customerId: string })[]> {
  const { customerId, dogId, date, startTime, notes } = appointments
  const ranked = db
    .select({
      ...visitColumns,
      customerId,
      rank: sql<number>`row_number() over (partition by ${dogId} order by ${date} desc, ${startTime} desc)`.as(
        'rank',
      ),
    })
    .from(appointments)
    .where(
      and(
        inArray(customerId, [...customerIds]),
        inArray(dogId, [...dogIds]),
        lt(date, before),
        ne(notes, ''),
      ),
    )
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${LOOKED_BACK}`)
    .orderBy(desc(ranked.date), desc(ranked.startTime))
  return rows.map(({ rank: _rank, ...visit }) => ({ ...visit, paid: null }))
}
