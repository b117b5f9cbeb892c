import { integer, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
