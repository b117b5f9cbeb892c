import type { LucideIcon } from 'lucide-react'
import { Skeleton } from '#ui/skeleton.tsx'

type Tile = { label: string; icon: LucideIcon; value: string | undefined }

/** Figures side by side; one that is still on its way is grey. */
export function SummaryTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
      {tiles.map(({ label, icon: Icon, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-1 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5"
        >
          <dt className="text-sm text-muted sm:text-base">{label}</dt>
          <dd className="flex items-center justify-between gap-2">
            <span className="font-heading text-2xl font-semibold tabular-nums sm:text-3xl">
              {value ?? <Skeleton className="h-8 w-16" />}
            </span>
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full bg-pine-soft text-pine max-xs:hidden"
            >
              <Icon className="size-5" />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
