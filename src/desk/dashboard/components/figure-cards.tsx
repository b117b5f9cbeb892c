import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/number-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const LOOKS = {
  pine: 'bg-pine-soft text-pine',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
  apricot: 'bg-apricot-soft text-ink',
} as const

/** A figure with its name, undefined while on its way; what is no number comes as it is shown. */
export type Figure = {
  label: string
  icon: LucideIcon
  look: keyof typeof LOOKS
  value: ReactNode
  detail?: ReactNode
}

/** Figures side by side, as many in a row as fit. */
export function FigureCards({ figures: list }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 lg:gap-4">
      {list.map(({ label, icon: Icon, look, value, detail }) => {
        const isText = value !== undefined && typeof value !== 'number'
        return (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5"
          >
            <dt className="text-sm text-muted sm:text-base">{label}</dt>
            <dd className="flex items-center justify-between gap-2">
              <span
                className={`font-heading font-semibold tabular-nums ${isText ? 'text-2xl sm:text-3xl' : 'text-3xl sm:text-4xl'}`}
              >
                {value === undefined ? (
                  <Skeleton className="h-9 w-16" />
                ) : typeof value === 'number' ? (
                  formatNumber(value)
                ) : (
                  value
                )}
              </span>
              <span
                aria-hidden
                className={`grid size-10 shrink-0 place-items-center rounded-full ${isText ? 'max-lg:hidden' : 'max-xs:hidden'} ${LOOKS[look]}`}
              >
                <Icon className="size-5" />
              </span>
            </dd>
            {detail && <dd className="-order-1 text-sm text-muted tabular-nums">{detail}</dd>}
          </div>
        )
      })}
    </dl>
  )
}
