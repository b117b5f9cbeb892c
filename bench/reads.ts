import { PAST_APPOINTMENTS } from './history.ts'
import { throughputs } from './measure.ts'
import type { Pair } from './pairs.ts'
import { throughputRow } from './rows.ts'
import type { Row } from './table.ts'

/**
 * Requests per second of a path beside bare Hono sending the same bytes, and of the fuller salon
 * beside the empty one.
 */
export async function readRows(
  pairs: readonly Pair[],
  {
    path,
    question,
    atLeast,
    brotli = false,
  }: { path: string; question: string; atLeast: number; brotli?: boolean },
): Promise<Row[]> {
  const urls = pairs.flatMap(({ salon, reference }) => [salon.url + path, reference.url + path])
  const figures = await throughputs(urls, brotli ? { 'accept-encoding': 'br' } : {})
  const figureOf = (index: number) => figures[index] ?? Number.NaN
  const rows = pairs.map(({ past }, index) =>
    throughputRow({ question, past }, [figureOf(2 * index), figureOf(2 * index + 1)], atLeast),
  )
  return [
    ...rows,
    throughputRow(
      {
        question: `${question}, the reference being the salon without history`,
        past: PAST_APPOINTMENTS,
      },
      [figureOf(2), figureOf(0)],
      90,
    ),
  ]
}
