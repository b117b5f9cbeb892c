import type { Task } from '#server/task.ts'
import { turnPrices } from '#shop-window/services/commands.server.ts'

/** Every minute: prices of which the day has come are set. */
export const serviceTasks: Record<'services.turn-prices', Task> = {
  'services.turn-prices': async (_payload, deps) => await turnPrices(deps),
}
