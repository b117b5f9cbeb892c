import { useQuery } from '@tanstack/react-query'
import { inboxQuery } from '#desk/inbox/client.ts'
import { useIsOwner } from '#foundation/auth/client.ts'

/** How much waits for the owner, in words for who cannot see the mark; nothing when all is done. */
export function InboxBadge() {
  const { data } = useQuery({ ...inboxQuery, enabled: useIsOwner() })
  const count = Object.values(data ?? {}).reduce((sum, one) => sum + one, 0)
  if (count === 0) return null
  return (
    <span className="relative min-w-6 rounded-full bg-apricot px-1.5 text-center text-sm leading-6 font-semibold text-ink tabular-nums">
      {count}
      <span className="sr-only"> te doen</span>
    </span>
  )
}
