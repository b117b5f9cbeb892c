import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { type DateString, formatInstant } from '#lib/dates.ts'
import { euro, fromDecimal } from '#lib/money.ts'
import { calledCustomer } from '#lib/names.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import type { SaleInvoice } from '#money/invoiced-sales/wire.ts'
import { type HistorySearch, historyQuery, saleInvoicesQuery } from '#money/payments/client.ts'
import { invoiceName, statesOf } from '#money/payments/components/payment-words.ts'
import type { Payment } from '#money/payments/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

type PaymentHistoryProps = {
  /** That of a page, or of a part of one. */
  heading: 'h1' | 'h2'
  search: HistorySearch
  today: DateString
  onSearch: (search: HistorySearch) => void
  onOpen: (id: string) => void
  picture?: ReactNode
}

/** What was paid and given back, of a period, found while one types. */
export function PaymentHistory({
  heading: Heading,
  search,
  today,
  onSearch,
  onOpen,
  picture,
}: PaymentHistoryProps) {
  const [typed, setTyped] = useState(search.q)
  const payments = useInfiniteQuery(historyQuery(useDeferredValue(search)))
  const invoices = useQueries({
    queries: (payments.data?.pages ?? []).map(({ items }) =>
      saleInvoicesQuery(items.map(({ saleId }) => saleId)),
    ),
    combine: (pages) =>
      new Map(pages.flatMap(({ data = [] }) => data.map((invoice) => [invoice.saleId, invoice]))),
  })
  return (
    <section aria-labelledby="betalingen" className="flex flex-col gap-4">
      <Heading id="betalingen" className={Heading === 'h1' ? 'text-3xl sm:text-4xl' : 'text-2xl'}>
        Betalingen
      </Heading>
      <search className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <SearchInput
          placeholder="Klant, behandeling, bon, bedrag"
          value={typed}
          onValue={(value) => {
            setTyped(value)
            onSearch({ ...search, q: value.trim() })
          }}
        />
        <PeriodFilter
          period={search.period}
          onChange={(period) => onSearch({ ...search, period })}
        />
      </search>
      <PagedList
        query={payments}
        failure="De betalingen konden niet geladen worden."
        empty={
          <NoPayments
            heading={Heading === 'h1' ? 'h2' : 'h3'}
            search={search}
            picture={picture}
            onAll={() => onSearch({ ...search, period: '' })}
          />
        }
      >
        {(items) => (
          <Table
            caption="Betalingen"
            columns={columnsFor({ today, invoices, onOpen })}
            rows={items}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </section>
  )
}

const PERIODS = [
  { value: 'today', label: 'Vandaag' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Maand' },
  { value: '', label: 'Alles' },
] as const

function PeriodFilter({
  period,
  onChange,
}: {
  period: HistorySearch['period']
  onChange: (period: HistorySearch['period']) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Periode</legend>
      <div className="flex flex-wrap gap-2">
        {PERIODS.map(({ value, label }) => (
          <Button
            key={value}
            variant={period === value ? 'primary' : 'secondary'}
            aria-pressed={period === value}
            onClick={() => onChange(value)}
            className="max-sm:flex-1 max-sm:px-2"
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

type ColumnOptions = {
  today: DateString
  invoices: ReadonlyMap<string, SaleInvoice>
  onOpen: (id: string) => void
}

function columnsFor({ today, invoices, onOpen }: ColumnOptions): TableColumn<Payment>[] {
  return [
    {
      header: 'Wanneer',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap tabular-nums">{formatInstant(createdAt, today)}</span>
      ),
    },
    {
      header: 'Klant',
      cell: ({ customerName, service }) => (
        <span className="block min-w-0 [overflow-wrap:anywhere]">
          <span className="font-semibold">{calledCustomer(customerName)}</span>
          <span className="block text-sm text-muted">{service}</span>
        </span>
      ),
    },
    {
      header: 'Betaalwijze',
      cell: ({ method, voucherCode }) => (
        <MethodCell name={paymentWays[method].name} detail={voucherCode} />
      ),
    },
    {
      header: 'Status',
      cell: (payment) => (
        <span className="inline-flex flex-wrap justify-end gap-1 sm:justify-start">
          {statesOf(payment).map(({ label, tone }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
          <InvoiceBadge invoice={invoices.get(payment.saleId)} />
        </span>
      ),
    },
    {
      header: 'Bedrag',
      numeric: true,
      cell: ({ amountPaid, status }) => (
        <span
          className={`font-semibold whitespace-nowrap ${status !== 'completed' || fromDecimal(amountPaid) < 0 ? 'text-muted' : ''}`}
        >
          {euro(amountPaid)}
        </span>
      ),
    },
    {
      header: 'Openen',
      actions: true,
      cell: ({ id, receiptNumber }) => (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Bon ${receiptNumber} bekijken`}
          onClick={() => onOpen(id)}
          className="max-sm:w-full"
        >
          Bon {receiptNumber}
        </Button>
      ),
    },
  ]
}

function InvoiceBadge({ invoice }: { invoice: SaleInvoice | undefined }) {
  return invoice && <Badge>{invoiceName(invoice)}</Badge>
}

function MethodCell({ name, detail }: { name: string; detail: string | null }) {
  return (
    <span>
      {name}
      {detail && <span className="block text-sm whitespace-nowrap text-muted">{detail}</span>}
    </span>
  )
}

function NoPayments({
  heading,
  search: { q, period },
  picture,
  onAll,
}: {
  heading: 'h2' | 'h3'
  search: HistorySearch
  picture: ReactNode
  onAll: () => void
}) {
  if (q)
    return (
      <EmptyState
        heading={heading}
        title="Geen betalingen gevonden"
        text="Wis het zoekveld of kies een langere periode."
        illustration={picture}
      />
    )
  const isToday = period === 'today'
  return (
    <EmptyState
      heading={heading}
      title={isToday ? 'Vandaag nog geen betalingen' : 'Nog geen betalingen'}
      text="Wat je aan de kassa ontvangt, komt hier vanzelf te staan."
      illustration={picture}
      action={
        period !== '' && (
          <Button variant="secondary" onClick={onAll}>
            Toon alle betalingen
          </Button>
        )
      }
    />
  )
}
