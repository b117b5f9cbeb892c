import { Logger, runOnce } from 'graphile-worker'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/task.ts'

/** An app whose clock is a minute ahead: what could be undone cannot any more. */
export function aMinuteLater(deps: Deps): Deps {
  return { ...deps, clock: () => new Date(deps.clock().getTime() + 60_000) }
}

/**
 * Does the waiting jobs of the given tasks as the real worker would, one after the other; other
 * jobs stay where they are.
 */
export async function workOff(
  tasks: Record<string, Task>,
  { deps, connectionString }: { deps: Deps; connectionString: string },
): Promise<void> {
  await runOnce({
    connectionString,
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
