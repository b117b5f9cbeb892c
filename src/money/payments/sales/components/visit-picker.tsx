import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { type DateString, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { euro, fromDecimal } from '#lib/money.ts'
import { calledCustomer, calledDog } from '#lib/names.ts'
import { tillQuery } from '#money/payments/client.ts'
import {
  draftOfCustomer,
  draftOfSale,
  draftOfVisit,
  type SaleDraft,
} from '#money/payments/sales/components/sale-draft.ts'
import type { RecentCustomer, Sale, Visit } from '#money/payments/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pending } from '#ui/loaded.tsx'

type VisitPickerProps = {
  today: DateString
  onPick: (draft: SaleDraft) => void
  picture?: ReactNode
}

/**
 * Who is likely to pay now: sales that are not paid in full, today's visits, and who was here
 * lately. One tap fills the form.
 */
export function VisitPicker({ today, onPick, picture }: VisitPickerProps) {
  const query = useQuery(tillQuery)
  const data = query.data
  const visits = data?.appointments.filter(({ status }) => status !== 'cancelled')
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {data && data.openSales.length > 0 && <OpenSales sales={data.openSales} onPick={onPick} />}
      <section className="flex flex-col gap-3">
        <h2 className="text-2xl">Vandaag</h2>
        {!data && (
          <Pending
            query={query}
            failed="De afspraken van vandaag konden niet geladen worden."
            lines={5}
          />
        )}
        {visits?.length === 0 && (
          <EmptyState
            heading="h3"
            title="Vandaag geen afspraken"
            text="Vul gewoon een betaling in, of kies 'Losse verkoop'."
            illustration={picture}
            className="rounded-card border border-line bg-card"
          />
        )}
        {visits && visits.length > 0 && (
          <ul className={LIST}>
            {visits.map((visit) => (
              <li key={visit.id}>
                <VisitLine visit={visit} onPick={() => onPick(draftOfVisit(visit))} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {data && data.recentCustomers.length > 0 && (
        <RecentCustomers customers={data.recentCustomers} today={today} onPick={onPick} />
      )}
    </div>
  )
}

const LIST =
  'divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-soft'

function VisitLine({ visit, onPick }: { visit: Visit; onPick: () => void }) {
  const { startTime, service, price, paid, status } = visit
  const [dogName, customerName] = [calledDog(visit.dogName), calledCustomer(visit.customerName)]
  const left = price === null ? undefined : fromDecimal(price) - fromDecimal(paid)
  const isPaid = fromDecimal(paid) > 0 && (left === undefined || left <= 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3.5">
      <p className="min-w-14 text-center font-heading text-lg font-semibold whitespace-nowrap tabular-nums">
        {withoutSeconds(startTime)}
      </p>
      <div className="min-w-[min(6rem,100%)] flex-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {dogName} <span className="font-normal text-muted">· {customerName}</span>
        </p>
        <p className="text-sm text-muted">{`${service} · ${price === null ? 'prijs op aanvraag' : euro(price)}`}</p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {status === 'pending' && <Badge tone="amber">Te bevestigen</Badge>}
          {fromDecimal(paid) > 0 && (
            <Badge tone="green">{isPaid ? 'Betaald' : `Al betaald: ${euro(paid)}`}</Badge>
          )}
        </p>
      </div>
      <Button
        variant={isPaid ? 'ghost' : 'primary'}
        size="sm"
        aria-label={`${isPaid ? 'Nog iets afrekenen' : 'Afrekenen'}: ${dogName} van ${customerName}`}
        onClick={onPick}
      >
        {isPaid ? (
          'Nog iets'
        ) : (
          <>
            <Zap aria-hidden />
            Afrekenen
          </>
        )}
      </Button>
    </div>
  )
}

function OpenSales({ sales, onPick }: { sales: Sale[]; onPick: (draft: SaleDraft) => void }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">Nog te betalen</h2>
      <ul className={LIST}>
        {sales.map((sale) => (
          <li key={sale.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3.5">
            <div className="min-w-[min(6rem,100%)] flex-1 [overflow-wrap:anywhere]">
              <p className="font-semibold">{sale.customerName}</p>
              <p className="text-sm text-muted">{`${sale.service} · bon ${sale.receiptNumber}`}</p>
            </div>
            <p className="font-semibold text-amber tabular-nums">{euro(sale.open)}</p>
            <Button
              size="sm"
              aria-label={`Verder betalen: bon ${sale.receiptNumber} van ${sale.customerName}`}
              onClick={() => onPick(draftOfSale(sale))}
            >
              Verder
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RecentCustomersProps = {
  customers: RecentCustomer[]
  today: DateString
  onPick: (draft: SaleDraft) => void
}

function RecentCustomers({ customers, today, onPick }: RecentCustomersProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">Recente klanten</h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] sm:mx-0 sm:flex-wrap sm:px-0">
        {customers.map((customer) => (
          <li key={customer.customerId} className="shrink-0">
            <button
              type="button"
              onClick={() => onPick(draftOfCustomer(customer))}
              className="flex min-h-11 max-w-64 flex-col rounded-field border border-line bg-card px-3.5 py-2 text-left leading-snug hover:border-pine hover:bg-pine-soft"
            >
              <span className="font-semibold">{calledCustomer(customer.customerName)}</span>
              <span className="truncate text-sm text-muted">{`${customer.service} · ${customer.date === today ? 'vandaag' : formatShortDate(customer.date)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
