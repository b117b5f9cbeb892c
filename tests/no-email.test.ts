import { eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { entrySchema } from '#agenda/waiting-list/wire.ts'
import { customerSchema } from '#clients/customers/wire.ts'
import { picked } from '#lib/keyed.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { app, deps, clock } = await createTestApp()
const owner = await createOwner(app)
const visit = {
  firstName: 'Rita',
  lastName: 'Maes',
  phone: '0470 11 22 33',
  dogName: 'Bo',
  dogBreed: 'Poedel',
  service: 'Poedel',
  date: '2026-12-07',
  startTime: '09:00',
}
const book = async (body: object) => await owner.post('/api/appointments', { ...visit, ...body })
const booked = async (body: object) => parse(appointmentSchema, (await book(body)).body)
const wholeOf = async (id: string) =>
  parse(customerSchema, (await owner.get(`/api/customers/${id}`)).body)
const waiting = async () =>
  await deps.db
    .select({ state: outbox.state })
    .from(outbox)
    .where(eq(outbox.recipient, 'weg@voorbeeld.be'))
const row = (email: string) =>
  deps.db.insert(customers).values({ firstName: 'X', lastName: 'Y', email, phone: '0' })

test('an address that was forgotten is asked for; null says that there is none', async () => {
  for (const email of [undefined, '', ' '])
    expect(await book({ email })).toMatchObject({
      status: 422,
      body: { fields: { email: 'Vul een e-mailadres in.' } },
    })
  expect(await book({ email: 'geen' })).toMatchObject({ status: 422 })
  expect(await booked({ email: null })).toMatchObject({ email: '', status: 'confirmed' })
  expect(
    await owner.post('/api/customers', { firstName: 'An', lastName: 'Vos', email: null }),
  ).toMatchObject({
    status: 422,
    body: { fields: { phone: expect.any(String) } },
  })
})

test('who has no address is known by phone and name, also when two bookings come at once', async () => {
  const [one, two] = await Promise.all([
    booked({ email: null, phone: '0471 22 33 44', date: '2026-12-08' }),
    booked({
      email: null,
      phone: '+32 471 22 33 44',
      firstName: 'RITA',
      date: '2026-12-10',
      dogName: 'Mia',
    }),
  ])
  expect(two.customerId).toBe(one.customerId)
  expect((await wholeOf(one.customerId)).dogs.map(({ name }) => name).toSorted()).toEqual([
    'Bo',
    'Mia',
  ])
  const partner = await booked({
    email: null,
    phone: '0471223344',
    firstName: 'Jef',
    date: '2026-12-11',
  })
  expect(partner.customerId).not.toBe(one.customerId)
  const known = await booked({
    email: 'piet@voorbeeld.be',
    firstName: 'Piet',
    phone: '0472 00 11 22',
    date: '2026-12-14',
  })
  expect(
    (await booked({ email: null, firstName: 'Piet', phone: '0472 00 11 22', date: '2026-12-15' }))
      .customerId,
  ).toBe(known.customerId)
  const again = { firstName: 'Rita', lastName: 'Maes', email: null, phone: '0471/22.33.44' }
  expect(await owner.post('/api/customers', again)).toMatchObject({
    status: 409,
    body: { code: 'email_in_use', current: { id: one.customerId } },
  })
})

test('an emptied address is simply saved: what waits for her is cancelled, and nobody else is touched', async () => {
  const two = await booked({
    email: 'weg@voorbeeld.be',
    firstName: 'Weg',
    phone: '0474 00 00 02',
    date: '2026-12-17',
  })
  expect(await waiting()).toEqual([{ state: 'waiting' }])
  const emptied = { email: '', firstName: '', lastName: '', phone: '' }
  expect(await owner.patch(`/api/customers/${two.customerId}`, emptied)).toMatchObject({
    status: 200,
    body: { customer: emptied, updatedAppointments: 1 },
  })
  expect(await waiting()).toEqual([{ state: 'cancelled' }])
  const exported = await owner.get(`/api/customers/${two.customerId}/export.json`)
  expect(exported.status).toBe(200)
  expect(JSON.stringify(exported.body)).not.toContain('Rita')
  expect((await createBrowser(app).get('/api/customers/by-email/%20')).status).toBe(404)
})

test('merged with her other card she keeps the address of that one, in her visits too', async () => {
  const without = await booked({
    email: null,
    firstName: 'Els',
    phone: '0475 00 00 03',
    date: '2026-12-18',
  })
  const other = await booked({
    email: 'els.maes@voorbeeld.be',
    firstName: 'Els',
    phone: '0475 00 00 04',
    date: '2026-12-21',
  })
  await owner.post('/api/customer-cards', { customerEmail: 'els.maes@voorbeeld.be' })
  expect(
    (await owner.post(`/api/customers/${without.customerId}/merge`, { otherId: other.customerId }))
      .status,
  ).toBe(200)
  expect(await wholeOf(without.customerId)).toMatchObject({
    email: 'els.maes@voorbeeld.be',
    appointmentCount: 2,
  })
  const { body } = await owner.get(`/api/appointments/${without.id}`)
  expect(body).toMatchObject({ email: 'els.maes@voorbeeld.be' })
})

test('her loyalty card is hers by her id', async () => {
  const { customerId } = await booked({
    email: null,
    firstName: 'Kaat',
    phone: '0476 00 00 05',
    date: '2026-12-22',
  })
  expect(await owner.post('/api/customer-cards', { customerEmail: null })).toMatchObject({
    status: 422,
  })
  expect(
    await owner.post('/api/customer-cards', { customerEmail: null, customerId, points: 5 }),
  ).toMatchObject({
    status: 201,
    body: { customerId, customerEmail: '', customerName: 'Kaat Maes', points: 5 },
  })
  expect(
    await owner.post('/api/customer-cards', { customerEmail: null, customerId }),
  ).toMatchObject({ status: 409, body: { code: 'card_exists' } })
})

test('several may have none, and the database refuses the same address twice all the same', async () => {
  await row('')
  await row('')
  await row('een@voorbeeld.be')
  await expect(row('EEN@voorbeeld.be')).rejects.toThrow(/insert/)
})

test('on the waiting list she is known by phone, and called: nothing is offered and nothing mailed', async () => {
  const before = await deps.db.$count(outbox)
  const entry = {
    ...picked(visit, ['firstName', 'lastName', 'dogName', 'dogBreed', 'service']),
    email: null,
    phone: '0474 00 00 02',
    fromDate: '2026-11-23',
    toDate: '2026-12-19',
    weekdays: [1],
  }
  for (const email of [undefined, ''])
    expect(await owner.post('/api/waiting-list/entries', { ...entry, email })).toMatchObject({
      status: 422,
      body: { fields: { email: 'Vul een e-mailadres in.' } },
    })
  const answer = await owner.post('/api/waiting-list/entries', entry)
  expect(answer).toMatchObject({ status: 201, body: { email: '', state: 'waiting' } })
  const { id } = parse(entrySchema, answer.body)
  await waitingListTasks['waiting-list.offer']({ dates: ['2026-12-14'] }, deps)
  expect(
    await owner.post(`/api/waiting-list/entries/${id}/offer`, {
      date: '2026-12-14',
      startTime: '11:00',
    }),
  ).toMatchObject({ status: 422, body: { fields: { startTime: /geen e-mail/ } } })
  expect(await deps.db.$count(outbox)).toBe(before)
})

test('nothing is mailed to her, and the screen is told why', async () => {
  const before = await deps.db.$count(outbox)
  const { id } = await booked({
    email: null,
    phone: '0473 00 00 01',
    date: '2026-11-24',
    startTime: '14:00',
  })
  expect(await owner.post(`/api/admin/send-reminder/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'Deze klant heeft geen e-mail. Bel, of stuur een sms of WhatsApp.' },
  })
  await owner.patch(`/api/appointments/${id}`, { status: 'cancelled' })
  await owner.patch(`/api/appointments/${id}`, { status: 'confirmed' })
  clock.set('2026-11-23T14:30:00Z')
  await appointmentTasks['appointments.remind']({}, deps)
  expect(await deps.db.$count(outbox)).toBe(before)
})
