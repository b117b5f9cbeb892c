import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { keptDaysQuery, showKept } from '#desk/kept-days/client.ts'
import { keepDays, readDays } from '#desk/kept-days/components/kept-store.ts'
import type { KeptDays as Days } from '#desk/kept-days/wire.ts'
import { usePerson } from '#foundation/auth/client.ts'
import { openVault } from '#foundation/auth/device/components/vault.ts'
import type { DateString } from '#lib/dates.ts'

/**
 * Keeps today and tomorrow on this device, sealed, and lets the screens show them while there is no
 * network; `start` is what every page begins with.
 */
export function KeptDays({ start, today }: { start: unknown; today: DateString }) {
  const client = useQueryClient()
  const person = usePerson()?.id
  const { data: days } = useQuery(keptDaysQuery(today))

  const store = useEffectEvent(async (by: string, kept: Days) => {
    if (await openVault(by)) await keepDays(start, kept)
  })
  useEffect(() => {
    if (person && days) void store(person, days)
  }, [person, days])

  const show = useEffectEvent(async (date: DateString) => {
    if (onlineManager.isOnline() || !person) return
    const kept = days ?? ((await openVault(person)) ? (await readDays(date))?.days : undefined)
    if (kept) showKept(client, kept)
  })
  useEffect(() => {
    void show(today)
    return onlineManager.subscribe(() => void show(today))
  }, [today])
  return null
}
