import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, words } from '#server/db/columns.ts'

/** Messages from the contact form. */
export const contacts = pgTable(
  'contacts',
  {
    id: key(),
    name: text().notNull(),
    email: text().notNull(),
    phone: words(),
    dogName: words(),
    dogBreed: words(),
    subject: text().notNull(),
    message: text().notNull(),
    isRead: boolean().notNull().default(false),
    isDone: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('contacts_created').on(table.createdAt)],
)
