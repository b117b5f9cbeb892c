import type { Route } from './+types/book.ts'
import { bookingHandle } from './booking-handle.ts'
import { drawBooking } from './draw-booking.server.ts'
import { Island } from './island.tsx'
import { PageMeta } from './page-meta.tsx'
import { useSalon } from './use-salon.ts'

export const handle = bookingHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { wizard: await drawBooking(context) }
}

export default function Book({ loaderData: { wizard } }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:py-12">
      <PageMeta
        path="/boekingapp"
        title="Online afspraak maken"
        description={`Kies een dag, een uur en een behandeling en maak online een afspraak bij ${salon.name}.`}
      />
      <h1 className="text-[min(1.875rem,7.6vw)] sm:text-4xl">Online afspraak maken</h1>
      <div className="mt-6">
        <Island {...wizard} />
      </div>
    </div>
  )
}
