import { useEffect, useState } from 'react'

const HALF_MINUTE = 30_000

/** Calls a listener each half minute, until what it answers is called. */
export function onHalfMinute(listener: () => void): () => void {
  const timer = setInterval(listener, HALF_MINUTE)
  return () => clearInterval(timer)
}

/** Now, told again each half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => onHalfMinute(() => setNow(new Date())), [])
  return now
}
