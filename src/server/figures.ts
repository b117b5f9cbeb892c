import { type GenericSchema, parse } from 'valibot'
import type { Announced } from '#lib/changes.ts'
import type { Changes } from '#server/changes.ts'
import type { Listener } from '#server/db/listener.ts'
import { createKept } from '#server/kept.ts'

type Figure<T> = {
  key: string
  tables: readonly Announced[]
  schema: GenericSchema<unknown, T>
  produce: () => Promise<T>
}

export type Figures = {
  /**
   * A figure for the owner, kept until a table behind it changes, and never older than the call:
   * all that was committed before is in it (031).
   */
  recall<T>(figure: Figure<T>): Promise<T>
}

export function createFigures(changes: Changes, listener: Listener): Figures {
  const kept = createKept<string>(changes, listener)
  return {
    async recall({ key, tables, schema, produce }) {
      if (!(await listener.isCaughtUp())) return await produce()
      const json = await kept.read({ kind: 'figure', key }, tables, async () =>
        JSON.stringify(await produce()),
      )
      return parse(schema, JSON.parse(json))
    },
  }
}
