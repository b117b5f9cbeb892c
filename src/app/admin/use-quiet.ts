import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData: boolean }
  }
}

/** Whether this page has had its data and the browser nothing to do since. */
export function useQuiet(): boolean {
  const client = useQueryClient()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return undefined
    // Safari does not tell when it is idle
    const whenIdle = window.requestIdleCallback ?? setTimeout
    const look = () => {
      if (client.isFetching() === 0) whenIdle(() => setQuiet(true))
    }
    look()
    return client.getQueryCache().subscribe(look)
  }, [client, isQuiet])
  return isQuiet
}

/** Whether the owner asked her browser to save data: then nothing is fetched that nobody opened. */
export function savesData(): boolean {
  return navigator.connection?.saveData ?? false
}
