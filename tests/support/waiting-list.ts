import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { waitingListEntries, waitingListOffers } from '#server/db/tables/waiting-list.ts'
import { createBrowser } from '#tests/support/browser.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { newEmail } from '#tests/support/new-email.ts'

/**
 * A body for `POST /api/waiting-list/join`: a new client with one dog who can come on Monday 23
 * November 2026, all day.
 */
export function joinBody(overrides: Record<string, unknown> = {}) {
  return {
    firstName: 'An',
    lastName: 'Peeters',
    email: newEmail('an'),
    phone: '0470 12 34 56',
    address: 'Dorpsstraat 1',
    postalCode: '9100',
    city: 'Sint-Niklaas',
    dogName: 'Rex',
    dogBreed: 'Poedel',
    service: 'Poedel',
    fromDate: '2026-11-23',
    toDate: '2026-11-23',
    weekdays: [1],
    fromTime: '00:00',
    toTime: '23:59',
    notes: '',
    acceptedRules: true,
    ...overrides,
  }
}

/**
 * A confirmed visit at each slot of a date, so that nothing is free; in the order of their times.
 */
export async function fillDay(db: Db, date: string) {
  const slots = await db
    .select()
    .from(timeSlots)
    .where(eq(timeSlots.date, date))
    .orderBy(timeSlots.startTime)
  return await Promise.all(
    slots.map(
      async ({ startTime, endTime }) => await insertVisit(db, { date, startTime, endTime }),
    ),
  )
}

/**
 * The secrets of the links in the mails of a kind, the oldest first; only those to an address when
 * one is given.
 */
export async function tokensIn(
  db: Db,
  kind: 'waiting-list-offer' | 'waiting-list-joined',
  email?: string,
): Promise<string[]> {
  const mails = await db
    .select()
    .from(outbox)
    .where(eq(outbox.kind, kind))
    .orderBy(outbox.createdAt)
  const asked = mails.filter(({ recipient }) => !email || recipient === email)
  return asked.map(({ keys }) => keys?.[0] ?? '')
}

/** Confirms by the latest mail to an address that she waits. */
export async function confirmJoined(
  { app, deps: { db } }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'app' | 'deps'>,
  email: string,
) {
  const token = (await tokensIn(db, 'waiting-list-joined', email)).at(-1)
  const { status } = await createBrowser(app).post(`/api/waiting-list/places/${token}/confirm`)
  if (status !== 201) throw new Error('this place could not be confirmed')
}

export async function entryOf(db: Db, email: unknown) {
  const [entry] = await db
    .select()
    .from(waitingListEntries)
    .where(eq(waitingListEntries.email, String(email)))
  if (!entry) throw new Error('nobody waits under this address')
  return entry
}

export async function offersOf(db: Db, entryId: string) {
  return await db
    .select()
    .from(waitingListOffers)
    .where(eq(waitingListOffers.entryId, entryId))
    .orderBy(waitingListOffers.createdAt)
}

/** The times that are held for somebody on the list. */
export async function listHeld(db: Db) {
  return (await db.select().from(appointments)).filter(({ heldUntil }) => heldUntil !== null)
}
