import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#server/db/tables/customers.ts'

/** Mailed links to a client's own data: good once, until they expire. `tokenHash` is that of the random part of the link; a browser that spent one stays signed in by the row's id. */
export const customerLinks = pgTable(
  'customer_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull().unique(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('customer_links_customer').on(table.customerId)],
)

/** What clients asked the owner to do with their data; one of a kind can be open (unique index in the migration). */
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
