import { z } from 'zod'
import { tellClients } from '#agenda/sick-leave/commands.server.ts'
import type { Task } from '#server/task.ts'

const tellSchema = z.object({ sickLeaveId: z.uuid() })

export const sickLeaveTasks: Record<'sick-leave.tell', Task> = {
  /** When what was decided for visits was not taken back: their clients are told. */
  'sick-leave.tell': async (payload, deps) =>
    await tellClients(deps, tellSchema.parse(payload).sickLeaveId),
}
