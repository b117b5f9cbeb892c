import { endUnanswered } from '#agenda/requests/commands.server.ts'
import { forgetRequests } from '#agenda/requests/data.server.ts'
import type { Task } from '#server/jobs.ts'

/** Requests that nobody answered in time end; where visits were asked for is forgotten when nothing needs it any more. Both may run twice. */
export const requestTasks: Record<'requests.expire' | 'requests.forget', Task> = {
  'requests.expire': async (_payload, deps) => await endUnanswered(deps),
  'requests.forget': async (_payload, { db, clock, today }) => await forgetRequests(db, { now: clock(), today: today() }),
}
