import { sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { insertLoginEvent } from '#foundation/auth/data.server.ts'
import { loginEventSchema, openSessionSchema } from '#foundation/auth/wire.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'

const fail = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.post('/api/admin/login', { password: 'helemaal-fout' })).status
const succeed = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.post('/api/admin/login', { password: ADMIN_PASSWORD })).status

describe('a device on which the owner logged in before', async () => {
  const { app, deps } = await createTestApp()

  test('is not locked out by a guest on the same Wi-Fi, nor with a cookie that the guest made up', async () => {
    const address = '203.0.113.40'
    const [owner, guest, forger] = [
      createBrowser(app, { address }),
      createBrowser(app, { address }),
      createBrowser(app, { address }),
    ]
    expect(await succeed(owner)).toBe(200)
    for (let guess = 1; guess <= 5; guess += 1) expect(await fail(guest)).toBe(401)
    expect([await fail(guest), await succeed(guest)]).toEqual([429, 429])
    forger.cookies.set('salon_owner', `${crypto.randomUUID()}.9999999999.AAAA`)
    expect(await succeed(forger)).toBe(429)
    expect(await succeed(owner)).toBe(200)
  })

  test('has five tries of its own, which count for nobody else', async () => {
    const address = '203.0.113.41'
    const owner = createBrowser(app, { address })
    expect(await succeed(owner)).toBe(200)
    for (let guess = 1; guess <= 5; guess += 1) expect(await fail(owner)).toBe(401)
    expect(await succeed(owner)).toBe(429)
    expect(await succeed(createBrowser(app, { address }))).toBe(200)
  })

  test('does not wait while strangers guess from everywhere; they do, and the right password opens after the wait', async () => {
    const owner = createBrowser(app, { address: '203.0.113.42' })
    expect(await succeed(owner)).toBe(200)
    await deps.db.execute(
      sql`insert into login_events (at, kind, address, agent) select ${deps.clock().toISOString()}::timestamptz, 'failure', '198.51.100.' || n, '' from generate_series(1, 30) n`,
    )
    const timed = async (browser: ReturnType<typeof createBrowser>) => {
      const from = performance.now()
      expect(await succeed(browser)).toBe(200)
      return performance.now() - from
    }
    const [known, stranger] = await Promise.all([timed(owner), timed(createBrowser(app))])
    expect(stranger).toBeGreaterThan(1_000)
    expect(known).toBeLessThan(stranger)
  })
})

describe('who was at the door', async () => {
  const { app, deps } = await createTestApp()
  const AGENT =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

  test('log-ins, failures and the lock-out are kept with their address, newest first, page by page', async () => {
    const guesser = createBrowser(app, { address: '203.0.113.50' })
    for (let guess = 1; guess <= 6; guess += 1)
      await guesser.post('/api/admin/login', { password: `fout-${guess}` })
    const owner = createBrowser(app, { address: '203.0.113.51' })
    await owner.call('POST', '/api/admin/login', {
      body: { password: ADMIN_PASSWORD },
      headers: { 'user-agent': AGENT },
    })
    const events = parse(array(loginEventSchema), (await owner.get('/api/admin/login-events')).body)
    expect(events.map(({ kind }) => kind).toSorted()).toEqual([
      'failure',
      'failure',
      'failure',
      'failure',
      'failure',
      'lock-out',
      'login',
    ])
    expect(events.find(({ kind }) => kind === 'login')).toMatchObject({
      address: '203.0.113.51',
      agent: AGENT,
    })
    expect(events.filter(({ address }) => address === '203.0.113.50')).toHaveLength(6)
    const first = parse(
      array(loginEventSchema),
      (await owner.get('/api/admin/login-events?limit=3')).body,
    )
    const next = parse(
      array(loginEventSchema),
      (await owner.get(`/api/admin/login-events?limit=10&cursor=${first.at(-1)?.id}`)).body,
    )
    expect([...first, ...next]).toEqual(events)
  })

  test('every open session is listed, this one marked, and each can be ended', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)]
    const list = async () =>
      parse(array(openSessionSchema), (await owner.get('/api/admin/sessions')).body)
    const before = await list()
    expect(before.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const theirs = parse(
      array(openSessionSchema),
      (await other.get('/api/admin/sessions')).body,
    ).find(({ isCurrent }) => isCurrent)
    expect(await owner.remove(`/api/admin/sessions/${theirs?.id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await other.get('/api/admin/stats')).status).toBe(401)
    expect((await list()).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id).filter((id) => id !== theirs?.id),
    )
    expect((await owner.remove(`/api/admin/sessions/${theirs?.id}`)).status).toBe(404)
  })

  test('of the guesses of strangers only the newest are kept, and nothing beyond three months', async () => {
    const { db } = deps
    await db.execute(sql`insert into login_events (at, kind, address, agent)
      select ${deps.clock().toISOString()}::timestamptz - n * interval '1 minute', 'failure', 'x', '' from generate_series(1, 3000) n`)
    await db.execute(
      sql`insert into login_events (at, kind, address, agent) values (${deps.clock().toISOString()}::timestamptz - interval '91 days', 'login', 'old', '')`,
    )
    await insertLoginEvent(db, { at: deps.clock(), kind: 'failure', address: 'new', agent: '' })
    const { rows } =
      await db.execute(sql`select count(*)::int as failed, count(*) filter (where address = 'new')::int as newest,
      (select count(*)::int from login_events where address = 'old') as old from login_events where kind <> 'login'`)
    expect(rows[0]).toMatchObject({ newest: 1, old: 0 })
    expect(Number(rows[0]?.['failed'])).toBeLessThanOrEqual(2_001)
  })
})

test('over https every cookie of ours has the prefix that ties it to this host', async () => {
  const { deps } = await createTestApp({ env: { PUBLIC_URL: 'https://salon.test' } })
  const app = createApp(deps, async () => new Response('page'))
  const owner = createBrowser(app)
  const login = await owner.post('/api/admin/login', { password: ADMIN_PASSWORD })
  const cookies = login.headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-salon_session',
    '__Host-salon_owner',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).not.toMatch(/; Domain=/i)
  }
  expect((await owner.get('/api/admin/stats')).status).toBe(200)
  const planted = createBrowser(app)
  planted.cookies.set('salon_session', owner.cookies.get('__Host-salon_session') ?? '')
  expect((await planted.get('/api/admin/stats')).status).toBe(401)
})
