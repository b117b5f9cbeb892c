import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { array, object, parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { plannedPrices, services } from '#server/db/tables/services.ts'
import { bulkAnswerSchema, importAnswerSchema } from '#shop-window/services/changes/wire.ts'
import { serviceTasks } from '#shop-window/services/jobs.server.ts'
import { plannedPriceSchema, priceSchema, serviceSchema } from '#shop-window/services/wire.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'

const { app, deps, clock } = await createTestApp()
const owner = await createOwner(app)
const seeded = await deps.db.select().from(services)
const list = async () => parse(array(serviceSchema), (await owner.get('/api/services')).body)
const priceOf = async (name: string) => (await list()).find((item) => item.name === name)?.price
const idsOf = async (...names: string[]) =>
  (await list()).filter(({ name }) => names.includes(name)).map(({ id }) => id)

const bulk = async (body: object) => await owner.post('/api/services/bulk-price', body)
const send = async (csv: string, more: object = {}) =>
  await owner.post('/api/import-prices', { csv, ...more })
const upload = async (
  bytes: Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
  session = owner,
) => {
  const form = new FormData()
  form.set('file', new File([bytes], 'prijzen.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await app.request('/api/import-prices', {
    method: 'POST',
    headers: { cookie, 'x-forwarded-for': '10.9.9.9', origin: 'http://salon.test' },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}
const latin = (text: string) =>
  Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)))
const previewed = async (body: object) => {
  const { prices } = exact(bulkAnswerSchema).parse((await bulk(body)).body)
  return {
    ...body,
    confirm: true,
    expected: prices.map(({ id, oldPrice }) => ({ id, price: oldPrice })),
  }
}
const previewOf = async (csv: string) => {
  const { preview } = exact(importAnswerSchema).parse((await send(csv)).body)
  if (!preview) throw new Error('no preview')
  return preview
}

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  await deps.db.delete(services)
  await deps.db.insert(services).values(seeded)
})

describe('changing many prices', () => {
  const raise = { change: { kind: 'percent', value: '3' }, rounding: '0.50' }

  test('first only shows what it would do', async () => {
    const ids = await idsOf('Chihuahua', 'Newfoundlander')
    const { status, body } = await bulk({ ...raise, ids })
    expect(status).toBe(200)
    expect(exact(bulkAnswerSchema).parse(body)).toEqual({
      saved: false,
      prices: [
        { id: ids[0], name: 'Chihuahua', oldPrice: '40.00', newPrice: '41.00' },
        { id: ids[1], name: 'Newfoundlander', oldPrice: '120.00', newPrice: '123.50' },
      ],
    })
    expect(await priceOf('Chihuahua')).toBe('40.00')
  })

  test('saves what was shown, and nothing else', async () => {
    const body = await previewed({ ...raise, ids: await idsOf('Chihuahua') })
    expect(await bulk(body)).toMatchObject({
      status: 200,
      body: { saved: true, prices: [{ newPrice: '41.00' }] },
    })
    expect(await priceOf('Chihuahua')).toBe('41.00')
    expect(await priceOf('Newfoundlander')).toBe('120.00')
    const [changed] = (await list()).filter(({ name }) => name === 'Chihuahua')
    expect(changed?.version).toBe(2)
  })

  test('changes the whole list when no items are named, and visitors read it at once', async () => {
    await createBrowser(app).get('/api/booking/prices')
    await bulk(await previewed({ change: { kind: 'amount', value: '-50' }, rounding: '0.01' }))
    expect(await priceOf('Chihuahua')).toBe('0.00')
    expect(await priceOf('Newfoundlander')).toBe('70.00')
    expect((await createBrowser(app).get('/api/booking/prices')).body).toContainEqual({
      name: 'Newfoundlander',
      price: '70.00',
    })
  })

  test('is stale when a price, or what is in the list, changed since', async () => {
    const body = await previewed(raise)
    await deps.db.update(services).set({ price: '44.00' }).where(eq(services.name, 'Chihuahua'))
    const answer = await bulk(body)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { saved: false } },
    })
    expect(parse(object({ current: bulkAnswerSchema }), answer.body).current.prices).toContainEqual(
      expect.objectContaining({ name: 'Chihuahua', oldPrice: '44.00', newPrice: '45.50' }),
    )
    const again = await previewed(raise)
    await deps.db.insert(services).values({ name: 'Nieuw', price: '10.00' })
    expect(await bulk(again)).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(await priceOf('Newfoundlander')).toBe('120.00')
  })

  test('confirmed twice at once is done once', async () => {
    const body = await previewed(raise)
    const answers = await Promise.all([bulk(body), bulk(body), bulk(body)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await priceOf('Chihuahua')).toBe('41.00')
  })

  test.for([
    ['no change', {}, 422, 'change'],
    ['no number', { change: { kind: 'percent', value: 'veel' } }, 422, 'change.value'],
    ['an unknown kind', { change: { kind: 'keer', value: '2' } }, 422, 'change.kind'],
    ['less than nothing left', { change: { kind: 'percent', value: '-101' } }, 422, 'change.value'],
    ['another rounding', { ...raise, rounding: '2.00' }, 422, 'rounding'],
    ['prices nobody can pay', { change: { kind: 'amount', value: '99999' } }, 422, 'change.value'],
    ['a confirmation of nothing seen', { ...raise, confirm: true }, 422, 'expected'],
    ['ids of the wrong kind', { ...raise, ids: 'alle' }, 400, 'ids'],
  ] as const)('is refused with %s', async ([, body, status, field]) => {
    expect(await bulk(body)).toMatchObject({
      status,
      body: { fields: { [field]: expect.any(String) } },
    })
  })
})

const FIVE_PERCENT = { change: { kind: 'percent', value: '5' }, rounding: '0.50' }
const planned = async () =>
  parse(array(plannedPriceSchema), (await owner.get('/api/services/planned-prices')).body)
const turn = async () => await serviceTasks['services.turn-prices']({}, deps)
const siteSays = async (wanted: string) =>
  parse(array(priceSchema), (await createBrowser(app).get('/api/booking/prices')).body).find(
    ({ name }) => name === wanted,
  )?.price

describe('prices from a day on', () => {
  test('wait for their day, hold from its first minute on, and are then no plan any more', async () => {
    const ids = await idsOf('Poedel')
    const before = await priceOf('Poedel')
    const wanted = { ...FIVE_PERCENT, ids, from: '2027-01-01' }
    expect((await bulk(await previewed(wanted))).body).toMatchObject({ saved: true })
    expect(await planned()).toEqual([
      { serviceId: ids[0], name: 'Poedel', fromDate: '2027-01-01', price: '68.50' },
    ])
    clock.set('2026-12-31T22:59:59Z') // a second before midnight in Brussels
    await turn()
    expect([await priceOf('Poedel'), await siteSays('Poedel')]).toEqual([before, before])
    clock.set('2026-12-31T23:00:00Z')
    await turn()
    await turn()
    expect([await priceOf('Poedel'), await siteSays('Poedel')]).toEqual(['68.50', '68.50'])
    expect(await deps.db.select().from(plannedPrices)).toEqual([])
  })

  test('build on what was planned for an earlier day, and replace those of the same one', async () => {
    const ids = await idsOf('Poedel')
    const raise = async (from: string) =>
      (await bulk(await previewed({ change: { kind: 'amount', value: '5' }, ids, from }))).status
    expect([
      await raise('2027-01-01'),
      await raise('2027-07-01'),
      await raise('2027-01-01'),
    ]).toEqual([200, 200, 200])
    expect((await planned()).map(({ fromDate, price }) => [fromDate, price])).toEqual([
      ['2027-01-01', '70.00'],
      ['2027-07-01', '75.00'],
    ])
    clock.set('2027-08-01T10:00:00Z')
    await turn()
    expect(await priceOf('Poedel')).toBe('75.00')
  })

  test('can be dropped, once, and go with their item', async () => {
    const ids = await idsOf('Poedel')
    await bulk(await previewed({ ...FIVE_PERCENT, ids, from: '2027-01-01' }))
    const drop = async () =>
      (await owner.call('DELETE', '/api/services/planned-prices/2027-01-01')).status
    expect([await drop(), await drop()]).toEqual([200, 404])
    await bulk(await previewed({ ...FIVE_PERCENT, ids, from: '2027-01-01' }))
    await owner.call('DELETE', `/api/services/${ids[0]}`)
    expect(await planned()).toEqual([])
  })

  test.for([
    ['2026-11-20', 422],
    ['2020-01-01', 422],
    ['morgen', 422],
    [5, 400],
  ])('are refused from %s', async ([from, status]) => {
    const answer = await bulk({ ...FIVE_PERCENT, from })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ fields: { from: expect.any(String) } })
  })
})

describe('the standard list', () => {
  test('brings back what is missing and touches nothing else, also when asked for twice at once', async () => {
    await deps.db.delete(services).where(eq(services.name, 'Poedel'))
    await deps.db
      .update(services)
      .set({ name: 'CHIHUAHUA', price: '1.00' })
      .where(eq(services.name, 'Chihuahua'))
    const answers = await Promise.all([
      owner.post('/api/import-prices'),
      owner.call('POST', '/api/import-prices'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(
      answers.map(({ body }) => exact(importAnswerSchema).parse(body).message).toSorted(),
    ).toEqual([
      '1 service uit de standaardlijst toegevoegd.',
      'De hele standaardlijst staat er al in.',
    ])
    expect(await list()).toHaveLength(131)
    expect(await priceOf('CHIHUAHUA')).toBe('1.00')
    expect((await list()).find(({ name }) => name === 'Poedel')).toMatchObject({
      price: '65.00',
      size: 'middel',
      isActive: true,
    })
  })
})

describe('a price list from a file', () => {
  const FILE =
    'naam;prijs\nChihuahua;45,00\nLabrabull;"€ 1.062,50"\nNewfoundlander;120,00\nPuli;gratis\n;12\nchihuahua;50\n'

  test('first shows what is new, changed, unchanged and refused, with line numbers, and writes nothing', async () => {
    expect(await previewOf(FILE)).toEqual({
      added: [{ line: 3, name: 'Labrabull', price: '1062.50' }],
      changed: [
        { line: 2, name: 'Chihuahua', changes: [{ column: 'price', from: '40,00', to: '45,00' }] },
      ],
      unchanged: 1,
      refused: [
        { line: 5, name: 'Puli', reason: 'Vul een geldige prijs in.' },
        { line: 6, name: '', reason: 'Vul een naam in.' },
        { line: 7, name: 'chihuahua', reason: 'Deze naam staat ook op regel 2.' },
      ],
      hash: expect.any(String),
    })
    expect(await priceOf('Chihuahua')).toBe('40.00')
    expect(await list()).toHaveLength(131)
  })

  test('of more columns than a price list has is refused at once, however many lines it has', async () => {
    const file = `naam;prijs${';x'.repeat(50)}\nEen;5\n`
    expect(await send(file)).toMatchObject({
      status: 422,
      body: { fields: { file: 'Een prijslijst heeft hoogstens 50 kolommen.' } },
    })
  })

  test('is taken over when confirmed, without the refused lines, and removes nothing', async () => {
    const { hash } = await previewOf(FILE)
    expect(await send(FILE, { confirm: true, hash })).toMatchObject({
      status: 200,
      body: { success: true, message: '1 service toegevoegd, 1 service gewijzigd.' },
    })
    expect(await list()).toHaveLength(132)
    expect((await list()).at(-1)).toMatchObject({
      name: 'Labrabull',
      price: '1062.50',
      displayOrder: 131,
      category: 'algemeen',
      isActive: true,
    })
    expect((await list()).find(({ name }) => name === 'Chihuahua')).toMatchObject({
      price: '45.00',
      size: 'klein',
      duration: '45-60 min',
      displayOrder: 31,
    })
  })

  test('is stale without its preview, or when the list changed since, and comes once when confirmed twice at once', async () => {
    const { hash } = await previewOf(FILE)
    expect(await send(FILE, { confirm: true })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
    expect(await send(`${FILE}Extra;5\n`, { confirm: true, hash })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
    await deps.db.update(services).set({ price: '41.00' }).where(eq(services.name, 'Chihuahua'))
    expect(await send(FILE, { confirm: true, hash })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        current: { changed: [{ changes: [{ column: 'price', from: '41,00', to: '45,00' }] }] },
      },
    })
    const fresh = await previewOf(FILE)
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(FILE, { confirm: true, hash: fresh.hash })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await list()).toHaveLength(132)
  })

  test('can be our own export: nothing changes, whatever is written in it', async () => {
    await deps.db.insert(services).values([
      {
        name: '=1+1',
        description: '+x\n-y\n"aangehaald"; en, komma',
        price: '0.00',
        duration: '@SUM(A1)',
        displayOrder: 500,
        isActive: false,
      },
      {
        name: "'=al met teken",
        description: "'t Is goed",
        price: '9999.99',
        size: 'groot',
        category: 'premium',
      },
      { name: '-Mops "de luxe"', price: '12.05' },
    ])
    const csv = z.string().parse((await owner.get('/api/services.csv')).body)
    expect(await previewOf(csv)).toMatchObject({
      added: [],
      changed: [],
      refused: [],
      unchanged: 134,
    })
    const before = await list()
    await deps.db.delete(services)
    const { hash } = await previewOf(csv)
    await send(csv, { confirm: true, hash })
    const bare = (items: typeof before) =>
      items.map(
        ({ id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...item }) => item,
      )
    expect(bare(await list())).toEqual(bare(before))
  })

  test.for([
    ['commas and a decimal point', 'name,price,category\r\nLabrabull,62.50,PREMIUM\r\n'],
    ['tabs', 'naam\tprijs\tcategorie\nLabrabull\t62,5\tpremium'],
    [
      'a byte order mark and a separator line',
      '\uFEFFsep=;\r\nprijs;naam;categorie\r\n62,50;Labrabull;premium\r\n',
    ],
    ['commas in quotes', 'naam,prijs,categorie\nLabrabull,"62,50",premium\n'],
    ['old Macintosh line ends', 'naam;prijs;categorie\rLabrabull;62,50;premium\r'],
  ] as const)('may be written with %s', async ([, csv]) => {
    const { hash, added } = await previewOf(csv)
    expect(added).toMatchObject([{ name: 'Labrabull', price: '62.50' }])
    await send(csv, { confirm: true, hash })
    expect((await list()).at(-1)).toMatchObject({
      name: 'Labrabull',
      price: '62.50',
      category: 'premium',
    })
  })

  test('keeps counting lines over a cell of several', async () => {
    expect(
      (await previewOf('naam;omschrijving;prijs\n\nA;"een\ntwee\ndrie";1\nB;;x\n')).refused,
    ).toMatchObject([{ line: 6, name: 'B' }])
  })

  test.for([
    ['a size that does not exist', 'naam;prijs;grootte\nX;1;reus', 'Kies een grootte.'],
    ['a category that does not exist', 'naam;prijs;categorie\nX;1;luxe', 'Kies een categorie.'],
    [
      'a place that is no number',
      'naam;prijs;volgorde\nX;1;-3',
      'Vul een geheel getal in vanaf 0.',
    ],
    ['neither yes nor no', 'naam;prijs;actief\nX;1;soms', 'Dit moet ja of nee zijn.'],
    ['a negative price', 'naam;prijs\nX;-5', 'Vul een geldige prijs in.'],
    ['a price nobody can pay', 'naam;prijs\nX;10000', 'Een prijs is hoogstens €\u00a09.999,99.'],
    ['a name that is too long', `naam;prijs\n${'x'.repeat(101)};5`, 'Maximaal 100 tekens.'],
  ] as const)('says why a line is refused: %s', async ([, csv, reason]) => {
    expect((await previewOf(csv)).refused).toMatchObject([{ line: 2, reason }])
  })

  test.for([
    ['nothing', ''],
    ['no columns that we know', 'a;b\n1;2'],
    ['a picture', readFileSync('public/favicon.ico', 'latin1').slice(0, 2_000)],
  ] as const)('with %s is refused whole', async ([, csv]) => {
    const sentence = 'De eerste regel moet de kolommen naam en prijs noemen.'
    expect(await send(csv)).toMatchObject({
      status: 422,
      body: { error: sentence, fields: { file: sentence } },
    })
  })

  test('with more lines than a price list has, or of the wrong kind, is refused', async () => {
    expect(await send(`naam;prijs\n${'x;1\n'.repeat(5_001)}`)).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    })
    expect(await owner.post('/api/import-prices', { csv: 5 })).toMatchObject({
      status: 400,
      body: { fields: { csv: 'Kies een bestand.' } },
    })
    expect(await send('x'.repeat(2 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
  })
})

describe('an uploaded file', () => {
  const CSV = 'naam;prijs\r\nTerriër;€ 55,50\r\n'

  test.for([
    ['UTF-8', new TextEncoder().encode(CSV)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${CSV}`)],
    ['Windows-1252', latin(CSV)],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from(CSV, 'utf16le')])],
  ] as const)('is read as %s, and imported with confirm and hash', async ([, bytes]) => {
    const { preview } = parse(importAnswerSchema, (await upload(bytes)).body)
    expect(preview?.added).toEqual([{ line: 2, name: 'Terriër', price: '55.50' }])
    expect(await priceOf('Terriër')).toBeUndefined()
    expect(await upload(bytes, { confirm: 'true', hash: preview?.hash ?? '' })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await priceOf('Terriër')).toBe('55.50')
  })

  test('of more than 2 MB, or sent without a session, is refused', async () => {
    expect(await upload(new Uint8Array(2 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
    expect(await upload(latin(CSV), {}, { ...owner, cookies: new Map() })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  })
})
