import { z } from 'zod'
import { deliver, sweepOutbox } from '#features/messages/commands.server.ts'
import type { Task } from '#server/jobs.ts'

const payloadSchema = z.object({ id: z.uuid() })

/** Sends one mail; once a minute, finds those whose job was lost. */
export const outboxTasks: Record<'outbox.deliver' | 'outbox.sweep', Task> = {
  'outbox.deliver': async (payload, deps) => await deliver(deps, payloadSchema.parse(payload).id),
  'outbox.sweep': async (_payload, deps) => await sweepOutbox(deps),
}
