import { refusal } from '#lib/errors.ts'
import { type Cents, cashRounding, formatEuro } from '#lib/money.ts'
import type { Part } from '#money/payments/sales/rules.ts'
import type { PaymentStatus } from '#money/payments/wire.ts'

/**
 * What the terminal is asked for: what is due less the other parts, of which cash is what is handed
 * over.
 */
export function terminalPart({ due, parts }: { due: Cents; parts: readonly Part[] }): Part {
  const rounding = parts.some(({ method }) => method === 'cash') ? cashRounding(due) : 0
  const amount = due + rounding - parts.reduce((total, part) => total + part.amount, 0)
  if (amount <= 0) throw refusal('parts', 'Er blijft niets over voor de terminal.')
  return { method: 'sumup', amount, voucherCode: '' }
}

type Report = {
  status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED'
  amount: Cents | undefined
  currency: string
}
/**
 * What follows from what the provider says: `wait` on, `complete` or `fail` our row, or give money
 * back that came after all (`owed`). `over`: nothing follows, ever.
 */
export type Verdict =
  | { kind: 'complete' }
  | { kind: 'owed' }
  | { kind: 'over' }
  | { kind: 'wait' | 'fail'; failure: string }

export const NO_TERMINAL = 'Er is geen betaalterminal ingesteld.'
export const TERMINAL_DOWN =
  'SumUp antwoordt niet. Er is niets dubbel aangerekend: vraag het opnieuw, of annuleer.'
export const REFUSED =
  'SumUp weigert deze betaling. Kijk de sleutel en de code van de handelaar na.'
export const UNSETTLED =
  'SumUp gaf een dag lang geen uitsluitsel. Kijk het na in de app van SumUp en vraag het opnieuw, of annuleer.'
const UNKNOWN = 'SumUp kent deze betaling nog niet. Vraag het opnieuw, of annuleer.'
const FAILED = 'De betaling is niet gelukt.'
const EXPIRED = 'De betaling is verlopen.'

/**
 * Judges what the provider reports of a row. What it took must be exactly what we asked, in euro:
 * else nothing is completed and the owner reads why.
 */
export function judge(
  row: { status: PaymentStatus; amount: Cents },
  report: Report | undefined,
): Verdict {
  if (row.status === 'completed') return { kind: 'over' }
  if (!report) return { kind: 'wait', failure: UNKNOWN }
  const isOurs = report.amount === row.amount && report.currency === 'EUR'
  if (report.status === 'PAID') {
    if (row.status !== 'pending') return { kind: 'owed' }
    const reported =
      report.amount === undefined
        ? 'een ander bedrag'
        : `${report.currency === 'EUR' ? '' : `${report.currency} `}${formatEuro(report.amount)}`
    return isOurs
      ? { kind: 'complete' }
      : {
          kind: 'wait',
          failure: `SumUp meldt ${reported} in plaats van ${formatEuro(row.amount)}. Kijk het na in de app van SumUp.`,
        }
  }
  if (report.status === 'PENDING')
    return row.status === 'failed' ? { kind: 'over' } : { kind: 'wait', failure: '' }
  return row.status === 'pending'
    ? { kind: 'fail', failure: report.status === 'FAILED' ? FAILED : EXPIRED }
    : { kind: 'over' }
}

const FIRST_ASK = 5_000
const SLOWEST = 30 * 60_000
const PATIENCE = 24 * 60 * 60_000

/**
 * How long to wait before the provider is asked again, after so many times: 5, 10, 20 … seconds up
 * to half an hour; undefined after a day.
 */
export function nextAskAfter(attempts: number): number | undefined {
  let waited = 0
  for (let attempt = 0; attempt < attempts; attempt += 1) waited += waitBefore(attempt)
  return waited + waitBefore(attempts) > PATIENCE ? undefined : waitBefore(attempts)
}

function waitBefore(attempt: number): number {
  return Math.min(FIRST_ASK * 2 ** attempt, SLOWEST)
}
