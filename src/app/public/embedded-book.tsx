import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { BookingWizard } from '#agenda/booking/components/booking-wizard.tsx'
import type { PageHandle } from '#server/http/page-context.ts'
import type { Route } from './+types/embedded-book.ts'
import { loadSalon } from './load-salon.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { salon: await loadSalon(context) }
}

/** The steps of the wizard are history entries of one page: what the page loaded stays true. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

/** The only page that other sites may frame. */
export const handle = { framedBy: '*' } satisfies PageHandle

export default function EmbeddedBook({ loaderData: { salon } }: Route.ComponentProps) {
  return (
    <main className="px-4 py-4">
      <title>{`Online afspraak maken – ${salon.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl">Online afspraak maken</h1>
      <div className="mt-4">
        <BookingWizard salon={salon} embedded />
      </div>
    </main>
  )
}
