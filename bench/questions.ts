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

/**
 * The same question, whose figures of several starts count as those of one: as long as it runs, a
 * process is a few percent faster or slower than its twin, which says nothing of its salon.
 */
export function gathering({ measure, rows }: Question): Question {
  const gathered: number[][] = []
  return {
    async measure(pairs) {
      for (const [index, figures] of (await measure(pairs)).entries())
        gathered[index] = [...(gathered[index] ?? []), ...figures]
      return gathered
    },
    rows,
  }
}
