import { useQuery } from '@tanstack/react-query'
import { Download, Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '#lib/counted.ts'
import { type DateString, formatInstant } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { Turnover, TurnoverSwitch } from '#money/day-book/components/turnover.tsx'
import { csvPath, overviewQuery, type VoucherFilter } from '#money/gift-vouchers/client.ts'
import { SaleDialog } from '#money/gift-vouchers/components/sale-dialog.tsx'
import { VoucherDetails } from '#money/gift-vouchers/components/voucher-details.tsx'
import { VoucherList } from '#money/gift-vouchers/components/voucher-list.tsx'
import type { VoucherOverview } from '#money/gift-vouchers/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type GiftVouchersProps = {
  today: DateString
  filter: VoucherFilter
  onFilter: (filter: VoucherFilter) => void
  /** The voucher that is shown in full. */
  openCode: string | undefined
  onOpen: (code: string | undefined) => void
  isSelling: boolean
  onSell: (isSelling: boolean) => void
  picture?: ReactNode
}

/**
 * Every gift voucher with what is still open, the one that is looked at, and a sale at the till.
 */
export function GiftVouchers({
  today,
  filter,
  onFilter,
  openCode,
  onOpen,
  isSelling,
  onSell,
  picture,
}: GiftVouchersProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Kadobonnen</h1>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <TurnoverSwitch />
          <DownloadLink href={csvPath(filter)}>
            <Download aria-hidden />
            Exporteren
          </DownloadLink>
          <Button onClick={() => onSell(true)} className="max-sm:grow">
            <Gift aria-hidden />
            Kadobon verkopen
          </Button>
        </div>
      </div>
      <VoucherFigures />
      <VoucherList filter={filter} onFilter={onFilter} onOpen={onOpen} picture={picture} />
      {openCode && (
        <VoucherDetails
          key={openCode}
          code={openCode}
          today={today}
          onClose={() => onOpen(undefined)}
        />
      )}
      {isSelling && <SaleDialog onClose={() => onSell(false)} onOpen={onOpen} />}
    </div>
  )
}

/** What is still open, what was sold and spent this month, and what asks for a look. */
function VoucherFigures() {
  const query = useQuery(overviewQuery)
  const { data, error } = query
  if (error && !data)
    return <LoadFailed title="De cijfers konden niet geladen worden." query={query} />
  if (!data) return <Skeleton className="h-32 w-full" />
  return (
    <div className="flex flex-col gap-4">
      {data.mode === 'sandbox' && (
        <Alert tone="info" title="Testbetalingen">
          Online betalen staat in proefopstelling. Kadobonnen van een testbetaling zijn niets waard
          zodra je echt betalingen aanneemt.
        </Alert>
      )}
      {data.mode === 'off' && (
        <Alert tone="info" title="Online verkoop staat uit">
          De website legt uit hoe men een bon bestelt. Zonder sleutels van Stripe wordt er online
          niets verkocht; aan de kassa verkopen kan wel.
        </Alert>
      )}
      <Attention items={data.attention} />
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        <Figure
          label="Openstaande waarde"
          value={euro(data.openValue)}
          detail={`${counted(data.openCount, 'bon', 'bonnen')} nog te gebruiken`}
          isMain
        />
        {data.openUntaxed !== '0.00' && (
          <Figure
            label="Waarop nog btw komt"
            value={euro(data.openUntaxed)}
            detail="bij het gebruik"
            isWide
          />
        )}
        <Figure
          label="Verkocht deze maand"
          value={euro(data.soldThisMonth)}
          detail="online en in het salon"
        />
        <Figure
          label="Gebruikt deze maand"
          value={euro(data.redeemedThisMonth)}
          detail={expiryWords(data.expiringSoon)}
        />
      </dl>
    </div>
  )
}

function expiryWords(count: number): string {
  if (count === 0) return 'geen bon vervalt binnenkort'
  return `${counted(count, 'bon vervalt', 'bonnen vervallen')} binnen 60 dagen`
}

type FigureProps = {
  label: string
  value: string
  detail: string
  isMain?: boolean
  isWide?: boolean
}

function Figure({ label, value, detail, isMain = false, isWide = isMain }: FigureProps) {
  return (
    <div
      className={`flex min-w-0 flex-col rounded-card border p-4 shadow-soft wrap-anywhere sm:p-5 ${isWide ? 'max-lg:col-span-2' : ''} ${isMain ? 'border-pine bg-pine text-white' : 'border-line bg-card'}`}
    >
      <dt className={isMain ? '' : 'text-muted'}>{label}</dt>
      <dd
        className={`mt-1 font-heading leading-tight font-semibold tabular-nums sm:text-3xl ${isWide ? 'text-2xl' : 'text-xl'}`}
      >
        <Turnover>{value}</Turnover>
      </dd>
      <dd className={`text-sm ${isMain ? '' : 'text-muted'}`}>{detail}</dd>
    </div>
  )
}

function Attention({ items }: { items: VoucherOverview['attention'] }) {
  if (items.length === 0) return null
  return (
    <Alert tone="warning" title="Kijk deze betalingen na">
      <ul className="list-disc pl-5">
        {items.map(({ orderId, buyerName, amount, failure, createdAt }) => (
          <li key={orderId}>
            {buyerName}, {euro(amount)}, {formatInstant(createdAt)}: {failure}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
