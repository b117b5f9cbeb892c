import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { tabsFor } from './tabs.ts'
import { savesData, useQuiet } from './use-quiet.ts'

/**
 * The code of all tabs and of what they tell by a toast, fetched once this page has its data and the
 * browser nothing to do. Nothing for an owner who saves data.
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
    // without a network now it is asked for again with the first toast
    import('#ui/toast-view.tsx').catch(() => undefined)
  }, [])
  return (
    key === first && tabsFor(role).map(({ path }) => <PrefetchPageLinks key={path} page={path} />)
  )
}
