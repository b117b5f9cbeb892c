import { listLeave } from '#features/holidays/data.server.ts'
import { closedDays } from '#features/holidays/rules.ts'
import type { BookableDate, ClosedDay, FreeSlot } from '#features/booking/schema.ts'
import { getSalon } from '#features/salon/data.server.ts'
import { listFreeSlots } from '#features/slots/data.server.ts'
import { bookableRange, isBookableDate } from '#features/slots/rules.ts'
import { type DateString, withoutSeconds } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'

/** The dates on which the public finds a free slot, with how many. */
export async function listBookableDates(db: Db, today: DateString): Promise<BookableDate[]> {
  const counts = new Map<DateString, number>()
  for (const { date } of await listFreeSlots(db, bookableRange(today, await getSalon(db)))) counts.set(date, (counts.get(date) ?? 0) + 1)
  return [...counts].map(([date, available_count]) => ({ date, available_count }))
}

/** The free starts of a date; none outside what the public may book. */
export async function listFreeTimes(db: Db, today: DateString, date: DateString): Promise<FreeSlot[]> {
  if (!isBookableDate(date, today, await getSalon(db))) return []
  return (await listFreeSlots(db, { from: date, to: date })).map(({ id, startTime }) => ({ id, time: withoutSeconds(startTime) }))
}

/** Public holidays and leave up to the horizon, from today. */
export async function listClosedDays(db: Db, today: DateString): Promise<ClosedDay[]> {
  const range = { from: today, to: bookableRange(today, await getSalon(db)).to }
  return closedDays(range, await listLeave(db, range)).map(({ date, name }) => ({ date, name }))
}
