import { getSalon } from '#features/salon/data.server.ts'
import { countSlotsWithoutVisit, insertMissingSlots, lockAllSlots, removeUnplannedSlots } from '#features/slots/data.server.ts'
import { bookableRange, plannedSlots } from '#features/slots/rules.ts'
import { addDays, type DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'

/** A week more than the public may book, so that a day without the job is not noticed. */
const SPARE_DAYS = 7

/** Adds the slots that the opening hours give and that are missing, up to the horizon. Answers how many. */
export async function generateSlots(db: Db, today: DateString): Promise<{ count: number }> {
  return { count: await insertMissingSlots(db, await plan(db, today)) }
}

/**
 * Rebuilds all slots from today on that hold no visit: those outside the opening hours go, missing ones come, one that the owner
 * blocked stays blocked. Appointments are never touched. `count` is the number of future slots without a visit afterwards.
 */
export async function regenerateSlots(db: Db, today: DateString): Promise<{ message: string; count: number }> {
  return await transact(db, async (tx) => {
    await lockAllSlots(tx)
    const planned = await plan(tx, today)
    const removed = await removeUnplannedSlots(tx, today, planned)
    const added = await insertMissingSlots(tx, planned)
    const count = await countSlotsWithoutVisit(tx, today)
    return { message: `Tijdsloten bijgewerkt: ${added} toegevoegd, ${removed} verwijderd.`, count }
  })
}

async function plan(db: Db, today: DateString) {
  const salon = await getSalon(db)
  const { to } = bookableRange(today, salon)
  return plannedSlots({ hours: salon.openingHours, slotMinutes: salon.slotMinutes, from: today, to: addDays(to, SPARE_DAYS) })
}
