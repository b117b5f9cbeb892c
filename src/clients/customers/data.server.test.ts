import { eq, sql } from 'drizzle-orm'
import { array, object, parse, record, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  customerSchema,
  dogSchema,
  keptFilterSchema,
  visitSchema,
} from '#clients/customers/wire.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { clientIndex, customers, dogs } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const NO_SESSION = { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' }
const person = (email: string) => ({
  firstName: 'An',
  lastName: 'Peeters',
  email,
  phone: '0470 12 34 56',
})
const listSchema = exact(array(customerSchema))

async function createSalon(without?: 'who indexes a client waits') {
  const { app, deps } = await createTestApp(without ? { without } : {})
  let count = 0
  const add = async (fields: Partial<typeof customers.$inferInsert>, dogNames: string[] = []) => {
    const [row] = await deps.db
      .insert(customers)
      .values({
        firstName: 'An',
        lastName: 'Peeters',
        // no long number: a phone is looked for in addresses too
        email: `klant.${++count}@voorbeeld.be`,
        phone: '',
        ...fields,
      })
      .returning()
    const id = row?.id ?? ''
    if (dogNames.length > 0)
      await deps.db
        .insert(dogs)
        .values(dogNames.map((name) => ({ customerId: id, name, breed: 'Poedel' })))
    return id
  }
  return { app, deps, owner: await createOwner(app), add }
}

async function indexed(db: Db, customerId: string) {
  const [row] = await db.select().from(clientIndex).where(eq(clientIndex.customerId, customerId))
  return row
}

test('what clients are found by follows what is stored of them, whoever changes it', async () => {
  const { deps, owner, add } = await createSalon()
  const left = async () =>
    (
      await deps.db.execute<{ n: number }>(
        sql`select count(*)::int as n from (table client_index except select * from client_index_rows((select array_agg(id) from customers))) as wrong`,
      )
    ).rows[0]?.n
  const [an, bo] = [await add({ firstName: 'Ân' }, ['Rex', 'Zoë']), await add({}, ['Bella'])]
  const visit = await insertVisit(deps.db, { customerId: an, date: '2026-03-02' })
  const later = await insertVisit(deps.db, { customerId: an, date: '2026-04-06' })
  expect(await left()).toBe(0)
  const lastOf = async (id: string) => (await indexed(deps.db, id))?.lastVisit
  expect(await lastOf(an)).toBe('2026-04-06')
  await deps.db
    .update(appointments)
    .set({ status: 'cancelled' })
    .where(eq(appointments.id, later.id))
  expect(await lastOf(an)).toBe('2026-03-02')
  await deps.db.update(appointments).set({ customerId: bo }).where(eq(appointments.id, visit.id))
  expect([await lastOf(an), await lastOf(bo)]).toEqual(['-infinity', '2026-03-02'])
  await deps.db.update(dogs).set({ customerId: an, name: 'Bélle' }).where(eq(dogs.customerId, bo))
  await owner.patch(`/api/customers/${bo}`, { phone: '0499 11 22 33' })
  expect(await left()).toBe(0)
  await deps.db.delete(appointments)
  await deps.db.delete(customers).where(eq(customers.id, an))
  expect(await left()).toBe(0)
  expect(await deps.db.$count(clientIndex)).toBe(await deps.db.$count(customers))
})

const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** The second begins while the first is not stored yet, which is when it waits for it or has done all. */
async function atOnce(
  db: Db,
  first: (tx: Db) => Promise<unknown>,
  second: (tx: Db) => Promise<unknown>,
) {
  let isDone = false
  let other: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await first(tx)
    other = db.transaction(second).then(() => {
      isDone = true
    })
    await expect.poll(async () => isDone || (await db.execute(waiting)).rows.length > 0).toBe(true)
  })
  await other
}

async function cancel(tx: Db, { id }: { id: string }) {
  await tx.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, id))
}

test.for([
  ['is right', undefined, '2026-03-02'],
  ['is wrong when nobody waits', 'who indexes a client waits', '2026-05-04'],
] as const)('the last visit of who loses two at once %s', async ([, without, last]) => {
  const { deps, add } = await createSalon(without)
  const customerId = await add({})
  await insertVisit(deps.db, { customerId, date: '2026-03-02' })
  const april = await insertVisit(deps.db, { customerId, date: '2026-04-06' })
  const may = await insertVisit(deps.db, { customerId, date: '2026-05-04' })
  await atOnce(
    deps.db,
    async (tx) => await cancel(tx, may),
    async (tx) => await cancel(tx, april),
  )
  expect((await indexed(deps.db, customerId))?.lastVisit).toBe(last)
})

test.for([
  ['is right', undefined, '2026-04-06'],
  ['is wrong when nobody waits', 'who indexes a client waits', '2026-03-02'],
] as const)(
  'the last visit of who gets one while a later one goes %s',
  async ([, without, last]) => {
    const { deps, add } = await createSalon(without)
    const customerId = await add({})
    await insertVisit(deps.db, { customerId, date: '2026-03-02' })
    const may = await insertVisit(deps.db, { customerId, date: '2026-05-04' })
    await atOnce(
      deps.db,
      async (tx) => await tx.delete(appointments).where(eq(appointments.id, may.id)),
      async (tx) => await insertVisit(tx, { customerId, date: '2026-04-06' }),
    )
    expect((await indexed(deps.db, customerId))?.lastVisit).toBe(last)
  },
)

test('of two dogs that a client gets at once both are found', async () => {
  const { deps, add } = await createSalon()
  const customerId = await add({})
  const insert = (name: string) => async (tx: Db) =>
    await tx.insert(dogs).values({ customerId, name })
  await atOnce(deps.db, insert('Rex'), insert('Bella'))
  const row = await indexed(deps.db, customerId)
  expect(row?.dogWords.trim().split(/ +/)).toEqual(['rex', 'bella'])
})

describe('the list of customers', async () => {
  const { app, deps, owner, add } = await createSalon()
  const elise = await add(
    {
      firstName: 'Élise',
      lastName: 'De Smet',
      email: 'elise@voorbeeld.be',
      phone: '+32 470 12 34 56',
      createdAt: new Date('2026-01-03'),
    },
    ['Zoë', 'Rex'],
  )
  const bart = await add(
    {
      firstName: 'Bart',
      lastName: 'Maes',
      phone: '0499/88.77.66',
      createdAt: new Date('2026-01-02'),
    },
    ['100%'],
  )
  const zed = await add({ firstName: 'zed', lastName: '', createdAt: new Date('2026-01-01') })
  const visit = (
    customerId: string,
    date: string,
    status: 'confirmed' | 'cancelled' = 'confirmed',
  ) =>
    insertVisit(deps.db, {
      customerId,
      date,
      status,
      email: 'x@voorbeeld.be',
      overlapAllowed: true,
    })
  await visit(elise, '2026-11-24')
  await visit(elise, '2025-03-03')
  await visit(elise, '2027-01-04', 'cancelled')
  await visit(bart, '2026-12-01')
  await deps.db.execute(sql`delete from customers where first_name = 'Bea'`)
  const ids = async (query = '') =>
    listSchema.parse((await owner.get(`/api/customers${query}`)).body).map(({ id }) => id)

  test('is complete without a limit, by name without regard to case or accents, with dogs and figures', async () => {
    const list = listSchema.parse((await owner.get('/api/customers')).body)
    expect(list.map(({ id }) => id)).toEqual([bart, elise, zed])
    expect(list[1]).toMatchObject({
      email: 'elise@voorbeeld.be',
      appointmentCount: 2,
      totalAppointments: 2,
      firstVisit: '2025-03-03',
      lastVisit: '2026-11-24',
      version: 1,
      dogs: [
        { name: 'Rex', breed: 'Poedel', isActive: true, birthDate: null },
        { name: 'Zoë', customerId: elise },
      ],
    })
    expect(list[2]).toMatchObject({
      dogs: [],
      appointmentCount: 0,
      firstVisit: null,
      lastVisit: null,
    })
  })

  test.for([
    ['elise', ['elise']],
    ['smet ÉL', ['elise']],
    ['zoe', ['elise']],
    ['maes 100%', ['bart']],
    ['%', ['bart']],
    ['ELISE@voor', ['elise']],
    ['0470 1234', ['elise']],
    ['0032 470', ['elise']],
    ['+32499887766', ['bart']],
    ['elise maes', []],
    ['niemand', []],
    ['', ['bart', 'elise', 'zed']],
  ] as const)('searched for %j finds %j', async ([q, names]) => {
    const expected = { elise, bart, zed }
    expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual(names.map((name) => expected[name]))
  })

  test.for([
    ['name', ['bart', 'elise', 'zed']],
    ['recent', ['bart', 'elise', 'zed']],
    ['new', ['elise', 'bart', 'zed']],
  ] as const)('in the order %s comes page by page, each once', async ([order, names]) => {
    const expected = { elise, bart, zed }
    const first = await ids(`?order=${order}&limit=2`)
    const second = await ids(`?order=${order}&limit=2&cursor=${first[1]}`)
    expect([...first, ...second]).toEqual(names.map((name) => expected[name]))
    expect(await ids(`?order=${order}&limit=2&cursor=${second[0]}`)).toEqual([])
  })

  test.for([
    ['from=2026-11-24', ['bart', 'elise']],
    ['from=2026-11-25', ['bart']],
    ['to=2026-11-30', ['elise']],
    ['from=2026-11-24&to=2026-11-24', ['elise']],
    ['from=2025-01-01&to=2025-12-31', []],
    ['from=2026-11-24&q=maes&order=recent', ['bart']],
  ] as const)('with %s finds by the last visit %j', async ([query, names]) => {
    const expected = { elise, bart, zed }
    expect(await ids(`?${query}`)).toEqual(names.map((name) => expected[name]))
  })

  test.for([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['cursor=x', 'cursor'],
    ['order=x', 'order'],
    ['from=2026-13-01', 'from'],
    ['to=morgen', 'to'],
    [`q=${'x'.repeat(101)}`, 'q'],
  ] as const)('refuses %s', async ([query, field]) => {
    expect(await owner.get(`/api/customers?${query}`)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringMatching(/^[A-Z].*\.$/) } },
    })
  })

  test('and each customer and her visits are for the owner alone', async () => {
    for (const path of [
      '/api/customers',
      `/api/customers/${elise}`,
      `/api/customers/${elise}/visits`,
      `/api/customers/${elise}/paid`,
    ])
      expect(await createBrowser(app).get(path)).toMatchObject({ status: 401, body: NO_SESSION })
  })

  test('one customer is answered whole, nobody with 404', async () => {
    expect(
      exact(customerSchema).parse((await owner.get(`/api/customers/${elise}`)).body),
    ).toMatchObject({ id: elise, appointmentCount: 2 })
    for (const id of [NOBODY, 'x'])
      expect(await owner.get(`/api/customers/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })

  test('her visits come latest first, cancelled ones too, page by page', async () => {
    const page = exact(array(visitSchema))
    const all = page.parse((await owner.get(`/api/customers/${elise}/visits`)).body)
    expect(all.map(({ date, status }) => [date, status])).toEqual([
      ['2027-01-04', 'cancelled'],
      ['2026-11-24', 'confirmed'],
      ['2025-03-03', 'confirmed'],
    ])
    const first = page.parse((await owner.get(`/api/customers/${elise}/visits?limit=2`)).body)
    const rest = page.parse(
      (await owner.get(`/api/customers/${elise}/visits?limit=2&cursor=${first[1]?.id}`)).body,
    )
    expect([...first, ...rest]).toEqual(all)
    expect((await owner.get(`/api/customers/${zed}/visits`)).body).toEqual([])
    expect((await owner.get(`/api/customers/${NOBODY}/visits`)).status).toBe(404)
    expect((await owner.get(`/api/customers/${elise}/visits?limit=0`)).status).toBe(422)
  })
})

describe('adding a customer by the owner', async () => {
  const { app, deps, owner } = await createSalon()
  test('answers her whole, with her dog when one is named', async () => {
    const { status, body: answer } = await owner.post('/api/customers', {
      ...person('an@voorbeeld.be'),
      city: 'Temse',
      notes: 'Via Els.',
      dogName: 'Rex',
      dogBreed: 'Poedel',
    })
    expect(status).toBe(201)
    expect(exact(customerSchema).parse(answer)).toMatchObject({
      city: 'Temse',
      notes: 'Via Els.',
      dogs: [{ name: 'Rex', breed: 'Poedel' }],
      appointmentCount: 0,
    })
  })

  test('with an address in use says whose it is and adds nothing, not even when two come at once', async () => {
    expect(
      await owner.post('/api/customers', {
        ...person('AN@voorbeeld.be'),
        firstName: 'Els',
        dogName: 'Bo',
      }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'email_in_use',
        fields: { email: 'Dit e-mailadres is al van een andere klant.' },
        current: { firstName: 'An', lastName: 'Peeters' },
      },
    })
    expect(await deps.db.$count(dogs)).toBe(1)
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post('/api/customers', person('nieuw@voorbeeld.be'))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test.for([
    [{ firstName: '' }, 422, 'firstName'],
    [{ lastName: ' ' }, 422, 'lastName'],
    [{ email: '' }, 422, 'email'],
    [{ email: 'x' }, 422, 'email'],
    [{ phone: '12' }, 422, 'phone'],
    [{ address: 'x'.repeat(201) }, 422, 'address'],
    [{ city: 5 }, 400, 'city'],
  ] as const)('with %j is %i at %s', async ([wrong, status, field]) => {
    expect(
      await owner.post('/api/customers', { ...person('goed@voorbeeld.be'), ...wrong }),
    ).toMatchObject({
      status,
      body: { fields: { [field]: expect.stringMatching(/^[A-Z].*\.$/) } },
    })
  })

  test('needs a session', async () => {
    expect(
      await createBrowser(app).post('/api/customers', person('weg@voorbeeld.be')),
    ).toMatchObject({ status: 401, body: NO_SESSION })
  })
})

describe('a dog of the owner', async () => {
  const { app, deps, owner, add } = await createSalon()
  const customerId = await add({ email: 'an@voorbeeld.be' })

  test('is added with all its fields, once per name', async () => {
    const { status, body } = await owner.post('/api/dogs', {
      customerId,
      name: 'Rex',
      breed: 'Poedel',
      weight: '4 kg',
      birthDate: '2023-05-01',
      vaccinatedUntil: '',
      notes: 'Lief.',
    })
    expect(status).toBe(201)
    expect(exact(dogSchema).parse(body)).toMatchObject({
      name: 'Rex',
      weight: '4 kg',
      birthDate: '2023-05-01',
      vaccinatedUntil: null,
      notes: 'Lief.',
      version: 1,
    })
    const sentence = 'Deze klant heeft al een hond met die naam.'
    expect(await owner.post('/api/dogs', { customerId, name: 'REX', notes: '' })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use', fields: { name: sentence } },
    })
    expect(
      await owner.post('/api/dogs', { customerId: NOBODY, name: 'Bo', notes: '' }),
    ).toMatchObject({ status: 404 })
    expect(
      await owner.post('/api/dogs', { customerId, name: 'Bo', birthDate: '2027-02-29' }),
    ).toMatchObject({
      status: 422,
      body: { fields: { birthDate: 'Kies een geldige datum.' } },
    })
  })

  test('has a photo that was stored for a dog, no other', async () => {
    const picture = { contentType: 'image/webp', width: 1, height: 1, bytes: Buffer.from('x') }
    const rows = await deps.db
      .insert(pictures)
      .values([
        { ...picture, purpose: 'dog' },
        { ...picture, purpose: 'salon' },
      ])
      .returning({ id: pictures.id })
    const [ofDog = '', ofSalon = ''] = rows.map(({ id }) => id)
    const refused = {
      status: 422,
      body: { code: 'invalid', fields: { photoId: 'Deze foto bestaat niet (meer).' } },
    }
    expect(
      await owner.post('/api/dogs', { customerId, name: 'Foto', photoId: ofSalon }),
    ).toMatchObject(refused)
    const added = parse(
      dogSchema,
      (await owner.post('/api/dogs', { customerId, name: 'Foto', photoId: ofDog })).body,
    )
    expect(added.photoId).toBe(ofDog)
    expect(await owner.patch(`/api/dogs/${added.id}`, { photoId: ofSalon })).toMatchObject(refused)
    expect(
      await owner.patch(`/api/dogs/${added.id}`, { photoId: ofDog, notes: 'Lief.' }),
    ).toMatchObject({ status: 200, body: { photoId: ofDog } })
    expect(await owner.patch(`/api/dogs/${added.id}`, { photoId: null })).toMatchObject({
      status: 200,
      body: { photoId: null },
    })
    await deps.db.delete(dogs).where(eq(dogs.id, added.id))
  })

  test('is deleted when it never came, made inactive when it did, and 404 when it is nobody’s', async () => {
    const dog = async (name: string) =>
      parse(dogSchema, (await owner.post('/api/dogs', { customerId, name, notes: '' })).body).id
    const [never, came] = [await dog('Nooit'), await dog('Ooit')]
    await insertVisit(deps.db, { customerId, dogId: came })
    expect(await createBrowser(app).remove(`/api/dogs/${never}`)).toMatchObject({
      status: 401,
      body: NO_SESSION,
    })
    expect(await owner.remove(`/api/dogs/${never}`)).toMatchObject({
      status: 200,
      body: { success: true, deactivated: false },
    })
    expect(await owner.remove(`/api/dogs/${came}`)).toMatchObject({
      status: 200,
      body: { success: true, deactivated: true },
    })
    expect(await owner.remove(`/api/dogs/${never}`)).toMatchObject({
      status: 404,
      body: { message: 'Deze hond bestaat niet (meer).' },
    })
    const { dogs: left } = parse(
      customerSchema,
      (await owner.get(`/api/customers/${customerId}`)).body,
    )
    expect(left.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Rex', true],
      ['Ooit', false],
    ])
    expect(await deps.db.select({ dogId: appointments.dogId }).from(appointments)).toEqual([
      { dogId: came },
    ])
    expect((await owner.get(`/api/customers/${customerId}/dogs`)).body).toEqual([
      expect.objectContaining({ name: 'Rex' }),
    ])
  })
})

describe('clients in groups', async () => {
  const { deps, owner, add } = await createSalon()
  const away = await add({ firstName: 'Weg', phone: '0470 11 22 33', labels: ['fokker'] }, ['Rex'])
  const here = await add({ firstName: 'Hier', phone: '0470 22 33 44', wantsNews: true }, ['Bo'])
  const silent = await add({ firstName: 'Stil', email: '', wantsNews: true })
  const visit = { email: 'x@voorbeeld.be', overlapAllowed: true }
  await insertVisit(deps.db, { ...visit, customerId: away, date: '2026-05-20' })
  await insertVisit(deps.db, { ...visit, customerId: here, date: '2026-11-24' })
  await deps.db.update(dogs).set({ birthDate: '2020-11-30' }).where(eq(dogs.customerId, here))
  await deps.db.update(dogs).set({ birthDate: '2020-10-31' }).where(eq(dogs.customerId, away))
  const names = async (query: string) =>
    listSchema
      .parse((await owner.get(`/api/customers?${query}`)).body)
      .map(({ firstName }) => firstName)

  test.for([
    ['away=6', ['Weg']],
    ['away=7', []],
    ['lacks=phone', ['Stil']],
    ['birthday=month', ['Hier']],
    ['label=fokker', ['Weg']],
    ['label=fok', []],
    ['away=6&label=fokker&q=rex', ['Weg']],
    ['away=6&lacks=phone', []],
    [`ids=${here},${silent}`, ['Hier', 'Stil']],
  ] as const)('%s lists %j', async ([query, found]) => {
    expect(await names(query)).toEqual(found)
  })

  test('with a dog that no longer comes there is no birthday', async () => {
    await deps.db.update(dogs).set({ isActive: false }).where(eq(dogs.customerId, here))
    expect(await names('birthday=month')).toEqual([])
    await deps.db.update(dogs).set({ isActive: true }).where(eq(dogs.customerId, here))
  })

  test.for(['away=0', 'away=veel', 'lacks=hond', 'birthday=morgen', 'ids=', 'ids=x'])(
    '%s is refused beside it',
    async (query) => {
      const { status, body } = await owner.get(`/api/customers?${query}`)
      expect([400, 422]).toContain(status)
      const { fields } = parse(object({ fields: record(string(), string()) }), body)
      expect(Object.keys(fields)[0]?.split('.')[0]).toBe(query.split('=')[0])
    },
  )

  test('get a label and lose it, once each; the list of labels follows', async () => {
    const label = async (isOn: boolean) =>
      (await owner.post('/api/customers/labels', { ids: [away, here], label: 'vast', isOn })).body
    expect([await label(true), await label(true)]).toEqual([{ changed: 2 }, { changed: 0 }])
    expect((await owner.get('/api/customers/labels')).body).toEqual(['fokker', 'vast'])
    expect(await names('label=vast')).toEqual(['Hier', 'Weg'])
    expect(await label(false)).toEqual({ changed: 2 })
    expect((await owner.get('/api/customers/labels')).body).toEqual(['fokker'])
    const wrong = { ids: [away], isOn: true, label: 'een, twee' }
    expect(await owner.post('/api/customers/labels', wrong)).toMatchObject({
      status: 422,
      body: { fields: { label: 'Een label is één woord of zin, zonder komma.' } },
    })
    expect(await owner.patch(`/api/customers/${here}`, { labels: ['a', 'a', 'b'] })).toMatchObject({
      body: { customer: { labels: ['a', 'b'] } },
    })
  })

  test('are mailed once, those who want it and can be mailed, with a way to stop it', async () => {
    const mailing = {
      id: 'een-mailing',
      ids: [away, here, silent],
      subject: 'Gesloten op maandag',
      text: 'We zijn er even niet.\n\nTot dinsdag!',
    }
    const [once, again] = await Promise.all([
      owner.post('/api/customers/mail', mailing),
      owner.post('/api/customers/mail', mailing),
    ])
    expect([once.body, again.body]).toEqual([
      { mailed: 1, noNews: 1, noEmail: 1 },
      { mailed: 1, noNews: 1, noEmail: 1 },
    ])
    const mails = (await deps.db.select().from(outbox)).filter(({ kind }) => kind === 'to-chosen')
    expect(mails).toMatchObject([
      {
        customerId: here,
        subject: mailing.subject,
        stopLink: expect.stringContaining('/afmelden/'),
      },
    ])
    const empty = await owner.post('/api/customers/mail', { ...mailing, ids: [], text: ' ' })
    expect(empty).toMatchObject({
      status: 422,
      body: { fields: { ids: 'Kies minstens één klant.', text: expect.any(String) } },
    })
  })

  test('are found again by a filter that is kept under a name', async () => {
    const filter = { q: '', order: 'name', away: 6, lacks: '', birthday: '', label: 'fokker' }
    const keep = async (more: object = {}) =>
      await owner.post('/api/customers/filters', {
        name: 'Lang weg',
        filter: { ...filter, ...more },
      })
    const { status, body } = await keep()
    expect([status, body]).toMatchObject([201, { name: 'Lang weg', filter }])
    await keep({ away: 12 })
    const [kept, ...others] = parse(
      array(keptFilterSchema),
      (await owner.get('/api/customers/filters')).body,
    )
    expect([kept?.filter.away, others]).toEqual([12, []])
    expect((await keep({ away: 0 })).status).toBe(422)
    const path = `/api/customers/filters/${kept?.id}`
    expect((await owner.remove(path)).status).toBe(200)
    expect((await owner.remove(path)).status).toBe(404)
  })
})
