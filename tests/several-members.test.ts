import { eq, sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { bookableDateSchema, freeSlotSchema } from '#agenda/booking/wire.ts'
import { holidaySchema } from '#agenda/holidays/wire.ts'
import { seriesPreviewSchema, seriesSchema } from '#agenda/series/wire.ts'
import { keysOf } from '#lib/keyed.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { services } from '#server/db/tables/services.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { throughGate } from '#tests/support/gate.ts'
import { freeTimes } from '#tests/support/requests.ts'
import { createSalonOfThree } from '#tests/support/three-members.ts'

// A salon of three: who takes what is booked online, and what the races between its clients come to,
// with the walls that decide them and without.

type App = Awaited<ReturnType<typeof createTestApp>>['app']

const book = async (app: App, body: Record<string, unknown> = {}) =>
  await createBrowser(app).post('/api/booking/create', bookingBody(body))

async function times(app: App, query = '', date = '2026-11-23') {
  const { body } = await createBrowser(app).get(`/api/booking/slots/${date}${query}`)
  return parse(array(freeSlotSchema), body).map(({ time }) => time)
}

async function whose(db: Db, date = '2026-11-23') {
  const rows = await db
    .select({ staffId: appointments.staffId, status: appointments.status })
    .from(appointments)
    .where(eq(appointments.date, date))
    .orderBy(appointments.createdAt)
  return rows.filter(({ status }) => status !== 'cancelled').map(({ staffId }) => staffId)
}

/** How many pairs of visits take the time of one member at once. */
async function doubles(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pairs: number }>(sql`
    select count(*)::int as pairs from appointment_parts a join appointment_parts b
    on a.staff_id = b.staff_id and a.during && b.during and a.appointment_id < b.appointment_id and a.occupies and b.occupies`)
  return rows[0]?.pairs ?? 0
}

/** Two hundred clients without a preference over twenty starts, at once. */
async function rush(without: NonNullable<Parameters<typeof createTestApp>[0]>['without'] = []) {
  const { app, deps, tableOwner } = await createSalonOfThree({ without })
  const starts = (await freeTimes(deps)).slice(0, 20)
  // who read the agenda is held back until all connections did
  await tableOwner.execute(sql`
    create function t_late() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return new; end $$;
    create trigger t_late before insert on appointments for each row execute function t_late()`)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const { appointmentDate, appointmentTime } = starts[Math.floor(index / 10)] ?? {}
      return book(app, { appointmentDate, appointmentTime })
    }),
  )
  return {
    booked: answers.filter(({ status }) => status === 201).length,
    refused: answers.filter(
      ({ status, body }) => status === 409 && Object(body).code === 'slot_taken',
    ).length,
    doubles: await doubles(deps.db),
  }
}

describe('two hundred clients without a preference over twenty starts of three members', () => {
  test('have sixty visits, and nobody is double', { timeout: 120_000 }, async () => {
    expect(await rush()).toEqual({ booked: 60, refused: 140, doubles: 0 })
  })
  test('are held by the constraint alone too: the next member is tried', {
    timeout: 120_000,
  }, async () => {
    expect(await rush('advisory locks')).toEqual({ booked: 60, refused: 140, doubles: 0 })
  })
  test('have more without both walls', { timeout: 120_000 }, async () => {
    const lost = await rush(['advisory locks', 'the constraint of the agenda'])
    expect(lost.doubles).toBeGreaterThan(0)
  })
})

describe('a start', async () => {
  const { app, deps, owner, an, bo, cé } = await createSalonOfThree()

  test('is free as long as somebody is, and counted once', async () => {
    const dates = async () =>
      parse(array(bookableDateSchema), (await createBrowser(app).get('/api/booking/dates')).body)
    const before = await dates()
    expect((await book(app)).status).toBe(201)
    expect((await book(app)).status).toBe(201)
    expect(await dates()).toEqual(before)
    expect(await times(app)).toContain('09:00')
    expect((await book(app)).status).toBe(201)
    expect(await whose(deps.db)).toEqual([an, bo, cé])
    expect(await times(app)).not.toContain('09:00')
    expect(await book(app)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test('of one member is free while she is', async () => {
    const date = '2026-11-26'
    const answer = await book(app, { appointmentDate: date, staffId: bo })
    expect(answer.status).toBe(201)
    expect(await whose(deps.db, date)).toEqual([bo])
    expect(await times(app, `?staffId=${bo}`, date)).not.toContain('09:00')
    expect(await times(app, `?staffId=${cé}`, date)).toContain('09:00')
    expect(await book(app, { appointmentDate: date, staffId: bo })).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
  })

  test('lies within her hours, and not on a day off', async () => {
    const date = '2026-11-30'
    for (const id of [an, bo])
      await owner.patch(`/api/staff/${id}`, { exceptions: [{ date, ranges: [] }] })
    expect(await times(app, `?staffId=${bo}`, date)).toEqual([])
    expect(await times(app, '', date)).toContain('09:00')
    expect((await book(app, { appointmentDate: date })).status).toBe(201)
    expect(await whose(deps.db, date)).toEqual([cé])
    expect(await book(app, { appointmentDate: date })).toMatchObject({ status: 409 })
    for (const id of [an, bo]) await owner.patch(`/api/staff/${id}`, { exceptions: [] })
    expect(await times(app, '', date)).toContain('09:00')
  })

  test('goes to who does the treatment', async () => {
    const date = '2026-12-07'
    const [beagle] = await deps.db.select().from(services).where(eq(services.name, 'Beagle'))
    for (const id of [an, cé]) await owner.patch(`/api/staff/${id}`, { serviceIds: [beagle?.id] })
    expect((await book(app, { appointmentDate: date })).status).toBe(201)
    expect(await whose(deps.db, date)).toEqual([bo])
    expect(await times(app, '?service=Poedel', date)).not.toContain('09:00')
    expect(await times(app, '?service=Beagle', date)).toContain('09:00')
    expect(await book(app, { appointmentDate: date })).toMatchObject({ status: 409 })
    expect(await book(app, { appointmentDate: date, staffId: an })).toMatchObject({
      status: 422,
      body: { fields: { staffId: 'Eigenaar doet deze behandeling niet. Kies iemand anders.' } },
    })
    await owner.patch(`/api/staff/${bo}`, { serviceIds: [beagle?.id] })
    expect(await book(app, { appointmentDate: date, appointmentTime: '11:00' })).toMatchObject({
      status: 422,
      body: {
        fields: { service: 'Deze behandeling kunt u niet online boeken. Bel of mail ons gerust.' },
      },
    })
    for (const id of [an, bo, cé]) await owner.patch(`/api/staff/${id}`, { serviceIds: null })
  })

  test('is never given to somebody who cannot be booked online', async () => {
    const date = '2026-12-10'
    for (const id of [an, bo]) await owner.patch(`/api/staff/${id}`, { bookableOnline: false })
    expect((await book(app, { appointmentDate: date })).status).toBe(201)
    expect(await whose(deps.db, date)).toEqual([cé])
    const other = { appointmentDate: date, appointmentTime: '11:00', staffId: bo }
    expect(await book(app, other)).toMatchObject({
      status: 422,
      body: {
        fields: { staffId: 'Deze medewerker kunt u niet (meer) kiezen. Kies iemand anders.' },
      },
    })
    for (const id of [an, bo]) await owner.patch(`/api/staff/${id}`, { bookableOnline: true })
  })

  test('is given back when its visit goes, and taken again when it is restored', async () => {
    const date = '2026-12-14'
    const visits = await Promise.all(
      [an, bo, cé].map((staffId) => insertVisit(deps.db, { date, staffId })),
    )
    const path = `/api/appointments/${visits[1]?.id}`
    await owner.patch(path, { status: 'cancelled' })
    expect(await times(app, '', date)).toContain('09:00')
    const [restored, booked] = await Promise.all([
      owner.patch(path, { status: 'confirmed' }),
      book(app, { appointmentDate: date }),
    ])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([restored.status, booked.status])
    expect((await whose(deps.db, date)).toSorted()).toEqual([an, bo, cé].toSorted())
    expect(await doubles(deps.db)).toBe(0)
  })
})

describe('leave', async () => {
  const { app, deps, owner, an, bo, cé } = await createSalonOfThree()
  const add = async (leave: Record<string, unknown>) => {
    const answer = await owner.post('/api/holidays', { name: 'Opleiding', ...leave })
    expect(answer.status).toBe(201)
    return parse(holidaySchema, answer.body)
  }

  test('of one member closes nothing, takes her times until it is removed, and shows her visits alone', async () => {
    const date = '2026-11-26'
    for (const staffId of [an, bo]) await insertVisit(deps.db, { date, staffId })
    const leave = await add({ startDate: date, endDate: date, staffId: bo })
    expect(leave).toMatchObject({ staffId: bo, startTime: null, endTime: null })
    expect((await owner.get(`/api/holidays/${leave.id}/conflicts`)).body).toHaveLength(1)
    expect((await createBrowser(app).get('/api/booking/closed-days')).body).not.toContainEqual(
      expect.objectContaining({ date }),
    )
    expect(await times(app, `?staffId=${bo}`, date)).toEqual([])
    expect(await times(app, '', date)).toContain('11:00')
    const at = { appointmentDate: date, appointmentTime: '11:00' }
    expect([(await book(app, at)).status, (await book(app, at)).status]).toEqual([201, 201])
    expect(await book(app, at)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(new Set(await whose(deps.db, date))).toEqual(new Set([an, bo, cé]))
    await owner.remove(`/api/holidays/${leave.id}`)
    expect(await times(app, `?staffId=${bo}`, date)).toEqual(['11:00', '16:00', '18:00'])
  })

  test('of a part of the day takes those times of everybody, and what overlaps stands in its way', async () => {
    const date = '2026-11-30'
    for (const startTime of ['09:00', '16:00'])
      await insertVisit(deps.db, {
        date,
        startTime,
        endTime: startTime === '09:00' ? '11:00' : '18:00',
      })
    const leave = await add({
      startDate: date,
      endDate: date,
      startTime: '12:00',
      endTime: '17:00',
    })
    expect((await owner.get(`/api/holidays/${leave.id}/conflicts`)).body).toMatchObject([
      { startTime: '16:00:00' },
    ])
    expect(await times(app, '', date)).toEqual(['09:00'])
    expect(await book(app, { appointmentDate: date, appointmentTime: '11:00' })).toMatchObject({
      status: 409,
    })
    await owner.patch(`/api/holidays/${leave.id}`, { isActive: false })
    expect(await times(app, '', date)).toEqual(['09:00', '11:00', '16:00'])
  })

  test.for<[Record<string, unknown>, string]>([
    [{ startTime: '12:00' }, 'endTime'],
    [{ startTime: '12:00', endTime: '11:00' }, 'endTime'],
    [{ staffId: '00000000-0000-4000-8000-000000000000' }, 'staffId'],
    [{ staffId: 'Bo' }, 'staffId'],
  ])('is refused beside its field: %j', async ([given, field]) => {
    const dates = { startDate: '2026-12-07', endDate: '2026-12-07' }
    expect(await owner.post('/api/holidays', { name: 'X', ...dates, ...given })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('goes with whose it is', async () => {
    const dates = { startDate: '2027-02-01', endDate: '2027-02-05' }
    const { id } = await add({ ...dates, staffId: cé })
    await deps.db.delete(appointments)
    expect((await owner.remove(`/api/staff/${cé}`)).status).toBe(200)
    expect((await owner.get('/api/holidays')).body).not.toContainEqual(
      expect.objectContaining({ id }),
    )
  })
})

test('the next visit of a dog stays with whoever had the last one, and meets only hers', async () => {
  const { owner, deps, an, bo } = await createSalonOfThree()
  const visit = await insertVisit(deps.db, { date: '2026-11-16', staffId: bo })
  const place = { date: '2026-12-07', startTime: '09:00:00', endTime: '11:00:00' }
  await insertVisit(deps.db, { ...place, staffId: an })
  expect(
    await owner.post('/api/series/next-visit', { appointmentId: visit.id, place }),
  ).toMatchObject({
    status: 201,
    body: { staffId: bo },
  })
})

test('a series knows the leave of whose it is: that date can go to somebody else, and is judged by her', async () => {
  const { owner, deps, an, bo, cé } = await createSalonOfThree()
  const visit = await insertVisit(deps.db, { date: '2026-11-23', staffId: bo })
  const [away, taken] = ['2026-11-30', '2026-12-07']
  await owner.post('/api/holidays', {
    name: 'Opleiding',
    startDate: away,
    endDate: away,
    staffId: bo,
  })
  await insertVisit(deps.db, { date: away, staffId: cé })
  await insertVisit(deps.db, { date: taken, staffId: an })
  const { body } = await owner.post('/api/series/preview', {
    appointmentId: visit.id,
    everyWeeks: 1,
    count: 2,
  })
  const { rows } = parse(seriesPreviewSchema, body)
  expect(rows).toMatchObject([
    {
      obstacles: [{ key: 'away', kind: 'leave', sentence: 'Bo is er dan niet.' }],
      takers: [{ id: an }],
    },
    { obstacles: [], takers: [] },
  ])
  const plan = async (staffId: string | undefined) =>
    await owner.post('/api/series', {
      appointmentId: visit.id,
      rows: rows.map(({ date, startTime, endTime }) => ({
        date,
        startTime,
        endTime,
        ...(date === away && { staffId }),
      })),
    })
  expect(await plan(undefined)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await plan(cé)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await plan('00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 422,
    body: { fields: { 'rows.0.staffId': expect.any(String) } },
  })
  const planned = await plan(an)
  expect(planned.status).toBe(201)
  expect(
    parse(seriesSchema, planned.body).appointments.map(({ date, staffId }) => [date, staffId]),
  ).toEqual([
    ['2026-11-23', bo],
    [away, an],
    [taken, bo],
  ])
})

type Without = NonNullable<Parameters<typeof createTestApp>[0]>['without']
const AT_NINE = { date: '2026-11-23', startTime: '09:00', endTime: '11:00' }
const ELEVEN = { date: '2026-11-23', startTime: '11:00', endTime: '13:00' }

/** What takes the time of the last member who is free, while a client without a preference books it. */
const rivals = {
  'a visit that is moved there': async ({ deps, owner, cé }) => {
    const { id } = await insertVisit(deps.db, { ...ELEVEN, staffId: cé })
    return async () => await owner.patch(`/api/appointments/${id}`, AT_NINE)
  },
  'a visit that is restored there': async ({ deps, owner, cé }) => {
    const { id } = await insertVisit(deps.db, { ...AT_NINE, staffId: cé, status: 'cancelled' })
    return async () => await owner.patch(`/api/appointments/${id}`, { status: 'confirmed' })
  },
  'a visit of somebody ill that is handed over': async ({ deps, owner, an }) => {
    const { rows } = await deps.db.execute<{ id: string; cé: string }>(sql`
      select a.id, (select id from staff where name = 'Cé') as "cé" from appointments a where a.staff_id = ${an}`)
    const report = await owner.post('/api/sick-leave', { staffId: an, startDate: AT_NINE.date })
    const [visit] = rows
    const deed = { deed: 'handed', appointmentId: visit?.id, version: 1, staffId: visit?.cé }
    return async () =>
      await owner.post(`/api/sick-leave/${Object(report.body).id}/settle`, { deeds: [deed] })
  },
} satisfies Record<
  string,
  (
    salon: Awaited<ReturnType<typeof createSalonOfThree>>,
  ) => Promise<() => Promise<{ status: number }>>
>

/** How many have the time of the last who was free, and how many were told that it is theirs. */
async function lastPlace(rival: keyof typeof rivals, without: Without = []) {
  const salon = await createSalonOfThree({ without })
  const { app, deps, an, bo, cé } = salon
  for (const staffId of [an, bo]) await insertVisit(deps.db, { ...AT_NINE, staffId })
  const act = await rivals[rival](salon)
  const answers = await throughGate(
    salon,
    { before: 'insert or update on appointments', racers: 2 },
    async () => await Promise.all([act(), book(app)]),
  )
  const { rows } = await deps.db.execute(sql`
    select 1 from appointments where staff_id = ${cé} and date = '2026-11-23' and start_time = '09:00' and status <> 'cancelled'`)
  return { there: rows.length, told: answers.filter(({ status }) => status < 300).length }
}

describe.each(keysOf(rivals))('%s and a booking of the last who is free', (rival) => {
  test('are one visit, by the locks and by the constraint alone', async () => {
    expect(await lastPlace(rival)).toEqual({ there: 1, told: 1 })
    expect(await lastPlace(rival, 'advisory locks')).toEqual({ there: 1, told: 1 })
  })
  test('are two without both', async () => {
    const without = ['advisory locks', 'the constraint of the agenda'] as const
    expect(await lastPlace(rival, without)).toEqual({ there: 2, told: 2 })
  })
})
