import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { backupsQuery } from '#desk/backups/client.ts'

// mostly there is none
const BackupWarning = lazy(async () => ({
  default: (await import('#desk/backups/components/backup-warning.tsx')).BackupWarning,
}))

/** A warning as long as no backup comes about, or the newest one does not hold. */
export function BackupAlert() {
  const { data } = useQuery(backupsQuery)
  if (data?.state !== 'failing') return null
  return (
    <Suspense>
      <BackupWarning {...data} />
    </Suspense>
  )
}
