import { useIsOnline } from '#ui/use-is-online.ts'

const LOADING = 'Bezig met laden…'

/**
 * A quiet bar in the place of something on its way; size it with `className` (`h-6 w-40`). Silent
 * for screen readers.
 */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-lg bg-line ${className}`} />
}

type SkeletonListProps = { className?: string; item: string }

/** Six cards or rows on their way, each as large as `item`; offline a line says so. */
export function SkeletonList({ className = 'flex flex-col gap-3', item }: SkeletonListProps) {
  if (!useIsOnline()) return <NotHere className={className} />
  return (
    <output className={className}>
      <span className="sr-only">{LOADING}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className={`w-full ${item}`} />
      ))}
    </output>
  )
}

type SkeletonTextProps = { lines?: number; label?: string; className?: string }

/** Lines of text on their way, announced once as `label`; without a network a line says so. */
export function SkeletonText({ lines = 3, label = LOADING, className = '' }: SkeletonTextProps) {
  if (!useIsOnline()) return <NotHere className={className} />
  return (
    <output className={`flex flex-col gap-3 ${className}`}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </output>
  )
}

/** Bars would promise what does not come. */
function NotHere({ className }: { className: string }) {
  return <output className={`text-muted ${className}`}>Dit komt zodra er weer internet is.</output>
}
