import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { deliver } from '#foundation/messages/commands.server.ts'
import { takeOut } from '#foundation/messages/data.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { UNDONE } from '#foundation/messages/rules.ts'
import type { Mail } from '#server/adapters/mail/mailer.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { waitingListOffers } from '#server/db/tables/waiting-list.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertLeave, insertVisit } from '#tests/support/factories.ts'
import { NOW } from '#tests/support/seeded.ts'
import { confirmJoined, fillDay, joinBody } from '#tests/support/waiting-list.ts'
import { workOff } from '#tests/support/work-off.ts'

// What the owner does and undoes at once is heard by nobody, neither by its client nor by who waits.

const DATE = '2026-11-23'
const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000).toISOString()
type Guards = NonNullable<Parameters<typeof createTestApp>[0]>['without']

/** A salon with one visit of An, whose mails are those that `mails` answers. */
async function openSalon({
  status = 'confirmed',
  without = [],
}: {
  status?: 'pending' | 'confirmed'
  without?: Guards
} = {}) {
  const context = await createTestApp({ without })
  const { app, deps, clock, sentMails } = context
  const { db } = deps
  const owner = await createOwner(app)
  const visit = await insertVisit(db, { date: DATE, email: 'an@voorbeeld.be', status })
  const path = `/api/appointments/${visit.id}`
  return {
    ...context,
    owner,
    path,
    visit,
    change: async (change: object) => expect((await owner.patch(path, change)).status).toBe(200),
    /** The mails about her visit, as they stand. */
    mails: async () =>
      await db
        .select({ id: outbox.id, kind: outbox.kind, state: outbox.state, why: outbox.lastError })
        .from(outbox)
        .where(eq(outbox.appointmentId, visit.id))
        .orderBy(outbox.createdAt),
    /** What has left some seconds later. */
    leftAfter: async (seconds: number) => {
      clock.set(after(seconds))
      await workOff({ ...outboxTasks, ...appointmentTasks }, context)
      await workOff(outboxTasks, context)
      return sentMails.map(({ subject }) => subject)
    },
  }
}

/** Tries to send every mail that waits, whatever its hour. */
async function sendAll({ deps, mails }: Awaited<ReturnType<typeof openSalon>>) {
  for (const { id } of await mails()) await deliver(deps, id)
}

const CANCELLED = expect.stringMatching(/gaat niet door|geannuleerd/i)
const CONFIRMED = expect.stringMatching(/bevestig/i)

describe('the mail of a deed that can be undone', () => {
  test('waits nine seconds, and leaves when nobody undid it', async () => {
    const salon = await openSalon()
    await salon.change({ status: 'cancelled' })
    await sendAll(salon)
    expect(salon.sentMails).toEqual([])
    expect(await salon.leftAfter(9)).toEqual([CANCELLED])
  })

  test('is taken out when it is undone, and nobody hears of it', async () => {
    for (const [status, becomes] of [
      ['confirmed', 'cancelled'],
      ['pending', 'confirmed'],
      ['pending', 'cancelled'],
    ] as const) {
      const salon = await openSalon({ status })
      await salon.change({ status: becomes })
      salon.clock.set(after(8))
      await sendAll(salon)
      await salon.change({ status })
      expect(await salon.mails()).toMatchObject([{ state: 'cancelled', why: UNDONE }])
      expect(await salon.leftAfter(600)).toEqual([])
      await salon.close()
    }
  })

  test('is one of two without the wait: she hears that it does not go on, and that it does', async () => {
    const salon = await openSalon({ without: 'the wait for an undo' })
    await salon.change({ status: 'cancelled' })
    await sendAll(salon)
    salon.clock.set(after(3))
    await salon.change({ status: 'confirmed' })
    expect(await salon.leftAfter(600)).toEqual([CANCELLED, CONFIRMED])
  })

  test('is followed by another when it was undone too late', async () => {
    const salon = await openSalon()
    await salon.change({ status: 'cancelled' })
    expect(await salon.leftAfter(9)).toHaveLength(1)
    await salon.change({ status: 'confirmed' })
    expect(await salon.leftAfter(60)).toEqual([CANCELLED, CONFIRMED])
  })

  test('gives way to what the owner does instead: she hears of that alone', async () => {
    const salon = await openSalon({ status: 'pending' })
    await salon.change({ status: 'confirmed' })
    await salon.change({ status: 'cancelled' })
    expect(await salon.leftAfter(60)).toEqual([CANCELLED])
  })

  test('leaves at once when the owner says so', async () => {
    const salon = await openSalon()
    await salon.change({ status: 'cancelled' })
    const [mail] = await salon.mails()
    expect((await salon.owner.post(`/api/messages/${mail?.id}/retry`)).status).toBe(201)
    await sendAll(salon)
    expect(salon.sentMails).toHaveLength(1)
  })

  test('leaves without its link, and alone, when the visit is deleted meanwhile', async () => {
    const salon = await openSalon()
    await salon.change({ status: 'cancelled' })
    expect((await salon.owner.remove(salon.path)).status).toBe(200)
    expect(await salon.leftAfter(60)).toEqual([CANCELLED])
    expect(salon.sentMails[0]?.text).not.toContain('/mijn-afspraak/')
  })

  test('of a visit that was moved before, once undone, leaves the news of the move', async () => {
    const salon = await openSalon()
    await salon.change({ startTime: '13:00', endTime: '15:00' })
    await salon.change({ status: 'cancelled' })
    await salon.change({ status: 'confirmed' })
    await salon.leftAfter(90)
    expect(salon.sentMails).toHaveLength(1)
    expect(salon.sentMails[0]?.text).toContain('09:00')
    expect(salon.sentMails[0]?.text).toContain('13:00')
  })

  test('waits for nobody when a visitor cancels: she does not undo', async () => {
    const salon = await openSalon({ status: 'pending' })
    await salon.change({ status: 'confirmed' })
    expect(await salon.leftAfter(9)).toEqual([CONFIRMED])
    const [, token] = /mijn-afspraak\/([\w-]+)/.exec(salon.sentMails[0]?.text ?? '') ?? []
    const visitor = createBrowser(salon.app)
    const path = `/api/self-service/visits/${token}`
    const { sequence } = Object((await visitor.get(path)).body)
    const seen = { sequence, percent: null, amount: null }
    const { status } = await visitor.post(`${path}/cancel`, seen)
    expect(status).toBeLessThan(300)
    expect(await salon.mails()).toMatchObject([
      { state: 'sent' },
      { kind: 'appointment-cancelled', state: 'waiting' },
      // to the owner
      { kind: 'client-cancelled', state: 'waiting' },
    ])
    await sendAll(salon)
    expect(salon.sentMails.filter(({ to }) => to === 'an@voorbeeld.be')).toHaveLength(2)
  })
})

/** A delivery that has begun when the owner undoes: how many mails she gets in all. */
async function meeting(without: Guards = []) {
  const salon = await openSalon({ without })
  await salon.change({ status: 'cancelled' })
  salon.clock.set(after(9))
  const [begun, undone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mailer = {
    ...salon.deps.mailer,
    send: async (mail: Mail) => {
      begun.resolve()
      await undone.promise
      return await salon.deps.mailer.send(mail)
    },
  }
  const [mail] = await salon.mails()
  const delivery = deliver({ ...salon.deps, mailer }, mail?.id ?? '')
  await begun.promise
  await salon.change({ status: 'confirmed' })
  undone.resolve()
  await delivery
  return await salon.leftAfter(60)
}

describe('where the sender meets who undoes', () => {
  test('a mail that is leaving is followed by another that takes it back', async () => {
    expect(await meeting()).toEqual([CANCELLED, CONFIRMED])
  })

  test('and without the claim of a mail she would believe the one that left', async () => {
    expect(await meeting('the claim of a mail')).toEqual([CANCELLED])
  })

  test('the sender waits for who was first, and finds nothing to send', async () => {
    const salon = await openSalon()
    await salon.change({ status: 'cancelled' })
    salon.clock.set(after(9))
    const [taken, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const undoing = salon.deps.db.transaction(async (tx) => {
      expect(await takeOut(tx, salon.visit.id)).toMatchObject({
        status: 'confirmed',
        date: DATE,
        startTime: '09:00:00',
      })
      taken.resolve()
      await held.promise
    })
    await taken.promise
    const delivery = sendAll(salon)
    await expect
      .poll(async () => {
        const { rows } = await salon.tableOwner.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length
      })
      .toBe(1)
    held.resolve()
    await Promise.all([undoing, delivery])
    expect(salon.sentMails).toEqual([])
  })
})

/** A full day, somebody who waits for it, and its nine o'clock cancelled. */
async function cancelledNine() {
  const context = await createTestApp()
  const { app, deps, clock } = context
  const owner = await createOwner(app)
  const [nine] = await fillDay(deps.db, DATE)
  const body = joinBody()
  await createBrowser(app).post('/api/waiting-list/join', body)
  await confirmJoined(context, body.email)
  const change = async (status: string) =>
    (await owner.patch(`/api/appointments/${nine?.id}`, { status })).status
  expect(await change('cancelled')).toBe(200)
  return {
    ...context,
    owner,
    change,
    sweep: async () => await waitingListTasks['waiting-list.sweep']({}, deps),
    /** What was offered some seconds later. */
    offeredAfter: async (seconds: number) => {
      clock.set(after(seconds))
      await workOff({ 'waiting-list.offer': waitingListTasks['waiting-list.offer'] }, context)
      return await deps.db.$count(waitingListOffers)
    },
  }
}

describe('a time that may come back', () => {
  test('is offered to nobody before that is over', async () => {
    const salon = await cancelledNine()
    await salon.sweep()
    expect(await salon.deps.db.$count(waitingListOffers)).toBe(0)
    expect(await salon.offeredAfter(9)).toBe(1)
  })

  test('and to nobody at all when it came back', async () => {
    const salon = await cancelledNine()
    await salon.sweep()
    expect(await salon.change('confirmed')).toBe(200)
    expect(await salon.offeredAfter(9)).toBe(0)
    await salon.sweep()
    expect(await salon.deps.db.$count(waitingListOffers)).toBe(0)
  })

  test('would be gone without the job that waits: it cannot be undone any more', async () => {
    const salon = await cancelledNine()
    await salon.tableOwner.execute(sql`delete from graphile_worker._private_jobs`)
    await salon.sweep()
    expect(await salon.deps.db.$count(waitingListOffers)).toBe(1)
    expect(await salon.change('confirmed')).toBe(409)
  })

  test('is that of leave that was taken away, too', async () => {
    const context = await createTestApp()
    const { app, deps } = context
    const owner = await createOwner(app)
    await fillDay(deps.db, DATE)
    const body = joinBody()
    await createBrowser(app).post('/api/waiting-list/join', body)
    await confirmJoined(context, body.email)
    await insertLeave(deps.db, { startDate: DATE, endDate: DATE })
    await deps.db
      .delete(appointments)
      .where(and(eq(appointments.date, DATE), eq(appointments.startTime, '09:00:00')))
    const [leave] = await deps.db.select().from(holidays).where(eq(holidays.startDate, DATE))
    expect((await owner.remove(`/api/holidays/${leave?.id}`)).status).toBe(200)
    const sweep = async () => await waitingListTasks['waiting-list.sweep']({}, deps)
    await sweep()
    expect(await deps.db.$count(waitingListOffers)).toBe(0)
    context.clock.set(after(9))
    await sweep()
    expect(await deps.db.$count(waitingListOffers)).toBe(1)
  })
})
