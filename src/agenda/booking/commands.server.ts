import { parse } from 'valibot'
import { randomUUID } from 'node:crypto'
import { findAppointment, insertRequested, type RequestedVisit } from '#agenda/appointments/data.server.ts'
import { calendarEvent } from '#agenda/appointments/emails.tsx'
import { findVisitor, readSettings, type Settings } from '#agenda/booking/data.server.ts'
import { customerFieldNames, dateErrors, maskedDogErrors, mutualOverlapErrors, serviceErrors, slotOf, takenErrors, timeErrors } from '#agenda/booking/rules.ts'
import { type Booking } from '#agenda/booking/schema.ts'
import { type BookingAnswer, bookingAnswerSchema } from '#agenda/booking/wire.ts'
import { settleCustomer, storeCustomer } from '#clients/customers/commands.server.ts'
import { insertDogs } from '#clients/customers/data.server.ts'
import { isMailboxProven, splitName } from '#clients/customers/rules.ts'
import type { NewDog } from '#clients/customers/schema.ts'
import { isClosedOn } from '#agenda/holidays/rules.ts'
import { askerOf, refuseAgain, refuseTooMany } from '#agenda/requests/commands.server.ts'
import { countAsked, insertRequests, lockAsker } from '#agenda/requests/data.server.ts'
import { answerBy, type Asker } from '#agenda/requests/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { UNPRICED_SERVICE } from '#shop-window/services/schema.ts'
import { findSlotsAt, lockDates } from '#agenda/slots/data.server.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError, type FieldErrors } from '#lib/errors.ts'
import { calendarFile } from '#lib/icalendar.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { allInOrder } from '#server/db/prepared.ts'
import { Closing, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswer, keepAnswer, type Repeatable, takeKey } from '#server/http/idempotency.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'

/** The visitor's browser: `known` is its device hash if it has one, `device` gives it one. */
type Browser = { known: string | undefined; device: () => string }

/** The browser and the network address that ask; no address for the owner, who is never limited. */
type Sender = { browser: Browser; address: string | undefined }

type Outcome = { ok: true; answer: BookingAnswer; repeated: boolean } | { ok: false; reason: 'slot_taken'; fields: FieldErrors }
type Prices = (string | null)[]

const YEAR_MS = 366 * 24 * 3_600_000
const CALENDAR_FILE = 'calendar-file'
const UNNAMED_CALENDAR_FILE = 'calendar-file-unnamed'

/**
 * Books one or several visits, all or none. Refuses with `slot_taken` when another visit holds one of the times; throws `invalid`
 * for dates, times and services that cannot be booked, and what `withinLimit` rejects with. The appointments, the customer, the dogs, the job that
 * writes the mails and the first answer to an Idempotency-Key are one transaction.
 */
export async function bookAppointments(
  deps: Deps,
  booking: Booking,
  { browser, address, repeat, withinLimit = Promise.resolve() }: Sender & { repeat: Repeatable | undefined; withinLimit?: Promise<void> },
): Promise<Outcome> {
  refuse(maskedDogErrors(booking))
  const asker = address === undefined ? undefined : askerOf(booking, { address, device: browser.known })
  if (asker) refuseAgain(deps, asker)
  let wasRefused = false
  try {
    const work = async (tx: Db): Promise<Outcome | undefined | Closing<Outcome | undefined>> => {
      const [known] = await allInOrder([readKnown(tx, deps, { booking, browser, asker, repeat }), withinLimit])
      if (!known.isFirst) return undefined
      const isProven = known.visitor.customer !== undefined && isMailboxProven(known.visitor.customer)
      if (asker && known.asked) refuseTooMany(deps, asker, { asked: known.asked, visits: booking.appointments.length, isProven, limits: known.settings.salon })
      const prices = checkedPrices(booking, { ...known.settings, today: deps.today() })
      refuseTaken(booking, known)
      const { customer, newDogs, visits } = settle(deps, { booking, known, prices, isAnswered: !asker || isProven })
      const statements = [
        storeCustomer(tx, customer, deps.clock()),
        insertDogs(tx, newDogs),
        insertRequested(tx, visits),
        ...(asker && !isProven
          ? [insertRequests(tx, idsOf(visits), { address: asker.address, device: browser.device(), addsCustomer: customer.isNew, createdAt: deps.clock() })]
          : []),
        deps.jobs.add(tx, 'appointment.requested', [{ payload: { appointmentIds: idsOf(visits) } }]),
      ]
      const answer = answerTo(deps, visits, { booking, recognised: customer.recognised })
      if (repeat) statements.push(keepAnswer(tx, repeat, { status: 201, answer }))
      return new Closing(statements, { ok: true, answer, repeated: false })
    }
    const outcome = await transact(deps.db, work, { samePlans: true })
    return outcome ?? (await firstAnswer(deps, repeat))
  } catch (error) {
    wasRefused = error instanceof AppError || error instanceof SlotTaken
    if (error instanceof SlotTaken) return { ok: false, reason: 'slot_taken', fields: error.fields }
    if (violatedConstraint(error) === 'appointments_no_overlap') return { ok: false, reason: 'slot_taken', fields: takenErrors(booking, () => true) }
    throw error
  } finally {
    // a refusal wrote nothing: what is kept in memory stays, whoever is refused how often
    if (!wasRefused) deps.cache.drop('appointments')
  }
}

/**
 * What the browser reads of its visits, and nothing else of them. One that is not recognised reads the names that it typed, and gets calendar
 * files without: what they say follows the visit, and would tell it later what the dog is really called.
 */
function answerTo(deps: Deps, visits: readonly RequestedVisit[], { booking, recognised }: { booking: Booking; recognised: boolean }): BookingAnswer {
  const appointments = visits.map(({ id, date, startTime, endTime, service, dogName: storedName }, index) => {
    const dogName = recognised ? storedName : (booking.appointments[index]?.petName ?? '')
    return { id, date, startTime, endTime, service, dogName, status: 'pending' as const, calendarUrl: calendarUrl(deps, { id, namesDog: recognised }) }
  })
  return { success: true, appointments }
}

/** Good for a year: as far ahead as anybody books. A browser that may not read the dog's name gets a file without it. */
function calendarUrl({ signingSecret, clock }: Deps, { id, namesDog }: { id: string; namesDog: boolean }): string {
  const until = new Date(clock().getTime() + YEAR_MS)
  return `/api/booking/calendar/${signLink({ signingSecret }, { purpose: namesDog ? CALENDAR_FILE : UNNAMED_CALENDAR_FILE, subject: id }, until)}.ics`
}

/** The visit behind a signed name as a calendar file, as it stands now; undefined when nobody signed that name, too long ago, or the visit is gone. */
export async function findCalendarFile(deps: Deps, file: string): Promise<string | undefined> {
  const named = readLink(deps, CALENDAR_FILE, file)
  const id = named ?? readLink(deps, UNNAMED_CALENDAR_FILE, file)
  const [appointment, salon] = await Promise.all([id === undefined ? undefined : findAppointment(deps.db, id), getSalon(deps.db)])
  if (!appointment) return undefined
  const event = calendarEvent(appointment, { salon, publicUrl: deps.env.PUBLIC_URL, now: deps.clock() })
  return calendarFile({ name: salon.name, method: 'PUBLISH', organizer: salon, events: [named === undefined ? { ...event, summary: salon.name } : event] })
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
  return { ok: true, answer: parse(bookingAnswerSchema, first.answer), repeated: true }
}

type Known = Awaited<ReturnType<typeof readKnown>>
type Asking = { booking: Booking; browser: Browser; asker: Asker | undefined; repeat: Repeatable | undefined }

/**
 * Takes the Idempotency-Key, the locks of who asks and those of the dates, and reads all that the booking is checked against. The statements go out together and run
 * in this order: a repeat waits for the first at its key, and slots, occupancy and settings are read behind the locks. Those of the slots also
 * wait for leave and opening hours that are being saved (docs/decisions/011), so that the settings read after them know it.
 */
async function readKnown(tx: Db, deps: Deps, { booking, browser, asker, repeat }: Asking) {
  const dates = booking.appointments.map(({ appointmentDate }) => appointmentDate).toSorted()
  const names = booking.appointments.map(({ service }) => service).filter(isPriced)
  const times = booking.appointments.map(({ appointmentTime }) => appointmentTime)
  const dogs = booking.appointments.map(({ dogId, petName }) => ({ id: dogId ?? null, name: petName }))
  const [isFirst, , , slots, settings, visitor, asked] = await allInOrder([
    repeat ? takeKey(tx, repeat, deps.clock()) : true,
    asker && lockAsker(tx, asker),
    lockDates(tx, dates),
    findSlotsAt(tx, { dates, times }),
    readSettings(tx, { names, from: dates[0] ?? '', to: dates.at(-1) ?? '' }),
    findVisitor(tx, { email: booking.customerEmail, device: browser.known, dogs }),
    asker && countAsked(tx, asker, { now: deps.clock(), today: deps.today() }),
  ])
  return { isFirst, settings, slots, visitor, asked }
}

/** Each visit's price, null for 'Prijs op aanvraag'; refuses dates and services that cannot be booked. */
function checkedPrices({ appointments: visits, fieldOf }: Booking, { salon, prices, leave, today }: Settings & { today: DateString }): Prices {
  refuse(dateErrors(visits, { today, window: salon, isClosed: (date) => isClosedOn(date, leave), fieldOf }))
  refuse(serviceErrors(visits, { isKnown: (service) => !isPriced(service) || prices.has(service), fieldOf }))
  return visits.map(({ service }) => prices.get(service) ?? null)
}

function isPriced(service: string): boolean {
  return service !== '' && service !== UNPRICED_SERVICE
}

/** Refuses a time that is no slot, and with SlotTaken one that the owner closed or another visit holds. */
function refuseTaken(booking: Booking, { slots }: Known) {
  const { appointments: visits, fieldOf } = booking
  refuse(timeErrors(visits, slots, fieldOf))
  refuse(mutualOverlapErrors(visits, slots, fieldOf))
  const errors = takenErrors(booking, (visit) => {
    const slot = slotOf(visit, slots)
    return !slot?.isAvailable || slot.isTaken
  })
  if (Object.keys(errors).length > 0) throw new SlotTaken(errors)
}

/** `isAnswered`: nobody has to say anything by a moment, since the mailbox is proven or the owner books. */
type Settling = { booking: Booking; known: Known; prices: Prices; isAnswered: boolean }

/** Whose booking it is, the dogs that are new to us, and the visits as they are to be stored. */
function settle(deps: Deps, { booking, known, prices, isAnswered }: Settling) {
  const now = deps.clock()
  const { salon } = known.settings
  const customer = settleCustomer(typedDetails(booking), known.visitor.customer)
  refuse(Object.fromEntries(customer.leftover.map((field) => [customerFieldNames[field], 'Vul dit veld opnieuw in.'])))
  if (salon.existingCustomersOnly && customer.isNew)
    throw new AppError('existing_customers_only', 'Wij nemen op dit moment geen nieuwe klanten aan. Bel of mail ons gerust om op de wachtlijst te komen.', {
      fields: { customerEmail: 'Dit e-mailadres is nog niet bij ons bekend.' },
    })
  if (booking.customerId && !(customer.recognised && booking.customerId === customer.id)) throw new AppError('not_found', 'Deze klant bestaat niet (meer).')
  const { dogs, newDogs } = settleDogs(booking, { known, customer })
  const visits = booking.appointments.map((visit, index): RequestedVisit => {
    const slot = slotOf(visit, known.slots)
    const dog = dogs[index]
    if (!slot) throw new Error('a checked visit lost its slot')
    return {
      ...customer.details,
      id: randomUUID(),
      customerId: customer.id,
      dogId: dog?.id ?? null,
      dogName: (visit.dogId && dog?.name) || visit.petName,
      dogBreed: visit.petBreed || (dog?.breed ?? ''),
      timeSlotId: slot.id,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      service: visit.service || UNPRICED_SERVICE,
      price: prices[index] ?? null,
      notes: visit.notes,
      acceptedRulesVersion: booking.acceptedRules ? salon.rulesVersion : null,
      answerBy: isAnswered ? null : answerBy(now, salon, slot),
      createdAt: now,
      updatedAt: now,
    }
  })
  return { customer, newDogs, visits }
}

/**
 * The dog of each visit: a saved one by its id, which only a recognised browser may name, else the one of hers with that name. One that she has
 * not is new to us; from a browser that is not recognised it stays with the visit alone until the owner accepts it. New ones are added in the order
 * of their names, so that two bookings cannot wait for each other.
 */
function settleDogs({ appointments }: Booking, { known, customer }: { known: Known; customer: ReturnType<typeof settleCustomer> }) {
  const newDogs = new Map<string, NewDog>()
  const dogs = appointments.map(({ dogId, petName, petBreed }, index) => {
    const wanted = known.visitor.dogs[index]
    if (!wanted) throw new Error('a visit lost its dog')
    if (dogId && !(customer.recognised && wanted.saved)) throw new AppError('not_found', 'Deze hond bestaat niet (meer).')
    if (wanted.saved || !customer.mayWrite) return wanted.saved
    const dog = newDogs.get(wanted.nameKey) ?? { id: randomUUID(), customerId: customer.id, name: petName, breed: petBreed }
    newDogs.set(wanted.nameKey, dog)
    return dog
  })
  return { dogs, newDogs: [...newDogs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, dog]) => dog) }
}

function idsOf(visits: readonly RequestedVisit[]): string[] {
  return visits.map(({ id }) => id)
}

function typedDetails({ customerName, firstName, lastName, customerEmail, customerPhone, customerAddress, customerPostcode, customerCity }: Booking) {
  const names = firstName !== '' && lastName !== '' ? { firstName, lastName } : splitName(customerName)
  return { ...names, email: customerEmail, phone: customerPhone, address: customerAddress, postalCode: customerPostcode, city: customerCity }
}

function refuse(fields: FieldErrors) {
  const [sentence, ...more] = Object.values(fields)
  if (sentence) throw new AppError('invalid', more.length === 0 ? sentence : 'Controleer de aangeduide velden.', { fields })
}
