import { useQuery } from '@tanstack/react-query'
import { useIsOwner } from '#foundation/auth/client.ts'
import { unreadQuery } from '#shop-window/contact/messages/client.ts'

/**
 * How many messages nobody has read yet, in words for who cannot see that it is a mark; nothing
 * when there are none.
 */
export function UnreadBadge() {
  const { data: unread } = useQuery({ ...unreadQuery, enabled: useIsOwner() })
  if (!unread) return null
  return (
    <span className="relative min-w-6 rounded-full bg-apricot px-1.5 text-center text-sm leading-6 font-semibold text-ink tabular-nums">
      {unread}
      <span className="sr-only"> ongelezen</span>
    </span>
  )
}
