import { z } from 'zod'
import {
  tellOfMove,
  tellOfReady,
  tellOfRequest,
} from '#agenda/appointments/notices/commands.server.ts'
import { askBack, remind } from '#agenda/appointments/reminders/commands.server.ts'
import { moveSchema } from '#agenda/appointments/schema.ts'
import { noteBooking } from '#foundation/salon/commands.server.ts'
import type { Task } from '#server/task.ts'

const requestSchema = z.object({
  appointmentIds: z.array(z.uuid()).min(1),
  isFromWaitingList: z.boolean().default(false),
})

const readyJobSchema = z.object({ appointmentId: z.uuid() })

export const appointmentTasks: Record<
  | 'appointment.requested'
  | 'appointment.moved'
  | 'appointment.ready'
  | 'appointments.remind'
  | 'appointments.rebook',
  Task
> = {
  /**
   * After a booking through the website, or an offer of the waiting list that was taken: what the
   * client and the owner are told.
   */
  'appointment.requested': async (payload, deps) => {
    await tellOfRequest(deps, requestSchema.parse(payload))
    await noteBooking(deps)
  },
  /** When a move was not taken back: the client is told. */
  'appointment.moved': async (payload, deps) =>
    await tellOfMove(deps, z.array(moveSchema).parse(payload)),
  /** When 'Klaar' on the day board was not taken back: the client is told. */
  'appointment.ready': async (payload, deps) =>
    await tellOfReady(deps, readyJobSchema.parse(payload).appointmentId),
  /**
   * Reminds the clients of visits whose moment has come. It looks at what is, so a server that
   * stood still or a visit that moved needs no care.
   */
  'appointments.remind': async (_payload, deps) => await remind(deps),
  /** Asks clients back whose dog was not here for as long as the settings say. */
  'appointments.rebook': async (_payload, deps) => await askBack(deps),
}
