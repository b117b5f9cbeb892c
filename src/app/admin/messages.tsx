import { Messages } from '#shop-window/contact/components/messages.tsx'
import type { MessageFilter } from '#shop-window/contact/messages/client.ts'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

/** Messages of the contact form; the filter lives in the address. */
export default function AdminMessages() {
  const { salonName } = useStart()
  const [filter, show] = useAddress<MessageFilter>(
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
      <Messages
        filter={filter}
        onFilter={show}
        salonName={salonName}
        picture={<GoldenRetriever aria-hidden />}
      />
    </>
  )
}
