import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { staffQuery } from '#agenda/staff/client.ts'
import { showKept } from '#desk/kept-days/client.ts'
import type { KeptDays } from '#desk/kept-days/wire.ts'
import { servicesQuery } from '#shop-window/services/client.ts'

const kept: KeptDays = {
  today: '2026-11-20',
  visits: [],
  warnings: [],
  steps: [],
  customers: [],
  earlier: [],
  staff: [],
  leave: [],
  services: [],
}

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

afterEach(() => void vi.useRealTimers())

test('what is kept is there after an hour in which nobody looked at it, whether it was known before or not', () => {
  vi.useFakeTimers()
  // as it is in a browser
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 300_000 } } })
  client.setQueryData(staffQuery.queryKey, [])
  minutes(4)
  showKept(client, kept)
  minutes(60)
  expect(client.getQueryData(staffQuery.queryKey)).toEqual([])
  expect(client.getQueryData(servicesQuery.queryKey)).toEqual([])
  client.setQueryData(['of', 'nothing'], [])
  minutes(60)
  expect(client.getQueryData(['of', 'nothing'])).toBeUndefined()
})
