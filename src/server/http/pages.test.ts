import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#app/server/app.ts'
import type { RenderPage } from '#server/http/context.ts'
import { createPageCache, type PageCache } from '#server/http/page-cache.ts'
import { type PageAnswer, pageContext } from '#server/http/page-context.ts'
import { startMemory } from '#server/memory.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { recordLog } from '#tests/support/recorded-log.ts'

// In development pages carry no policy for scripts.
vi.stubEnv('DEV', false)

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const KEEP: PageAnswer = { keptUntilChangeOf: ['salon', 'services'] }
const html = `<html><script>start()</script><script type="module" src="/assets/a.js"></script>${'<p>Trimmen € 55,00</p>'.repeat(200)}</html>`

/**
 * The app on a site of three pages: `/` and `/about` kept, `/boeken` made per request; anything
 * else is a 404 that claims to be worth keeping.
 */
async function createSite() {
  const { deps: real } = await createTestApp()
  const keys: string[] = []
  const cache: PageCache = {
    ...real.cache,
    read(name, tables, produce) {
      keys.push(`${name.kind} ${name.key}`)
      return real.cache.read(name, tables, produce)
    },
  }
  const deps = { ...real, cache }
  const rendered: string[] = []
  const render: RenderPage = async (request, context) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(`${request.method} ${pathname}${search}`)
    const body = request.method === 'HEAD' ? null : html
    if (pathname === '/boeken')
      return new Response(body, { headers: { 'content-type': 'text/html' } })
    // as the router does: whatever the case, with or without a slash at the end
    Object.assign(context.get(pageContext).answer, KEEP)
    return new Response(body, {
      status: /^\/(about\/*)?$/i.test(pathname) ? 200 : 404,
      headers: HTML,
    })
  }
  const app = createApp(deps, render)
  return { app, render, deps, rendered, keys: () => [...new Set(keys)], visit: createBrowser(app) }
}

describe('a page that is kept', async () => {
  const { app, deps, rendered } = await createSite()
  await app.request('/')
  const kept = await app.request('/', { headers: { 'accept-encoding': 'br' } })
  const etag = kept.headers.get('etag') ?? ''
  const { length } = rendered

  test('is rendered no more once it lies in memory', async () => {
    for (let visit = 0; visit < 5; visit += 1)
      expect(await (await app.request('/')).text()).toBe(html)
    expect(rendered).toHaveLength(length)
  })

  test('goes out compressed to who takes brotli and plain to others', async () => {
    expect(kept.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await kept.clone().arrayBuffer()).toString()).toBe(html)
    const plain = await app.request('/')
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'accept-encoding',
    ])
  })

  test('is asked after at each visit and answered with 304 to who has it', async () => {
    expect(kept.headers.get('cache-control')).toBe('no-cache')
    const again = await app.request('/', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await app.request('/', { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
  })

  test('allows its own inline script by hash, and none by nonce', () => {
    const policy = kept.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/)
    expect(policy).not.toContain('nonce-')
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('is made anew when a table behind it changes, and not for another table', async () => {
    deps.changes.tell('appointments')
    await app.request('/')
    expect(rendered).toHaveLength(length)
    deps.changes.tell('services')
    await app.request('/')
    expect(rendered).toHaveLength(length + 1)
  })

  test('is made anew when another program changes the database', async () => {
    const before = rendered.length
    await deps.db.execute(sql`update salon set phone = '+32 411 11 11 11'`)
    await expect
      .poll(async () => (await app.request('/')) && rendered.length, {
        timeout: 1_000,
        interval: 20,
      })
      .toBe(before + 1)
  })

  test('answers HEAD with the same headers and no body', async () => {
    const head = await app.request('/', { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  })
})

describe('what cannot fill the memory', async () => {
  const { rendered, keys, visit } = await createSite()

  test('is a query string: such a request is rendered and left at that', async () => {
    await visit.get('/')
    for (let page = 0; page < 20; page += 1)
      expect((await visit.get(`/?page=${page}`)).status).toBe(200)
    expect(rendered.filter((line) => line.includes('?page='))).toHaveLength(20)
    expect(keys()).toEqual([])
  })

  test('is an unknown path, even when its page asks to be kept', async () => {
    for (let page = 0; page < 20; page += 1) {
      expect((await visit.get(`/nergens-${page}`)).status).toBe(404)
      expect((await visit.get(`/nergens-${page}`)).status).toBe(404)
    }
    expect(keys()).toEqual([])
  })

  test('is another spelling of a page that is kept', async () => {
    for (const path of ['/About', '/ABOUT', '/about/', '/about//', '/aBoUt'])
      for (const status of [200, 200])
        expect([path, (await visit.get(path)).status]).toEqual([path, status])
    expect(keys()).toEqual([])
  })

  test('is a known page beside them: that one alone is kept', async () => {
    for (const path of ['/', '/about', '/about']) await visit.get(path)
    expect(keys()).toEqual(['page /', 'page /about'])
  })

  test('is any other method: a POST to a kept page is rendered', async () => {
    const before = rendered.length
    await visit.post('/')
    expect(rendered.slice(before)).toEqual(['POST /'])
  })
})

test('HEAD on a page that nobody read yet answers without a body and spoils nothing for who reads it next', async () => {
  const { app } = await createSite()
  const head = await app.request('/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(await (await app.request('/')).text()).toBe(html)
})

test('a page made per request is never stored, and names another nonce each time', async () => {
  const { app } = await createSite()
  const policies = await Promise.all(
    [1, 2].map(async () => {
      const page = await app.request('/boeken')
      expect([page.headers.get('cache-control'), page.headers.get('etag')]).toEqual([
        'no-store',
        null,
      ])
      return /script-src 'self' 'nonce-([^']+)'/.exec(
        page.headers.get('content-security-policy') ?? '',
      )?.[1]
    }),
  )
  expect(new Set(policies).size).toBe(2)
})

test('a page that works with another site names it in its policy alone', async () => {
  const { deps } = await createTestApp()
  const others: PageAnswer = {
    scriptsFrom: 'https://js.pay.example',
    connectsTo: 'https://api.pay.example',
    frames: 'https://hooks.pay.example',
  }
  const app = createApp(deps, async (_request, context) => {
    Object.assign(context.get(pageContext).answer, others)
    return new Response(html, { headers: HTML })
  })
  const { headers } = await app.request('/kadobonnen')
  expect(headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'nonce-[^']+' https:\/\/js\.pay\.example; .*connect-src 'self' https:\/\/api\.pay\.example; frame-src https:\/\/hooks\.pay\.example;/,
  )
})

test('a kept page that breaks when it is made anew is not stored: its error goes out as an error, and the next visitor gets the page', async () => {
  const { deps } = await createTestApp()
  let isBroken = false
  const app = createApp(deps, async (_request, context) => {
    Object.assign(context.get(pageContext).answer, KEEP)
    return new Response('<p>x</p>', { status: isBroken ? 500 : 200, headers: HTML })
  })
  await app.request('/')
  expect((await app.request('/')).status).toBe(200)
  deps.changes.tell('salon')
  isBroken = true
  expect((await app.request('/')).status).toBe(500)
  isBroken = false
  expect((await app.request('/')).status).toBe(200)
})

describe('while the database is away', async () => {
  const { deps: real, connectionString } = await createTestApp()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  let isAway = false
  let failure: Error = away
  const deps = { ...real, cache: { ...real.cache, isAway: () => isAway } }
  const app = createApp(deps, async (request, context) => {
    const { pathname } = new URL(request.url)
    if (isAway) {
      context.get(pageContext).onFailure?.(failure)
      return pathname.endsWith('.data')
        ? new Response('x', { status: 500 })
        : new Response('stuk', { status: 500, headers: { 'content-type': 'text/html' } })
    }
    if (pathname === '/boeken')
      return new Response(html, { headers: { 'content-type': 'text/html' } })
    Object.assign(context.get(pageContext).answer, KEEP)
    return new Response(pathname === '/storing' ? 'We zijn zo terug' : html, { headers: HTML })
  })
  const visit = async (path: string) => {
    const answer = await app.request(path)
    return [
      answer.status,
      await answer.text(),
      answer.headers.get('retry-after'),
      answer.headers.get('cache-control'),
    ]
  }

  test('before any page was made, it still says so', async () => {
    isAway = true
    expect(await visit('/boeken')).toEqual([
      503,
      expect.stringContaining('We zijn zo terug'),
      '5',
      'no-store',
    ])
    isAway = false
  })

  test('a page that was kept stays up, any other says that we are back soon, and programs read the status', async () => {
    for (const path of ['/storing', '/storing', '/', '/', '/boeken'])
      expect((await visit(path))[0]).toBe(200)
    isAway = true
    expect(await visit('/')).toEqual([200, html, null, 'no-cache'])
    expect(await visit('/boeken')).toEqual([503, 'We zijn zo terug', '5', 'no-store'])
    expect(await visit('/boeken.data')).toEqual([503, 'x', '5', 'no-store'])
    isAway = false
    expect((await visit('/boeken'))[0]).toBe(200)
  })

  test('but a page that is broken for another reason is no reason to wait', async () => {
    isAway = true
    failure = new Error('a bug')
    expect((await visit('/boeken'))[0]).toBe(500)
    isAway = false
  })

  test('a database that froze is noticed, and nothing is told of free times meanwhile', async () => {
    const { log, lines } = recordLog()
    const { cache, listener } = await startMemory({ connectionString, log })
    await cache.read({ kind: 'x', key: 'k' }, ['time_slots'], async () => ({
      body: 'vrij',
      headers: {},
    }))
    expect(listener.isAway()).toBe(false)
    const { rows } = await real.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where application_name = 'salon-listen' and datname = current_database()`,
    )
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    onTestFinished(() => {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    })
    await expect.poll(() => listener.isAway(), { timeout: 30_000 }).toBe(true)
    expect(lines.join()).toContain('not listening')
    await expect(
      cache.read({ kind: 'x', key: 'k' }, ['time_slots'], async () => Promise.reject(away)),
    ).rejects.toThrow('ECONNREFUSED')
    await listener.close()
  })
})

describe('a page whose parts ask the server', async () => {
  const { deps: real } = await createTestApp()
  let [day, isAway, made] = ['2026-11-23', false, 0]
  const listener = { ...real.listener, isAway: () => isAway }
  const cache = createPageCache(real.changes, listener)
  const deps = { ...real, today: () => day, listener, cache }
  const app = createApp(deps, async (request, context) => {
    const { pathname } = new URL(request.url)
    if (isAway) {
      const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      context.get(pageContext).onFailure?.(away)
      return new Response('stuk', { status: 500, headers: HTML })
    }
    const needsDatabase = pathname !== '/'
    const anyQuery = pathname === '/boeken'
    Object.assign(context.get(pageContext).answer, { ...KEEP, needsDatabase, anyQuery })
    return new Response(`${pathname} ${(made += 1)}`, { headers: HTML })
  })
  const visit = async (path: string) => await (await app.request(path)).text()
  await visit('/boeken?stap=2')
  const kept = await visit('/boeken')

  test('is kept whatever the query: thousands of them are one page', async () => {
    const before = made
    for (let step = 0; step < 20; step += 1) expect(await visit(`/boeken?stap=${step}`)).toBe(kept)
    expect(made).toBe(before)
    await visit('/')
    await visit('/')
    expect(new Set([await visit('/'), await visit('/?a'), await visit('/?b')]).size).toBe(3)
  })

  test('is kept by nobody where its query, or what was sent, makes it another', async () => {
    const kindOf = async (path: string, method = 'GET') =>
      (await app.request(path, { method })).headers.get('cache-control')
    expect(await kindOf('/boeken?stap=2')).toBe('no-cache')
    expect(await kindOf('/kadobonnen')).toBe('no-cache')
    expect(await kindOf('/kadobonnen?client_secret=x')).toBe('no-store')
    const headers = { 'sec-fetch-site': 'same-origin' }
    const sent = await app.request('/kadobonnen', { method: 'POST', headers })
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('is made anew on the next day, and the day before is let go', async () => {
    day = '2026-11-24'
    const next = await visit('/boeken')
    expect(next).not.toBe(kept)
    expect(await visit('/boeken')).toBe(next)
    day = '2026-11-23'
    expect([kept, next]).not.toContain(await visit('/boeken'))
  })

  test('says that we are back soon while the database is away, where others stay up', async () => {
    const home = await visit('/')
    isAway = true
    expect(await visit('/')).toBe(home)
    const away = await app.request('/boeken')
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    isAway = false
    expect((await app.request('/boeken')).status).toBe(200)
  })
})

describe('an address that leads nowhere', async () => {
  const { deps, render, rendered, keys } = await createSite()
  const app = createApp(deps, render, {
    pageOf: (path) => ['/', '/about', '/boeken'].find((page) => page === path),
  })

  test('is answered from memory: one page for all of them, whatever the query', async () => {
    for (const path of ['/nergens', '/wp-login.php', '/a/b/c?d=e', '/About2', '/%C3%A9']) {
      const page = await app.request(path)
      expect([page.status, await page.text(), page.headers.get('cache-control')]).toEqual([
        404,
        html,
        'no-cache',
      ])
    }
    expect(rendered).toEqual(['GET /niet-gevonden/'])
    expect(keys()).toEqual(['page /niet-gevonden/'])
    const etag = (await app.request('/nergens')).headers.get('etag') ?? ''
    expect((await app.request('/nergens', { headers: { 'if-none-match': etag } })).status).toBe(404)
    const packed = await app.request('/nergens', { headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(html)
  })

  test('is made anew when the salon changes, and a write to one is no page', async () => {
    const before = rendered.length
    deps.changes.tell('salon')
    await app.request('/nergens')
    await app.request('/nergens', { method: 'POST' })
    expect(rendered.slice(before)).toEqual(['GET /niet-gevonden/', 'POST /nergens'])
  })
})
