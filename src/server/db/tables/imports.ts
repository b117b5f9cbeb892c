import { customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Files that the owner brings along: looked at, then applied in one go, and undone for a while.
 * `file` is there until it is applied.
 */
export const imports = pgTable(
  'imports',
  {
    id: key(),
    kind: text({
      enum: ['klanten', 'afspraken', 'prijslijst', 'producten', 'kadobonnen', 'klantenkaarten'],
    }).notNull(),
    filename: text().notNull(),
    format: text({ enum: ['csv', 'xlsx', 'vcard', 'icalendar'] }).notNull(),
    /** The program that wrote it, when it is recognised. */
    preset: text(),
    state: text({ enum: ['draft', 'applied', 'undone'] })
      .notNull()
      .default('draft'),
    columns: jsonb().$type<{ name: string; field: string | null }[]>().notNull(),
    /** What the owner decided, by the line of the row. */
    choices: jsonb().$type<Record<string, string>>().notNull().default({}),
    rows: integer().notNull(),
    newRows: integer().notNull(),
    existingRows: integer().notNull(),
    errorRows: integer().notNull(),
    /** Of a hundred, while it is applied. */
    progress: integer().notNull().default(0),
    file: bytes(),
    appliedAt: instant(),
    undoneAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index('imports_created').on(table.createdAt)],
)

/**
 * What an import made, each with its version then: one that has another since was changed by
 * somebody. `filled`: a customer of before, of whom `fields` were empty.
 */
export const importedRows = pgTable(
  'imported_rows',
  {
    id: key(),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['customer', 'dog', 'visit', 'service', 'product', 'voucher', 'card', 'filled'],
    }).notNull(),
    rowId: uuid().notNull(),
    version: integer().notNull().default(1),
    fields: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [index('imported_rows_import').on(table.importId, table.kind)],
)
