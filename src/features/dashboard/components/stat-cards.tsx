import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, CircleCheck, Hourglass } from 'lucide-react'
import { LoadFailed } from '#features/dashboard/components/load-failed.tsx'
import type { Stats } from '#features/dashboard/schema.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const CARDS = [
  { label: 'Totaal Afspraken', icon: CalendarDays, look: 'bg-pine-soft text-pine', figure: ({ bookings }: Stats) => bookings.total },
  { label: 'Wachtend', icon: Hourglass, look: 'bg-amber-soft text-amber', figure: ({ bookings }: Stats) => bookings.pending },
  { label: 'Bevestigd', icon: CircleCheck, look: 'bg-green-soft text-green', figure: ({ bookings }: Stats) => bookings.confirmed },
  { label: 'Beschikbare Slots', icon: CalendarPlus, look: 'bg-apricot-soft text-ink', figure: ({ slots }: Stats) => slots.available_slots },
] as const
const figures = new Intl.NumberFormat('nl-BE')

/** The owner's four figures. */
export function StatCards({ stats }: { stats: UseQueryResult<Stats> }) {
  if (stats.isError && !stats.data)
    return <LoadFailed title="De cijfers konden niet geladen worden." error={stats.error} onRetry={() => void stats.refetch()} retrying={stats.isFetching} />
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 lg:gap-4">
      {CARDS.map(({ label, icon: Icon, look, figure }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5">
          <dt className="text-sm text-muted sm:text-base">{label}</dt>
          <dd className="flex items-center justify-between gap-2">
            <span className="font-heading text-3xl font-semibold tabular-nums sm:text-4xl">
              {stats.data ? figures.format(figure(stats.data)) : <Skeleton className="h-9 w-16" />}
            </span>
            <span aria-hidden className={`grid size-10 shrink-0 place-items-center rounded-full max-xs:hidden ${look}`}>
              <Icon className="size-5" />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
