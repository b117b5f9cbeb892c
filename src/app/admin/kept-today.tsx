import { useToday } from '#desk/dashboard/client.ts'
import { KeptDays } from '#desk/kept-days/components/kept-days.tsx'
import type { AdminStart } from './load-admin.ts'

/** Keeps today and tomorrow on this device, from midnight on those of the new day. */
export function KeptToday({ start }: { start: AdminStart }) {
  return <KeptDays start={start} today={useToday(start.today)} />
}
