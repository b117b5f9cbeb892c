import { useQuery } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import { formatShortDate } from '#lib/dates.ts'
import { type Cents, euro, formatEuro, fromDecimal } from '#lib/money.ts'
import { voucherQuery } from '#money/gift-vouchers/client.ts'
import { isCode } from '#money/gift-vouchers/rules.ts'
import type { Voucher } from '#money/gift-vouchers/wire.ts'
import { Button } from '#ui/button.tsx'

const WHY: Record<Exclude<Voucher['status'], 'active'>, (voucher: Voucher) => string> = {
  spent: () => 'Deze kadobon is helemaal opgebruikt.',
  expired: ({ validUntil }) =>
    `Deze kadobon is vervallen op ${formatShortDate(validUntil)}. Je kan de geldigheid verlengen bij Kadobonnen.`,
  blocked: () => 'Deze kadobon is geblokkeerd.',
  refunded: () => 'Deze kadobon is terugbetaald en niet meer geldig.',
}

type VoucherStandingProps = {
  code: string
  /** What it is to pay; with too little on it, splitting is offered. */
  wanted?: Cents
  onSplit?: (covered: Cents) => void
}

/**
 * What is left on the voucher whose code was typed, and until when; said as soon as the code is
 * whole.
 */
export function VoucherStanding({ code, wanted, onSplit }: VoucherStandingProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...voucherQuery(code),
    enabled: isCode(code),
    staleTime: 0,
  })
  if (!isCode(code)) return null
  const left = data ? fromDecimal(data.balance) : 0
  const isShort = data?.status === 'active' && wanted !== undefined && left < wanted
  return (
    <div role="status" className="mt-2 text-sm">
      {!data && !error && <p className="text-muted">Bezig met opzoeken…</p>}
      {error && (
        <p className="flex flex-wrap items-center gap-x-3 font-medium text-red">
          {reasonOf(error)}
          {!(error instanceof ApiError && error.status === 404) && (
            <Button variant="ghost" size="sm" loading={isFetching} onClick={() => void refetch()}>
              Opnieuw proberen
            </Button>
          )}
        </p>
      )}
      {data && data.status !== 'active' && (
        <p className="font-medium text-red">{WHY[data.status](data)}</p>
      )}
      {data?.status === 'active' && (
        <p className={isShort ? 'font-medium text-amber' : 'font-medium text-green'}>
          {`Nog ${euro(data.balance)} · geldig tot ${formatShortDate(data.validUntil)}${data.test ? ' · Testbetaling' : ''}`}
        </p>
      )}
      {isShort && onSplit && (
        <Button variant="secondary" size="sm" onClick={() => onSplit(left)} className="mt-2">
          {`${formatEuro(left)} met de bon, rest anders`}
        </Button>
      )}
    </div>
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 404)
    return 'Deze kadobon bestaat niet. Kijk de code na.'
  return sentenceOf(error, 'De kadobon kon niet opgezocht worden.')
}
