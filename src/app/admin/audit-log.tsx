import { actorsQuery, deedsQuery } from '#desk/audit-log/client.ts'
import { AuditLog } from '#desk/audit-log/components/audit-log.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters }) => [
    client.prefetchInfiniteQuery(deedsQuery(readSearch(parameters))),
    client.prefetchQuery(actorsQuery),
  ],
}

/** Who did what; what the log is narrowed down to lives in the address. */
export default function AdminAuditLog() {
  const [search, show] = useAddress(readSearch, ({ q, who, kind, from, to }) => ({
    zoek: q,
    wie: who,
    soort: kind,
    van: from,
    tot: to,
  }))
  return (
    <>
      <WindowTitle>Logboek</WindowTitle>
      <h1 className="text-3xl sm:text-4xl">Logboek</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Wie wat wanneer deed. Niemand kan er iets in wijzigen of uit wegnemen; na twee jaar
        verdwijnt een regel vanzelf. Wie gewist werd, staat er zonder naam in.
      </p>
      <AuditLog search={search} onSearch={show} />
    </>
  )
}

function readSearch(parameters: URLSearchParams) {
  return {
    q: parameters.get('zoek') ?? '',
    who: parameters.get('wie') ?? '',
    kind: parameters.get('soort') ?? '',
    from: parameters.get('van') ?? '',
    to: parameters.get('tot') ?? '',
  }
}
