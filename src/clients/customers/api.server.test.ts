import { eq } from 'drizzle-orm'
import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { foundCustomerSchema, savedDogSchema } from '#clients/customers/look-up/wire.ts'
import { visitSchema } from '#clients/customers/wire.ts'
import { connect } from '#server/db/client.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { payments, sales } from '#server/db/tables/payments.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const GONE = 'Deze klant bestaat niet (meer).'
const UNKNOWN = 'Dit e-mailadres kennen we nog niet.'
const foundSchema = exact(foundCustomerSchema)
const dogList = exact(array(savedDogSchema))

describe('the look-up of an address', async () => {
  const { app, deps, clock, connectionString } = await createTestApp()
  const add = async (email: string, extra: Partial<typeof customers.$inferInsert> = {}) => {
    const [customer] = await deps.db
      .insert(customers)
      .values({
        firstName: 'Joke',
        lastName: 'Vermeulen',
        phone: '+32 470 98 76 12',
        address: 'Kerkstraat 5',
        postalCode: '9100',
        city: 'Temse',
        notes: 'Betaalt laat',
        email,
        ...extra,
      })
      .returning()
    const [dog] = await deps.db
      .insert(dogs)
      .values({
        customerId: customer?.id ?? '',
        name: 'Snoopy',
        breed: 'Beagle',
        age: '7 jaar',
        notes: 'bijt',
      })
      .returning()
    return { id: customer?.id ?? '', dogId: dog?.id ?? '' }
  }
  const joke = await add('Joke@Voorbeeld.be')
  const other = await add('ander@voorbeeld.be')

  test('is the same mask for every customer on a browser that is not recognised, whatever the case of the address', async () => {
    await add('leeg@voorbeeld.be', {
      lastName: '',
      address: '',
      postalCode: '',
      city: '',
      phone: '',
    })
    for (const email of ['jOKE%40voorbeeld.BE', 'leeg@voorbeeld.be']) {
      const { status, body, headers } = await createBrowser(app).get(
        `/api/customers/by-email/${email}`,
      )
      expect(status).toBe(200)
      expect(foundSchema.parse(body)).toEqual({
        id: '•••',
        firstName: '•••',
        lastName: '•••',
        phone: '•••',
        address: '•••',
        postalCode: '•••',
        city: '•••',
        recognised: false,
      })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('is answered ten times an hour on such a browser, found or not; one that is recognised goes on', async () => {
    const browser = createBrowser(app)
    const look = async (email: string) =>
      (await browser.get(`/api/customers/by-email/${email}`)).status
    const statuses = []
    for (let n = 0; n < 12; n += 1)
      statuses.push(await look(n % 2 === 0 ? 'ander@voorbeeld.be' : `niemand${n}@voorbeeld.be`))
    expect(statuses).toEqual([200, 404, 200, 404, 200, 404, 200, 404, 200, 404, 429, 429])
    await recogniseBrowser(deps, browser, 'joke@voorbeeld.be')
    expect(await look('joke@voorbeeld.be')).toBe(200)
    expect(await look('ander@voorbeeld.be')).toBe(429)
    clock.set('2026-11-20T10:00:00Z')
    expect(await look('ander@voorbeeld.be')).toBe(200)
    clock.set('2026-11-20T09:00:00Z')
  })

  test('of an unknown one is 404, and so is what is no address, quietly and uncounted', async () => {
    expect(
      await createBrowser(app).get('/api/customers/by-email/niemand@voorbeeld.be'),
    ).toMatchObject({
      status: 404,
      body: { error: UNKNOWN, message: UNKNOWN, code: 'not_found' },
    })
    for (const email of [
      'geen-adres',
      'an@',
      '%20',
      '%00',
      'a@b',
      '%25',
      "'%20or%201=1--",
      `${'a'.repeat(250)}@b.be`,
    ]) {
      const { status, body } = await createBrowser(app, { address: '198.51.100.77' }).get(
        `/api/customers/by-email/${email}`,
      )
      expect({ status, body }).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: UNKNOWN },
      })
    }
  })

  test('takes the same number of statements, known or not, and sends no wildcard to the database', async () => {
    const { db, pool } = connect(connectionString, deps.log)
    let statements = 0
    const counted = createApp({ ...deps, db }, async () => new Response('page'))
    pool.on('acquire', () => (statements += 1))
    const count = async (email: string) => {
      statements = 0
      const { status } = await createBrowser(counted).get(`/api/customers/by-email/${email}`)
      return [status, statements]
    }
    expect(await count('joke@voorbeeld.be')).toEqual([200, 3])
    expect(await count('nooit.gezien@voorbeeld.be')).toEqual([404, 3])
    expect(await count('%25@voorbeeld.be')).toEqual([404, 3])
    await pool.end()
  })

  test('on a browser recognised for her is what is stored, with her dogs and nobody else’s', async () => {
    const browser = createBrowser(app)
    await recogniseBrowser(deps, browser, 'joke@voorbeeld.be')
    const { body } = await browser.get('/api/customers/by-email/joke@voorbeeld.be')
    expect(foundSchema.parse(body)).toMatchObject({
      id: joke.id,
      firstName: 'Joke',
      phone: '+32 470 98 76 12',
      recognised: true,
    })
    expect(dogList.parse((await browser.get(`/api/customers/${joke.id}/dogs`)).body)).toEqual([
      { id: joke.dogId, name: 'Snoopy', breed: 'Beagle', age: '7 jaar' },
    ])
    for (const [who, id] of [
      [createBrowser(app), joke.id],
      [browser, other.id],
    ] as const)
      expect(await who.get(`/api/customers/${id}/dogs`)).toMatchObject({
        status: 404,
        body: { error: GONE, message: GONE, code: 'not_found' },
      })
  })

  test('the owner sees the dogs of any customer, in full; an unknown customer has none', async () => {
    const owner = await createOwner(app)
    expect((await owner.get(`/api/customers/${joke.id}/dogs`)).body).toEqual([
      { id: joke.dogId, name: 'Snoopy', breed: 'Beagle', age: '7 jaar' },
    ])
    expect((await owner.get('/api/customers/1/dogs')).status).toBe(404)
  })
})

describe('adding a dog', async () => {
  const { app, deps } = await createTestApp()
  const [joke] = await deps.db
    .insert(customers)
    .values({ firstName: 'Joke', lastName: 'V', phone: '0470', email: 'joke@voorbeeld.be' })
    .returning()
  const customerId = joke?.id ?? ''
  await deps.db.insert(dogs).values({ customerId, name: 'Snoopy', breed: 'Beagle', age: '7 jaar' })

  test('works on a browser that is recognised for her: 201 with the dog, and a stored one is not changed', async () => {
    const browser = createBrowser(app)
    await recogniseBrowser(deps, browser, 'joke@voorbeeld.be')
    const { status, body } = await browser.post('/api/dogs', {
      customerId,
      name: ' Zoë 🐶 ',
      breed: 'Bastaard',
      isActive: false,
      notes: 'x',
    })
    expect(status).toBe(201)
    expect(exact(savedDogSchema).parse(body)).toEqual({
      id: expect.any(String),
      name: 'Zoë 🐶',
      breed: 'Bastaard',
      age: '',
    })
    expect(
      await deps.db
        .select({ isActive: dogs.isActive, notes: dogs.notes })
        .from(dogs)
        .where(eq(dogs.name, 'Zoë 🐶')),
    ).toEqual([{ isActive: true, notes: '' }])
    expect(
      (await browser.post('/api/dogs', { customerId, name: 'SNOOPY', breed: 'Kat' })).body,
    ).toMatchObject({ name: 'Snoopy', breed: 'Beagle' })
  })

  test('on any other is 404 and stores nothing, whether it looked her up, whether the dog or the customer exists', async () => {
    const before = await deps.db.select().from(dogs)
    const stranger = createBrowser(app)
    await stranger.get('/api/customers/by-email/joke@voorbeeld.be')
    const answers = []
    for (const [id, name] of [
      [customerId, 'Rex'],
      [customerId, 'Snoopy'],
      [NOBODY, 'Rex'],
    ])
      answers.push(await stranger.post('/api/dogs', { customerId: id, name }))
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 404,
        body: { error: GONE, message: GONE, code: 'not_found' },
      })
    expect(
      await (await createOwner(app)).post('/api/dogs', { customerId: NOBODY, name: 'Rex' }),
    ).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await deps.db.select().from(dogs)).toEqual(before)
  })

  test('by the owner works for any customer', async () => {
    expect(
      await (await createOwner(app)).post('/api/dogs', { customerId, name: 'snoopy' }),
    ).toMatchObject({
      status: 201,
      body: { name: 'Snoopy', age: '7 jaar' },
    })
  })

  test.for([
    [{}, 422, 'name'],
    [{ name: '' }, 422, 'name'],
    [{ name: 'x'.repeat(101) }, 422, 'name'],
    [{ name: 5 }, 400, 'name'],
    [{ name: 'Rex', breed: 'x'.repeat(101) }, 422, 'breed'],
    [{ name: 'Rex', customerId: 'x' }, 422, 'customerId'],
    [{ name: 'Rex', customerId: 5 }, 400, 'customerId'],
  ] as const)('with %j is %i at %s', async ([body, status, field]) => {
    expect(await createBrowser(app).post('/api/dogs', { customerId, ...body })).toMatchObject({
      status,
      body: { fields: { [field]: expect.stringMatching(/^[A-Z].*\.$/) } },
    })
  })
})

describe('what a customer paid', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const { customerId } = await insertVisit(deps.db, { date: '2026-11-20', status: 'cancelled' })
  const visit = async (date: string) => (await insertVisit(deps.db, { customerId, date })).id
  const [monday, tuesday] = [await visit('2026-11-23'), await visit('2026-11-24')]
  const now = new Date('2026-11-24T12:00:00Z')
  let number = 0
  const sell = async (
    whose: Partial<typeof sales.$inferInsert>,
    rows: Partial<typeof payments.$inferInsert>[],
  ) => {
    number += 1
    const sale = {
      number,
      customerName: 'An',
      service: 'Trimmen',
      amount: '55.00',
      vatRate: '21.00',
      createdAt: now,
      ...whose,
    }
    const [stored] = await deps.db.insert(sales).values(sale).returning({ id: sales.id })
    const payment = {
      saleId: stored?.id ?? '',
      method: 'card',
      amount: '55.00',
      amountPaid: '55.00',
      createdAt: now,
      updatedAt: now,
    } as const
    for (const row of rows) await deps.db.insert(payments).values({ ...payment, ...row })
  }
  // in two parts, with a tip, of which something came back; what the terminal did not take does not
  // count
  await sell({ appointmentId: monday, customerId }, [
    { amount: '20.00', method: 'cash', amountPaid: '20.00' },
    { amount: '40.00', tip: '5.00', amountPaid: '40.00' },
    { amount: '-10.00', kind: 'refund', amountPaid: '-10.00' },
    { amount: '35.00', status: 'failed', method: 'sumup' },
  ])
  await sell({ appointmentId: tuesday }, [{ amount: '60.00', test: true }])
  await sell({ customerId }, [{ amount: '12.50' }])
  await sell({}, [{ amount: '99.00' }])
  const visits = exact(array(visitSchema))
  const paidPerVisit = async () =>
    visits
      .parse((await owner.get(`/api/customers/${customerId}/visits`)).body)
      .map(({ date, paid }) => [date, paid])
  const total = async () => (await owner.get(`/api/customers/${customerId}/paid`)).body

  test('stands beside each visit and is added up over all her sales, tips apart', async () => {
    expect(await paidPerVisit()).toEqual([
      ['2026-11-24', '60.00'],
      ['2026-11-23', '45.00'],
      ['2026-11-20', '0.00'],
    ])
    expect(await total()).toEqual({ total: '117.50' })
    expect((await owner.get(`/api/customers/${NOBODY}/paid`)).body).toEqual({ total: '0.00' })
  })

  test('leaves out what was paid in the sandbox once payments are live', async () => {
    Object.assign(deps.env, { PAYMENTS: 'live' })
    expect(await paidPerVisit()).toEqual([
      ['2026-11-24', '0.00'],
      ['2026-11-23', '45.00'],
      ['2026-11-20', '0.00'],
    ])
    expect(await total()).toEqual({ total: '57.50' })
  })
})
