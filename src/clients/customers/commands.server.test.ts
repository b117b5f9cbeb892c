import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { setSalon } from '#tests/support/requests.ts'

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
/** Ids and signatures are made by chance, and sometimes hold the digits of a postcode. */
const withoutKeys = (text: string) => text.replaceAll(/[\da-f-]{36}(\.\d+\.[\w-]+)?/g, '')
const SECRETS = /Joke|Vermeulen|98 ?76|Kerkstraat|9140|Temse|Snoopy/i
const MASKED = {
  customerName: '••• •••',
  firstName: '•••',
  lastName: '•••',
  customerPhone: '•••',
  customerAddress: '•••',
  customerPostcode: '•••',
  customerCity: '•••',
}
const STORED = {
  firstName: 'Joke',
  lastName: 'Vermeulen',
  phone: '0470 98 76 12',
  address: 'Kerkstraat 5',
  postalCode: '9140',
  city: 'Temse',
}

const days = [
  '2026-11-23',
  '2026-11-26',
  '2026-11-30',
  '2026-12-03',
  '2026-12-07',
  '2026-12-10',
  '2026-12-14',
  '2026-12-17',
  '2026-12-21',
  '2026-12-24',
]
const slots = days.flatMap((appointmentDate) =>
  ['09:00', '11:00', '16:00'].map((appointmentTime) => ({ appointmentDate, appointmentTime })),
)

const book = (browser: ReturnType<typeof createBrowser>, body: Record<string, unknown>) =>
  browser.post('/api/booking/create', bookingBody({ ...JOKE, ...slots.shift(), ...body }))
const lookUp = async (browser: ReturnType<typeof createBrowser>) =>
  z
    .looseObject({ id: z.string(), recognised: z.boolean() })
    .parse((await browser.get('/api/customers/by-email/joke@voorbeeld.be')).body)

describe('a client and a stranger', async () => {
  const { app, deps } = await createTestApp()
  await setSalon(deps, { mostOpenVisits: 100 })
  const stored = async () =>
    (
      await deps.db.execute(
        sql`select (select json_agg(c order by id) from customers c) as customers, (select json_agg(d order by id) from dogs d) as dogs, (select count(*)::int from recognised_devices) as devices`,
      )
    ).rows[0]
  const latest = async () =>
    (await deps.db.select().from(appointments).orderBy(desc(sql`ctid`)).limit(1))[0]

  const first = createBrowser(app)
  await book(first, {})
  const home = createBrowser(app)
  await recogniseBrowser(deps, home, 'joke@voorbeeld.be')
  const { id } = await lookUp(home)

  test('the browser whose booking made the customer reads nothing of her: only one that proved her mailbox does', async () => {
    expect(await lookUp(first)).toMatchObject({ id: '•••', firstName: '•••', recognised: false })
    expect(await lookUp(home)).toMatchObject({ ...STORED, recognised: true })
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
    const answers = [
      await book(stranger, typed),
      await stranger.get('/api/customers/by-email/joke@voorbeeld.be'),
      await stranger.get('/api/booking/dates'),
      await stranger.get('/api/services'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200])
    const hers = `${JSON.stringify(answers.map(({ body }) => body))} ${JSON.stringify(answers.map(({ headers }) => [...headers]))} ${[...stranger.cookies].join()}`
    expect(withoutKeys(hers).replaceAll('snoopy', '')).not.toMatch(SECRETS)
    expect(hers).not.toContain(id)
    for (const answer of [
      await stranger.get(`/api/customers/${id}/dogs`),
      await book(stranger, { ...typed, customerId: id }),
      await stranger.post('/api/dogs', { customerId: id, name: 'snoopY', breed: 'x' }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
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
  })

  test('masks stand for her stored values on the server, and unlock nothing', async () => {
    const stranger = createBrowser(app)
    const before = await stored()
    for (const name of [MASKED, { customerName: '•••' }]) {
      const answer = await book(stranger, {
        ...MASKED,
        firstName: '',
        lastName: '',
        ...name,
        petName: 'snoopy',
        petBreed: '',
      })
      expect(answer.status).toBe(201)
      const text = `${JSON.stringify(answer.body)} ${JSON.stringify([...answer.headers])}`
      expect(withoutKeys(text).replaceAll('snoopy', '')).not.toMatch(SECRETS)
      expect(await latest()).toMatchObject({
        customerId: id,
        ...STORED,
        dogName: 'snoopy',
        dogBreed: 'Beagle',
      })
    }
    expect(await stored()).toEqual(before)
    expect((await lookUp(stranger)).recognised).toBe(false)
  })

  test('masks with one value typed over keep the others', async () => {
    const stranger = createBrowser(app)
    const before = await stored()
    expect(
      (await book(stranger, { ...MASKED, customerPhone: '0470 98 76 12', customerCity: 'Hamme' }))
        .status,
    ).toBe(201)
    expect(await latest()).toMatchObject({ ...STORED, city: 'Hamme' })
    expect(await stored()).toEqual(before)
  })

  test('a mask of an address that nobody has is refused at its field', async () => {
    const stranger = createBrowser(app)
    const before = await stored()
    const sentence = 'Vul dit veld opnieuw in.'
    expect(await book(stranger, { ...MASKED, customerEmail: 'nieuw@voorbeeld.be' })).toMatchObject({
      status: 422,
      body: {
        fields: {
          firstName: sentence,
          lastName: sentence,
          customerPhone: sentence,
          customerAddress: sentence,
        },
      },
    })
    expect(await book(stranger, { customerAddress: 'K•••' })).toMatchObject({
      status: 422,
      body: { fields: { customerAddress: sentence } },
    })
    expect(await stored()).toEqual(before)
  })

  test('name, phone and address typed as they are stored recognise nobody; a recognised browser changes what is typed', async () => {
    const stranger = createBrowser(app)
    expect((await book(stranger, {})).status).toBe(201)
    expect(await lookUp(stranger)).toMatchObject({ recognised: false, address: '•••' })
    expect((await book(home, { customerAddress: 'Nieuwstraat 1', customerCity: '' })).status).toBe(
      201,
    )
    expect(await lookUp(home)).toMatchObject({ address: 'Nieuwstraat 1', city: 'Temse' })
    await deps.db
      .update(customers)
      .set({ address: 'Kerkstraat 5' })
      .where(eq(customers.email, 'joke@voorbeeld.be'))
  })

  test('a dog is linked by its name, and one that she has not stays with the visit: the answer is the same', async () => {
    const before = await stored()
    const answers = []
    const linked = []
    for (const petName of ['SNOOPY', 'Bobbie']) {
      answers.push(await book(createBrowser(app), { petName, petBreed: 'Beagle' }))
      linked.push((await latest())?.dogId)
    }
    expect(linked).toEqual([expect.any(String), null])
    const shapes = answers.map(({ status, body, headers }) => [
      status,
      shapeOf(body),
      [...headers.keys()],
    ])
    expect(shapes[0]).toEqual(shapes[1])
    expect(await stored()).toEqual(before)
    expect((await book(home, { petName: 'Max' })).status).toBe(201)
    expect((await latest())?.dogId).not.toBeNull()
    await deps.db.delete(appointments).where(eq(appointments.dogName, 'Max'))
    await deps.db.delete(dogs).where(eq(dogs.name, 'Max'))
  })

  test('a customer or dog by an id is 404 on a browser that is not recognised for her, and nothing is stored', async () => {
    const stranger = createBrowser(app)
    await lookUp(stranger)
    const [dog] = await deps.db.select({ id: dogs.id }).from(dogs).where(eq(dogs.name, 'Snoopy'))
    const visits = await deps.db.$count(appointments)
    const before = await stored()
    for (const ids of [
      { customerId: id },
      { dogId: dog?.id },
      { customerId: id, dogId: dog?.id },
    ]) {
      expect(await book(stranger, ids)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await book(stranger, { ...ids, customerEmail: 'mijn@voorbeeld.be' })).toMatchObject({
        status: 404,
      })
    }
    expect(await stored()).toEqual(before)
    expect(await deps.db.$count(appointments)).toBe(visits)
  })

  test('a recognised browser books by ids', async () => {
    const [dog] = z
      .array(z.object({ id: z.string() }))
      .parse((await home.get(`/api/customers/${id}/dogs`)).body)
    expect((await book(home, { customerId: id, dogId: dog?.id, petName: 'x' })).body).toMatchObject(
      { appointments: [{ dogName: 'Snoopy' }] },
    )
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

/** What an answer tells apart from its values. */
function shapeOf(body: unknown): string {
  return JSON.stringify(body, (_key, value: unknown) => (typeof value === 'string' ? '' : value))
}

test('an address in whatever case is one customer', async () => {
  const { app, deps } = await createTestApp()
  for (const [customerEmail, appointmentTime] of [
    ['INFO@voorbeeld.be', '09:00'],
    ['info@Voorbeeld.BE', '11:00'],
  ])
    expect(
      (
        await createBrowser(app).post(
          '/api/booking/create',
          bookingBody({ customerEmail, appointmentTime }),
        )
      ).status,
    ).toBe(201)
  expect(await deps.db.$count(customers)).toBe(1)
  expect((await createBrowser(app).get('/api/customers/by-email/Info@voorbeeld.be')).status).toBe(
    200,
  )
})

test('two first bookings with one new address at the same moment make one customer', async () => {
  const { app, deps } = await createTestApp()
  const answers = await Promise.all(
    slots.slice(-6).map((slot, index) =>
      createBrowser(app).post(
        '/api/booking/create',
        bookingBody({
          ...slot,
          customerEmail: index % 2 ? 'Nieuw@voorbeeld.be' : 'nieuw@Voorbeeld.be',
          petName: index % 2 ? 'REX' : 'Rex',
        }),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  expect([
    await deps.db.$count(customers),
    await deps.db.$count(dogs),
    await deps.db.$count(appointments),
  ]).toEqual([1, 1, 6])
})
