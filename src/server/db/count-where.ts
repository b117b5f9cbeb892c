import { type SQL, sql } from 'drizzle-orm'

/** How many rows of those that are read meet a condition. */
export function countWhere(condition: SQL | undefined): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})::int`
}
