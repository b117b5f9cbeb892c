import type { Table } from '#foundation/changes/client.ts'

/**
 * The `meta` of a mutation: which tables it writes, so that what shows them is asked again. One
 * that names none asks everything again.
 */
export function writes(...tables: Table[]): { writes: Table[] } {
  return { writes: tables }
}
