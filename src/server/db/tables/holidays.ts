import { boolean, date, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { instant, key, version } from '#server/db/columns.ts'
import { sickLeaves } from '#server/db/tables/sick-leave.ts'
import { staff } from '#server/db/tables/staff.ts'

/**
 * Leave. The Belgian public holidays are computed and are closed even when they are not in this
 * table.
 */
export const holidays = pgTable('holidays', {
  id: key(),
  name: text().notNull(),
  startDate: date().notNull(),
  endDate: date().notNull(),
  /** Whose it is; null closes the salon. */
  staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
  /** From when to when on each of its days; both null for whole days. */
  startTime: time(),
  endTime: time(),
  /** That she is ill, which is changed there (076). */
  sickLeaveId: uuid().references(() => sickLeaves.id, { onDelete: 'cascade' }),
  description: text(),
  showName: boolean().notNull().default(false),
  isActive: boolean().notNull().default(true),
  version: version(),
  createdAt: instant().notNull().defaultNow(),
})
