import { pgTable, text } from 'drizzle-orm/pg-core'
import { euros, instant } from '#server/db/columns.ts'

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
  amount: euros().notNull(),
  refunded: euros().notNull().default('0.00'),
  status: text({ enum: ['pending', 'processing', 'succeeded', 'failed'] })
    .notNull()
    .default('pending'),
  createdAt: instant().notNull().defaultNow(),
})

/** The entries of the calendar for trying; a removed one keeps its id. */
export const sandboxEvents = pgTable('sandbox_events', {
  id: text().primaryKey(),
  summary: text().notNull(),
  startsAt: text().notNull(),
  endsAt: text().notNull(),
  state: text({ enum: ['confirmed', 'tentative', 'cancelled'] }).notNull(),
  updatedAt: instant().notNull().defaultNow(),
})
