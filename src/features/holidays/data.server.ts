import { and, eq, gte, lte } from 'drizzle-orm'
import type { Leave } from '#features/holidays/rules.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { holidays } from '#server/db/tables/holidays.ts'

/** Active leave that touches a range of dates, both ends included. */
export async function listLeave(db: Db, range: { from: DateString; to: DateString }): Promise<Leave[]> {
  return await db
    .select()
    .from(holidays)
    .where(and(eq(holidays.isActive, true), lte(holidays.startDate, range.to), gte(holidays.endDate, range.from)))
}
