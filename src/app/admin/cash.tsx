import { useOutletContext } from 'react-router'
import { NextVisit } from '#agenda/series/components/next-visit.tsx'
import { useToday } from '#desk/dashboard/client.ts'
import type { HistorySearch } from '#money/payments/client.ts'
import { Till } from '#money/payments/components/till.tsx'
import type { Sale } from '#money/payments/wire.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import type { AdminStart } from './load-admin.ts'
import { useAddress } from './use-address.ts'

const PERIODS = { week: 'week', maand: 'month', alles: '' } as const

/**
 * The till. Period and search of the payments, and the receipt that is open, live in the address.
 */
export default function AdminCash() {
  const { salonName, ...start } = useOutletContext<AdminStart>()
  const [{ opened, ...search }, show] = useView()
  return (
    <>
      <title>{`Kassa – ${salonName}`}</title>
      <Till
        today={useToday(start.today)}
        search={search}
        onSearch={show}
        opened={opened}
        onOpen={(id) => show({ opened: id }, { isStep: true })}
        printPath={(id) => `/admin/kassa/bon/${id}`}
        afterSale={afterSale}
        picture={<Poodle aria-hidden />}
      />
    </>
  )
}

function afterSale({ id, appointmentId }: Sale) {
  return (
    appointmentId && <NextVisit key={`next ${id}`} appointmentId={appointmentId} heading="h2" />
  )
}

function useView() {
  return useAddress<HistorySearch & { opened: string | undefined }>(
    (parameters) => {
      const [, period = 'today'] =
        Object.entries(PERIODS).find(([word]) => word === parameters.get('periode')) ?? []
      return {
        period,
        q: parameters.get('zoek') ?? '',
        opened: parameters.get('bon') ?? undefined,
      }
    },
    ({ period, q, opened }) => {
      const [word] = Object.entries(PERIODS).find(([, named]) => named === period) ?? []
      return { periode: word, zoek: q, bon: opened }
    },
  )
}
