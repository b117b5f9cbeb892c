import { Mail, Phone } from 'lucide-react'
import { mailLink, telLink } from '#lib/reach.ts'
import { pageContext } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/booking-page.ts'
import { bookingHandle } from './booking-handle.ts'
import { drawBooking } from './draw-booking.server.ts'
import { Island } from './island.tsx'
import { loadSalon } from './load-salon.ts'
import { PageMeta } from './page-meta.tsx'
import { useSalon } from './use-salon.ts'

export const handle = bookingHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { externalBookingUrl } = await loadSalon(context)
  const frame = URL.canParse(externalBookingUrl) ? new URL(externalBookingUrl).origin : ''
  if (frame) context.get(pageContext).answer.frames = frame
  return { wizard: frame ? undefined : await drawBooking(context) }
}

/**
 * The booking page: our own wizard, or the external app in a frame when the owner set its address.
 */
export default function BookingPage({ loaderData: { wizard } }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:py-12">
      <PageMeta
        path="/boekingapp"
        title="Online afspraak"
        description={`Maak online een afspraak bij ${salon.name}, of bel of mail ons.`}
      />
      <div className="flex items-center justify-between gap-x-3 gap-y-4 sm:flex-col sm:items-start">
        <h1 className="text-[min(1.875rem,7vw)] sm:text-4xl">Online afspraak</h1>
        <div className="flex shrink-0 gap-2 sm:flex-wrap sm:gap-3">
          <ButtonLink href={telLink(salon.phone)} variant="secondary" className="max-sm:px-3">
            <Phone aria-hidden className="sm:hidden" />
            <span className="max-sm:sr-only">Bel {salon.phone}</span>
          </ButtonLink>
          <ButtonLink href={mailLink(salon.email)} variant="secondary" className="max-sm:px-3">
            <Mail aria-hidden className="sm:hidden" />
            <span className="max-sm:sr-only">Mail {salon.email}</span>
          </ButtonLink>
        </div>
      </div>
      <div className="mt-6 sm:mt-8">
        {wizard ? (
          <Island {...wizard} />
        ) : (
          <iframe
            src={salon.externalBookingUrl}
            title="Online boeken"
            className="h-[500px] w-full rounded-card border border-line bg-card"
          />
        )}
      </div>
    </div>
  )
}
