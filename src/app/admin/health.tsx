import { HealthRecords } from '#clients/health-records/components/health-records.tsx'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

/** Health forms of dogs; the search and the form that is open live in the address. */
export default function AdminHealth() {
  const { today } = useStart()
  const [{ q, openId }, show] = useAddress(
    (parameters) => ({
      q: parameters.get('zoek') ?? '',
      openId: parameters.get('formulier') ?? undefined,
    }),
    (view) => ({ zoek: view.q, formulier: view.openId }),
  )

  return (
    <>
      <WindowTitle>Gezondheid</WindowTitle>
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
