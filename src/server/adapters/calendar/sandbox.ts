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
    async put({ id: eventId, summary, date, startTime, endTime, status }, calendarId = '') {
      const id = keyOf(eventId, calendarId)
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
    async remove(eventId, calendarId = '') {
      const id = keyOf(eventId, calendarId)
      await db
        .update(sandboxEvents)
        .set({ state: 'cancelled', summary: '', updatedAt: sql`now()` })
        .where(eq(sandboxEvents.id, id))
      return { ok: true }
    },
    check: async (calendarId) => ({ ok: true, title: calendarId || 'Testagenda' }),
  }
}

/** That of the salon keeps the ids as they are. */
function keyOf(eventId: string, calendarId: string): string {
  return calendarId === '' ? eventId : `${calendarId} ${eventId}`
}
