import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Uploaded pictures, resized and without EXIF. `salon` ones are public, `dog` ones for the owner
 * alone; one is never changed: a new one gets a new id.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: key(),
    purpose: text({ enum: ['salon', 'dog'] }).notNull(),
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('pictures_created').on(table.createdAt)],
)
