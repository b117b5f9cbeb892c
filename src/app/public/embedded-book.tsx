import type { PageHandle } from '#server/http/page-context.ts'
import type { Route } from './+types/embedded-book.ts'
import { bookingHandle } from './booking-handle.ts'
import { drawBooking } from './draw-booking.server.ts'
import { Island } from './island.tsx'
import { loadSalon } from './load-salon.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ name }, wizard] = await Promise.all([
    loadSalon(context),
    drawBooking(context, { embedded: true }),
  ])
  return { name, wizard }
}

/** The only page that other sites may frame. */
export const handle = { ...bookingHandle, framedBy: '*' } satisfies PageHandle

export default function EmbeddedBook({ loaderData: { name, wizard } }: Route.ComponentProps) {
  return (
    <main className="px-4 py-4">
      <title>{`Online afspraak maken – ${name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl">Online afspraak maken</h1>
      <div className="mt-4">
        <Island {...wizard} />
      </div>
    </main>
  )
}
