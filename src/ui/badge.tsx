import type { ReactNode } from 'react'

const TONES = {
  neutral: 'bg-pine-soft text-pine',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
  red: 'bg-red-soft text-red',
} as const

type BadgeProps = { tone?: keyof typeof TONES; children: ReactNode; className?: string }

/** A word about a thing's state. The word carries the meaning, the colour only helps. */
export function Badge({ tone = 'neutral', children, className = '' }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[min(0.875rem,7vw)] font-semibold whitespace-nowrap ${TONES[tone]} ${className}`}
    >
      {children}
    </span>
  )
}
