import type { Announced } from '#lib/changes.ts'
import type { DateString } from '#lib/dates.ts'
import type { Changes } from '#server/changes.ts'
import type { Listener } from '#server/db/listener.ts'

/**
 * What a value is called, among those of its kind: no kind takes the room of another. What holds
 * for one `day` only gives way to the same of the next.
 */
export type Name = { kind: string; key: string; day?: DateString }

export type Kept<Value> = {
  /** The value of this name, produced at most once per version of the tables it depends on. */
  read: (name: Name, tables: readonly Announced[], produce: () => Promise<Value>) => Promise<Value>
  /** The value of this name if it is kept and nothing behind it changed. */
  find: (name: Name, tables: readonly Announced[]) => Promise<Value> | undefined
}

type Entry<Value> = { version: number; day: DateString | undefined; value: Promise<Value> }

/** Of each kind: a day's times for two years, which is as far as a salon may plan. */
const MOST_ENTRIES = 800

/**
 * Values kept in memory until a table behind them changes. While nobody tells what changes nothing
 * is kept, so nothing can be stale.
 */
export function createKept<Value>(
  changes: Pick<Changes, 'versionOf'>,
  { isAway }: Pick<Listener, 'isAway'>,
): Kept<Value> {
  const kinds = new Map<string, Map<string, Entry<Value>>>()

  const find: Kept<Value>['find'] = ({ kind, key, day }, tables) => {
    const kept = isAway() ? undefined : kinds.get(kind)?.get(key)
    return kept?.day === day && kept?.version === changes.versionOf(tables) ? kept.value : undefined
  }

  return {
    find,
    async read(name, tables, produce) {
      const kept = find(name, tables)
      if (kept) return await kept
      const { kind, key, day } = name
      const entry: Entry<Value> = { version: changes.versionOf(tables), day, value: produce() }
      if (isAway()) return await entry.value
      const entries = kinds.get(kind) ?? new Map<string, Entry<Value>>()
      kinds.set(kind, entries)
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size > MOST_ENTRIES) entries.delete(entries.keys().next().value ?? '')
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
      return await entry.value
    },
  }
}
