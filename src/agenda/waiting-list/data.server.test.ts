import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lockAllSlots } from '#agenda/slots/data.server.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { connect } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon } from '#server/db/tables/salon.ts'
import { waitingListEntries, waitingListOffers } from '#server/db/tables/waiting-list.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertLeave, insertVisit } from '#tests/support/factories.ts'
import { NOW } from '#tests/support/seeded.ts'
import {
  confirmJoined,
  joinBody,
  listHeld,
  offersOf,
  tokensIn,
} from '#tests/support/waiting-list.ts'

const testApp = await createTestApp()
const { app, deps, clock } = testApp
const { db } = deps
const other = connect(testApp.connectionString, deps.log)
const owner = await createOwner(app)
const visitor = () => createBrowser(app)
const ROOT = '/api/waiting-list'
const SATURDAY = '2026-11-21'

afterAll(() => other.pool.end())
beforeEach(async () => {
  clock.set(NOW)
  for (const table of [waitingListEntries, appointments, outbox, holidays]) await db.delete(table)
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

const sweep = async () => await waitingListTasks['waiting-list.sweep']({}, deps)
const answer = async (token: string, what: 'accept' | 'decline') =>
  await visitor().post(`${ROOT}/offers/${token}/${what}`)
const offer = async (id: string, moment: { date: string; startTime: string }) =>
  await owner.post(`${ROOT}/entries/${id}/offer`, moment)

/**
 * A client with a confirmed visit at noon, under the rules of today, who would rather come earlier;
 * and her entry.
 */
async function rather(date = SATURDAY) {
  const [settings] = await db.select().from(salon)
  const acceptedRulesVersion = settings?.rulesVersion ?? null
  const visit = await insertVisit(db, {
    date,
    startTime: '12:00',
    endTime: '14:00',
    price: '60.00',
    acceptedRulesVersion,
  })
  const appointmentToken = (await mintLink(db, deps, visit)).split('/').at(-1)
  const wish = {
    fromDate: SATURDAY,
    toDate: date,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromTime: '05:00',
    toTime: '05:30',
  }
  expect(
    await visitor().post(`${ROOT}/join`, { ...wish, appointmentToken, acceptedRules: true }),
  ).toMatchObject({ status: 201 })
  const [entry] = await db
    .select()
    .from(waitingListEntries)
    .where(eq(waitingListEntries.appointmentId, visit.id))
  return { visit, id: entry?.id ?? '' }
}

const latestOffer = async () => (await tokensIn(db, 'waiting-list-offer')).at(-1) ?? ''

describe('an offer to who has a visit', () => {
  test('costs nothing, however late the old time is given up', async () => {
    const { visit, id } = await rather()
    clock.set('2026-11-20T11:30:00Z')
    expect(await offer(id, { date: SATURDAY, startTime: '10:00' })).toMatchObject({ status: 201 })
    expect(await answer(await latestOffer(), 'accept')).toMatchObject({
      status: 201,
      body: { earlier: null, visitStatus: 'confirmed' },
    })
    expect(await db.select().from(appointments)).toMatchObject([
      { id: visit.id, startTime: '10:00:00' },
    ])
    expect((await db.execute(sql`select kind from cancellation_fees`)).rows).toEqual([])
  })

  test('stays when the owner deletes that visit, and the held time ends with it', async () => {
    const { visit, id } = await rather()
    await offer(id, { date: SATURDAY, startTime: '10:00' })
    expect(await owner.remove(`/api/appointments/${visit.id}`)).toMatchObject({ status: 200 })
    expect(await offersOf(db, id)).toMatchObject([{ state: 'open' }])
    expect(await listHeld(db)).toHaveLength(1)
    clock.set('2026-11-20T09:31:00Z')
    await sweep()
    expect(await listHeld(db)).toEqual([])
    expect(await db.select().from(waitingListEntries)).toMatchObject([
      { id, appointmentId: null, state: 'waiting' },
    ])
  })

  test('at a time that is not before it becomes a request of its own', async () => {
    const { visit, id } = await rather()
    await offer(id, { date: '2026-11-23', startTime: '09:00' })
    const token = await latestOffer()
    expect(await visitor().get(`${ROOT}/offers/${token}`)).toMatchObject({
      body: { state: 'open', earlier: null },
    })
    expect(await answer(token, 'accept')).toMatchObject({
      status: 201,
      body: { state: 'accepted', visitStatus: 'pending' },
    })
    const rows = await db.select().from(appointments).orderBy(appointments.date)
    expect(rows).toMatchObject([
      { id: visit.id, date: SATURDAY, status: 'confirmed' },
      { date: '2026-11-23', status: 'pending', heldUntil: null },
    ])
    const statusAfter = async (change: object) => {
      await owner.patch(`/api/appointments/${rows[1]?.id}`, change)
      return (await visitor().get(`${ROOT}/offers/${token}`)).body
    }
    expect(await statusAfter({ status: 'confirmed' })).toMatchObject({ visitStatus: 'confirmed' })
    expect(await statusAfter({ status: 'cancelled' })).toMatchObject({ visitStatus: 'cancelled' })
    expect(await statusAfter({ status: 'confirmed', date: '2026-11-25' })).toMatchObject({
      state: 'accepted',
      visitStatus: null,
    })
  })

  test('is over once she moved her visit before that time herself, so that she does not come twice', async () => {
    const { visit, id } = await rather('2026-11-26')
    await offer(id, { date: '2026-11-23', startTime: '09:00' })
    const token = await latestOffer()
    clock.set('2026-11-20T09:10:00Z')
    expect(
      await owner.patch(`/api/appointments/${visit.id}`, { date: '2026-11-24' }),
    ).toMatchObject({ status: 200 })
    expect(await visitor().get(`${ROOT}/offers/${token}`)).toMatchObject({
      body: { state: 'open', earlier: { date: '2026-11-24' } },
    })
    clock.set('2026-11-20T09:20:00Z')
    expect(await owner.patch(`/api/appointments/${visit.id}`, { date: SATURDAY })).toMatchObject({
      status: 200,
    })
    expect(await visitor().get(`${ROOT}/offers/${token}`)).toMatchObject({
      body: { state: 'lapsed', secondsLeft: 0 },
    })
    expect(await answer(token, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'offer_over' },
    })
    expect(await db.select().from(appointments)).toContainEqual(
      expect.objectContaining({ id: visit.id, date: SATURDAY, startTime: '12:00:00' }),
    )
    clock.set('2026-11-20T09:31:00Z')
    await sweep()
    expect(await db.select().from(appointments)).toHaveLength(1)
    expect(await db.select().from(waitingListEntries)).toMatchObject([{ state: 'waiting' }])
  })

  test('is worth nothing at the address that she had before; the next goes to the new one', async () => {
    const { visit, id } = await rather()
    await offer(id, { date: SATURDAY, startTime: '10:00' })
    const token = await latestOffer()
    const changed = { email: 'nieuw@voorbeeld.be', firstName: 'Nina', phone: '0499 11 22 33' }
    expect(await owner.patch(`/api/appointments/${visit.id}`, changed)).toMatchObject({
      status: 200,
    })
    expect(await visitor().get(`${ROOT}/offers/${token}`)).toMatchObject({
      body: { state: 'lapsed', secondsLeft: 0 },
    })
    expect(await answer(token, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'offer_over' },
    })
    await owner.post(`${ROOT}/entries/${id}/withdraw-offer`)
    expect(await offer(id, { date: SATURDAY, startTime: '10:00' })).toMatchObject({ body: changed })
    expect(await listHeld(db)).toMatchObject([changed])
    const tokens = await tokensIn(db, 'waiting-list-offer', changed.email)
    expect(tokens).toHaveLength(1)
    expect(await answer(tokens[0] ?? '', 'accept')).toMatchObject({ status: 201 })
  })

  test.for([
    [
      'the visit',
      async (visit: { id: string }) =>
        await owner.patch(`/api/appointments/${visit.id}`, { email: 'recent@voorbeeld.be' }),
    ],
    [
      'the client',
      async (visit: { customerId: string }) =>
        await owner.patch(`/api/customers/${visit.customerId}`, { email: 'elders@voorbeeld.be' }),
    ],
  ] as const)('comes free within the minute once %s has another address', async ([, write]) => {
    const { visit, id } = await rather()
    await offer(id, { date: SATURDAY, startTime: '10:00' })
    await sweep()
    expect(await listHeld(db)).toHaveLength(1)
    expect((await write(visit)).status).toBe(200)
    await sweep()
    expect([await listHeld(db), await offersOf(db, id)]).toMatchObject([
      [],
      [{ state: 'withdrawn' }],
    ])
    expect(await db.select().from(waitingListEntries)).toMatchObject([{ id, state: 'waiting' }])
  })

  test('is over at the old address too when the client is called otherwise', async () => {
    const { visit, id } = await rather()
    await offer(id, { date: SATURDAY, startTime: '10:00' })
    const mailed = await latestOffer()
    expect(
      await owner.patch(`/api/customers/${visit.customerId}`, { email: 'anders@voorbeeld.be' }),
    ).toMatchObject({ status: 200 })
    expect(await answer(mailed, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'offer_over' },
    })
  })

  test('carries the way off the list', async () => {
    const { id } = await rather()
    await offer(id, { date: SATURDAY, startTime: '10:00' })
    const [mail] = await db.select().from(outbox).where(eq(outbox.kind, 'waiting-list-offer'))
    const token = mail?.keys?.at(-1)
    expect(await visitor().post(`${ROOT}/places/${token}/leave`)).toMatchObject({
      status: 201,
      body: { state: 'withdrawn' },
    })
    expect(await listHeld(db)).toEqual([])
  })
})

test('an offer that cannot be ended keeps no other from its end, nor what else the sweep does', async () => {
  const first = await rather('2026-11-24')
  const second = await rather('2026-11-25')
  await offer(first.id, { date: SATURDAY, startTime: '10:00' })
  await offer(second.id, { date: '2026-11-23', startTime: '09:00' })
  await insertVisit(db, {
    date: '2026-12-14',
    status: 'pending',
    source: 'waiting-list',
    heldUntil: new Date('2026-11-20T09:15:00Z'),
  })
  clock.set('2026-11-20T09:31:00Z')
  for (const stuck of [first, second]) {
    await db.update(waitingListOffers).set({ state: 'open' })
    await testApp.tableOwner.execute(
      sql`create or replace function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`,
    )
    await testApp.tableOwner.execute(
      sql.raw(
        `create trigger stuck before update on waiting_list_offers for each row when (old.entry_id = '${stuck.id}') execute function stuck()`,
      ),
    )
    await sweep().finally(
      async () => await testApp.tableOwner.execute(sql`drop trigger stuck on waiting_list_offers`),
    )
    const states = await db
      .select({ id: waitingListOffers.entryId, state: waitingListOffers.state })
      .from(waitingListOffers)
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state === 'open']))).toEqual({
      [first.id]: stuck === first,
      [second.id]: stuck === second,
    })
    expect((await listHeld(db)).filter(({ date }) => date === '2026-12-14')).toEqual([])
  }
})

test('leave that is being saved comes first: nothing is offered on a day of it', async () => {
  const { id } = await rather()
  const waits = sql`select 1 from pg_locks where not granted and relation = 'time_slots'::regclass`
  let offered = Promise.resolve<unknown>(undefined)
  await other.db.transaction(async (tx) => {
    await lockAllSlots(tx)
    await insertLeave(tx, { startDate: '2026-11-23', endDate: '2026-11-23' })
    offered = offer(id, { date: '2026-11-23', startTime: '09:00' })
    await expect.poll(async () => (await tx.execute(waits)).rows.length).toBeGreaterThan(0)
  })
  expect(await offered).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(await listHeld(db)).toEqual([])
})

test('a held time is neither repeated, nor cancelled with a series, nor told that it is ready; one that is cancelled cannot be taken', async () => {
  const { id } = await rather()
  await offer(id, { date: SATURDAY, startTime: '10:00' })
  const [held] = await listHeld(db)
  const refused = { status: 409, body: { code: 'time_held' } }
  const rows = [{ date: '2026-12-05', startTime: '10:00', endTime: '12:00', accepts: [] }]
  expect(await owner.post('/api/series', { appointmentId: held?.id, rows })).toMatchObject(refused)
  expect(
    await owner.post('/api/series/next-visit', {
      appointmentId: held?.id,
      place: { date: '2026-12-05', startTime: '10:00', endTime: '12:00' },
    }),
  ).toMatchObject(refused)
  const seriesId = '11111111-1111-4111-8111-111111111111'
  const first = await insertVisit(db, {
    date: '2026-11-20',
    startTime: '15:00',
    endTime: '17:00',
    seriesId,
  })
  await db
    .update(appointments)
    .set({ seriesId })
    .where(eq(appointments.id, held?.id ?? ''))
  expect(
    await owner.post(`/api/series/${seriesId}/cancel-following`, { appointmentId: held?.id }),
  ).toMatchObject(refused)
  expect(
    await owner.post(`/api/series/${seriesId}/cancel-following`, { appointmentId: first.id }),
  ).toMatchObject({ body: { appointments: [] } })
  expect(await listHeld(db)).toMatchObject([{ status: 'pending' }])
  expect(await owner.post(`/api/appointments/${held?.id}/ready`)).toMatchObject(refused)
  await db
    .update(appointments)
    .set({ status: 'cancelled' })
    .where(eq(appointments.id, held?.id ?? ''))
  expect(await answer(await latestOffer(), 'accept')).toMatchObject({
    status: 409,
    body: { code: 'offer_over' },
  })
})

test('who joined from one network address is held two times at once; the next one comes when one of them was answered', async () => {
  const browser = createBrowser(app, { address: '198.51.100.60' })
  const days = [
    ['2026-11-23', 1],
    ['2026-11-24', 2],
    ['2026-11-26', 4],
  ] as const
  for (const [date, weekday] of days) {
    const body = joinBody({ fromDate: date, toDate: date, weekdays: [weekday] })
    expect((await browser.post(`${ROOT}/join`, body)).status).toBe(201)
    await confirmJoined(testApp, body.email)
  }
  await sweep()
  expect((await listHeld(db)).map(({ date }) => date).toSorted()).toEqual([
    '2026-11-23',
    '2026-11-24',
  ])
  const [token = ''] = await tokensIn(db, 'waiting-list-offer')
  expect((await answer(token, 'accept')).status).toBe(201)
  await sweep()
  expect((await listHeld(db)).map(({ date }) => date)).toContain('2026-11-26')
  expect(
    await db
      .select({ askedFrom: waitingListEntries.askedFrom })
      .from(waitingListEntries)
      .where(eq(waitingListEntries.state, 'booked')),
  ).toEqual([{ askedFrom: null }])
})
