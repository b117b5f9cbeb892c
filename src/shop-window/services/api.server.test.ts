import { eq } from 'drizzle-orm'
import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { services } from '#server/db/tables/services.ts'
import { serviceSchema } from '#shop-window/services/wire.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const list = exact(array(serviceSchema))

describe('the price list', async () => {
  const { app, deps } = await createTestApp()
  await deps.db.update(services).set({ isActive: false }).where(eq(services.name, 'Poedel'))

  test('a visitor reads the active items in order, with prices of two decimals', async () => {
    const { status, body } = await createBrowser(app).get('/api/services')
    const items = list.parse(body)
    expect(status).toBe(200)
    expect(items).toHaveLength(130)
    expect(items.every(({ isActive, price }) => isActive && /^\d+\.\d\d$/.test(price))).toBe(true)
    expect(items.map(({ displayOrder }) => displayOrder)).toEqual(
      items.map(({ displayOrder }) => displayOrder).toSorted((a, b) => a - b),
    )
    expect(items.find(({ name }) => name === 'Newfoundlander')?.price).toBe('120.00')
  })

  test('the owner reads the inactive ones too', async () => {
    const items = list.parse((await (await createOwner(app)).get('/api/services')).body)
    expect(items).toHaveLength(131)
    expect(items.filter(({ isActive }) => !isActive).map(({ name }) => name)).toEqual(['Poedel'])
  })

  test('the list for the wizard holds active items only, whoever asks', async () => {
    for (const browser of [createBrowser(app), await createOwner(app)]) {
      const items = list.parse((await browser.get('/api/booking/services')).body)
      expect(items.some(({ name }) => name === 'Poedel')).toBe(false)
      expect(items).toHaveLength(130)
    }
  })

  test('the prices are name and price and nothing else', async () => {
    const { status, body } = await createBrowser(app).get('/api/booking/prices')
    const prices = z.array(z.strictObject({ name: z.string(), price: z.string() })).parse(body)
    expect(status).toBe(200)
    expect(prices).toContainEqual({ name: 'Chihuahua', price: '40.00' })
    expect(prices).toContainEqual({ name: 'Algemene trimbeurt', price: '55.00' })
  })
})

describe('an item of the price list', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const visitor = createBrowser(app)
  const added = async (values: object) =>
    exact(serviceSchema).parse((await owner.post('/api/services', values)).body)
  const NAME_IN_USE = 'Deze naam staat al in de prijslijst.'

  test('is added with what the owner fills in, and visitors see it at once', async () => {
    await visitor.get('/api/booking/prices')
    const item = {
      name: 'Labrabull',
      description: 'Stevig en lief.',
      price: '62.50',
      duration: '60-90 min',
      category: 'premium',
      displayOrder: 7,
      size: 'groot',
    }
    const answer = await owner.post('/api/services', item)
    expect(answer).toMatchObject({ status: 201, body: { ...item, isActive: true, version: 1 } })
    expect((await visitor.get('/api/booking/prices')).body).toContainEqual({
      name: 'Labrabull',
      price: '62.50',
    })
  })

  test('needs only a name and a price', async () => {
    expect(await added({ name: 'Kort  en\ngoed', price: 12 })).toMatchObject({
      name: 'Kort en goed',
      price: '12.00',
      description: '',
      duration: null,
      category: 'algemeen',
      displayOrder: 0,
      size: '',
      isActive: true,
    })
  })

  test('has a name that no other has, whatever its capitals, also when two come at once', async () => {
    expect(await owner.post('/api/services', { name: 'POEDEL', price: '1' })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use', message: NAME_IN_USE, fields: { name: NAME_IN_USE } },
    })
    const answers = await Promise.all(
      ['Tegelijk', 'tegelijk', 'TEGELIJK'].map((name) =>
        owner.post('/api/services', { name, price: '1' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  const PRICE = 'Vul een geldige prijs in.'
  const ORDER = 'Vul een geheel getal in vanaf 0.'
  test.for([
    [{}, 422, { name: 'Vul een naam in.', price: PRICE }],
    [{ name: ' ', price: '5' }, 422, { name: 'Vul een naam in.' }],
    [{ name: 'X', price: '-5' }, 422, { price: PRICE }],
    [{ name: 'X', price: '5.001' }, 422, { price: PRICE }],
    [{ name: 'X', price: '10000' }, 422, { price: 'Een prijs is hoogstens €\u00a09.999,99.' }],
    [{ name: 'X', price: '5', category: 'luxe' }, 422, { category: 'Kies een categorie.' }],
    [{ name: 'X', price: '5', size: 'reus' }, 422, { size: 'Kies een grootte.' }],
    [{ name: 'X', price: '5', displayOrder: -1 }, 422, { displayOrder: ORDER }],
    [{ name: 'X', price: '5', displayOrder: '3' }, 400, { displayOrder: ORDER }],
    [{ name: 'X', price: true }, 400, { price: PRICE }],
    [{ name: 'x'.repeat(101), price: '5' }, 422, { name: 'Maximaal 100 tekens.' }],
  ] as const)('as %j is refused with %i beside its fields', async ([values, status, fields]) => {
    expect(await owner.post('/api/services', values)).toMatchObject({ status, body: { fields } })
  })

  test('is edited whole, what is not named stays, and it gets a new version', async () => {
    const item = await added({
      name: 'Bewerkt',
      price: '10',
      duration: '1 uur',
      size: 'klein',
      displayOrder: 4,
    })
    const edit = { name: 'Herdoopt', price: '11.5', category: 'Dierentrim', version: item.version }
    const answer = await owner.call('PUT', `/api/services/${item.id}`, { body: edit })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Herdoopt',
        price: '11.50',
        category: 'Dierentrim',
        duration: '1 uur',
        size: 'klein',
        displayOrder: 4,
        version: 2,
      },
    })
  })

  test('hidden by its switch is gone for visitors at once', async () => {
    const item = await added({ name: 'Verborgen', price: '10' })
    const { name, price, category } = item
    await owner.call('PUT', `/api/services/${item.id}`, {
      body: { name, price, category, isActive: false },
    })
    expect((await visitor.get('/api/booking/prices')).body).not.toContainEqual({ name, price })
  })

  test('edited by two at once: the second is stale and gets what is stored', async () => {
    const item = await added({ name: 'Betwist', price: '10' })
    const put = (price: string) =>
      owner.call('PUT', `/api/services/${item.id}`, {
        body: { name: 'Betwist', price, category: 'algemeen', version: item.version },
      })
    const answers = await Promise.all([put('11'), put('12')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost?.body).toMatchObject({
      code: 'stale',
      message: 'Deze service is intussen gewijzigd.',
      current: won?.body,
    })
  })

  test('edited with a version that no item can have is stale too', async () => {
    const item = await added({ name: 'Versie', price: '10' })
    const edit = { name: 'Versie', price: '11', category: 'algemeen', version: 99_999_999_999 }
    expect(await owner.call('PUT', `/api/services/${item.id}`, { body: edit })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
  })

  test('cannot be edited into the name of another, nor without its fields, nor when it is gone', async () => {
    const item = await added({ name: 'Naamloos', price: '10' })
    const put = (body: object, id = item.id) => owner.call('PUT', `/api/services/${id}`, { body })
    expect(await put({ name: 'chihuahua', price: '10', category: 'algemeen' })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use' },
    })
    expect(await put({})).toMatchObject({
      status: 422,
      body: { fields: { name: 'Vul een naam in.', price: PRICE, category: 'Kies een categorie.' } },
    })
    for (const id of [NOBODY, 'geen-id'])
      expect(await put({ name: 'X', price: '1', category: 'algemeen' }, id)).toMatchObject({
        status: 404,
      })
  })

  test('is deleted once', async () => {
    const item = await added({ name: 'Weg', price: '10' })
    expect(await owner.remove(`/api/services/${item.id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await owner.remove(`/api/services/${item.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Deze service bestaat niet (meer).' },
    })
    expect((await visitor.get('/api/booking/prices')).body).not.toContainEqual({
      name: 'Weg',
      price: '10.00',
    })
  })

  test('is written by nobody without a session', async () => {
    const before = await deps.db.select().from(services)
    const answers = [
      await visitor.post('/api/services', { name: 'X', price: '1' }),
      await visitor.call('PUT', `/api/services/${before[0]?.id}`, {
        body: { name: 'X', price: '1', category: 'algemeen' },
      }),
      await visitor.call('PUT', '/api/services/order', { body: { ids: [] } }),
      await visitor.remove(`/api/services/${before[0]?.id}`),
      await visitor.post('/api/services/bulk-price', { change: { kind: 'percent', value: '5' } }),
      await visitor.post('/api/import-prices'),
      await visitor.get('/api/services.csv'),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(await deps.db.select().from(services)).toEqual(before)
  })
})

describe('the order of the price list', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)
  const read = async () => list.parse((await owner.get('/api/services')).body)
  const order = async (ids: unknown) =>
    await owner.call('PUT', '/api/services/order', { body: { ids } })

  test('is taken over whole; only what moved gets a new version', async () => {
    const before = await read()
    const ids = before.map(({ id }) => id)
    const swapped = [ids[1], ids[0], ...ids.slice(2)]
    const after = list.parse((await order(swapped)).body)
    expect(after.map(({ id }) => id)).toEqual(swapped)
    expect(after.map(({ displayOrder }) => displayOrder)).toEqual(after.map((_, index) => index))
    expect(after.filter(({ version }) => version > 1).map(({ id }) => id)).toEqual(
      swapped.slice(0, 2),
    )
    expect(await read()).toEqual(after)
  })

  test('is stale when it misses an item, names one twice or one that is gone', async () => {
    const ids = (await read()).map(({ id }) => id)
    for (const wrong of [
      ids.slice(1),
      [...ids.slice(1), ids[1]],
      [...ids.slice(1), NOBODY],
      [...ids, NOBODY],
    ])
      expect(await order(wrong)).toMatchObject({
        status: 409,
        body: { code: 'stale', current: expect.any(Array) },
      })
    expect((await read()).map(({ id }) => id)).toEqual(ids)
    expect(await order(['x'])).toMatchObject({ status: 422 })
    expect(await order('alles')).toMatchObject({ status: 400 })
  })
})

test('the export is a file that a spreadsheet opens and no formula', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)
  await owner.post('/api/services', {
    name: '=HYPERLINK("http://kwaad.example";"klik")',
    price: '1',
    displayOrder: 900,
  })
  const { status, body, headers } = await owner.get('/api/services.csv')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain(
    'attachment; filename="prijslijst-2026-11-20.csv"',
  )
  const lines = z.string().parse(body).split('\r\n')
  expect(lines).toHaveLength(134)
  expect(lines[1]).toContain(';"55,00";')
  expect(lines.at(-2)).toBe(
    `"'=HYPERLINK(""http://kwaad.example"";""klik"")";;"1,00";;;algemeen;;900;ja`,
  )
})
