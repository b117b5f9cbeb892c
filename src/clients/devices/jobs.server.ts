import { z } from 'zod'
import { mailLink } from '#clients/devices/commands.server.ts'
import { removeOldDevices } from '#clients/devices/data.server.ts'
import type { Task } from '#server/jobs.ts'

const YEAR = 365 * 24 * 60 * 60_000
const payloadSchema = z.object({ customerId: z.uuid().nullable(), opens: z.enum(['data', 'device']) })

export const deviceTasks: Record<'devices.mail-link' | 'devices.forget', Task> = {
  'devices.mail-link': async (payload, deps) => {
    const { customerId, opens } = payloadSchema.parse(payload)
    if (customerId) await mailLink(deps, customerId, opens)
  },
  /** Forgets browsers that were recognised a year ago: their cookie has ended too. */
  'devices.forget': async (_payload, { db, clock }) => {
    await removeOldDevices(db, new Date(clock().getTime() - YEAR))
  },
}
