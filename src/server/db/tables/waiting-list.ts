import { date, index, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { entryStates, offerStates } from '#lib/states.ts'
import { contactDetails, instant, key, searchIndex, version, words } from '#server/db/columns.ts'
import { appointments, visitWords } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { staff } from '#server/db/tables/staff.ts'

/**
 * Who waits for a time: on days that suit (`weekdays` 1 Monday to 7 Sunday) between two dates and
 * two times of day, or earlier than the visit she has.
 */
export const waitingListEntries = pgTable(
  'waiting_list_entries',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    dogId: uuid().references(() => dogs.id, { onDelete: 'set null' }),
    /** The visit that she would give up for an earlier one. */
    appointmentId: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    ...contactDetails(),
    dogName: text().notNull(),
    dogBreed: words(),
    service: text().notNull(),
    fromDate: date().notNull(),
    toDate: date().notNull(),
    weekdays: integer().array().notNull(),
    fromTime: time().notNull(),
    toTime: time().notNull(),
    /** Whom she asks for; null: anybody. */
    staffId: uuid().references(() => staff.id, { onDelete: 'set null' }),
    notes: words(),
    acceptedRulesVersion: text(),
    /** The network address from which she joined; null by the owner's hand and by a mailed link. */
    askedFrom: text(),
    /** Since when the address is known to be hers: before that nothing is offered. */
    confirmedAt: instant(),
    state: text({ enum: namesOf(entryStates) })
      .notNull()
      .default('waiting'),
    /** Served in this order, the lowest first; the owner can put somebody in front. */
    rank: integer().notNull().default(0),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('waiting_list_entries_waiting').on(table.state, table.rank, table.createdAt),
    index('waiting_list_entries_customer').on(table.customerId),
    index('waiting_list_entries_dog').on(table.dogId),
    index('waiting_list_entries_appointment').on(table.appointmentId),
    searchIndex('waiting_list_entries_words', visitWords(table)),
  ],
)

/**
 * A time offered to one person. Its held time is the appointment's, under the constraint that
 * guards bookings.
 */
export const waitingListOffers = pgTable(
  'waiting_list_offers',
  {
    id: key(),
    entryId: uuid()
      .notNull()
      .references(() => waitingListEntries.id, { onDelete: 'cascade' }),
    appointmentId: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    date: date().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
    tokenHash: text().notNull().unique(),
    /**
     * The hash of the address that it was mailed to: when she has another since, the link is worth
     * nothing.
     */
    emailHash: text().notNull(),
    heldUntil: instant().notNull(),
    state: text({ enum: namesOf(offerStates) })
      .notNull()
      .default('open'),
    answeredAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('waiting_list_offers_entry').on(table.entryId),
    index('waiting_list_offers_appointment').on(table.appointmentId),
  ],
)
