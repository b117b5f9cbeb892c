import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { addMember } from '#agenda/staff/commands.server.ts'
import { newMemberSchema } from '#agenda/staff/schema.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { waitingListEntries, waitingListOffers } from '#server/db/tables/waiting-list.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertLeave, insertVisit } from '#tests/support/factories.ts'
import { NOW } from '#tests/support/seeded.ts'
import {
  confirmJoined,
  entryOf,
  fillDay,
  joinBody,
  listHeld,
  offersOf,
  tokensIn,
} from '#tests/support/waiting-list.ts'
import { aMinuteLater, workOff } from '#tests/support/work-off.ts'

const MONDAY = '2026-11-23'
const testApp = await createTestApp()
const { app, deps, clock, sentMails, tableOwner } = testApp
const { db } = deps
const owner = await createOwner(app)
const visitor = () => createBrowser(app)

beforeEach(async () => {
  clock.set(NOW)
  sentMails.length = 0
  for (const table of [waitingListEntries, appointments, outbox, holidays]) await db.delete(table)
  await db.execute(sql`update time_slots set is_available = true`)
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

const later = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
const offer = async (...dates: string[]) =>
  await waitingListTasks['waiting-list.offer']({ dates }, deps)
const sweep = async () => await waitingListTasks['waiting-list.sweep']({}, deps)
/** Ends the offers whose half hour is over, without a new one. */
const sweepEnds = async () => {
  for (const { id } of await db
    .select()
    .from(waitingListOffers)
    .where(eq(waitingListOffers.state, 'open')))
    await waitingListTasks['waiting-list.lapse']({ offerId: id }, deps)
}
const stateOf = async (email: unknown) => (await entryOf(db, email)).state
const answer = async (token: string, what: 'accept' | 'decline') =>
  await visitor().post(`/api/waiting-list/offers/${token}/${what}`)

async function join(overrides: Record<string, unknown> = {}): Promise<string> {
  const body = joinBody(overrides)
  expect(await visitor().post('/api/waiting-list/join', body)).toMatchObject({ status: 201 })
  await confirmJoined(testApp, body.email)
  return body.email
}

/** Does what was enqueued about freed time; the jobs at the end of a half hour stay. */
const workOffOffers = async () =>
  await workOff({ 'waiting-list.offer': waitingListTasks['waiting-list.offer'] }, testApp)

/**
 * A full Monday, somebody who waits for it, and its visit of nine o'clock cancelled by the owner;
 * the job that this enqueues is done.
 */
async function freeNine(waiting: number) {
  const [nine] = await fillDay(db, MONDAY)
  const emails: string[] = []
  for (let index = 0; index < waiting; index++) {
    clock.set(later(-60 + index))
    emails.push(await join())
  }
  clock.set(NOW)
  expect((await owner.patch(`/api/appointments/${nine?.id}`, { status: 'cancelled' })).status).toBe(
    200,
  )
  await workOffOffers()
  return emails
}

describe('a freed time', () => {
  test('is held for the first in the line, who gets half an hour and a mail with a link', async () => {
    const [first, second] = await freeNine(2)
    expect(await listHeld(db)).toMatchObject([
      {
        email: first,
        date: MONDAY,
        startTime: '09:00:00',
        status: 'pending',
        source: 'waiting-list',
        price: '65.00',
        heldUntil: new Date(later(30)),
      },
    ])
    expect(await stateOf(first)).toBe('offered')
    expect(await stateOf(second)).toBe('waiting')
    const [token = ''] = await tokensIn(db, 'waiting-list-offer')
    await workOff(outboxTasks, { ...testApp, deps: aMinuteLater(deps) })
    const mail = sentMails.find(({ to, subject }) => to === first && subject.includes('tijd vrij'))
    expect(mail?.text).toContain('maandag 23 november 2026 om 09:00')
    expect(mail?.text).toContain('10:30')
    expect(mail?.text).toContain(`http://salon.test/wachtlijst/${token}`)
    expect(await visitor().get(`/api/waiting-list/offers/${token}`)).toMatchObject({
      status: 200,
      body: { state: 'open', secondsLeft: 1800, dogName: 'Rex', earlier: null },
    })
  })

  test('is not bookable by others while it is held', async () => {
    await freeNine(1)
    expect(await visitor().get(`/api/booking/slots/${MONDAY}`)).toMatchObject({ body: [] })
    expect(await visitor().post('/api/booking/create', bookingBody())).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
  })

  test('accepted, it is a request like any other, of which the owner and the client read', async () => {
    const [email] = await freeNine(1)
    const [token = ''] = await tokensIn(db, 'waiting-list-offer')
    clock.set(later(29))
    expect(await answer(token, 'accept')).toMatchObject({
      status: 201,
      body: { state: 'accepted' },
    })
    expect(await listHeld(db)).toEqual([])
    expect(await stateOf(email)).toBe('booked')
    expect(await owner.get('/api/appointments?status=pending')).toMatchObject({
      body: [{ email, source: 'website', heldUntil: null, dogName: 'Rex' }],
    })
    await workOff({ ...appointmentTasks, ...outboxTasks }, testApp)
    expect(sentMails.map(({ to, subject }) => [to, subject.split(' ')[0]])).toEqual(
      expect.arrayContaining([
        [email, 'Uw'],
        ['info@example.be', 'Nieuwe'],
      ]),
    )
    clock.set(later(31))
    await sweep()
    expect(await owner.get('/api/appointments?status=pending')).toMatchObject({ body: [{ email }] })
  })

  test('declined, it goes to the next at once', async () => {
    const [first, second] = await freeNine(2)
    const [token = ''] = await tokensIn(db, 'waiting-list-offer')
    expect(await answer(token, 'decline')).toMatchObject({
      status: 201,
      body: { state: 'declined' },
    })
    expect(await stateOf(first)).toBe('waiting')
    await workOffOffers()
    expect(await listHeld(db)).toMatchObject([{ email: second, startTime: '09:00:00' }])
    expect(await stateOf(first)).toBe('waiting')
  })

  test('unanswered, it goes to the next after half an hour, and from the last back to everybody', async () => {
    const [first, second] = await freeNine(2)
    const { rows } = await db.execute<{ run_at: Date }>(
      sql`select run_at from graphile_worker.jobs where task_identifier = 'waiting-list.lapse'`,
    )
    expect(rows.map(({ run_at }) => new Date(run_at).toISOString())).toEqual([
      later(30).replace('00.000', '01.000'),
    ])
    clock.set(later(30))
    await deps.jobs.hasten(db, 'waiting-list.lapse')
    await workOff({ 'waiting-list.lapse': waitingListTasks['waiting-list.lapse'] }, testApp)
    await workOffOffers()
    expect(await listHeld(db)).toMatchObject([{ email: second, heldUntil: new Date(later(60)) }])
    const [entry] = await offersOf(db, (await entryOf(db, first)).id)
    expect(entry).toMatchObject({ state: 'lapsed', appointmentId: null })
    clock.set(later(61))
    await sweep()
    expect(await listHeld(db)).toEqual([])
    expect(await visitor().get(`/api/booking/slots/${MONDAY}`)).toMatchObject({
      body: [{ time: '09:00' }],
    })
    await sweep()
    expect(await tokensIn(db, 'waiting-list-offer')).toHaveLength(2)
  })

  test('a mail that could not leave in time is not sent any more', async () => {
    await freeNine(1)
    clock.set(later(31))
    await sweep()
    expect(
      await db
        .select({ state: outbox.state })
        .from(outbox)
        .where(eq(outbox.kind, 'waiting-list-offer')),
    ).toEqual([{ state: 'cancelled' }])
  })

  test('too late: 409 with a friendly sentence, and nothing is booked', async () => {
    await freeNine(1)
    const [token = ''] = await tokensIn(db, 'waiting-list-offer')
    clock.set(later(30))
    expect(await visitor().get(`/api/waiting-list/offers/${token}`)).toMatchObject({
      body: { state: 'lapsed', secondsLeft: 0 },
    })
    expect(await answer(token, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'offer_over', message: expect.stringContaining('wachtlijst') },
    })
    await sweep()
    expect(await answer(token, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'offer_over' },
    })
    expect(await owner.get('/api/appointments?status=pending')).toMatchObject({ body: [] })
  })

  test('in a salon that closed meanwhile cannot be taken', async () => {
    await freeNine(1)
    const [token = ''] = await tokensIn(db, 'waiting-list-offer')
    await insertLeave(db, { startDate: MONDAY, endDate: MONDAY })
    expect(await answer(token, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'offer_over' },
    })
  })
})

test('a visit that is handed to somebody else frees the time of who had it, which is offered at once', async () => {
  const { id: colleague } = await addMember(
    deps,
    newMemberSchema.parse({ name: 'Annelies', role: '', text: '', bookableOnline: false }),
  )
  const [nine] = await fillDay(db, MONDAY)
  const email = await join()
  expect((await owner.patch(`/api/appointments/${nine?.id}`, { staffId: colleague })).status).toBe(
    200,
  )
  await workOffOffers()
  expect(await listHeld(db)).toMatchObject([{ email, date: MONDAY, startTime: '09:00:00' }])
  await db.delete(appointments)
  expect((await owner.call('DELETE', `/api/staff/${colleague}`)).status).toBe(200)
})

describe('when nothing is offered', () => {
  test('at night: the time stays free and is offered in the morning', async () => {
    await join()
    for (const moment of ['2026-11-20T19:30:00Z', '2026-11-21T06:59:00Z']) {
      clock.set(moment)
      await offer(MONDAY)
      await sweep()
      expect(await listHeld(db)).toEqual([])
    }
    clock.set('2026-11-21T07:00:00Z')
    await sweep()
    expect(await listHeld(db)).toHaveLength(1)
  })

  test('within the notice that a booking needs, or on a closed day', async () => {
    await join({ fromDate: '2026-11-20', toDate: '2026-11-24', weekdays: [6, 2] })
    await insertLeave(db, { startDate: '2026-11-24', endDate: '2026-11-24' })
    await offer('2026-11-21', '2026-11-24')
    await sweep()
    expect(await listHeld(db)).toEqual([])
  })

  test('more than three times a day to the same person; the next day again', async () => {
    const email = await join({ toDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5, 6, 7] })
    const { id } = await entryOf(db, email)
    for (let round = 0; round < 5; round++) {
      await sweep()
      const [token = ''] = (await tokensIn(db, 'waiting-list-offer')).slice(-1)
      await answer(token, 'decline')
      clock.set(new Date(deps.clock().getTime() + 31 * 60_000).toISOString())
    }
    expect(await offersOf(db, id)).toHaveLength(3)
    clock.set('2026-11-21T09:00:00Z')
    await sweep()
    const times = (await offersOf(db, id)).map(({ date, startTime }) => `${date} ${startTime}`)
    expect(new Set(times).size).toBe(4)
  })

  test('to who let three offers in a row pass: her place is over, until the owner lets her wait again', async () => {
    const email = await join({ toDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5, 6, 7] })
    const states: string[] = []
    for (let round = 0; round < 3; round++) {
      await sweep()
      clock.set(new Date(deps.clock().getTime() + 31 * 60_000).toISOString())
      await sweepEnds()
      clock.set(new Date(deps.clock().getTime() + 60_000).toISOString())
      states.push(await stateOf(email))
    }
    expect(states).toEqual(['waiting', 'waiting', 'expired'])
    await sweep()
    expect(await listHeld(db)).toEqual([])
  })
})

describe('the sweep', () => {
  test('finds time that no job told of, and gives each person one', async () => {
    const emails = [await join(), await join()]
    await sweep()
    expect((await listHeld(db)).map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  })

  test('ends entries whose days are over or whose visit is', async () => {
    const over = await join()
    const cancelled = await insertVisit(db, { date: '2026-12-14' })
    const past = await insertVisit(db, { date: '2026-11-24' })
    const [first, second] = [
      await join({ toDate: '2026-12-14' }),
      await join({ toDate: '2026-12-14' }),
    ]
    await db
      .update(waitingListEntries)
      .set({ appointmentId: cancelled.id })
      .where(eq(waitingListEntries.email, first))
    await db
      .update(waitingListEntries)
      .set({ appointmentId: past.id })
      .where(eq(waitingListEntries.email, second))
    await db
      .update(appointments)
      .set({ status: 'cancelled' })
      .where(eq(appointments.id, cancelled.id))
    clock.set('2026-11-25T20:00:00Z')
    await sweep()
    expect(await Promise.all([over, first, second].map(stateOf))).toEqual([
      'expired',
      'withdrawn',
      'expired',
    ])
  })

  test('who did not confirm within two days waits no more', async () => {
    const body = joinBody({ toDate: '2026-12-14' })
    await visitor().post('/api/waiting-list/join', body)
    clock.set('2026-11-22T08:59:00Z')
    await sweep()
    expect(await stateOf(body.email)).toBe('waiting')
    clock.set('2026-11-22T09:00:00Z')
    await sweep()
    expect(await stateOf(body.email)).toBe('expired')
  })

  test('tells nobody that the list changed when nothing ends', async () => {
    await join()
    const { version } = await entryOf(db, (await db.select().from(waitingListEntries))[0]?.email)
    await tableOwner.execute(
      sql`create or replace function no_update() returns trigger language plpgsql as $$ begin raise exception 'an update'; end $$`,
    )
    await tableOwner.execute(
      sql`create trigger no_update before update on waiting_list_entries for each statement execute function no_update()`,
    )
    clock.set('2026-11-20T22:00:00Z')
    await sweep().finally(
      async () => await tableOwner.execute(sql`drop trigger no_update on waiting_list_entries`),
    )
    expect(await db.select().from(waitingListEntries)).toMatchObject([
      { version, state: 'waiting' },
    ])
  })

  test('frees a held time that no offer names any more', async () => {
    await freeNine(1)
    await db.delete(waitingListEntries)
    expect(await listHeld(db)).toHaveLength(1)
    clock.set(later(29))
    await sweep()
    expect(await listHeld(db)).toHaveLength(1)
    clock.set(later(31))
    await sweep()
    expect(await listHeld(db)).toEqual([])
    const { rows } = await db.execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where task_identifier = 'waiting-list.offer'`,
    )
    expect(rows).toEqual([{ key: `waiting-list.offer ${MONDAY}` }])
  })

  test('an offer whose held time is gone ends, and she waits on', async () => {
    const [email] = await freeNine(1)
    await db.delete(appointments).where(eq(appointments.startTime, '09:00:00'))
    await sweep()
    const entry = await entryOf(db, email)
    expect(entry.state).toBe('waiting')
    expect(await offersOf(db, entry.id)).toMatchObject([{ state: 'withdrawn' }])
  })
})

describe('a time by the owner', () => {
  test('a slot that she opens again is offered', async () => {
    const slots: { id: string; startTime: string }[] = Object(
      (await owner.get(`/api/slots?date=${MONDAY}`)).body,
    )
    const [first] = slots
    await fillDay(db, MONDAY)
    await db.delete(appointments).where(eq(appointments.startTime, first?.startTime ?? ''))
    await owner.patch(`/api/slots/${first?.id}`, { isAvailable: false })
    const email = await join()
    await sweep()
    expect(await listHeld(db)).toEqual([])
    await owner.patch(`/api/slots/${first?.id}`, { isAvailable: true })
    await workOffOffers()
    expect(await listHeld(db)).toMatchObject([{ email }])
  })
})
