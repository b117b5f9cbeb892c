import { eq, sql } from 'drizzle-orm'
import type { Calendar } from '#server/adapters/calendar/calendar.ts'
import type { Db } from '#server/db/client.ts'
import { sandboxEvents } from '#server/db/tables/sandbox.ts'

/**
 * A calendar that nobody sees. It remembers in the database, since several processes may serve one
 * salon; as with Google, a removed entry keeps its id.
 */
export function createSandboxCalendar(db: Db): Calendar {
  return {
    mode: 'sandbox',
    calendarId: '',
    account: '',
    async put({ id, summary, date, startTime, endTime, status }) {
      const event = {
        summary,
        startsAt: `${date}T${startTime}`,
        endsAt: `${date}T${endTime}`,
        state: status,
        updatedAt: sql`now()`,
      }
      await db
        .insert(sandboxEvents)
        .values({ id, ...event })
        .onConflictDoUpdate({ target: sandboxEvents.id, set: event })
      return { ok: true }
    },
    async remove(id) {
      await db
        .update(sandboxEvents)
        .set({ state: 'cancelled', summary: '', updatedAt: sql`now()` })
        .where(eq(sandboxEvents.id, id))
      return { ok: true }
    },
    check: async () => ({ ok: true, title: 'Testagenda' }),
  }
}
