import { inboxQuery } from '#desk/inbox/client.ts'
import { Inbox } from '#desk/inbox/components/inbox.tsx'
import { inboxLists } from '#desk/inbox/lists/client.ts'
import { type InboxKind, inboxKinds } from '#desk/inbox/rules.ts'
import { nameIn } from '#lib/names-of.ts'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client) => [
    client.prefetchQuery(inboxQuery),
    client.prefetchInfiniteQuery(inboxLists.requests),
    client.prefetchInfiniteQuery(inboxLists.messages),
    client.prefetchInfiniteQuery(inboxLists.mails),
    client.prefetchInfiniteQuery(inboxLists.fees),
    client.prefetchInfiniteQuery(inboxLists.waiting),
  ],
}

/** All that waits for the owner; the filter lives in the address. */
export default function AdminInbox() {
  const { today, salonName } = useStart()
  const [{ kind }, show] = useAddress<{ kind: InboxKind | '' }>(
    (parameters) => ({ kind: nameIn(inboxKinds, parameters.get('toon')) }),
    (view) => ({ toon: view.kind }),
  )
  return (
    <>
      <WindowTitle>Inbox</WindowTitle>
      <h1 className="text-3xl sm:text-4xl">Inbox</h1>
      <p className="mt-1 mb-5 text-muted">
        Alles wat op jou wacht. Wat het langst wacht, staat bovenaan.
      </p>
      <Inbox
        kind={kind}
        onKind={(chosen) => show({ kind: chosen })}
        today={today}
        salonName={salonName}
        picture={<GoldenRetriever aria-hidden />}
      />
    </>
  )
}
