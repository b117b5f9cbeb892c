import {
  array,
  boolean,
  type InferOutput,
  literal,
  object,
  optional,
  picklist,
  string,
} from 'valibot'
import { whole } from '#lib/wire.ts'
import { columns } from '#shop-window/services/rules.ts'

/** Every item that was looked at, with its price before and after. */
export const bulkAnswerSchema = object({
  saved: boolean(),
  prices: array(object({ id: string(), name: string(), oldPrice: string(), newPrice: string() })),
})
export type BulkAnswer = InferOutput<typeof bulkAnswerSchema>

const columnName = picklist(columns.map(({ field }) => field))

const change = object({ column: columnName, from: string(), to: string() })

/** What an import would do; `line` is the line of the file. `hash` stands for all of it. */
const importPreviewSchema = object({
  added: array(object({ line: whole, name: string(), price: string() })),
  changed: array(object({ line: whole, name: string(), changes: array(change) })),
  unchanged: whole,
  refused: array(object({ line: whole, name: string(), reason: string() })),
  hash: string(),
})
export type ImportPreview = InferOutput<typeof importPreviewSchema>

export const importAnswerSchema = object({
  success: literal(true),
  message: string(),
  preview: optional(importPreviewSchema),
})
export type ImportAnswer = InferOutput<typeof importAnswerSchema>
