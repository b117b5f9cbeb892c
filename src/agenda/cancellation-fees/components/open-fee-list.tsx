import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { Link } from 'react-router'
import { feeWords, openFeeText } from '#agenda/cancellation-fees/components/fee-words.ts'
import type { CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import { formatShortDate } from '#lib/dates.ts'
import { calledCustomer, calledDog } from '#lib/names.ts'
import { itemsOf, type Page } from '#lib/paged-query.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useLinkBeside } from '#ui/use-link-beside.ts'

const TITLE = 'openstaande-vergoedingen'

/**
 * The open fees, oldest first, each with the way to its visit, where the owner settles or waives
 * it.
 */
export function OpenFeeList({
  query,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page<CancellationFee>>>
}) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Card
      role="region"
      aria-labelledby={TITLE}
      title={
        <span id={TITLE} className="flex items-center gap-2">
          <HandCoins aria-hidden className="size-5 shrink-0 text-pine" />
          Openstaande vergoedingen
        </span>
      }
    >
      <ul className="-my-3 divide-y divide-line">
        {itemsOf(data)?.map((fee) => (
          <li key={fee.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <OpenFee fee={fee} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-5 max-sm:w-full"
        >
          Meer laden
        </Button>
      )}
    </Card>
  )
}

function OpenFee({ fee }: { fee: CancellationFee }) {
  const beside = useLinkBeside()
  const { appointmentId, date } = fee
  const [clientName, dogName] = [calledCustomer(fee.clientName), calledDog(fee.dogName)]
  return (
    <>
      <div className="min-w-48 flex-1 wrap-anywhere">
        <p className="font-semibold">
          {clientName}{' '}
          <span className="font-normal text-muted">
            met {dogName}, {formatShortDate(date)}
          </span>
        </p>
        <p className="text-sm text-muted">{openFeeText(fee)}</p>
      </div>
      <p className="font-heading text-xl font-semibold whitespace-nowrap tabular-nums">
        {feeWords(fee).amount}
      </p>
      <ButtonLink asChild variant="secondary" size="sm">
        <Link to={beside('afspraak', appointmentId)} preventScrollReset>
          Beslissen
          <span className="sr-only">
            {' '}
            over {dogName} van {clientName}
          </span>
        </Link>
      </ButtonLink>
    </>
  )
}
