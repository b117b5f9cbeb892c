import type { AdminStart } from './load-admin.ts'

/** What every page of the owner starts with, as this device kept it, once that was opened. */
export const keptMemory: { start: AdminStart | undefined } = { start: undefined }
