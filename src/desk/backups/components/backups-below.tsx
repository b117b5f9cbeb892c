import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const BackupCard = lazy(async () => ({
  default: (await import('#desk/backups/components/backup-card.tsx')).BackupCard,
}))

/** The card of the backups, at the foot of the dashboard: fetched once that comes into sight. */
export function BackupsBelow() {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place}>
      {isSeen && (
        <Suspense>
          <BackupCard />
        </Suspense>
      )}
    </div>
  )
}
