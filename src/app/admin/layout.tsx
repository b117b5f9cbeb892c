import { Outlet } from 'react-router'
import type { Route } from './+types/layout.ts'
import { AdminFrame } from './frame.tsx'
import { loadAdmin } from './load-admin.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return await loadAdmin(context)
}

/** Around the tabs of the admin. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame start={loaderData}>
      <Outlet context={loaderData} />
    </AdminFrame>
  )
}
