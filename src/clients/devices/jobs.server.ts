import { z } from 'zod'
import { mailLink } from '#clients/devices/commands.server.ts'
import type { Task } from '#server/task.ts'

const payloadSchema = z.object({
  customerId: z.uuid().nullable(),
  opens: z.enum(['data', 'device']),
})

export const deviceTasks: Record<'devices.mail-link', Task> = {
  'devices.mail-link': async (payload, deps) => {
    const { customerId, opens } = payloadSchema.parse(payload)
    if (customerId) await mailLink(deps, customerId, opens)
  },
}
