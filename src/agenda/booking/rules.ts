import type { Booking, Visit } from '#agenda/booking/schema.ts'
import { type BookingWindow, isBookableDate, overlaps } from '#agenda/slots/rules.ts'
import type { DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'

/** A slot that exists in the agenda, whether free or not. */
type KnownSlot = { date: DateString; startTime: string; endTime: string }
/** What the loser of a race reads. */
export const SLOT_TAKEN = 'Deze tijd is net geboekt. Kies een andere tijd.'

/** The wire names of a customer's fields in a booking. */
export const customerFieldNames = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'customerEmail',
  phone: 'customerPhone',
  address: 'customerAddress',
  postalCode: 'customerPostcode',
  city: 'customerCity',
} as const

type FieldOf = (index: number, field: keyof Visit) => string

/** What is wrong with the dates of a booking by notice, horizon and closed days; empty when nothing is. */
export function dateErrors(
  visits: readonly Visit[],
  given: { today: DateString; window: BookingWindow; isClosed: (date: DateString) => boolean; fieldOf: FieldOf },
): FieldErrors {
  const sentence = (date: DateString) => {
    if (!isBookableDate(date, given.today, given.window))
      return date <= given.today ? 'Deze datum is voorbij. Kies een andere datum.' : 'Op deze datum kunt u niet online boeken. Kies een andere datum.'
    return given.isClosed(date) ? 'Op deze dag is het salon gesloten. Kies een andere datum.' : undefined
  }
  return collect(
    visits,
    ({ appointmentDate }) => sentence(appointmentDate),
    (index) => given.fieldOf(index, 'appointmentDate'),
  )
}

/** Visits whose service is not (or no longer) in the price list. */
export function serviceErrors(visits: readonly Visit[], given: { isKnown: (service: string) => boolean; fieldOf: FieldOf }): FieldErrors {
  return collect(
    visits,
    ({ service }) => (given.isKnown(service) ? undefined : 'Deze behandeling bestaat niet (meer). Kies een andere.'),
    (index) => given.fieldOf(index, 'service'),
  )
}

/** Visits at a time that is no slot. */
export function timeErrors(visits: readonly Visit[], slots: readonly KnownSlot[], fieldOf: FieldOf): FieldErrors {
  return collect(
    visits,
    (visit) => (slotOf(visit, slots) ? undefined : 'Dit uur kan niet geboekt worden. Kies een ander uur.'),
    (index) => fieldOf(index, 'appointmentTime'),
  )
}

/** Visits of one booking that overlap an earlier one of the same booking. */
export function mutualOverlapErrors(visits: readonly Visit[], slots: readonly KnownSlot[], fieldOf: FieldOf): FieldErrors {
  return collect(
    visits,
    (visit, index) => {
      const slot = slotOf(visit, slots)
      const clashes = visits.slice(0, index).some((other) => {
        const earlier = slotOf(other, slots)
        return slot && earlier && slot.date === earlier.date && overlaps(slot, earlier)
      })
      return clashes ? 'Deze tijd overlapt met een andere afspraak in deze boeking.' : undefined
    },
    (index) => fieldOf(index, 'appointmentTime'),
  )
}

/** Visits whose dog is a mask without the saved dog behind it: the name has to be typed. */
export function maskedDogErrors({ appointments, fieldOf }: Booking): FieldErrors {
  return collect(
    appointments,
    ({ petName, dogId }) => (petName.includes('•') && !dogId ? 'Vul de naam van uw hond in.' : undefined),
    (index) => fieldOf(index, 'petName'),
  )
}

/** The sentence of a lost race beside each visit whose time is taken. */
export function takenErrors({ appointments, fieldOf }: Booking, isTaken: (visit: Visit) => boolean): FieldErrors {
  return collect(
    appointments,
    (visit) => (isTaken(visit) ? SLOT_TAKEN : undefined),
    (index) => fieldOf(index, 'appointmentTime'),
  )
}

/** The slot at which a visit starts. */
export function slotOf<S extends KnownSlot>({ appointmentDate, appointmentTime }: Visit, slots: readonly S[]): S | undefined {
  return slots.find((slot) => slot.date === appointmentDate && slot.startTime === appointmentTime)
}

function collect(visits: readonly Visit[], sentence: (visit: Visit, index: number) => string | undefined, field: (index: number) => string): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, visit] of visits.entries()) {
    const text = sentence(visit, index)
    if (text) errors[field(index)] = text
  }
  return errors
}
