import { boolean, integer, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** How loyalty cards earn and pay: exactly one row, id 1 (check constraint in the migration). */
export const loyaltySettings = pgTable('loyalty_settings', {
  id: integer().primaryKey().default(1),
  pointsPerEuro: numeric({ precision: 6, scale: 1 }).notNull().default('1.0'),
  euroPerPoint: numeric({ precision: 6, scale: 2 }).notNull().default('0.05'),
  defaultDiscount: numeric({ precision: 4, scale: 1 }).notNull().default('5.0'),
  minBalance: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
  maxBalance: numeric({ precision: 10, scale: 2 }).notNull().default('500.00'),
  bonusThreshold: integer().notNull().default(100),
  bonusPoints: integer().notNull().default(10),
  autoRewards: boolean().notNull().default(true),
  birthdayBonus: boolean().notNull().default(false),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
