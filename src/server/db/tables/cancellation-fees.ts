import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { feeStates } from '#lib/states.ts'
import { euros, instant, key, version, words } from '#server/db/columns.ts'
import { appointments } from '#server/db/tables/appointments.ts'

/**
 * What a late cancellation or a visit without a client costs by the accepted rules: proposed to the
 * owner, never charged by itself. `owedBy` the salon: what she owes when she cancels late.
 */
export const cancellationFees = pgTable(
  'cancellation_fees',
  {
    id: key(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['late-cancellation', 'no-show'] }).notNull(),
    owedBy: text({ enum: ['client', 'salon'] }).notNull(),
    percent: integer().notNull(),
    /** Null when the visit had no price. */
    amount: euros(),
    rulesVersion: text().notNull(),
    state: text({ enum: namesOf(feeStates) })
      .notNull()
      .default('proposed'),
    reason: words(),
    settledAt: instant(),
    version: version(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('cancellation_fees_once').on(table.appointmentId, table.kind, table.owedBy),
    index('cancellation_fees_open').on(table.createdAt, table.id).where(sql`state = 'proposed'`),
  ],
)
