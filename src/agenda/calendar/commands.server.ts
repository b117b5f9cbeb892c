import { announce } from '#agenda/appointments/commands.server.ts'
import { findAppointment, noteCalendarEvent } from '#agenda/appointments/data.server.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import {
  insertFeed,
  listShownVersions,
  listShownVisits,
  listVisitIds,
  noteFailure,
  noteSuccess,
  readState,
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
} from '#agenda/calendar/rules.ts'
import type { CalendarCheck, CalendarState, CreatedFeed } from '#agenda/calendar/wire.ts'
import { listHolidays } from '#agenda/holidays/data.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { addMonths, type DateString } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { calendarAround, calendarEntries } from '#lib/icalendar.ts'
import type { Calendar, CalendarRefusal } from '#server/adapters/calendar/calendar.ts'
import type { Db } from '#server/db/client.ts'
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
  const outcome = isShown ? await calendar.put(entryOf(visit)) : await calendar.remove(eventId)
  if (!outcome.ok) {
    if (isShown) await remember(deps, visit, null)
    return await tryLater(deps, sync, outcome)
  }
  await noteSuccess(db, deps.clock())
  // changed while Google was busy: once more
  if (visit && !(await remember(deps, visit, isShown ? referenceOf(calendar.mode, eventId) : null)))
    await announce(db, deps, { appointmentIds: [visit.id] })
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

async function tryLater(deps: Deps, { appointmentId, attempts }: Sync, refusal: CalendarRefusal) {
  const now = deps.clock()
  await noteFailure(deps.db, refusal.reason, now)
  const runAt = nextTry(refusal, attempts, now)
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
 * Asks the outside calendar whether it can be written. When it can, what still waits goes there at
 * once.
 */
export async function checkCalendar(deps: Deps): Promise<CalendarCheck> {
  const outcome = await requireCalendar(deps).check()
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
  const [state, waiting] = await Promise.all([
    readState(deps.db, deps.today()),
    deps.jobs.count(deps.db, 'calendar.sync'),
  ])
  return { mode, calendarId, account, ...state, waiting }
}

function requireCalendar({ calendar }: Deps): Calendar {
  if (!calendar) throw new AppError('not_found', 'Er is geen agenda van Google ingesteld.')
  return calendar
}

/**
 * Makes a secret address at which a calendar program reads the agenda; it can be read from the
 * answer this once.
 */
export async function addFeed({ db, env, clock }: Deps, name: string): Promise<CreatedFeed> {
  const { token, tokenHash } = newToken()
  const feed = await insertFeed(db, { tokenHash, name, createdAt: clock() })
  return { ...feed, address: `${env.PUBLIC_URL}/agenda/${token}.ics` }
}

/**
 * The agenda as calendar programs read it, the same at every address; made anew when something in
 * it changed.
 */
export async function readFeed(deps: Deps): Promise<CachedAnswer> {
  const { db, cache, env, today } = deps
  const host = new URL(env.PUBLIC_URL).hostname
  const from = addMonths(today(), -FEED_MONTHS)
  return await cache.read(
    { kind: 'agenda feed', key: '', day: today() },
    ['appointments', 'holidays', 'salon'],
    async () => ({
      body: await db.transaction(
        async (tx) => {
          const { name } = await getSalon(tx)
          const visits = await visitEntries(tx, cache, { from, host })
          const leave = (await listHolidays(tx)).filter(
            ({ isActive, endDate }) => isActive && endDate >= from,
          )
          return calendarAround({ name, method: 'PUBLISH', refreshMinutes: 60 }, [
            ...visits,
            calendarEntries(leave.map((period) => daysOf(period, host))),
          ])
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
const lastEntries = new WeakMap<PageCache, Map<string, string>>()

async function visitEntries(
  tx: Db,
  cache: PageCache,
  { from, host }: { from: DateString; host: string },
): Promise<Iterable<string>> {
  const known = lastEntries.get(cache)
  const keys = new Map(
    (await listShownVersions(tx, from)).map(({ id, written }) => [id, `${id} ${written}`]),
  )
  const unknown = [...keys].filter(([, key]) => !known?.has(key)).map(([id]) => id)
  const fresh = new Map<string, string>()
  for (let first = 0; first < unknown.length; first += FEED_PAGE)
    for (const visit of await listShownVisits(tx, unknown.slice(first, first + FEED_PAGE)))
      fresh.set(visit.id, calendarEntries([eventOf(visit, host)]))
  const entries = new Map(
    [...keys].map(([id, key]) => [key, known?.get(key) ?? fresh.get(id) ?? '']),
  )
  lastEntries.set(cache, entries)
  return entries.values()
}
