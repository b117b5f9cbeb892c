import { boolean, date, pgTable, time, unique } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'

/**
 * Bookable starts. Whether one is free follows from appointments and closed days and is not stored.
 */
export const timeSlots = pgTable(
  'time_slots',
  {
    id: key(),
    date: date().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
    isAvailable: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('time_slots_start').on(table.date, table.startTime)],
)
