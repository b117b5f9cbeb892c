import { lazy } from 'react'
import { OnSight } from '#ui/on-sight.tsx'

const LatestMessages = lazy(async () => ({
  default: (await import('#shop-window/contact/components/latest-messages.tsx')).LatestMessages,
}))

/** The newest messages, low on the dashboard: fetched once their place comes into sight. */
export function MessagesBelow({ salonName }: { salonName: string }) {
  return (
    <OnSight id="berichten">
      <LatestMessages salonName={salonName} />
    </OnSight>
  )
}
