import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { newsSayers, readyWays } from '#lib/states.ts'
import {
  contactDetails,
  euros,
  instant,
  key,
  searchIndex,
  stamps,
  version,
  words,
} from '#server/db/columns.ts'
import { pictures } from '#server/db/tables/pictures.ts'

export const customers = pgTable(
  'customers',
  {
    id: key(),
    ...contactDetails(),
    notes: words(),
    /** How she hears that her dog can be fetched. */
    readyBy: text({ enum: namesOf(readyWays) })
      .notNull()
      .default('mail'),
    /** By what the owner groups her clients. */
    labels: text().array().notNull().default([]),
    /**
     * Whether she asked for reminders to come back, birthday wishes and the like. Mails about a
     * visit come in any case.
     */
    wantsNews: boolean().notNull().default(false),
    /** When and how she said so, or said no; null as long as nobody said anything. */
    newsSaidAt: instant(),
    newsSaidBy: text({ enum: newsSayers }),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('customers_email').on(sql`nullif(lower(${table.email}), '')`),
    index('customers_labels').using('gin', table.labels),
    index('customers_without_phone').on(table.id).where(sql`phone = ''`),
  ],
)

/**
 * By what a customer is found, in any case, as her unique index has it: nobody is found by an empty
 * address.
 */
export const emailKey = sql`nullif(lower(${customers.email}), '')`

export const dogs = pgTable(
  'dogs',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    nameKey: text().generatedAlwaysAs(sql`lower(name)`),
    breed: words(),
    age: words(),
    weight: words(),
    gender: words(),
    color: words(),
    size: words(),
    notes: words(),
    /** Fifteen digits, or empty when not known. */
    chipNumber: words(),
    birthDate: date(),
    vaccinatedUntil: date(),
    /** Comes back every so many weeks; null: as the salon's setting says. */
    rebookWeeks: integer(),
    /** How long a treatment of this dog takes, as the owner set it; null: as long as of others. */
    minutes: integer(),
    /** What she agreed for this dog, whatever the price list says; null: what the list says. */
    price: euros(),
    /** What the owner wants to be warned of at each visit, in her own words. */
    warning: words(),
    /** Words of the notes that are no warning for this dog. */
    ignoredWarnings: jsonb().$type<string[]>().notNull().default([]),
    isActive: boolean().notNull().default(true),
    photoId: uuid().references(() => pictures.id, { onDelete: 'set null' }),
    version: version(),
    ...stamps(),
  },
  (table) => [
    unique('dogs_name').on(table.customerId, table.nameKey),
    check('dogs_minutes', sql`${table.minutes} between 5 and 720`),
    check('dogs_price', sql`${table.price} >= 0`),
    check('dogs_chip_number', sql`${table.chipNumber} ~ '^([0-9]{15})?$'`),
    index('dogs_birth_month')
      .on(sql`extract(month from ${table.birthDate})`, table.customerId)
      .where(sql`is_active and birth_date is not null`),
    index('dogs_chip').on(table.chipNumber).where(sql`${table.chipNumber} <> ''`),
  ],
)

/**
 * By what the list of clients is searched and ordered, a row for each: written by triggers on
 * customers, dogs and visits alone (migration 0044).
 */
export const clientIndex = pgTable(
  'client_index',
  {
    customerId: uuid()
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** First and last name, folded. */
    name: text().notNull(),
    /** What she is found by, folded: name, e-mail, phone. */
    words: text().notNull(),
    /** What her dogs are found by. */
    dogWords: text().notNull(),
    /** Of visits that are not cancelled; `-infinity` without one. */
    lastVisit: date().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    searchIndex('client_index_words', sql`${table.words}`),
    searchIndex('client_index_dog_words', sql`${table.dogWords}`),
    index('client_index_name').on(table.name, table.customerId),
    index('client_index_last_visit').on(table.lastVisit, table.customerId),
    index('client_index_created').on(table.createdAt, table.customerId),
  ],
)

/** Filters of the list of clients that are kept under a name. */
export const clientFilters = pgTable('client_filters', {
  id: key(),
  name: text().notNull().unique(),
  filter: jsonb()
    .$type<{
      q: string
      order: 'name' | 'recent' | 'new'
      away: number | null
      lacks: '' | 'phone'
      birthday: '' | 'month'
      label: string
    }>()
    .notNull(),
  createdAt: instant().notNull(),
})
