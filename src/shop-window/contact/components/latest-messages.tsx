import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageItem } from '#shop-window/contact/components/message-item.tsx'
import { UnreadBadge } from '#shop-window/contact/components/unread-badge.tsx'
import { messagesQuery } from '#shop-window/contact/messages/client.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

const SHOWN = 3
const OPEN = { q: '', status: 'open' } as const

/** The newest messages that still want an answer. */
export function LatestMessages({ salonName }: { salonName: string }) {
  const messages = useInfiniteQuery(messagesQuery(OPEN, SHOWN))
  return (
    <section className="flex flex-col gap-4">
      <h2 className="flex items-center gap-2 text-2xl">
        Laatste berichten <UnreadBadge />
      </h2>
      <PagedList
        query={messages}
        failure="De berichten konden niet geladen worden."
        waiting={<SkeletonText lines={3} />}
        empty={
          <p className="rounded-card border border-line bg-card p-5 text-muted">
            Geen berichten die op antwoord wachten.
          </p>
        }
        rest={null}
      >
        {(items) => (
          <ul className="flex flex-col gap-3">
            {items.map((message) => (
              <li key={message.id}>
                <MessageItem message={message} salonName={salonName} heading="h3" />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
