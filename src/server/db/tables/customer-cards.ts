import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cardReasons } from '#lib/movement-reasons.ts'
import { namesOf } from '#lib/names-of.ts'
import { euros, instant, key, stamps, version, words } from '#server/db/columns.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'

/** How loyalty cards earn and pay: exactly one row, id 1 (check constraint in the migration). */
export const loyaltySettings = pgTable('loyalty_settings', {
  id: integer().primaryKey().default(1),
  pointsPerEuro: numeric({ precision: 6, scale: 1 }).notNull().default('1.0'),
  euroPerPoint: numeric({ precision: 6, scale: 2 }).notNull().default('0.05'),
  defaultDiscount: numeric({ precision: 4, scale: 1 }).notNull().default('5.0'),
  minBalance: euros().notNull().default('0.00'),
  maxBalance: euros().notNull().default('500.00'),
  bonusThreshold: integer().notNull().default(100),
  bonusPoints: integer().notNull().default(10),
  autoRewards: boolean().notNull().default(true),
  birthdayBonus: boolean().notNull().default(false),
  updatedAt: instant().notNull().defaultNow(),
})

/**
 * Loyalty cards, one for each address. `balance` and `points` are the sums of the movements; a
 * trigger keeps them, checks hold them at zero or above.
 */
export const customerCards = pgTable(
  'customer_cards',
  {
    id: key(),
    /** Null as long as nobody is known under the address. */
    customerId: uuid()
      .unique()
      .references(() => customers.id, { onDelete: 'set null' }),
    customerEmail: text().notNull(),
    cardNumber: text().notNull().unique(),
    balance: euros().notNull().default('0.00'),
    points: integer().notNull().default(0),
    discountPercentage: numeric({ precision: 4, scale: 1 }).notNull().default('0.0'),
    isActive: boolean().notNull().default(true),
    notes: words(),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('customer_cards_email')
      .on(sql`lower(${table.customerEmail})`)
      .where(sql`${table.customerEmail} <> ''`),
  ],
)

/**
 * Points and balance in and out, never changed afterwards. `year`: of a birthday's bonus, once for
 * each dog and year (unique index).
 */
export const cardMovements = pgTable(
  'card_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cardId: uuid()
      .notNull()
      .references(() => customerCards.id),
    points: integer().notNull().default(0),
    balance: euros().notNull().default('0.00'),
    reason: text({
      enum: namesOf(cardReasons),
    }).notNull(),
    note: words(),
    saleId: uuid(),
    paymentId: uuid(),
    dogId: uuid().references(() => dogs.id, { onDelete: 'set null' }),
    year: integer(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('card_movements_card').on(table.cardId, table.id),
    index('card_movements_sale').on(table.saleId),
    uniqueIndex('card_movements_birthday')
      .on(table.cardId, table.dogId, table.year)
      .where(sql`${table.reason} = 'birthday'`),
  ],
)
