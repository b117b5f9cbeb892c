import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** How long a window waits for the last of what shapes it. */
const LONGEST_MS = 1_000
const FIRST = { predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined }

/**
 * Whether a window may be shown: since it has begun, everything that was asked for the first time
 * was answered, or a second went by. What comes after that moves its buttons under the finger.
 */
export function useIsWhole(hasBegun: boolean): boolean {
  const client = useQueryClient()
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (!hasBegun || isWhole) return undefined
    const show = () => setWhole(true)
    // once an answer was drawn, what it brought in has asked what it needs in turn
    const look = () => requestAnimationFrame(() => client.isFetching(FIRST) === 0 && show())
    look()
    const patience = setTimeout(show, LONGEST_MS)
    const stop = client.getQueryCache().subscribe(look)
    return () => {
      stop()
      clearTimeout(patience)
    }
  }, [client, hasBegun, isWhole])
  return isWhole
}
