import { Logger, runOnce } from 'graphile-worker'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/task.ts'

/** An app whose clock is a minute ahead: what could be undone cannot any more. */
export function aMinuteLater(deps: Deps): Deps {
  return { ...deps, clock: () => new Date(deps.clock().getTime() + 60_000) }
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
  await runOnce({
    connectionString,
    maxPoolSize: connections,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload: unknown) => await task(payload, deps),
      ]),
    ),
  })
}
