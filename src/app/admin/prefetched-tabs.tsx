import { PrefetchPageLinks } from 'react-router'
import { usePerson } from '#foundation/auth/client.ts'
import { tabsFor } from './tabs.ts'
import { savesData, useQuiet } from './use-quiet.ts'

/**
 * The code of all tabs, fetched once this page has its data and the browser nothing to do. Nothing
 * for an owner who saves data.
 */
export function PrefetchedTabs() {
  const isQuiet = useQuiet()
  const role = usePerson()?.role ?? 'staff'
  if (!isQuiet || savesData()) return null
  return tabsFor(role).map(({ path }) => <PrefetchPageLinks key={path} page={path} />)
}
