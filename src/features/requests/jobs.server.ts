import { endUnanswered } from '#features/requests/commands.server.ts'
import type { Task } from '#server/jobs.ts'

/** Requests that nobody answered in time end. May run twice. */
export const requestTasks: Record<'requests.expire', Task> = {
  'requests.expire': async (_payload, deps) => await endUnanswered(deps),
}
