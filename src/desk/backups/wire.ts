import { boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/**
 * How the backups are. `newest` exists; `failure` is what keeps the next one from being made or
 * from leaving, `failingSince` when that began.
 */
export const backupStatusSchema = object({
  /** `good` only when one was restored to try within the last day and a half. */
  state: picklist(['none', 'failing', 'unproven', 'good']),
  newest: nullable(
    object({ file: string(), madeAt: string(), bytes: whole, rows: whole, isProven: boolean() }),
  ),
  failure: nullable(string()),
  failingSince: nullable(string()),
  /** The last one that was restored to try: what was wrong with it, if anything. */
  proof: nullable(
    object({ file: string(), at: string(), rows: whole, failure: nullable(string()) }),
  ),
  folder: string(),
  bucket: nullable(string()),
  isEncrypted: boolean(),
})
export type BackupStatus = InferOutput<typeof backupStatusSchema>
