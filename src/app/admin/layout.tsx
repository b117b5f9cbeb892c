import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/layout.ts'
import { AdminFrame } from './frame.tsx'
import { loadAdmin } from './load-admin.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return await loadAdmin(context)
}

/** Filters, months and days live in the address; the server has nothing to say about them, and without a network they still work. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

/** Around the tabs of the admin. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame start={loaderData}>
      <Outlet context={loaderData} />
    </AdminFrame>
  )
}
