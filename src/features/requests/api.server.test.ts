import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#features/appointments/jobs.server.ts'
import { floodOf } from '#features/requests/rules.ts'
import { floodSchema } from '#features/requests/schema.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { book, freeTimes } from '#tests/support/requests.ts'
import { workOff } from '#tests/support/work-off.ts'

const MINUTE = 60_000

function arrive(count: number, { every, address }: { every: number; address: (index: number) => string }) {
  return Array.from({ length: count }, (_, index) => ({ address: address(index), at: index * every }))
}

/** Twelve strangers and a client from one address, and one more from another. */
async function flooded() {
  const context = await createTestApp()
  const { app, deps } = context
  const owner = await createOwner(app)
  const known = await insertVisit(deps.db, { date: '2026-11-19', status: 'confirmed' })
  const times = await freeTimes(deps)
  for (let index = 0; index < 12; index += 1) await book(app, { address: '198.51.100.7', time: times.shift() })
  const client = bookingBody({ ...times.shift(), customerEmail: known.email })
  await createBrowser(app, { address: '198.51.100.7' }).post('/api/booking/create', client)
  await book(app, { address: '198.51.100.8', time: times.shift() })
  const read = async () => floodSchema.parse((await owner.get('/api/requests/flood')).body)
  return { ...context, owner, known, read }
}

describe('a flood', () => {
  test('is ten visits from one address within ten minutes, or thirty from all together', () => {
    expect(floodOf(arrive(9, { every: 1_000, address: () => 'a' }))).toEqual([])
    expect(floodOf(arrive(10, { every: 1_000, address: () => 'a' }))).toHaveLength(10)
    expect(floodOf(arrive(10, { every: MINUTE + 7_000, address: () => 'a' }))).toEqual([])
    expect(floodOf(arrive(29, { every: 1_000, address: String }))).toEqual([])
    expect(floodOf(arrive(30, { every: 1_000, address: String }))).toHaveLength(30)
  })

  test('leaves out who came long before and from elsewhere', () => {
    const calm = { address: 'b', at: -60 * MINUTE }
    const beside = { address: 'b', at: 5_000 }
    expect(floodOf([calm, beside, ...arrive(12, { every: 1_000, address: () => 'a' })])).toHaveLength(12)
  })
})

describe('what the owner does about a flood', () => {
  test('she sees them in one list, with who is known', async () => {
    const { read, known } = await flooded()
    const { requests, addresses } = await read()
    expect({ addresses, count: requests.length }).toEqual({ addresses: 1, count: 13 })
    expect(requests.filter(({ isKnown }) => isKnown).map(({ email }) => email)).toEqual([known.email])
  })

  test('refuses them at once but for one: times free, history, no mail to strangers, those that wait stay here; the alert is gone', async () => {
    const { app, deps, owner, read, connectionString } = await flooded()
    await workOff(appointmentTasks, { deps, connectionString })
    await deps.db.update(outbox).set({ state: 'waiting' })
    const { requests } = await read()
    const [own, ...others] = requests.map(({ id }) => id)
    const answer = await owner.post('/api/requests/flood', { refuse: others, keep: [own] })
    expect(answer).toMatchObject({ status: 201, body: { refused: 12, mailed: 1 } })
    expect(await read()).toEqual({ requests: [], addresses: 0, from: null, to: null })
    const { rows } = await deps.db.execute(sql`
      select status, count(*)::int as visits, count(h.id)::int as history from appointments a left join appointment_history h on h.appointment_id = a.id and h.actor = 'owner'
      where a.date > '2026-11-20' group by status order by status`)
    expect(rows).toEqual([
      { status: 'cancelled', visits: 12, history: 12 },
      { status: 'pending', visits: 2, history: 0 },
    ])
    expect(await deps.db.$count(outbox, sql`kind = 'appointment-cancelled'`)).toBe(1)
    expect(
      await deps.db.$count(
        outbox,
        sql`state = 'waiting' and appointment_id in (select id from appointments where status = 'cancelled') and kind <> 'appointment-cancelled'`,
      ),
    ).toBe(0)
    expect((await freeTimes(deps)).length).toBe(805 - 2)
    expect((await createBrowser(app).get('/api/booking/dates')).status).toBe(200)
  })

  test('what she answered meanwhile stays, whatever the list says; letting all stand ends the alert', async () => {
    const { deps, owner, read } = await flooded()
    const { requests } = await read()
    const ids = requests.map(({ id }) => id)
    await owner.patch(`/api/appointments/${ids[0]}`, { status: 'confirmed' })
    expect((await owner.post('/api/requests/flood', { refuse: ids.slice(0, 3), keep: ids.slice(3) })).body).toMatchObject({ refused: 2 })
    expect(await deps.db.$count(appointments, sql`status = 'confirmed' and date > '2026-11-20'`)).toBe(1)
    expect((await read()).requests).toEqual([])
    expect(await deps.db.$count(customers)).toBeGreaterThan(10)
  })

  test('a booking on a freed date while all is refused waits, and then has the time', async () => {
    const { app, owner, read } = await flooded()
    const { requests } = await read()
    const [first] = requests
    const [answer, ...booked] = await Promise.all([
      owner.post('/api/requests/flood', { refuse: requests.map(({ id }) => id), keep: [] }),
      ...Array.from({ length: 5 }, () => book(app, { time: { appointmentDate: first?.date ?? '', appointmentTime: first?.startTime.slice(0, 5) ?? '' } })),
    ])
    expect(answer.status).toBe(201)
    expect(booked.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
    expect(booked.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
  })
})
