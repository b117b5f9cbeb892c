import { Outlet } from 'react-router'
import type { Route } from './+types/layout.ts'
import { loadSalon } from './load-salon.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { salon: await loadSalon(context) }
}

/** Header and footer around every public page. */
export default function PublicLayout({ loaderData: { salon } }: Route.ComponentProps) {
  return (
    <>
      <a
        href="#inhoud"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-4 focus:z-50 focus:rounded-field focus:bg-card focus:px-4 focus:py-3 focus:shadow-soft"
      >
        Naar de inhoud
      </a>
      <SiteHeader salon={salon} />
      <main id="inhoud" tabIndex={-1} className="outline-none">
        <Outlet context={salon} />
      </main>
      <SiteFooter salon={salon} />
    </>
  )
}
