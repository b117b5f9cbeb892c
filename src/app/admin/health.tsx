import { useOutletContext } from 'react-router'
import { HealthRecords } from '#clients/health-records/components/health-records.tsx'
import { useToday } from '#desk/dashboard/client.ts'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import type { AdminStart } from './load-admin.ts'
import { useAddress } from './use-address.ts'

/** Health forms of dogs; the search and the form that is open live in the address. */
export default function AdminHealth() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [{ q, openId }, show] = useAddress(
    (parameters) => ({
      q: parameters.get('zoek') ?? '',
      openId: parameters.get('formulier') ?? undefined,
    }),
    (view) => ({ zoek: view.q, formulier: view.openId }),
  )

  return (
    <>
      <title>{`Gezondheid – ${start.salonName}`}</title>
      <h1 className="mb-6 text-3xl sm:text-4xl">Gezondheid</h1>
      <HealthRecords
        today={today}
        q={q}
        onSearch={(text) => show({ q: text })}
        openId={openId}
        onOpen={(id) => show({ openId: id }, { isStep: openId === undefined })}
        picture={<GoldenRetriever aria-hidden />}
      />
    </>
  )
}
