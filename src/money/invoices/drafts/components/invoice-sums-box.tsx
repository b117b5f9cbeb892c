import { type Control, useWatch } from 'react-hook-form'
import { euro, toDecimal } from '#lib/money.ts'
import { SumRows } from '#money/invoices/components/sum-rows.tsx'
import { type Draft, rateOf, sumsOf } from '#money/invoices/drafts/components/invoice-draft.ts'
import { vatMentions } from '#money/invoices/texts.ts'

/** What an invoice comes to as one types. */
export function InvoiceSumsBox({
  control,
  vatRegime,
}: {
  control: Control<Draft>
  vatRegime: 'standard' | 'exempt'
}) {
  const [items, discount, reverseCharge, taxedBefore] = useWatch({
    control,
    name: ['items', 'discount', 'reverseCharge', 'taxedBefore'],
  })
  const rate = rateOf({ reverseCharge }, vatRegime)
  const sums = sumsOf({ items, discount, taxedBefore }, rate)
  return (
    <div
      role="group"
      aria-label="Totalen van de factuur"
      className="flex flex-col gap-1 rounded-field bg-pine-soft p-4"
    >
      {taxedBefore !== '0.00' && (
        <p className="flex items-baseline justify-between gap-4 tabular-nums">
          <span>Betaald met kadobon</span>
          <span className="whitespace-nowrap">{euro(`-${taxedBefore}`)}</span>
        </p>
      )}
      <SumRows
        vatRate={rate}
        subtotal={toDecimal(sums.subtotal)}
        vatAmount={toDecimal(sums.vat)}
        rounding={toDecimal(sums.rounding)}
        totalAmount={toDecimal(sums.total)}
      />
      {rate === '0.00' && (
        <p className="mt-1 text-sm">{vatMentions[vatRegime === 'exempt' ? 'E' : 'AE']}</p>
      )}
    </div>
  )
}
