import { useOutletContext } from 'react-router'
import { systemQuery } from '#desk/system/client.ts'
import { SystemOverview } from '#desk/system/components/system-overview.tsx'
import type { AdminStart } from './load-admin.ts'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'

export const handle: { ahead: Ahead } = {
  ahead: (client) => [client.prefetchQuery(systemQuery)],
}

/** How the machine, the mail and the site are; the code of a test mail comes in by its link. */
export default function AdminSystem() {
  const { salonName } = useOutletContext<AdminStart>()
  const [{ code }, show] = useAddress(
    (parameters) => ({ code: parameters.get('testmail') ?? '' }),
    (view) => ({ testmail: view.code }),
  )
  return (
    <>
      <title>{`Systeem – ${salonName}`}</title>
      <h1 className="text-3xl sm:text-4xl">Systeem</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Of alles draait zoals het hoort: de server, de back-ups, je mails en je site. Wat aandacht
        vraagt, staat bovenaan, met wat eraan te doen is.
      </p>
      <SystemOverview code={code} onReturned={() => show({ code: '' })} />
    </>
  )
}
