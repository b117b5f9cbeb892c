import { forgetUnusedPictures } from '#foundation/salon/commands.server.ts'
import type { Task } from '#server/jobs.ts'

/** Once a day the pictures go that nothing shows any more. */
export const salonTasks: Record<'salon.forget-pictures', Task> = {
  'salon.forget-pictures': async (_payload, { db, clock }) => {
    await forgetUnusedPictures(db, clock())
  },
}
