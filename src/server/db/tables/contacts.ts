import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, searchIndex, words, wordsOf } from '#server/db/columns.ts'

/** By what a message is found. */
export const messageWords = ({
  name,
  email,
  phone,
  dogName,
  subject,
  message,
}: Record<'name' | 'email' | 'phone' | 'dogName' | 'subject' | 'message', SQLWrapper>) =>
  wordsOf([name, email, dogName, subject, message], phone)

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
  (table) => [
    index('contacts_created').on(table.createdAt),
    index('contacts_open').on(table.createdAt).where(sql`not is_done`),
    searchIndex('contacts_words', messageWords(table)),
  ],
)
