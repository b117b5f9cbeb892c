import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/layout.ts'
import { AdminFrame } from './frame.tsx'
import { loadAdmin } from './load-admin.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return await loadAdmin(context)
}

/** From tab to tab nothing of it changes, and tabs open without a network: it is asked again only where a page asks for that. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href
}

/** Around the tabs of the admin. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame start={loaderData}>
      <Outlet context={loaderData} />
    </AdminFrame>
  )
}
