import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { euros, instant, key, version, words } from '#server/db/columns.ts'

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
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('services_name').on(sql`lower(${table.name})`),
    check('services_minutes', sql`${table.minutes} between 5 and 720`),
  ],
)
