import { Logger, runOnce } from 'graphile-worker'
import type { Pool } from 'pg'
import { keepPool } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import type { Task } from '#server/task.ts'
import { closeAfterFile } from '#tests/support/closings.ts'

/** An app whose clock is a minute ahead: what could be undone cannot any more. */
export function aMinuteLater(deps: Deps): Deps {
  return { ...deps, clock: () => new Date(deps.clock().getTime() + 60_000) }
}

/**
 * Connections for a worker. Those that the library makes itself it gives up without waiting, and
 * then hears no error of them: when their database is dropped meanwhile, the process ends.
 */
export function connectionsOfWorker(connectionString: string, max = 10): Pool {
  return keepPool({ connectionString, max, application_name: 'work-off' }, createLog('silent')).pool
}

/**
 * Does the waiting jobs of the given tasks as the real worker would, one after the other; other
 * jobs stay where they are. The library waits for nothing to be noted as done: with one connection
 * it looks for the next job after that, so that a queue is free again and what is done is gone.
 */
export async function workOff(
  tasks: Record<string, Task>,
  {
    deps,
    connectionString,
    connections = 1,
  }: { deps: Deps; connectionString: string; connections?: number },
): Promise<void> {
  const pgPool = connectionsOfWorker(connectionString, connections)
  await runOnce({
    pgPool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload: unknown) => await task(payload, deps),
      ]),
    ),
  }).finally(() => {
    // what the round left under way may still need them
    const ended = pgPool.end()
    closeAfterFile(() => ended)
  })
}
