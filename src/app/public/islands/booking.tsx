import { BookingWizard } from '#agenda/booking/components/booking-wizard.tsx'
import type { Opening } from '#agenda/booking/components/step-date.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'

type BookingProps = { salon: PublicSalon; opening: Opening; embedded?: boolean }

/** The wizard, on whichever page it stands. */
export function Island(props: BookingProps) {
  return <BookingWizard {...props} />
}
