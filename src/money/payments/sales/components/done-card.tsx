import { CircleCheck, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { euro, fromDecimal, isZero } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import type { Done } from '#money/payments/sales/components/use-till.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

type DoneCardProps = { done: Done; onClose: () => void; printPath: (id: string) => string }

/** What was just counted, as the server says it: the change to give back, and the receipt. */
export function DoneCard({ done: { payments, sale }, onClose, printPath }: DoneCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  const [first] = payments
  const change = payments.find(
    (payment) => payment.change !== null && fromDecimal(payment.change) > 0,
  )?.change
  const open = fromDecimal(sale.open)
  return (
    <div
      ref={card}
      role="status"
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-card border-2 border-green bg-green-soft p-5 outline-none"
    >
      <div className="flex gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-green" />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">{`${sale.customerName} heeft betaald`}</p>
          <ul>
            {payments.map(({ id, method, amountPaid, rounding }) => (
              <li key={id}>
                {`${paymentWays[method].name} `}
                <strong className="tabular-nums">{euro(amountPaid)}</strong>
                {!isZero(rounding) && ` (afronding ${euro(rounding)})`}
              </li>
            ))}
          </ul>
          {change && (
            <p className="mt-1 text-lg">
              Wisselgeld{' '}
              <strong className="font-heading text-2xl tabular-nums">{euro(change)}</strong>
            </p>
          )}
          {open > 0 && (
            <p className="mt-1 font-semibold text-amber">{`Nog te betalen: ${euro(sale.open)}`}</p>
          )}
        </div>
      </div>
      {first && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            variant="secondary"
            size="sm"
            href={printPath(first.id)}
            target="_blank"
            rel="noopener"
          >
            <Printer aria-hidden />
            {`Bon ${first.receiptNumber}`}
            <span className="sr-only"> (opent in een nieuw venster)</span>
          </ButtonLink>
          <Button variant="ghost" size="sm" onClick={onClose}>
            Sluiten
          </Button>
        </div>
      )}
    </div>
  )
}
