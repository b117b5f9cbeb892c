import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, key, words } from '#server/db/columns.ts'
import { staff } from '#server/db/tables/staff.ts'

/**
 * Secret addresses at which a calendar program reads the agenda. `tokenHash` is that of the random
 * part of the address.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: key(),
  tokenHash: text().notNull().unique(),
  name: words(),
  /** Whose visits alone it shows; null: those of everybody. */
  staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
  revokedAt: instant(),
  createdAt: instant().notNull(),
})

/** Who has an outside calendar of her own; the visits of all others stand in that of the salon. */
export const calendarMembers = pgTable('calendar_members', {
  staffId: uuid()
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  calendarId: text().notNull(),
})

/**
 * In which outside calendars an entry stands or may stand, `''` for that of the salon: written
 * before it is put there, gone once it is sure not to be there.
 */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    eventId: text().notNull(),
    calendarId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.calendarId] })],
)

/** How the outside calendar is doing: exactly one row, id 1 (check constraint in the migration). */
export const calendarState = pgTable('calendar_state', {
  id: integer().primaryKey().default(1),
  lastSuccessAt: instant(),
  lastError: words(),
  lastErrorAt: instant(),
})
