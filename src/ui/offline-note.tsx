import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsOnline } from '#ui/use-is-online.ts'

/** Says, as long as there is no network, what that means for what stands below. */
export function OfflineNote({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string
}) {
  const isOnline = useIsOnline()
  return (
    <div role="status" className={`empty:hidden ${className}`}>
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-field bg-amber-soft px-4 py-3 text-amber">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          <span>Geen internet. {children}</span>
        </p>
      )}
    </div>
  )
}
