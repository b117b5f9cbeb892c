import { announce, lettered } from '#agenda/appointments/commands.server.ts'
import {
  findAppointment,
  findCustomerDetails,
  lockAppointment,
  shareAppointments,
} from '#agenda/appointments/data.server.ts'
import {
  changedMail,
  dogReadyMail,
  leaveNoticeMail,
  ownerNoticeMail,
  requestReceivedMail,
  textFacts,
  visitValues,
} from '#agenda/appointments/emails.tsx'
import {
  APPOINTMENT_GONE,
  isMoved,
  noMail,
  occupies,
  readyRefusal,
  refuseHeld,
  reminderRefusal,
  textMessage,
} from '#agenda/appointments/rules.ts'
import { type LinkedTextKind, type Move } from '#agenda/appointments/schema.ts'
import { type Appointment, type ClientText } from '#agenda/appointments/wire.ts'
import { acceptedRules } from '#agenda/cancellation-fees/commands.server.ts'
import { listConflicts, lockHoliday } from '#agenda/holidays/data.server.ts'
import { conflictRange, LEAVE_GONE } from '#agenda/holidays/rules.ts'
import type { LeaveNotice } from '#agenda/holidays/schema.ts'
import { getSalonWithGroomers } from '#agenda/staff/data.server.ts'
import { findReadyBy, listSteps } from '#agenda/visit-steps/data.server.ts'
import { currentStep } from '#agenda/visit-steps/rules.ts'
import { differencesFrom, reachedBy } from '#clients/customers/rules.ts'
import {
  cancelMails,
  enqueueMails,
  enqueueMailsOnce,
} from '#foundation/messages/commands.server.ts'
import { getLetter, listMailsAbout, type MailAbout } from '#foundation/messages/data.server.ts'
import { fillLetter } from '#foundation/messages/rules.ts'
import { tellDevices } from '#foundation/push/commands.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { addDays, formatHour, toInstant } from '#lib/dates.ts'
import { AppError, orGone } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

const TOLD_BY_HAND = ['appointment-confirmed', 'appointment-reminder', 'dog-ready'] as const

/**
 * Tells client and owner of the visits of one booking that still wait for an answer, in one
 * transaction and only once, however often the job runs.
 */
export async function tellOfRequest(
  deps: Deps,
  { appointmentIds, isFromWaitingList }: { appointmentIds: string[]; isFromWaitingList: boolean },
) {
  await deps.db.transaction(async (tx) => {
    await announce(tx, deps, { appointmentIds })
    const appointments = (await shareAppointments(tx, appointmentIds)).filter(
      ({ status }) => status === 'pending',
    )
    const [first] = appointments
    if (!first) return
    const [salon, customer] = await Promise.all([
      getSalonWithGroomers(tx),
      findCustomerDetails(tx, first.customerId),
    ])
    const facts = { salon, appointments, publicUrl: deps.env.PUBLIC_URL, now: deps.clock() }
    const mails = [
      requestReceivedMail({
        ...facts,
        letter: await getLetter(tx, 'request-received'),
        rules: await acceptedRules(tx, first.acceptedRulesVersion),
      }),
      ownerNoticeMail({
        ...facts,
        letter: await getLetter(tx, 'owner-notice'),
        differences: customer
          ? [...differencesFrom(customer, first), ...newDogs(appointments)]
          : [],
        isFromWaitingList,
      }),
    ]
    if (await enqueueMailsOnce(tx, deps, { about: appointmentIds[0] ?? '', mails }))
      await tellDevices(tx, deps, { kind: 'request', date: first.date, path: '/admin/afspraken' })
  })
}

/** The dogs of visits that are not among those of the client. */
function newDogs(appointments: readonly Appointment[]) {
  const names = new Set(
    appointments.filter(({ dogId }) => dogId === null).map(({ dogName }) => dogName),
  )
  return [...names].map((typed) => ({ label: 'Hond', stored: 'nog niet', typed }))
}

/**
 * Mails the client that her visit stands elsewhere, once per state of it (its sequence), and not
 * when it is back where the first of the moves took it from.
 */
export async function tellOfMove(deps: Deps, moves: Move[]) {
  const [first] = moves
  if (!first) return
  await deps.db.transaction(async (tx) => {
    const [appointment] = await shareAppointments(tx, [first.appointmentId])
    if (
      !appointment ||
      !occupies(appointment.status) ||
      appointment.date < deps.today() ||
      !isMoved(first.from, appointment)
    )
      return
    const kind =
      moves.at(-1)?.actor === 'visitor' ? 'appointment-moved' : ('appointment-changed' as const)
    const mail = changedMail({
      ...(await lettered(tx, deps, { appointment, kind })),
      kind,
      before: first.from,
    })
    await enqueueMailsOnce(tx, deps, {
      about: `${appointment.id} ${appointment.sequence}`,
      mails: [mail],
    })
  })
}

/**
 * Tells the client that her dog can be fetched. Throws `not_found`, `not_now` on any day but that
 * of the visit, and `already_sent` for a second time unless `again`: two clicks at once wait for
 * each other at the row.
 */
export async function tellReady(
  deps: Deps,
  id: string,
  { again }: { again: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const visit = orGone(await lockAppointment(tx, id), APPOINTMENT_GONE)
    refuseHeld(visit)
    const refused = readyRefusal(visit, deps.today()) ?? noMail(visit)
    if (refused) throw new AppError('not_now', refused)
    const sent = lastSent(await listMailsAbout(tx, [id], ['dog-ready']))
    if (sent && !again) {
      const time = formatHour(sent)
      throw new AppError('already_sent', `De klant kreeg dit bericht al om ${time}.`)
    }
    const mail = dogReadyMail(await lettered(tx, deps, { appointment: visit, kind: 'dog-ready' }))
    await enqueueMails(tx, deps, [
      { ...mail, expiresAt: toInstant(addDays(visit.date, 1), '00:00') },
    ])
  })
}

/**
 * The same when the day board says so: only as long as it stands, never a second time, and only to
 * who wants a mail of it.
 */
export async function tellOfReady(deps: Deps, id: string): Promise<void> {
  if (currentStep(await listSteps(deps.db, id))?.step !== 'ready') return
  const client = await findReadyBy(deps.db, id)
  if (!client || reachedBy(client.readyBy, client) !== 'mail') return
  try {
    await tellReady(deps, id, { again: false })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * Mails the clients of visits in leave and answers how many; `stale` when one is out of the way or
 * was mailed already, which the lock on the leave lets a second call see.
 */
export async function sendLeaveNotices(
  deps: Deps,
  { leaveId, appointmentIds, subject, text }: LeaveNotice,
): Promise<number> {
  return await transact(deps.db, async (tx) => {
    const leave = orGone(await lockHoliday(tx, leaveId), LEAVE_GONE)
    const conflicts = await listConflicts(tx, leave, conflictRange(leave, deps.today()))
    const asked = new Set(appointmentIds)
    const chosen = conflicts.flatMap(({ id, noticeSentAt }) =>
      asked.has(id) && noticeSentAt === null ? id : [],
    )
    if (chosen.length !== asked.size)
      throw new AppError('stale', 'Deze afspraken zijn intussen gewijzigd. Kijk de lijst na.', {
        current: conflicts,
      })
    const salon = await getSalonWithGroomers(tx)
    const facts = { salon, publicUrl: deps.env.PUBLIC_URL, now: deps.clock(), subject, text }
    for (const id of chosen)
      await cancelMails(tx, { appointmentId: id, kinds: ['appointment-reminder'] })
    await enqueueMails(
      tx,
      deps,
      (await shareAppointments(tx, chosen)).map((appointment) =>
        leaveNoticeMail({ ...facts, appointment }),
      ),
    )
    return chosen.length
  })
}

/**
 * What the owner can tell the client of a visit by hand, in the words of her letters; undefined
 * when there is no such visit.
 */
export async function listTexts(deps: Deps, id: string): Promise<ClientText[] | undefined> {
  const visit = await findAppointment(deps.db, id)
  return visit && (await textsOf(deps.db, deps, { visit }))
}

/**
 * One of these with a link to the client's page of her visit, minted for this message. Throws
 * `not_found`, and `not_now` for one that cannot be told.
 */
export async function linkText(deps: Deps, id: string, kind: LinkedTextKind): Promise<ClientText> {
  return await deps.db.transaction(async (tx) => {
    const visit = orGone(await lockAppointment(tx, id), APPOINTMENT_GONE)
    const text = (
      await textsOf(tx, deps, { visit, link: await mintLink(tx, deps, { id, date: visit.date }) })
    ).find((one) => one.kind === kind)
    if (!text || text.refusal) throw new AppError('not_now', text?.refusal ?? APPOINTMENT_GONE)
    return text
  })
}

async function textsOf(
  db: Db,
  deps: Deps,
  { visit, link }: { visit: Appointment; link?: string },
): Promise<ClientText[]> {
  const [salon, mails] = [
    await getSalonWithGroomers(db),
    await listMailsAbout(db, [visit.id], TOLD_BY_HAND),
  ]
  const facts = textFacts(salon, visit)
  const unreminded = reminderRefusal(visit, deps.clock())
  const refusals = {
    'appointment-confirmed': unreminded,
    'appointment-reminder': unreminded,
    'dog-ready': readyRefusal(visit, deps.today()),
  } as const
  const texts = TOLD_BY_HAND.map(async (kind) => {
    const words = fillLetter(await getLetter(db, kind), visitValues(salon, visit))
    const sentAt = lastSent(mails.filter((mail) => mail.kind === kind))
    const text = textMessage({ kind, words, facts, salonName: salon.name, link })
    return { kind, text, refusal: refusals[kind] ?? null, sentAt: sentAt?.toISOString() ?? null }
  })
  return await Promise.all(texts)
}

function lastSent(mails: readonly MailAbout[]): Date | undefined {
  return mails.findLast(({ state }) => state === 'waiting' || state === 'sent')?.createdAt
}
