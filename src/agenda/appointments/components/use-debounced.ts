import { useEffect, useState } from 'react'

/** How long nobody types before the server is asked. */
export const QUIET_MS = 300

/**
 * The value once it has not changed for a moment: what is typed, without a question to the server
 * for every letter.
 */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
