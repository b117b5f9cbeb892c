import { sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contactMessageSchema } from '#shop-window/contact/wire.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const message = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Noëlle',
  lastName: "D'Hondt",
  email: 'noelle@voorbeeld.be',
  phone: '0473 44 55 66',
  dogName: 'Bo',
  dogBreed: 'Beagle',
  comments: 'Kan mijn hond zaterdag komen?\nGroeten 🐶',
  ...overrides,
})

describe('a message from the contact form', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('is stored, answered with its id, and read by the owner', async () => {
    const answer = await createBrowser(app).post('/api/appointments', message())
    const { id } = z.strictObject({ success: z.literal(true), id: z.uuid() }).parse(answer.body)
    expect(answer.status).toBe(201)
    const inbox = exact(array(contactMessageSchema)).parse((await owner.get('/api/contacts')).body)
    expect(inbox[0]).toEqual({
      id,
      name: "Noëlle D'Hondt",
      email: 'noelle@voorbeeld.be',
      phone: '0473 44 55 66',
      dogName: 'Bo',
      dogBreed: 'Beagle',
      subject: 'Contactformulier',
      message: 'Kan mijn hond zaterdag komen?\nGroeten 🐶',
      isRead: false,
      isDone: false,
      createdAt: '2026-11-20T09:00:00.000Z',
    })
  })

  test('stays a message when the owner is logged in', async () => {
    expect(
      await owner.post('/api/appointments', message({ email: 'owner@voorbeeld.be' })),
    ).toMatchObject({ status: 201, body: { success: true } })
  })

  test('makes neither a customer nor an appointment, and unknown fields are dropped', async () => {
    await createBrowser(app).post(
      '/api/appointments',
      message({
        isDone: true,
        id: NOBODY,
        subject: 'Ander',
        createdAt: '1999-01-01',
        name: 'Iemand',
      }),
    )
    const { rows } = await deps.db.execute(
      sql`select (select count(*)::int from customers) + (select count(*)::int from appointments) as n, bool_or(is_done) as done, min(created_at)::text as first from contacts`,
    )
    expect(rows[0]).toMatchObject({ n: 0, done: false })
    expect(String(rows[0]?.['first'])).toMatch(/^2026-11-20/)
  })

  test('of one address sends at most three copies a day to the sender, also when they come at once', async () => {
    const send = () =>
      createBrowser(app).post('/api/appointments', message({ email: 'Spam@voorbeeld.be' }))
    await Promise.all(Array.from({ length: 10 }, send))
    await createBrowser(app).post('/api/appointments', message({ email: 'spam@VOORBEELD.be' }))
    const { rows } = await deps.db.execute(
      sql`select count(*)::int as copies from outbox where lower(recipient) = 'spam@voorbeeld.be'`,
    )
    expect(rows).toEqual([{ copies: 3 }])
  })

  test.for([
    ['firstName', '', 422, 'Vul dit nog in.'],
    ['lastName', null, 422, 'Vul dit nog in.'],
    ['lastName', 'x'.repeat(101), 422, 'Maximaal 100 tekens.'],
    ['email', 'geen-adres', 422, 'Vul een geldig e-mailadres in.'],
    ['email', 'a@b.be\r\nBcc: c@d.be', 422, 'Vul een geldig e-mailadres in.'],
    ['phone', 'bel mij', 422, 'Vul een geldig telefoonnummer in.'],
    ['phone', '12', 422, 'Vul een geldig telefoonnummer in.'],
    ['comments', 'x'.repeat(2_001), 422, 'Maximaal 2000 tekens.'],
    ['comments', ['a'], 400, 'Dit moet tekst zijn.'],
    ['comments', ' \n ', 422, 'Schrijf eerst uw bericht.'],
    ['phone', 473, 400, 'Dit moet tekst zijn.'],
  ] as const)('with %s %j is %i', async ([field, value, status, sentence]) => {
    expect(
      await createBrowser(app).post('/api/appointments', message({ [field]: value })),
    ).toMatchObject({
      status,
      body: { error: sentence, message: sentence, fields: { [field]: sentence } },
    })
  })
})

describe('the inbox', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)

  test('a message is marked as done and as not done', async () => {
    const { id } = z
      .object({ id: z.string() })
      .parse((await createBrowser(app).post('/api/appointments', message())).body)
    expect(
      await owner.patch(`/api/contacts/${id}`, { isDone: true, name: 'Iemand anders' }),
    ).toMatchObject({
      status: 200,
      body: { id, isDone: true, name: "Noëlle D'Hondt" },
    })
    expect(await owner.patch(`/api/contacts/${id}`, { isDone: false })).toMatchObject({
      status: 200,
      body: { id, isDone: false },
    })
  })

  test('a message is marked as read without touching the other mark, and as unread again', async () => {
    const { id } = z
      .object({ id: z.string() })
      .parse((await createBrowser(app).post('/api/appointments', message())).body)
    await owner.patch(`/api/contacts/${id}`, { isDone: true })
    expect(await owner.patch(`/api/contacts/${id}`, { isRead: true })).toMatchObject({
      status: 200,
      body: { id, isRead: true, isDone: true },
    })
    expect(await owner.patch(`/api/contacts/${id}`, { isRead: false })).toMatchObject({
      status: 200,
      body: { id, isRead: false, isDone: true },
    })
  })

  test('counts among the unread until it is read, and again when it is marked as unread', async () => {
    const read = async () =>
      z.strictObject({ unread: z.int() }).parse((await owner.get('/api/contacts/unread')).body)
        .unread
    const before = await read()
    const { id } = z
      .object({ id: z.string() })
      .parse((await createBrowser(app).post('/api/appointments', message())).body)
    expect(await read()).toBe(before + 1)
    await owner.patch(`/api/contacts/${id}`, { isRead: true })
    expect(await read()).toBe(before)
    await owner.patch(`/api/contacts/${id}`, { isRead: false })
    expect(await read()).toBe(before + 1)
  })

  test('an unknown one is 404, a wrong value 400 and a missing one 422', async () => {
    expect(await owner.patch(`/api/contacts/${NOBODY}`, { isDone: true })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await owner.patch(`/api/contacts/${NOBODY}`, { isDone: 'ja' })).toMatchObject({
      status: 400,
      body: { fields: { isDone: 'Kies gedaan of niet gedaan.' } },
    })
    expect(await owner.patch(`/api/contacts/${NOBODY}`, {})).toMatchObject({
      status: 422,
      body: { fields: { isDone: 'Kies gedaan of niet gedaan.' } },
    })
  })

  test('is closed without a session', async () => {
    const visitor = createBrowser(app)
    for (const answer of [
      await visitor.get('/api/contacts'),
      await visitor.get('/api/contacts/unread'),
      await visitor.patch(`/api/contacts/${NOBODY}`, { isDone: true }),
    ])
      expect(answer).toMatchObject({
        status: 401,
        body: { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' },
      })
  })
})

test('the inbox is read page by page, searched and filtered; without a limit it is complete', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  for (let index = 0; index < 5; index++)
    await createBrowser(app).post(
      '/api/appointments',
      message({
        lastName: `Nr ${index}`,
        email: `nr${index}@voorbeeld.be`,
        comments: index === 3 ? '100% tevreden' : 'Hallo',
      }),
    )
  await deps.db.execute(
    sql`update contacts set created_at = '2026-11-20T10:00:00Z' where name like '%Nr 1' or name like '%Nr 2'`,
  )
  const read = async (query: string) =>
    parse(array(contactMessageSchema), (await owner.get(`/api/contacts${query}`)).body)
  const all = await read('')
  const paged = [...(await read('?limit=2'))]
  for (let cursor = paged.at(-1)?.id; cursor; ) {
    const page = await read(`?limit=2&cursor=${cursor}`)
    paged.push(...page)
    cursor = page.at(-1)?.id
  }
  expect(all).toHaveLength(5)
  expect(paged).toEqual(all)
  expect((await read('?q=100%25')).map(({ name }) => name)).toEqual(['Noëlle Nr 3'])
  expect(await read('?q=%25%25')).toEqual([])
  expect((await read('?q=tevreden%20noelle')).map(({ name }) => name)).toEqual(['Noëlle Nr 3'])
  expect(await read('?q=tevreden%20jan')).toEqual([])
  await owner.patch(`/api/contacts/${all[0]?.id}`, { isDone: true })
  expect(await read('?status=done')).toHaveLength(1)
  expect(await read('?status=open')).toHaveLength(4)
  const dayOf = async (query: string) => (await read(query)).map(({ name }) => name).toSorted()
  await deps.db.execute(
    sql`update contacts set created_at = '2026-11-18T23:30:00Z' where name like '%Nr 4'`,
  )
  expect(await dayOf('?from=2026-11-19&to=2026-11-19')).toEqual(['Noëlle Nr 4'])
  expect(await dayOf('?from=2026-11-20&to=2026-11-20')).toEqual(
    expect.arrayContaining(['Noëlle Nr 1', 'Noëlle Nr 2']),
  )
  expect(await dayOf('?to=2026-11-18')).toEqual([])
  expect(await owner.get('/api/contacts?from=gisteren')).toMatchObject({
    status: 422,
    body: { fields: { from: 'Kies een geldige datum.' } },
  })
  expect(await owner.get('/api/contacts?limit=0')).toMatchObject({ status: 422 })
  expect(await owner.get('/api/contacts?status=weg')).toMatchObject({
    status: 422,
    body: { fields: { status: 'Kies open of gedaan.' } },
  })
})
