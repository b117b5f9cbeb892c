import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { app, deps } = await createTestApp()
const html = `<p>${'Trimmen € 55,00 '.repeat(200)}</p>`
const site = createApp(deps, async (request) => {
  const { pathname } = new URL(request.url)
  const type = pathname === '/foto' ? 'image/png' : 'text/html; charset=utf-8'
  return new Response(pathname === '/kort' ? '<p>kort</p>' : html, {
    status: pathname === '/weg' ? 404 : 200,
    headers: { 'content-type': type, 'x-own': 'stays' },
  })
})
const ask = (path: string, accepted: string) =>
  site.request(path, { headers: { 'accept-encoding': accepted } })

test.for([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a page for one request goes to who takes %s as %s', async ([accepted, is, unpack]) => {
  for (const [path, status] of [
    ['/mijn-gegevens', 200],
    ['/weg', 404],
  ] as const) {
    const page = await ask(path, accepted)
    const { headers } = page
    expect([page.status, headers.get('content-encoding')]).toEqual([status, is])
    expect([headers.get('vary'), headers.get('x-own')]).toEqual(['accept-encoding', 'stays'])
    expect(headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await page.arrayBuffer())
    expect(bytes.length).toBeLessThan(html.length / 4)
    expect(unpack(bytes).toString()).toBe(html)
  }
})

test('and plain to who takes neither', async () => {
  for (const accepted of ['', 'identity', 'deflate']) {
    const page = await ask('/mijn-gegevens', accepted)
    expect([page.headers.get('content-encoding'), await page.text()]).toEqual([null, html])
  }
})

test('what is short or a picture stays as it is', async () => {
  for (const [path, body] of [
    ['/kort', '<p>kort</p>'],
    ['/foto', html],
  ] as const) {
    const page = await ask(path, 'br, gzip')
    expect([page.headers.get('content-encoding'), await page.text()]).toEqual([null, body])
  }
})

test('answers of the API are compressed too, refusals among them; a stream of events is not', async () => {
  const owner = await createOwner(app)
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
  const asked = (path: string, accept = 'application/json') =>
    app.request(path, { headers: { cookie, accept, 'accept-encoding': 'gzip' } })
  const salon = await asked('/api/salon')
  expect(salon.headers.get('content-encoding')).toBe('gzip')
  const text = gunzipSync(Buffer.from(await salon.arrayBuffer())).toString()
  expect(JSON.parse(text)).toHaveProperty('noticeDays')
  const events = await asked('/api/admin/events', 'text/event-stream')
  expect([events.status, events.headers.get('content-encoding')]).toEqual([200, null])
  const reader = events.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toContain('event: open')
  // the process counts its streams, also for the files of tests that follow
  await reader?.cancel()
})
