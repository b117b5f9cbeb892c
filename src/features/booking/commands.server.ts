import { insertAppointments, listOccupied } from '#features/appointments/data.server.ts'
import { ownerNoticeMail, requestReceivedMail } from '#features/appointments/emails.tsx'
import {
  customerFieldNames,
  dateErrors,
  maskedDogErrors,
  mutualOverlapErrors,
  serviceErrors,
  slotOf,
  takenErrors,
  timeErrors,
} from '#features/booking/rules.ts'
import { type Booking, type BookingAnswer, bookingAnswerSchema } from '#features/booking/schema.ts'
import { addDog, settleCustomer } from '#features/customers/commands.server.ts'
import { findDog } from '#features/customers/data.server.ts'
import { differencesFrom, splitName } from '#features/customers/rules.ts'
import type { SavedDog } from '#features/customers/schema.ts'
import { listLeave } from '#features/holidays/data.server.ts'
import { isClosedOn, type Leave } from '#features/holidays/rules.ts'
import { enqueueMails } from '#features/messages/commands.server.ts'
import { getSalon } from '#features/salon/data.server.ts'
import type { Salon } from '#features/salon/schema.ts'
import { findPrices } from '#features/services/data.server.ts'
import { UNPRICED_SERVICE } from '#features/services/schema.ts'
import { findSlotsAt, lockDates } from '#features/slots/data.server.ts'
import { overlaps } from '#features/slots/rules.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError, type FieldErrors } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswer, keepAnswer, type Repeatable, takeKey } from '#server/http/idempotency.ts'

/** The visitor's browser: `known` is its device hash if it has one, `device` gives it one, `lookedUp` is the customer it looked up. */
export type Browser = { known: string | undefined; device: () => string; lookedUp: string | undefined }

type Outcome = { ok: true; answer: BookingAnswer; repeated: boolean } | { ok: false; reason: 'slot_taken'; fields: FieldErrors }
type Prices = (string | null)[]

/**
 * Books one or several visits, all or none. Refuses with `slot_taken` when another visit holds one of the times; throws `invalid`
 * for dates, times and services that cannot be booked. The appointments, the customer, the dogs, the mails and the first answer
 * to an Idempotency-Key are one transaction.
 */
export async function bookAppointments(
  deps: Deps,
  booking: Booking,
  { browser, repeat }: { browser: Browser; repeat: Repeatable | undefined },
): Promise<Outcome> {
  try {
    const outcome = await transact(deps.db, async (tx): Promise<Outcome | undefined> => {
      refuse(maskedDogErrors(booking))
      const settings = await readSettings(tx, deps, { booking, repeat })
      if (!settings.isFirst) return undefined
      const { salon } = settings
      const prices = checkedPrices(booking, { ...settings, today: deps.today() })
      const taken = await holdTimes(tx, booking)
      if (Object.keys(taken.errors).length > 0) throw new SlotTaken(taken.errors)
      const { appointments, shownNames, differences } = await insertVisits(tx, deps, { booking, browser, salon, prices, slots: taken.slots })
      const facts = { salon, appointments, publicUrl: deps.env.PUBLIC_URL }
      const answer = bookingAnswerSchema.parse({
        success: true,
        appointments: appointments.map((appointment, index) => ({ ...appointment, dogName: shownNames[index] })),
      })
      const mails = enqueueMails(tx, deps, [requestReceivedMail(facts), ownerNoticeMail({ ...facts, differences })])
      await Promise.all([mails, repeat && keepAnswer(tx, repeat, { status: 201, answer })])
      return { ok: true, answer, repeated: false }
    })
    return outcome ?? (await firstAnswer(deps, repeat))
  } catch (error) {
    if (error instanceof SlotTaken) return { ok: false, reason: 'slot_taken', fields: error.fields }
    if (violatedConstraint(error) === 'appointments_no_overlap') return { ok: false, reason: 'slot_taken', fields: takenErrors(booking, () => true) }
    throw error
  } finally {
    deps.cache.drop('appointments')
  }
}

/** Leaves the transaction so that nothing of a refused booking stays, the Idempotency-Key included. */
class SlotTaken extends Error {
  readonly fields: FieldErrors
  constructor(fields: FieldErrors) {
    super('slot_taken')
    this.fields = fields
  }
}

async function firstAnswer(deps: Deps, repeat: Repeatable | undefined): Promise<Outcome> {
  const first = repeat && (await findAnswer(deps.db, repeat, deps.clock()))
  if (!first) throw new Error('a taken key has no answer')
  return { ok: true, answer: bookingAnswerSchema.parse(first.answer), repeated: true }
}

/** Takes the Idempotency-Key and the locks of the dates, and reads the settings: statements of which none needs another, so that they go out together. */
async function readSettings(tx: Db, deps: Deps, { booking, repeat }: { booking: Booking; repeat: Repeatable | undefined }) {
  const dates = booking.appointments.map(({ appointmentDate }) => appointmentDate).toSorted()
  const services = new Set(booking.appointments.map(({ service }) => service).filter(isPriced))
  const [isFirst, salon, known, leave] = await Promise.all([
    repeat ? takeKey(tx, repeat, deps.clock()) : true,
    getSalon(tx),
    findPrices(tx, [...services]),
    listLeave(tx, { from: dates[0] ?? '', to: dates.at(-1) ?? '' }),
    lockDates(tx, dates),
  ])
  return { isFirst, salon, known, leave }
}

type Settings = { salon: Salon; known: Map<string, string>; leave: Leave[]; today: DateString }

/** Each visit's price, null for 'Prijs op aanvraag'; refuses dates and services that cannot be booked. */
function checkedPrices({ appointments: visits, fieldOf }: Booking, { salon, known, leave, today }: Settings): Prices {
  refuse(dateErrors(visits, { today, window: salon, isClosed: (date) => isClosedOn(date, leave), fieldOf }))
  refuse(serviceErrors(visits, { isKnown: (service) => !isPriced(service) || known.has(service), fieldOf }))
  return visits.map(({ service }) => known.get(service) ?? null)
}

function isPriced(service: string): boolean {
  return service !== '' && service !== UNPRICED_SERVICE
}

/** Looks, behind the locks of the dates, whether each time is a slot that nobody holds. */
async function holdTimes(tx: Db, booking: Booking) {
  const { appointments: visits, fieldOf } = booking
  const dates = visits.map(({ appointmentDate }) => appointmentDate)
  const starts = visits.map(({ appointmentDate, appointmentTime }) => ({ date: appointmentDate, startTime: appointmentTime }))
  const [slots, occupied] = await Promise.all([findSlotsAt(tx, starts), listOccupied(tx, dates)])
  refuse(timeErrors(visits, slots, fieldOf))
  refuse(mutualOverlapErrors(visits, slots, fieldOf))
  const errors = takenErrors(booking, (visit) => {
    const slot = slotOf(visit, slots)
    return !slot?.isAvailable || occupied.some((other) => other.date === slot.date && overlaps(other, slot))
  })
  return { slots, errors }
}

type Visits = { booking: Booking; browser: Browser; salon: Salon; prices: Prices; slots: Awaited<ReturnType<typeof findSlotsAt>> }

async function insertVisits(tx: Db, deps: Deps, { booking, browser, salon, prices, slots }: Visits) {
  const now = deps.clock()
  const { customer, details, leftover, isNew, recognised } = await settleCustomer(tx, typedDetails(booking), { ...browser, now })
  refuse(Object.fromEntries(leftover.map((field) => [customerFieldNames[field], 'Vul dit veld opnieuw in.'])))
  if (salon.existingCustomersOnly && isNew)
    throw new AppError('existing_customers_only', 'Wij nemen op dit moment geen nieuwe klanten aan. Bel of mail ons gerust om op de wachtlijst te komen.', {
      fields: { customerEmail: 'Dit e-mailadres is nog niet bij ons bekend.' },
    })
  const owned = browser.lookedUp === customer.id
  if (booking.customerId && (!owned || booking.customerId !== customer.id)) throw new AppError('not_found', 'Deze klant bestaat niet (meer).')
  const dogs = await settleDogs(tx, booking, { customerId: customer.id, owned })
  const rows = booking.appointments.map((visit, index) => {
    const slot = slotOf(visit, slots)
    const dog = dogs[index]
    if (!slot || !dog) throw new Error('a checked visit lost its slot or dog')
    return {
      ...details,
      customerId: customer.id,
      dogId: dog.id,
      dogName: visit.dogId ? dog.name : visit.petName,
      dogBreed: visit.petBreed || dog.breed,
      timeSlotId: slot.id,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      service: visit.service || UNPRICED_SERVICE,
      price: prices[index] ?? null,
      notes: visit.notes,
      source: 'website',
      acceptedRulesVersion: booking.acceptedRules ? salon.rulesVersion : null,
      createdAt: now,
      updatedAt: now,
    }
  })
  const appointments = await insertAppointments(tx, rows)
  const shownNames = booking.appointments.map((visit, index) => (recognised ? (appointments[index]?.dogName ?? '') : visit.petName))
  return { appointments, shownNames, differences: isNew || recognised ? [] : differencesFrom(customer, details) }
}

/** The dog of each visit: a saved one of the customer that this browser looked up, else by name. Names are taken in order, so that two bookings cannot wait for each other. */
async function settleDogs(tx: Db, { appointments }: Booking, { customerId, owned }: { customerId: string; owned: boolean }): Promise<(SavedDog | undefined)[]> {
  const dogs = new Map<number, SavedDog | undefined>()
  for (const [index, visit] of [...appointments.entries()].toSorted(([, a], [, b]) => a.petName.localeCompare(b.petName))) {
    const saved = visit.dogId && owned ? await findDog(tx, visit.dogId, customerId) : undefined
    if (visit.dogId && !saved) throw new AppError('not_found', 'Deze hond bestaat niet (meer).')
    dogs.set(index, saved ?? (await addDog(tx, { customerId, name: visit.petName, breed: visit.petBreed })))
  }
  return appointments.map((_visit, index) => dogs.get(index))
}

function typedDetails({ customerName, firstName, lastName, customerEmail, customerPhone, customerAddress, customerPostcode, customerCity }: Booking) {
  const names = firstName !== '' && lastName !== '' ? { firstName, lastName } : splitName(customerName)
  return { ...names, email: customerEmail, phone: customerPhone, address: customerAddress, postalCode: customerPostcode, city: customerCity }
}

function refuse(fields: FieldErrors) {
  const [sentence, ...more] = Object.values(fields)
  if (sentence) throw new AppError('invalid', more.length === 0 ? sentence : 'Controleer de aangeduide velden.', { fields })
}
