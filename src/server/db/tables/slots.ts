import { boolean, date, pgTable, time, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/**
 * Bookable starts. Whether one is free follows from appointments and closed days and is not stored.
 */
export const timeSlots = pgTable(
  'time_slots',
  {
    id: uuid().primaryKey().defaultRandom(),
    date: date().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
    isAvailable: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('time_slots_start').on(table.date, table.startTime)],
)
