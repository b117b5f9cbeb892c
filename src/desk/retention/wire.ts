import { type InferOutput, object } from 'valibot'
import { whole } from '#lib/wire.ts'

/** How long what grows is kept. */
export const retentionSchema = object({
  mailBodyMonths: whole,
  mailMonths: whole,
  unpaidOrderDays: whole,
  version: whole,
})
export type Retention = InferOutput<typeof retentionSchema>

const room = object({ count: whole, bytes: whole })

/** What takes room: the whole database, the mails in it, and those that became files. */
export const storageSchema = object({ database: whole, mails: room, files: room })
export type Storage = InferOutput<typeof storageSchema>
