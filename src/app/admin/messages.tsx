import { Messages } from '#shop-window/contact/components/messages.tsx'
import { type MessageFilter, messagesQuery } from '#shop-window/contact/messages/client.ts'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters }) => [
    client.prefetchInfiniteQuery(messagesQuery(readFilter(parameters))),
  ],
}

/** Messages of the contact form; the filter lives in the address. */
export default function AdminMessages() {
  const { salonName } = useStart()
  const [filter, show] = useAddress<MessageFilter>(readFilter, ({ q, status }) => ({
    zoek: q,
    toon: status,
  }))

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

function readFilter(parameters: URLSearchParams): MessageFilter {
  const asked = parameters.get('toon')
  return {
    q: parameters.get('zoek') ?? '',
    status: asked === 'open' || asked === 'done' ? asked : '',
  }
}
