import { ANY_TABLE } from '#lib/changes.ts'

/** Which tables changed, for whoever in this process wants to know. */
export type Changes = {
  /** The process that wrote says so before it answers; `ANY_TABLE` when any may have changed. */
  tell: (...tables: string[]) => void
  /** Calls back with the name of each table that changes; answers how to stop. */
  onChange: (listener: (table: string) => void) => () => void
  /** A number that stays the same only while none of the tables changes. */
  versionOf: (tables: readonly string[]) => number
  /** The tables that changed from this moment on, in ms. */
  changedSince: (moment: number) => string[]
}

export function createChanges(): Changes {
  const known = new Map<string, { version: number; at: number }>()
  const listeners = new Set<(table: string) => void>()
  const versionOf = (table: string) => known.get(table)?.version ?? 0
  return {
    tell(...tables) {
      for (const table of tables) {
        known.set(table, { version: versionOf(table) + 1, at: Date.now() })
        for (const listener of listeners) listener(table)
      }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // versions only rise, so their sum stays the same only while each of them does
    versionOf: (tables) =>
      tables.reduce((sum, table) => sum + versionOf(table), versionOf(ANY_TABLE)),
    changedSince: (moment) =>
      [...known].flatMap(([table, { at }]) => (at >= moment ? [table] : [])),
  }
}
