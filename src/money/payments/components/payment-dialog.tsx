import { useQuery } from '@tanstack/react-query'
import { FileText, Printer, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type DateString, formatInstant } from '#lib/dates.ts'
import { euro, fromDecimal } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { paymentQuery, saleInvoicesQuery } from '#money/payments/client.ts'
import { invoiceName, statesOf } from '#money/payments/components/payment-words.ts'
import { ReceiptLines } from '#money/payments/components/receipt-lines.tsx'
import { LateActions } from '#money/payments/refunds/components/late-actions.tsx'
import { RefundForm } from '#money/payments/refunds/components/refund-form.tsx'
import { VoidQuestion } from '#money/payments/refunds/components/void-question.tsx'
import type { Paid } from '#money/payments/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'

type PaymentDialogProps = {
  id: string
  today: DateString
  printPath: (id: string) => string
  onClose: () => void
}

/** One payment with its sale: the receipt, and giving it back. */
export function PaymentDialog({ id, today, printPath, onClose }: PaymentDialogProps) {
  const query = useQuery(paymentQuery(id))
  const paid = query.data
  const [isRefunding, setRefunding] = useState(false)
  return (
    <Dialog open onClose={onClose} title={paid ? `Bon ${paid.receiptNumber}` : 'Bon'}>
      {!paid && <Pending query={query} failed="De betaling kon niet geladen worden." lines={6} />}
      {paid && (
        <div className="flex flex-col gap-5">
          <Facts paid={paid} today={today} />
          <div className="rounded-field border border-line p-4">
            <ReceiptLines id={id} />
          </div>
          {paid.refundDue && !isRefunding && (
            <LateActions paid={paid} onRefund={() => setRefunding(true)} />
          )}
          {isRefunding ? (
            <RefundForm
              payment={paid}
              onDone={() => setRefunding(false)}
              onCancel={() => setRefunding(false)}
            />
          ) : (
            <Actions paid={paid} printPath={printPath} onRefund={() => setRefunding(true)} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Facts({ paid, today }: { paid: Paid; today: DateString }) {
  const { method, amountPaid, customerName, customerEmail, createdAt, reason, notes, failure } =
    paid
  const rows = [
    ['Klant', [customerName, customerEmail].filter(Boolean).join(' · ')],
    ['Wanneer', formatInstant(createdAt, today)],
    ['Betaling', `${paymentWays[method].name} ${euro(amountPaid)}`],
    ['Reden', reason],
    ['Notitie', notes],
    ['Terminal', failure],
  ].filter(([, value]) => value)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-1.5">
        {statesOf(paid).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type ActionsProps = { paid: Paid; printPath: (id: string) => string; onRefund: () => void }

function Actions({ paid, printPath, onRefund }: ActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const { id, saleId, receiptUrl, kind, status, refundDue, refundable, parts } = paid
  const { data: [invoice] = [] } = useQuery(saleInvoicesQuery([saleId]))
  const isVoid = parts.some((part) => part.kind === 'void')
  const canRefund = kind === 'payment' && status === 'completed' && fromDecimal(refundable) > 0
  const canVoid = kind === 'payment' && !isVoid && !refundDue && status !== 'pending'
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink variant="secondary" href={printPath(id)} target="_blank" rel="noopener">
        <Printer aria-hidden />
        Afdrukken
        <span className="sr-only"> (opent in een nieuw venster)</span>
      </ButtonLink>
      <ButtonLink variant="secondary" href={receiptUrl} target="_blank" rel="noopener">
        <FileText aria-hidden />
        PDF (80 mm)
        <span className="sr-only"> (opent in een nieuw venster)</span>
      </ButtonLink>
      {kind === 'payment' && !isVoid && (
        <ButtonLink variant="secondary" asChild>
          <Link
            to={
              invoice
                ? `/admin/facturen?factuur=${invoice.invoiceId}`
                : `/admin/facturen?verkoop=${encodeURIComponent(saleId)}`
            }
          >
            <ReceiptText aria-hidden />
            {invoice ? invoiceName(invoice) : 'Factuur maken'}
          </Link>
        </ButtonLink>
      )}
      {canRefund && (
        <Button variant="secondary" onClick={onRefund}>
          <Undo2 aria-hidden />
          Terugbetalen
        </Button>
      )}
      {canVoid && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Ongedaan maken
        </Button>
      )}
      <VoidQuestion open={isAsking} payment={paid} onClose={() => setAsking(false)} />
    </div>
  )
}
