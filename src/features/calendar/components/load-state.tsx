import { WifiOff } from 'lucide-react'
import type { Agenda } from '#features/calendar/client.ts'
import { LoadFailed } from '#ui/load-failed.tsx'

/** What goes wrong with loading, over the agenda that stays as it was. Nothing when all is well. */
export function LoadState({ agenda, className = '' }: { agenda: Agenda; className?: string }) {
  const { error, isOffline, isFetching, count, reload } = agenda
  return (
    <div className={`empty:hidden ${className}`}>
      {isOffline && (
        <p role="status" className="flex items-center gap-2 rounded-field bg-amber-soft px-4 py-3 text-amber">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          <span>
            Geen internet. {count === undefined ? 'De agenda laadt zodra er weer verbinding is.' : 'Je ziet de agenda zoals ze het laatst geladen werd.'}
          </span>
        </p>
      )}
      {error !== null && error !== undefined && !isOffline && (
        <LoadFailed title="De agenda kon niet geladen worden." error={error} onRetry={reload} retrying={isFetching} />
      )}
    </div>
  )
}
