import { removeOldKeys } from '#server/http/idempotency.ts'
import { removeOldHits } from '#server/http/rate-limit.ts'
import { removeExpiredSessions } from '#server/http/session.ts'
import type { Task } from '#server/jobs.ts'

/** Removes what the HTTP layer keeps only for a while: sessions, hits, first answers. */
export const cleanupTasks: Record<'http.cleanup', Task> = {
  'http.cleanup': async (_payload, { db, clock }) => {
    await removeExpiredSessions(db, clock())
    await removeOldHits(db, clock())
    await removeOldKeys(db, clock())
  },
}
