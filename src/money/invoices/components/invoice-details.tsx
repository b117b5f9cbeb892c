import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/api-client.ts'
import { type DateString, formatInstant, formatShortDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { calledCustomer } from '#lib/names.ts'
import { invoiceQuery } from '#money/invoices/client.ts'
import { InvoiceActions } from '#money/invoices/components/invoice-actions.tsx'
import { InvoiceBadges } from '#money/invoices/components/invoice-badges.tsx'
import { CreditNotes, InvoiceHistory } from '#money/invoices/components/invoice-history.tsx'
import { lateText, quantityText } from '#money/invoices/components/invoice-words.ts'
import { SumRows } from '#money/invoices/components/sum-rows.tsx'
import { titleOf } from '#money/invoices/rules.ts'
import { vatMentions } from '#money/invoices/texts.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Whole } from '#ui/whole.tsx'

type InvoiceDetailsProps = {
  id: string
  today: DateString
  onClose: () => void
  onOpen: (id: string) => void
  onEdit: (invoice: Invoice) => void
  onCopy: (invoice: Invoice) => void
}

/** An invoice in full, with everything that can be done with it. */
export function InvoiceDetails({ id, today, onClose, ...rest }: InvoiceDetailsProps) {
  const query = useQuery(invoiceQuery(id))
  const { data: invoice, error } = query
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Dialog open onClose={onClose} size="lg" title={invoice ? titleOf(invoice) : 'Factuur'}>
      {invoice && (
        <Whole className="flex flex-col gap-6" waiting={<SkeletonText lines={10} />}>
          <div className="flex flex-col gap-4">
            <div>
              <InvoiceBadges invoice={invoice} />
            </div>
            <InvoiceActions invoice={invoice} today={today} onGone={onClose} {...rest} />
            {invoice.eInvoiceStatus === 'refused' && (
              <Alert tone="warning" title="De e-factuur werd geweigerd">
                {invoice.eInvoiceMessage}
              </Alert>
            )}
          </div>
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <Buyer invoice={invoice} />
            <Facts invoice={invoice} today={today} />
          </div>
          <Lines invoice={invoice} />
          <div className="grid gap-x-8 gap-y-6 border-t border-line pt-6 sm:grid-cols-2">
            <InvoiceHistory id={id} />
            <CreditNotes invoice={invoice} onOpen={rest.onOpen} />
          </div>
        </Whole>
      )}
      {!invoice && !error && <SkeletonText lines={10} />}
      {!invoice && isGone && <p>Deze factuur bestaat niet (meer).</p>}
      {error && !isGone && <LoadFailed title="De factuur kon niet geladen worden." query={query} />}
    </Dialog>
  )
}

function Buyer({ invoice }: { invoice: Invoice }) {
  const {
    customerName,
    customerAddress,
    customerPostalCode,
    customerCity,
    customerCountry,
    customerEmail,
    customerVATNumber,
  } = invoice
  const lines = [
    customerAddress,
    `${customerPostalCode} ${customerCity}`.trim(),
    customerCountry,
    customerEmail,
    customerVATNumber,
  ].filter(Boolean)
  return (
    <section aria-labelledby="factuur-voor" className="min-w-0 wrap-anywhere">
      <h3 id="factuur-voor" className="mb-1 font-sans text-sm font-semibold text-muted">
        Voor
      </h3>
      <p className="text-lg font-semibold">{calledCustomer(customerName)}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function Facts({ invoice, today }: { invoice: Invoice; today: DateString }) {
  const {
    type,
    invoiceDate,
    dueDate,
    paidOn,
    paidMethod,
    sentAt,
    remindedAt,
    structuredCommunication,
  } = invoice
  const rows = [
    [type === 'invoice' ? 'Factuurdatum' : 'Datum', formatShortDate(invoiceDate)],
    [
      'Vervaldatum',
      type === 'invoice'
        ? [formatShortDate(dueDate), lateText(invoice, today)].filter(Boolean).join(', ')
        : '',
    ],
    ['Verzonden', sentAt ? formatInstant(sentAt) : ''],
    ['Herinnerd', remindedAt ? formatInstant(remindedAt) : ''],
    [
      type === 'invoice' ? 'Betaald' : 'Terugbetaald',
      paidOn ? [formatShortDate(paidOn), paidMethod].filter(Boolean).join(', ') : '',
    ],
    ['Mededeling', structuredCommunication],
  ].filter(([, value]) => value)
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { items, notes, vatCategory } = invoice
  return (
    <section aria-label="Regels en totalen" className="flex flex-col gap-5">
      <ul
        aria-label="Regels"
        className="flex flex-col divide-y divide-line border-y border-line tabular-nums"
      >
        {items.map(({ id, description, quantity, unitPrice, totalPrice }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-3 sm:grid-cols-[1fr_auto_7rem]"
          >
            <span className="font-medium wrap-anywhere">{description}</span>
            <span className="text-muted max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm">{`${quantityText(quantity)} × ${euro(unitPrice)}`}</span>
            <span className="text-right font-semibold whitespace-nowrap">{euro(totalPrice)}</span>
          </li>
        ))}
      </ul>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2 wrap-anywhere max-sm:order-last">
          {notes && <p className="whitespace-pre-line">{notes}</p>}
          {vatCategory !== 'S' && <p className="text-muted">{vatMentions[vatCategory]}</p>}
        </div>
        <div className="rounded-field bg-pine-soft p-4">
          <SumRows {...invoice} due={invoice.type === 'invoice' ? invoice.due : undefined} />
        </div>
      </div>
    </section>
  )
}
