import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { tabsFor } from './tabs.ts'

/**
 * The code of what is told by a toast and of who waits for an answer, fetched ahead; that of all tabs
 * once it is kept on this device: for what it asks ahead and does not get, the router loads the page
 * anew.
 */
export function PrefetchedTabs() {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    // without a network now they are asked for again once they are needed
    import('#ui/toast-view.tsx').catch(() => undefined)
    import('#desk/dashboard/components/booking-item.tsx').catch(() => undefined)
    void navigator.serviceWorker.ready.then(() => setKept(true))
  }, [])
  return isKept && <Links />
}

/** Gone with the page that asked for them: each page after it would go through hundreds of links. */
function Links() {
  const { key } = useLocation()
  const [first] = useState(key)
  const role = usePerson()?.role ?? 'staff'
  return (
    key === first && tabsFor(role).map(({ path }) => <PrefetchPageLinks key={path} page={path} />)
  )
}
