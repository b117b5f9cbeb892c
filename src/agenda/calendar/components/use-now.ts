import { useSyncExternalStore } from 'react'
import { brusselsWallClock } from '#lib/dates.ts'

const HALF_MINUTE = 30_000

/**
 * The wall clock in Brussels as `YYYY-MM-DD HH:MM`, followed while the page is open; the empty text
 * on the server.
 */
export function useNow(): string {
  return useSyncExternalStore(watch, read, () => '')
}

function read(): string {
  const { date, time } = brusselsWallClock(new Date())
  return `${date} ${time.slice(0, 5)}`
}

function watch(onChange: () => void): () => void {
  const timer = setInterval(onChange, HALF_MINUTE)
  return () => clearInterval(timer)
}
