import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData: boolean }
  }
}

const OFTEN_OPENED = ['afspraken', 'klanten', 'kassa', 'agenda', 'kalender']

/** The code of the tabs that are opened most, fetched once this page has its data and the browser nothing to do. Nothing for an owner who saves data. */
export function PrefetchedTabs() {
  const isFetching = useIsFetching() > 0
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    // Safari does not tell when it is idle
    const whenIdle = window.requestIdleCallback ?? setTimeout
    if (!isFetching && !navigator.connection?.saveData) whenIdle(() => setQuiet(true))
  }, [isFetching])
  return isQuiet && OFTEN_OPENED.map((tab) => <PrefetchPageLinks key={tab} page={`/admin/${tab}`} />)
}
