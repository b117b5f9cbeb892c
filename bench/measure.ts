import autocannon from 'autocannon'

/** Many short rounds: what else the machine does then meets all alike. */
const ROUNDS = 9
const CONNECTIONS = 10
const ROUND_SECONDS = 1

/**
 * Requests per second of each address, all in turn, round after round: the median of the rounds of
 * each, without the first. Throws when an answer was not 2xx.
 */
export async function throughputs(
  urls: readonly string[],
  headers: Record<string, string>,
): Promise<number[]> {
  const rounds: number[][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const figures: number[] = []
    for (const url of urls) figures.push(await load(url, headers))
    if (round > 0) rounds.push(figures)
  }
  return urls.map((_url, index) => median(rounds.map((figures) => figures[index] ?? Number.NaN)))
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
