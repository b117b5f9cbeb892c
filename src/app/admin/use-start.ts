import { useOutletContext } from 'react-router'
import { useToday } from '#desk/dashboard/client.ts'
import type { AdminStart } from './load-admin.ts'

/** What every page of the owner starts with; `today` turns at midnight. */
export function useStart(): AdminStart {
  const start = useOutletContext<AdminStart>()
  return { ...start, today: useToday(start.today) }
}
