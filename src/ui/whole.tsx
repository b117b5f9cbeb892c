import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** How long the last of what shapes a window is waited for. */
const LONGEST_MS = 1_000
const FIRST = { predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined }

type WholeProps = { className: string; waiting: ReactNode; children: ReactNode }

/**
 * What a window tells, in sight once everything that its parts asked for the first time was
 * answered, or a second went by: what comes after that moves its buttons under the finger.
 */
export function Whole({ className, waiting, children }: WholeProps) {
  const client = useQueryClient()
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (isWhole) return undefined
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
  }, [client, isWhole])
  return (
    <>
      {!isWhole && waiting}
      <div hidden={!isWhole} className={className}>
        {children}
      </div>
    </>
  )
}
