import { NextVisit } from '#agenda/series/components/next-visit.tsx'
import { historyQuery, tillQuery } from '#money/payments/client.ts'
import { Till } from '#money/payments/components/till.tsx'
import type { Sale } from '#money/payments/wire.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import { readSearch, writeSearch } from './payment-search.ts'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters }) => [
    client.prefetchQuery(tillQuery),
    client.prefetchInfiniteQuery(historyQuery(readSearch(parameters, 'today'))),
  ],
}

/**
 * The till. Period and search of the payments, the receipt that is open and the visit to which it
 * was opened live in the address.
 */
export default function AdminCash() {
  const start = useStart()
  const [{ opened, visitId, ...search }, show] = useAddress(
    (parameters) => ({
      ...readSearch(parameters, 'today'),
      opened: parameters.get('bon') ?? undefined,
      visitId: parameters.get('afrekenen') ?? undefined,
    }),
    (view) => ({ ...writeSearch(view, 'today'), bon: view.opened, afrekenen: view.visitId }),
  )
  return (
    <>
      <WindowTitle>Kassa</WindowTitle>
      <Till
        today={start.today}
        search={search}
        onSearch={show}
        opened={opened}
        onOpen={(id) => show({ opened: id }, { isStep: true })}
        visitId={visitId}
        onVisit={() => show({ visitId: undefined })}
        printPath={(id) => `/admin/kassa/bon/${id}`}
        afterSale={afterSale}
        picture={<Poodle aria-hidden />}
      />
    </>
  )
}

function afterSale({ id, appointmentId }: Pick<Sale, 'id' | 'appointmentId'>) {
  return (
    appointmentId && <NextVisit key={`next ${id}`} appointmentId={appointmentId} heading="h2" />
  )
}
