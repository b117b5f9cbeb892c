import { and, desc, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Visit } from '#clients/customers/wire.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'

/** How many earlier visits of a dog are looked back at. */
const LOOKED_BACK = 2

/** The last visits of each of these dogs before a day at which something was noted, latest first. */
export async function listNoted(
  db: Db,
  dogIds: readonly string[],
  before: DateString,
): Promise<(Visit & { customerId: string })[]> {
  if (dogIds.length === 0) return []
  const { id, customerId, dogId, dogName, dogBreed, service, price, date } =
    getTableColumns(appointments)
  const { startTime, endTime, status, isNoShow, comments, notes } = getTableColumns(appointments)
  const ranked = db
    .select({
      id,
      customerId,
      dogId,
      dogName,
      dogBreed,
      service,
      price,
      date,
      startTime,
      endTime,
      status,
      isNoShow,
      comments,
      notes,
      rank: sql<number>`row_number() over (partition by ${dogId} order by ${date} desc, ${startTime} desc)`.as(
        'rank',
      ),
    })
    .from(appointments)
    .where(and(inArray(dogId, [...dogIds]), lt(date, before), ne(notes, '')))
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${LOOKED_BACK}`)
    .orderBy(desc(ranked.date), desc(ranked.startTime))
  return rows.map(({ rank: _rank, ...visit }) => ({ ...visit, paid: null }))
}
