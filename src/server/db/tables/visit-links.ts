import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'
import { appointments } from '#server/db/tables/appointments.ts'

/**
 * Links to one visit: each mail has its own. `tokenHash` is that of the random part of the link,
 * `emailHash` that of the address to which it was mailed; null when it went another way.
 */
export const appointmentLinks = pgTable(
  'appointment_links',
  {
    id: key(),
    tokenHash: text().notNull().unique(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    emailHash: text(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index('appointment_links_appointment').on(table.appointmentId)],
)
