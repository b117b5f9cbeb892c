import type { HistorySearch } from '#money/payments/client.ts'

type Period = HistorySearch['period']
const PERIODS = { vandaag: 'today', week: 'week', maand: 'month', alles: '' } as const

/** Which payments an address asks for; `usual` is the period that it need not name. */
export function readSearch(parameters: URLSearchParams, usual: Period): HistorySearch {
  const asked = parameters.get('periode')
  const [, period = usual] = Object.entries(PERIODS).find(([word]) => word === asked) ?? []
  return { period, q: parameters.get('zoek') ?? '' }
}

/** The same, as the address says it. */
export function writeSearch({ period, q }: HistorySearch, usual: Period) {
  const [word] = Object.entries(PERIODS).find(([, named]) => named === period) ?? []
  return { periode: period !== usual && word, zoek: q }
}
