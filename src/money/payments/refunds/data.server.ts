import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { dayBookClosings, dayBookEntries } from '#server/db/tables/day-book.ts'

/** Whether any of these payments stands on a day of the day book that is closed. */
export async function isSealed(tx: Db, ids: readonly string[]): Promise<boolean> {
  const [row] = await tx
    .select({ day: dayBookClosings.day })
    .from(dayBookEntries)
    .innerJoin(dayBookClosings, eq(dayBookClosings.day, dayBookEntries.day))
    .where(inArray(dayBookEntries.sourceId, [...ids]))
    .limit(1)
  return row !== undefined
}
