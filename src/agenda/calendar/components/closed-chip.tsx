import { Landmark, Palmtree } from 'lucide-react'
import type { NamedClosedDay } from '#agenda/holidays/rules.ts'

/** The name of a public holiday or of leave. */
export function ClosedChip({
  closed: { name, reason },
  className = '',
}: {
  closed: NamedClosedDay
  className?: string
}) {
  const Icon = reason === 'holiday' ? Landmark : Palmtree
  return (
    <span
      title={name}
      className={`flex min-w-0 items-center gap-1 rounded-md bg-apricot-soft px-1.5 py-0.5 text-xs font-semibold text-ink ${className}`}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        <span className="sr-only">{reason === 'holiday' ? 'Feestdag: ' : 'Verlof: '}</span>
        {name}
      </span>
    </span>
  )
}
