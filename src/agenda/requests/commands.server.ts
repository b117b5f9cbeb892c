import {
  announce,
  changeLocked,
  lettered,
  lockInOrder,
  refusingOverlap,
} from '#agenda/appointments/commands.server.ts'
import {
  findAppointment,
  insertHistory,
  removeAppointment,
  updateAppointment,
} from '#agenda/appointments/data.server.ts'
import { cancelledMail } from '#agenda/appointments/emails.tsx'
import type { Outcome } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import {
  forgetRows,
  listArrivals,
  listDatesOf,
  listInvented,
  listRefused,
  listUnanswered,
  lockAdded,
  lockRefused,
  lockWaiting,
  markKept,
  releaseRequest,
} from '#agenda/requests/data.server.ts'
import { expiredMail } from '#agenda/requests/emails.tsx'
import { type Asked, type Asker, floodOf, type Limits, tooMany } from '#agenda/requests/rules.ts'
import type { FloodAnswer } from '#agenda/requests/schema.ts'
import type { Flood, FloodSettled } from '#agenda/requests/wire.ts'
import { lockDates } from '#agenda/slots/data.server.ts'
import { removeCustomers } from '#clients/customers/data.server.ts'
import { cancelMails, enqueueMails } from '#foundation/messages/commands.server.ts'
import type { Db } from '#server/db/client.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { logged } from '#server/log.ts'

/**
 * How far back a flood is looked for, as long as the rows are kept whole; and how long a refused
 * request can be restored before its customer goes.
 */
const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Refuses again, before any transaction, whoever the database refused a moment ago; a browser with
 * a cookie only as itself, for it may be a proven client's.
 */
export function refuseAgain({ refusals, clock }: Pick<Deps, 'refusals' | 'clock'>, asker: Asker) {
  const refusal = refusals.find(asker.device ? [browserKey(asker)] : keysOf(asker), clock())
  if (refusal) throw refusal
}

/**
 * Refuses what is over the limit, and remembers who was, until a visit of hers can be over: all of
 * it is decided by what the transaction read.
 */
export function refuseTooMany(
  deps: Pick<Deps, 'refusals' | 'clock'>,
  asker: Asker,
  {
    asked,
    ...given
  }: { asked: Asked | undefined; visits: number; isProven: boolean; limits: Limits },
) {
  const now = deps.clock()
  const found = asked && tooMany(asked, { ...given, now })
  if (!found) return
  const { by, until = endOfHour(now), isFull, error } = found
  const key = asker.device
    ? browserKey(asker)
    : `visits ${by} ${by === 'address' ? asker.address : by === 'phone' ? asker.phone : asker.email}`
  if (isFull)
    deps.refusals.keep(key, {
      error,
      until,
      untilChangeOf: by === 'address' ? ['salon'] : ['salon', 'appointments'],
    })
  throw error
}

function endOfHour(now: Date): Date {
  return new Date(now.getTime() + 3_600_000)
}

function browserKey({ device = '', email }: Asker): string {
  return `visits of ${device} ${email}`
}

function keysOf({ address, email, phone }: Asker): string[] {
  return [`visits address ${address}`, `visits email ${email}`, `visits phone ${phone}`]
}

/**
 * Notes that the client herself asked for a visit: whoever reads its mail and has her browser
 * remembered on its page says so. Of her other visits that proves nothing.
 */
export async function proveRequest(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  appointmentId: string,
): Promise<void> {
  await releaseRequest(tx, appointmentId)
  const visit = await findAppointment(tx, appointmentId)
  if (visit?.answerBy)
    await updateAppointment(tx, appointmentId, { answerBy: null, updatedAt: clock() })
}

/**
 * Ends the requests of unproven mailboxes that the owner did not answer in time: the time is free
 * again, and the client reads it. What fails for one keeps no other.
 */
export async function endUnanswered(deps: Deps): Promise<void> {
  for (const id of await listUnanswered(deps.db, deps.clock()))
    await logged(deps, { appointmentId: id }, async () => await endOne(deps, id))
}

async function endOne(deps: Deps, id: string) {
  await refusingOverlap(deps, async (tx): Promise<Outcome> => {
    const before = await lockInOrder(tx, id)
    const isOver =
      before?.status === 'pending' &&
      before.answerBy !== null &&
      new Date(before.answerBy) <= deps.clock()
    if (!isOver) return { ok: false, reason: 'not_found' }
    const change = {
      before,
      change: { status: 'cancelled' },
      actor: 'system',
      allowOverlap: false,
      tells: false,
      isFree: true,
    } as const
    const outcome = await changeLocked(tx, deps, change)
    if (!outcome.ok) return outcome
    await cancelMails(tx, { appointmentId: id })
    await enqueueMails(tx, deps, [
      expiredMail(
        await lettered(tx, deps, { appointment: outcome.appointment, kind: 'request-expired' }),
      ),
    ])
    return outcome
  })
}

/** The requests that came in a flood and still wait, in the order in which they came. */
export async function findFlood({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Flood> {
  const arrivals = await listArrivals(db, new Date(clock().getTime() - WEEK_MS))
  const waiting = floodOf(
    arrivals.map((arrival) => ({ ...arrival, at: arrival.at.getTime() })),
  ).filter(({ visit }) => visit !== null)
  return {
    requests: waiting.flatMap(({ visit }) =>
      visit ? [{ ...visit, createdAt: visit.createdAt.toISOString() }] : [],
    ),
    addresses: new Set(waiting.map(({ address }) => address)).size,
    from: momentOf(waiting[0]),
    to: momentOf(waiting.at(-1)),
  }
}

function momentOf(arrival: { at: number } | undefined): string | null {
  return arrival ? new Date(arrival.at).toISOString() : null
}

/**
 * Refuses requests of unproven mailboxes all at once, and mails only clients whom the salon knew:
 * to an invented or a stranger's address it would be one more that nobody asked for.
 */
export async function settleFlood(
  deps: Deps,
  { refuse, keep }: FloodAnswer,
): Promise<FloodSettled> {
  const known = new Set(
    (await findFlood(deps)).requests.filter(({ isKnown }) => isKnown).map(({ id }) => id),
  )
  try {
    return await transact(deps.db, async (tx) => {
      await markKept(tx, keep, deps.clock())
      const refused = await refuseAll(tx, deps, refuse)
      const told = refused.filter(({ id, date }) => known.has(id) && date >= deps.today())
      for (const appointment of told)
        await enqueueMails(tx, deps, [
          cancelledMail(await lettered(tx, deps, { appointment, kind: 'appointment-cancelled' })),
        ])
      return { refused: refused.length, mailed: told.length }
    })
  } finally {
    deps.changes.tell('appointments')
  }
}

async function refuseAll(tx: Db, deps: Deps, ids: readonly string[]): Promise<Appointment[]> {
  const dates = await listDatesOf(tx, ids)
  await lockDates(tx, dates)
  const added = await lockAdded(tx, ids)
  const waiting = await lockWaiting(tx, ids)
  if (waiting.some(({ date }) => !dates.includes(date))) throw new StartOver()
  if (waiting.length === 0) return []
  const at = deps.clock()
  const refused: Appointment[] = []
  for (const { id, sequence } of waiting) {
    const row = await updateAppointment(tx, id, {
      status: 'cancelled',
      answerBy: null,
      sequence: sequence + 1,
      updatedAt: at,
    })
    if (row) refused.push(row)
  }
  const changes = { status: { from: 'pending', to: 'cancelled' } }
  await insertHistory(
    tx,
    refused.map(({ id }) => ({ appointmentId: id, actor: 'owner' as const, changes, at })),
  )
  for (const { id } of refused) await cancelMails(tx, { appointmentId: id })
  await removeInvented(tx, added, refused)
  await announce(tx, deps, {
    appointmentIds: refused.map(({ id }) => id),
    freed: refused.map(({ date }) => date),
  })
  return refused
}

/**
 * Forgets where visits were asked for, and who was invented for one: a week after the last of her
 * requests was refused, or ended, she goes with them. Until then the owner can restore them.
 */
export async function forgetRequests({
  db,
  clock,
  today,
}: Pick<Deps, 'db' | 'clock' | 'today'>): Promise<void> {
  const weekAgo = new Date(clock().getTime() - WEEK_MS)
  await transact(db, async (tx) => {
    const ids = await listRefused(tx, weekAgo)
    const added = await lockAdded(tx, ids)
    await removeInvented(tx, added, await lockRefused(tx, ids, weekAgo))
  })
  await forgetRows(db, { weekAgo, today: today() })
}

/**
 * A customer who was added for a request that is refused, and is nothing else, goes with it and her
 * dogs.
 */
async function removeInvented(
  tx: Db,
  added: readonly string[],
  refused: readonly Pick<Appointment, 'id' | 'customerId'>[],
) {
  const invented = await listInvented(
    tx,
    added,
    refused.map(({ id }) => id),
  )
  for (const { id } of refused.filter(({ customerId }) => invented.includes(customerId)))
    await removeAppointment(tx, id)
  await removeCustomers(tx, invented)
}
