import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { NextVisit } from '#agenda/series/components/next-visit.tsx'
import { useToday } from '#desk/dashboard/client.ts'
import type { HistorySearch } from '#money/payments/client.ts'
import { Till } from '#money/payments/components/till.tsx'
import type { Sale } from '#money/payments/wire.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import type { AdminStart } from './load-admin.ts'

const PERIODS = { week: 'week', maand: 'month', alles: '' } as const

/**
 * The till. Period and search of the payments, and the receipt that is open, live in the address.
 */
export default function AdminCash() {
  const { salonName, ...start } = useOutletContext<AdminStart>()
  const { search, opened, go } = useCashAddress()
  return (
    <>
      <title>{`Kassa – ${salonName}`}</title>
      <Till
        today={useToday(start.today)}
        search={search}
        onSearch={(next) => go({ search: next, opened }, { replace: true })}
        opened={opened}
        onOpen={(id) => go({ search, opened: id })}
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

type Address = { search: HistorySearch; opened: string | undefined }

function useCashAddress() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [, period = 'today'] =
    Object.entries(PERIODS).find(([word]) => word === parameters.get('periode')) ?? []
  const search: HistorySearch = { period, q: parameters.get('zoek') ?? '' }
  const go = (address: Address, options?: { replace: boolean }) =>
    void navigate({ search: searchOf(address) }, { preventScrollReset: true, ...options })
  return { search, opened: parameters.get('bon') ?? undefined, go }
}

function searchOf({ search: { period, q }, opened }: Address): string {
  const [word] = Object.entries(PERIODS).find(([, named]) => named === period) ?? []
  return new URLSearchParams({
    ...(word && { periode: word }),
    ...(q && { zoek: q }),
    ...(opened && { bon: opened }),
  }).toString()
}
