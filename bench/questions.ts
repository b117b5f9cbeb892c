import type { Pair } from './pairs.ts'
import type { Row } from './table.ts'

/** What is asked of salons in turn, and the rows that its columns of figures make. */
export type Question = {
  measure: (pairs: readonly Pair[]) => Promise<number[][]>
  rows: (columns: readonly number[][], pasts: readonly number[]) => Row[]
}

/** The rows of a question that is asked once. */
export async function rowsOf({ measure, rows }: Question, pairs: readonly Pair[]): Promise<Row[]> {
  return rows(
    await measure(pairs),
    pairs.map(({ past }) => past),
  )
}

/** Puts the figures of each column behind those that are there, of a start before. */
export function addColumns(gathered: number[][], columns: readonly number[][]): void {
  for (const [index, figures] of columns.entries()) (gathered[index] ??= []).push(...figures)
}
