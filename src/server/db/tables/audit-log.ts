import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'

/**
 * What whoever is logged in did: one row for each row that a request changed, written by the
 * trigger `note_deed`. Ids and kinds alone; names are read where they stand (090).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: key(),
    /** When the request came in, the same for all its rows. */
    at: instant().notNull(),
    /** The request. */
    deed: uuid().notNull(),
    role: text().notNull(),
    /** Who; null for a program. */
    personId: uuid(),
    /** The route's pattern with its method. */
    route: text().notNull(),
    /** The table. */
    kind: text().notNull(),
    verb: text({ enum: ['insert', 'update', 'delete'] }).notNull(),
    subjectId: text().notNull(),
    customerId: uuid(),
    appointmentId: uuid(),
    /**
     * The columns that changed, each with what it was and became where that says nothing about a
     * person, else null.
     */
    changes: jsonb().$type<Record<string, [unknown, unknown] | null>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.deed),
    index('audit_log_deed').on(table.deed),
    index('audit_log_customer').on(table.customerId, table.at),
    index('audit_log_appointment').on(table.appointmentId),
  ],
)
