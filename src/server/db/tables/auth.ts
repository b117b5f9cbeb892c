import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { roles } from '#lib/roles.ts'
import { doorEvents } from '#lib/states.ts'
import { instant, key } from '#server/db/columns.ts'
import { staff } from '#server/db/tables/staff.ts'

/** The one password, as a scrypt hash: exactly one row, id 1. */
export const adminPassword = pgTable('admin_password', {
  id: integer().primaryKey().default(1),
  hash: text().notNull(),
  updatedAt: instant().notNull().defaultNow(),
})

/**
 * Who logs in: always one owner, made by the migration, whose password is the salon's. A row never
 * goes, since others name it: who left keeps only initials. A log-in needs an address (check
 * constraint in the migration).
 */
export const people = pgTable(
  'people',
  {
    id: key(),
    name: text().notNull(),
    role: text({ enum: namesOf(roles) }).notNull(),
    /** What she logs in with, in lower case; null for the owner and for who left. */
    email: text().unique(),
    /** Null until she chose a password behind her invitation, and for the owner. */
    passwordHash: text(),
    /** The member of the salon whose log-in it is. */
    staffId: uuid().references(() => staff.id, { onDelete: 'set null' }),
    isActive: boolean().notNull().default(true),
    invitationHash: text().unique(),
    invitedUntil: instant(),
    createdAt: instant().notNull(),
    /** Since when she has no log-in any more. */
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('people_one_owner').on(table.role).where(sql`role = 'owner'`),
    uniqueIndex('people_one_log_in_of_member').on(table.staffId),
  ],
)

/** A passkey of somebody: its public half, which proves that she has the other one. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: key(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** How she calls it. */
    name: text().notNull(),
    /** By which it is known to the browser, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, by its own count; one that stays marks a copy; some count nothing. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_person').on(table.personId)],
)

/** What a passkey is asked to sign, once and for some minutes. */
export const doorChallenges = pgTable(
  'door_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: ['register', 'login', 'confirm'] }).notNull(),
    /** Who asked; nobody as long as somebody logs in. */
    personId: uuid().references(() => people.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('door_challenges_expires_at').on(table.expiresAt)],
)

/** What lets somebody in who lost passkey or password, each once; only the hash is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: key(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    codeHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('recovery_codes_person').on(table.personId)],
)

/**
 * Wrong passwords per asker (a client address, or a device on which the owner logged in before), in
 * windows of 15 minutes.
 */
export const loginFailures = pgTable('login_failures', {
  address: text().primaryKey(),
  failures: integer().notNull(),
  windowStart: instant().notNull(),
})

/** What happened at the door: kept so that the owner can see who was there. */
export const loginEvents = pgTable(
  'login_events',
  {
    id: key(),
    at: instant().notNull(),
    kind: text({ enum: namesOf(doorEvents) }).notNull(),
    address: text().notNull(),
    agent: text().notNull(),
    /** Whose log-in it was about; null when that is not known. */
    personId: uuid().references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('login_events_at').on(table.at, table.id),
    index('login_events_kind_at').on(table.kind, table.at),
  ],
)
