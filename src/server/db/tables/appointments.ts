import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { visitStates } from '#lib/states.ts'
import {
  contactDetails,
  euros,
  instant,
  key,
  searchIndex,
  stamps,
  version,
  words,
  wordsOf,
} from '#server/db/columns.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { staff } from '#server/db/tables/staff.ts'

/** The end of a phone number, the same however it is written. */
export const phoneKey = (phone: SQLWrapper) =>
  sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 8)`

/** By what a visit is found, or who waits for one. */
export const visitWords = ({
  firstName,
  lastName,
  dogName,
  email,
  phone,
}: Record<'firstName' | 'lastName' | 'dogName' | 'email' | 'phone', SQLWrapper>) =>
  wordsOf([firstName, lastName, dogName, email], phone)

const tsrange = customType<{ data: string }>({ dataType: () => 'tsrange' })

/**
 * Visits. `during` is wall time in Brussels, so a changeover of the clock moves nothing. Whose time
 * one takes stands in `appointmentParts`, which a trigger keeps.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: key(),
    timeSlotId: uuid().references(() => timeSlots.id, { onDelete: 'set null' }),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    dogId: uuid().references(() => dogs.id, { onDelete: 'set null' }),
    /** Who has it; the first of the salon when nobody says. */
    staffId: uuid()
      .notNull()
      .default(sql`first_staff()`)
      .references(() => staff.id),
    /**
     * Who does a stretch of it instead, so many minutes after its start and so long; whoever has it
     * is free meanwhile. All three or none.
     */
    helperId: uuid().references(() => staff.id),
    helperFrom: integer(),
    helperMinutes: integer(),
    ...contactDetails(),
    dogName: text().notNull(),
    dogBreed: words(),
    service: text().notNull(),
    price: euros(),
    date: date().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
    /** What it is found by. */
    searched: text().generatedAlwaysAs((): SQL => visitWords(appointments)),
    during: tsrange().generatedAlwaysAs(sql`tsrange(date + start_time, date + end_time)`),
    /**
     * How long it is expected to take, written by the trigger `appointments_expected` from dog and
     * treatment; null: to its end.
     */
    expectedMinutes: integer(),
    overlapAllowed: boolean().notNull().default(false),
    status: text({ enum: namesOf(visitStates) })
      .notNull()
      .default('pending'),
    comments: words(),
    notes: words(),
    source: text().notNull(),
    calendarEventId: text(),
    acceptedRulesVersion: text(),
    /** The client said through a mailed link that she comes. */
    clientConfirmedAt: instant(),
    /** She did not come. */
    isNoShow: boolean().notNull().default(false),
    /**
     * A time held for somebody on the waiting list, until then; it becomes a visit when she takes
     * it.
     */
    heldUntil: instant(),
    /**
     * A request of a mailbox that nobody proved ends then, unless the owner answered; null once she
     * did, or the client did something by a mailed link.
     */
    answerBy: instant(),
    /** The visits that were planned together. */
    seriesId: uuid(),
    sequence: integer().notNull().default(0),
    version: version(),
    ...stamps(),
  },
  (table) => [
    index('appointments_day').on(table.date, table.startTime),
    index('appointments_customer').on(table.customerId, table.date),
    index('appointments_created').on(table.createdAt),
    index('appointments_counted')
      .on(table.date, table.status, table.staffId)
      .where(sql`status <> 'cancelled' and held_until is null`),
    index('appointments_staff').on(table.staffId, table.date),
    index('appointments_helper').on(table.helperId).where(sql`helper_id is not null`),
    index('appointments_series').on(table.seriesId),
    index('appointments_held').on(table.heldUntil).where(sql`held_until is not null`),
    index('appointments_pending')
      .on(table.date, table.startTime, table.id)
      .where(sql`status = 'pending' and held_until is null`),
    index('appointments_answer').on(table.answerBy).where(sql`answer_by is not null`),
    // what was typed with it, and when it is: by these a visitor's coming visits are counted
    index('appointments_email').on(sql`lower(${table.email})`, table.date),
    index('appointments_phone').on(phoneKey(table.phone), table.date),
    searchIndex('appointments_searched', sql`${table.searched}`),
  ],
)

/**
 * The stretches of a visit that each occupy one member: hers from position 0 on, then the helper's.
 * The constraint `appointment_parts_no_overlap` (migration 0032) covers those `blocking`: pending
 * or confirmed, without `overlapAllowed`.
 */
export const appointmentParts = pgTable(
  'appointment_parts',
  {
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    date: date().notNull(),
    during: tsrange().notNull(),
    /** Whether it takes her time: not when the visit was cancelled. */
    occupies: boolean().notNull(),
    blocking: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.position] }),
    index('appointment_parts_day').on(table.date).where(sql`occupies`),
  ],
)

/**
 * What happened to a visit after it was made. Field names as on the wire, each with its value
 * before and after.
 */
export const appointmentHistory = pgTable(
  'appointment_history',
  {
    id: key(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    actor: text({ enum: ['visitor', 'owner', 'system'] }).notNull(),
    /** Who was logged in, or the key of a program: what her connection told the database (090). */
    doneBy: uuid().default(
      sql`(nullif(current_setting('salon.deed', true), '')::jsonb ->> 'personId')::uuid`,
    ),
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('appointment_history_appointment').on(table.appointmentId, table.at)],
)
