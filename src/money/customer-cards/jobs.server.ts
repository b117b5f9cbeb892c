import { giveBirthdayBonus } from '#money/customer-cards/commands.server.ts'
import type { Task } from '#server/task.ts'

export const customerCardTasks: Record<'customer-cards.birthdays', Task> = {
  'customer-cards.birthdays': async (_payload, deps) => await giveBirthdayBonus(deps),
}
