import { eq, sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { bookableDateSchema, freeSlotSchema } from '#agenda/booking/wire.ts'
import { bestTimesSchema } from '#agenda/slots/starts/wire.ts'
import { memberSchema } from '#agenda/staff/wire.ts'
import { offerDates } from '#agenda/waiting-list/offers/commands.server.ts'
import { defaultOpeningHours } from '#foundation/salon/rules.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { salon } from '#server/db/tables/salon.ts'
import { services } from '#server/db/tables/services.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { learnedDurations } from '#server/db/tables/visit-steps.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertLeave, insertVisit } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { confirmJoined, joinBody, listHeld } from '#tests/support/waiting-list.ts'

// 'Op maat': what starts are offered for which dog and treatment, what a booking then takes, and
// what the races between the clients of three members come to, with the walls and without.

const MONDAY = '2026-11-23'
const DEC_14 = { date: '2026-12-14' }
type Context = Awaited<ReturnType<typeof createTestApp>>
type Browser = Pick<ReturnType<typeof createBrowser>, 'get'>

/** A salon that measures: on Mondays from nine to one, a wash of an hour and nails of half of one. */
async function createSalon(
  settings: Partial<typeof salon.$inferInsert> = {},
  setting: Parameters<typeof createTestApp>[0] = {},
) {
  const context = await createTestApp(setting)
  const { db } = context.deps
  await db.update(services).set({ isActive: false })
  await db.insert(services).values([
    { name: 'Wasbeurt', price: '40.00', minutes: 60, displayOrder: 1 },
    { name: 'Nagels', price: '15.00', minutes: 30, displayOrder: 2 },
    { name: 'Plukken', price: '80.00', minutes: 105, displayOrder: 3 },
  ])
  await measure(context, {
    offering: 'measured',
    openingHours: { ...defaultOpeningHours, monday: [{ from: '09:00', to: '13:00' }] },
    ...settings,
  })
  return { ...context, owner: await createOwner(context.app) }
}

/** Changes settings as another process would. */
async function measure(
  { deps }: Pick<Context, 'deps'>,
  change: Partial<typeof salon.$inferInsert>,
) {
  await deps.db.update(salon).set(change).where(eq(salon.id, 1))
  deps.changes.tell('salon', 'services')
}

async function times(browser: Browser, query = '', date = MONDAY) {
  const { body } = await browser.get(`/api/booking/slots/${date}${query}`)
  return parse(array(freeSlotSchema), body).map(({ time }) => time)
}

async function dates(browser: Browser, query = '') {
  const { body } = await browser.get(`/api/booking/dates${query}`)
  return new Map(
    parse(array(bookableDateSchema), body).map(({ date, available_count }) => [
      date,
      available_count,
    ]),
  )
}

const book = async ({ app }: Pick<Context, 'app'>, body: Record<string, unknown> = {}) =>
  await createBrowser(app).post(
    '/api/booking/create',
    bookingBody({ service: 'Wasbeurt', ...body }),
  )

const newMember = async (owner: Awaited<ReturnType<typeof createOwner>>, body: object) =>
  parse(memberSchema, (await owner.post('/api/staff', body)).body)

describe('in hours made to measure', async () => {
  const context = await createSalon()
  const { app, deps, owner } = context
  const visitor = createBrowser(app)

  test('the starts are as long as the treatment, on the grid, without a gap nobody can use', async () => {
    expect(await times(visitor, '?service=Wasbeurt')).toEqual([
      '09:00',
      '09:30',
      '09:45',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
      '11:15',
      '11:30',
      '12:00',
    ])
    expect(await times(visitor, '?service=Plukken')).toEqual([
      '09:00',
      '09:30',
      '09:45',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:15',
    ])
    expect((await dates(visitor, '?service=Plukken')).get(MONDAY)).toBe(8)
    const slots = await visitor.get(`/api/booking/slots/${MONDAY}?service=Plukken`)
    expect(slots.body).toContainEqual({
      id: '2026-11-23T11:15:00',
      time: '11:15',
      endTime: '13:00',
    })
  })

  test('without a treatment they answer for the usual one, the general one where there is one', async () => {
    expect(await times(visitor)).toEqual(await times(visitor, '?service=Wasbeurt'))
    expect(await times(visitor, '?minutes=105')).toEqual(await times(visitor, '?service=Plukken'))
    expect(await times(visitor, '?minutes=300')).toEqual([])
    expect(await visitor.get(`/api/booking/slots/${MONDAY}?minutes=2`)).toMatchObject({
      status: 422,
      body: { fields: { minutes: 'Vul een geheel aantal minuten in van 5 tot 720.' } },
    })
  })

  test('other minutes on the price list change what is offered, kept answer or not', async () => {
    const before = await times(visitor)
    const list = Object((await owner.get('/api/services')).body)
    const { id, ...wash } = Object(list.find(({ name }: { name: string }) => name === 'Wasbeurt'))
    const change = (minutes: number) =>
      owner.call('PUT', `/api/services/${id}`, {
        body: { name: wash.name, price: 40, category: wash.category, minutes },
      })
    expect((await change(180)).status).toBe(200)
    expect(await times(visitor)).toEqual(['09:00', '09:30', '10:00'])
    expect((await change(60)).status).toBe(200)
    expect(await times(visitor)).toEqual(before)
  })

  test('a booking ends where its duration says, and what touches it stays on offer', async () => {
    const date = '2026-11-30'
    const booked = await book(context, { appointmentDate: date, appointmentTime: '10:00' })
    expect(booked).toMatchObject({
      status: 201,
      body: { appointments: [{ startTime: '10:00:00', endTime: '11:00:00', expectedMinutes: 60 }] },
    })
    expect(await times(visitor, '?service=Wasbeurt', date)).toEqual([
      '09:00',
      '11:00',
      '11:30',
      '12:00',
    ])
    // possible, but it would leave a quarter of an hour
    for (const appointmentTime of ['10:00', '11:15', '09:15'])
      expect(await book(context, { appointmentDate: date, appointmentTime })).toMatchObject({
        status: 409,
        body: { code: 'slot_taken' },
      })
    for (const appointmentTime of ['11:10', '12:15', '08:00'])
      expect(await book(context, { appointmentDate: date, appointmentTime })).toMatchObject({
        status: 422,
        body: { code: 'invalid', fields: { appointmentTime: expect.any(String) } },
      })
  })

  test('visits of one booking follow each other, all or none', async () => {
    const date = '2026-12-07'
    const {
      petName,
      petBreed,
      appointmentDate: _date,
      appointmentTime: _time,
      ...person
    } = bookingBody()
    const visit = (name: string, appointmentTime: string, service = 'Wasbeurt') => ({
      petName: `${petName} ${name}`,
      petBreed,
      appointmentDate: date,
      appointmentTime,
      service,
    })
    const send = async (...visits: object[]) =>
      await createBrowser(app).post('/api/booking/create', { ...person, appointments: visits })
    expect(await send(visit('één', '09:00'), visit('twee', '09:30'))).toMatchObject({
      status: 422,
      body: { fields: { 'appointments.1.appointmentTime': expect.any(String) } },
    })
    expect(await deps.db.$count(appointments, eq(appointments.date, date))).toBe(0)
    const both = await send(visit('één', '09:00', 'Plukken'), visit('twee', '10:45'))
    expect(both).toMatchObject({
      status: 201,
      body: { appointments: [{ endTime: '10:45:00' }, { startTime: '10:45:00' }] },
    })
  })

  test('the dog of a client counts for who is recognised for her, and for the owner, alone', async () => {
    const email = 'an.maat@voorbeeld.be'
    const [client] = await deps.db
      .insert(customers)
      .values({ firstName: 'An', lastName: 'Maat', email, phone: '0471 22 33 44' })
      .returning()
    const [dog] = await deps.db
      .insert(dogs)
      .values({ customerId: client?.id ?? '', name: 'Bobby', breed: 'Doodle', minutes: 150 })
      .returning()
    const known = createBrowser(app)
    await recogniseBrowser(deps, known, email)
    const query = `?service=Wasbeurt&dogId=${dog?.id}`
    const anybodys = await times(visitor, '?service=Wasbeurt')
    const hers = await times(known, query)
    expect(hers).toEqual(['09:00', '09:30', '09:45', '10:00', '10:30'])
    expect(await times(owner, query)).toEqual(hers)
    expect(await times(visitor, query)).toEqual(anybodys)
    const request = bookingBody({
      customerEmail: email,
      petName: 'Bobby',
      petBreed: '',
      service: 'Wasbeurt',
      appointmentDate: '2026-12-14',
    })
    // nothing tells a stranger that this dog takes longer
    expect(
      await createBrowser(app).post('/api/booking/create', {
        ...request,
        appointmentTime: '12:00',
      }),
    ).toMatchObject({
      status: 201,
      body: { appointments: [{ endTime: '13:00:00', expectedMinutes: 60 }] },
    })
    expect(
      await known.post('/api/booking/create', {
        ...request,
        dogId: dog?.id,
        appointmentTime: '09:30',
      }),
    ).toMatchObject({
      status: 201,
      body: { appointments: [{ endTime: '12:00:00', expectedMinutes: 150 }] },
    })
  })

  test('what dogs of a breed taught counts for one that was never here', async () => {
    const learned = { count: 9, fewest: 80, most: 100 }
    await deps.db
      .insert(learnedDurations)
      .values({ breed: 'puli', service: 'nagels', minutes: 90, ...learned })
    const query = '?service=Nagels&breed=Puli'
    expect(await times(visitor, query)).toEqual(await times(visitor, '?minutes=90'))
    expect(
      await book(context, {
        service: 'Nagels',
        petBreed: 'Puli',
        appointmentDate: '2026-12-21',
        appointmentTime: '09:00',
      }),
    ).toMatchObject({ status: 201, body: { appointments: [{ endTime: '10:30:00' }] } })
  })

  test('what the owner blocked, leave of hours and closed days are kept free', async () => {
    const date = '2027-01-04'
    await deps.db
      .insert(timeSlots)
      .values({ date, startTime: '09:00:00', endTime: '10:00:00', isAvailable: false })
      .onConflictDoUpdate({
        target: [timeSlots.date, timeSlots.startTime],
        set: { isAvailable: false, endTime: '10:00:00' },
      })
    await insertLeave(deps.db, {
      startDate: date,
      endDate: date,
      startTime: '12:00:00',
      endTime: '13:00:00',
    })
    deps.changes.tell('time_slots', 'holidays')
    expect(await times(visitor, '?service=Wasbeurt', date)).toEqual(['10:00', '10:30', '11:00'])
    expect(await book(context, { appointmentDate: date, appointmentTime: '09:00' })).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
    await insertLeave(deps.db, { startDate: '2027-01-11', endDate: '2027-01-11' })
    deps.changes.tell('holidays')
    expect((await dates(visitor, '?service=Wasbeurt')).has('2027-01-11')).toBe(false)
    expect(await times(visitor, '', '2027-01-11')).toEqual([])
  })

  test('a day is full where not even the usual treatment fits', async () => {
    const date = '2027-01-18'
    await insertVisit(deps.db, { date, startTime: '09:00', endTime: '12:30' })
    deps.changes.tell('appointments')
    expect((await visitor.get('/api/booking/full-days')).body).toContain(date)
    expect(await times(visitor, '?service=Nagels', date)).toEqual(['12:30'])
  })
})

test('cleaning time is kept free after each visit, not after the last one before closing', async () => {
  const context = await createSalon({ cleaningMinutes: 15 })
  const visitor = createBrowser(context.app)
  await insertVisit(context.deps.db, { date: MONDAY, startTime: '10:30', endTime: '11:30' })
  expect(await times(visitor, '?service=Wasbeurt')).toEqual(['09:00', '09:15', '11:45', '12:00'])
  expect(await book(context, { appointmentTime: '09:15' })).toMatchObject({ status: 201 })
  expect(await book(context, { appointmentTime: '11:30' })).toMatchObject({ status: 409 })
  expect(await book(context, { appointmentTime: '12:00' })).toMatchObject({ status: 201 })
})

test('with members a start is there as long as one can take it, in her own hours, skills and name', async () => {
  const context = await createSalon()
  const { app, deps, owner } = context
  const visitor = createBrowser(app)
  const early = { ...defaultOpeningHours, monday: [{ from: '08:00', to: '10:30' }] }
  const bo = await newMember(owner, { name: 'Bo', hours: early })
  const [nails] = await deps.db.select().from(services).where(eq(services.name, 'Nagels'))
  const cé = await newMember(owner, { name: 'Cé', serviceIds: [nails?.id] })
  expect(await times(visitor, `?service=Wasbeurt&staffId=${bo.id}`)).toEqual(['09:00', '09:30'])
  expect(await times(visitor, `?service=Wasbeurt&staffId=${cé.id}`)).toEqual([])
  expect(await times(visitor, `?service=Nagels&staffId=${cé.id}`)).toContain('12:30')
  expect(await book(context, { appointmentTime: '09:30', staffId: bo.id })).toMatchObject({
    status: 201,
  })
  expect(await book(context, { appointmentTime: '10:30', staffId: bo.id })).toMatchObject({
    status: 409,
    body: { code: 'slot_taken' },
  })
  expect(await book(context, { appointmentTime: '09:30' })).toMatchObject({ status: 201 })
})

test('in fixed hours what is asked of dog and length changes nothing, nor does the shape', async () => {
  const { app } = await createTestApp()
  const visitor = createBrowser(app)
  const path = `/api/booking/slots/${MONDAY}`
  const plain = (await visitor.get(path)).body
  expect((await visitor.get(`${path}?service=Poedel&breed=Poedel&minutes=30`)).body).toEqual(plain)
  expect(plain).toEqual([
    { id: expect.any(String), time: '09:00' },
    { id: expect.any(String), time: '11:00' },
    { id: expect.any(String), time: '16:00' },
  ])
})

describe('whoever plans later', async () => {
  const context = await createSalon()
  const { app, deps, owner } = context
  const WEDNESDAY = '2026-11-25'

  test('the owner gets the three best times: those that join another visit first, by whose day it suits', async () => {
    const an = parse(array(memberSchema), (await owner.get('/api/staff')).body)[0]
    await insertVisit(deps.db, { date: '2026-11-30', startTime: '10:00', endTime: '11:00' })
    const best = async (query: string) =>
      parse(bestTimesSchema, (await owner.get(`/api/slots/best?${query}`)).body)
    const { minutes, times: found } = await best('service=Wasbeurt&from=2026-11-30')
    expect(minutes).toBe(60)
    const place = { date: '2026-11-30', staffId: an?.id, joins: true }
    expect(found.slice(0, 2)).toEqual([
      { ...place, startTime: '09:00:00', endTime: '10:00:00' },
      { ...place, startTime: '11:00:00', endTime: '12:00:00' },
    ])
    expect(found[2]?.joins).toBe(false)
    expect(await owner.get('/api/slots/best?from=gisteren')).toMatchObject({ status: 422 })
    await measure(context, { offering: 'fixed' })
    expect(await best(`from=${WEDNESDAY}`)).toMatchObject({
      minutes: null,
      times: [
        { date: '2026-11-26', startTime: '09:00:00', joins: false, staffId: null },
        { date: '2026-11-26', startTime: '11:00:00' },
        { date: '2026-11-26', startTime: '16:00:00' },
      ],
    })
    await measure(context, { offering: 'measured' })
  })

  test('a client moves her visit to where it fits, as long as it is', async () => {
    const visit = await insertVisit(deps.db, {
      ...DEC_14,
      service: 'Plukken',
      startTime: '09:00',
      endTime: '10:45',
    })
    const token = await mintLink(deps.db, deps, { id: visit.id, date: visit.date })
    const path = `/api/self-service/visits/${token.split('/').at(-1)}`
    const browser = createBrowser(app)
    const move = async (time: string) =>
      await browser.post(`${path}/move`, {
        sequence: 0,
        percent: null,
        amount: null,
        date: DEC_14.date,
        time,
      })
    expect(await move('11:20')).toMatchObject({
      status: 422,
      body: { fields: { time: 'Dit uur kan niet gekozen worden. Kies een ander uur.' } },
    })
    expect(await move('11:00')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await move('11:15')).toMatchObject({
      status: 201,
      body: { startTime: '11:15:00', endTime: '13:00:00' },
    })
  })

  test('the first in line is offered a time in which her treatment fits', async () => {
    const date = '2026-12-21'
    await insertVisit(deps.db, { date, startTime: '09:30', endTime: '13:00' })
    const wish = { fromDate: date, toDate: date }
    const long = joinBody({ ...wish, service: 'Plukken' })
    const short = joinBody({ ...wish, service: 'Nagels' })
    for (const body of [long, short]) {
      expect(await createBrowser(app).post('/api/waiting-list/join', body)).toMatchObject({
        status: 201,
      })
      await confirmJoined(context, body.email)
    }
    await offerDates(deps, [date])
    expect(await listHeld(deps.db)).toMatchObject([
      { date, startTime: '09:00:00', endTime: '09:30:00', email: short.email },
    ])
  })
})

/** A hundred clients of three members over two mornings of four hours, at once. */
async function rush(without: NonNullable<Parameters<typeof createTestApp>[0]>['without'] = []) {
  const { app, deps, owner, tableOwner } = await createSalon({ gridMinutes: 60 }, { without })
  for (const name of ['Bo', 'Cé']) await newMember(owner, { name })
  // who read the agenda is held back until all connections did
  await tableOwner.execute(sql`
    create function t_late() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return new; end $$;
    create trigger t_late before insert on appointments for each row execute function t_late()`)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      book(
        { app },
        {
          appointmentDate: index % 2 ? MONDAY : '2026-11-30',
          appointmentTime: ['09:00', '10:00', '11:00', '12:00'][Math.floor(index / 2) % 4],
        },
      ),
    ),
  )
  const { rows } = await deps.db.execute<{ pairs: number }>(sql`
    select count(*)::int as pairs from appointment_parts a join appointment_parts b
    on a.staff_id = b.staff_id and a.during && b.during and a.appointment_id < b.appointment_id and a.occupies and b.occupies`)
  return {
    booked: answers.filter(({ status }) => status === 201).length,
    refused: answers.filter(
      ({ status, body }) => status === 409 && Object(body).code === 'slot_taken',
    ).length,
    doubles: rows[0]?.pairs ?? 0,
  }
}

describe('a hundred clients over eight starts of three members', () => {
  test('have twenty-four visits, and nobody is double', { timeout: 120_000 }, async () => {
    expect(await rush()).toEqual({ booked: 24, refused: 76, doubles: 0 })
  })
  test('have more without both walls', { timeout: 120_000 }, async () => {
    const lost = await rush(['advisory locks', 'the constraint of the agenda'])
    expect(lost.doubles).toBeGreaterThan(0)
  })
})
