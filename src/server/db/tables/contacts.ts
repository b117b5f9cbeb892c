import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'

/** Messages from the contact form. */
export const contacts = pgTable(
  'contacts',
  {
    id: key(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    dogName: text().notNull().default(''),
    dogBreed: text().notNull().default(''),
    subject: text().notNull(),
    message: text().notNull(),
    isRead: boolean().notNull().default(false),
    isDone: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('contacts_created').on(table.createdAt)],
)
