import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { stepNames } from '#lib/visit-steps.ts'
import { instant, key } from '#server/db/columns.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { staff } from '#server/db/tables/staff.ts'

/** What was done with a dog on the day of its visit, under the id that the device made. */
export const visitSteps = pgTable(
  'visit_steps',
  {
    id: uuid().primaryKey(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    step: text({ enum: stepNames }).notNull(),
    /** When it was done, by the clock of the device but never later than it was handed in. */
    at: instant().notNull(),
    /** By whom; null when nobody said, or when she was removed. */
    staffId: uuid().references(() => staff.id, { onDelete: 'set null' }),
    /** It was a slip: the row stays, so that the same one handed in again comes to nothing. */
    undoneAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index('visit_steps_appointment').on(table.appointmentId)],
)

/**
 * What finished visits teach about a treatment: of one dog, or (without one) of all of a breed,
 * both in lower case.
 */
export const learnedDurations = pgTable(
  'learned_durations',
  {
    id: key(),
    dogId: uuid().references(() => dogs.id, { onDelete: 'cascade' }),
    breed: text().notNull().default(''),
    service: text().notNull(),
    minutes: integer().notNull(),
    count: integer().notNull(),
    fewest: integer().notNull(),
    most: integer().notNull(),
  },
  (table) => [
    unique('learned_durations_of').on(table.dogId, table.breed, table.service).nullsNotDistinct(),
  ],
)
