import { useSyncExternalStore } from 'react'
import { brusselsWallClock } from '#lib/dates.ts'
import { onHalfMinute } from '#ui/use-now.ts'

/**
 * The wall clock in Brussels as `YYYY-MM-DD HH:MM`, followed while the page is open; the empty text
 * on the server.
 */
export function useNow(): string {
  return useSyncExternalStore(onHalfMinute, read, () => '')
}

function read(): string {
  const { date, time } = brusselsWallClock(new Date())
  return `${date} ${time.slice(0, 5)}`
}
