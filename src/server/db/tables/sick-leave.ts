import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { staff } from '#server/db/tables/staff.ts'

/** A member who is ill; that she is away stands in `holidays`, in the rows that name this one. */
export const sickLeaves = pgTable(
  'sick_leaves',
  {
    id: key(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    startDate: date().notNull(),
    /** From when on the first day; null for all of it. */
    startTime: time(),
    endDate: date().notNull(),
    /** When the owner said that she is there again. */
    endedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    // of two reports at once the second finds the first
    uniqueIndex('sick_leaves_one').on(table.staffId).where(sql`ended_at is null`),
  ],
)

/** Where a visit stood before it was settled, and where it stands since. */
export type VisitState = {
  date: string
  startTime: string
  endTime: string
  staffId: string
  status: 'pending' | 'confirmed' | 'cancelled'
  acceptedRulesVersion: string | null
  overlapAllowed: boolean
  /** Absent in what was decided before anybody could help. */
  helper?: { staffId: string; startTime: string; endTime: string } | null | undefined
}

/** What was decided for a visit of an ill member; undone it stays, so that its client is told. */
export const sickDeeds = pgTable(
  'sick_deeds',
  {
    id: key(),
    sickLeaveId: uuid()
      .notNull()
      .references(() => sickLeaves.id, { onDelete: 'cascade' }),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    deed: text({ enum: ['handed', 'moved', 'cancelled'] }).notNull(),
    before: jsonb().$type<VisitState>().notNull(),
    after: jsonb().$type<VisitState>().notNull(),
    createdAt: instant().notNull(),
    undoneAt: instant(),
    /** When the client's mail about it was put on its way. */
    toldAt: instant(),
    /** The same of a mail that all is as it was. */
    backToldAt: instant(),
  },
  (table) => [
    uniqueIndex('sick_deeds_one')
      .on(table.sickLeaveId, table.appointmentId)
      .where(sql`undone_at is null`),
    index('sick_deeds_appointment').on(table.appointmentId),
  ],
)
