import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { movementSchema, productSchema } from '#money/products/wire.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'

const PATH = '/api/products'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const product = exact(productSchema)
const list = exact(array(productSchema))
const movements = exact(array(movementSchema))

const { app } = await createTestApp()
const owner = await createOwner(app)
const add = async (body: object = {}) =>
  product.parse((await owner.post(PATH, { name: 'Borstel', price: '12.50', ...body })).body)
const put = (id: string, body: object) =>
  owner.call('PUT', `${PATH}/${id}`, { body: { name: 'Borstel', price: '12.50', ...body } })
const listOf = async (query = '') => list.parse((await owner.get(`${PATH}${query}`)).body)
const namesOf = async (query: string) => (await listOf(query)).map(({ name }) => name)
const deliverOnce = (id: string, quantity = 5) =>
  owner.post(
    `${PATH}/${id}/movements`,
    { quantity, reason: 'delivery' },
    { 'idempotency-key': 'levering-1' },
  )
const historyOf = async (id: string, query = '') =>
  movements.parse((await owner.get(`${PATH}/${id}/movements${query}`)).body)

describe('adding a product', () => {
  test('answers the whole product, its stock booked as the opening', async () => {
    const body = {
      name: 'Shampoo  voor\npups',
      description: 'Zacht',
      price: '18.9',
      costPrice: 9.25,
      category: 'verzorging',
      brand: 'Hery',
      stock: 12,
      sku: ' sh 01 ',
      barcode: '5412345678908',
      minStock: 3,
    }
    const answer = await owner.post(PATH, body)
    expect(answer.status).toBe(201)
    const added = product.parse(answer.body)
    expect(added).toMatchObject({
      ...body,
      name: 'Shampoo voor pups',
      price: '18.90',
      costPrice: '9.25',
      sku: 'sh01',
      isActive: true,
      version: 1,
    })
    expect(await historyOf(added.id)).toMatchObject([
      { quantity: 12, reason: 'opening', stockAfter: 12, saleId: null, saleNumber: null },
    ])
    expect((await owner.get(`${PATH}/${added.id}`)).body).toEqual(added)
  })

  test('needs only a name and a price', async () => {
    const added = await add({ name: 'Koekje' })
    expect(added).toMatchObject({
      stock: 0,
      minStock: 5,
      category: 'algemeen',
      brand: '',
      sku: '',
      barcode: '',
      description: null,
      costPrice: null,
    })
    expect(await historyOf(added.id)).toEqual([])
  })

  test.for([
    [{ name: '' }, 'name', 'Vul een naam in.'],
    [{ price: '1.999' }, 'price', 'Vul een geldige prijs in.'],
    [{ price: -1 }, 'price', 'Vul een geldige prijs in.'],
    [{ price: '10000' }, 'price', 'Een prijs is hoogstens €\u00a09.999,99.'],
    [{ costPrice: 'vijf' }, 'costPrice', 'Vul een geldige prijs in.'],
    [{ stock: -1 }, 'stock', 'Vul een getal in vanaf 0.'],
    [{ stock: '1.5' }, 'stock', 'Vul een geheel getal in.'],
    [{ stock: '' }, 'stock', 'Vul een geheel getal in.'],
    [{ minStock: 100_000 }, 'minStock', 'Hoogstens 99999.'],
    [{ category: 'auto' }, 'category', 'Kies een categorie.'],
    [{ sku: 'é' }, 'sku', 'Gebruik alleen letters, cijfers en leestekens.'],
  ] as const)('refuses %j', async ([body, field, sentence]) => {
    const answer = await owner.post(PATH, { name: 'Borstel', price: '1', ...body })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { [field]: sentence } },
    })
  })

  test('is for the owner', async () => {
    const visitor = createBrowser(app)
    for (const answer of [
      await visitor.post(PATH, {}),
      await visitor.get(PATH),
      await visitor.get(`${PATH}.csv`),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('a code', () => {
  test('belongs to one product, which the refusal names, an inactive one too', async () => {
    const first = await add({ name: 'Kam', sku: 'KAM-1', barcode: '111' })
    const sku = `Deze SKU hoort al bij Kam.`
    const barcode = 'Deze barcode hoort al bij Kam.'
    expect(
      await owner.post(PATH, { name: 'Kam 2', price: 1, sku: 'kam-1', barcode: '111' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'code_in_use', message: `${sku} ${barcode}`, fields: { sku, barcode } },
    })
    const other = await add({ name: 'Kam 3', sku: 'KAM-3' })
    expect(await put(other.id, { sku: 'Kam-1' })).toMatchObject({
      status: 409,
      body: { code: 'code_in_use', fields: { sku } },
    })
    expect(await put(first.id, { sku: 'kam-1', barcode: '111', isActive: false })).toMatchObject({
      status: 200,
      body: { sku: 'kam-1' },
    })
    expect(await put(other.id, { barcode: '111' })).toMatchObject({
      status: 409,
      body: { fields: { barcode: 'Deze barcode hoort al bij Borstel (niet actief).' } },
    })
  })

  test('goes to one of those that come at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((index) =>
        owner.post(PATH, { name: `Gelijk ${index}`, price: 1, barcode: '222' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ])
  })

  test('finds its product, and nothing finds none', async () => {
    await add({ name: 'Gescand', barcode: '333', sku: 'Gs-3' })
    expect(await namesOf('?code=333')).toEqual(['Gescand'])
    expect(await namesOf('?code=gs-3')).toEqual(['Gescand'])
    expect(await namesOf('?code=33')).toEqual([])
    expect(await namesOf('?code=')).toEqual([])
  })
})

describe('the list', async () => {
  const own = await createTestApp()
  const ownOwner = await createOwner(own.app)
  const names = async (query: string) =>
    list.parse((await ownOwner.get(`${PATH}${query}`)).body).map(({ name }) => name)
  for (const body of [
    { name: 'Élastiek', category: 'accessoires', stock: 6 },
    { name: 'bal', brand: 'Kong', category: 'speelgoed', stock: 5 },
    { name: 'Zalf', sku: 'ZLF', barcode: '777', category: 'medicatie', stock: 0 },
    { name: 'Touw', category: 'speelgoed', stock: 1, minStock: 0 },
    { name: 'Oud', stock: 0, isActive: false },
  ])
    await ownOwner.post(PATH, { price: '5', ...body })

  test('is everything by name, whatever accents and capitals', async () => {
    expect(await names('')).toEqual(['bal', 'Élastiek', 'Oud', 'Touw', 'Zalf'])
  })

  test.for([
    ['?q=KONG', ['bal']],
    ['?q=elas', ['Élastiek']],
    ['?q=zlf', ['Zalf']],
    ['?q=77', ['Zalf']],
    ['?q=bal%20kong', ['bal']],
    ['?q=bal%20zalf', []],
    ['?q=%25', []],
    ['?category=speelgoed', ['bal', 'Touw']],
    ['?category=speelgoed&q=touw', ['Touw']],
    ['?stock=low', ['bal', 'Zalf']],
    ['?stock=out', ['Zalf']],
    ['?status=inactive', ['Oud']],
    ['?status=active&limit=2', ['bal', 'Élastiek']],
  ] as const)('%s', async ([query, found]) => {
    expect(await names(query)).toEqual(found)
  })

  test('comes in pages', async () => {
    const pages: string[][] = []
    for (let cursor = ''; ; ) {
      const page = list.parse(
        (await ownOwner.get(`${PATH}?limit=2${cursor && `&cursor=${cursor}`}`)).body,
      )
      pages.push(page.map(({ name }) => name))
      cursor = page.at(-1)?.id ?? ''
      if (page.length < 2) break
    }
    expect(pages).toEqual([['bal', 'Élastiek'], ['Oud', 'Touw'], ['Zalf']])
  })

  test('is counted', async () => {
    expect((await ownOwner.get(`${PATH}/counts`)).body).toEqual({
      active: 4,
      low: 1,
      out: 1,
      inactive: 1,
    })
  })

  test('goes out as a file: what to order', async () => {
    const { headers, body } = await ownOwner.get(`${PATH}.csv?stock=low`)
    expect(headers.get('content-disposition')).toContain('bestellijst-2026-')
    expect(
      String(body)
        .split('\r\n')
        .map((line) => line.split(';').at(0)),
    ).toEqual(['naam', 'bal', 'Zalf', ''])
  })

  test('asks for a limit that is a number', async () => {
    expect(await owner.get(`${PATH}?limit=x`)).toMatchObject({
      status: 400,
      body: { fields: { limit: 'Vul een getal in.' } },
    })
  })

  test.for(['?limit=0', '?limit=501', '?cursor=x', '?category=x', '?stock=x', '?status=x'])(
    '%s is refused',
    async (query) => {
      expect((await owner.get(`${PATH}${query}`)).status).toBe(422)
    },
  )
})

describe('changing a product', () => {
  test('keeps what is absent and raises the version', async () => {
    const { id } = await add({ name: 'Bot', brand: 'Merk', sku: 'BOT', stock: 4, costPrice: '2' })
    const answer = await put(id, { name: 'Grote bot', costPrice: null })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Grote bot',
        price: '12.50',
        costPrice: null,
        brand: 'Merk',
        sku: 'BOT',
        stock: 4,
        version: 2,
      },
    })
    expect(await historyOf(id)).toHaveLength(1)
  })

  test('books another stock as a correction of the difference', async () => {
    const { id } = await add({ stock: 10 })
    expect(await put(id, { stock: 7 })).toMatchObject({ status: 200, body: { stock: 7 } })
    expect(await put(id, { stock: '7' })).toMatchObject({ status: 200, body: { stock: 7 } })
    expect(await historyOf(id)).toMatchObject([
      { quantity: -3, reason: 'correction', stockAfter: 7 },
      { quantity: 10, reason: 'opening', stockAfter: 10 },
    ])
  })

  test('leaves the stock alone that the editor left alone, whatever moved meanwhile, and is stale when both touched it', async () => {
    const { id, version } = await add({ stock: 10 })
    await owner.post(`${PATH}/${id}/movements`, {
      quantity: -2,
      reason: 'correction',
      note: 'stuk',
    })
    expect(await put(id, { version, stock: 10, seenStock: 10 })).toMatchObject({
      status: 200,
      body: { stock: 8 },
    })
    expect(await put(id, { stock: 12, seenStock: 10 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, stock: 8 } },
    })
    expect(await put(id, { stock: 12, seenStock: 8 })).toMatchObject({
      status: 200,
      body: { stock: 12 },
    })
  })

  test('is stale for an older version, with the stored one', async () => {
    const { id, version } = await add()
    expect((await put(id, { name: 'Eerst', version })).status).toBe(200)
    expect(await put(id, { name: 'Daarna', version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'Eerst', version: version + 1 } },
    })
  })

  test('refuses a stock below zero and an unknown product', async () => {
    const { id } = await add()
    expect(await put(id, { stock: -1 })).toMatchObject({
      status: 422,
      body: { fields: { stock: 'Vul een getal in vanaf 0.' } },
    })
    expect((await put(NOBODY, {})).status).toBe(404)
    expect((await put('x', {})).status).toBe(404)
  })
})

describe('a movement', () => {
  test('is a delivery or a correction with its reason, latest first with what was left', async () => {
    const { id } = await add({ stock: 2 })
    const answer = await owner.post(`${PATH}/${id}/movements`, {
      quantity: '10',
      reason: 'delivery',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { productId: id, quantity: 10, reason: 'delivery', note: '', stockAfter: 12 },
    })
    await owner.post(`${PATH}/${id}/movements`, {
      quantity: -12,
      reason: 'correction',
      note: 'Gevallen',
    })
    expect((await historyOf(id)).map(({ quantity, stockAfter }) => [quantity, stockAfter])).toEqual(
      [
        [-12, 0],
        [10, 12],
        [2, 2],
      ],
    )
    const [latest] = await historyOf(id, '?limit=1')
    expect(
      (await historyOf(id, `?limit=1&cursor=${latest?.id}`)).map(({ stockAfter }) => stockAfter),
    ).toEqual([12])
  })

  test.for([
    [{ quantity: 0, reason: 'delivery' }, 'quantity'],
    [{ quantity: -1, reason: 'delivery' }, 'quantity'],
    [{ quantity: '1.5', reason: 'delivery' }, 'quantity'],
    [{ quantity: 1, reason: 'correction' }, 'note'],
    [{ quantity: 1, reason: 'sale' }, 'reason'],
    [{ quantity: 1, reason: 'opening' }, 'reason'],
  ] as const)('%j is refused', async ([body, field]) => {
    const { id } = await add()
    const answer = await owner.post(`${PATH}/${id}/movements`, body)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { [field]: expect.any(String) } },
    })
    expect(await historyOf(id)).toEqual([])
  })

  test('takes no more than there is', async () => {
    const { id } = await add({ stock: 2 })
    expect(
      await owner.post(`${PATH}/${id}/movements`, {
        quantity: -3,
        reason: 'correction',
        note: 'weg',
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', fields: { quantity: 'Nog 2 in voorraad.' } },
    })
    expect(
      (await owner.post(`${PATH}/${id}/movements`, { quantity: 99_999, reason: 'delivery' }))
        .status,
    ).toBe(422)
    expect(
      (await owner.post(`${PATH}/${NOBODY}/movements`, { quantity: 1, reason: 'delivery' })).status,
    ).toBe(404)
    expect((await owner.get(`${PATH}/${NOBODY}/movements`)).status).toBe(404)
  })

  test('is booked once for its Idempotency-Key, also when the repeats come at once; the same key on another product books there', async () => {
    const [one, two] = [await add(), await add()]
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliverOnce(one.id)))
    expect(
      new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))),
    ).toHaveProperty('size', 1)
    expect(answers[0]?.status).toBe(201)
    expect(await deliverOnce(one.id, 6)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect((await deliverOnce(two.id)).status).toBe(201)
    expect(await historyOf(one.id)).toHaveLength(1)
  })
})

describe('deleting a product', () => {
  test('removes one that never moved and makes another inactive', async () => {
    const [fresh, moved] = [await add(), await add({ stock: 1 })]
    expect(await owner.remove(`${PATH}/${fresh.id}`)).toMatchObject({
      status: 200,
      body: { success: true, deactivated: false },
    })
    expect((await owner.get(`${PATH}/${fresh.id}`)).status).toBe(404)
    expect(await owner.remove(`${PATH}/${moved.id}`)).toMatchObject({
      status: 200,
      body: { success: true, deactivated: true },
    })
    expect((await owner.get(`${PATH}/${moved.id}`)).body).toMatchObject({
      isActive: false,
      stock: 1,
    })
    expect((await owner.remove(`${PATH}/${fresh.id}`)).status).toBe(404)
  })

  test('and a delivery at once leave either both or nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add()
      const [removal, delivery] = await Promise.all([
        owner.remove(`${PATH}/${id}`),
        owner.post(`${PATH}/${id}/movements`, { quantity: 1, reason: 'delivery' }),
      ])
      expect(removal.status).toBe(200)
      expect([delivery.status, removal.body]).toEqual(
        delivery.status === 404
          ? [404, { success: true, deactivated: false }]
          : [201, { success: true, deactivated: true }],
      )
    }
  })
})
