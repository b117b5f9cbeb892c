import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Messages from the contact form. */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    dogName: text().notNull().default(''),
    dogBreed: text().notNull().default(''),
    subject: text().notNull(),
    message: text().notNull(),
    isRead: boolean().notNull().default(false),
    isDone: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('contacts_created').on(table.createdAt)],
)
