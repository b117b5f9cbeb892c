import { array, boolean, object, optional, parse } from 'valibot'
import { findAppointment, insertRequested } from '#agenda/appointments/data.server.ts'
import { calendarEvent } from '#agenda/appointments/emails.tsx'
import { readKnown } from '#agenda/booking/data.server.ts'
import { type BookingAnswer, bookingAnswerSchema } from '#agenda/booking/form/wire.ts'
import { assignMembers, mayOpenPage, PAGE_KEY_DEAD, planBooking } from '#agenda/booking/rules.ts'
import { type Booking } from '#agenda/booking/schema.ts'
import { refuseAgain, refuseTooMany } from '#agenda/requests/commands.server.ts'
import { insertRequests } from '#agenda/requests/data.server.ts'
import type { Asker } from '#agenda/requests/rules.ts'
import { listNamed } from '#agenda/staff/data.server.ts'
import { storeCustomer } from '#clients/customers/commands.server.ts'
import { insertDogs } from '#clients/customers/data.server.ts'
import { isMailboxProven } from '#clients/customers/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { shareVisits } from '#foundation/visit-links/data.server.ts'
import { AppError } from '#lib/errors.ts'
import { calendarFile } from '#lib/icalendar.ts'
import type { Db } from '#server/db/client.ts'
import { allInOrder } from '#server/db/prepared/prepared.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { AnsweredBefore, keepAnswer, type Repeatable } from '#server/http/idempotency.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'
import { hashAddress } from '#server/http/token.ts'

/**
 * Who sends a booking: `asker` is limited and undefined for the owner, `device` the hash of the
 * cookie that a remembered browser has; `repeat` when the same request may come again.
 */
type Sender = {
  asker: Asker | undefined
  device: string | undefined
  repeat: Repeatable | undefined
}

const DAY_MS = 24 * 3_600_000
const YEAR_MS = 366 * DAY_MS
const VISIT_PAGE = 'visit-page'
const CALENDAR_FILE = 'calendar-file'
const UNNAMED_CALENDAR_FILE = 'calendar-file-unnamed'

/**
 * Books one or several visits, all or none, with all that belongs to them in one transaction;
 * throws what `planBooking` refuses, `slot_taken` to the loser of a race, one visit too many, and
 * `AnsweredBefore` for a repeat.
 */
export async function bookAppointments(
  deps: Deps,
  booking: Booking,
  { asker, device, repeat }: Sender,
): Promise<KeptAnswer> {
  const [now, today] = [deps.clock(), deps.today()]
  if (asker) refuseAgain(deps, asker)
  const attempt = async (tx: Db) => {
    const known = await readKnown(tx, { booking, device, asker, repeat, now, today })
    if (!known) throw new AnsweredBefore()
    const isProven = known.customer !== undefined && isMailboxProven(known.customer)
    if (asker)
      refuseTooMany(deps, asker, {
        asked: known.asked,
        visits: booking.appointments.length,
        isProven,
        limits: known.salon,
      })
    const {
      customer,
      newDogs,
      visits: planned,
      told,
    } = planBooking(booking, known, {
      now,
      today,
      isAnswered: !asker || isProven,
    })
    const visits = assignMembers(booking, planned, known.crew)
    const appointmentIds = visits.map(({ id }) => id)
    const kept: KeptAnswer = {
      success: true,
      ...told,
      appointments: told.appointments.map((visit) => ({
        ...visit,
        calendarUrl: calendarUrl(deps, visit.id, customer),
        pageKey: null,
      })),
      mayOpen: mayOpenPage(customer),
    }
    await allInOrder([
      storeCustomer(tx, customer, now),
      insertDogs(tx, newDogs),
      insertRequested(tx, visits),
      asker &&
        !isProven &&
        insertRequests(tx, appointmentIds, {
          address: asker.address,
          device: device ?? null,
          addsCustomer: customer.isNew,
          createdAt: now,
        }),
      deps.jobs.add(tx, 'appointment.requested', [{ payload: { appointmentIds } }]),
      repeat && keepAnswer(tx, repeat, { status: 201, answer: kept }),
    ])
    return kept
  }
  const kept = await transact(deps.db, attempt)
  deps.changes.tell('appointments')
  return kept
}

/** An answer as the database keeps it for a repeat: nothing in it opens a visit. */
type KeptAnswer = BookingAnswer & { mayOpen: boolean }

const {
  appointments: { item: visitSchema },
  answerBy,
  rules,
} = bookingAnswerSchema.entries
/** What a version before this one kept lacks what its answers did not tell. */
const keptAnswerSchema = object({
  ...bookingAnswerSchema.entries,
  appointments: array(
    object({
      ...visitSchema.entries,
      price: optional(visitSchema.entries.price),
      pageKey: optional(visitSchema.entries.pageKey, null),
    }),
  ),
  answerBy: optional(answerBy, null),
  rules: optional(rules, null),
  mayOpen: optional(boolean(), false),
})

/** The answer to a booking once more, from what was kept of it. */
export async function answerAgain(
  deps: Deps,
  booking: Booking,
  kept: unknown,
): Promise<BookingAnswer> {
  const { appointments, ...rest } = parse(keptAnswerSchema, kept)
  const priced = appointments.map(async (visit) => ({
    ...visit,
    price: visit.price === undefined ? await priceNow(deps, visit.id) : visit.price,
  }))
  return withKeys(deps, { ...rest, appointments: await Promise.all(priced) }, booking)
}

async function priceNow({ db }: Deps, visitId: string): Promise<string | null> {
  return (await findAppointment(db, visitId))?.price ?? null
}

/** The answer as it leaves, with the keys of the pages that its browser may open. */
export function withKeys(
  deps: Deps,
  { mayOpen, ...answer }: KeptAnswer,
  { details: { email } }: Booking,
): BookingAnswer {
  const until = new Date(deps.clock().getTime() + DAY_MS)
  const keyTo = (id: string) =>
    signLink(deps, { purpose: VISIT_PAGE, subject: `${id} ${hashAddress(email)}` }, until)
  return {
    ...answer,
    appointments: answer.appointments.map((visit) => ({
      ...visit,
      pageKey: mayOpen ? keyTo(visit.id) : null,
    })),
  }
}

/**
 * A link to the page of a visit for the browser that booked it; it proves no mailbox. Throws
 * `not_found` for a key that is wrong or a day old, or when the visit is somebody else's by now.
 */
export async function openVisitPage(deps: Deps, key: string): Promise<string> {
  const [id = '', addressHash] = readLink(deps, VISIT_PAGE, key)?.split(' ') ?? []
  return await transact(deps.db, async (tx) => {
    const [visit] = await shareVisits(tx, id ? [id] : [])
    if (!visit || hashAddress(visit.email) !== addressHash)
      throw new AppError('not_found', PAGE_KEY_DEAD)
    return await mintLink(tx, deps, { id: visit.id, date: visit.date })
  })
}

/**
 * Good for a year; for an unrecognised browser without the dog's name, which follows the visit and
 * would tell what the dog is really called.
 */
function calendarUrl(
  { signingSecret, clock }: Deps,
  visitId: string,
  { recognised }: { recognised: boolean },
): string {
  const until = new Date(clock().getTime() + YEAR_MS)
  return `/api/booking/calendar/${signLink({ signingSecret }, { purpose: recognised ? CALENDAR_FILE : UNNAMED_CALENDAR_FILE, subject: visitId }, until)}.ics`
}

/**
 * The visit behind a signed name as a calendar file, as it stands now; undefined when nobody signed
 * that name, too long ago, or the visit is gone.
 */
export async function findCalendarFile(deps: Deps, file: string): Promise<string | undefined> {
  const named = readLink(deps, CALENDAR_FILE, file)
  const id = named ?? readLink(deps, UNNAMED_CALENDAR_FILE, file)
  const [appointment, salon, groomers] = await allInOrder([
    id === undefined ? undefined : findAppointment(deps.db, id),
    getSalon(deps.db),
    listNamed(deps.db),
  ])
  if (!appointment) return undefined
  const event = calendarEvent(appointment, {
    salon: { ...salon, groomers },
    publicUrl: deps.env.PUBLIC_URL,
    now: deps.clock(),
  })
  return calendarFile({
    name: salon.name,
    method: 'PUBLISH',
    organizer: salon,
    events: [named === undefined ? { ...event, summary: salon.name } : event],
  })
}
