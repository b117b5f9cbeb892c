import { ANY_TABLE, type Announced } from '#lib/changes.ts'

type Changed = Announced | typeof ANY_TABLE

/** Which tables changed, for whoever in this process wants to know. */
export type Changes = {
  /** The process that wrote says so before it answers; `ANY_TABLE` when any may have changed. */
  tell: (...tables: Changed[]) => void
  /** Calls back with the name of each table that changes; answers how to stop. */
  onChange: (listener: (table: Changed) => void) => () => void
  /** A number that stays the same only while none of the tables changes. */
  versionOf: (tables: readonly Announced[]) => number
  /** The tables that changed from this moment on, in ms. */
  changedSince: (moment: number) => Changed[]
}

export function createChanges(): Changes {
  const known = new Map<Changed, { version: number; at: number }>()
  const listeners = new Set<(table: Changed) => void>()
  const versionOf = (table: Changed) => known.get(table)?.version ?? 0
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
