import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { type DateString, formatShortDate } from '#lib/dates.ts'
import { calledCustomer } from '#lib/names.ts'
import { type InvoiceFilter, invoicesQuery } from '#money/invoices/client.ts'
import { InvoiceBadges } from '#money/invoices/components/invoice-badges.tsx'
import {
  lateText,
  signedEuro,
  statusOf,
  statusOptions,
  yearOptions,
} from '#money/invoices/components/invoice-words.ts'
import { titleOf } from '#money/invoices/rules.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

type InvoiceListProps = {
  today: DateString
  filter: InvoiceFilter
  onFilter: (filter: InvoiceFilter) => void
  onOpen: (id: string) => void
  onAdd: () => void
  picture?: ReactNode
}

/** Invoices and credit notes, newest first, found while one types. */
export function InvoiceList({ today, filter, onFilter, onOpen, onAdd, picture }: InvoiceListProps) {
  const invoices = useInfiniteQuery(invoicesQuery(useDeferredValue(filter)))
  const [typed, setTyped] = useDebouncedSearch(filter.q, (q) => onFilter({ ...filter, q }))
  return (
    <div className="flex flex-col gap-5">
      <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[1fr_13rem_11rem]">
        <SearchInput
          placeholder="Nummer, naam, e-mail of BTW-nummer"
          value={typed}
          onValue={setTyped}
          className="max-lg:col-span-2"
        />
        <Select
          label="Status"
          options={[...statusOptions]}
          value={filter.status}
          onValue={(value) => onFilter({ ...filter, status: statusOf(value) })}
        />
        <Select
          label="Jaar"
          options={yearOptions(today, filter.year)}
          value={filter.year}
          onValue={(value) => onFilter({ ...filter, year: value })}
        />
      </search>
      <PagedList
        query={invoices}
        failure="Fout bij het laden van facturen:"
        waiting={<SkeletonList item="h-16 max-sm:h-44" />}
        empty={
          <EmptyState
            illustration={picture}
            {...(filter.q !== '' || filter.status !== '' || filter.year !== ''
              ? {
                  title: 'Geen facturen gevonden',
                  text: 'Wis het zoekveld of kies een andere status of een ander jaar.',
                }
              : {
                  title: 'Nog geen facturen',
                  text: 'Maak er een voor een klant die er een vraagt. Van een afspraak of van een verkoop aan de kassa begint ze al ingevuld.',
                  action: <Button onClick={onAdd}>Nieuwe factuur</Button>,
                })}
          />
        }
      >
        {(items) => (
          <Table
            caption="Facturen"
            rows={items}
            rowKey={({ id }) => id}
            columns={columnsOf(today, onOpen)}
            className="sm:overflow-hidden sm:rounded-card sm:bg-card sm:shadow-soft sm:outline sm:outline-line"
          />
        )}
      </PagedList>
    </div>
  )
}

function columnsOf(today: DateString, onOpen: (id: string) => void): TableColumn<Invoice>[] {
  return [
    { header: 'Factuur', heading: true, cell: (invoice) => <Name invoice={invoice} /> },
    {
      header: 'Klant',
      cell: ({ customerName, customerCity }) => (
        <span className="flex min-w-0 flex-col wrap-anywhere max-sm:items-end">
          <span>{calledCustomer(customerName)}</span>
          {customerCity && <span className="text-sm text-muted">{customerCity}</span>}
        </span>
      ),
    },
    {
      header: 'Vervaldatum',
      cell: (invoice) =>
        invoice.type === 'invoice' ? (
          <span
            className={`flex flex-col whitespace-nowrap tabular-nums max-sm:items-end ${invoice.isOverdue ? 'text-red' : ''}`}
          >
            {formatShortDate(invoice.dueDate)}
            {invoice.isOverdue && (
              <span className="text-sm font-semibold">{lateText(invoice, today)}</span>
            )}
          </span>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
    { header: 'Status', cell: (invoice) => <InvoiceBadges invoice={invoice} /> },
    {
      header: 'Totaal',
      numeric: true,
      cell: (invoice) => (
        <span className="text-lg font-semibold whitespace-nowrap">{signedEuro(invoice)}</span>
      ),
    },
    {
      header: 'Openen',
      actions: true,
      cell: (invoice) => (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onOpen(invoice.id)}
          className="max-sm:w-full"
        >
          Bekijken
          <span className="sr-only">
            {' '}
            {titleOf(invoice)} van {invoice.customerName}
          </span>
        </Button>
      ),
    },
  ]
}

function Name({ invoice: { invoiceNumber, invoiceDate } }: { invoice: Invoice }) {
  return (
    <span className="flex flex-col max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3">
      <span
        className={`tabular-nums max-sm:text-lg ${invoiceNumber ? 'font-semibold' : 'text-muted'}`}
      >
        {invoiceNumber ?? 'Nog geen nummer'}
      </span>
      <span className="text-sm whitespace-nowrap text-muted tabular-nums">
        {formatShortDate(invoiceDate)}
      </span>
    </span>
  )
}
