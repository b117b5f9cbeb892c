import { useQuery } from '@tanstack/react-query'
import { Plus, ShoppingBag } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { DateString } from '#lib/dates.ts'
import { type HistorySearch, tillQuery } from '#money/payments/client.ts'
import { isPaid } from '#money/payments/components/is-paid.ts'
import { PaymentDialog } from '#money/payments/components/payment-dialog.tsx'
import { PaymentHistory } from '#money/payments/components/payment-history.tsx'
import { RevenueOverview } from '#money/payments/components/revenue-overview.tsx'
import { RefundTasks } from '#money/payments/refunds/components/refund-tasks.tsx'
import { DoneCard } from '#money/payments/sales/components/done-card.tsx'
import {
  draftOfShop,
  draftOfVisit,
  emptyDraft,
  type SaleDraft,
} from '#money/payments/sales/components/sale-draft.ts'
import { SaleForm } from '#money/payments/sales/components/sale-form.tsx'
import { useTill } from '#money/payments/sales/components/use-till.ts'
import { VisitPicker } from '#money/payments/sales/components/visit-picker.tsx'
import { VoucherInfo } from '#money/payments/sales/components/voucher-info.tsx'
import { Terminals } from '#money/payments/terminal/components/terminals.tsx'
import type { Sale, Visit } from '#money/payments/wire.ts'
import { Button } from '#ui/button.tsx'

type TillProps = {
  today: DateString
  search: HistorySearch
  onSearch: (search: HistorySearch) => void
  /** The payment that is shown in full, by its id. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
  /** The visit of today to which the till was opened. */
  visitId: string | undefined
  /** It stands in the form now. */
  onVisit: () => void
  /** Where a receipt is printed from. */
  printPath: (id: string) => string
  /** What follows on a sale that was paid. */
  afterSale?: (sale: Pick<Sale, 'id' | 'appointmentId'>) => ReactNode
  picture?: ReactNode
}

/** The till: whom to charge, the sale, what waits, what came in. */
export function Till({
  today,
  search,
  onSearch,
  opened,
  onOpen,
  visitId,
  onVisit,
  printPath,
  afterSale,
  picture,
}: TillProps) {
  const till = useTill()
  const form = useRef<HTMLFormElement>(null)

  /**
   * Puts a sale in the form and the hand on what comes next: paying, or the first thing that is
   * still missing.
   */
  function start(draft: SaleDraft) {
    if (!till.unanswered) till.fill(draft)
    requestAnimationFrame(() => {
      form.current?.scrollIntoView({ block: 'start' })
      focusNext(form.current, draft)
    })
  }

  const { data } = useQuery(tillQuery)
  const wanted = data?.appointments.find(({ id }) => id === visitId)
  const unpaid = wanted && !isPaid(wanted) ? wanted : undefined
  const begin = useEffectEvent((visit: Visit) => {
    start(draftOfVisit(visit))
    onVisit()
  })
  useEffect(() => {
    if (unpaid) begin(unpaid)
  }, [unpaid])

  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Kassa</h1>
        <div className="flex flex-col gap-1 max-sm:w-full sm:items-end">
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
            <Button
              variant="secondary"
              className="whitespace-nowrap max-sm:px-2"
              aria-describedby="kassa-losse-verkoop"
              onClick={() => start(draftOfShop())}
            >
              <ShoppingBag aria-hidden />
              Losse verkoop
            </Button>
            <Button
              variant="secondary"
              className="whitespace-nowrap max-sm:px-2"
              onClick={() => start(emptyDraft)}
            >
              <Plus aria-hidden />
              Nieuwe betaling
            </Button>
          </div>
          <p id="kassa-losse-verkoop" className="text-sm text-muted">
            Losse verkoop: producten zonder afspraak.
          </p>
        </div>
      </div>
      <RefundTasks today={today} onOpen={onOpen} />
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[2fr_3fr]">
        <VisitPicker today={today} onPick={start} picture={picture} />
        <div className="flex flex-col gap-6">
          <Terminals till={till} />
          {till.done && (
            <DoneCard
              key={till.done.sale.id}
              done={till.done}
              onClose={() => till.showDone(undefined)}
              printPath={printPath}
            />
          )}
          {till.done && afterSale?.(till.done.sale)}
          {wanted &&
            !unpaid &&
            !till.done &&
            afterSale?.({ id: wanted.id, appointmentId: wanted.id })}
          <SaleForm
            till={till}
            form={form}
            onClear={() => start({ ...emptyDraft, method: till.draft.method })}
          />
        </div>
      </div>
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[3fr_2fr]">
        <RevenueOverview today={today} />
        <VoucherInfo
          today={today}
          onUse={(code) =>
            start({ ...till.draft, isSplit: false, method: 'voucher', voucherCode: code })
          }
        />
      </div>
      <PaymentHistory
        heading="h2"
        search={search}
        today={today}
        onSearch={onSearch}
        onOpen={onOpen}
        picture={picture}
      />
      {opened && (
        <PaymentDialog
          id={opened}
          today={today}
          printPath={printPath}
          onClose={() => onOpen(undefined)}
        />
      )}
    </div>
  )
}

function focusNext(form: HTMLFormElement | null, draft: SaleDraft) {
  const missing = draft.openSale
    ? undefined
    : (['customerName', 'service', 'amount'] as const).find((field) => draft[field] === '')
  const next = missing
    ? form?.querySelector<HTMLElement>(`#kassa-${missing}`)
    : form?.querySelector<HTMLElement>('button[type="submit"]')
  next?.focus({ preventScroll: true })
}
