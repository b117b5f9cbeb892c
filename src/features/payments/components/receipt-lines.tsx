import { euro, methodNames } from '#features/payments/components/payment-words.ts'
import type { Paid, Payment } from '#features/payments/schema.ts'
import { fromDecimal } from '#lib/money.ts'

/** A sale as it stands on the receipt: its lines, what it comes to, and how it was paid and given back. */
export function ReceiptLines({ paid: { sale, parts } }: { paid: Pick<Paid, 'sale' | 'parts'> }) {
  const counted = parts.filter(({ status }) => status === 'completed')
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {sale.lines.map(({ description, quantity, total }, index) => (
        <Row key={index} label={quantity > 1 ? `${quantity} × ${description}` : description} value={euro(total)} />
      ))}
      {fromDecimal(sale.tip) > 0 && <Row label="Fooi" value={euro(sale.tip)} />}
      <Row label="Totaal" value={euro(sale.due)} strong />
      {counted.map((part) => (
        <PartRows key={part.id} part={part} />
      ))}
      {fromDecimal(sale.open) > 0 && <Row label="Nog te betalen" value={euro(sale.open)} strong />}
    </dl>
  )
}

function PartRows({ part: { kind, method, amountPaid, rounding, received, change, voucherCode, receiptNumber } }: { part: Payment }) {
  const name = kind === 'payment' ? methodNames[method] : `Terug (${methodNames[method]}), ${receiptNumber}`
  return (
    <>
      {fromDecimal(rounding) !== 0 && <Row label="Afronding op 5 cent" value={euro(rounding)} />}
      <Row label={voucherCode ? `${name} ${voucherCode}` : name} value={euro(amountPaid)} />
      {received !== null && <Row label="Ontvangen" value={euro(received)} quiet />}
      {change !== null && fromDecimal(change) > 0 && <Row label="Wisselgeld" value={euro(change)} quiet />}
    </>
  )
}

function Row({ label, value, strong = false, quiet = false }: { label: string; value: string; strong?: boolean; quiet?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${strong ? 'my-1 border-y border-line py-1.5 font-semibold' : ''} ${quiet ? 'pl-4 text-sm' : ''}`}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="shrink-0">{value}</dd>
    </div>
  )
}
