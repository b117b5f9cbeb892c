import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatInstantDay, formatShortDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { nameIn } from '#lib/names-of.ts'
import { voucherStates } from '#lib/states.ts'
import { type VoucherFilter, vouchersQuery } from '#money/gift-vouchers/client.ts'
import { statusOptions } from '#money/gift-vouchers/components/voucher-words.ts'
import type { Voucher } from '#money/gift-vouchers/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

type VoucherListProps = {
  filter: VoucherFilter
  onFilter: (filter: VoucherFilter) => void
  onOpen: (code: string) => void
  picture?: ReactNode
}

/** Every voucher, newest first, found while one types. */
export function VoucherList({ filter, onFilter, onOpen, picture }: VoucherListProps) {
  const [typed, setTyped] = useState(filter.q)
  const vouchers = useInfiniteQuery(vouchersQuery(useDeferredValue(filter)))
  return (
    <div className="flex flex-col gap-5">
      <search className="grid items-end gap-4 sm:grid-cols-[1fr_14rem]">
        <SearchInput
          placeholder="Code, naam of e-mail"
          value={typed}
          onValue={(value) => {
            setTyped(value)
            onFilter({ ...filter, q: value.trim() })
          }}
        />
        <Select
          label="Status"
          options={statusOptions}
          value={filter.status}
          onValue={(value) => onFilter({ ...filter, status: nameIn(voucherStates, value) })}
        />
      </search>
      <PagedList
        query={vouchers}
        failure="De kadobonnen konden niet geladen worden."
        waiting={<SkeletonText lines={8} />}
        empty={
          <EmptyState
            illustration={picture}
            {...(filter.q !== '' || filter.status !== ''
              ? {
                  title: 'Geen kadobonnen gevonden',
                  text: 'Wis het zoekveld of kies een andere status.',
                }
              : {
                  title: 'Nog geen kadobonnen',
                  text: 'Wat online verkocht wordt, komt hier vanzelf. In het salon verkoop je er een met de knop bovenaan.',
                })}
          />
        }
      >
        {(items) => (
          <div className="sm:overflow-x-auto sm:rounded-card sm:border sm:border-line sm:bg-card sm:shadow-soft">
            <Table
              caption="Kadobonnen"
              columns={columnsWith(onOpen)}
              rows={items}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </PagedList>
    </div>
  )
}

function columnsWith(onOpen: (code: string) => void): TableColumn<Voucher>[] {
  return [
    {
      header: 'Kadobon',
      heading: true,
      cell: ({ code, createdAt }) => (
        <span className="flex flex-col">
          <span className="font-semibold tracking-wide whitespace-nowrap tabular-nums">{code}</span>
          <span className="text-sm text-muted">{formatInstantDay(createdAt)}</span>
        </span>
      ),
    },
    {
      header: 'Voor',
      cell: ({ recipientName, buyerName }) => (
        <span className="flex min-w-0 flex-col wrap-anywhere max-sm:items-end">
          <span>{recipientName || '–'}</span>
          {buyerName && <span className="text-sm text-muted">van {buyerName}</span>}
        </span>
      ),
    },
    {
      header: 'Bedrag',
      numeric: true,
      cell: ({ amount }) => <span className="whitespace-nowrap">{euro(amount)}</span>,
    },
    {
      header: 'Saldo',
      numeric: true,
      cell: ({ balance }) => (
        <strong className="font-semibold whitespace-nowrap">{euro(balance)}</strong>
      ),
    },
    {
      header: 'Geldig tot',
      cell: ({ validUntil }) => (
        <span className="whitespace-nowrap tabular-nums">{formatShortDate(validUntil)}</span>
      ),
    },
    { header: 'Status', cell: (voucher) => <VoucherBadges voucher={voucher} /> },
    {
      header: 'Openen',
      actions: true,
      cell: ({ code }) => (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onOpen(code)}
          className="max-sm:w-full"
        >
          Bekijken<span className="sr-only"> van {code}</span>
        </Button>
      ),
    },
  ]
}

/** In what state a voucher is, and whether it is one of the sandbox. */
export function VoucherBadges({ voucher: { status, test, refund } }: { voucher: Voucher }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-sm:justify-end">
      <Badge tone={voucherStates[status].tone}>{voucherStates[status].label}</Badge>
      {refund === 'pending' && <Badge tone="amber">Terugbetaling loopt</Badge>}
      {test && <Badge tone="amber">Testbetaling</Badge>}
    </span>
  )
}
