import { array, type InferOutput, nullable, object, picklist, record, string } from 'valibot'
import { importChoices, importKinds } from '#desk/imports/rules.ts'
import { whole } from '#lib/wire.ts'

const columnSchema = object({ name: string(), field: nullable(string()) })

/** An import as it stands: what its columns are taken for, and what becomes of its rows. */
export const importSchema = object({
  id: string(),
  kind: picklist(importKinds),
  filename: string(),
  format: picklist(['csv', 'xlsx', 'vcard', 'icalendar']),
  /** The program that wrote it, when it is recognised. */
  preset: nullable(string()),
  state: picklist(['draft', 'applied', 'undone']),
  columns: array(columnSchema),
  rows: whole,
  counts: object({ new: whole, existing: whole, error: whole }),
  /** Of a hundred, while it is applied. */
  progress: whole,
  createdAt: string(),
  appliedAt: nullable(string()),
  undoneAt: nullable(string()),
  /** Until when it can be undone; null when it cannot. */
  undoableUntil: nullable(string()),
})
export type Import = InferOutput<typeof importSchema>

/** A row of the file, and what becomes of it. */
export const importRowSchema = object({
  line: whole,
  status: picklist(['new', 'existing', 'error']),
  title: string(),
  why: string(),
  fields: record(string(), string()),
  question: nullable(picklist(['join', 'overlap', 'without'])),
  choice: nullable(picklist(importChoices)),
  cells: array(string()),
})
export type ImportRow = InferOutput<typeof importRowSchema>

/** What an undo took back, and what stays since somebody changed or used it. */
export const undoneSchema = object({
  import: importSchema,
  removed: whole,
  staying: array(object({ title: string(), why: string() })),
})
