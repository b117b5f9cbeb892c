import { z } from 'zod'
import { deliver } from '#foundation/messages/commands.server.ts'
import { listOverdue } from '#foundation/messages/data.server.ts'
import { OVERDUE_MS } from '#foundation/messages/rules.ts'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/task.ts'

const payloadSchema = z.object({ id: z.uuid() })
const SWEEP_LIMIT = 500

/** Sends one mail; once a minute, finds those whose job was lost. */
export const outboxTasks: Record<'outbox.deliver' | 'outbox.sweep', Task> = {
  'outbox.deliver': async (payload, deps) => await deliver(deps, payloadSchema.parse(payload).id),
  'outbox.sweep': async (_payload, deps) => await sweep(deps),
}

/** Gives mails whose job was lost (a killed process) a new one. */
async function sweep({ db, jobs, clock }: Deps) {
  const now = clock()
  const ids = await listOverdue(db, {
    dueBefore: new Date(now.getTime() - OVERDUE_MS),
    now,
    limit: SWEEP_LIMIT,
  })
  if (ids.length > 0)
    await jobs.add(
      db,
      'outbox.deliver',
      ids.map((id) => ({ payload: { id }, key: id })),
    )
}
