import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#app/server/app.ts'
import { keysOf } from '#lib/keyed.ts'
import { areaOfNoun, nounOf, scopes } from '#lib/scopes.ts'
import { accessRules, keyRules } from '#tests/support/access-rules.ts'
import { createBrowser, createKey, createOwner, createStaff } from '#tests/support/browser.ts'
import { createClient } from '#tests/support/client.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { SIGNED_OUT } from '#tests/support/my-data.ts'

const NO_SESSION = JSON.stringify({
  error: 'Log eerst in.',
  message: 'Log eerst in.',
  code: 'unauthenticated',
})
const FORBIDDEN = 'Dit is alleen voor de eigenaar van de salon.'
const NOT_YOURS = JSON.stringify({ error: FORBIDDEN, message: FORBIDDEN, code: 'forbidden' })
const NOT_FOR_KEY = JSON.stringify({
  error: 'Deze sleutel mag dit niet.',
  message: 'Deze sleutel mag dit niet.',
  code: 'forbidden',
})
const OTHER_SITE = 'Deze aanvraag komt van een andere website en werd geweigerd.'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const pathOf = (path: string) =>
  path
    .replace(':id', '00000000-0000-4000-8000-000000000000')
    .replace(':email', 'an@voorbeeld.be')
    .replace(':date', '2026-11-23')
const writes = endpoints.filter(({ method }) => method !== 'get')
/** A provider's own messages prove their sender by a signature. */
const SIGNED = 'post /api/gift-vouchers/webhook/stripe'

test('every route has a rule, and every rule a route', () => {
  expect(endpoints.map(nameOf).toSorted()).toEqual(Object.keys(accessRules).toSorted())
})

test('each route is declared once and as its rule says', () => {
  expect(
    Object.fromEntries(
      endpoints.map((endpoint) => [nameOf(endpoint), [endpoint.access, endpoint.isConfirmed]]),
    ),
  ).toEqual(
    Object.fromEntries(
      Object.entries(accessRules).map(([name, rule]) => [
        name,
        [
          rule.startsWith('owner') ? 'owner' : rule.startsWith('staff') ? 'staff' : 'public',
          rule.endsWith('confirmed'),
        ],
      ]),
    ),
  )
})

test('each noun of the API belongs to an area of keys, or to none', () => {
  expect([...new Set(endpoints.map(({ path }) => nounOf(path)))].toSorted()).toEqual(
    Object.keys(areaOfNoun).toSorted(),
  )
})

test('each scope opens what its rule says, and nothing else', () => {
  const opened = keysOf(scopes).map((scope) => [
    scope,
    endpoints
      .filter((endpoint) => endpoint.scope === scope)
      .map(nameOf)
      .toSorted(),
  ])
  expect(Object.fromEntries(opened)).toEqual(keyRules)
})

describe('the matrix', async () => {
  const salon = await createTestApp()
  const { app, clock } = salon
  const longAgo = await createOwner(app)
  clock.set('2026-11-20T09:10:00Z')
  const owner = await createOwner(app)
  const staff = await createStaff(salon)
  const keys = await Promise.all(
    keysOf(scopes).map(async (scope) => ({ scope, key: await createKey(owner, [scope]) })),
  )

  test.for(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers whom it should',
    async ([name, { method, path }]) => {
      const body = method === 'get' ? {} : { body: { status: 'confirmed', date: '2026-12-01' } }
      const anonymous = await createBrowser(app).call(method.toUpperCase(), pathOf(path), body)
      const asOwner = await (path === '/api/admin/logout' ? await createOwner(app) : owner).call(
        method.toUpperCase(),
        pathOf(path),
        body,
      )
      const asStaff = await (path === '/api/admin/logout' ? await createStaff(salon) : staff).call(
        method.toUpperCase(),
        pathOf(path),
        body,
      )
      const stale = await (path === '/api/admin/logout' ? createBrowser(app) : longAgo).call(
        method.toUpperCase(),
        pathOf(path),
        body,
      )
      const isUnconfirmed =
        stale.status === 403 && /"code":"confirmation_needed"/.test(JSON.stringify(stale.body))
      expect(isUnconfirmed).toBe(accessRules[name]?.endsWith('confirmed'))
      const isRefusedToStaff = asStaff.status === 403 && JSON.stringify(asStaff.body) === NOT_YOURS
      expect(isRefusedToStaff).toBe(accessRules[name]?.startsWith('owner'))
      const isClients = accessRules[name] === 'a client with a link'
      expect(isClients ? [] : [401]).not.toContain(asStaff.status)
      expect(asStaff.status).toBeLessThan(500)
      expect(isClients ? [403] : [401, 403]).not.toContain(asOwner.status)
      expect([anonymous, asOwner].some(({ status }) => isClients && status < 400)).toBe(false)
      expect(asOwner.status).toBeLessThan(500)
      const isRefused = anonymous.status === 401 && JSON.stringify(anonymous.body) === NO_SESSION
      expect(isRefused).toBe(accessRules[name] !== 'anyone' && !isClients)
    },
  )

  const client = await createClient(salon, owner)
  // as she was, but for the link that she gave back: her cookies stay
  const left = await createClient(salon, owner)
  const kept = new Map(left.cookies)
  await left.remove('/api/my-data/session')
  for (const [cookie, value] of kept) left.cookies.set(cookie, value)
  const MADE_UP = 'A'.repeat(22)

  test.for(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s gives a client what her links open, and nothing of the salon’s',
    async ([name, { method, path }]) => {
      const body = method === 'get' ? {} : { body: { status: 'confirmed', version: 1 } }
      const ask = async ({ call }: Pick<typeof client, 'call'>, token: string) =>
        await call(method.toUpperCase(), pathOf(path).replace(':token', token), body)
      const isSigningOut = name === 'delete /api/my-data/session'
      const hers = isSigningOut ? await createClient(salon, owner) : client
      const answer = await ask(hers, hers.token)
      const without = await ask(left, MADE_UP)
      const isSalons = !['anyone', 'a client with a link'].includes(accessRules[name] ?? '')
      for (const { status, body: said } of [answer, without])
        expect(status === 401 && JSON.stringify(said) === NO_SESSION).toBe(isSalons)
      expect(isSalons ? [] : [401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
      const isOfHerData = without.status === 401 && !isSalons
      expect(isOfHerData).toBe(accessRules[name] === 'a client with a link')
      expect(isOfHerData ? without : SIGNED_OUT).toMatchObject(SIGNED_OUT)
      const isOfHerVisit = path.startsWith('/api/self-service/visits/:token')
      const byToken = method === 'get' && path.includes(':token')
      expect(byToken ? [answer.status, without.status] : []).toEqual(
        byToken ? [isOfHerVisit ? 200 : 404, 404] : [],
      )
    },
  )

  test.for(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is opened to a program by its scope alone, whatever cookie comes along',
    async ([name, { method, path, access }]) => {
      const body = method === 'get' ? {} : { body: { status: 'confirmed', date: '2026-12-01' } }
      for (const { scope, key } of keys) {
        const headers = { authorization: `Bearer ${key}`, origin: 'https://programma.example' }
        // of a session that is the owner's nothing counts
        const browser = access === 'public' ? createBrowser(app) : owner
        const answer = await browser.call(method.toUpperCase(), pathOf(path), { ...body, headers })
        const isRefused = answer.status === 403 && JSON.stringify(answer.body) === NOT_FOR_KEY
        const opens = keyRules[scope].includes(name)
        expect([scope, isRefused]).toEqual([scope, access !== 'public' && !opens])
        expect(answer.status).toBeLessThan(500)
        expect(opens ? [401, 403] : []).not.toContain(answer.status)
      }
    },
  )

  test.for(
    writes
      .map((endpoint) => [nameOf(endpoint), endpoint] as const)
      .filter(([name]) => name !== SIGNED),
  )('%s refuses another origin, with or without a session', async ([, { method, path }]) => {
    for (const browser of [createBrowser(app), owner])
      for (const headers of [
        { origin: 'https://kwaad.example' },
        { origin: 'null' },
        { origin: 'http://salon.test.kwaad.example' },
        { origin: 'http://salon.test:81' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const { status, body } = await browser.call(method.toUpperCase(), pathOf(path), { headers })
        expect({ status, body }).toEqual({
          status: 403,
          body: { error: OTHER_SITE, message: OTHER_SITE, code: 'wrong_origin' },
        })
      }
  })

  test.for(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s takes its own origin to the letter; who carries a cookie has to name it',
    async ([name, { method, path }]) => {
      const write = async (headers: Record<string, string>) =>
        (await app.request(pathOf(path), { method: method.toUpperCase(), headers })).status
      const cookie = 'salon_session=x'
      for (const headers of [
        { origin: 'http://salon.test' },
        { origin: 'http://elders.test', host: 'elders.test' },
        { origin: 'https://elders.test', host: 'elders.test', 'x-forwarded-proto': 'https' },
        { 'sec-fetch-site': 'same-origin' },
      ])
        for (const carried of [headers, { ...headers, cookie }])
          expect(await write(carried)).not.toBe(403)
      expect(await write({})).not.toBe(403)
      if (name === SIGNED) return
      for (const headers of [
        { cookie },
        { cookie, 'sec-fetch-site': 'none' },
        { cookie, origin: 'https://salon.test' },
        { cookie, origin: 'https://elders.test', host: 'elders.test' },
        { cookie, origin: 'http://elders.test', host: 'elders.test', 'x-forwarded-proto': 'https' },
        { cookie, origin: 'http://elders.test:8080', host: 'elders.test' },
      ])
        expect([headers, await write(headers)]).toEqual([headers, 403])
    },
  )
})

describe('reading', async () => {
  const { app, deps } = await createTestApp()
  const tables = (
    await deps.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'rate_limits', 'login_failures', 'audit_log') order by 1`,
    )
  ).rows.map(({ name }) => name)
  const fingerprint = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(
          async (name) =>
            [
              name,
              (
                await deps.db.execute(
                  sql`select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.identifier(name)} t`,
                )
              ).rows[0],
            ] as const,
        ),
      ),
    )

  test('changes nothing, whoever reads and whatever query is added; only who takes files along is noted', async () => {
    const owner = await createOwner(app)
    const before = await fingerprint()
    expect(Object.keys(before).length).toBeGreaterThan(8)
    for (const { path } of endpoints.filter(({ method }) => method === 'get'))
      for (const browser of [createBrowser(app), owner])
        for (const query of [
          '',
          '?date=2026-11-23&status=cancelled&_method=DELETE&allowOverlap=true',
        ])
          await browser.get(`${pathOf(path)}${query}`)
    expect(await fingerprint()).toEqual(before)
    const noted = await deps.db.execute<{ route: string }>(
      sql`select distinct kind, route from audit_log order by route`,
    )
    expect(noted.rows).toEqual(
      [
        'admin/export',
        'admin/lapsed-dogs.csv',
        'appointments.pdf',
        'audit-log.csv',
        'customers.csv',
        'customers.pdf',
        'day-book.csv',
        'day-book.pdf',
        'gift-vouchers.csv',
      ].map((file) => ({ kind: 'exports', route: `GET /api/${file}` })),
    )
  }, 90_000)

  test('a write cannot be made by GET or by an overridden method', async () => {
    const owner = await createOwner(app)
    const before = await fingerprint()
    for (const { path, method } of writes) {
      if (endpoints.some((other) => other.method === 'get' && other.path === path)) continue
      const { status, body } = await owner.call('GET', pathOf(path), {
        headers: { 'x-http-method-override': method.toUpperCase() },
      })
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await fingerprint()).toEqual(before)
  })
})
