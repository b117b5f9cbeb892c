const LOADING = 'Bezig met laden…'

/**
 * A quiet bar in the place of something on its way; size it with `className` (`h-6 w-40`). Silent
 * for screen readers.
 */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-lg bg-line ${className}`} />
}

type SkeletonListProps = { className?: string; item: string }

/** Six cards or rows on their way, each of the size that `item` gives. */
export function SkeletonList({ className = 'flex flex-col gap-3', item }: SkeletonListProps) {
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

/** Lines of text on their way, announced once as `label`. */
export function SkeletonText({ lines = 3, label = LOADING, className = '' }: SkeletonTextProps) {
  return (
    <output className={`flex flex-col gap-3 ${className}`}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </output>
  )
}
