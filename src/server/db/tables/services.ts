import { sql } from 'drizzle-orm'
import {
  boolean,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** The price list: one row per breed and the general treatment. */
export const services = pgTable(
  'services',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    description: text().notNull().default(''),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    duration: text(),
    category: text().notNull().default('algemeen'),
    /** Of the dogs: 'klein', 'middel', 'groot', or empty when it does not matter. */
    size: text({ enum: ['', 'klein', 'middel', 'groot'] })
      .notNull()
      .default(''),
    displayOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('services_name').on(sql`lower(${table.name})`)],
)
