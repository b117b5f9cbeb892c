import { makeDueBackup, proveNewest } from '#desk/backups/commands.server.ts'
import type { Task } from '#server/task.ts'

/** Every quarter of an hour a backup, every night the proof of one. */
export const backupTasks: Record<'backups.make' | 'backups.prove', Task> = {
  'backups.make': async (_payload, deps) => await makeDueBackup(deps),
  'backups.prove': async (_payload, deps) => await proveNewest(deps),
}
