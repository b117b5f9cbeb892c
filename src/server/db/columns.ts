import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The key of a row, made by the database. */
export const key = () => uuid().primaryKey().defaultRandom()
/** What may be left open: then it is empty. */
export const words = () => text().notNull().default('')
/** A point in time. */
export const instant = () => timestamp({ withTimezone: true })
/** Euros with two decimals. */
export const euros = () => numeric({ precision: 10, scale: 2 })
/** Rises with each change, so that the loser of two edits learns of the other (013). */
export const version = () => integer().notNull().default(1)

/**
 * What a search looks at of a row, folded (function `folded`, migration 0044): its columns, each
 * word after a space, and a phone once more as bare digits.
 */
export function wordsOf(columns: readonly SQLWrapper[], phone?: SQLWrapper): SQL<string> {
  const digits = phone ? [phone, sql`translate(${phone}, ' +./()-', '')`] : []
  return sql`folded(' ' || ${sql.join([...columns, ...digits], sql` || ' ' || `)})`
}

/** The index by which a search finds what stands in the middle of words. */
export const searchIndex = (name: string, searched: SQL) =>
  index(name)
    // what waits to be sorted in is read at each search
    .using('gin', sql`${searched} gin_trgm_ops`)
    .with({ gin_pending_list_limit: 256 })
/** When a row came, and when it last changed. */
export const stamps = () => ({
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
/** Who somebody is and how she is reached; without an e-mail by phone alone, nothing is mailed. */
export const contactDetails = () => ({
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  address: words(),
  postalCode: words(),
  city: words(),
})
