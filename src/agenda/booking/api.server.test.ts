import { desc, eq, sql } from 'drizzle-orm'
import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import {
  type BookingAnswer,
  bookingAnswerSchema,
  visitPageSchema,
} from '#agenda/booking/form/wire.ts'
import { bookingListItemSchema } from '#agenda/booking/list/wire.ts'
import { appointments as visitTable } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { idempotencyKeys } from '#server/db/tables/http.ts'
import { salon } from '#server/db/tables/salon.ts'
import { services } from '#server/db/tables/services.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { bookingBody, insertLeave, insertVisit } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { workOff } from '#tests/support/work-off.ts'

const TAKEN = 'Deze tijd is net geboekt. Kies een andere tijd.'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const answerSchema = exact(bookingAnswerSchema)

const keyOf = ({ appointments: [visit] }: BookingAnswer) => visit?.pageKey

const idOf = ({ body }: { body: unknown }) => answerSchema.parse(body).appointments[0]?.id ?? ''

/** A body with several visits; the customer is that of `bookingBody`. */
function several(visits: Record<string, unknown>[], overrides: Record<string, unknown> = {}) {
  const {
    appointmentDate: _date,
    appointmentTime: _time,
    petName: _name,
    petBreed: _breed,
    service: _service,
    notes: _notes,
    ...person
  } = bookingBody()
  return {
    ...person,
    appointments: visits.map((visit, index) => ({
      appointmentDate: '2026-12-01',
      appointmentTime: '09:00',
      service: 'Poedel',
      petName: `Hond ${index}`,
      petBreed: 'Poedel',
      ...visit,
    })),
    ...overrides,
  }
}

describe('booking one visit', async () => {
  const { app, deps } = await createTestApp()
  const book = (overrides: Record<string, unknown> = {}) =>
    createBrowser(app).post('/api/booking/create', bookingBody(overrides))
  const latest = async () =>
    (await deps.db.select().from(visitTable).orderBy(desc(sql`ctid`)).limit(1))[0]

  test('answers what was booked and stores what was typed, at the price of the list', async () => {
    const { status, body } = await book({
      notes: 'Bang van de föhn 🐶',
      price: '1.00',
      status: 'confirmed',
      source: 'admin',
      overlapAllowed: true,
      createdAt: '1999-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    const [visit] = answerSchema.parse(body).appointments
    expect(visit).toEqual({
      id: expect.any(String),
      date: '2026-11-23',
      startTime: '09:00:00',
      endTime: '11:00:00',
      expectedMinutes: 120,
      service: 'Poedel',
      dogName: 'Rex',
      status: 'pending',
      price: expect.any(String),
      calendarUrl: expect.stringMatching(/^\/api\/booking\/calendar\/[\w.-]+\.ics$/),
      pageKey: expect.any(String),
    })
    const [price] = await deps.db
      .select({ price: services.price })
      .from(services)
      .where(eq(services.name, 'Poedel'))
    expect(await latest()).toMatchObject({
      id: visit?.id,
      firstName: 'An',
      lastName: 'Peeters',
      notes: 'Bang van de föhn 🐶',
      price: price?.price,
      status: 'pending',
      source: 'website',
      overlapAllowed: false,
      acceptedRulesVersion: null,
      createdAt: deps.clock(),
    })
  })

  test('takes the hour as HH:MM and as HH:MM:SS', async () => {
    expect((await book({ appointmentTime: '11:00:00' })).status).toBe(201)
    expect((await book({ appointmentTime: '16:00' })).status).toBe(201)
  })

  test('keeps the version of the rules that was accepted', async () => {
    expect((await book({ appointmentDate: '2026-11-24', acceptedRules: true })).status).toBe(201)
    expect(await latest()).toMatchObject({ acceptedRulesVersion: '2026-11-20' })
  })

  test.for([
    ['11:00', { service: 'Trimmen' }],
    ['16:00', { service: undefined }],
  ] as const)(
    'at %s with %j is booked as Trimmen, price on request',
    async ([appointmentTime, overrides]) => {
      const { body } = await book({ appointmentDate: '2026-11-24', appointmentTime, ...overrides })
      expect(answerSchema.parse(body).appointments[0]?.service).toBe('Trimmen')
      expect(await latest()).toMatchObject({ service: 'Trimmen', price: null })
    },
  )

  test('puts no cookie into the browser', async () => {
    const browser = createBrowser(app)
    const { status } = await browser.post(
      '/api/booking/create',
      bookingBody({ appointmentDate: '2027-03-08', appointmentTime: '09:00' }),
    )
    expect([status, [...browser.cookies.keys()]]).toEqual([201, []])
  })

  test('asks about mails that are not about a visit: only who says so gets them, and only she changes it', async () => {
    const email = 'nieuws@voorbeeld.be'
    const browser = createBrowser(app)
    let hour = 0
    const times = ['09:00', '11:00', '16:00', '18:00']
    const said = async (wantsNews?: unknown) => {
      const body = bookingBody({
        customerEmail: email,
        appointmentDate: '2027-03-04',
        appointmentTime: times[hour++],
        ...(wantsNews !== undefined && { wantsNews }),
      })
      const { status } = await browser.post('/api/booking/create', body)
      if (status !== 201) return status
      const [row] = await deps.db
        .select({ wants: customers.wantsNews, at: customers.newsSaidAt, by: customers.newsSaidBy })
        .from(customers)
        .where(eq(customers.email, email))
      return row
    }
    expect(await said('ja')).toBe(400)
    hour = 0
    expect(await said()).toEqual({ wants: false, at: null, by: null })
    // somebody who only typed her address changes nothing
    expect(await said(true)).toEqual({ wants: false, at: null, by: null })
    await recogniseBrowser(deps, browser, email)
    expect(await said(true)).toEqual({ wants: true, at: deps.clock(), by: 'booking' })
    const { body } = await browser.get(`/api/customers/by-email/${email}`)
    expect(body).toMatchObject({ recognised: true, wantsNews: true })
    expect(await said()).toMatchObject({ wants: true })
    expect(
      (await createBrowser(app).get(`/api/customers/by-email/${email}`)).body,
    ).not.toHaveProperty('wantsNews')
  })

  test('what was booked last is told to a browser that is recognised for her, and to no other', async () => {
    const [browser, email] = [createBrowser(app), 'nog.eens@voorbeeld.be']
    const last = async (one = browser) => (await one.get('/api/booking/last')).body
    const visit = (appointmentDate: string, service = 'Poedel') => ({
      customerEmail: email,
      petName: 'Pluis',
      acceptedRules: true,
      appointmentDate,
      service,
    })
    const asBooked = async (id: string) =>
      (await deps.db.select().from(visitTable).where(eq(visitTable.id, id)))[0]
    await book(visit('2026-12-14'))
    expect(await last()).toEqual({ visit: null })
    await recogniseBrowser(deps, browser, email)
    // as far as is known somebody else asked for that one
    expect(await last()).toEqual({ visit: null })
    const bookHerself = async (body: object) =>
      idOf(await browser.post('/api/booking/create', bookingBody({ ...body })))
    const first = await bookHerself(visit('2026-12-11'))
    const pluis = {
      email,
      service: 'Poedel',
      dogId: (await asBooked(first))?.dogId,
      dogName: 'Pluis',
      rules: '2026-11-20',
    }
    expect(await last()).toEqual({ visit: pluis })
    const second = await bookHerself(visit('2026-12-15', 'Beagle'))
    expect(await last()).toEqual({ visit: { ...pluis, service: 'Beagle' } })
    expect(await last(createBrowser(app))).toEqual({ visit: null })
    // a dog that only somebody without her mailbox spoke of, and what cannot be booked any more
    await book({ ...visit('2026-12-17'), petName: 'Vreemd' })
    await bookHerself(visit('2026-12-18', 'Trimmen'))
    expect(await last()).toEqual({ visit: { ...pluis, service: 'Beagle' } })
    await deps.db.update(visitTable).set({ status: 'cancelled' }).where(eq(visitTable.id, second))
    expect(await last()).toEqual({ visit: pluis })
  })

  test('without address, postcode and city is fine, as the simple pages send it', async () => {
    const simple = {
      customerName: 'Cher',
      customerEmail: 'cher@voorbeeld.be',
      customerPhone: '0474 00 00 00',
      petName: 'Bo',
      petBreed: 'Bastaard',
      appointmentDate: '2026-11-26',
      appointmentTime: '09:00',
      notes: '',
    }
    expect((await createBrowser(app).post('/api/booking/create', simple)).status).toBe(201)
    expect(await latest()).toMatchObject({
      firstName: 'Cher',
      lastName: '',
      address: '',
      service: 'Trimmen',
    })
  })

  test('takes two names of a hundred characters', async () => {
    expect(
      (
        await book({
          appointmentDate: '2026-11-26',
          appointmentTime: '11:00',
          customerName: `${'é'.repeat(100)} ${'🐶'.repeat(50)}`,
        })
      ).status,
    ).toBe(201)
  })

  test('of a time that is taken is 409 with its sentence at the hour', async () => {
    expect(await book()).toMatchObject({
      status: 409,
      body: {
        error: TAKEN,
        message: TAKEN,
        code: 'slot_taken',
        fields: { appointmentTime: TAKEN },
      },
    })
  })

  test('under leave is refused as a closed day, and of an inactive service as unknown', async () => {
    await insertLeave(deps.db, { startDate: '2026-12-08', endDate: '2026-12-10' })
    expect(await book({ appointmentDate: '2026-12-10' })).toMatchObject({
      status: 422,
      body: {
        fields: { appointmentDate: 'Op deze dag is het salon gesloten. Kies een andere datum.' },
      },
    })
    await deps.db.update(services).set({ isActive: false }).where(eq(services.name, 'Maltezer'))
    expect(await book({ appointmentDate: '2026-12-01', service: 'Maltezer' })).toMatchObject({
      status: 422,
      body: { fields: { service: expect.any(String) } },
    })
  })

  test('a NUL byte and a lone surrogate are cleaned away instead of failing', async () => {
    expect(
      (
        await book({
          appointmentDate: '2026-12-03',
          customerName: 'A\u0000n \ud800Peeters',
          notes: 'x\u0000',
        })
      ).status,
    ).toBe(201)
    expect(await latest()).toMatchObject({ firstName: 'An', lastName: '\ufffdPeeters', notes: 'x' })
  })
})

describe('booking several visits', async () => {
  const { app, deps, connectionString } = await createTestApp()
  const book = (body: unknown) => createBrowser(app).post('/api/booking/create', body)
  const stored = async () =>
    (
      await deps.db.execute(
        sql`select (select count(*)::int from appointments) as visits, (select count(*)::int from customers) as customers, (select count(*)::int from dogs) as dogs, (select count(*)::int from outbox) as mails`,
      )
    ).rows[0]

  test('answers them in the order they were sent', async () => {
    const { status, body } = await book(
      several([
        { appointmentTime: '16:00', petName: 'Zita' },
        { appointmentTime: '09:00', petName: 'Abby', service: 'Trimmen' },
        { appointmentDate: '2026-11-30', petName: 'Mo', petBreed: '' },
      ]),
    )
    expect(status).toBe(201)
    expect(
      answerSchema
        .parse(body)
        .appointments.map(({ date, startTime, dogName, service }) => [
          date,
          startTime,
          dogName,
          service,
        ]),
    ).toEqual([
      ['2026-12-01', '16:00:00', 'Zita', 'Poedel'],
      ['2026-12-01', '09:00:00', 'Abby', 'Trimmen'],
      ['2026-11-30', '09:00:00', 'Mo', 'Poedel'],
    ])
    await workOff(appointmentTasks, { deps, connectionString })
    expect(await stored()).toEqual({ visits: 3, customers: 1, dogs: 3, mails: 2 })
  })

  test('when one time is taken, that row is named and nothing at all is stored', async () => {
    const before = await stored()
    const answer = await book(
      several([
        { appointmentDate: '2026-12-03' },
        { appointmentTime: '16:00' },
        { appointmentDate: '2026-12-04' },
      ]),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken', message: TAKEN } })
    expect(answer.body).toHaveProperty('fields', { 'appointments.1.appointmentTime': TAKEN })
    expect(await stored()).toEqual(before)
  })

  test('rows that overlap each other are refused at the later one, in whatever form the hour is', async () => {
    const before = await stored()
    const answer = await book(
      several([
        { appointmentDate: '2026-12-03', appointmentTime: '09:00' },
        { appointmentDate: '2026-12-03', appointmentTime: '11:00' },
        { appointmentDate: '2026-12-03', appointmentTime: '09:00:00' },
      ]),
    )
    const sentence = 'Deze tijd overlapt met een andere afspraak van deze aanvraag.'
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: sentence,
        message: sentence,
        code: 'invalid',
        fields: { 'appointments.2.appointmentTime': sentence },
      },
    })
    expect(await stored()).toEqual(before)
  })

  test('each wrong row gets its own sentence', async () => {
    const { status, body } = await book(
      several([{ appointmentDate: '2026-12-25' }, {}, { appointmentDate: '2026-11-20' }]),
    )
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: 'Controleer de aangeduide velden.', code: 'invalid' },
    })
    expect(body).toHaveProperty('fields', {
      'appointments.0.appointmentDate': 'Op deze dag is het salon gesloten. Kies een andere datum.',
      'appointments.2.appointmentDate': 'Deze datum is voorbij. Kies een andere datum.',
    })
  })

  test('ten rows are booked, none and eleven are refused', async () => {
    const days = ['2027-01-04', '2027-01-05', '2027-01-07', '2027-01-08']
    const rows = days.flatMap((appointmentDate) =>
      ['09:00', '11:00', '16:00'].map((appointmentTime) => ({ appointmentDate, appointmentTime })),
    )
    await deps.db.update(salon).set({ mostOpenVisits: 10 })
    expect((await book(several(rows.slice(0, 10)))).status).toBe(201)
    expect(await book(several(rows.slice(0, 11)))).toMatchObject({
      status: 422,
      body: { fields: { appointments: 'U kunt hoogstens 10 afspraken tegelijk maken.' } },
    })
    expect(await book(several([]))).toMatchObject({
      status: 422,
      body: { fields: { appointments: 'Kies minstens één afspraak.' } },
    })
  })
})

describe('the stop on new customers', async () => {
  test('refuses an unknown address with a friendly text and lets a known one book, in any case', async () => {
    const { app, deps } = await createTestApp()
    const known = await insertVisit(deps.db, { date: '2026-12-01' })
    await deps.db.update(salon).set({ existingCustomersOnly: true })
    const refused = await createBrowser(app).post('/api/booking/create', bookingBody())
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'existing_customers_only',
        message: expect.stringContaining('geen nieuwe klanten'),
        fields: { customerEmail: expect.any(String) },
      },
    })
    expect((await deps.db.execute(sql`select count(*)::int as n from customers`)).rows).toEqual([
      { n: 1 },
    ])
    expect(
      (
        await createBrowser(app).post(
          '/api/booking/create',
          bookingBody({ customerEmail: known.email.toUpperCase() }),
        )
      ).status,
    ).toBe(201)
  })
})

describe("the owner's simple list", async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('has its own shape', async () => {
    await createBrowser(app).post(
      '/api/booking/create',
      bookingBody({
        customerEmail: 'an@voorbeeld.be',
        customerPhone: '0470 12 34 56',
        notes: 'Let op',
      }),
    )
    const list = exact(array(bookingListItemSchema)).parse(
      (await owner.get('/api/admin/bookings')).body,
    )
    expect(list).toEqual([
      {
        id: expect.any(String),
        status: 'pending',
        created_at: '2026-11-20T09:00:00.000Z',
        customer_name: 'An Peeters',
        customer_email: 'an@voorbeeld.be',
        customer_phone: '0470 12 34 56',
        customer_address: 'Dorpsstraat 1',
        customer_postcode: '9100',
        customer_city: 'Sint-Niklaas',
        pet_name: 'Rex',
        pet_breed: 'Poedel',
        service: 'Poedel',
        appointment_date: '2026-11-23',
        appointment_time: '09:00:00',
        notes: 'Let op',
        answer_by: '2026-11-23T08:00:00.000Z',
      },
    ])
  })

  test('confirms, cancels and restores, and mails each', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-01', status: 'pending' })
    for (const status of ['confirmed', 'cancelled', 'confirmed', 'pending'] as const)
      expect(await owner.patch(`/api/admin/bookings/${id}`, { status })).toMatchObject({
        status: 200,
        body: { id, status },
      })
  })

  test('cannot restore onto a taken time without saying so', async () => {
    const cancelled = await insertVisit(deps.db, { date: '2026-12-03', status: 'cancelled' })
    await insertVisit(deps.db, { date: '2026-12-03' })
    expect(
      await owner.patch(`/api/admin/bookings/${cancelled.id}`, { status: 'confirmed' }),
    ).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect(
      await owner.patch(`/api/admin/bookings/${cancelled.id}`, {
        status: 'confirmed',
        allowOverlap: true,
      }),
    ).toMatchObject({
      status: 200,
      body: { status: 'confirmed' },
    })
  })

  test('answers 404, 422 and 400 where they belong', async () => {
    expect(
      await owner.patch(`/api/admin/bookings/${NOBODY}`, { status: 'confirmed' }),
    ).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Deze afspraak bestaat niet (meer).' },
    })
    expect(await owner.patch('/api/admin/bookings/1', { status: 'confirmed' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await owner.patch(`/api/admin/bookings/${NOBODY}`, { status: 'weg' })).toMatchObject({
      status: 422,
      body: { fields: { status: 'Kies een geldige status.' } },
    })
    expect(await owner.patch(`/api/admin/bookings/${NOBODY}`, {})).toMatchObject({
      status: 422,
      body: { fields: { status: 'Kies een geldige status.' } },
    })
    expect(await owner.patch(`/api/admin/bookings/${NOBODY}`, { status: true })).toMatchObject({
      status: 400,
      body: { fields: { status: 'Kies een geldige status.' } },
    })
  })

  test('is closed without a session', async () => {
    const visitor = createBrowser(app)
    for (const answer of [
      await visitor.get('/api/admin/bookings'),
      await visitor.patch(`/api/admin/bookings/${NOBODY}`, { status: 'confirmed' }),
    ])
      expect(answer).toMatchObject({
        status: 401,
        body: { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' },
      })
  })
})

describe('the page of a visit that was just booked', async () => {
  const { app, deps, clock } = await createTestApp()
  const days = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-30'].concat([
    '2026-12-01',
    '2026-12-03',
  ])
  const bodyOf = (customerEmail: string) =>
    bookingBody({ appointmentDate: days.shift(), customerEmail })
  const book = async (body: Record<string, unknown>, key: string = crypto.randomUUID()) => {
    const answer = await createBrowser(app).post('/api/booking/create', body, {
      'idempotency-key': key,
    })
    return answerSchema.parse(answer.body)
  }
  const open = (key: unknown) => createBrowser(app).post('/api/booking/page', { key })

  test('opens for the browser that booked as somebody new, and proves no mailbox', async () => {
    const { status, body } = await open(keyOf(await book(bodyOf('een@voorbeeld.be'))))
    expect(status).toBe(201)
    const { link } = exact(visitPageSchema).parse(body)
    const path = `/api/self-service/visits/${link.split('/').at(-1)}`
    expect((await createBrowser(app).get(path)).body).toMatchObject({ dogName: 'Rex' })
    expect((await createBrowser(app).get(`${path}/device`)).body).toEqual({
      isKnown: false,
      canRemember: false,
    })
  })

  test('is not opened by who types an address that we know: there it would tell her name', async () => {
    await book(bodyOf('gekend@voorbeeld.be'))
    const again = await book({ ...bodyOf('gekend@voorbeeld.be'), customerName: '•••' })
    expect([keyOf(again), again.answerBy]).toEqual([null, null])
  })

  test('has the same key in the answer to a repeat, and none in what the database keeps of it', async () => {
    const [body, key] = [bodyOf('twee@voorbeeld.be'), crypto.randomUUID()]
    const [first, repeat] = [await book(body, key), await book(body, key)]
    expect(repeat).toEqual(first)
    const kept = JSON.stringify(await deps.db.select().from(idempotencyKeys))
    expect(kept).toContain(first.appointments[0]?.id)
    expect(kept).not.toContain(keyOf(first))
  })

  test('has a key in the answer to a repeat past the limit of its address, as any repeat', async () => {
    const visitor = createBrowser(app, { address: '198.51.100.7' })
    const send = (key: string) =>
      visitor.post('/api/booking/create', body, { 'idempotency-key': key })
    const body = bodyOf('vier@voorbeeld.be')
    const first = await send('vier')
    expect(first.status).toBe(201)
    await deps.db.execute(sql`update rate_limits set hits = 61 where address = '198.51.100.7'`)
    expect((await send('vijf')).status).toBe(429)
    expect(await send('vier')).toMatchObject({ status: 201, body: first.body })
  })

  test('has no key in the answer to a repeat of what an older version kept, which is told in full', async () => {
    const [body, key] = [bodyOf('vijf@voorbeeld.be'), crypto.randomUUID()]
    const first = await book(body, key)
    const visits = first.appointments.map(({ price: _price, pageKey: _key, ...visit }) => visit)
    await deps.db.update(idempotencyKeys).set({ answer: { success: true, appointments: visits } })
    expect(await book(body, key)).toEqual({
      ...first,
      answerBy: null,
      rules: null,
      appointments: first.appointments.map((visit) => ({ ...visit, pageKey: null })),
    })
  })

  test('is not opened by another key, a day later, or once the visit has another address', async () => {
    const answer = await book(bodyOf('drie@voorbeeld.be'))
    const key = keyOf(answer) ?? ''
    for (const wrong of [key.slice(0, -1), `${key}x`, answer.appointments[0]?.id, 'a.b.c'])
      expect((await open(wrong)).status).toBe(404)
    expect((await open('')).status).toBe(422)
    await deps.db
      .update(visitTable)
      .set({ email: 'ander@voorbeeld.be' })
      .where(eq(visitTable.id, answer.appointments[0]?.id ?? ''))
    expect((await open(key)).status).toBe(404)
    await deps.db
      .update(visitTable)
      .set({ email: 'drie@voorbeeld.be' })
      .where(eq(visitTable.id, answer.appointments[0]?.id ?? ''))
    expect((await open(key)).status).toBe(201)
    clock.set(new Date(deps.clock().getTime() + 24 * 3_600_000 + 1000).toISOString())
    expect((await open(key)).body).toMatchObject({ code: 'not_found' })
  })
})
