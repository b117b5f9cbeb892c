import { z } from 'zod'
import { announce, lettered, mintLink } from '#features/appointments/commands.server.ts'
import {
  findAppointment,
  findCustomerDetails,
  listAppointments,
  listHistory,
  listToRebook,
  lockAppointment,
  shareAppointments,
} from '#features/appointments/data.server.ts'
import {
  changedMail,
  dogReadyMail,
  ownerNoticeMail,
  rebookMail,
  reminderMail,
  requestReceivedMail,
  textFacts,
  visitValues,
} from '#features/appointments/emails.tsx'
import {
  APPOINTMENT_GONE,
  isMoved,
  lastTurn,
  noMail,
  occupies,
  readyRefusal,
  refuseHeld,
  reminderRefusal,
  startOf,
  textMessage,
  wantsReminder,
} from '#features/appointments/rules.ts'
import { type Appointment, type ClientText, type LinkedTextKind, type Move, moveSchema } from '#features/appointments/schema.ts'
import { stopLink } from '#features/customers/commands.server.ts'
import { acceptedRules } from '#features/cancellation-fees/commands.server.ts'
import { differencesFrom } from '#features/customers/rules.ts'
import { LEAVE_NOTICE } from '#features/holidays/rules.ts'
import { enqueueMails, enqueueMailsOnce, giveLink, onlyId } from '#features/messages/commands.server.ts'
import { findWritten, getLetter, getMessageSettings, listMailsAbout, type MailAbout } from '#features/messages/data.server.ts'
import { fillLetter, quietUntil } from '#features/messages/rules.ts'
import type { OutgoingMail } from '#features/messages/schema.ts'
import { getSalon } from '#features/salon/data.server.ts'
import { addDays, brusselsWallClock, daysBetween, toInstant, withoutSeconds } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/jobs.ts'
import { logged } from '#server/log.ts'

const payloadSchema = z.object({ appointmentIds: z.array(z.uuid()).min(1), isFromWaitingList: z.boolean().default(false) })
const renewSchema = z.object({ mailId: z.uuid(), appointmentId: z.uuid() })

/** The longest reminder leaves two days before a visit, or the evening before that. */
const LOOK_AHEAD_DAYS = 3
/** A visit that was just changed is left alone until the mail about that is written. */
const SETTLING_MS = 120_000
const REMINDER = 'appointment-reminder'
/** The mails by which a client knows when her visit is. */
const TELLING = ['appointment-confirmed', 'appointment-changed', REMINDER] as const
const TOLD_BY_HAND = ['appointment-confirmed', REMINDER, 'dog-ready'] as const

export const appointmentTasks: Record<
  'appointment.requested' | 'appointment.moved' | 'appointment.renew-link' | 'appointments.remind' | 'appointments.rebook',
  Task
> = {
  /** After a booking through the website, or an offer of the waiting list that was taken: what the client and the owner are told. */
  'appointment.requested': async (payload, deps) => await tellOfRequest(deps, payloadSchema.parse(payload)),
  /** When a move was not taken back: the client is told. */
  'appointment.moved': async (payload, deps) => await tellOfMove(deps, z.array(moveSchema).parse(payload)),
  /** A mail about a visit leaves once more, with a link of its own. */
  'appointment.renew-link': async (payload, deps) => {
    const { mailId, appointmentId } = renewSchema.parse(payload)
    await deps.db.transaction(async (tx) => {
      // locked: who corrects its address meanwhile ends this link too
      const visit = await lockAppointment(tx, appointmentId)
      await giveLink(tx, deps, { mailId, mint: async () => visit && (await mintLink(tx, deps, visit)) })
    })
  },
  /** Reminds the clients of visits whose moment has come. It looks at what is, so a server that stood still or a visit that moved needs no care. */
  'appointments.remind': async (_payload, deps) => await remind(deps),
  /** Asks clients back whose dog was not here for as long as the settings say. */
  'appointments.rebook': async (_payload, deps) => await askBack(deps),
}

/**
 * Mails the client and the owner about the visits of one booking that still wait for her answer: one that was confirmed, cancelled or
 * deleted meanwhile has had its own. The two mails are written in one transaction and only once, however often the job runs.
 */
async function tellOfRequest(deps: Deps, { appointmentIds, isFromWaitingList }: z.infer<typeof payloadSchema>) {
  await deps.db.transaction(async (tx) => {
    await announce(tx, deps, { appointmentIds })
    const appointments = (await shareAppointments(tx, appointmentIds)).filter(({ status }) => status === 'pending')
    const [first] = appointments
    if (!first) return
    const [salon, customer] = await Promise.all([getSalon(tx), findCustomerDetails(tx, first.customerId)])
    const facts = { salon, appointments, publicUrl: deps.env.PUBLIC_URL, now: deps.clock() }
    const links: string[] = []
    for (const appointment of appointments) links.push(await mintLink(tx, deps, appointment))
    const mails = [
      requestReceivedMail({ ...facts, letter: await getLetter(tx, 'request-received'), links, rules: await acceptedRules(tx, first.acceptedRulesVersion) }),
      ownerNoticeMail({
        ...facts,
        letter: await getLetter(tx, 'owner-notice'),
        differences: customer ? [...differencesFrom(customer, first), ...newDogs(appointments)] : [],
        isFromWaitingList,
      }),
    ]
    await enqueueMailsOnce(tx, deps, { about: appointmentIds[0] ?? '', mails })
  })
}

/** The dogs of visits that are not among those of the client. */
function newDogs(appointments: readonly Appointment[]) {
  const names = new Set(appointments.filter(({ dogId }) => dogId === null).map(({ dogName }) => dogName))
  return [...names].map((typed) => ({ label: 'Hond', stored: 'nog niet', typed }))
}

/**
 * Mails the client that her visit stands elsewhere, once, however often it was moved in the meantime; not when it is back where the
 * first of the moves took it from. A late move by the owner is now worth something to the client, as hers would be to the salon. The same state of a visit (its sequence) is told once, also by a job that runs twice.
 */
async function tellOfMove(deps: Deps, moves: Move[]) {
  const [first] = moves
  if (!first) return
  await deps.db.transaction(async (tx) => {
    const [appointment] = await shareAppointments(tx, [first.appointmentId])
    if (!appointment || !occupies(appointment.status) || appointment.date < deps.today() || !isMoved(first.from, appointment)) return
    const { from } = first
    const mail = changedMail({ ...(await lettered(tx, deps, { appointment, kind: 'appointment-changed' })), before: from })
    await enqueueMailsOnce(tx, deps, { about: `${appointment.id} ${appointment.sequence}`, mails: [mail] })
  })
}

/** What fails for one visit keeps no other from its reminder: the job ends well, and the next look tries again. */
async function remind(deps: Deps) {
  const now = deps.clock()
  const { reminderHours: hours } = await getMessageSettings(deps.db)
  if (hours === 0 || quietUntil(now) > now) return
  const visits = await listAppointments(deps.db, { from: deps.today(), to: addDays(deps.today(), LOOK_AHEAD_DAYS), status: 'confirmed' })
  const ids = visits.map(({ id }) => id)
  const mails = Map.groupBy(await listMailsAbout(deps.db, ids, TELLING), ({ appointmentId }) => appointmentId)
  const open = visits.filter((visit) => isOpen(visit, mails.get(visit.id) ?? [], { hours, now }))
  for (const { id } of open) await logged(deps, { appointmentId: id }, async () => await remindOf(deps, id, hours))
}

/** Whether a visit wants its reminder now and, as far as can be seen, has not had it. */
function isOpen(visit: Appointment, mails: readonly MailAbout[], { hours, now }: { hours: number; now: Date }): boolean {
  const toldAt = mails.findLast(({ state }) => state === 'waiting' || state === 'sent')?.createdAt
  const state = reminderAmong(mails, visit)?.state
  return wantsReminder(visit, { hours, toldAt, now }) && (state === undefined || state === 'cancelled')
}

/**
 * Writes the reminder of a visit as it stands now, once: whoever else is at it waits for the row, and then sees the mail. One that was
 * cancelled since the visit went elsewhere is written anew when the visit is back; one that the owner cancelled is not.
 */
async function remindOf(deps: Deps, id: string, hours: number) {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const visit = await lockAppointment(tx, id)
    if (!visit) return
    const mails = await listMailsAbout(tx, [id], TELLING)
    const [closing] = (await listMailsAbout(tx, [id], [LEAVE_NOTICE])).filter(({ state }) => state !== 'cancelled').toReversed()
    const turned = lastTurn(await listHistory(tx, id))
    const cancelled = reminderAmong(mails, visit)
    const isSettling = turned && now.getTime() - turned.getTime() < SETTLING_MS
    const isUnwanted = cancelled && !(turned && turned >= cancelled.createdAt)
    // told that the salon is closed on that day, and nothing was agreed since
    const isClosed = closing && !(turned && turned >= closing.createdAt)
    if (!isOpen(visit, mails, { hours, now }) || isSettling || isUnwanted || isClosed) return
    const about = cancelled ? `${aboutReminder(visit)} ${visit.sequence}` : aboutReminder(visit)
    await enqueueMailsOnce(tx, deps, { about, mails: [{ ...(await reminderOf(tx, deps, visit)), isQuiet: true }] })
  })
}

function reminderAmong<Mail extends MailAbout>(mails: readonly Mail[], visit: Appointment): Mail | undefined {
  return mails.find(({ id }) => id === onlyId(REMINDER, aboutReminder(visit)))
}

/** A visit has one reminder for each place in the agenda. */
function aboutReminder({ id, date, startTime }: Appointment): string {
  return `${id} ${date} ${startTime}`
}

async function reminderOf(tx: Db, deps: Deps, appointment: Appointment): Promise<OutgoingMail> {
  return { ...reminderMail(await lettered(tx, deps, { appointment, kind: REMINDER })), expiresAt: startOf(appointment) }
}

/** Reminds the client of a visit now, whatever the settings say. Throws `not_found`, and `not_now` for one that is over, cancelled or not confirmed. */
export async function sendReminder(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const visit = await lockAppointment(tx, id)
    if (!visit) throw new AppError('not_found', APPOINTMENT_GONE)
    const refused = reminderRefusal(visit, deps.clock()) ?? noMail(visit)
    if (refused) throw new AppError('not_now', refused)
    await enqueueMails(tx, deps, [await reminderOf(tx, deps, visit)])
  })
}

/**
 * Tells the client that her dog can be fetched. Throws `not_found`, `not_now` on any day but that of the visit, and `already_sent` for a
 * second time unless `again`: two clicks at once wait for each other at the row.
 */
export async function tellReady(deps: Deps, id: string, { again }: { again: boolean }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const visit = await lockAppointment(tx, id)
    if (!visit) throw new AppError('not_found', APPOINTMENT_GONE)
    refuseHeld(visit)
    const refused = readyRefusal(visit, deps.today()) ?? noMail(visit)
    if (refused) throw new AppError('not_now', refused)
    const sent = lastSent(await listMailsAbout(tx, [id], ['dog-ready']))
    if (sent && !again) {
      const time = withoutSeconds(brusselsWallClock(sent).time)
      throw new AppError('already_sent', `De klant kreeg dit bericht al om ${time}.`)
    }
    const mail = dogReadyMail(await lettered(tx, deps, { appointment: visit, kind: 'dog-ready' }))
    await enqueueMails(tx, deps, [{ ...mail, expiresAt: toInstant(addDays(visit.date, 1), '00:00') }])
  })
}

/** What the owner can tell the client of a visit by hand, in the words of her letters; undefined when there is no such visit. */
export async function listTexts(deps: Deps, id: string): Promise<ClientText[] | undefined> {
  const visit = await findAppointment(deps.db, id)
  return visit && (await textsOf(deps.db, deps, { visit }))
}

/** One of these with a link to the client's page of her visit, minted for this message. Throws `not_found`, and `not_now` for one that cannot be told. */
export async function linkText(deps: Deps, id: string, kind: LinkedTextKind): Promise<ClientText> {
  return await deps.db.transaction(async (tx) => {
    const visit = await lockAppointment(tx, id)
    if (!visit) throw new AppError('not_found', APPOINTMENT_GONE)
    const text = (await textsOf(tx, deps, { visit, link: await mintLink(tx, deps, { id, date: visit.date }) })).find((one) => one.kind === kind)
    if (!text || text.refusal) throw new AppError('not_now', text?.refusal ?? APPOINTMENT_GONE)
    return text
  })
}

async function textsOf(db: Db, deps: Deps, { visit, link }: { visit: Appointment; link?: string }): Promise<ClientText[]> {
  const [salon, mails] = [await getSalon(db), await listMailsAbout(db, [visit.id], TOLD_BY_HAND)]
  const facts = textFacts(salon, visit)
  const unreminded = reminderRefusal(visit, deps.clock())
  const refusals = { 'appointment-confirmed': unreminded, [REMINDER]: unreminded, 'dog-ready': readyRefusal(visit, deps.today()) } as const
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

/** One mail for each last visit, ever, by day only. What fails for one dog keeps no other from its mail, and the next look tries it again. */
async function askBack(deps: Deps) {
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
  const facts = { salon: await getSalon(db), publicUrl: deps.env.PUBLIC_URL, letter: await getLetter(db, 'rebook') }
  for (const { visitId, lastDate, dogName, customer } of open) {
    await logged(deps, { appointmentId: visitId, customerId: customer.id }, async () => {
      const link = stopLink(deps, customer.id)
      const mail = rebookMail({ ...facts, customer, dogName, weeks: Math.floor(daysBetween(lastDate, today()) / 7), stopLink: link })
      await db.transaction(async (tx) => await enqueueMailsOnce(tx, deps, { about: visitId, mails: [{ ...mail, stopLink: link, isQuiet: true }] }))
    })
  }
}
