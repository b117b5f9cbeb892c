import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { lockAllSlots } from '#agenda/slots/data.server.ts'
import { customers } from '#server/db/tables/customers.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertLeave, insertVisit } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { setSalon } from '#tests/support/requests.ts'
import { workOff } from '#tests/support/work-off.ts'

// Every race here is decided by PostgreSQL: advisory locks per date, and appointment_parts_no_overlap
// behind them.

const TAKEN = 'Deze tijd is net geboekt. Kies een andere tijd.'

describe('many visitors and few slots', async () => {
  test('a hundred visitors on one slot: one books, 99 read that it was just taken', async () => {
    const { app, deps } = await createTestApp()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        createBrowser(app).post('/api/booking/create', bookingBody()),
      ),
    )
    expect(count(answers)).toEqual({ 201: 1, 409: 99 })
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: TAKEN,
      message: TAKEN,
      code: 'slot_taken',
      fields: { appointmentTime: TAKEN },
    })
    expect(await visits(deps.db)).toBe(1)
  })

  test.for(['by slot', 'interleaved', 'backwards'] as const)(
    'two hundred visitors over twenty slots, arriving %s: exactly twenty book',
    async (order) => {
      const { app, deps } = await createTestApp()
      const slots = (await freeSlots(app)).slice(0, 20)
      const wishes = Array.from(
        { length: 200 },
        (_, index) => slots[order === 'by slot' ? Math.floor(index / 10) : index % 20],
      )
      if (order === 'backwards') wishes.reverse()
      const answers = await Promise.all(
        wishes.map((slot) =>
          createBrowser(app).post('/api/booking/create', bookingBody({ ...slot })),
        ),
      )
      expect(count(answers)).toEqual({ 201: 20, 409: 180 })
      expect(await visits(deps.db)).toBe(20)
    },
  )

  test('bookings of several days in opposite order neither deadlock nor half-book', async () => {
    const { app, deps } = await createTestApp()
    await setSalon(deps, { mostOpenVisits: 1_000 })
    const days = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27']
    const rows = days.map((appointmentDate) => ({
      appointmentDate,
      appointmentTime: '09:00',
      service: 'Poedel',
      petName: `Hond ${appointmentDate}`,
      petBreed: 'Poedel',
    }))
    const {
      appointmentDate: _date,
      appointmentTime: _time,
      petName: _name,
      petBreed: _breed,
      service: _service,
      notes: _notes,
      ...person
    } = bookingBody()
    const bodies = Array.from({ length: 30 }, (_, index) => ({
      ...person,
      customerEmail: `klant${index}@voorbeeld.be`,
      appointments: index % 2 ? rows.toReversed() : rows,
    }))
    const answers = await Promise.all(
      bodies.map((body) => createBrowser(app).post('/api/booking/create', body)),
    )
    expect(count(answers)).toEqual({ 201: 1, 409: 29 })
    expect(await visits(deps.db)).toBe(4)
  })
})

describe('the owner and the visitors', async () => {
  test('confirming twice at once is harmless', async () => {
    const { app, deps, owner } = await withOwner()
    const visit = await insertVisit(deps.db, { status: 'pending' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        owner.patch(`/api/admin/bookings/${visit.id}`, { status: 'confirmed' }),
      ),
    )
    expect(count(answers)).toEqual({ 200: 10 })
    expect((await createBrowser(app).post('/api/booking/create', bookingBody())).status).toBe(409)
  })

  test('restoring a cancelled visit while its time is booked: one of the two wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { app, deps, owner } = await withOwner()
      const visit = await insertVisit(deps.db, { status: 'cancelled' })
      const [restored, booked] = await Promise.all([
        owner.patch(`/api/admin/bookings/${visit.id}`, { status: 'confirmed' }),
        createBrowser(app).post('/api/booking/create', bookingBody()),
      ])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([restored.status, booked.status])
      expect(await visits(deps.db)).toBe(1)
    }
  })

  test('moving a visit onto a time that is being booked: one of the two wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { app, deps, owner } = await withOwner()
      const visit = await insertVisit(deps.db, { date: '2026-11-24' })
      const [moved, booked] = await Promise.all([
        owner.patch(`/api/appointments/${visit.id}`, { date: '2026-11-23' }),
        createBrowser(app).post('/api/booking/create', bookingBody()),
      ])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([moved.status, booked.status])
      expect(await visits(deps.db, '2026-11-23')).toBe(1)
    }
  })

  test('a visitor who books while the owner saves leave of that day is refused', async () => {
    const { app, deps } = await createTestApp()
    const waiting = sql`select 1 from pg_locks where relation = 'time_slots'::regclass and not granted`
    const [booking] = await deps.db.transaction(async (tx) => {
      await lockAllSlots(tx)
      const started = createBrowser(app).post('/api/booking/create', bookingBody())
      await expect.poll(async () => (await deps.db.execute(waiting)).rowCount).toBe(1)
      await insertLeave(tx, { startDate: '2026-11-23', endDate: '2026-11-23' })
      return [started] as const
    })
    expect(await booking).toMatchObject({
      status: 422,
      body: { fields: { appointmentDate: expect.any(String) } },
    })
    expect(await visits(deps.db)).toBe(0)
  })

  test('two visits that swap places at once do not deadlock', async () => {
    const { deps, owner } = await withOwner()
    const one = await insertVisit(deps.db, { date: '2026-11-23' })
    const two = await insertVisit(deps.db, { date: '2026-11-24' })
    const answers = await Promise.all([
      owner.patch(`/api/appointments/${one.id}`, { date: '2026-11-24' }),
      owner.patch(`/api/appointments/${two.id}`, { date: '2026-11-23' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  })

  test('a visit overlapped on purpose still holds its time for the public after the first one is cancelled', async () => {
    const { app, deps, owner } = await withOwner()
    const first = await insertVisit(deps.db)
    const onTop = { ...ownerBody(), date: '2026-11-23', startTime: '10:00' }
    expect((await owner.post('/api/appointments', onTop)).body).toMatchObject({ code: 'overlap' })
    expect(
      (await owner.post('/api/appointments', { ...onTop, allowOverlap: true })).body,
    ).toMatchObject({
      overlapAllowed: true,
      startTime: '10:00:00',
      endTime: '12:00:00',
    })
    await owner.patch(`/api/appointments/${first.id}`, { status: 'cancelled' })
    expect((await createBrowser(app).post('/api/booking/create', bookingBody())).status).toBe(409)
  })
})

describe('the customer and her dogs', async () => {
  const { app, deps } = await createTestApp()
  await setSalon(deps, { mostOpenVisits: 1_000 })
  const email = 'els@voorbeeld.be'
  const hers = createBrowser(app)
  const book = (
    appointmentDate: string,
    overrides: Record<string, unknown>,
    browser = createBrowser(app),
  ) =>
    browser.post(
      '/api/booking/create',
      bookingBody({ customerEmail: email, appointmentDate, ...overrides }),
    )
  const stored = async () =>
    (
      await deps.db.execute(
        sql`select name, (select count(*)::int from appointments where dog_id = dogs.id) as visits from dogs order by name`,
      )
    ).rows

  test('are added once by first bookings that arrive together', async () => {
    const dates = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27']
    const answers = await Promise.all(dates.map((date) => book(date, { petName: 'Rex' })))
    expect(count(answers)).toEqual({ 201: 4 })
    expect(await stored()).toEqual([{ name: 'Rex', visits: 4 }])
    expect(await deps.db.$count(customers)).toBe(1)
  })

  test('a new dog of a known customer is added once by bookings that arrive together, in whatever case it is typed', async () => {
    await recogniseBrowser(deps, hers, email)
    const dates = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04']
    expect(
      count(
        await Promise.all(
          dates.map((date, index) => book(date, { petName: index % 2 ? 'Mila' : 'MILA' }, hers)),
        ),
      ),
    ).toEqual({ 201: 4 })
    expect(await stored()).toEqual([
      { name: expect.stringMatching(/^mila$/i), visits: 4 },
      expect.objectContaining({ name: 'Rex' }),
    ])
  })

  test('a saved dog that is being renamed is booked under its new name', async () => {
    const [rex] = (await deps.db.execute(sql`select id, customer_id from dogs where name = 'Rex'`))
      .rows
    const body = bookingBody({
      customerEmail: email,
      appointmentDate: '2026-12-10',
      customerId: rex?.['customer_id'],
      dogId: rex?.['id'],
      petName: 'Rex',
    })
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const [booking] = await deps.db.transaction(async (tx) => {
      await tx.execute(sql`update dogs set name = 'Max' where id = ${rex?.['id']}`)
      const started = hers.post('/api/booking/create', body)
      await expect.poll(async () => (await deps.db.execute(waiting)).rowCount).toBe(1)
      return [started] as const
    })
    expect((await booking).status).toBe(201)
    expect(
      (await deps.db.execute(sql`select dog_name from appointments where date = '2026-12-10'`))
        .rows,
    ).toEqual([{ dog_name: 'Max' }])
  })

  test('one name twice in one booking is one dog', async () => {
    const appointments = ['09:00', '11:00'].map((appointmentTime, index) => ({
      appointmentDate: '2026-12-07',
      appointmentTime,
      petName: index ? 'ZUS' : 'Zus',
    }))
    expect((await book('2026-12-07', { appointments }, hers)).status).toBe(201)
    expect(await stored()).toContainEqual({ name: 'Zus', visits: 2 })
  })
})

describe('a request that is repeated', async () => {
  test('one Idempotency-Key sent twenty times at once books once, and every repeat reads the first answer', async () => {
    const { app, deps, connectionString } = await createTestApp()
    const browser = createBrowser(app)
    const body = bookingBody()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        browser.post('/api/booking/create', body, { 'idempotency-key': 'een-sleutel' }),
      ),
    )
    expect(count(answers)).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(await visits(deps.db)).toBe(1)
    const hits = await deps.db.execute(
      sql`select hits from rate_limits where bucket = 'booking-create'`,
    )
    expect(hits.rows).toEqual([{ hits: 1 }])
    await workOff(appointmentTasks, { deps, connectionString })
    expect((await deps.db.execute(sql`select count(*)::int as mails from outbox`)).rows).toEqual([
      { mails: 2 },
    ])
  })

  test('the same key with another body is refused', async () => {
    const { app } = await createTestApp()
    const browser = createBrowser(app)
    await browser.post('/api/booking/create', bookingBody(), { 'idempotency-key': 'k' })
    const other = await browser.post(
      '/api/booking/create',
      bookingBody({ appointmentTime: '11:00' }),
      { 'idempotency-key': 'k' },
    )
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  })

  test('a refused attempt leaves its key free, and after 24 hours a key is new again', async () => {
    const { app, deps, clock } = await createTestApp()
    const browser = createBrowser(app)
    const blocker = await insertVisit(deps.db)
    const body = bookingBody()
    expect(
      (await browser.post('/api/booking/create', body, { 'idempotency-key': 'k' })).status,
    ).toBe(409)
    await deps.db.execute(
      sql`update appointments set status = 'cancelled' where id = ${blocker.id}`,
    )
    expect(
      (await browser.post('/api/booking/create', body, { 'idempotency-key': 'k' })).status,
    ).toBe(201)
    clock.set('2026-11-21T09:00:01Z')
    expect(
      (await browser.post('/api/booking/create', body, { 'idempotency-key': 'k' })).status,
    ).toBe(409)
  })
})

async function withOwner() {
  const context = await createTestApp()
  return { ...context, owner: await createOwner(context.app) }
}

function ownerBody() {
  return {
    firstName: 'Els',
    lastName: 'Claes',
    email: 'els@voorbeeld.be',
    phone: '0472 00 11 22',
    dogName: 'Mila',
    dogBreed: 'Labradoodle',
    service: 'Labradoodle',
  }
}

async function freeSlots(app: Parameters<typeof createBrowser>[0]) {
  const browser = createBrowser(app)
  const dates = (await browser.get('/api/booking/dates')).body
  if (!Array.isArray(dates)) throw new Error('no dates')
  const perDate = await Promise.all(
    dates.slice(0, 12).map(async ({ date }) => ({
      date: String(date),
      slots: (await browser.get(`/api/booking/slots/${date}`)).body,
    })),
  )
  return perDate.flatMap(({ date, slots }) =>
    Array.isArray(slots)
      ? slots.map(({ time }) => ({ appointmentDate: date, appointmentTime: String(time) }))
      : [],
  )
}

function count(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function visits(
  db: Awaited<ReturnType<typeof createTestApp>>['deps']['db'],
  date?: string,
): Promise<unknown> {
  const { rows } = await db.execute(
    sql`select count(*)::int as n from appointments where status <> 'cancelled' and (${date ?? null}::date is null or date = ${date ?? null}::date)`,
  )
  return rows[0]?.['n']
}
