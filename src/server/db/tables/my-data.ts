import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, key, words } from '#server/db/columns.ts'
import { customers } from '#server/db/tables/customers.ts'

/**
 * What clients asked the owner to do with their data; one of a kind can be open (unique index in
 * the migration).
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['erasure'] }).notNull(),
    note: words(),
    settledAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index('privacy_requests_customer').on(table.customerId)],
)
