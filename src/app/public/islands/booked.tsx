import { Booked } from '#agenda/booking/components/booked.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'

/** What was just booked, as far as this tab knows of it. */
export function Island(props: { salon: PublicSalon }) {
  return <Booked {...props} />
}
