import { createChanges } from '#server/changes.ts'
import { startListener } from '#server/db/listener.ts'
import type { Deps } from '#server/deps.ts'
import { createFigures } from '#server/figures.ts'
import { createPageCache } from '#server/http/page-cache.ts'
import { createRefusals } from '#server/http/refusals.ts'

type Memory = Pick<Deps, 'changes' | 'listener' | 'cache' | 'figures' | 'refusals'>

/** What a process keeps of the database, and what tells it when that no longer holds. */
export async function startMemory(
  database: Omit<Parameters<typeof startListener>[0], 'changes'>,
): Promise<Memory> {
  const changes = createChanges()
  const listener = await startListener({ ...database, changes })
  return {
    changes,
    listener,
    cache: createPageCache(changes, listener),
    figures: createFigures(changes, listener),
    refusals: createRefusals(changes),
  }
}
