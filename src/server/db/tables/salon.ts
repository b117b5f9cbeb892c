import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { OpeningHours } from '#features/salon/schema.ts'

/** Business settings: exactly one row, id 1 (check constraint in the migration). */
export const salon = pgTable('salon', {
  id: integer().primaryKey().default(1),
  name: text().notNull(),
  street: text().notNull(),
  postalCode: text().notNull(),
  city: text().notNull(),
  country: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  phone: text().notNull(),
  email: text().notNull(),
  vatNumber: text().notNull(),
  iban: text().notNull(),
  website: text().notNull(),
  openingHours: jsonb().$type<OpeningHours>().notNull(),
  slotMinutes: integer().notNull(),
  noticeDays: integer().notNull(),
  horizonMonths: integer().notNull(),
  existingCustomersOnly: boolean().notNull().default(false),
  externalBookingUrl: text().notNull().default(''),
  externalVoucherUrl: text().notNull().default(''),
  activeSince: integer().notNull(),
  rulesVersion: text().notNull(),
  adminStartView: text({ enum: ['dashboard', 'calendar'] })
    .notNull()
    .default('dashboard'),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
