import { removeOldDevices } from '#features/customers/data.server.ts'
import type { Task } from '#server/jobs.ts'

const YEAR = 365 * 24 * 60 * 60_000

/** Forgets browsers that were recognised a year ago: their cookie has ended too. */
export const customerTasks: Record<'customers.forget-devices', Task> = {
  'customers.forget-devices': async (_payload, { db, clock }) => {
    await removeOldDevices(db, new Date(clock().getTime() - YEAR))
  },
}
