import { lazy } from 'react'
import { OnSight } from '#ui/on-sight.tsx'

const BackupCard = lazy(async () => ({
  default: (await import('#desk/backups/components/backup-card.tsx')).BackupCard,
}))

/** The card of the backups, at the foot of the dashboard: fetched once that comes into sight. */
export function BackupsBelow() {
  return (
    <OnSight id="back-ups">
      <BackupCard />
    </OnSight>
  )
}
