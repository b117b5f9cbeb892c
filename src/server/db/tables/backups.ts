import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'

/**
 * Backups that were tried and how their proofs went. It is in no backup itself, and no restore
 * touches it: it speaks of this place.
 */
export const backups = pgTable(
  'backups',
  {
    id: key(),
    madeAt: instant().notNull(),
    /** Its name in the folder; null when none came about. */
    file: text().unique(),
    bytes: bigint({ mode: 'number' }),
    rows: integer(),
    /** Where it lies too, once it arrived there. */
    bucket: text(),
    /** What went wrong, for the owner; beside a file: on its way to the bucket. */
    failure: text(),
    /** What had been written until then: while that stays the same, no other is made. */
    mark: text(),
    /** When it was last restored to try, and what was wrong with it then. */
    triedAt: instant(),
    proofFailure: text(),
  },
  (table) => [index('backups_made_at').on(table.madeAt)],
)
