import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs, recognisedDevices } from '#server/db/tables/customers.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'

// Who may see and change what a customer left with the salon. Each test books on a slot of its own.

const JOKE = {
  customerName: 'Joke Vermeulen',
  customerEmail: 'joke@voorbeeld.be',
  customerPhone: '0470 98 76 12',
  customerAddress: 'Kerkstraat 5',
  customerPostcode: '9140',
  customerCity: 'Temse',
  petName: 'Snoopy',
  petBreed: 'Beagle',
  service: 'Beagle',
}
const SECRETS = /Joke|Vermeulen|98 ?76|Kerkstraat|9140|Temse|Snoopy/i
const MASKED = {
  customerName: 'J••• V•••',
  firstName: 'J•••',
  lastName: 'V•••',
  customerPhone: '•••• •• 12',
  customerAddress: '•••',
  customerPostcode: '•••',
  customerCity: 'T•••',
}

const days = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04']
const slots = days.flatMap((appointmentDate) => ['09:00', '11:00', '16:00'].map((appointmentTime) => ({ appointmentDate, appointmentTime })))

const book = (browser: ReturnType<typeof createBrowser>, body: Record<string, unknown>) =>
  browser.post('/api/booking/create', bookingBody({ ...JOKE, ...slots.shift(), ...body }))
const lookUp = async (browser: ReturnType<typeof createBrowser>) =>
  z.looseObject({ id: z.string(), recognised: z.boolean() }).parse((await browser.get('/api/customers/by-email/joke@voorbeeld.be')).body)

describe('a client and a stranger', async () => {
  const { app, deps } = await createTestApp()
  const stored = async () =>
    (
      await deps.db.execute(
        sql`select (select json_agg(c order by id) from customers c) as customers, (select json_agg(d order by id) from dogs d) as dogs, (select count(*)::int from recognised_devices) as devices`,
      )
    ).rows[0]
  const latest = async () => (await deps.db.select().from(appointments).orderBy(desc(sql`ctid`)).limit(1))[0]

  const home = createBrowser(app)
  await book(home, {})

  test('the browser whose booking made the customer sees her values again', async () => {
    expect(await lookUp(home)).toMatchObject({
      firstName: 'Joke',
      lastName: 'Vermeulen',
      phone: '0470 98 76 12',
      address: 'Kerkstraat 5',
      postalCode: '9140',
      city: 'Temse',
      recognised: true,
    })
  })

  test('a stranger who books with her address reads nothing, changes nothing, and the visit keeps what he typed', async () => {
    const stranger = createBrowser(app)
    const before = await stored()
    const typed = {
      customerName: 'Piet Pers',
      customerEmail: 'JOKE@voorbeeld.be',
      customerPhone: '0499 00 00 00',
      customerAddress: 'Elders 9',
      customerPostcode: '1000',
      customerCity: 'Brussel',
      petName: 'snoopy',
      petBreed: 'Kat',
    }
    const answers = [await book(stranger, typed), await stranger.get('/api/customers/by-email/joke@voorbeeld.be')]
    const { id } = await lookUp(stranger)
    answers.push(await stranger.get(`/api/customers/${id}/dogs`), await book(stranger, { ...typed, customerId: id }))
    answers.push(
      await stranger.post('/api/dogs', { customerId: id, name: 'snoopY', breed: 'x' }),
      await stranger.get('/api/booking/dates'),
      await stranger.get('/api/services'),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 201, 201, 200, 200])
    for (const { body, headers } of answers)
      expect(
        `${JSON.stringify(body)} ${JSON.stringify([...headers])}`
          .replaceAll(/[\da-f-]{36}/g, '') // an id may have any four digits
          .replaceAll(/snoopy/gi, (word) => (word === 'Snoopy' ? word : '')),
      ).not.toMatch(SECRETS)
    expect([...stranger.cookies].join()).not.toMatch(SECRETS)
    expect(await stored()).toEqual(before)
    expect(await latest()).toMatchObject({
      firstName: 'Piet',
      lastName: 'Pers',
      phone: '0499 00 00 00',
      address: 'Elders 9',
      postalCode: '1000',
      city: 'Brussel',
      email: 'JOKE@voorbeeld.be',
      dogName: 'snoopy',
      dogBreed: 'Kat',
    })
    expect((await lookUp(stranger)).recognised).toBe(false)
  })

  test('masks left untouched stand for her stored values on the server, and unlock nothing', async () => {
    const stranger = createBrowser(app)
    const { id } = await lookUp(stranger)
    const [dog] = z.array(z.object({ id: z.string(), name: z.string() })).parse((await stranger.get(`/api/customers/${id}/dogs`)).body)
    const before = await stored()
    const answer = await book(stranger, { ...MASKED, customerId: id, dogId: dog?.id, petName: dog?.name, petBreed: '' })
    expect(answer.status).toBe(201)
    expect(`${JSON.stringify(answer.body)} ${JSON.stringify([...answer.headers])}`).not.toMatch(SECRETS)
    expect(await latest()).toMatchObject({
      customerId: id,
      firstName: 'Joke',
      lastName: 'Vermeulen',
      phone: '0470 98 76 12',
      address: 'Kerkstraat 5',
      postalCode: '9140',
      city: 'Temse',
      dogName: 'Snoopy',
      dogBreed: 'Beagle',
    })
    expect(await stored()).toEqual(before)
    expect((await lookUp(stranger)).recognised).toBe(false)
  })

  test('masks with one value typed over keep the others, and still unlock nothing', async () => {
    const stranger = createBrowser(app)
    const before = await stored()
    expect((await book(stranger, { ...MASKED, customerPhone: '0470 98 76 12', customerCity: 'Hamme' })).status).toBe(201)
    expect(await latest()).toMatchObject({ firstName: 'Joke', phone: '0470 98 76 12', address: 'Kerkstraat 5', city: 'Hamme' })
    expect(await stored()).toEqual(before)
    expect((await lookUp(stranger)).recognised).toBe(false)
  })

  test('a mask that stands for nothing is refused at its field', async () => {
    const stranger = createBrowser(app)
    const before = await stored()
    const sentence = 'Vul dit veld opnieuw in.'
    expect(await book(stranger, { ...MASKED, customerPhone: '•••• •• 99' })).toMatchObject({
      status: 422,
      body: { message: sentence, fields: { customerPhone: sentence } },
    })
    expect(await book(stranger, { ...MASKED, customerEmail: 'nieuw@voorbeeld.be' })).toMatchObject({
      status: 422,
      body: { fields: { firstName: sentence, lastName: sentence, customerPhone: sentence, customerAddress: sentence } },
    })
    expect(await stored()).toEqual(before)
  })

  test('name and phone typed in full, in whatever form, make a browser recognised, and only then may it change her values', async () => {
    const phone = createBrowser(app)
    expect((await book(phone, { customerName: 'joke  VERMEULEN', customerPhone: '+32470987612', customerAddress: 'Nieuwstraat 1' })).status).toBe(201)
    expect(await lookUp(phone)).toMatchObject({ recognised: true, address: 'Kerkstraat 5' })
    expect((await book(phone, { customerAddress: 'Nieuwstraat 1', customerCity: '' })).status).toBe(201)
    expect(await lookUp(home)).toMatchObject({ address: 'Nieuwstraat 1', city: 'Temse' })
    await deps.db.update(customers).set({ address: 'Kerkstraat 5' }).where(eq(customers.email, 'joke@voorbeeld.be'))
  })

  test.for([
    [{ customerPhone: '0470 98 76 13' }],
    [{ customerName: 'Joke Vermeulens' }],
    [{ customerName: 'Joke' }],
    [{ customerPhone: '•••• •• 12' }],
    [{ firstName: 'J•••', lastName: 'V•••' }],
  ])('name and phone with %j do not', async ([change]) => {
    const stranger = createBrowser(app)
    const { status } = await stranger.post('/api/booking/create', bookingBody({ ...JOKE, appointmentDate: '2027-02-01', appointmentTime: '09:00', ...change }))
    await deps.db.delete(appointments).where(eq(appointments.date, '2027-02-01'))
    expect(status).toBe(201)
    expect((await lookUp(stranger)).recognised).toBe(false)
  })

  test('a customer or dog by an id that this browser did not look up is 404, and nothing is stored', async () => {
    const stranger = createBrowser(app)
    const { id } = await lookUp(home)
    const [dog] = await deps.db.select({ id: dogs.id }).from(dogs).where(eq(dogs.name, 'Snoopy'))
    const visits = await deps.db.$count(appointments)
    const before = await stored()
    for (const ids of [{ customerId: id }, { dogId: dog?.id }, { customerId: id, dogId: dog?.id }]) {
      expect(await book(stranger, ids)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await book(stranger, { ...ids, customerEmail: 'mijn@voorbeeld.be' })).toMatchObject({ status: 404 })
    }
    expect(await stored()).toEqual(before)
    expect(await deps.db.$count(appointments)).toBe(visits)
  })

  test('a made-up device cookie recognises nobody', async () => {
    const stranger = createBrowser(app)
    const [device] = await deps.db.select().from(recognisedDevices)
    for (const value of [device?.device ?? '', 'x', '%', 'a'.repeat(22)]) {
      stranger.cookies.set('salon_device', value)
      expect((await lookUp(stranger)).recognised).toBe(false)
    }
  })
})

test.for(['İnfo@voorbeeld.be', 'ΟΔΟΣ@voorbeeld.be', 'ẞ@voorbeeld.be', 'ǅ@voorbeeld.be'])(
  '%s, whose small letters are a matter of opinion, is one customer',
  async (customerEmail) => {
    const { app, deps } = await createTestApp()
    for (const appointmentTime of ['09:00', '11:00'])
      expect((await createBrowser(app).post('/api/booking/create', bookingBody({ customerEmail, appointmentTime }))).status).toBe(201)
    expect(await deps.db.$count(customers)).toBe(1)
    expect((await createBrowser(app).get(`/api/customers/by-email/${encodeURIComponent(customerEmail)}`)).status).toBe(200)
  },
)

test('two first bookings with one new address at the same moment make one customer', async () => {
  const { app, deps } = await createTestApp()
  const answers = await Promise.all(
    slots
      .slice(-6)
      .map((slot, index) =>
        createBrowser(app).post(
          '/api/booking/create',
          bookingBody({ ...slot, customerEmail: index % 2 ? 'Nieuw@voorbeeld.be' : 'nieuw@Voorbeeld.be', petName: index % 2 ? 'REX' : 'Rex' }),
        ),
      ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  expect([await deps.db.$count(customers), await deps.db.$count(dogs), await deps.db.$count(appointments)]).toEqual([1, 1, 6])
})
