import { stateOf } from '#money/invoices/components/invoice-words.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { Badge } from '#ui/badge.tsx'

/** What an invoice is and what has become of it. */
export function InvoiceBadges({ invoice }: { invoice: Invoice }) {
  const { label, tone } = stateOf(invoice)
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-sm:justify-end">
      {invoice.type === 'credit-note' && <Badge>Creditnota</Badge>}
      <Badge tone={tone}>{label}</Badge>
      {invoice.eInvoiceStatus === 'sent' && <Badge tone="green">E-factuur</Badge>}
      {invoice.eInvoiceStatus === 'refused' && <Badge tone="red">E-factuur geweigerd</Badge>}
    </span>
  )
}
