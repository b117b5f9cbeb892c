import { sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { createdKeySchema, keySchema } from '#foundation/auth/keys/wire.ts'
import { createBrowser, createKey, createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { NOW } from '#tests/support/seeded.ts'

const salon = await createTestApp()
const { app, deps, clock } = salon
const owner = await createOwner(app)
/** What the key of a program gets; with a body it posts. */
const asking = (key: string, path: string, body?: object) =>
  createBrowser(app).call(body ? 'POST' : 'GET', path, {
    headers: { authorization: `Bearer ${key}` },
    ...(body && { body }),
  })
const keys = async () => parse(array(keySchema), (await owner.get('/api/keys')).body)
const wrong = { status: 401, body: { code: 'unauthenticated', message: expect.any(String) } }

describe('a key', () => {
  test('is answered once; its beginning, scopes, day and last use are told, and of the rest the hash is kept', async () => {
    const answer = await owner.post('/api/keys', {
      name: 'Boekhouding',
      scopes: ['money:read', 'money:read'],
      days: 90,
    })
    expect(answer.status).toBe(201)
    const { key } = parse(createdKeySchema, answer.body)
    expect(key).toMatch(/^salon_[\w-]{43}$/)
    const [told] = await keys()
    expect(told).toMatchObject({
      name: 'Boekhouding',
      beginning: key.slice(0, 14),
      scopes: ['money:read'],
      lastUsedAt: null,
    })
    const { rows } = await deps.db.execute(sql`select api_keys::text as row from api_keys`)
    expect(JSON.stringify(rows)).not.toContain(key.slice(14))
    expect((await asking(key, '/api/invoices')).status).toBe(200)
    expect((await keys())[0]?.lastUsedAt).toBe(new Date(NOW).toISOString())
  })

  test.for([
    [{ name: ' ', scopes: ['agenda:read'], days: 30 }, 'name'],
    [{ name: 'Boekhouding', scopes: [], days: 30 }, 'scopes'],
    [{ name: 'Boekhouding', scopes: ['settings:write'], days: 30 }, 'scopes.0'],
    [{ name: 'Boekhouding', scopes: ['agenda:read'], days: 731 }, 'days'],
    [{ name: 'Boekhouding', scopes: ['agenda:read'], days: 0 }, 'days'],
  ] as const)('is not made as %j', async ([body, field]) => {
    expect(await owner.post('/api/keys', body)).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { [field]: expect.stringMatching(/\.$/) } },
    })
  })

  test('is nothing to anybody but who has the whole of it, until its day or its end', async () => {
    const key = await createKey(owner, ['agenda:read'])
    const path = '/api/appointments'
    expect((await asking(key, path)).status).toBe(200)
    const other = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
    for (const sent of [other, key.slice(0, 14), `${key}A`, 'salon_', 'salon_onbekend'])
      expect({ sent, ...(await asking(sent, path)) }).toMatchObject({ sent, ...wrong })
    clock.set('2099-01-01T00:00:00Z')
    expect(await asking(key, path)).toMatchObject(wrong)
    clock.set(NOW)
    const id = (await keys()).find(({ beginning }) => key.startsWith(beginning))?.id
    expect((await owner.remove(`/api/keys/${id}`)).status).toBe(200)
    expect(await asking(key, path)).toMatchObject(wrong)
    expect((await owner.remove(`/api/keys/${id}`)).status).toBe(404)
    expect((await keys()).some((one) => one.id === id)).toBe(false)
  })

  test('of an address that sent many wrong ones is not looked at; a right one still opens', async () => {
    const key = await createKey(owner, ['agenda:read'])
    const browser = createBrowser(app)
    const send = async (sent: string) =>
      (
        await browser.call('GET', '/api/appointments', {
          headers: { authorization: `Bearer ${sent}` },
        })
      ).status
    for (let n = 0; n < 20; n += 1) expect(await send(`salon_fout${n}`)).toBe(401)
    expect(await send('salon_fout')).toBe(429)
    expect(await send(key)).toBe(200)
  })

  test('is the owner’s alone to make, see and end', async () => {
    const staff = await createStaff(salon)
    const body = { name: 'Boekhouding', scopes: ['agenda:read'], days: 30 }
    expect((await staff.post('/api/keys', body)).status).toBe(403)
    expect((await staff.get('/api/keys')).status).toBe(403)
    const key = await createKey(owner, ['agenda:read', 'agenda:write', 'clients:write'])
    expect((await asking(key, '/api/keys', body)).status).toBe(403)
  })

  test('opens no page, and neither does it change what a cookie says there', async () => {
    const key = await createKey(owner, ['agenda:read'])
    const { body } = await asking(key, '/api/admin/session')
    expect(body).toEqual({ authenticated: false })
  })

  test('is told what was paid when it may know that', async () => {
    const visit = await insertVisit(deps.db, { date: '2026-11-20', price: '55.00' })
    const path = `/api/customers/${visit.customerId}`
    const agenda = await createKey(owner, ['clients:read'])
    const money = await createKey(owner, ['clients:read', 'money:read'])
    const paidOf = async (key: string) => (await asking(key, `${path}/visits`)).body
    expect(await paidOf(agenda)).toMatchObject([{ paid: null }])
    expect(await paidOf(money)).not.toMatchObject([{ paid: null }])
    expect((await asking(agenda, `${path}/paid`)).status).toBe(403)
    expect((await asking(money, `${path}/paid`)).status).toBe(200)
  })

  test('writes under its name in the log, where it stays when it was ended', async () => {
    const key = await createKey(owner, ['offer:write'])
    const id = (await keys()).find(({ beginning }) => key.startsWith(beginning))?.id ?? ''
    const made = await asking(key, '/api/services', {
      name: 'Nagels knippen',
      price: '12.50',
      minutes: 15,
    })
    expect(made.status).toBe(201)
    await owner.remove(`/api/keys/${id}`)
    const of = async (who: string) => (await owner.get(`/api/audit-log?limit=20&who=${who}`)).body
    expect(await of(id)).toMatchObject([
      {
        who: 'De sleutel voor offer:write',
        lines: [{ text: 'voegde de behandeling Nagels knippen toe' }],
      },
    ])
    expect((await owner.get('/api/audit-log/people')).body).toContainEqual({
      id,
      name: 'De sleutel voor offer:write',
    })
    const log = JSON.stringify((await owner.get('/api/audit-log?limit=20')).body)
    expect(log).toContain('maakte de sleutel voor offer:write')
    expect(log).toContain('trok de sleutel voor offer:write in')
  })
})
