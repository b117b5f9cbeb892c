import { lettered } from '#agenda/appointments/commands.server.ts'
import {
  listAppointments,
  listHistory,
  listToRebook,
  lockAppointment,
} from '#agenda/appointments/data.server.ts'
import { rebookMail, reminderMail } from '#agenda/appointments/emails.tsx'
import {
  APPOINTMENT_GONE,
  lastTurn,
  noMail,
  reminderRefusal,
  startOf,
  wantsReminder,
} from '#agenda/appointments/rules.ts'
import { type Appointment } from '#agenda/appointments/wire.ts'
import { LEAVE_NOTICE } from '#agenda/holidays/rules.ts'
import { stopLink } from '#clients/customers/commands.server.ts'
import { enqueueMails, enqueueMailsOnce, onlyId } from '#foundation/messages/commands.server.ts'
import {
  findWritten,
  getLetter,
  getMessageSettings,
  listMailsAbout,
  type MailAbout,
} from '#foundation/messages/data.server.ts'
import { quietUntil } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { addDays, daysBetween } from '#lib/dates.ts'
import { AppError, orGone } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { logged } from '#server/log.ts'

/** The longest reminder leaves two days before a visit, or the evening before that. */
const LOOK_AHEAD_DAYS = 3
/** A visit that was just changed is left alone until the mail about that is written. */
const SETTLING_MS = 120_000
const REMINDER = 'appointment-reminder'
/** The mails by which a client knows when her visit is. */
const TELLING = [
  'appointment-confirmed',
  'appointment-changed',
  'appointment-moved',
  REMINDER,
] as const

/**
 * What fails for one visit keeps no other from its reminder: the job ends well, and the next look
 * tries again.
 */
export async function remind(deps: Deps) {
  const now = deps.clock()
  const { reminderHours: hours } = await getMessageSettings(deps.db)
  if (hours === 0 || quietUntil(now) > now) return
  const visits = await listAppointments(deps.db, {
    from: deps.today(),
    to: addDays(deps.today(), LOOK_AHEAD_DAYS),
    status: 'confirmed',
  })
  const ids = visits.map(({ id }) => id)
  const mails = Map.groupBy(
    await listMailsAbout(deps.db, ids, TELLING),
    ({ appointmentId }) => appointmentId,
  )
  const open = visits.filter((visit) => isOpen(visit, mails.get(visit.id) ?? [], { hours, now }))
  for (const { id } of open)
    await logged(deps, { appointmentId: id }, async () => await remindOf(deps, id, hours))
}

/** Whether a visit wants its reminder now and, as far as can be seen, has not had it. */
function isOpen(
  visit: Appointment,
  mails: readonly MailAbout[],
  { hours, now }: { hours: number; now: Date },
): boolean {
  const toldAt = mails.findLast(({ state }) => state === 'waiting' || state === 'sent')?.createdAt
  const state = reminderAmong(mails, visit)?.state
  return (
    wantsReminder(visit, { hours, toldAt, now }) && (state === undefined || state === 'cancelled')
  )
}

/**
 * Writes the reminder of a visit as it stands now, once: whoever else is at it waits for the row,
 * and then sees the mail.
 */
async function remindOf(deps: Deps, id: string, hours: number) {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const visit = await lockAppointment(tx, id)
    if (!visit) return
    const mails = await listMailsAbout(tx, [id], TELLING)
    const [closing] = (await listMailsAbout(tx, [id], [LEAVE_NOTICE]))
      .filter(({ state }) => state !== 'cancelled')
      .toReversed()
    const turned = lastTurn(await listHistory(tx, id))
    const cancelled = reminderAmong(mails, visit)
    const isSettling = turned && now.getTime() - turned.getTime() < SETTLING_MS
    const isUnwanted = cancelled && !(turned && turned >= cancelled.createdAt)
    // told that the salon is closed on that day, and nothing was agreed since
    const isClosed = closing && !(turned && turned >= closing.createdAt)
    if (!isOpen(visit, mails, { hours, now }) || isSettling || isUnwanted || isClosed) return
    const about = cancelled ? `${aboutReminder(visit)} ${visit.sequence}` : aboutReminder(visit)
    await enqueueMailsOnce(tx, deps, {
      about,
      mails: [{ ...(await reminderOf(tx, deps, visit)), isQuiet: true }],
    })
  })
}

function reminderAmong<Mail extends MailAbout>(
  mails: readonly Mail[],
  visit: Appointment,
): Mail | undefined {
  return mails.find(({ id }) => id === onlyId(REMINDER, aboutReminder(visit)))
}

/** A visit has one reminder for each place in the agenda. */
function aboutReminder({ id, date, startTime }: Appointment): string {
  return `${id} ${date} ${startTime}`
}

async function reminderOf(tx: Db, deps: Deps, appointment: Appointment): Promise<OutgoingMail> {
  return {
    ...reminderMail(await lettered(tx, deps, { appointment, kind: REMINDER })),
    expiresAt: startOf(appointment),
  }
}

/**
 * Reminds the client of a visit now, whatever the settings say. Throws `not_found`, and `not_now`
 * for one that is over, cancelled or not confirmed.
 */
export async function sendReminder(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const visit = orGone(await lockAppointment(tx, id), APPOINTMENT_GONE)
    const refused = reminderRefusal(visit, deps.clock()) ?? noMail(visit)
    if (refused) throw new AppError('not_now', refused)
    await enqueueMails(tx, deps, [await reminderOf(tx, deps, visit)])
  })
}

/**
 * One mail for each last visit, ever, by day only. What fails for one dog keeps no other from its
 * mail, and the next look tries it again.
 */
export async function askBack(deps: Deps) {
  const { db, today, clock } = deps
  if (quietUntil(clock()) > clock()) return
  const { rebookWeeks } = await getMessageSettings(db)
  const dogs = await listToRebook(db, { weeks: rebookWeeks, today: today() })
  const written = await findWritten(
    db,
    dogs.map(({ visitId }) => onlyId('rebook', visitId)),
  )
  const open = dogs.filter(({ visitId }) => !written.has(onlyId('rebook', visitId)))
  if (open.length === 0) return
  const facts = {
    salon: await getSalon(db),
    publicUrl: deps.env.PUBLIC_URL,
    letter: await getLetter(db, 'rebook'),
  }
  for (const { visitId, lastDate, dogName, service, customer } of open) {
    await logged(deps, { appointmentId: visitId, customerId: customer.id }, async () => {
      const link = stopLink(deps, customer.id)
      const mail = rebookMail({
        ...facts,
        customer,
        dogName,
        service,
        weeks: Math.floor(daysBetween(lastDate, today()) / 7),
        stopLink: link,
      })
      await db.transaction(
        async (tx) =>
          await enqueueMailsOnce(tx, deps, {
            about: visitId,
            mails: [{ ...mail, stopLink: link, isQuiet: true }],
          }),
      )
    })
  }
}
