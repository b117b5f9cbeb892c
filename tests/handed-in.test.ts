import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { throughGate } from '#tests/support/gate.ts'

// What a device kept without a network is handed in once, however often it tries.

const DATE = '2026-11-27'
const VISIT = {
  firstName: 'Els',
  lastName: 'Claes',
  email: 'els@voorbeeld.be',
  phone: '0470 12 34 56',
  dogName: 'Rex',
  dogBreed: 'Poedel',
  service: 'Poedel',
  date: DATE,
  startTime: '10:00',
  allowOverlap: true,
}
/** A dog that came in, at the hour that the clock of the tests says. */
const WALK_IN = { dogName: 'Tijger', service: 'Nagels knippen', minutes: 20 }
const RACERS = 4

/** The same visit handed in several times at once: the answers, and what came of it. */
async function handInAtOnce({
  idOf,
  without = [],
  path = '/api/appointments',
  visit = VISIT,
}: {
  idOf: () => string
  without?: readonly ('advisory locks' | 'keys')[]
  path?: string
  visit?: object
}) {
  const locks = without.filter((guard) => guard === 'advisory locks')
  const context = await createTestApp({ without: locks })
  const { app, deps, tableOwner } = context
  const owner = await createOwner(app)
  if (without.includes('keys'))
    await tableOwner.execute(
      sql`alter table appointments drop constraint appointments_pkey cascade; alter table appointment_parts drop constraint appointment_parts_appointment_id_position_pk`,
    )
  // she is known, and the time taken on purpose: nothing else makes the tries wait for each other
  await owner.post(path, visit)
  const race = () =>
    Promise.all(Array.from({ length: RACERS }, () => owner.post(path, { ...visit, id: idOf() })))
  const answers = await (locks.length > 0
    ? throughGate(context, { before: 'insert on appointments', racers: RACERS }, race)
    : race())
  const mails = (await deps.db.select().from(outbox)).filter(
    ({ kind }) => kind === 'appointment-confirmed',
  )
  return {
    statuses: answers.map(({ status }) => status),
    ids: new Set(answers.map(({ body }) => Object(body).id)).size,
    visits: (await deps.db.select().from(appointments)).length - 1,
    mails: Math.max(mails.length - 1, 0),
    customers: (await deps.db.select().from(customers)).length,
  }
}

const always = () => {
  const id = randomUUID()
  return () => id
}
const ONCE = { statuses: Array(RACERS).fill(201), ids: 1, visits: 1 }

describe('a new appointment under the id of a device', () => {
  test('is one visit and one mail, however often it comes in at once', async () => {
    expect(await handInAtOnce({ idOf: always() })).toMatchObject({ ...ONCE, mails: 1 })
    // the primary key alone decides it as well
    expect(await handInAtOnce({ idOf: always(), without: ['advisory locks'] })).toMatchObject({
      ...ONCE,
      mails: 1,
    })
  })

  test('is as many visits as ids, and as tries once nothing guards it', async () => {
    expect((await handInAtOnce({ idOf: randomUUID })).visits).toBe(RACERS)
    const unguarded = await handInAtOnce({
      idOf: always(),
      without: ['advisory locks', 'keys'],
    })
    expect(unguarded.visits).toBe(RACERS)
  })

  test('is answered as it stands when it was changed since, and refused beside its field when it is none', async () => {
    const { app, deps } = await createTestApp()
    const owner = await createOwner(app)
    const id = randomUUID()
    expect((await owner.post('/api/appointments', { ...VISIT, id })).status).toBe(201)
    await owner.patch(`/api/appointments/${id}`, { startTime: '13:00', endTime: '15:00' })
    const again = await owner.post('/api/appointments', { ...VISIT, id })
    expect(again).toMatchObject({ status: 201, body: { id, startTime: '13:00:00' } })
    expect(await deps.db.select().from(appointments)).toHaveLength(1)
    expect(await owner.post('/api/appointments', { ...VISIT, id: '7' })).toMatchObject({
      status: 422,
      body: { fields: { id: 'Deze afspraak heeft geen geldig nummer.' } },
    })
  })
})

describe('a dog that came in, under the id of a device', () => {
  const [path, visit] = ['/api/appointments/walk-in', WALK_IN]

  test('is one visit of one client, however often it comes in at once', async () => {
    const once = { ...ONCE, mails: 0, customers: 2 }
    expect(await handInAtOnce({ idOf: always(), path, visit })).toEqual(once)
    // the primary key alone decides it as well
    expect(
      await handInAtOnce({ idOf: always(), path, visit, without: ['advisory locks'] }),
    ).toEqual(once)
  })

  test('is as many visits as ids, and as tries once nothing guards it', async () => {
    expect((await handInAtOnce({ idOf: randomUUID, path, visit })).visits).toBe(RACERS)
    const without = ['advisory locks', 'keys'] as const
    expect((await handInAtOnce({ idOf: always(), path, visit, without })).visits).toBe(RACERS)
  })

  test('has its steps after it, in their order and once, though both come in late and twice', async () => {
    const { app, clock } = await createTestApp()
    clock.set(`${DATE}T12:00:00Z`)
    const owner = await createOwner(app)
    const id = randomUUID()
    const steps = (['ready', 'arrived', 'started'] as const).map((step, index) => ({
      step,
      id: randomUUID(),
      at: `${DATE}T10:${['40', '05', '10'][index]}:00.000Z`,
    }))
    const handIn = async () => {
      const { body } = await owner.post(path, { ...visit, id, at: `${DATE}T10:05:00.000Z` })
      for (const step of steps)
        expect((await owner.post(`/api/appointments/${id}/steps`, step)).status).toBe(201)
      return body
    }
    const first = await handIn()
    expect(first).toMatchObject({ id, date: DATE, startTime: '11:05:00', endTime: '11:25:00' })
    expect(await handIn()).toEqual(first)
    const { body } = await owner.get(`/api/appointments/${id}`)
    expect(Object(body).steps.map(({ step }: { step: string }) => step)).toEqual([
      'arrived',
      'started',
      'ready',
    ])
  })
})

/** A note that is handed in several times at once, with or without its key. */
async function noteAtOnce(keyOf: () => string | undefined) {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const { id, version } = await insertVisit(deps.db, { date: DATE, notes: 'kort' })
  const handIn = () => {
    const key = keyOf()
    return owner.call('PATCH', `/api/appointments/${id}`, {
      body: { notes: 'kort, bijt', version },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  }
  const answers = await Promise.all(Array.from({ length: RACERS }, handIn))
  await owner.patch(`/api/appointments/${id}`, { notes: 'lang' })
  // the answer was lost on the way: it comes in once more, after somebody else wrote
  const late = await handIn()
  const [visit] = await deps.db.select().from(appointments)
  const history = await deps.db.select().from(appointmentHistory)
  return {
    statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b),
    late: late.status,
    notes: visit?.notes,
    changes: history.length,
  }
}

describe('a note under the key of a device', () => {
  test('is written once, and a try that comes late undoes nothing of what was written since', async () => {
    expect(await noteAtOnce(always())).toEqual({
      statuses: Array(RACERS).fill(200),
      late: 200,
      notes: 'lang',
      changes: 2,
    })
  })

  test('without its key is refused as stale each further time', async () => {
    expect(await noteAtOnce(() => undefined)).toEqual({
      statuses: [200, ...Array(RACERS - 1).fill(409)],
      late: 409,
      notes: 'lang',
      changes: 2,
    })
  })

  test('that was refused is no answer: under the same key it is tried again', async () => {
    const { app, deps } = await createTestApp()
    const owner = await createOwner(app)
    const { id, version } = await insertVisit(deps.db, { date: DATE, notes: 'kort' })
    const write = (body: object) =>
      owner.call('PATCH', `/api/appointments/${id}`, {
        body,
        headers: { 'idempotency-key': 'een' },
      })
    expect(await write({ notes: 'lang', version: version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { notes: 'kort', version } },
    })
    expect(await write({ notes: 'lang', version })).toMatchObject({ body: { notes: 'lang' } })
  })
})
