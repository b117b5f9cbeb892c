import { z } from 'zod'
import { lapse, offerDates, sweep } from '#agenda/waiting-list/offers/commands.server.ts'
import type { Task } from '#server/task.ts'

const datesSchema = z.object({ dates: z.array(z.string()) })
const offerIdSchema = z.object({ offerId: z.uuid() })

export const waitingListTasks: Record<
  'waiting-list.offer' | 'waiting-list.lapse' | 'waiting-list.sweep',
  Task
> = {
  'waiting-list.offer': async (payload, deps) =>
    await offerDates(deps, datesSchema.parse(payload).dates),
  'waiting-list.lapse': async (payload, deps) =>
    await lapse(deps, offerIdSchema.parse(payload).offerId),
  'waiting-list.sweep': async (_payload, deps) => await sweep(deps),
}
