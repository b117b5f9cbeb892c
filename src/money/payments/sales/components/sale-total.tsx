import { euro, formatEuro } from '#lib/money.ts'
import type { SaleDraft } from '#money/payments/sales/components/sale-draft.ts'
import type { Preview } from '#money/payments/sales/components/sale-preview.ts'

/** What the sale comes to, line by line, as soon as there is more to it than one amount. */
export function SaleTotal({
  draft,
  preview: { lines, tip, due, rounding, toPay },
}: {
  draft: SaleDraft
  preview: Preview
}) {
  const rows = [
    ...(draft.openSale
      ? [
          {
            key: 'open',
            label: `Open van bon ${draft.openSale.receiptNumber}`,
            value: euro(draft.openSale.open),
          },
        ]
      : []),
    ...lines.map(({ description, quantity, total }, index) => ({
      key: `${index} ${description}`,
      label: quantity > 1 ? `${quantity} × ${description}` : description || 'Behandeling',
      value: formatEuro(total),
    })),
    ...(tip > 0 ? [{ key: 'tip', label: 'Fooi', value: formatEuro(tip) }] : []),
  ]
  return (
    <dl aria-label="Totaal" className="flex flex-col gap-1 border-t border-line pt-4">
      {rows.length > 1 && rows.map(({ key, ...row }) => <Row key={key} {...row} />)}
      {rounding !== 0 && (
        <>
          <Row label="Te betalen" value={formatEuro(due)} />
          <Row
            label="Afronding (cash)"
            value={`${rounding > 0 ? '+' : ''}${formatEuro(rounding)}`}
          />
        </>
      )}
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-lg font-semibold">
          {draft.openSale ? 'Nog te betalen' : rounding === 0 ? 'Te betalen' : 'Te betalen cash'}
        </dt>
        <dd className="font-heading text-3xl font-semibold tabular-nums">{formatEuro(toPay)}</dd>
      </div>
    </dl>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3 text-muted">
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="shrink-0 tabular-nums">{value}</dd>
    </div>
  )
}
