import { Inbox } from '#shop-window/contact/components/inbox.tsx'
import type { InboxFilter } from '#shop-window/contact/inbox/client.ts'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

/** Messages of the contact form; the filter lives in the address. */
export default function AdminInbox() {
  const { salonName } = useStart()
  const [filter, show] = useAddress<InboxFilter>(
    (parameters) => {
      const asked = parameters.get('toon')
      return {
        q: parameters.get('zoek') ?? '',
        status: asked === 'open' || asked === 'done' ? asked : '',
      }
    },
    ({ q, status }) => ({ zoek: q, toon: status }),
  )

  return (
    <>
      <WindowTitle>Berichten</WindowTitle>
      <h1 className="mb-6 text-3xl sm:text-4xl">Berichten</h1>
      <Inbox
        filter={filter}
        onFilter={show}
        salonName={salonName}
        picture={<GoldenRetriever aria-hidden />}
      />
    </>
  )
}
