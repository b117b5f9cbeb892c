import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageItem } from '#features/contact/components/message-item.tsx'
import { inboxQuery } from '#features/contact/components/use-inbox.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

const SHOWN = 3
const OPEN = { q: '', status: 'open' } as const

/** The newest messages that still want an answer. */
export function LatestMessages({ salonName }: { salonName: string }) {
  const { data, error, isFetching, refetch } = useInfiniteQuery(inboxQuery(OPEN, SHOWN))
  const messages = data?.pages[0]
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">Laatste berichten</h2>
      {error && <LoadFailed title="De berichten konden niet geladen worden." error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!messages && !error && <SkeletonText lines={3} />}
      {messages?.length === 0 && <p className="rounded-card border border-line bg-card p-5 text-muted">Geen berichten die op antwoord wachten.</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {messages?.map((message) => (
          <li key={message.id}>
            <MessageItem message={message} salonName={salonName} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
