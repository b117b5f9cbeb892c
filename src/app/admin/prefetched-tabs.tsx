import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { tabsFor } from './tabs.ts'
import { savesData, useQuiet } from './use-quiet.ts'

/**
 * The code of all tabs, of what they tell by a toast and of who waits for an answer, fetched once
 * this page has its data and the browser nothing to do. Nothing for an owner who saves data.
 */
export function PrefetchedTabs() {
  return useQuiet() && !savesData() && <Links />
}

/** Gone with the page that asked for them: each page after it would go through hundreds of links. */
function Links() {
  const { key } = useLocation()
  const [first] = useState(key)
  const role = usePerson()?.role ?? 'staff'
  useEffect(() => {
    // without a network now they are asked for again once they are needed
    import('#ui/toast-view.tsx').catch(() => undefined)
    import('#desk/dashboard/components/booking-item.tsx').catch(() => undefined)
  }, [])
  return (
    key === first && tabsFor(role).map(({ path }) => <PrefetchPageLinks key={path} page={path} />)
  )
}
