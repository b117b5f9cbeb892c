import { Download, Gift } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DateString } from '#lib/dates.ts'
import { csvPath, type VoucherFilter } from '#money/gift-vouchers/client.ts'
import { SaleDialog } from '#money/gift-vouchers/components/sale-dialog.tsx'
import { VoucherDetails } from '#money/gift-vouchers/components/voucher-details.tsx'
import { VoucherFigures } from '#money/gift-vouchers/components/voucher-figures.tsx'
import { VoucherList } from '#money/gift-vouchers/components/voucher-list.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadLink } from '#ui/download-link.tsx'

type GiftVouchersProps = {
  today: DateString
  filter: VoucherFilter
  onFilter: (filter: VoucherFilter) => void
  /** The voucher that is shown in full. */
  openCode: string | undefined
  onOpen: (code: string | undefined) => void
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
  picture,
}: GiftVouchersProps) {
  const [isSelling, setSelling] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Kadobonnen</h1>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <DownloadLink
            href={csvPath(filter)}
            failure={{
              title: 'Fout',
              description: 'Het bestand kon niet gemaakt worden. Probeer het opnieuw.',
            }}
          >
            <Download aria-hidden />
            Exporteren
          </DownloadLink>
          <Button onClick={() => setSelling(true)} className="max-sm:grow">
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
      {isSelling && (
        <SaleDialog
          onClose={() => setSelling(false)}
          onOpen={(code) => {
            setSelling(false)
            onOpen(code)
          }}
        />
      )}
    </div>
  )
}
