import type { Announced } from '#lib/changes.ts'

/**
 * The `meta` of a mutation: which tables it writes, so that what shows them is asked again. One
 * that names none asks everything again.
 */
export function writes(...tables: Announced[]): { writes: Announced[] } {
  return { writes: tables }
}
