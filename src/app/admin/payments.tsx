import { historyQuery } from '#money/payments/client.ts'
import { PaymentDialog } from '#money/payments/components/payment-dialog.tsx'
import { PaymentHistory } from '#money/payments/components/payment-history.tsx'
import { FrenchBulldog } from '../public/illustrations/french-bulldog.tsx'
import { readSearch, writeSearch } from './payment-search.ts'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters }) => [
    client.prefetchInfiniteQuery(historyQuery(readSearch(parameters, 'month'))),
  ],
}

/**
 * What was paid and given back, without the till around it. Period, search and the receipt that is
 * open live in the address.
 */
export default function AdminPayments() {
  const { today } = useStart()
  const [{ opened, ...search }, show] = useAddress(
    (parameters) => ({
      ...readSearch(parameters, 'month'),
      opened: parameters.get('bon') ?? undefined,
    }),
    (view) => ({ ...writeSearch(view, 'month'), bon: view.opened }),
  )
  return (
    <>
      <WindowTitle>Betalingen</WindowTitle>
      <PaymentHistory
        heading="h1"
        search={search}
        today={today}
        onSearch={show}
        onOpen={(id) => show({ opened: id }, { isStep: true })}
        picture={<FrenchBulldog aria-hidden />}
      />
      {opened && (
        <PaymentDialog
          id={opened}
          today={today}
          printPath={(id) => `/admin/kassa/bon/${id}`}
          onClose={() => show({ opened: undefined })}
        />
      )}
    </>
  )
}
