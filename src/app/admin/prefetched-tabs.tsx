import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { tabsFor } from './tabs.ts'

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData: boolean }
  }
}

/**
 * The code of all tabs, fetched once this page has its data and the browser nothing to do. Nothing
 * for an owner who saves data.
 */
export function PrefetchedTabs() {
  const isFetching = useIsFetching() > 0
  const role = usePerson()?.role ?? 'staff'
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    // Safari does not tell when it is idle
    const whenIdle = window.requestIdleCallback ?? setTimeout
    if (!isFetching && !navigator.connection?.saveData) whenIdle(() => setQuiet(true))
  }, [isFetching])
  return isQuiet && tabsFor(role).map(({ path }) => <PrefetchPageLinks key={path} page={path} />)
}
