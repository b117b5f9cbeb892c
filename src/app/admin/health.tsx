import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { HealthRecords } from '#clients/health-records/components/health-records.tsx'
import { useToday } from '#desk/dashboard/client.ts'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import type { AdminStart } from './load-admin.ts'

/** Health forms of dogs; the search and the form that is open live in the address. */
export default function AdminHealth() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const q = parameters.get('zoek') ?? ''
  const openId = parameters.get('formulier') ?? undefined

  function show(
    next: { q: string; openId: string | undefined },
    { replace }: { replace: boolean },
  ) {
    const search = new URLSearchParams({
      ...(next.q && { zoek: next.q }),
      ...(next.openId && { formulier: next.openId }),
    })
    void navigate({ search: search.toString() }, { replace, preventScrollReset: true })
  }

  return (
    <>
      <title>{`Gezondheid – ${start.salonName}`}</title>
      <h1 className="mb-6 text-3xl sm:text-4xl">Gezondheid</h1>
      <HealthRecords
        today={today}
        q={q}
        onSearch={(text) => show({ q: text, openId }, { replace: true })}
        openId={openId}
        onOpen={(id) => show({ q, openId: id }, { replace: openId !== undefined })}
        picture={<GoldenRetriever aria-hidden />}
      />
    </>
  )
}
