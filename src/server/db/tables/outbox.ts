import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every mail that is to leave or has left. `calendar` is the iCalendar file, when there is one. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text(),
    text: text().notNull(),
    calendar: text(),
    calendarMethod: text({ enum: ['PUBLISH', 'CANCEL'] }),
    /** Files, their bytes in base64; gone once the mail has left. */
    attachments: jsonb().$type<{ filename: string; contentType: string; content: string }[]>(),
    appointmentId: uuid(),
    state: text({ enum: ['waiting', 'sent', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    claimedUntil: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('outbox_waiting').on(table.state, table.nextAttemptAt), index('outbox_appointment').on(table.appointmentId)],
)
