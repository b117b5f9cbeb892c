import { useEffect } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { tabsFor } from './tabs.ts'
import { savesData, useQuiet } from './use-quiet.ts'

/**
 * The code of all tabs and of what they tell by a toast, fetched once this page has its data and the
 * browser nothing to do. Nothing for an owner who saves data.
 */
export function PrefetchedTabs() {
  const isWanted = useQuiet() && !savesData()
  const role = usePerson()?.role ?? 'staff'
  useEffect(() => {
    // without a network now it is asked for again with the first toast
    if (isWanted) import('#ui/toast-view.tsx').catch(() => undefined)
  }, [isWanted])
  return isWanted && tabsFor(role).map(({ path }) => <PrefetchPageLinks key={path} page={path} />)
}
