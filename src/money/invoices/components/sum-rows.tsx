import { euro } from '#lib/money.ts'
import type { Invoice } from '#money/invoices/wire.ts'

type SumRowsProps = Pick<
  Invoice,
  'vatRate' | 'subtotal' | 'vatAmount' | 'rounding' | 'totalAmount'
> & {
  /** Off the lines, VAT included. */
  discount?: string
  /** What was paid at the till. */
  prepaid?: string
  /** What credit notes took back. */
  credited?: string
  /** What is still to be paid. */
  due?: string | undefined
}

/** The sums of an invoice; what is nothing is left out. */
export function SumRows({
  vatRate,
  subtotal,
  vatAmount,
  rounding,
  totalAmount,
  discount = '0.00',
  prepaid = '0.00',
  credited = '0.00',
  due,
}: SumRowsProps) {
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {discount !== '0.00' && <Row label="Korting incl. btw" amount={`-${discount}`} />}
      <Row label="Subtotaal zonder btw" amount={subtotal} />
      <Row
        label={`Btw ${vatRate === '0.00' ? 0 : Number.parseInt(vatRate, 10)} %`}
        amount={vatAmount}
      />
      {rounding !== '0.00' && <Row label="Afronding" amount={rounding} />}
      <Row label="Totaal" amount={totalAmount} isMain />
      {prepaid !== '0.00' && <Row label="Al betaald aan de kassa" amount={`-${prepaid}`} />}
      {credited !== '0.00' && <Row label="Gecrediteerd" amount={`-${credited}`} />}
      {due !== undefined && due !== totalAmount && (
        <Row label="Nog te betalen" amount={due} isMain />
      )}
    </dl>
  )
}

function Row({
  label,
  amount,
  isMain = false,
}: {
  label: string
  amount: string
  isMain?: boolean
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${isMain ? 'mt-1 border-t border-edge pt-2 text-lg font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{euro(amount)}</dd>
    </div>
  )
}
