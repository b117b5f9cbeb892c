import { formatInstant } from '#lib/dates.ts'
import { euro, formatEuro, fromDecimal } from '#lib/money.ts'
import { movementWords } from '#money/gift-vouchers/components/voucher-words.ts'
import type { VoucherMovement } from '#money/gift-vouchers/wire.ts'

/** What was put on a voucher and taken from it, with what was left after each. */
export function VoucherMovements({ movements }: { movements: VoucherMovement[] }) {
  const rows = withBalance(movements)
  return (
    <section>
      <h3 className="mb-2">Bewegingen</h3>
      <ol className="flex flex-col divide-y divide-line border-y border-line">
        {rows.map(({ movement, left }) => (
          <li
            key={movement.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
          >
            <span className="min-w-0">
              <span className="font-medium wrap-anywhere">{movementWords(movement)}</span>
              <span className="block text-sm text-muted">{formatInstant(movement.createdAt)}</span>
            </span>
            <span className="ml-auto text-right tabular-nums">
              <span
                className={`font-semibold ${movement.amount.startsWith('-') ? 'text-red' : 'text-green'}`}
              >
                {movement.amount.startsWith('-') ? '' : '+'}
                {euro(movement.amount)}
              </span>
              <span className="block text-sm text-muted">saldo {formatEuro(left)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function withBalance(movements: VoucherMovement[]) {
  const amounts = movements.map(({ amount }) => fromDecimal(amount))
  return movements.map((movement, index) => ({
    movement,
    left: amounts.slice(0, index + 1).reduce((sum, amount) => sum + amount, 0),
  }))
}
