import { numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What the sandbox of the payment providers remembers, as a provider would on its own side: no
 * feature reads it.
 */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: text().primaryKey(),
  kind: text({ enum: ['card', 'terminal'] }).notNull(),
  /** The key under which it was asked: asked again, it is the same payment. */
  reference: text().notNull().unique(),
  clientSecret: text(),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  refunded: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
  status: text({ enum: ['pending', 'processing', 'succeeded', 'failed'] })
    .notNull()
    .default('pending'),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** The entries of the calendar for trying; a removed one keeps its id. */
export const sandboxEvents = pgTable('sandbox_events', {
  id: text().primaryKey(),
  summary: text().notNull(),
  startsAt: text().notNull(),
  endsAt: text().notNull(),
  state: text({ enum: ['confirmed', 'tentative', 'cancelled'] }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
