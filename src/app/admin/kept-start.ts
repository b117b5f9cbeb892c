import type { QueryClient } from '@tanstack/react-query'
import { is, object, string } from 'valibot'
import { openKept } from '#desk/kept-days/components/open-kept.ts'
import { sessionStateSchema } from '#foundation/auth/wire.ts'
import { openingHoursSchema } from '#foundation/salon/wire.ts'
import { whole } from '#lib/wire.ts'
import { keptMemory } from './kept-memory.ts'

const startSchema = object({
  publicUrl: string(),
  salonName: string(),
  session: sessionStateSchema,
  today: string(),
  hour: string(),
  openingHours: openingHoursSchema,
  slotMinutes: whole,
  noticeDays: whole,
  horizonMonths: whole,
})

/** Opens what this device keeps for whoever is logged in on it; false when it keeps nothing. */
export async function openDevice(client: QueryClient): Promise<boolean> {
  const start = await openKept(client)
  if (!is(startSchema, start)) return false
  keptMemory.start = start
  return true
}
