import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { euros, instant, key, version } from '#server/db/columns.ts'

/** The price list: one row per breed and the general treatment. */
export const services = pgTable(
  'services',
  {
    id: key(),
    name: text().notNull(),
    description: text().notNull().default(''),
    price: euros().notNull(),
    duration: text(),
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
  (table) => [uniqueIndex('services_name').on(sql`lower(${table.name})`)],
)
