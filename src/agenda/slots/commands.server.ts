import {
  insertHoliday,
  listConflicts,
  listSingleDays,
  lockHoliday,
  removeHoliday,
  updateHoliday,
} from '#agenda/holidays/data.server.ts'
import {
  belgianHolidays,
  conflictRange,
  END_BEFORE_START,
  LEAVE_GONE,
} from '#agenda/holidays/rules.ts'
import type { HolidayChange, NewHoliday } from '#agenda/holidays/schema.ts'
import type { Holiday } from '#agenda/holidays/wire.ts'
import {
  countSlotsWithoutVisit,
  insertMissingSlots,
  lockAllSlots,
  removeUnplannedSlots,
} from '#agenda/slots/data.server.ts'
import { leaveNoticeMail } from '#agenda/slots/emails.tsx'
import { bookableRange, plannedSlots } from '#agenda/slots/rules.ts'
import type { LeaveNotice } from '#agenda/slots/schema.ts'
import { cancelMails, enqueueMails } from '#foundation/messages/commands.server.ts'
import { replaceSalon } from '#foundation/salon/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { SalonChange } from '#foundation/salon/schema.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { addDays, type DateString } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { weekdays } from '#lib/opening-hours.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** A week more than the public may book, so that a day without the job is not noticed. */
const SPARE_DAYS = 7

type Rebuilt = { message: string; count: number }

/**
 * Adds the slots that the opening hours give and that are missing, up to the horizon. Answers how
 * many.
 */
export async function generateSlots(db: Db, today: DateString): Promise<{ count: number }> {
  const count = await transact(db, async (tx) => {
    await lockAllSlots(tx)
    return await insertMissingSlots(tx, await plan(tx, today))
  })
  return { count }
}

/**
 * Rebuilds all slots from today on that hold no visit: those outside the opening hours go, missing
 * ones come, one that the owner blocked stays blocked. Appointments are never touched. `count` is
 * the number of future slots without a visit afterwards.
 */
export async function regenerateSlots(db: Db, today: DateString): Promise<Rebuilt> {
  return await transact(db, (tx) => rebuildSlots(tx, today))
}

/** Puts leave in the agenda and rebuilds the slots in one transaction. */
export async function addLeave(deps: Deps, leave: NewHoliday): Promise<Holiday> {
  return await reshape(deps, (tx) => insertHoliday(tx, leave))
}

/**
 * Changes the given fields of leave and rebuilds the slots. `not_found` without such leave, `stale`
 * with the stored one when `version` is not its version any more, `invalid` when it would end
 * before it starts.
 */
export async function changeLeave(
  deps: Deps,
  id: string,
  { version, ...change }: HolidayChange,
): Promise<Holiday> {
  return await reshape(deps, async (tx) => {
    const before = await lockHoliday(tx, id)
    if (!before) throw new AppError('not_found', LEAVE_GONE)
    if (version !== undefined && version !== before.version)
      throw new AppError('stale', 'Dit verlof is intussen gewijzigd.', { current: before })
    const { startDate, endDate } = {
      startDate: change.startDate ?? before.startDate,
      endDate: change.endDate ?? before.endDate,
    }
    if (endDate < startDate)
      throw new AppError('invalid', END_BEFORE_START, { fields: { endDate: END_BEFORE_START } })
    return await updateHoliday(tx, id, change)
  })
}

/** Removes leave and rebuilds the slots; `not_found` when there is none. */
export async function removeLeave(deps: Deps, id: string): Promise<void> {
  await reshape(deps, async (tx) => {
    if (!(await removeHoliday(tx, id))) throw new AppError('not_found', LEAVE_GONE)
  })
}

/**
 * Mails the clients of visits that fall in leave and answers how many. `stale` with the visits as
 * they are when one of these is not in the way any more or its client was mailed already: the lock
 * on the leave makes a second call at once see the first.
 */
export async function sendLeaveNotices(
  deps: Deps,
  { leaveId, appointmentIds, subject, text }: LeaveNotice,
): Promise<number> {
  return await transact(deps.db, async (tx) => {
    const leave = await lockHoliday(tx, leaveId)
    if (!leave) throw new AppError('not_found', LEAVE_GONE)
    const conflicts = await listConflicts(tx, conflictRange(leave, deps.today()))
    const ids = new Set(appointmentIds)
    const chosen = conflicts.filter(({ id, noticeSentAt }) => ids.has(id) && noticeSentAt === null)
    if (chosen.length !== ids.size)
      throw new AppError('stale', 'Deze afspraken zijn intussen gewijzigd. Kijk de lijst na.', {
        current: conflicts,
      })
    const salon = await getSalon(tx)
    for (const { id } of chosen)
      await cancelMails(tx, { appointmentId: id, kinds: ['appointment-reminder'] })
    await enqueueMails(
      tx,
      deps,
      chosen.map((conflict) => leaveNoticeMail(salon, { conflict, subject, text })),
    )
    return chosen.length
  })
}

/**
 * Adds those of the ten public holidays of a year that are not in the agenda yet. Calls at once
 * wait for each other, so that each day comes once.
 */
export async function addBelgianHolidays(
  deps: Deps,
  year: number,
): Promise<{ holidays: Holiday[]; alreadyExists: number; year: number; total: number }> {
  const days = belgianHolidays(year)
  const holidays = await reshape(deps, async (tx) => {
    const present = await listSingleDays(tx, { from: `${year}-01-01`, to: `${year}-12-31` })
    const missing = days.filter(({ date }) => !present.has(date))
    return await Promise.all(
      missing.map(({ date, name }) =>
        insertHoliday(tx, { ...BELGIAN, name, startDate: date, endDate: date }),
      ),
    )
  })
  return { holidays, alreadyExists: days.length - holidays.length, year, total: days.length }
}

const BELGIAN = { description: null, showName: true, isActive: true }

/**
 * Runs a write that changes what can be booked, and rebuilds the slots with it. The lock comes
 * first: bookings and other such writes wait, and none of them can wait for this one in turn.
 */
async function reshape<T>(deps: Deps, write: (tx: Db) => Promise<T>): Promise<T> {
  const result = await transact(deps.db, async (tx) => {
    await lockAllSlots(tx)
    const written = await write(tx)
    await rebuildSlots(tx, deps.today())
    return written
  })
  deps.cache.drop('holidays', 'time_slots')
  return result
}

/**
 * The rebuilding itself, for a transaction that writes hours or leave as well (docs/decisions/011).
 */
async function rebuildSlots(tx: Db, today: DateString): Promise<Rebuilt> {
  await lockAllSlots(tx)
  const planned = await plan(tx, today)
  const removed = await removeUnplannedSlots(tx, today, planned)
  const added = await insertMissingSlots(tx, planned)
  const count = await countSlotsWithoutVisit(tx, today)
  return { message: `Tijdsloten bijgewerkt: ${added} toegevoegd, ${removed} verwijderd.`, count }
}

/**
 * Saves the business settings; when they move a slot, the slots are rebuilt in the same
 * transaction. Throws `stale` with the stored settings when somebody saved since they were read.
 */
export async function saveSalon(
  { db, clock, today, cache }: Deps,
  change: SalonChange,
): Promise<Salon> {
  const salon = await transact(db, async (tx) => {
    const { before, after } = await replaceSalon(tx, change, clock())
    if (slotPlan(before) !== slotPlan(after)) await rebuildSlots(tx, today())
    return after
  })
  cache.drop('salon', 'time_slots')
  return salon
}

/** What decides on which moments there are slots. */
function slotPlan({ openingHours, slotMinutes, horizonMonths }: Salon): string {
  return JSON.stringify([
    weekdays.map((day) => openingHours[day].map(({ from, to }) => [from, to])),
    slotMinutes,
    horizonMonths,
  ])
}

async function plan(db: Db, today: DateString) {
  const salon = await getSalon(db)
  const { to } = bookableRange(today, salon)
  return plannedSlots({
    hours: salon.openingHours,
    slotMinutes: salon.slotMinutes,
    from: today,
    to: addDays(to, SPARE_DAYS),
  })
}
