import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant, version } from '#server/db/columns.ts'

/**
 * How long what grows is kept: exactly one row, id 1 (check constraint in the migration). What the
 * law keeps longer is never touched by it.
 */
export const retention = pgTable('retention', {
  id: integer().primaryKey().default(1),
  /** After so many months only the line of a mail is left: to whom, what about, when. */
  mailBodyMonths: integer().notNull().default(12),
  /** After so many months that goes too. */
  mailMonths: integer().notNull().default(36),
  /** Online orders of vouchers that nobody paid. */
  unpaidOrderDays: integer().notNull().default(90),
  version: version(),
  updatedAt: instant().notNull().defaultNow(),
})
