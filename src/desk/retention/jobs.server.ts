import { prune } from '#desk/retention/commands.server.ts'
import type { Task } from '#server/task.ts'

/** Every night: what is not to be kept any longer goes. */
export const retentionTasks: Record<'retention.prune', Task> = {
  'retention.prune': async (_payload, deps) => await prune(deps),
}
