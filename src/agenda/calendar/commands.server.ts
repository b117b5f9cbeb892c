import type { z } from 'zod'
import { announce } from '#agenda/appointments/commands.server.ts'
import { findAppointment, noteCalendarEvent } from '#agenda/appointments/data.server.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import {
  forgetPlace,
  insertFeed,
  listMembersCalendars,
  listPlacesOf,
  listShownVersions,
  listShownVisits,
  listVisitIds,
  noteFailure,
  notePlace,
  noteSuccess,
  readState,
  writeMembersCalendar,
} from '#agenda/calendar/data.server.ts'
import {
  daysOf,
  entryOf,
  eventIdOf,
  eventOf,
  FEED_MONTHS,
  isShownElsewhere,
  nextTry,
  referenceOf,
  seenBy,
} from '#agenda/calendar/rules.ts'
import type { newFeedSchema } from '#agenda/calendar/schema.ts'
import type { CalendarCheck, CalendarState, CreatedFeed } from '#agenda/calendar/wire.ts'
import { listHolidays } from '#agenda/holidays/data.server.ts'
import { findMember, listGroomers, listStaff } from '#agenda/staff/data.server.ts'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { addMonths, type DateString } from '#lib/dates.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import { calendarAround, calendarEntries } from '#lib/icalendar.ts'
import type {
  Calendar,
  CalendarOutcome,
  CalendarRefusal,
} from '#server/adapters/calendar/calendar.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { CachedAnswer } from '#server/http/finished.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import { newToken } from '#server/http/token.ts'

const FEED_PAGE = 500

type Sync = { appointmentId: string; attempts: number }

/**
 * Brings the outside calendar in line with a visit as it is now, any number of times; the visit
 * remembers an entry only while it is sure to be right.
 */
export async function syncVisit(deps: Deps, sync: Sync): Promise<void> {
  const { calendar, db } = deps
  if (!calendar) return
  const visit = await findAppointment(db, sync.appointmentId)
  const isShown = visit !== undefined && isShownElsewhere(visit)
  if (isShown && visit.date < deps.today() && visit.calendarEventId === null) return
  const eventId = eventIdOf(sync.appointmentId)
  const outcome = await bringInLine(db, calendar, { eventId, visit: isShown ? visit : undefined })
  if (!outcome.ok) {
    if (isShown) await remember(deps, visit, null)
    return await tryLater(deps, sync, outcome)
  }
  await noteSuccess(db, deps.clock())
  // changed while Google was busy: once more
  if (visit && !(await remember(deps, visit, isShown ? referenceOf(calendar.mode, eventId) : null)))
    await announce(db, deps, { appointmentIds: [visit.id] })
}

/**
 * Makes an entry stand in the calendar of whose visit it is and in no other; in none without a
 * visit. Where it may stand is noted first, so that a process that ends halfway leaves none behind.
 */
async function bringInLine(
  db: Db,
  calendar: Calendar,
  { eventId, visit }: { eventId: string; visit: Appointment | undefined },
): Promise<CalendarOutcome> {
  const calendars = await listMembersCalendars(db)
  const wanted = visit && (calendars.get(visit.staffId) ?? '')
  const places = await listPlacesOf(db, eventId)
  // nothing is known of one that was removed before: that of the salon is asked all the same
  const known = wanted === undefined && places.length === 0 ? [''] : places
  for (const place of known.filter((one) => one !== wanted)) {
    const removed = await calendar.remove(eventId, place)
    if (!removed.ok) return removed
    await forgetPlace(db, eventId, place)
  }
  if (!visit || wanted === undefined) return { ok: true }
  await notePlace(db, eventId, wanted)
  const whose = wanted === '' ? await nameIn(db, visit) : undefined
  return await calendar.put(entryOf({ ...visit, whose }), wanted)
}

/** The name of whose visit it is, for a calendar in which those of several members stand. */
async function nameIn(db: Db, { staffId }: Appointment): Promise<string | undefined> {
  const groomers = await listGroomers(db)
  return groomers.length > 1 ? groomers.find(({ id }) => id === staffId)?.name : undefined
}

/** Notes the entry of a visit as it was read; false when the visit is another by now. */
async function remember(
  { db }: Deps,
  visit: Appointment,
  eventId: string | null,
): Promise<boolean> {
  if (visit.calendarEventId !== eventId) return await noteCalendarEvent(db, visit, eventId)
  return (await findAppointment(db, visit.id))?.version === visit.version
}

async function tryLater(deps: Deps, { appointmentId, attempts }: Sync, refused: CalendarRefusal) {
  const now = deps.clock()
  await noteFailure(deps.db, refused.reason, now)
  const runAt = nextTry(refused, attempts, now)
  if (!runAt) return
  const payload = { appointmentId, attempts: attempts + 1 }
  await deps.jobs.add(deps.db, 'calendar.sync', [
    { payload, runAt, key: `calendar.sync ${appointmentId}`, queue: 'calendar' },
  ])
}

/**
 * Brings everything from today on in line with the outside calendar again. Answers how many visits.
 */
export async function syncAll(deps: Deps): Promise<number> {
  requireCalendar(deps)
  const appointmentIds = await listVisitIds(deps.db, deps.today())
  await announce(deps.db, deps, { appointmentIds })
  return appointmentIds.length
}

/**
 * Chooses in which outside calendar the visits of a member stand, `''` for that of the salon; those
 * that come move there, one after the other.
 */
export async function chooseCalendar(
  deps: Deps,
  staffId: string,
  calendarId: string,
): Promise<CalendarState> {
  const { calendarId: salonsId } = requireCalendar(deps)
  await transact(deps.db, async (tx) => {
    orGone(await findMember(tx, staffId), MEMBER_GONE)
    await writeMembersCalendar(tx, staffId, calendarId === salonsId ? '' : calendarId)
    await announce(tx, deps, { appointmentIds: await listVisitIds(tx, deps.today(), staffId) })
  })
  deps.changes.tell('calendar_state')
  return await getState(deps)
}

/**
 * Asks the outside calendars whether they can be written. When they can, what still waits goes
 * there at once.
 */
export async function checkCalendar(deps: Deps): Promise<CalendarCheck> {
  const calendar = requireCalendar(deps)
  let outcome = await calendar.check()
  for (const id of new Set((await listMembersCalendars(deps.db)).values()))
    if (outcome.ok) {
      const hers = await calendar.check(id)
      outcome = hers.ok ? outcome : { ...hers, reason: `${hers.reason} (Agenda ${id}.)` }
    }
  if (!outcome.ok) {
    await noteFailure(deps.db, outcome.reason, deps.clock())
    return { ok: false, title: '', reason: outcome.reason }
  }
  await noteSuccess(deps.db, deps.clock())
  await deps.jobs.hasten(deps.db, 'calendar.sync')
  return { ok: true, title: outcome.title, reason: '' }
}

/** How the outside calendar is doing. */
export async function getState(deps: Deps): Promise<CalendarState> {
  const { mode = 'none', calendarId = '', account = '' } = deps.calendar ?? {}
  const [state, waiting, groomers, calendars] = await Promise.all([
    readState(deps.db, deps.today()),
    deps.jobs.count(deps.db, 'calendar.sync'),
    listGroomers(deps.db),
    listMembersCalendars(deps.db),
  ])
  const members = groomers.map(({ id, name }) => ({
    id,
    name,
    calendarId: calendars.get(id) ?? '',
  }))
  return {
    mode,
    calendarId,
    account,
    ...state,
    waiting,
    ...(members.length > 1 && { members }),
  }
}

function requireCalendar({ calendar }: Deps): Calendar {
  if (!calendar) throw new AppError('not_found', 'Er is geen agenda van Google ingesteld.')
  return calendar
}

/**
 * Makes a secret address at which a calendar program reads the agenda; it can be read from the
 * answer this once.
 */
export async function addFeed(
  { db, env, clock }: Deps,
  { name, staffId = null }: z.output<typeof newFeedSchema>,
): Promise<CreatedFeed> {
  if (staffId !== null && !(await findMember(db, staffId))) throw refusal('staffId', MEMBER_GONE)
  const { token, tokenHash } = newToken()
  const feed = await insertFeed(db, { tokenHash, name, staffId, createdAt: clock() })
  return { ...feed, address: `${env.PUBLIC_URL}/agenda/${token}.ics` }
}

/** Whose visits an address shows: its member's, else of whom `?staff=` names, else everybody's. */
export async function whoseFeed(
  { db }: Pick<Deps, 'db'>,
  feed: { staffId: string | null },
  asked: string | undefined,
): Promise<string | undefined> {
  if (asked === undefined) return feed.staffId ?? undefined
  const member = (await listStaff(db)).find(({ id }) => id === asked)
  if (!member || (feed.staffId !== null && feed.staffId !== asked))
    throw new AppError('not_found', MEMBER_GONE)
  return asked
}

/**
 * The agenda as calendar programs read it, the same at every address that shows the same; made anew
 * when something in it changed.
 */
export async function readFeed(deps: Deps, staffId: string | undefined): Promise<CachedAnswer> {
  const { db, cache, env, today } = deps
  const host = new URL(env.PUBLIC_URL).hostname
  const from = addMonths(today(), -FEED_MONTHS)
  return await cache.read(
    { kind: 'agenda feed', key: staffId ?? '', day: today() },
    ['appointments', 'holidays', 'salon', 'staff'],
    async () => ({
      body: await db.transaction(
        async (tx) => {
          const { name } = await getSalon(tx)
          const all = await listStaff(tx)
          const isShared = staffId === undefined && all.filter((one) => one.isActive).length > 1
          const names = new Map(isShared ? all.map((one) => [one.id, one.name]) : [])
          const called = new Map(all.map((one) => [one.id, one.name]))
          const visits = await visitEntries(tx, cache, { from, host, staffId, names, called })
          const leave = (await listHolidays(tx)).filter(
            (period) =>
              period.isActive &&
              period.endDate >= from &&
              (staffId === undefined || period.staffId === null || period.staffId === staffId),
          )
          const hers = all.find(({ id }) => id === staffId)?.name
          return calendarAround(
            { name: hers ? `${name} · ${hers}` : name, method: 'PUBLISH', refreshMinutes: 60 },
            [
              ...visits,
              calendarEntries(
                leave.map((period) =>
                  daysOf(period, { host, whose: names.get(period.staffId ?? '') }),
                ),
              ),
            ],
          )
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      },
    }),
  )
}

/**
 * The entries of the last time, by visit and version of its row: after a change only what changed
 * is read and written.
 */
const lastEntries = new WeakMap<PageCache, Map<string, Map<string, string>>>()

type Shown = {
  from: DateString
  host: string
  /** Whose visits alone; undefined: everybody's. */
  staffId: string | undefined
  /** By whom a visit is named. */
  names: ReadonlyMap<string, string>
  /** What everybody is called. */
  called: ReadonlyMap<string, string>
}

async function visitEntries(
  tx: Db,
  cache: PageCache,
  { from, host, staffId, names, called }: Shown,
): Promise<Iterable<string>> {
  const feeds = lastEntries.get(cache) ?? new Map<string, Map<string, string>>()
  const known = feeds.get(staffId ?? '')
  // who is named by another name since has other words
  const words = [...called].flat().join(' ')
  const keys = new Map(
    (await listShownVersions(tx, from, staffId)).map(({ id, written }) => [
      id,
      `${id} ${written} ${words}`,
    ]),
  )
  const unknown = [...keys].filter(([, key]) => !known?.has(key)).map(([id]) => id)
  const fresh = new Map<string, string>()
  for (let first = 0; first < unknown.length; first += FEED_PAGE)
    for (const visit of await listShownVisits(tx, unknown.slice(first, first + FEED_PAGE)))
      fresh.set(
        visit.id,
        calendarEntries(
          staffId === undefined
            ? [eventOf({ ...visit, whose: names.get(visit.staffId) }, host)]
            : seenBy(visit, staffId, called).map((shown) => eventOf(shown, host)),
        ),
      )
  const entries = new Map(
    [...keys].map(([id, key]) => [key, known?.get(key) ?? fresh.get(id) ?? '']),
  )
  lastEntries.set(cache, feeds.set(staffId ?? '', entries))
  return entries.values()
}
