import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/tables/appointments.ts'

/**
 * Links to one visit: each mail has its own. `tokenHash` is that of the random part of the link,
 * `emailHash` that of the address to which it was mailed; null when it went another way.
 */
export const appointmentLinks = pgTable(
  'appointment_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull().unique(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    emailHash: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('appointment_links_appointment').on(table.appointmentId)],
)
