import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { scopes } from '#lib/scopes.ts'
import { instant, key, words } from '#server/db/columns.ts'
import { people } from '#server/db/tables/auth.ts'

/**
 * Logged-in browsers; `token` is the SHA-256 of the cookie's value, `id` names the session to who
 * looks.
 */
export const sessions = pgTable('sessions', {
  token: text().primaryKey(),
  id: uuid().notNull().unique().defaultRandom(),
  personId: uuid()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
  address: words(),
  agent: words(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  /** When she last showed that it is she; null in sessions of before this was kept. */
  confirmedAt: instant(),
})

/**
 * The keys of programs. A key is found by its beginning, of the whole the hash is kept; one that
 * was ended stays without it, since the log names it.
 */
export const apiKeys = pgTable('api_keys', {
  id: key(),
  /** Which program has it. */
  name: text().notNull(),
  beginning: text().notNull().unique(),
  keyHash: text(),
  scopes: text({ enum: namesOf(scopes) })
    .array()
    .notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  lastUsedAt: instant(),
  endedAt: instant(),
})

/** Hits per client address and route, in fixed windows. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().notNull(),
    address: text().notNull(),
    windowStart: instant().notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.address] })],
)

/**
 * First answers by Idempotency-Key, kept 24 hours. The primary key makes concurrent repeats wait
 * for the first one's commit.
 */
export const idempotencyKeys = pgTable('idempotency_keys', {
  key: text().primaryKey(),
  bodyHash: text().notNull(),
  status: integer().notNull(),
  answer: jsonb().notNull(),
  createdAt: instant().notNull(),
})

/**
 * What broke in the last day, by the hour: the kind of error and where, never a message, an address
 * or a value. Nothing in it is about anybody.
 */
export const faults = pgTable(
  'faults',
  {
    hour: instant().notNull(),
    /** A route's pattern with its method, or `job` and its name. */
    place: text().notNull(),
    /** The error's class and code, the line of our source: `TypeError in src/agenda/….ts:12`. */
    what: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.place, table.what] })],
)
