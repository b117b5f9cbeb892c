import { z } from 'zod'
import { deliver, sweep } from '#foundation/messages/commands.server.ts'
import type { Task } from '#server/task.ts'

const payloadSchema = z.object({ id: z.uuid() })

export const outboxTasks: Record<'outbox.deliver' | 'outbox.sweep', Task> = {
  'outbox.deliver': async (payload, deps) => await deliver(deps, payloadSchema.parse(payload).id),
  'outbox.sweep': async (_payload, deps) => await sweep(deps),
}
