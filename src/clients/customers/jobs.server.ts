import { congratulate } from '#clients/customers/commands.server.ts'
import type { Task } from '#server/task.ts'

export const customerTasks: Record<'customers.birthdays', Task> = {
  'customers.birthdays': async (_payload, deps) => await congratulate(deps),
}
