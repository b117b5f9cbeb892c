import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

type OnSightProps = {
  /** What a link to this place names (`#back-ups`). */
  id: string
  /** Stands there until the code of the children has come. */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders its children, whose code is fetched for them alone, once their place comes in sight. */
export function OnSight({ id, fallback, children }: OnSightProps) {
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
    <div ref={place} id={id} className="scroll-mt-6">
      {isSeen && <Suspense fallback={fallback}>{children}</Suspense>}
    </div>
  )
}
