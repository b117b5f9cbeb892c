import type { Deps } from '#server/deps.ts'
import type { JobName } from '#server/jobs.ts'

/** A task gets its payload as it lies in the database and parses it. */
export type Task = (payload: unknown, deps: Deps) => Promise<void>
export type Tasks = Record<JobName, Task>
