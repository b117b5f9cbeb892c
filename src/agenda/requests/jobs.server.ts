import { endUnanswered } from '#agenda/requests/commands.server.ts'
import type { Task } from '#server/task.ts'

/** Requests that nobody answered in time end. May run twice. */
export const requestTasks: Record<'requests.expire', Task> = {
  'requests.expire': async (_payload, deps) => await endUnanswered(deps),
}
