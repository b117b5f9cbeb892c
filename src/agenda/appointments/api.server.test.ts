import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { appointmentSchema, MONTH_FIELDS, monthVisitSchema } from '#agenda/appointments/wire.ts'
import { brusselsWallClock, toMinutes } from '#lib/dates.ts'
import { picked } from '#lib/keyed.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { services } from '#server/db/tables/services.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertDogVisit } from '#tests/support/dog-visit.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** By whom it is taken, which only the owner reads. */
const takenBy = (who: string) =>
  `Van 09:00 tot 11:00 staat hier ${who}. Kies een ander uur of plan ze toch in.`
const PAST = 'De datum ligt in het verleden.'
const visit = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Els',
  lastName: 'Claes',
  email: 'els@voorbeeld.be',
  phone: '0472 00 11 22',
  dogName: 'Mila',
  dogBreed: 'Labradoodle',
  service: 'Labradoodle',
  date: '2026-12-01',
  startTime: '14:15',
  ...overrides,
})
const entity = exact(appointmentSchema)
const list = exact(array(appointmentSchema))

describe('an appointment by the owner', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('is the whole entity: confirmed, two hours long, by the owner, with customer and dog', async () => {
    const { status, body } = await owner.post(
      '/api/appointments',
      visit({
        comments: 'Bijt 🐕',
        price: 61.5,
        source: 'website',
        customerId: NOBODY,
        sequence: 9,
      }),
    )
    expect(status).toBe(201)
    const made = entity.parse(body)
    expect(made).toMatchObject({
      startTime: '14:15:00',
      endTime: '16:15:00',
      status: 'confirmed',
      source: 'admin',
      price: '61.50',
      comments: 'Bijt 🐕',
      overlapAllowed: false,
      sequence: 0,
      createdAt: '2026-11-20T09:00:00.000Z',
    })
    expect(
      await deps.db
        .select({ email: customers.email, dog: dogs.name })
        .from(customers)
        .innerJoin(dogs, eq(dogs.customerId, customers.id))
        .where(eq(customers.id, made.customerId)),
    ).toEqual([{ email: 'els@voorbeeld.be', dog: 'Mila' }])
  })

  test('may stand at any time from today, and not before', async () => {
    expect(
      (
        await owner.post(
          '/api/appointments',
          visit({ date: '2026-11-20', startTime: '05:00:00', endTime: '06:00' }),
        )
      ).status,
    ).toBe(201)
    expect(
      (await owner.post('/api/appointments', visit({ date: '2026-12-25', startTime: '23:00' })))
        .body,
    ).toMatchObject({ endTime: '23:59:00' })
    expect(await owner.post('/api/appointments', visit({ date: '2026-11-19' }))).toMatchObject({
      status: 422,
      body: { code: 'invalid', message: PAST, fields: { date: PAST } },
    })
  })

  test('finds the customer whatever the case of the address, and changes nothing of hers', async () => {
    const first = entity.parse(
      (
        await owner.post(
          '/api/appointments',
          visit({ date: '2026-12-02', email: 'Jef@Voorbeeld.be', firstName: 'Jef' }),
        )
      ).body,
    )
    const second = entity.parse(
      (
        await owner.post(
          '/api/appointments',
          visit({
            date: '2026-12-03',
            email: 'jef@voorbeeld.BE',
            firstName: 'Jozef',
            phone: '0499 99 99 99',
            dogName: 'MILA',
          }),
        )
      ).body,
    )
    expect(second).toMatchObject({
      customerId: first.customerId,
      dogId: first.dogId,
      firstName: 'Jozef',
    })
    expect(
      await deps.db
        .select({ firstName: customers.firstName, phone: customers.phone })
        .from(customers)
        .where(eq(customers.id, first.customerId)),
    ).toEqual([{ firstName: 'Jef', phone: '0472 00 11 22' }])
  })

  test('on top of another is 409 unless allowed, and then it says so', async () => {
    await owner.post('/api/appointments', visit({ date: '2026-12-04', startTime: '09:00' }))
    expect(
      await owner.post('/api/appointments', visit({ date: '2026-12-04', startTime: '10:59' })),
    ).toMatchObject({
      status: 409,
      body: {
        error: takenBy('Mila van Els Claes'),
        message: takenBy('Mila van Els Claes'),
        code: 'overlap',
        fields: { startTime: takenBy('Mila van Els Claes') },
      },
    })
    expect(
      (
        await owner.post(
          '/api/appointments',
          visit({ date: '2026-12-04', startTime: '11:00', allowOverlap: true }),
        )
      ).body,
    ).toMatchObject({
      overlapAllowed: false,
    })
    expect(
      (
        await owner.post(
          '/api/appointments',
          visit({ date: '2026-12-04', startTime: '10:00', allowOverlap: true }),
        )
      ).body,
    ).toMatchObject({
      overlapAllowed: true,
    })
    expect(
      (
        await owner.post(
          '/api/appointments',
          visit({ date: '2026-12-04', startTime: '09:30', status: 'cancelled' }),
        )
      ).status,
    ).toBe(201)
  })

  test('with status customer_only registers a customer with her dog and no visit', async () => {
    const before = await deps.db.$count(appointments)
    const body = {
      ...visit({ email: 'nieuw@voorbeeld.be', dogName: 'Pip' }),
      service: 'Klantregistratie',
      date: '1900-01-01',
      startTime: '00:00',
      endTime: '00:00',
      status: 'customer_only',
    }
    const answer = await owner.post('/api/appointments', body)
    expect(answer).toMatchObject({ status: 201, body: { success: true, id: expect.any(String) } })
    expect(await deps.db.$count(appointments)).toBe(before)
    expect(await deps.db.$count(dogs, eq(dogs.name, 'Pip'))).toBe(1)
  })
})

describe('changing an appointment', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('one field leaves the others alone', async () => {
    const before = await insertVisit(deps.db, {
      date: '2026-12-07',
      address: 'Straat 1',
      notes: 'n',
      comments: 'c',
      price: '40.00',
      dogBreed: 'Beagle',
    })
    const { status, body } = await owner.patch(`/api/appointments/${before.id}`, {
      dogName: 'Zoë',
      id: NOBODY,
      customerId: NOBODY,
      source: 'x',
    })
    expect(status).toBe(200)
    expect(entity.parse(body)).toMatchObject({
      id: before.id,
      customerId: before.customerId,
      source: 'admin',
      dogName: 'Zoë',
      firstName: 'Bea',
      address: 'Straat 1',
      notes: 'n',
      comments: 'c',
      price: '40.00',
      dogBreed: 'Beagle',
      startTime: '09:00:00',
      endTime: '11:00:00',
      sequence: 0,
    })
    expect(await owner.patch(`/api/appointments/${before.id}`, {})).toMatchObject({
      status: 200,
      body: { dogName: 'Zoë', sequence: 0 },
    })
  })

  test('another start moves the end along, and each move raises the sequence', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-08' })
    expect(
      (await owner.patch(`/api/appointments/${id}`, { startTime: '13:00' })).body,
    ).toMatchObject({
      startTime: '13:00:00',
      endTime: '15:00:00',
      sequence: 1,
      timeSlotId: null,
    })
    expect((await owner.patch(`/api/appointments/${id}`, { endTime: '13:45' })).body).toMatchObject(
      { startTime: '13:00:00', endTime: '13:45:00', sequence: 2 },
    )
    expect(await owner.patch(`/api/appointments/${id}`, { endTime: '12:00' })).toMatchObject({
      status: 422,
      body: { fields: { endTime: expect.any(String) } },
    })
  })

  test('to a price, and to price on request', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-09' })
    expect((await owner.patch(`/api/appointments/${id}`, { price: '72.5' })).body).toMatchObject({
      price: '72.50',
    })
    expect((await owner.patch(`/api/appointments/${id}`, { price: null })).body).toMatchObject({
      price: null,
    })
  })

  test('moving, restoring and lengthening onto another visit are 409, and nothing changes', async () => {
    await insertVisit(deps.db, { date: '2026-12-10' })
    const other = await insertVisit(deps.db, { date: '2026-12-11' })
    const cancelled = await insertVisit(deps.db, {
      date: '2026-12-10',
      startTime: '10:00',
      endTime: '12:00',
      status: 'cancelled',
    })
    const earlier = await insertVisit(deps.db, {
      date: '2026-12-10',
      startTime: '07:00',
      endTime: '09:00',
    })
    for (const [id, change] of [
      [other.id, { date: '2026-12-10' }],
      [cancelled.id, { status: 'pending' }],
      [earlier.id, { endTime: '09:01' }],
    ] as const) {
      expect(await owner.patch(`/api/appointments/${id}`, change)).toMatchObject({
        status: 409,
        body: { code: 'overlap', message: takenBy('Bo van Bea Maes') },
      })
      expect(
        await deps.db
          .select({ sequence: appointments.sequence })
          .from(appointments)
          .where(eq(appointments.id, id)),
      ).toEqual([{ sequence: 0 }])
    }
    expect(
      await owner.patch(`/api/appointments/${cancelled.id}`, {
        status: 'confirmed',
        allowOverlap: true,
      }),
    ).toMatchObject({
      status: 200,
      body: { status: 'confirmed', overlapAllowed: true },
    })
    expect(
      await owner.patch(`/api/appointments/${cancelled.id}`, { startTime: '17:00' }),
    ).toMatchObject({ status: 200, body: { overlapAllowed: false } })
  })

  test('three that chase the same appointment over two dates all get an answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await insertVisit(deps.db, { date: '2027-01-05' })
      const answers = await Promise.all(
        ['2027-01-04', '2027-01-05', '2027-01-04', '2027-01-06', '2027-01-05', '2027-01-04'].map(
          (date) => owner.patch(`/api/appointments/${id}`, { date }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      await owner.remove(`/api/appointments/${id}`)
    }
  })
})

describe('listing and deleting', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  for (const [index, lastName] of ['Aerts', 'Bogaert', '50% korting', 'D_ubois'].entries())
    await insertVisit(deps.db, {
      date: `2026-12-0${index + 1}`,
      lastName,
      dogName: `Hond${index}`,
      status: index === 1 ? 'cancelled' : 'confirmed',
    })
  const names = async (query: string) =>
    list.parse((await owner.get(`/api/appointments?${query}`)).body).map(({ lastName }) => lastName)

  test('is by date and start, and narrows by date, status and text', async () => {
    expect(await names('')).toEqual(['Aerts', 'Bogaert', '50% korting', 'D_ubois'])
    expect(await names('from=2026-12-02&to=2026-12-03')).toEqual(['Bogaert', '50% korting'])
    expect(await names('status=cancelled')).toEqual(['Bogaert'])
    expect(await names('q=aerts%20bea')).toEqual(['Aerts'])
    expect(await names('q=%25')).toEqual(['50% korting'])
    expect(await names('q=_')).toEqual(['D_ubois'])
    expect(await names('q=hond3')).toEqual(['D_ubois'])
    expect(await names('q=%27%20or%20%271%27=%271')).toEqual([])
    expect(await names('_=1700000000')).toHaveLength(4)
  })

  test('tells of a month what its cells show, of visits that were not cancelled', async () => {
    const dates = 'from=2026-12-01&to=2026-12-03'
    const whole = list.parse((await owner.get(`/api/appointments?${dates}`)).body)
    const inCells = exact(array(monthVisitSchema))
    expect(inCells.parse((await owner.get(`/api/appointments/month?${dates}`)).body)).toEqual(
      whole
        .filter(({ status }) => status !== 'cancelled')
        .map((one) => picked(one, [...MONTH_FIELDS, 'helper'])),
    )
    expect(await owner.get('/api/appointments/month?from=2026-12-01')).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    })
  })

  test('comes in pages', async () => {
    const first = list.parse((await owner.get('/api/appointments?limit=3')).body)
    expect(first.map(({ lastName }) => lastName)).toEqual(['Aerts', 'Bogaert', '50% korting'])
    expect(await names(`limit=3&cursor=${first[2]?.id}`)).toEqual(['D_ubois'])
    expect(await names(`cursor=${NOBODY}`)).toEqual([])
  })

  test('a deleted appointment is gone, and deleting it again is 404', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-20' })
    expect(await owner.remove(`/api/appointments/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await deps.db.$count(appointments, eq(appointments.id, id))).toBe(0)
    expect(await owner.remove(`/api/appointments/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Deze afspraak bestaat niet (meer).' },
    })
  })
})

describe('without a session', async () => {
  const { app, deps } = await createTestApp()
  const visitor = createBrowser(app)

  test.for(['service', 'date', 'startTime', 'endTime', 'status', 'source'])(
    'a body that names %s is meant as an appointment: 401 and nothing is stored',
    async (field) => {
      const { service: _service, date: _date, startTime: _startTime, ...person } = visit()
      expect(
        await visitor.post('/api/appointments', {
          ...person,
          [field]: field === 'status' ? 'customer_only' : 'x',
        }),
      ).toMatchObject({
        status: 401,
        body: { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' },
      })
      const { rows } = await deps.db.execute(
        sql`select (select count(*) from contacts) + (select count(*) from customers) + (select count(*) from appointments) as n`,
      )
      expect(rows).toEqual([{ n: '0' }])
    },
  )

  test('reading, changing and deleting are 401', async () => {
    for (const answer of [
      await visitor.get('/api/appointments'),
      await visitor.patch(`/api/appointments/${NOBODY}`, {}),
      await visitor.remove(`/api/appointments/${NOBODY}`),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('a dog that comes in without an appointment', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const come = async (body: object) => await owner.post('/api/appointments/walk-in', body)
  const TYPED = { dogName: 'Tijger', service: 'Nagels knippen', price: '12.50', minutes: 20 }
  const lasts = async (body: object) => {
    const { startTime, endTime } = exact(appointmentSchema).parse((await come(body)).body)
    return toMinutes(endTime) - toMinutes(startTime)
  }

  test('is in the agenda from now on, with a free text and price, whatever else stands there', async () => {
    const first = await come(TYPED)
    expect(first.status).toBe(201)
    const added = exact(appointmentSchema).parse(first.body)
    expect(added).toMatchObject({
      firstName: 'Baasje van',
      lastName: 'Tijger',
      email: '',
      phone: '',
      service: 'Nagels knippen',
      price: '12.50',
      date: deps.today(),
      status: 'confirmed',
      source: 'walk-in',
      overlapAllowed: false,
    })
    const again = exact(appointmentSchema).parse((await come({ ...TYPED, price: null })).body)
    expect(again).toMatchObject({ overlapAllowed: true, price: null, startTime: added.startTime })
    expect(again.customerId).not.toBe(added.customerId)
  })

  test('is that of a client when she is named, and costs what the list says of it', async () => {
    const known = await insertVisit(deps.db, { date: '2026-08-03' })
    const { body } = await come({
      customerId: known.customerId,
      dogName: 'Bo',
      service: 'Chihuahua',
    })
    expect(exact(appointmentSchema).parse(body)).toMatchObject({
      customerId: known.customerId,
      firstName: 'Bea',
      email: known.email,
      price: '40.00',
    })
    const phoned = { ...TYPED, firstName: 'Wim', lastName: 'Peeters', phone: '0499 12 12 12' }
    const [one, other] = [await come(phoned), await come(phoned)].map(({ body: answer }) =>
      exact(appointmentSchema).parse(answer),
    )
    expect(one?.customerId).toBe(other?.customerId)
  })

  test('has come in when the device says, unless that lies ahead or is long ago', async () => {
    const now = deps.clock().getTime()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const { body } = await come({ ...TYPED, at: at(-90) })
    const { date, time } = brusselsWallClock(new Date(now - 90 * 60_000))
    expect(body).toMatchObject({ date, startTime: `${time.slice(0, 5)}:00`, source: 'walk-in' })
    // a clock may be a little fast
    const fast = brusselsWallClock(new Date(now)).time.slice(0, 5)
    expect((await come({ ...TYPED, at: at(9) })).body).toMatchObject({ startTime: `${fast}:00` })
    const day = 24 * 60
    for (const [moment, sentence] of [
      [at(11), 'Dit uur moet nog komen. Kijk de klok van dit toestel na.'],
      [at(-8 * day), 'Dat is te lang geleden: dit kan tot 7 dagen later doorgegeven worden.'],
      ['straks', 'Zeg wanneer de hond binnenkwam.'],
    ])
      expect(await come({ ...TYPED, at: moment })).toMatchObject({
        status: 422,
        body: { code: 'invalid', fields: { at: sentence } },
      })
  })

  test('is answered as it stands when it is handed in again; the id of another visit says nothing of that', async () => {
    const id = randomUUID()
    expect((await come({ ...TYPED, id })).status).toBe(201)
    await owner.patch(`/api/appointments/${id}`, { dogName: 'Tijgertje', notes: 'bang' })
    expect(await come({ ...TYPED, id })).toMatchObject({
      status: 201,
      body: { id, dogName: 'Tijgertje', notes: 'bang' },
    })
    const theirs = await insertVisit(deps.db, { date: '2026-12-03', startTime: '09:00:00' })
    const before = (await owner.get(`/api/appointments/${theirs.id}`)).body
    for (const other of [theirs.id, id]) {
      const answer = await come({ ...TYPED, dogName: 'Nog een', id: other })
      expect(answer).toMatchObject({ status: 409, body: { code: 'id_used' } })
      expect(JSON.stringify(answer.body)).not.toMatch(/Bea|Tijger/)
    }
    expect((await owner.get(`/api/appointments/${theirs.id}`)).body).toEqual(before)
    expect(await come({ ...TYPED, id: '7' })).toMatchObject({
      status: 422,
      body: { fields: { id: 'Deze inloop heeft geen geldig nummer.' } },
    })
  })

  test('stays as long as the salon knows that it takes, else an hour', async () => {
    await deps.db.update(services).set({ minutes: 75 }).where(eq(services.name, 'Poedel'))
    expect(await lasts({ dogName: 'Fien', service: 'Poedel' })).toBe(75)
    expect(await lasts({ dogName: 'Fien', service: 'Oren' })).toBe(60)
    const { customerId, dogId } = await insertDogVisit(deps.db)
    await owner.patch(`/api/dogs/${dogId}`, { minutes: 35 })
    expect(await lasts({ customerId, dogName: 'Bo', service: 'Poedel' })).toBe(35)
    expect(await lasts({ customerId, dogName: 'Bo', service: 'Poedel', minutes: 20 })).toBe(20)
  })

  test('needs a dog and what is done', async () => {
    expect(await come({})).toMatchObject({
      status: 422,
      body: {
        fields: { dogName: 'Vul de naam van de hond in.', service: 'Vul in wat er gebeurt.' },
      },
    })
    expect((await come({ ...TYPED, phone: 'x' })).status).toBe(422)
    expect((await come({ ...TYPED, minutes: 2 })).status).toBe(422)
    expect((await come({ ...TYPED, customerId: NOBODY })).status).toBe(404)
  })
})
