import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { euros, key, stamps, version, words } from '#server/db/columns.ts'

/** The price list: one row per breed and the general treatment. */
export const services = pgTable(
  'services',
  {
    id: key(),
    name: text().notNull(),
    description: words(),
    price: euros().notNull(),
    duration: text(),
    /** How long it takes; null: not known, and then a visit lasts to its end. */
    minutes: integer(),
    category: text().notNull().default('algemeen'),
    /** Of the dogs: 'klein', 'middel', 'groot', or empty when it does not matter. */
    size: text({ enum: ['', 'klein', 'middel', 'groot'] })
      .notNull()
      .default(''),
    displayOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('services_name').on(sql`lower(${table.name})`),
    check('services_minutes', sql`${table.minutes} between 5 and 720`),
  ],
)

/** What an item is to cost from a day on; the row goes when the day comes and the price is set. */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    fromDate: date().notNull(),
    price: euros().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromDate, table.serviceId] }),
    check('planned_prices_price', sql`${table.price} >= 0`),
  ],
)
