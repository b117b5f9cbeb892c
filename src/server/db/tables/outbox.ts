import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredBody } from '#lib/mail-body.ts'
import { namesOf } from '#lib/names-of.ts'
import { type KnownVisit, mailStates } from '#lib/states.ts'
import { instant, key, version } from '#server/db/columns.ts'

/** Every mail that is to leave or has left. `calendar` is the iCalendar file, when there is one. */
export const outbox = pgTable(
  'outbox',
  {
    id: key(),
    kind: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** As the owner sees it: nothing in it opens anything. */
    html: text(),
    text: text().notNull(),
    /**
     * What both are drawn from as the mail leaves; null for plain text, and for mails of before.
     */
    content: jsonb().$type<StoredBody>(),
    /** What the links in `content` open something with; gone once the mail has left. */
    keys: jsonb().$type<string[]>(),
    calendar: text(),
    calendarMethod: text({ enum: ['PUBLISH', 'CANCEL'] }),
    /** Files, their bytes in base64; only their names are left once the mail has left. */
    attachments: jsonb().$type<{ filename: string; contentType: string; content: string }[]>(),
    appointmentId: uuid(),
    customerId: uuid(),
    /** After this moment the mail is of no use and is not sent any more. */
    expiresAt: instant(),
    /** Never sent in the evening and at night. */
    isQuiet: boolean().notNull().default(false),
    /** Until then the deed that it tells of can be undone, and the mail does not leave. */
    undoableUntil: instant(),
    /** What its reader knew of her visit before the deed: all she knows again if it is undone. */
    knew: jsonb().$type<KnownVisit>(),
    /** Where its reader gets no more mails like it; null for mails that come in any case. */
    stopLink: text(),
    state: text({ enum: namesOf(mailStates) })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    nextAttemptAt: instant().notNull().defaultNow(),
    claimedUntil: instant(),
    /** When the owner had a failed mail tried again: its day of tries starts there. */
    resumedAt: instant(),
    sentAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('outbox_waiting').on(table.state, table.nextAttemptAt),
    index('outbox_appointment').on(table.appointmentId),
    index('outbox_created').on(table.createdAt, table.id),
  ],
)

/**
 * The owner's own words for a kind of mail; a kind without a row has ours. `words`: subject, title,
 * intro, closing.
 */
export const mailTemplates = pgTable('mail_templates', {
  kind: text().primaryKey(),
  words: jsonb().$type<Record<string, string>>().notNull(),
  version: version(),
  updatedAt: instant().notNull().defaultNow(),
})

/** Which mails leave by themselves: exactly one row, id 1 (check constraint in the migration). */
export const messageSettings = pgTable('message_settings', {
  id: integer().primaryKey().default(1),
  /** How long before a visit its reminder leaves: 48, 24 or 2 hours; 0 for none. */
  reminderHours: integer().notNull().default(24),
  /**
   * After how many weeks without a visit a client is asked to come back, for dogs without an
   * interval of their own; 0 for never.
   */
  rebookWeeks: integer().notNull().default(0),
  sendsBirthdays: boolean().notNull().default(false),
  version: version(),
  updatedAt: instant().notNull().defaultNow(),
})
