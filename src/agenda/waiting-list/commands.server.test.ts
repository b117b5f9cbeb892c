import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { connect } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
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
import { workOff } from '#tests/support/work-off.ts'

const MONDAY = '2026-11-23'
const testApp = await createTestApp()
const { app, deps, clock, sentMails } = testApp
const { db } = deps
const other = connect(testApp.connectionString, deps.log)
/** Another process beside the same database. */
const otherDeps = { ...deps, db: other.db }
const owner = await createOwner(app)
const visitor = () => createBrowser(app)

afterAll(() => other.pool.end())
beforeEach(async () => {
  clock.set(NOW)
  sentMails.length = 0
  for (const table of [waitingListEntries, appointments, outbox]) await db.delete(table)
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

const later = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
const offerMonday = async (process = deps) =>
  await waitingListTasks['waiting-list.offer']({ dates: [MONDAY] }, process)
const answer = async (token: string, what: 'accept' | 'decline') =>
  await visitor().post(`/api/waiting-list/offers/${token}/${what}`)
const visitsAtNine = async () =>
  (await db.select().from(appointments).where(eq(appointments.date, MONDAY))).filter(
    ({ startTime, status }) => startTime === '09:00:00' && status !== 'cancelled',
  )

async function join(overrides: Record<string, unknown> = {}): Promise<string> {
  const body = joinBody({ toTime: '09:30', ...overrides })
  expect(await visitor().post('/api/waiting-list/join', body)).toMatchObject({ status: 201 })
  await confirmJoined(testApp, body.email)
  return body.email
}

/** Somebody who has an open offer for nine o'clock; its secret and its id. */
async function withOffer() {
  const email = await join()
  await offerMonday()
  const [offer] = await offersOf(db, (await entryOf(db, email)).id)
  return {
    email,
    token: (await tokensIn(db, 'waiting-list-offer', email))[0] ?? '',
    offerId: offer?.id ?? '',
  }
}

describe('at the same instant', () => {
  test('two processes that offer the same time: one offer', async () => {
    for (let round = 0; round < 5; round++) {
      await db.delete(waitingListEntries)
      await db.delete(appointments)
      await Promise.all([join(), join(), join()])
      await Promise.all([
        offerMonday(),
        offerMonday(otherDeps),
        waitingListTasks['waiting-list.sweep']({}, otherDeps),
        waitingListTasks['waiting-list.sweep']({}, deps),
      ])
      expect(await listHeld(db)).toHaveLength(1)
      expect(await visitsAtNine()).toHaveLength(1)
    }
  })

  test('two free times and one person: she is offered one', async () => {
    for (let round = 0; round < 5; round++) {
      await db.delete(waitingListEntries)
      await db.delete(appointments)
      await join({ toDate: '2026-11-24', weekdays: [1, 2], toTime: '23:59' })
      await Promise.all([
        offerMonday(),
        waitingListTasks['waiting-list.offer']({ dates: ['2026-11-24'] }, otherDeps),
      ])
      expect(await listHeld(db)).toHaveLength(1)
    }
  })

  test('a visitor who books the freed time while it is being offered: exactly one has it', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round++) {
      await db.delete(waitingListEntries)
      await db.delete(appointments)
      await join()
      const [, booked] = await Promise.all([
        offerMonday(otherDeps),
        visitor().post('/api/booking/create', bookingBody()),
      ])
      const held = await listHeld(db)
      expect([201, 409]).toContain(booked.status)
      expect(held).toHaveLength(booked.status === 201 ? 0 : 1)
      expect(await visitsAtNine()).toHaveLength(1)
      outcomes.add(String(booked.status))
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  test('ten accepts: one visit, one request', async () => {
    const { token, email } = await withOffer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(token, 'accept')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(await visitsAtNine()).toMatchObject([{ email, heldUntil: null }])
    await workOff({ ...appointmentTasks, ...outboxTasks }, testApp)
    const notices = sentMails.filter(({ subject }) => subject.startsWith('Nieuwe aanvraag'))
    expect(notices).toMatchObject([
      {
        text: expect.stringMatching(
          /Aangevraagd via de wachtlijst: 1 afspraak[^]*Gekomen via: De wachtlijst/,
        ),
      },
    ])
  })

  test('accepting while the half hour ends: she has it, or the next can', async () => {
    const outcomes = new Set<number>()
    for (let round = 0; round < 10; round++) {
      clock.set(NOW)
      await db.delete(waitingListEntries)
      await db.delete(appointments)
      await db.execute(sql`delete from graphile_worker._private_jobs`)
      const { token, offerId, email } = await withOffer()
      // the clock of the process that ends it is at the very end, that of the other one a moment
      // before
      clock.set(later(29))
      const ended = { ...otherDeps, clock: () => new Date(later(30)) }
      const lapse = async () => await waitingListTasks['waiting-list.lapse']({ offerId }, ended)
      const [accepted] = await (round % 2
        ? Promise.all([answer(token, 'accept'), lapse()])
        : Promise.all([lapse(), answer(token, 'accept')]).then(([, won]) => [won]))
      const visits = await visitsAtNine()
      const entry = await entryOf(db, email)
      const [offer] = await offersOf(db, entry.id)
      const won = accepted.status === 201
      expect([accepted.status, Object(accepted.body).code]).toEqual(
        won ? [201, undefined] : [409, 'offer_over'],
      )
      expect(visits.map((visit) => [visit.email, visit.heldUntil])).toEqual(
        won ? [[email, null]] : [],
      )
      expect([entry.state, offer?.state]).toEqual(
        won ? ['booked', 'accepted'] : ['waiting', 'lapsed'],
      )
      outcomes.add(accepted.status)
    }
    expect([...outcomes].every((status) => [201, 409].includes(status))).toBe(true)
  })

  test('accepting while the owner takes the offer back: one of the two', async () => {
    const { token, email } = await withOffer()
    const { id } = await entryOf(db, email)
    const [accepted, withdrawn] = await Promise.all([
      answer(token, 'accept'),
      owner.post(`/api/waiting-list/entries/${id}/withdraw-offer`),
    ])
    expect([
      [201, 404],
      [409, 201],
    ]).toContainEqual([accepted.status, withdrawn.status])
    expect(await visitsAtNine()).toHaveLength(accepted.status === 201 ? 1 : 0)
  })

  test('ten joins of one client on a browser of hers: five places', async () => {
    const [browser, body] = [visitor(), joinBody()]
    await browser.post('/api/booking/create', bookingBody({ customerEmail: body.email }))
    await recogniseBrowser(deps, browser, body.email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.post('/api/waiting-list/join', body)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'waiting_list_full', fields: { email: expect.any(String) } },
    })
  })
})

/**
 * A client with a visit on Thursday who asked, by the link in her mail, to come earlier; offered is
 * Monday at nine.
 */
async function asked(status: 'pending' | 'confirmed' = 'confirmed') {
  const visit = await insertVisit(db, {
    date: '2026-11-26',
    startTime: '09:00',
    endTime: '11:00',
    status,
    dogBreed: 'Teckel',
    price: '48.00',
  })
  const link = await mintLink(db, deps, visit)
  const appointmentToken = link.split('/').at(-1)
  const { fromDate, toDate, weekdays, acceptedRules } = joinBody()
  const body = {
    appointmentToken,
    fromDate,
    toDate,
    weekdays,
    fromTime: '00:00',
    toTime: '09:30',
    acceptedRules,
  }
  expect(await visitor().post('/api/waiting-list/join', body)).toMatchObject({
    status: 201,
    body: { dogName: 'Bo', state: 'waiting' },
  })
  await offerMonday()
  return { visit, token: (await tokensIn(db, 'waiting-list-offer', visit.email))[0] ?? '' }
}

describe('rather earlier', () => {
  test.for(['pending', 'confirmed'] as const)(
    'the visit (%s) takes the new time, stays what it was and costs nothing; the old time is free',
    async (status) => {
      const { visit, token } = await asked(status)
      expect(await visitor().get(`/api/waiting-list/offers/${token}`)).toMatchObject({
        body: { state: 'open', earlier: { date: '2026-11-26', startTime: '09:00:00' } },
      })
      const answers = await Promise.all(Array.from({ length: 5 }, () => answer(token, 'accept')))
      expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]))
      expect(await db.select().from(appointments)).toMatchObject([
        {
          id: visit.id,
          date: MONDAY,
          startTime: '09:00:00',
          endTime: '11:00:00',
          status,
          price: '48.00',
          dogBreed: 'Teckel',
          heldUntil: null,
          sequence: 1,
        },
      ])
      expect((await db.execute(sql`select 1 from cancellation_fees`)).rows).toEqual([])
      expect(await visitor().get('/api/booking/slots/2026-11-26')).toMatchObject({
        body: expect.arrayContaining([{ id: expect.any(String), time: '09:00' }]),
      })
      const { rows } = await db.execute<{ key: string }>(
        sql`select key from graphile_worker.jobs where task_identifier = 'waiting-list.offer'`,
      )
      expect(rows).toEqual([{ key: 'waiting-list.offer 2026-11-26' }])
      await workOff(outboxTasks, testApp)
      expect(sentMails.find(({ to }) => to === 'info@example.be')?.subject).toBe(
        'Bea Maes komt vroeger via de wachtlijst',
      )
      expect(await owner.get(`/api/appointments/${visit.id}/history`)).toMatchObject({
        body: [
          { kind: 'created' },
          { actor: 'visitor', changes: { date: { from: '2026-11-26', to: MONDAY } } },
        ],
      })
    },
  )

  test('when the visit was cancelled meanwhile, the time becomes a new request', async () => {
    const { visit, token } = await asked()
    await owner.patch(`/api/appointments/${visit.id}`, { status: 'cancelled' })
    expect(await answer(token, 'accept')).toMatchObject({ status: 201 })
    expect(await visitsAtNine()).toMatchObject([
      { email: visit.email, status: 'pending', heldUntil: null },
    ])
  })

  test('two people who wait on each other’s day get what they asked, without a deadlock', async () => {
    const first = await asked()
    const second = await insertVisit(db, {
      date: '2026-12-03',
      startTime: '09:00',
      endTime: '11:00',
    })
    const appointmentToken = (await mintLink(db, deps, second)).split('/').at(-1)
    await visitor().post('/api/waiting-list/join', {
      appointmentToken,
      fromDate: '2026-11-26',
      toDate: '2026-11-26',
      weekdays: [4],
      acceptedRules: true,
      toTime: '09:30',
    })
    await answer(first.token, 'accept')
    clock.set(later(1))
    await workOff({ 'waiting-list.offer': waitingListTasks['waiting-list.offer'] }, testApp)
    expect(await listHeld(db)).toMatchObject([{ email: second.email, date: '2026-11-26' }])
    await answer((await tokensIn(db, 'waiting-list-offer', second.email))[0] ?? '', 'accept')
    const dates = (await db.select().from(appointments).orderBy(appointments.date)).map(
      ({ date }) => date,
    )
    expect(dates).toEqual([MONDAY, '2026-11-26'])
  })
})

describe('a held time is no visit yet', () => {
  test('no list of requests, count or mail knows it, and only the waiting list can end it', async () => {
    await withOffer()
    const [held] = await listHeld(db)
    expect(await owner.get('/api/appointments?status=pending')).toMatchObject({ body: [] })
    expect(await owner.get('/api/admin/bookings')).toMatchObject({ body: [] })
    expect(await owner.get('/api/admin/stats')).toMatchObject({
      body: { bookings: { total: 0, pending: 0 } },
    })
    expect(await owner.get('/api/admin/overview')).toMatchObject({
      body: { pending: 0, active: 0, upcoming: 0, activeCustomers: 0 },
    })
    expect(await owner.get(`/api/admin/day-counts?from=${MONDAY}&to=${MONDAY}`)).toMatchObject({
      body: [],
    })
    expect(await owner.get(`/api/customers/${held?.customerId}`)).toMatchObject({
      body: { appointmentCount: 0, lastVisit: null },
    })
    expect(await owner.get(`/api/appointments?from=${MONDAY}&to=${MONDAY}`)).toMatchObject({
      body: [{ id: held?.id, heldUntil: later(30) }],
    })
    for (const change of [{ status: 'confirmed' }, { status: 'cancelled' }, { startTime: '11:00' }])
      expect(await owner.patch(`/api/appointments/${held?.id}`, change)).toMatchObject({
        status: 409,
        body: { code: 'time_held' },
      })
    expect(await owner.remove(`/api/appointments/${held?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'time_held' },
    })
    expect(await listHeld(db)).toHaveLength(1)
    expect(await db.select({ kind: outbox.kind }).from(outbox).orderBy(outbox.kind)).toEqual([
      { kind: 'waiting-list-joined' },
      { kind: 'waiting-list-offer' },
    ])
  })

  test('the owner can plan somebody on top of it on purpose, and it can still be taken', async () => {
    const { token } = await withOffer()
    const { customerName: _name, ...visit } = {
      ...bookingBody(),
      firstName: 'Els',
      lastName: 'Wit',
      email: 'els@voorbeeld.be',
      phone: '0471 00 00 00',
      dogName: 'Bo',
      dogBreed: 'Poedel',
      date: MONDAY,
      startTime: '09:00',
    }
    expect(await owner.post('/api/appointments', visit)).toMatchObject({
      status: 409,
      body: { code: 'overlap' },
    })
    expect(await owner.post('/api/appointments', { ...visit, allowOverlap: true })).toMatchObject({
      status: 201,
    })
    expect(await answer(token, 'accept')).toMatchObject({ status: 201 })
    expect(await visitsAtNine()).toHaveLength(2)
  })

  test('a client who is called otherwise from now on, or goes up in another, keeps her place', async () => {
    const email = await join()
    const { id, customerId } = await entryOf(db, email)
    expect(
      await owner.patch(`/api/customers/${customerId}`, {
        email: `nieuw.${email}`,
        phone: '0499 99 99 99',
      }),
    ).toMatchObject({ status: 200 })
    expect(await owner.get(`/api/waiting-list/entries/${id}`)).toMatchObject({
      body: { email: `nieuw.${email}`, phone: '0499 99 99 99' },
    })
    const { customerId: keptId, email: keptEmail } = await insertVisit(db, { date: '2026-12-14' })
    expect(
      await owner.post(`/api/customers/${keptId}/merge`, { otherId: customerId }),
    ).toMatchObject({ status: 200 })
    expect(await owner.get(`/api/waiting-list/entries/${id}`)).toMatchObject({
      body: { customerId: keptId, email: keptEmail, state: 'waiting' },
    })
  })

  test('deleting the client takes the offer and the held time with her', async () => {
    const { email } = await withOffer()
    await fillDay(db, '2026-11-24')
    const { customerId } = await entryOf(db, email)
    expect(await owner.remove(`/api/customers/${customerId}`)).toMatchObject({ status: 200 })
    expect(await listHeld(db)).toEqual([])
    expect(await db.$count(waitingListEntries)).toBe(0)
  })
})
