import { useIsFetching } from '@tanstack/react-query'
import type { Agenda } from '#agenda/calendar/client.ts'
import { LoadFailed } from '#ui/load-failed.tsx'

/**
 * What went wrong with loading, over the agenda that stays as it was. Nothing when all is well, or
 * when it only waits for a network.
 */
export function LoadState({ agenda, className = '' }: { agenda: Agenda; className?: string }) {
  const { asked, error, isOffline, reload } = agenda
  const isFetching = useIsFetching({ queryKey: asked, exact: true }) > 0
  if (!error || isOffline) return undefined
  return (
    <div className={className}>
      <LoadFailed
        title="De agenda kon niet geladen worden."
        query={{ error, isFetching, refetch: reload }}
      />
    </div>
  )
}
