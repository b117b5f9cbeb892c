import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { OpeningHours, TimeRange } from '#lib/opening-hours.ts'
import { instant, key, version, words } from '#server/db/columns.ts'
import { pictures } from '#server/db/tables/pictures.ts'

/**
 * Who works in the salon and whose time can be booked. There is always one: the migration made the
 * first, and the last that is active never goes.
 */
export const staff = pgTable('staff', {
  id: key(),
  name: text().notNull(),
  role: words(),
  text: words(),
  colour: text().notNull().default('pine'),
  pictureId: uuid().references(() => pictures.id, { onDelete: 'set null' }),
  position: integer().notNull().default(0),
  /** Whether the team page shows her; who only washes may stand there without an agenda. */
  onTeamPage: boolean().notNull().default(true),
  /** Whether she has visits of her own. */
  isActive: boolean().notNull().default(true),
  bookableOnline: boolean().notNull().default(true),
  /** Null: whenever the salon has a slot. */
  hours: jsonb().$type<OpeningHours>(),
  /** Dates on which she works other hours than usual; none at all on an empty list. */
  exceptions: jsonb()
    .$type<{ date: string; ranges: TimeRange[] }[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  /** The treatments that she does; null for all of them. */
  serviceIds: jsonb().$type<string[]>(),
  /** The largest dogs that she takes; empty when it does not matter. */
  largestSize: text({ enum: ['', 'klein', 'middel', 'groot'] })
    .notNull()
    .default(''),
  version: version(),
  createdAt: instant().notNull().defaultNow(),
})
