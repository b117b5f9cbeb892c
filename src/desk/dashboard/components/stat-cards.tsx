import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, CircleCheck, Hourglass } from 'lucide-react'
import { FigureCards } from '#desk/dashboard/components/figure-cards.tsx'
import type { Stats } from '#desk/dashboard/wire.ts'
import { visitStates } from '#lib/states.ts'
import { LoadFailed } from '#ui/load-failed.tsx'

/** The four figures of the simple bookings page. */
export function StatCards({ stats }: { stats: UseQueryResult<Stats> }) {
  if (stats.isError && !stats.data)
    return <LoadFailed title="De cijfers konden niet geladen worden." query={stats} />
  const { bookings, slots } = stats.data ?? {}
  return (
    <FigureCards
      figures={[
        { label: 'Totaal Afspraken', icon: CalendarDays, look: 'pine', value: bookings?.total },
        {
          label: visitStates.pending.label,
          icon: Hourglass,
          look: 'amber',
          value: bookings?.pending,
        },
        {
          label: visitStates.confirmed.label,
          icon: CircleCheck,
          look: 'green',
          value: bookings?.confirmed,
        },
        {
          label: 'Beschikbare Slots',
          icon: CalendarPlus,
          look: 'apricot',
          value: slots?.available_slots,
        },
      ]}
    />
  )
}
