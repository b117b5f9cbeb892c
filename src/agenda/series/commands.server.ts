import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import {
  announce,
  changeLocked,
  lettered,
  proposedPrice,
  seeingWhoTook,
  takeUntoldMove,
} from '#agenda/appointments/commands.server.ts'
import {
  type AppointmentRow,
  findAppointment,
  insertAppointments,
  isTaken,
  listSeries,
  lockAppointment,
  updateAppointment,
} from '#agenda/appointments/data.server.ts'
import { confirmedMail } from '#agenda/appointments/emails.tsx'
import { APPOINTMENT_GONE, defaultEnd, occupies, refuseHeld } from '#agenda/appointments/rules.ts'
import { type Appointment, appointmentSchema } from '#agenda/appointments/wire.ts'
import { promisedFees } from '#agenda/cancellation-fees/commands.server.ts'
import { listFees } from '#agenda/cancellation-fees/data.server.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { findNextVisit, findPerson, readAgenda, readRhythm } from '#agenda/series/data.server.ts'
import { seriesCancelledMail, seriesMail } from '#agenda/series/emails.tsx'
import {
  changedRows,
  checkPlaces,
  followingOf,
  freePlaces,
  placesOf,
  previewRows,
  proposalRange,
  proposeNext,
  rangeOf,
  usualWeeks,
  weekLimits,
} from '#agenda/series/rules.ts'
import type { NewSeries, SeriesPlan } from '#agenda/series/schema.ts'
import {
  type NextVisit,
  type Place,
  type Series,
  type SeriesRow,
  seriesPreviewSchema,
  seriesSchema,
} from '#agenda/series/wire.ts'
import { lockDates } from '#agenda/slots/data.server.ts'
import { settleMember } from '#agenda/staff/commands.server.ts'
import { getSalonWithGroomers } from '#agenda/staff/data.server.ts'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import { findOrAddCustomer } from '#clients/customers/commands.server.ts'
import { findOrInsertDog } from '#clients/customers/data.server.ts'
import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { getLetter } from '#foundation/messages/data.server.ts'
import type { LetterKind } from '#foundation/messages/texts.ts'
import { AppError, one, orGone, refusal } from '#lib/errors.ts'
import { toDecimal } from '#lib/money.ts'
import { byStart, isSameStart } from '#lib/starts.ts'
import type { Db } from '#server/db/client.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { once, type Repeatable } from '#server/http/idempotency.ts'

const TAKEN = 'Dit uur is net bezet. Kies een ander.'
const CHANGED = 'De agenda is intussen gewijzigd. Kijk de aangeduide datums na.'

/**
 * When the dog of a visit could come again, `weeks` after it or as is usual for it. 404 without
 * such a visit.
 */
export async function findProposal(
  { db, today }: Deps,
  { appointmentId, weeks: asked }: { appointmentId: string; weeks?: number | undefined },
): Promise<NextVisit> {
  const visit = orGone(await findAppointment(db, appointmentId), APPOINTMENT_GONE)
  const [rhythm, booked] = await Promise.all([
    readRhythm(db, visit),
    findNextVisit(db, visit, today()),
  ])
  const usual = usualWeeks(rhythm)
  const limits = weekLimits(visit.date, today())
  const weeks = Math.min(limits.mostWeeks, Math.max(limits.leastWeeks, asked ?? usual.usualWeeks))
  if (booked) return { ...usual, ...limits, weeks, booked, proposal: null, others: [] }
  const wish = { weeks, isAsked: asked !== undefined, today: today() }
  const agenda = await readAgenda(db, proposalRange(visit, wish), visit)
  return { ...usual, ...limits, booked, ...proposeNext(visit, wish, agenda) }
}

/**
 * Books the dog of a visit again, confirmed, as it was that time. 409 `slot_taken` when the place
 * is not free any more; a repeat of an Idempotency-Key gets the first answer.
 */
export async function bookNextVisit(
  deps: Deps,
  { appointmentId, place }: { appointmentId: string; place: Place },
  repeat: Repeatable | undefined,
) {
  const work = async (tx: Db): Promise<Appointment> => {
    await lockDates(tx, [place.date])
    const base = orGone(await findAppointment(tx, appointmentId), APPOINTMENT_GONE)
    refuseHeld(base)
    const agenda = await readAgenda(tx, rangeOf([place]), base)
    const isFree = freePlaces(place, agenda, deps.today()).some((free) => isSameStart(free, place))
    if (!isFree) throw refusal('place', TAKEN, 'slot_taken')
    const added = one(
      await insertAppointments(tx, [
        { ...(await repeatedVisit(tx, base)), ...place, createdAt: deps.clock() },
      ]),
    )
    await tellOf(tx, deps, [added])
    return added
  }
  return await booking(deps, () => once(deps, { repeat, answer: appointmentSchema }, work))
}

/** The dates of a series with what stands in the way of each; nothing is stored. */
export async function previewSeries(
  { db, today }: Deps,
  { appointmentId, appointment, ...plan }: SeriesPlan,
): Promise<{ rows: SeriesRow[] }> {
  const first = appointment
    ? await placeWithMember(db, appointment)
    : orGone(await findAppointment(db, appointmentId ?? ''), APPOINTMENT_GONE)
  const places = placesOf(first, plan, { isNew: appointment !== undefined, today: today() })
  return {
    rows: previewRows(places, await readAgenda(db, rangeOf(places), first), {
      usual: first,
      today: today(),
    }),
  }
}

/**
 * Plans the dates that the owner kept as one series, all or none; `stale` with the rows as they are
 * when one meets an obstacle that she did not accept.
 */
export async function planSeries(
  deps: Deps,
  input: NewSeries,
  repeat: Repeatable | undefined,
): Promise<Series> {
  checkPlaces(input.rows, deps.today())
  const work = async (tx: Db): Promise<Series> => {
    await lockDates(
      tx,
      input.rows.map(({ date }) => date),
    )
    const source = await findSource(tx, input)
    const rows = await judge(tx, deps, { rows: input.rows, usual: source.usual })
    const template = await source.template()
    const added = await insertAppointments(
      tx,
      rows.map(({ date, startTime, endTime, obstacles, staffId = template.staffId }) => ({
        ...template,
        staffId,
        date,
        startTime,
        endTime,
        overlapAllowed: obstacles.some(({ kind }) => kind === 'overlap'),
        seriesId: source.seriesId,
        createdAt: deps.clock(),
      })),
    )
    await source.join(source.seriesId)
    await tellOf(tx, deps, added)
    return { id: source.seriesId, appointments: await listSeries(tx, source.seriesId) }
  }
  return await booking(deps, () => once(deps, { repeat, answer: seriesSchema }, work))
}

/**
 * Cancels the coming visits of a series after one of them, and tells the client by one mail.
 * Answers those that were cancelled; 404 without such a series.
 */
export async function cancelFollowing(
  deps: Deps,
  {
    id,
    appointmentId,
    cancelledBy,
  }: { id: string; appointmentId: string; cancelledBy?: CancelledBy | undefined },
): Promise<Series> {
  try {
    return await transact(deps.db, async (tx) => {
      const following = followingOf(
        orGone(await findSeries(tx, id, appointmentId), APPOINTMENT_GONE),
        appointmentId,
        deps.today(),
      )
      await lockDates(
        tx,
        following.map(({ date }) => date),
      )
      const cancelled: Cancelled[] = []
      for (const seen of following.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        cancelled.push(...(await cancelOne(tx, deps, { seen, cancelledBy })))
      const known = cancelled.map(({ appointment }) => appointment).toSorted(byStart)
      if (known.length > 0) {
        const facts = await letterFacts(tx, deps, 'appointment-cancelled')
        const fees = await Promise.all(
          known.map(async ({ id: visitId }) => await listFees(tx, visitId)),
        )
        await enqueueMails(tx, deps, [
          seriesCancelledMail({
            ...facts,
            visits: known,
            fees: [...fees, ...cancelled.map(({ promised }) => promised)].flat(),
          }),
        ])
      }
      return { id, appointments: known }
    })
  } finally {
    deps.changes.tell('appointments')
  }
}

/** The visits of a series, undefined when the given one does not belong to it. */
async function findSeries(
  tx: Db,
  id: string,
  appointmentId: string,
): Promise<Appointment[] | undefined> {
  const series = await listSeries(tx, id)
  const named = series.find((appointment) => appointment.id === appointmentId)
  if (named) refuseHeld(named)
  return named && series
}

type Cancelled = { appointment: Appointment; promised: Awaited<ReturnType<typeof promisedFees>> }

/**
 * The visit, cancelled, at the moment that the client knows; nothing when somebody else was first,
 * or for a time that only the waiting list ends.
 */
async function cancelOne(
  tx: Db,
  deps: Deps,
  { seen, cancelledBy }: { seen: Appointment; cancelledBy: CancelledBy | undefined },
): Promise<Cancelled[]> {
  const before = await lockAppointment(tx, seen.id)
  if (!before || !occupies(before.status) || before.heldUntil !== null) return []
  if (before.date !== seen.date) throw new StartOver()
  const told = await takeUntoldMove(tx, deps, before.id)
  const outcome = await changeLocked(tx, deps, {
    before,
    change: { status: 'cancelled' },
    allowOverlap: false,
    cancelledBy,
    tells: false,
  })
  return outcome.ok
    ? [
        {
          appointment: { ...outcome.appointment, ...told },
          promised: await promisedFees(tx, deps, { visit: before, cancelledBy }),
        },
      ]
    : []
}

/**
 * The rows with what stands in their way now; refuses them all when one of these was not accepted.
 */
async function judge(
  tx: Db,
  deps: Deps,
  { rows, usual }: { rows: NewSeries['rows']; usual: Source['usual'] },
) {
  const agenda = await readAgenda(tx, rangeOf(rows), usual)
  const stranger = rows.findIndex(
    ({ staffId }) =>
      staffId !== undefined && !agenda.crew?.groomers.some(({ id }) => id === staffId),
  )
  if (stranger >= 0) throw refusal(`rows.${stranger}.staffId`, MEMBER_GONE)
  const judged = previewRows(rows, agenda, { usual, today: deps.today() }).map((row, index) => ({
    ...row,
    accepts: rows[index]?.accepts ?? [],
  }))
  const changed = changedRows(judged)
  if (changed.length === 0) return judged
  throw new AppError('stale', CHANGED, {
    fields: Object.fromEntries(
      changed.map(({ index, sentence }) => [`rows.${index}.startTime`, sentence]),
    ),
    current: parse(seriesPreviewSchema, { rows: judged }),
  })
}

/**
 * What a series repeats: its usual place, the id it gets, what all its visits have in common, and
 * how an existing visit joins it.
 */
type Source = {
  usual: Place & { staffId: string; service: string }
  seriesId: string
  template: () => Promise<Template>
  join: (seriesId: string) => Promise<unknown>
}
/** What the visits of a series have in common. */
type Template = Omit<AppointmentRow, 'date' | 'startTime' | 'endTime'>

async function findSource(tx: Db, { appointmentId, appointment }: NewSeries): Promise<Source> {
  if (appointment) {
    const usual = await placeWithMember(tx, appointment)
    return {
      usual,
      seriesId: randomUUID(),
      template: () => newVisit(tx, appointment, usual.staffId),
      join: async () => undefined,
    }
  }
  const base = orGone(await lockAppointment(tx, appointmentId ?? ''), APPOINTMENT_GONE)
  refuseHeld(base)
  if (!occupies(base.status))
    throw refusal('appointmentId', 'Een afgezegde afspraak kan je niet herhalen. Herstel ze eerst.')
  return {
    usual: base,
    seriesId: base.seriesId ?? randomUUID(),
    template: () => repeatedVisit(tx, base),
    join: async (seriesId) => base.seriesId ?? (await updateAppointment(tx, base.id, { seriesId })),
  }
}

/**
 * The visit again: the customer as her card has her now, the treatment and the price of that time.
 * What was remarked then does not come along.
 */
async function repeatedVisit(tx: Db, base: Appointment): Promise<Template> {
  const { customerId, dogId, dogName, dogBreed, service, staffId } = base
  const price = base.price ?? (await proposedPrice(tx, { dogId, service }))
  return {
    ...(await findPerson(tx, customerId)),
    customerId,
    dogId,
    staffId,
    dogName,
    dogBreed,
    service,
    price,
    status: 'confirmed',
    source: 'admin',
  }
}

/** A visit by the owner's hand; the customer and the dog are found or added. */
async function newVisit(
  tx: Db,
  input: NonNullable<NewSeries['appointment']>,
  staffId: string,
): Promise<Template> {
  const {
    allowOverlap: _allowOverlap,
    price,
    date: _date,
    startTime: _start,
    endTime: _end,
    staffId: _staffId,
    helper: _helper,
    ...fields
  } = input
  const { customer } = await findOrAddCustomer(tx, input)
  const dog = await findOrInsertDog(tx, {
    customerId: customer.id,
    name: input.dogName,
    breed: input.dogBreed,
  })
  const listed =
    price === undefined ? await proposedPrice(tx, { dogId: dog.id, service: input.service }) : price
  return {
    ...fields,
    staffId,
    price: typeof listed === 'number' ? toDecimal(listed) : listed,
    customerId: customer.id,
    dogId: dog.id,
    source: 'admin',
  }
}

/** Where a series begins and whose it is: hers whom the owner named, else who fits best then. */
async function placeWithMember(tx: Db, appointment: NonNullable<NewSeries['appointment']>) {
  const place = placeOf(appointment)
  const { staffId, service } = appointment
  return { ...place, service, staffId: await settleMember(tx, { ...place, staffId, service }) }
}

function placeOf({
  date,
  startTime,
  endTime,
}: {
  date: string
  startTime: string
  endTime?: string | undefined
}): Place {
  const place = { date, startTime, endTime: endTime ?? defaultEnd(startTime) }
  if (place.startTime >= place.endTime)
    throw refusal('appointment.endTime', 'Het einduur moet na het beginuur komen.')
  return place
}

/**
 * One mail to the client about all of them when they are certain, and the news to whoever follows
 * the agenda.
 */
async function tellOf(tx: Db, deps: Deps, added: readonly Appointment[]) {
  await announce(tx, deps, { appointmentIds: added.map(({ id }) => id) })
  const certain = added.filter(({ status }) => status === 'confirmed')
  const [only, ...more] = certain
  if (!only) return
  const facts = await lettered(tx, deps, { appointment: only, kind: 'appointment-confirmed' })
  await enqueueMails(tx, deps, [
    more.length === 0 ? confirmedMail(facts) : seriesMail({ ...facts, visits: certain }),
  ])
}

async function letterFacts(tx: Db, { env, clock }: Deps, kind: LetterKind) {
  return {
    salon: await getSalonWithGroomers(tx),
    publicUrl: env.PUBLIC_URL,
    now: clock(),
    letter: await getLetter(tx, kind),
  }
}

/**
 * Runs work that books; the exclusion constraint behind the date locks turns into the same refusal.
 */
async function booking<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await seeingWhoTook(work)
  } catch (error) {
    if (isTaken(error)) throw refusal('place', TAKEN, 'slot_taken')
    throw error
  } finally {
    deps.changes.tell('appointments')
  }
}
