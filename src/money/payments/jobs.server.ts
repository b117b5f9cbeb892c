import { z } from 'zod'
import { askTerminal } from '#money/payments/terminal/commands.server.ts'
import type { Task } from '#server/task.ts'

const payloadSchema = z.object({ paymentId: z.uuid() })
/**
 * Asks the provider about a payment until it is final: after five seconds, then ever more seldom.
 */
export const paymentTasks: Record<'payments.ask-terminal', Task> = {
  'payments.ask-terminal': async (payload, deps) =>
    await askTerminal(deps, payloadSchema.parse(payload).paymentId),
}
