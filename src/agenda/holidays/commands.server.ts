import {
  insertHoliday,
  listSingleDays,
  lockHoliday,
  removeHoliday,
  updateHoliday,
} from '#agenda/holidays/data.server.ts'
import {
  belgianHolidays,
  conflictRange,
  END_BEFORE_START,
  IS_SICK_LEAVE,
  LEAVE_GONE,
  offerKey,
} from '#agenda/holidays/rules.ts'
import type { HolidayChange, NewHoliday } from '#agenda/holidays/schema.ts'
import type { Holiday } from '#agenda/holidays/wire.ts'
import { endOfUndo } from '#foundation/messages/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { addMonths, type DateString, eachDate } from '#lib/dates.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Runs a write and, in its transaction, lets what can be booked follow (docs/decisions/011); handed
 * in, since slots stand above leave.
 */
export type Reshape = <T>(deps: Deps, write: (tx: Db) => Promise<T>) => Promise<T>
type Reshaping = { deps: Deps; reshape: Reshape }

/** Puts leave in the agenda and rebuilds the slots in one transaction. */
export async function addLeave({ deps, reshape }: Reshaping, leave: NewHoliday): Promise<Holiday> {
  return await knowingWhose(() => reshape(deps, (tx) => insertHoliday(tx, leave)))
}

/**
 * Changes the given fields of leave and rebuilds the slots. `not_found` without such leave, `stale`
 * with the stored one when `version` is not its version any more, `invalid` when it would end
 * before it starts.
 */
export async function changeLeave(
  { deps, reshape }: Reshaping,
  id: string,
  { version, ...change }: HolidayChange,
): Promise<Holiday> {
  return await knowingWhose(() =>
    reshape(deps, async (tx) => {
      const before = orGone(await lockHoliday(tx, id), LEAVE_GONE)
      refuseSick(before)
      if (version !== undefined && version !== before.version)
        throw new AppError('stale', 'Dit verlof is intussen gewijzigd.', { current: before })
      const { startDate, endDate } = {
        startDate: change.startDate ?? before.startDate,
        endDate: change.endDate ?? before.endDate,
      }
      if (endDate < startDate)
        throw new AppError('invalid', END_BEFORE_START, { fields: { endDate: END_BEFORE_START } })
      await offerDaysOf(tx, deps, before)
      return await updateHoliday(tx, id, change)
    }),
  )
}

/** Names the refusal of leave of somebody who is gone. */
async function knowingWhose<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'holidays_staff_id_staff_id_fk')
      throw refusal('staffId', 'Deze medewerker bestaat niet (meer).')
    throw error
  }
}

/** Removes leave and rebuilds the slots; `not_found` when there is none. */
export async function removeLeave({ deps, reshape }: Reshaping, id: string): Promise<void> {
  await reshape(deps, async (tx) => {
    const leave = orGone(await lockHoliday(tx, id), LEAVE_GONE)
    refuseSick(leave)
    await offerDaysOf(tx, deps, leave)
    await removeHoliday(tx, id)
  })
}

/** What leave that ends or changes may give back is offered to who waits. */
async function offerDaysOf(tx: Db, deps: Deps, leave: Holiday) {
  if (!leave.isActive) return
  const { from, to } = conflictRange(leave, deps.today())
  const last = addMonths(deps.today(), (await getSalon(tx)).horizonMonths)
  await offerLater(tx, deps, eachDate(from, to < last ? to : last))
}

/**
 * Offers time that became free on some dates to who waits, once that cannot be undone any more: as
 * long as the job of a date waits, nothing of it is offered.
 */
export async function offerLater(
  tx: Db,
  { jobs, clock, today }: Pick<Deps, 'jobs' | 'clock' | 'today'>,
  dates: readonly DateString[],
): Promise<void> {
  const runAt = endOfUndo(clock())
  const offers = [...new Set(dates)]
    .filter((date) => date >= today())
    .map((date) => ({ payload: { dates: [date] }, key: offerKey(date), runAt }))
  if (offers.length > 0) await jobs.add(tx, 'waiting-list.offer', offers)
}

function refuseSick({ sickLeaveId }: Holiday) {
  if (sickLeaveId !== null) throw new AppError('not_now', IS_SICK_LEAVE)
}

/**
 * Adds those of the ten public holidays of a year that are not in the agenda yet. Calls at once
 * wait for each other, so that each day comes once.
 */
export async function addBelgianHolidays(
  { deps, reshape }: Reshaping,
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

const BELGIAN = {
  staffId: null,
  startTime: null,
  endTime: null,
  description: null,
  showName: true,
  isActive: true,
}
