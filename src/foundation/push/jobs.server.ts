import { deliverNotice, tellEach } from '#foundation/push/commands.server.ts'
import { deliverySchema, noticeSchema } from '#foundation/push/schema.ts'
import type { Task } from '#server/task.ts'

/** Tells the devices that want it; a notice that comes twice is shown once, by its tag. */
export const pushTasks: Record<'push.tell' | 'push.deliver', Task> = {
  'push.tell': async (payload, deps) => await tellEach(deps, noticeSchema.parse(payload)),
  'push.deliver': async (payload, deps) => await deliverNotice(deps, deliverySchema.parse(payload)),
}
