import { useEffect, useState } from 'react'

const HALF_MINUTE = 30_000

/** Now, told again each half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
