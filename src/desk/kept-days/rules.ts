import type { KeptDays } from '#desk/kept-days/wire.ts'
import { addDays, type DateString } from '#lib/dates.ts'

/**
 * What of two kept days may still be kept on a day: visits before it go, and with them all that is
 * known of their dogs and clients. Undefined once nothing of them is left.
 */
export function stillKept(kept: KeptDays, today: DateString): KeptDays | undefined {
  if (kept.today === today) return kept
  if (addDays(kept.today, 1) !== today) return undefined
  const visits = kept.visits.filter(({ date }) => date >= today)
  const isOf = (appointmentId: string) => visits.some(({ id }) => id === appointmentId)
  const isHers = (id: string) => visits.some(({ customerId }) => customerId === id)
  const isDog = (id: string | null) => visits.some(({ dogId }) => dogId !== null && dogId === id)
  return {
    ...kept,
    visits,
    steps: kept.steps.filter(({ appointmentId }) => isOf(appointmentId)),
    warnings: kept.warnings.filter(({ appointmentId }) => isOf(appointmentId)),
    customers: kept.customers
      .filter(({ id }) => isHers(id))
      .map((customer) => ({ ...customer, dogs: customer.dogs.filter(({ id }) => isDog(id)) })),
    earlier: kept.earlier
      .filter(({ customerId }) => isHers(customerId))
      .map(({ customerId, visits: before }) => ({
        customerId,
        visits: before.filter(({ dogId }) => isDog(dogId)),
      })),
  }
}
