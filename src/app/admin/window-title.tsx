import { useOutletContext } from 'react-router'
import type { AdminStart } from './load-admin.ts'

/** The title of the window: what is looked at, then the salon. */
export function WindowTitle({ children }: { children: string }) {
  const { salonName } = useOutletContext<AdminStart>()
  return <title>{`${children} – ${salonName}`}</title>
}
