import { z } from 'zod'
import { mailLink } from '#features/my-data/commands.server.ts'
import type { Task } from '#server/jobs.ts'

const payloadSchema = z.object({ customerId: z.uuid().nullable() })

export const myDataTasks: Record<'my-data.mail-link', Task> = {
  'my-data.mail-link': async (payload, deps) => {
    const { customerId } = payloadSchema.parse(payload)
    if (customerId) await mailLink(deps, customerId)
  },
}
