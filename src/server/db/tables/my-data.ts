import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#server/db/tables/customers.ts'

/**
 * What clients asked the owner to do with their data; one of a kind can be open (unique index in
 * the migration).
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['erasure'] }).notNull(),
    note: text().notNull().default(''),
    settledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('privacy_requests_customer').on(table.customerId)],
)
