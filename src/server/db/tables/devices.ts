import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#server/db/tables/customers.ts'

/**
 * Browsers on which somebody showed that she reads a customer's mail. `device` is the hash of a
 * random cookie value, `name` what the browser calls itself.
 */
export const recognisedDevices = pgTable(
  'recognised_devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    device: text().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('recognised_devices_pair').on(table.device, table.customerId),
    index('recognised_devices_customer').on(table.customerId),
  ],
)

/**
 * Links mailed to a customer as proof that the mailbox is hers, good once; the browser that spent
 * one (`device`) may stay signed in by the row's id.
 */
export const customerLinks = pgTable(
  'customer_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull().unique(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    device: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('customer_links_customer').on(table.customerId)],
)
