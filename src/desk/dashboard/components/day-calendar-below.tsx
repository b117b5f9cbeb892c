import { lazy } from 'react'
import type { DateString } from '#lib/dates.ts'
import { OnSight } from '#ui/on-sight.tsx'

const DayCalendar = lazy(async () => ({
  default: (await import('#desk/dashboard/components/day-calendar.tsx')).DayCalendar,
}))

/** The year ahead, further down the dashboard: fetched and counted once that comes into sight. */
export function DayCalendarBelow({ today }: { today: DateString }) {
  return (
    <OnSight id="jaar">
      <DayCalendar today={today} />
    </OnSight>
  )
}
