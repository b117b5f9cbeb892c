import type { ReactNode } from 'react'

const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS

type ProgressRingProps = {
  /** From 0 to 1; undefined: there is nothing to reach. */
  share: number | undefined
  /** What it shows, in words: the drawing itself is not read out. */
  label: string
  children: ReactNode
  className?: string
}

/** A ring that fills up clockwise from the top, with something in its middle. */
export function ProgressRing({ share, label, children, className = 'size-24' }: ProgressRingProps) {
  const filled = share === undefined ? 0 : Math.min(1, Math.max(0, share))
  return (
    <div className={`relative grid shrink-0 place-items-center ${className}`}>
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 -rotate-90">
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          strokeWidth="9"
          className="stroke-pine-soft"
        />
        {filled > 0 && (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            strokeWidth="9"
            // round ends would close a ring that is not full
            strokeLinecap={filled > 0.95 ? 'butt' : 'round'}
            strokeDasharray={`${filled * ROUND} ${ROUND}`}
            className="stroke-pine transition-[stroke-dasharray] duration-500"
          />
        )}
      </svg>
      <div aria-hidden className="relative text-center leading-tight">
        {children}
      </div>
      <span className="sr-only">{label}</span>
    </div>
  )
}
