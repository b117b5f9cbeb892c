import type { OwnVoucher } from '#desk/my-data/wire.ts'
import { formatShortDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { voucherStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'

/** The vouchers that she bought or got, with what is left on them. */
export function VouchersCard({ vouchers }: { vouchers: OwnVoucher[] }) {
  return (
    <Card title="Uw kadobonnen">
      <ul className="flex flex-col divide-y divide-line">
        {vouchers.map((voucher) => (
          <VoucherItem key={voucher.id} voucher={voucher} />
        ))}
      </ul>
    </Card>
  )
}

function VoucherItem({ voucher }: { voucher: OwnVoucher }) {
  const { code, amount, balance, validUntil, status, test } = voucher
  const { label, tone } = voucherStates[status]
  return (
    <li className="flex items-start justify-between gap-4 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{titleOf(voucher)}</p>
        <p className="font-mono text-sm text-muted">
          <span className="sr-only">Code: </span>
          {code}
        </p>
        <p className="text-muted">
          Geldig tot en met <span className="whitespace-nowrap">{formatShortDate(validUntil)}</span>
        </p>
        <p className="mt-1.5 flex flex-wrap gap-2">
          <Badge tone={tone}>{label}</Badge>
          {test && <Badge tone="amber">Testbetaling</Badge>}
        </p>
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <span className="block font-heading text-xl font-semibold">{euro(balance)}</span>
        <span className="text-sm text-muted">over van {euro(amount)}</span>
      </p>
    </li>
  )
}

function titleOf({ isBuyer, isRecipient, otherName }: OwnVoucher): string {
  if (isBuyer && isRecipient) return 'Voor uzelf'
  if (isBuyer) return otherName ? `Gekocht voor ${otherName}` : 'Gekocht om te geven'
  return otherName ? `Gekregen van ${otherName}` : 'Gekregen'
}
