import {
  countSlotsWithoutVisit,
  insertMissingSlots,
  lockAllSlots,
  removeUnplannedSlots,
} from '#agenda/slots/data.server.ts'
import { bookableRange, plannedSlots } from '#agenda/slots/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { addDays, type DateString } from '#lib/dates.ts'
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
 * Rebuilds all slots from today on that hold no visit; one that the owner blocked stays blocked,
 * and `count` is the number of free future ones afterwards.
 */
export async function regenerateSlots(db: Db, today: DateString): Promise<Rebuilt> {
  return await transact(db, (tx) => rebuildSlots(tx, today))
}

/**
 * Runs a write that changes what can be booked, and rebuilds the slots with it. The lock comes
 * first: bookings and other such writes wait, and none of them can wait for this one in turn.
 */
export async function reshape<T>(deps: Deps, write: (tx: Db) => Promise<T>): Promise<T> {
  const result = await transact(deps.db, async (tx) => {
    await lockAllSlots(tx)
    const written = await write(tx)
    await rebuildSlots(tx, deps.today())
    return written
  })
  deps.changes.tell('holidays', 'time_slots')
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

/** Rebuilds the slots when the settings that are being saved move one. */
export async function followHours(
  tx: Db,
  { before, after, today }: { before: Salon; after: Salon; today: DateString },
): Promise<void> {
  if (slotPlan(before) !== slotPlan(after)) await rebuildSlots(tx, today)
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
