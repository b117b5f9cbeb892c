import { ROUNDS, ROUNDS_OF_TWINS, throughputs } from './measure.ts'
import type { Question } from './questions.ts'
import { throughputRow } from './rows.ts'

export type Read = {
  path: string
  question: string
  /** Percent of the requests that bare Hono answers. */
  atLeast: number
  brotli?: boolean
  /** Which of the two salons has less history. */
  lesser?: string
  /** Over how many starts of the salons the rounds are spread. */
  starts?: number
}

/**
 * Requests per second of a path beside bare Hono sending the same bytes, and of the fuller of two
 * salons beside the other.
 */
export function readQuestion({
  path,
  question,
  atLeast,
  brotli = false,
  lesser = 'the salon without history',
  starts = 1,
}: Read): Question {
  const headers: Record<string, string> = brotli ? { 'accept-encoding': 'br' } : {}
  const inTurn = async (urls: readonly string[], rounds: number) =>
    await throughputs(urls, headers, Math.ceil(rounds / starts))
  return {
    async measure(pairs) {
      const columns: number[][] = []
      for (const { salon, reference } of pairs)
        columns.push(...(await inTurn([salon.url + path, reference.url + path], ROUNDS)))
      const twins = pairs.map(({ salon }) => salon.url + path).toReversed()
      return [...columns, ...(await inTurn(twins, ROUNDS_OF_TWINS))]
    },
    rows: (columns, pasts) => [
      ...pasts.map((past, index) =>
        throughputRow({ question, past }, columns.slice(2 * index, 2 * index + 2), atLeast),
      ),
      throughputRow(
        { question: `${question}, the reference being ${lesser}`, past: pasts.at(-1) ?? 0 },
        columns.slice(2 * pasts.length),
        90,
      ),
    ],
  }
}
