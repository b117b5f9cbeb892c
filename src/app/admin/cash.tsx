import { NextVisit } from '#agenda/series/components/next-visit.tsx'
import type { HistorySearch } from '#money/payments/client.ts'
import { Till } from '#money/payments/components/till.tsx'
import type { Sale } from '#money/payments/wire.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

const PERIODS = { week: 'week', maand: 'month', alles: '' } as const

/**
 * The till. Period and search of the payments, the receipt that is open and the visit to which it was
 * opened live in the address.
 */
export default function AdminCash() {
  const start = useStart()
  const [{ opened, visitId, ...search }, show] = useView()
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

function useView() {
  return useAddress<HistorySearch & { opened: string | undefined; visitId: string | undefined }>(
    (parameters) => {
      const [, period = 'today'] =
        Object.entries(PERIODS).find(([word]) => word === parameters.get('periode')) ?? []
      return {
        period,
        q: parameters.get('zoek') ?? '',
        opened: parameters.get('bon') ?? undefined,
        visitId: parameters.get('afrekenen') ?? undefined,
      }
    },
    ({ period, q, opened, visitId }) => {
      const [word] = Object.entries(PERIODS).find(([, named]) => named === period) ?? []
      return { periode: word, zoek: q, bon: opened, afrekenen: visitId }
    },
  )
}
