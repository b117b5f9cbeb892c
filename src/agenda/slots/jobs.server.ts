import { regenerateSlots } from '#agenda/slots/commands.server.ts'
import type { Task } from '#server/task.ts'

/**
 * Keeps slots up to the horizon as the days pass, and removes one that only a cancelled visit held
 * outside the opening hours.
 */
export const slotTasks: Record<'slots.extend', Task> = {
  'slots.extend': async (_payload, { db, today }) => {
    await regenerateSlots(db, today())
  },
}
