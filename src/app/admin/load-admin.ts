import { redirect } from 'react-router'
import { getSalon } from '#foundation/salon/data.server.ts'
import { brusselsWallClock } from '#lib/dates.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/layout.ts'

/** Where `/admin` leads to when it is opened, by the setting; the dashboard stays where it is. */
const STARTS = { dashboard: undefined, calendar: '/admin/kalender', today: '/admin/vandaag' }

/**
 * What every page of the owner starts with, nothing of it secret; her pages ask for the rest
 * themselves, so that they open without a network.
 */
export async function loadAdmin({
  context,
  request,
  url: { pathname, search },
}: Pick<Route.LoaderArgs, 'context' | 'request' | 'url'>) {
  if (pathname.endsWith('/')) throw redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`)
  const { deps, session } = context.get(pageContext)
  const [salon, found] = await Promise.all([getSalon(deps.db), session()])
  const start = found?.person.role === 'staff' ? STARTS.today : STARTS[salon.adminStartView]
  if (pathname === '/admin' && start && isEntry(request)) throw redirect(start)
  const { name, openingHours, slotMinutes, noticeDays, horizonMonths } = salon
  const hour = brusselsWallClock(deps.clock()).time.slice(0, 2)
  const { PUBLIC_URL: publicUrl } = deps.env
  return {
    publicUrl,
    salonName: name,
    session: { authenticated: found !== undefined, ...(found && { person: found.person }) },
    today: deps.today(),
    hour,
    openingHours,
    slotMinutes,
    noticeDays,
    horizonMonths,
  }
}
export type AdminStart = Awaited<ReturnType<typeof loadAdmin>>

/** A page that the browser opens, rather than one that asks for its data again. */
function isEntry(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}
