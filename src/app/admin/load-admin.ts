import type { RouterContextProvider } from 'react-router'
import { getSalon } from '#features/salon/data.server.ts'
import { pageContext } from '#server/http/page-context.ts'

/** What every page of the owner starts with; nothing in it is secret, since a visitor without a session gets it too. */
export async function loadAdmin(context: Readonly<RouterContextProvider>) {
  const { deps, isOwner } = context.get(pageContext)
  const [{ name }, authenticated] = await Promise.all([getSalon(deps.db), isOwner()])
  return { salonName: name, authenticated, today: deps.today() }
}
export type AdminStart = Awaited<ReturnType<typeof loadAdmin>>
