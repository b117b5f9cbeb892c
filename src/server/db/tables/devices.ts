import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, key, words } from '#server/db/columns.ts'
import { customers } from '#server/db/tables/customers.ts'

/**
 * Browsers on which somebody showed that she reads a customer's mail. `device` is the hash of a
 * random cookie value, `name` what the browser calls itself.
 */
export const recognisedDevices = pgTable(
  'recognised_devices',
  {
    id: key(),
    device: text().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: words(),
    createdAt: instant().notNull().defaultNow(),
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
    id: key(),
    tokenHash: text().notNull().unique(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    device: text(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index('customer_links_customer').on(table.customerId)],
)
