import { eq, sql } from 'drizzle-orm'
import { array, object, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changeAppointment, deleteAppointment } from '#agenda/appointments/commands.server.ts'
import { settle } from '#agenda/appointments/rules.ts'
import {
  appointmentEventSchema,
  appointmentSchema,
  differenceSchema,
} from '#agenda/appointments/wire.ts'
import { holidaySchema } from '#agenda/holidays/wire.ts'
import { stepsSchema } from '#agenda/visit-steps/wire.ts'
import { appointmentHistory } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const GONE = {
  status: 404,
  body: { code: 'not_found', message: 'Deze afspraak bestaat niet (meer).' },
}

describe('one appointment', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const visitor = createBrowser(app)

  test('is the whole entity, and 404 when it is gone', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-01' })
    const { status, body } = await owner.get(`/api/appointments/${id}`)
    expect(status).toBe(200)
    const wholeSchema = object({ ...appointmentSchema.entries, ...stepsSchema.entries })
    const whole = { id, dogName: 'Bo', version: 1, steps: [] }
    expect(exact(wholeSchema).parse(body)).toMatchObject(whole)
    expect(await owner.get(`/api/appointments/${NOBODY}`)).toMatchObject(GONE)
    expect(await owner.get('/api/appointments/geen-id')).toMatchObject({ status: 404 })
  })

  test('shows nothing of itself without a session', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-02' })
    for (const answer of [
      await visitor.get(`/api/appointments/${id}`),
      await visitor.get(`/api/appointments/${id}/history`),
      await visitor.get(`/api/appointments/${id}/differences`),
      await visitor.post(`/api/appointments/${id}/accept-details`),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('two editors of one appointment', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('the second, who read an older version, is refused with what is stored now, and nothing of hers is kept', async () => {
    const { id, version } = await insertVisit(deps.db, { date: '2026-12-01' })
    expect(
      await owner.patch(`/api/appointments/${id}`, { notes: 'eerste', version }),
    ).toMatchObject({ status: 200, body: { version: version + 1 } })
    const refused = await owner.patch(`/api/appointments/${id}`, {
      notes: 'tweede',
      date: '2026-12-02',
      version,
    })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'Deze afspraak is intussen gewijzigd.',
        current: { id, notes: 'eerste' },
      },
    })
    const { current } = parse(object({ current: appointmentSchema }), refused.body)
    expect(await owner.get(`/api/appointments/${id}`)).toMatchObject({ body: current })
    expect(
      await owner.patch(`/api/appointments/${id}`, { notes: 'tweede', version: current.version }),
    ).toMatchObject({
      status: 200,
      body: { notes: 'tweede' },
    })
  })

  test('of two who save at the same moment one wins', async () => {
    const { id, version } = await insertVisit(deps.db, { date: '2026-12-03' })
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((notes) => owner.patch(`/api/appointments/${id}`, { notes, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('a change without a version is not held against any, and a version that is no number is refused', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-04' })
    await owner.patch(`/api/appointments/${id}`, { notes: 'eerste' })
    expect((await owner.patch(`/api/appointments/${id}`, { status: 'cancelled' })).status).toBe(200)
    expect(await owner.patch(`/api/appointments/${id}`, { version: 'oud' })).toMatchObject({
      status: 400,
      body: { fields: { version: expect.any(String) } },
    })
  })
})

describe('the mail about a cancellation by the owner', async () => {
  const { app, deps, clock } = await createTestApp({ now: '2026-11-23T09:00:00Z' })
  const owner = await createOwner(app)

  test.for([
    ['a day ahead', '2026-11-24', '12:00', 'cancel'],
    ['late', '2026-11-24', '09:00', 'cancel'],
    ['by deleting, also late', '2026-11-24', '15:00', 'delete'],
  ] as const)(
    '%s: it links to the page of the visit while there is one, and speaks of no fee',
    async ([_case, date, startTime, verb]) => {
      const { id, email } = await insertVisit(deps.db, {
        date,
        startTime,
        endTime: `${startTime.slice(0, 2)}:30`,
        price: '55.00',
        acceptedRulesVersion: '2026-11-20',
      })
      clock.set('2026-11-23T10:00:00Z')
      await (verb === 'delete'
        ? owner.remove(`/api/appointments/${id}`)
        : owner.patch(`/api/appointments/${id}`, { status: 'cancelled' }))
      const [mail, ...more] = await deps.db.select().from(outbox).where(eq(outbox.recipient, email))
      expect([mail?.kind, more]).toEqual(['appointment-cancelled', []])
      expect(mail?.text).not.toMatch(/recht op|27,50/)
      expect(
        /Deze afspraak bekijken: http:\/\/salon\.test\/mijn-afspraak\/•••\n/.test(mail?.text ?? ''),
      ).toBe(verb === 'cancel')
      expect(mail?.calendar).toContain('DTSTAMP:20261123T100000Z')
    },
  )
})

describe('the history of an appointment', async () => {
  const salon = await createTestApp()
  const { app, deps, clock } = salon
  const owner = await createOwner(app)
  const historyOf = async (id: string) =>
    exact(array(appointmentEventSchema)).parse(
      (await owner.get(`/api/appointments/${id}/history`)).body,
    )

  test('begins with who made it, and tells every change with both values', async () => {
    const made = await createBrowser(app).post('/api/booking/create', bookingBody())
    const [booked] = z
      .object({ appointments: z.array(z.object({ id: z.string() })) })
      .parse(made.body).appointments
    const id = booked?.id ?? ''
    clock.set('2026-11-20T10:00:00Z')
    await owner.patch(`/api/appointments/${id}`, { status: 'confirmed' })
    clock.set('2026-11-20T11:00:00Z')
    await owner.patch(`/api/appointments/${id}`, {
      date: '2026-11-24',
      startTime: '13:00',
      price: null,
      dogName: 'Rexje',
    })
    expect(await historyOf(id)).toEqual([
      {
        id,
        at: '2026-11-20T09:00:00.000Z',
        actor: 'visitor',
        who: null,
        kind: 'created',
        changes: {},
      },
      {
        id: expect.any(String),
        at: '2026-11-20T10:00:00.000Z',
        actor: 'owner',
        who: { id: expect.any(String), name: 'Eigenaar' },
        kind: 'changed',
        changes: { status: { from: 'pending', to: 'confirmed' } },
      },
      {
        id: expect.any(String),
        at: '2026-11-20T11:00:00.000Z',
        actor: 'owner',
        who: { id: expect.any(String), name: 'Eigenaar' },
        kind: 'changed',
        changes: {
          date: { from: '2026-11-23', to: '2026-11-24' },
          startTime: { from: '09:00:00', to: '13:00:00' },
          endTime: { from: '11:00:00', to: '15:00:00' },
          price: { from: '65.00', to: null },
          dogName: { from: 'Rex', to: 'Rexje' },
        },
      },
    ])
  })

  test('names who of the salon made it and who changed it', async () => {
    const els = await createStaff(salon)
    const { body } = await els.post('/api/appointments', {
      firstName: 'An',
      lastName: 'Peeters',
      phone: '0470 12 34 56',
      email: 'an@voorbeeld.be',
      dogName: 'Bella',
      dogBreed: 'Chihuahua',
      service: 'Chihuahua',
      date: '2026-12-08',
      startTime: '14:00',
    })
    const { id } = parse(appointmentSchema, body)
    clock.set('2026-11-20T12:00:00Z')
    await owner.patch(`/api/appointments/${id}`, { notes: 'Bijt' })
    clock.set('2026-11-20T12:01:00Z')
    await els.patch(`/api/appointments/${id}`, { notes: 'Bijt niet' })
    expect((await historyOf(id)).map(({ who }) => who?.name)).toEqual([
      'Els Claes',
      'Eigenaar',
      'Els Claes',
    ])
    clock.set('2026-11-20T11:00:00Z')
  })

  test('keeps nothing of a change that was refused or changed nothing', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-01' })
    await insertVisit(deps.db, { date: '2026-12-02' })
    await owner.patch(`/api/appointments/${id}`, { date: '2026-12-02', notes: 'nieuw' })
    await owner.patch(`/api/appointments/${id}`, { dogName: 'Bo' })
    await owner.patch(`/api/appointments/${id}`, {})
    expect(await historyOf(id)).toMatchObject([{ kind: 'created', actor: 'owner' }])
  })

  test('names who did it, and goes when the appointment goes', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-05' })
    await changeAppointment(deps, id, {
      change: { status: 'cancelled' },
      allowOverlap: false,
      actor: 'visitor',
    })
    clock.set('2026-11-20T12:00:00Z')
    await changeAppointment(deps, id, {
      change: { notes: 'x' },
      allowOverlap: false,
      actor: 'system',
    })
    expect((await historyOf(id)).map(({ actor }) => actor)).toEqual(['owner', 'visitor', 'system'])
    await owner.remove(`/api/appointments/${id}`)
    expect(await owner.get(`/api/appointments/${id}/history`)).toMatchObject(GONE)
    expect(await deps.db.$count(appointmentHistory, eq(appointmentHistory.appointmentId, id))).toBe(
      0,
    )
  })
})

describe('what was typed for an appointment', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('is shown where it differs from the customer, and taken over on demand', async () => {
    const { id, customerId } = await insertVisit(deps.db, {
      date: '2026-12-01',
      firstName: 'Beatrijs',
      phone: '0499 00 00 00',
      address: 'Kerkplein 2',
    })
    const differences = async () =>
      exact(array(differenceSchema)).parse(
        (await owner.get(`/api/appointments/${id}/differences`)).body,
      )
    expect(await differences()).toEqual([
      { field: 'firstName', typed: 'Beatrijs', stored: 'Bea' },
      { field: 'phone', typed: '0499 00 00 00', stored: '0471 11 22 33' },
      { field: 'address', typed: 'Kerkplein 2', stored: '' },
      { field: 'dogName', typed: 'Bo', stored: '' },
    ])
    expect(await owner.post(`/api/appointments/${id}/accept-details`)).toMatchObject({
      status: 201,
      body: { success: true },
    })
    expect(await differences()).toEqual([])
    const [customer] = await deps.db.select().from(customers).where(eq(customers.id, customerId))
    expect(customer).toMatchObject({
      firstName: 'Beatrijs',
      lastName: 'Maes',
      phone: '0499 00 00 00',
      address: 'Kerkplein 2',
    })
  })

  test('is 404 when there is no such appointment', async () => {
    expect(await owner.get(`/api/appointments/${NOBODY}/differences`)).toMatchObject(GONE)
    expect(await owner.post(`/api/appointments/${NOBODY}/accept-details`)).toMatchObject(GONE)
  })
})

describe('the price of an appointment', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const visit = {
    firstName: 'Els',
    lastName: 'Claes',
    email: 'els@voorbeeld.be',
    phone: '0472 00 11 22',
    dogName: 'Mila',
    dogBreed: 'Chihuahua',
    startTime: '14:00',
  }

  const add = async (date: string, extra: object) =>
    (await owner.post('/api/appointments', { ...visit, service: 'Chihuahua', date, ...extra })).body

  test('is that of the price list unless the owner gave another, or none on purpose', async () => {
    expect(await add('2026-12-01', {})).toMatchObject({ price: '40.00' })
    expect(await add('2026-12-02', { price: '35' })).toMatchObject({ price: '35.00' })
    expect(await add('2026-12-03', { price: null })).toMatchObject({ price: null })
    expect(await add('2026-12-04', { service: 'Iets bijzonders' })).toMatchObject({ price: null })
  })

  test('follows a treatment that becomes known, and never replaces one that was agreed', async () => {
    const without = await insertVisit(deps.db, { date: '2026-12-08' })
    expect(
      await owner.patch(`/api/appointments/${without.id}`, { service: 'Newfoundlander' }),
    ).toMatchObject({ body: { price: '120.00' } })
    expect(
      await owner.patch(`/api/appointments/${without.id}`, { service: 'Chihuahua' }),
    ).toMatchObject({ body: { price: '120.00' } })
  })
})

describe('the letter about leave', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const leave = parse(
    holidaySchema,
    (
      await owner.post('/api/holidays', {
        name: 'Opleiding',
        startDate: '2027-01-11',
        endDate: '2027-01-12',
      })
    ).body,
  )
  const letter = {
    leaveId: leave.id,
    subject: 'Over {datum}',
    text: 'Dag {voornaam},\n\n{hond} om {uur} lukt niet.\n\nGroeten',
  }
  const send = async (body: object) =>
    await owner.post('/api/appointments/leave-notices', { ...letter, ...body })

  test('goes to each client with her own visit in it, as text and as HTML without a way in', async () => {
    const first = await insertVisit(deps.db, {
      date: '2027-01-11',
      firstName: '<b>An',
      dogName: 'Rex www.kwaad.example',
      email: 'an@voorbeeld.be',
    })
    const second = await insertVisit(deps.db, {
      date: '2027-01-12',
      status: 'pending',
      email: 'bea@voorbeeld.be',
    })
    expect(await send({ appointmentIds: [first.id, second.id] })).toMatchObject({
      status: 200,
      body: { success: true, count: 2 },
    })
    const mails = await deps.db.select().from(outbox).orderBy(outbox.recipient)
    expect(
      mails.map(({ recipient, subject, kind, appointmentId }) => ({
        recipient,
        subject,
        kind,
        appointmentId,
      })),
    ).toEqual([
      {
        recipient: 'an@voorbeeld.be',
        subject: 'Over maandag 11 januari 2027',
        kind: 'leave-notice',
        appointmentId: first.id,
      },
      {
        recipient: 'bea@voorbeeld.be',
        subject: 'Over dinsdag 12 januari 2027',
        kind: 'leave-notice',
        appointmentId: second.id,
      },
    ])
    expect(mails[1]?.text).toContain('Dag Bea,\n\nBo om 09:00 lukt niet.')
    expect(mails[0]?.html).toContain('Dag &lt;b&gt;An,')
    expect(mails[0]?.html).not.toContain('www.kwaad.example')
    expect(mails[0]?.text).not.toContain('www.kwaad.example')
    expect((await owner.get(`/api/holidays/${leave.id}/conflicts`)).body).toMatchObject([
      { noticeSentAt: expect.any(String) },
      { noticeSentAt: expect.any(String) },
    ])
    expect(await send({ appointmentIds: [first.id] })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: [{ id: first.id }, { id: second.id }] },
    })
  })

  test('sent twice at once leaves once', async () => {
    const { id } = await insertVisit(deps.db, {
      date: '2027-01-11',
      startTime: '16:00',
      endTime: '18:00',
    })
    const answers = await Promise.all([1, 2, 3].map(() => send({ appointmentIds: [id, id] })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await deps.db.$count(outbox, eq(outbox.appointmentId, id))).toBe(1)
  })

  test('goes to nobody whose visit is not, or not any more, in the way', async () => {
    const other = await insertVisit(deps.db, { date: '2027-01-13' })
    const cancelled = await insertVisit(deps.db, { date: '2027-01-12', status: 'cancelled' })
    const before = await deps.db.$count(outbox)
    for (const id of [other.id, cancelled.id, NOBODY])
      expect(await send({ appointmentIds: [id] })).toMatchObject({
        status: 409,
        body: { code: 'stale' },
      })
    expect(await send({ appointmentIds: [other.id], leaveId: NOBODY })).toMatchObject({
      status: 404,
      body: { message: 'Dit verlof bestaat niet (meer).' },
    })
    expect(await deps.db.$count(outbox)).toBe(before)
  })

  test.for([
    [{ appointmentIds: [] }, 422, { appointmentIds: 'Kies minstens één afspraak.' }],
    [
      { appointmentIds: [NOBODY], subject: ' ', text: '' },
      422,
      { subject: 'Vul een onderwerp in.', text: 'Schrijf een bericht.' },
    ],
    [{ appointmentIds: 'alle' }, 400, { appointmentIds: 'Kies de afspraken.' }],
  ] as const)('as %j is refused', async ([body, status, fields]) => {
    expect(await send(body)).toMatchObject({ status, body: { fields } })
  })

  test('is not for visitors', async () => {
    expect(
      await createBrowser(app).post('/api/appointments/leave-notices', {
        ...letter,
        appointmentIds: [NOBODY],
      }),
    ).toMatchObject({ status: 401 })
  })
})

describe('what others hear of a change', async () => {
  const context = await createTestApp({ env: { CALENDAR: 'sandbox' } })
  const { deps } = context
  const heard = async () => {
    const { rows } = await deps.db.execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where key ~ '^(calendar|waiting-list)' order by key`,
    )
    await deps.db.execute(sql`delete from graphile_worker._private_jobs`)
    return rows.map(({ key }) => key)
  }

  test('is that the outside calendar follows, and that time which came free is offered, once', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-12-07' })
    const change = async (fields: Parameters<typeof changeAppointment>[2]['change']) =>
      settle(await changeAppointment(deps, id, { change: fields, allowOverlap: false }))
    await change({ notes: 'Belt nog.' })
    expect(await heard()).toEqual([`calendar.sync ${id}`])
    await change({ date: '2026-12-10' })
    await change({ startTime: '13:00' })
    expect(await heard()).toEqual([
      `calendar.sync ${id}`,
      'waiting-list.offer 2026-12-07',
      'waiting-list.offer 2026-12-10',
    ])
    await change({ status: 'cancelled' })
    expect(await heard()).toEqual([`calendar.sync ${id}`, 'waiting-list.offer 2026-12-10'])
    await change({ date: '2026-12-14' })
    expect(await heard()).toEqual([`calendar.sync ${id}`])
    await change({ status: 'confirmed' })
    expect(await heard()).toEqual([`calendar.sync ${id}`])
    expect(await deleteAppointment(deps, id)).toBe(true)
    expect(await heard()).toEqual([`calendar.sync ${id}`, 'waiting-list.offer 2026-12-14'])
  })

  test('is not that the past can be booked again', async () => {
    const { id } = await insertVisit(deps.db, { date: '2026-11-19' })
    await deleteAppointment(deps, id)
    expect(await heard()).toEqual([`calendar.sync ${id}`])
  })
})

const visitOf = (firstName: string) => ({
  firstName,
  lastName: 'Maes',
  email: `${firstName.toLowerCase()}@voorbeeld.be`,
  phone: '0470 12 34 56',
  dogName: `Hond van ${firstName}`,
  dogBreed: 'Poedel',
  service: 'Poedel',
  date: '2026-12-01',
  startTime: '09:00',
})

describe('a time that only the constraint defends, since nobody takes the locks', async () => {
  const { app } = await createTestApp({ without: 'advisory locks' })
  const owner = await createOwner(app)
  test('goes to one of many at once, and all others read whose it is; a visitor never does', async () => {
    const answers = await Promise.all(
      ['An', 'Bea', 'Cis', 'Dora', 'Els', 'Fee', 'Gust', 'Hilde'].map(
        async (firstName) => await owner.post('/api/appointments', visitOf(firstName)),
      ),
    )
    const [won, ...more] = answers.filter(({ status }) => status === 201)
    expect(more).toEqual([])
    const { dogName } = parse(appointmentSchema, won?.body)
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({
        code: 'overlap',
        message: expect.stringContaining(`staat hier ${dogName}`),
      })
    const { body } = await createBrowser(app).post(
      '/api/booking/create',
      bookingBody({ appointmentDate: '2026-12-01', appointmentTime: '09:00' }),
    )
    expect(body).toMatchObject({ code: 'slot_taken' })
    expect(JSON.stringify(body)).not.toContain('Maes')
  })
})
