import { parse } from 'valibot'
import {
  changeLocked,
  seeingWhoTook,
  takeUntoldMove,
} from '#agenda/appointments/commands.server.ts'
import {
  findAppointment,
  listAppointments,
  lockAppointment,
  shareAppointments,
} from '#agenda/appointments/data.server.ts'
import { occupies, stretchesOf } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { acceptedRules } from '#agenda/cancellation-fees/commands.server.ts'
import { endSickDays, replaceSickDays } from '#agenda/holidays/data.server.ts'
import {
  findSickLeave,
  insertDeeds,
  insertSickLeave,
  listCurrent,
  listDeeds,
  listUntoldVisits,
  lockOpenReport,
  lockSickLeave,
  lockUntold,
  markTold,
  markUndone,
  type NewDeed,
  readRoom,
  type StoredDeed,
  type StoredSickLeave,
  updateSickLeave,
} from '#agenda/sick-leave/data.server.ts'
import { absentMail } from '#agenda/sick-leave/emails.tsx'
import {
  colleaguesFor,
  DAYS_AFTER,
  handOverPlan,
  isInTheWay,
  leaveOf,
  NOT_FREE,
  otherTimesFor,
  PAST_START,
  placeAt,
  type Room,
  SETTLED_ELSE,
  SICK_GONE,
  stands,
  stateOf,
  TOO_FAR,
  tellAt,
  UNDO_MS,
} from '#agenda/sick-leave/rules.ts'
import type { Deed, SickReport } from '#agenda/sick-leave/schema.ts'
import {
  type CurrentSickLeave,
  type MissedHelp,
  type SettledVisit,
  type SickLeave,
  sickLeaveSchema,
} from '#agenda/sick-leave/wire.ts'
import { lockDates } from '#agenda/slots/data.server.ts'
import { listGroomers, listStaff } from '#agenda/staff/data.server.ts'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { addDays, addMonths, type DateString, eachDate } from '#lib/dates.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import { byStart } from '#lib/starts.ts'
import type { Db } from '#server/db/client.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

type Reading = Pick<Deps, 'clock' | 'today'>

/** Who is ill, with how many visits each still has in that time. */
export async function listSick(deps: Deps): Promise<CurrentSickLeave[]> {
  const current = await listCurrent(deps.db, deps.today())
  return await Promise.all(
    current.map(async (leave) => {
      const { id, staffId, startDate, startTime, endDate } = leave
      const [open, helps] = [
        await listOpen(deps.db, deps, leave),
        await listHelps(deps.db, deps, { leave, names: new Map() }),
      ]
      return { id, staffId, startDate, startTime, endDate, open: open.length + helps.length }
    }),
  )
}

/** An illness with her visits of that time and what can become of each. Throws `not_found`. */
export async function readSickLeave(deps: Deps, id: string): Promise<SickLeave> {
  return await viewOf(deps.db, deps, orGone(await findSickLeave(deps.db, id), SICK_GONE))
}

/**
 * Says that a member is ill: nothing new is booked with her then. Said again of somebody who is,
 * the days are those that were said last. Throws `not_found`, and `invalid` for days that cannot
 * be.
 */
export async function reportSick(
  deps: Deps,
  { staffId, startTime, ...report }: SickReport,
): Promise<SickLeave> {
  const today = deps.today()
  const startDate = report.startDate ?? today
  const endDate = report.endDate ?? startDate
  if (startDate < today) throw refusal('startDate', PAST_START)
  if (startDate > addMonths(today, 12)) throw refusal('startDate', TOO_FAR)
  return await acting(deps, async (tx) => {
    if (!(await listGroomers(tx)).some(({ id }) => id === staffId))
      throw new AppError('not_found', MEMBER_GONE)
    // who books one of these days with her comes first and is on the list, or sees that she is away
    await lockDates(tx, eachDate(startDate, endDate))
    const before = await lockOpenReport(tx, staffId)
    const isOver = before !== undefined && before.endDate < today
    if (isOver) await updateSickLeave(tx, before.id, { endedAt: deps.clock() })
    // an illness that has begun keeps its first day
    const period =
      before && !isOver && before.startDate < today
        ? { startDate: before.startDate, startTime: before.startTime, endDate }
        : { startDate, startTime, endDate }
    const leave =
      before && !isOver
        ? await updateSickLeave(tx, before.id, period)
        : await insertSickLeave(tx, { ...period, staffId, createdAt: deps.clock() })
    await replaceSickDays(
      tx,
      leave.id,
      leaveOf(period).map((days) => ({ ...days, staffId })),
    )
    return await viewOf(tx, deps, leave)
  })
}

/**
 * Does what was decided for visits, all of it or nothing and each once; their clients hear of it a
 * minute later. Throws `stale` for a visit that changed, `overlap` when somebody is not free (any
 * more).
 */
export async function settleVisits(
  deps: Deps,
  id: string,
  deeds: readonly Deed[],
): Promise<SickLeave> {
  return await acting(deps, async (tx) => {
    const dates = deeds.flatMap((deed) => (deed.deed === 'moved' ? [deed.date] : []))
    const leave = await lockLeave(tx, deps, { id, dates })
    const open = await listOpen(tx, deps, leave)
    const done = await listDeeds(tx, id)
    const wanted = deeds.filter((deed) => !isDone(deed, done))
    const visits = wanted.map((deed) => {
      const visit = open.find((one) => one.id === deed.appointmentId)
      if (!visit || visit.version !== deed.version) throw new AppError('stale', SETTLED_ELSE)
      return { deed, visit }
    })
    await carryOut(tx, deps, { leave, visits, dates })
    return await viewOf(tx, deps, leave)
  })
}

/** Gives every visit that a colleague can take at its own time to one. */
export async function handOver(deps: Deps, id: string): Promise<SickLeave> {
  return await acting(deps, async (tx) => {
    const leave = await lockLeave(tx, deps, { id })
    const open = await listOpen(tx, deps, leave)
    const room = await roomFor(tx, deps, { leave, visits: open })
    const visits = handOverPlan(open, room).flatMap(({ id: appointmentId, staffId }) => {
      const visit = open.find((one) => one.id === appointmentId)
      if (!visit) return []
      const { version } = visit
      return [{ visit, deed: { deed: 'handed' as const, appointmentId, version, staffId } }]
    })
    await carryOut(tx, deps, { leave, visits, dates: [] })
    return await viewOf(tx, deps, leave)
  })
}

/**
 * Puts a visit back where it stood. Throws `not_found`, `stale` when it was changed since, and
 * `overlap` when its time was taken.
 */
export async function undoDeed(deps: Deps, id: string, deedId: string): Promise<SickLeave> {
  return await acting(deps, async (tx) => {
    const { leave, deed } = await lockForUndo(tx, deps, { id, deedId })
    if (deed) {
      const outcome = await putBack(tx, deps, deed)
      if (outcome === 'changed') throw new AppError('stale', SETTLED_ELSE)
      if (outcome === 'taken') throw new AppError('overlap', NOT_FREE)
      await tellSoon(tx, deps, id)
    }
    return await viewOf(tx, deps, leave)
  })
}

/**
 * Says that a member is there again, from now on. With `putsBack` she never was ill: her visits
 * return to her; answers how many cannot, since their time was taken or they were changed.
 */
export async function endSickLeave(
  deps: Deps,
  id: string,
  { putsBack }: { putsBack: boolean },
): Promise<{ stuck: number }> {
  return await acting(deps, async (tx) => {
    const seen = await listDeeds(tx, id)
    const dates = seen.flatMap(({ before, after }) => [before.date, after.date])
    const leave = await lockLeave(tx, deps, { id, dates })
    const deeds = await listDeeds(tx, id)
    if (
      deeds.some(({ before, after }) => !dates.includes(before.date) || !dates.includes(after.date))
    )
      throw new StartOver()
    if (leave.endedAt === null) {
      await updateSickLeave(tx, id, { endedAt: deps.clock() })
      await endSickDays(tx, id, deps.today())
    }
    if (!putsBack) return { stuck: 0 }
    let stuck = 0
    for (const deed of deeds) if ((await putBack(tx, deps, deed)) !== 'back') stuck += 1
    await tellSoon(tx, deps, id)
    return { stuck }
  })
}

/**
 * Mails every client of an illness who can be told by now what was decided for her visits: one mail
 * for all of them. The lock on what was decided lets a second call see that it was told.
 */
export async function tellClients(deps: Deps, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const leave = await findSickLeave(tx, id)
    if (!leave) return
    const visits = new Map(
      (await shareAppointments(tx, await listUntoldVisits(tx, id))).map((visit) => [
        visit.id,
        visit,
      ]),
    )
    const untold = await lockUntold(tx, id, [...visits.keys()])
    const open = await listOpen(tx, deps, leave)
    const names = new Map((await listStaff(tx)).map(({ id: staffId, name }) => [staffId, name]))
    const facts = {
      salon: await getSalon(tx),
      publicUrl: deps.env.PUBLIC_URL,
      now: deps.clock(),
      absent: names.get(leave.staffId) ?? '',
      names,
    }
    const byClient = Map.groupBy(
      untold,
      ({ appointmentId }) => visits.get(appointmentId)?.customerId ?? '',
    )
    for (const [customerId, deeds] of byClient) {
      const at = tellAt(
        deeds,
        open.some((visit) => visit.customerId === customerId),
      )
      if (at > deps.clock()) {
        await deps.jobs.add(tx, 'sick-leave.tell', [
          { payload: { sickLeaveId: id }, runAt: at, key: `sick-leave.tell ${id} ${customerId}` },
        ])
        continue
      }
      const news = newsOf(deeds, visits)
      const [back] = news
        .flatMap(({ visit, deed }) => (deed === 'back' ? visit : []))
        .toSorted(byStart)
      const rules = await acceptedRules(tx, back?.acceptedRulesVersion ?? null)
      if (news.length > 0) await enqueueMails(tx, deps, [absentMail({ ...facts, news, rules })])
      await markTold(tx, deeds, deps.clock())
    }
  })
  deps.changes.tell('outbox')
}

/** What of it is still so: what was decided last of each visit, unless changed since. */
function newsOf(deeds: readonly StoredDeed[], visits: ReadonlyMap<string, Appointment>) {
  const latest = new Map(deeds.map((deed) => [deed.appointmentId, deed]))
  return [...latest.values()].flatMap((deed) => {
    const visit = visits.get(deed.appointmentId)
    const state = deed.undoneAt === null ? deed.after : deed.before
    if (!visit || !stands(visit, state)) return []
    return [
      {
        visit,
        before: deed.undoneAt === null ? deed.before : deed.after,
        deed: deed.undoneAt === null ? deed.deed : ('back' as const),
      },
    ]
  })
}

/** Runs in a transaction, under the constraint of the agenda as its second wall. */
async function acting<T>(deps: Deps, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await seeingWhoTook(async () => await transact(deps.db, work))
  } finally {
    deps.changes.tell('appointments', 'holidays')
  }
}

/**
 * A report behind the locks of all its days that are still to come, and of these others: nobody
 * books, moves or settles on one of them meanwhile. Locks of dates come before those of rows.
 */
async function lockLeave(
  tx: Db,
  deps: Reading,
  { id, dates = [] }: { id: string; dates?: readonly DateString[] },
): Promise<StoredSickLeave> {
  const seen = orGone(await findSickLeave(tx, id), SICK_GONE)
  await lockDates(tx, [...daysOf(seen, deps.today()), ...dates])
  const leave = orGone(await lockSickLeave(tx, id), SICK_GONE)
  if (leave.startDate !== seen.startDate || leave.endDate !== seen.endDate) throw new StartOver()
  return leave
}

function daysOf({ startDate, endDate }: StoredSickLeave, today: DateString): DateString[] {
  return eachDate(startDate < today ? today : startDate, endDate)
}

/** Her visits that are still to be settled, in order of time; none once she is there again. */
async function listOpen(db: Db, deps: Reading, leave: StoredSickLeave): Promise<Appointment[]> {
  const visits = await listComing(db, deps, leave)
  return visits.filter(
    (visit) => visit.staffId === leave.staffId && isInTheWay(visit, leave, deps.clock()),
  )
}

/** With what she was to help, in order of time. */
async function listHelps(
  db: Db,
  deps: Reading,
  { leave, names }: { leave: StoredSickLeave; names: ReadonlyMap<string, string> },
): Promise<MissedHelp[]> {
  const visits = await listComing(db, deps, leave)
  return visits.flatMap(({ id, version, date, dogName, staffId, helper }) =>
    helper?.staffId === leave.staffId && isInTheWay({ ...helper, date }, leave, deps.clock())
      ? [{ ...helper, appointmentId: id, version, date, dogName, name: names.get(staffId) ?? '' }]
      : [],
  )
}

/** What stands in the agenda on the days of an illness that is not over. */
async function listComing(db: Db, deps: Reading, leave: StoredSickLeave): Promise<Appointment[]> {
  const { startDate, endDate } = leave
  const today = deps.today()
  if (leave.endedAt !== null || endDate < today) return []
  const from = startDate < today ? today : startDate
  const visits = await listAppointments(db, { from, to: endDate, visitsOnly: true })
  return visits.filter(({ status }) => occupies(status))
}

async function roomFor(
  db: Db,
  deps: Reading,
  {
    leave,
    visits,
    dates = [],
  }: {
    leave: StoredSickLeave
    visits: readonly Appointment[]
    dates?: readonly DateString[]
  },
): Promise<Room> {
  const last = [addDays(leave.endDate, DAYS_AFTER), ...dates].toSorted().at(-1) ?? leave.endDate
  return await readRoom(
    db,
    { from: deps.today(), to: last },
    { services: [...new Set(visits.map(({ service }) => service))], now: deps.clock() },
  )
}

/** Whether this was decided already, by a tap before or a request that came twice. */
function isDone(wanted: Deed, done: readonly StoredDeed[]): boolean {
  return done.some(
    ({ appointmentId, deed, after }) =>
      appointmentId === wanted.appointmentId &&
      deed === wanted.deed &&
      (wanted.deed === 'cancelled' || after.staffId === wanted.staffId) &&
      (wanted.deed !== 'moved' ||
        (after.date === wanted.date && after.startTime === wanted.startTime)),
  )
}

type Carried = {
  leave: StoredSickLeave
  visits: readonly { deed: Deed; visit: Appointment }[]
  dates: readonly DateString[]
}

async function carryOut(tx: Db, deps: Deps, { leave, visits, dates }: Carried) {
  const seen = visits.map(({ visit }) => visit)
  const room = await roomFor(tx, deps, { leave, visits: seen, dates })
  const parts = [...room.parts]
  const deeds: NewDeed[] = []
  for (const { deed, visit } of visits) {
    const before = await lockAppointment(tx, visit.id)
    if (before?.version !== visit.version) throw new AppError('stale', SETTLED_ELSE)
    const change = changeFor(deed, before, { ...room, parts })
    // what it said of an earlier move is said by the mail about this one
    if (deed.deed !== 'handed') await takeUntoldMove(tx, deps, visit.id)
    const outcome = await changeLocked(tx, deps, {
      before,
      // whatever she does with what we made of it costs her nothing
      change: { ...change, acceptedRulesVersion: null },
      allowOverlap: false,
      cancelledBy: 'salon',
      tells: false,
      isFree: true,
    })
    if (!outcome.ok) throw new AppError('overlap', NOT_FREE)
    const { appointment: after } = outcome
    deeds.push({
      sickLeaveId: leave.id,
      appointmentId: visit.id,
      deed: deed.deed,
      before: stateOf(before),
      after: stateOf(after),
      createdAt: deps.clock(),
    })
    parts.splice(0, parts.length, ...parts.filter(({ visitId }) => visitId !== visit.id))
    if (occupies(after.status))
      parts.push(...stretchesOf(after).map((part) => ({ ...part, visitId: after.id })))
  }
  await insertDeeds(tx, deeds)
  if (deeds.length > 0) await tellSoon(tx, deps, leave.id)
}

/** What a decision changes of a visit. Throws `overlap` when it cannot be. */
function changeFor(deed: Deed, visit: Appointment, room: Room) {
  if (deed.deed === 'cancelled') return { status: 'cancelled' } as const
  if (deed.deed === 'handed') {
    const { staffId } = deed
    if (!colleaguesFor(visit, room).some(({ id }) => id === staffId))
      throw new AppError('overlap', NOT_FREE)
    return { staffId }
  }
  const place = placeAt(visit, deed, room)
  if (!place) throw new AppError('overlap', NOT_FREE)
  const { date, startTime, endTime, staffId } = place
  // who helped then may have something else now
  return { date, startTime, endTime, staffId, helper: null }
}

/** Something that was decided, with the dates and rows to put it back; nothing when it was. */
async function lockForUndo(
  tx: Db,
  deps: Reading,
  { id, deedId }: { id: string; deedId: string },
): Promise<{ leave: StoredSickLeave; deed: StoredDeed | undefined }> {
  const seen = (await listDeeds(tx, id)).find((deed) => deed.id === deedId)
  const dates = seen ? [seen.before.date, seen.after.date] : []
  const leave = await lockLeave(tx, deps, { id, dates })
  return { leave, deed: (await listDeeds(tx, id)).find((deed) => deed.id === deedId) }
}

/** Puts a visit back, within the locks of its dates. */
async function putBack(
  tx: Db,
  deps: Deps,
  { id, appointmentId, before: former, after }: StoredDeed,
): Promise<'back' | 'changed' | 'taken'> {
  const visit = await lockAppointment(tx, appointmentId)
  if (!visit || !stands(visit, after)) return 'changed'
  const { date, startTime, endTime, staffId, status, acceptedRulesVersion, helper = null } = former
  const outcome = await changeLocked(tx, deps, {
    before: visit,
    change: {
      date,
      startTime,
      endTime,
      staffId,
      helper,
      acceptedRulesVersion,
      // a request that was confirmed meanwhile stays confirmed
      ...(visit.status === 'cancelled' && { status }),
    },
    allowOverlap: former.overlapAllowed,
    tells: false,
    isFree: true,
  })
  if (!outcome.ok) return 'taken'
  await markUndone(tx, id, deps.clock())
  return 'back'
}

async function tellSoon(tx: Db, deps: Deps, sickLeaveId: string) {
  const runAt = new Date(deps.clock().getTime() + UNDO_MS)
  await deps.jobs.add(tx, 'sick-leave.tell', [{ payload: { sickLeaveId }, runAt }])
}

async function viewOf(db: Db, deps: Reading, leave: StoredSickLeave): Promise<SickLeave> {
  const open = await listOpen(db, deps, leave)
  const room = await roomFor(db, deps, { leave, visits: open })
  const names = new Map((await listStaff(db)).map(({ id, name }) => [id, name]))
  return parse(sickLeaveSchema, {
    ...leave,
    name: names.get(leave.staffId) ?? '',
    isEnded: leave.endedAt !== null || leave.endDate < deps.today(),
    open: open.map((visit) => ({
      ...visit,
      appointmentId: visit.id,
      colleagues: colleaguesFor(visit, room).map(({ id, name }) => ({ staffId: id, name })),
      otherTimes: otherTimesFor(visit, room),
    })),
    helps: await listHelps(db, deps, { leave, names }),
    settled: await settledOf(db, { leave, names }),
  })
}

async function settledOf(
  db: Db,
  { leave, names }: { leave: StoredSickLeave; names: ReadonlyMap<string, string> },
): Promise<SettledVisit[]> {
  const deeds = await listDeeds(db, leave.id)
  const settled = await Promise.all(
    deeds.map(async ({ id, appointmentId, deed, before, after, toldAt }) => {
      const visit = await findAppointment(db, appointmentId)
      if (!visit) return []
      return [
        {
          ...visit,
          appointmentId,
          deedId: id,
          deed,
          from: before,
          to: deed === 'cancelled' ? null : { ...after, name: names.get(after.staffId) ?? '' },
          toldAt: toldAt?.toISOString() ?? null,
          isChanged: !stands(visit, after),
        },
      ]
    }),
  )
  return settled.flat().toSorted((a, b) => byStart(a.from, b.from))
}
