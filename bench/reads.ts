import { ROUNDS_OF_TWINS, throughputs } from './measure.ts'
import type { Pair } from './pairs.ts'
import { throughputRow } from './rows.ts'
import type { Row } from './table.ts'

type Read = {
  path: string
  question: string
  /** Percent of the requests that bare Hono answers. */
  atLeast: number
  brotli?: boolean
  /** Which of the two salons has less history. */
  lesser?: string
}

/**
 * Requests per second of a path beside bare Hono sending the same bytes, and of the fuller of two
 * salons beside the other.
 */
export async function readRows(
  pairs: readonly Pair[],
  { path, question, atLeast, brotli = false, lesser = 'the salon without history' }: Read,
): Promise<Row[]> {
  const headers: Record<string, string> = brotli ? { 'accept-encoding': 'br' } : {}
  const rows: Row[] = []
  for (const { past, salon, reference } of pairs) {
    const figures = await throughputs([salon.url + path, reference.url + path], headers)
    rows.push(throughputRow({ question, past }, figures, atLeast))
  }
  const twins = {
    question: `${question}, the reference being ${lesser}`,
    past: pairs.at(-1)?.past ?? 0,
  }
  const urls = pairs.map(({ salon }) => salon.url + path).toReversed()
  const figures = await throughputs(urls, headers, ROUNDS_OF_TWINS)
  return [...rows, throughputRow(twins, figures, 90)]
}
