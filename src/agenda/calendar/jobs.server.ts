import { z } from 'zod'
import { syncVisit } from '#agenda/calendar/commands.server.ts'
import type { Task } from '#server/task.ts'

const payloadSchema = z.object({ appointmentId: z.uuid(), attempts: z.int().default(0) })

export const calendarTasks: Record<'calendar.sync', Task> = {
  /** After a visit changed: the outside calendar follows. */
  'calendar.sync': async (payload, deps) => await syncVisit(deps, payloadSchema.parse(payload)),
}
