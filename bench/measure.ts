import autocannon from 'autocannon'

/** What the machine gives sways by a fifth from one second to the next: many short rounds. */
export const ROUNDS = 9
/** Between two salons that differ by their history alone a few percent are to be seen. */
export const ROUNDS_OF_TWINS = 21
const CONNECTIONS = 10
const ROUND_SECONDS = 1

/**
 * Requests per second of each address in each round, the first left out. All in turn, every other
 * round from behind, so that neighbours met the same machine. Throws when an answer was not 2xx.
 */
export async function throughputs(
  urls: readonly string[],
  headers: Record<string, string>,
  rounds: number,
): Promise<number[][]> {
  const figures = urls.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    const indices = [...urls.keys()]
    for (const index of round % 2 === 0 ? indices : indices.toReversed()) {
      const figure = await load(urls[index] ?? '', headers)
      if (round > 0) figures[index]?.push(figure)
    }
  }
  return figures
}

/** The median of what each is in percent of its partner, round by round. */
export function medianPercent(
  values: readonly number[] = [],
  partners: readonly number[] = [],
): number {
  return median(values.map((value, round) => (100 * value) / (partners[round] ?? Number.NaN)))
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({
    url,
    headers,
    duration: ROUND_SECONDS,
    connections: CONNECTIONS,
  })
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(
      `${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors, ${result.timeouts} time-outs`,
    )
  return result.requests.total / result.duration
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value that `percent` of the values do not exceed; NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
