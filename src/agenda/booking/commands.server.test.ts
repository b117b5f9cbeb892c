import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { lockAllSlots } from '#agenda/slots/data.server.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertLeave, insertVisit } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { setSalon } from '#tests/support/requests.ts'
import { workOff } from '#tests/support/work-off.ts'

// Every race here is decided by PostgreSQL: advisory locks per date, and appointment_parts_no_overlap
// behind them.

type Setting = Parameters<typeof createTestApp>[0]

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

describe('two dogs at one time', async () => {
  test('come to two members, in one mail to her and one to the salon; a dog comes once, and no more come than there are members', async () => {
    const { app, deps, owner, connectionString } = await withOwner()
    expect(await createBrowser(app).post('/api/booking/create', pair())).toMatchObject({
      status: 422,
      body: {
        fields: {
          'appointments.1.appointmentTime':
            'Deze tijd overlapt met een andere afspraak van deze aanvraag.',
        },
      },
    })
    const [ann, bo] = await hire(owner, 'Ann', 'Bo')
    expect(await createBrowser(app).post('/api/booking/create', pair())).toMatchObject({
      status: 201,
      body: { appointments: [{ startTime: '09:00:00' }, { startTime: '09:00:00' }] },
    })
    expect(await takers(deps.db)).toHaveLength(2)
    await workOff(appointmentTasks, { deps, connectionString })
    expect((await deps.db.select().from(outbox)).map(({ kind }) => kind).toSorted()).toEqual([
      'owner-notice',
      'request-received',
    ])
    expect(await createBrowser(app).post('/api/booking/create', pair())).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
    const [first, second] = pair('11:00').appointments
    const body = (...appointments: unknown[]) => ({ ...pair(), appointments })
    expect(
      await createBrowser(app).post(
        '/api/booking/create',
        body(first, { ...second, petName: 'REX' }),
      ),
    ).toMatchObject({
      status: 422,
      body: {
        fields: { 'appointments.1.petName': expect.stringContaining('Vul een andere hond in.') },
      },
    })
    expect(
      await createBrowser(app).post(
        '/api/booking/create',
        body(
          first,
          { ...first, petName: 'B' },
          { ...first, petName: 'C' },
          { ...first, petName: 'D' },
        ),
      ),
    ).toMatchObject({ status: 422 })
    // whoever has no preference makes room for who has one
    const chosen = await createBrowser(app).post(
      '/api/booking/create',
      body(
        first,
        { ...first, petName: 'B', staffId: ann },
        { ...first, petName: 'C', staffId: bo },
      ),
    )
    expect(chosen.status).toBe(201)
    expect(new Set(await takers(deps.db, '11:00')).size).toBe(3)
  })

  test('are offered the times at which so many are free, and she who was asked for is one of them', async () => {
    const { app, deps, owner } = await withOwner()
    const [ann = '', bo = ''] = await hire(owner, 'Ann', 'Bo')
    const times = async (query: string) => {
      const { body } = await createBrowser(app).get(`/api/booking/slots/2026-11-23${query}`)
      return Array.isArray(body) ? body.map(({ time }) => time) : body
    }
    const at = { date: '2026-11-23', startTime: '09:00', endTime: '11:00' }
    expect(await times('?dogs=3')).toEqual(['09:00', '11:00', '16:00'])
    await insertVisit(deps.db, { ...at, staffId: ann })
    expect(await times('?dogs=2')).toEqual(['09:00', '11:00', '16:00'])
    expect(await times('?dogs=3')).toEqual(['11:00', '16:00'])
    expect(await times(`?dogs=2&staffId=${ann}`)).toEqual(['11:00', '16:00'])
    expect(await times(`?dogs=2&staffId=${bo}`)).toEqual(['09:00', '11:00', '16:00'])
    expect(await times('?dogs=11')).toMatchObject({ code: 'invalid' })
    const { body } = await createBrowser(app).get('/api/booking/dates?dogs=4')
    expect(body).toEqual([])
  })

  test('against single visits at the same three times: all or none of each, and nobody has two', async () => {
    const { bookings, visits: stored, doubles } = await pairsAndSingles()
    expect(bookings.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(stored).toBe(9)
    expect(bookings.reduce((sum, { status, dogs }) => sum + (status === 201 ? dogs : 0), 0)).toBe(9)
    expect(doubles).toBe(0)
  })

  test('without locks and constraint somebody has two', async () => {
    const without = ['advisory locks', 'row locks', 'the constraint of the agenda'] as const
    expect((await pairsAndSingles(without)).doubles).toBeGreaterThan(0)
  })
})

/** Two dogs of somebody new, on Monday 23 November 2026 at one time. */
function pair(appointmentTime = '09:00') {
  const { petName, petBreed, service, appointmentDate, notes, ...person } = bookingBody()
  const row = { appointmentDate, appointmentTime, service, petBreed, notes }
  return {
    ...person,
    appointments: [
      { ...row, petName },
      { ...row, petName: 'Bo' },
    ],
  }
}

async function hire(owner: Awaited<ReturnType<typeof createOwner>>, ...names: string[]) {
  const added = []
  for (const name of names) added.push(await owner.post('/api/staff', { name }))
  return added.map(({ body }) => String(Object(body).id))
}

type Db = Awaited<ReturnType<typeof createTestApp>>['deps']['db']

/** Who has a visit at that time on Monday. */
async function takers(db: Db, time = '09:00'): Promise<string[]> {
  const { rows } = await db.execute(
    sql`select staff_id from appointments where date = '2026-11-23' and start_time = ${time}::time`,
  )
  return rows.map((row) => String(row['staff_id']))
}

/** Thirty who come with two dogs and thirty with one, all at once, where three members have three times. */
async function pairsAndSingles(without: NonNullable<Setting>['without'] = []) {
  const { app, deps, tableOwner } = await createTestApp({ without })
  await hire(await createOwner(app), 'Ann', 'Bo')
  const isOpen = [without].flat().length > 0
  // held back until several have read what the others did not store yet
  if (isOpen)
    await tableOwner.execute(sql`
      create table t_gate as select true as closed; grant select on t_gate to public;
      create function t_wait() returns trigger language plpgsql as $$ begin while exists (select from t_gate) loop perform pg_sleep(0.02); end loop; return new; end $$;
      create trigger t_wait before insert on appointments for each row execute function t_wait()`)
  const asked = Array.from({ length: 60 }, async (_, index) => {
    const time = ['09:00', '11:00', '16:00'][index % 3]
    const body = index % 2 ? pair(time) : bookingBody({ appointmentTime: time })
    const { status } = await createBrowser(app).post('/api/booking/create', body)
    return { status, dogs: index % 2 ? 2 : 1 }
  })
  if (isOpen) {
    const waiting = async () =>
      (
        await tableOwner.execute(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        )
      ).rows[0]?.['n']
    while (Number(await waiting()) < 5);
    await tableOwner.execute(sql`delete from t_gate`)
  }
  const bookings = await Promise.all(asked)
  const { rows } = await deps.db.execute(
    sql`select 1 from appointments group by staff_id, date, start_time having count(*) > 1`,
  )
  return { bookings, visits: await visits(deps.db), doubles: rows.length }
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
