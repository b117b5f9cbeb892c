import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { recordLog } from '#tests/support/recorded-log.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'

const MARGIN_MS = 2_000

describe('the stream of changes', async () => {
  const { app, deps } = await createTestApp()
  const login = await app.request('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  /** Opens the stream; `until` reads on until a text came by. */
  async function open({
    search = '',
    headers = {},
  }: {
    search?: string
    headers?: Record<string, string>
  } = {}) {
    const response = await app.request(`/api/admin/events${search}`, {
      headers: { cookie, ...headers },
    })
    const reader = response.body?.getReader()
    if (!reader) throw new Error('no body')
    // a test that fails leaves none of the hundred to those after it
    onTestFinished(() => reader.cancel())
    let text = ''
    const decoder = new TextDecoder()
    async function until(wanted: string) {
      while (!text.includes(wanted)) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
        if (done) throw new Error(`ended without ${wanted}: ${text}`)
        text += decoder.decode(value)
      }
      return text
    }
    return { response, until, close: () => reader.cancel() }
  }

  test('says which table another connection changed', async () => {
    const stream = await open()
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    await stream.until('event: open')
    await deps.db.execute(sql`update services set price = price + 1 where name = 'Poedel'`)
    // with what the log-in above changed, when that was told late
    expect(await stream.until('"services"')).toMatch(/event: change\ndata: \[[^\]]*"services"/)
    await stream.close()
  })

  test('tells every reader, and one that left disturbs nobody', async () => {
    const [first, second, third] = [await open(), await open(), await open()]
    await first.until('event: open')
    await first.close()
    deps.changes.tell('contacts')
    expect(await second.until('"contacts"')).toMatch(/event: change\ndata: \[[^\]]*"contacts"/)
    expect(await third.until('"contacts"')).toMatch(/event: change\ndata: \[[^\]]*"contacts"/)
    await second.close()
    await third.close()
  })

  test('begins with what changed since the page was opened, or since a browser that comes back was last told', async () => {
    const first = await open()
    const id = /id: (\d+)/.exec(await first.until('id: '))?.[1] ?? ''
    await first.close()
    deps.changes.tell('products')
    await wait(MARGIN_MS + 100)
    const fresh = await open({ search: '?age=0' })
    deps.changes.tell('contacts')
    expect(await fresh.until('contacts')).not.toContain('products')
    await fresh.close()
    for (const request of [
      { search: '?age=5000' },
      { search: '?age=0', headers: { 'last-event-id': id } },
    ]) {
      const stream = await open(request)
      expect(await stream.until('event: change')).toContain('"products"')
      await stream.close()
    }
  })

  test('says that anything may have changed to who was last told before this process listened', async () => {
    const back = await open({ headers: { 'last-event-id': '1' } })
    expect(await back.until('event: change')).toContain('"*"')
    await back.close()
  })

  test('refuses an age that is none', async () => {
    const response = await app.request('/api/admin/events?age=oud', { headers: { cookie } })
    expect(response.status).toBe(422)
  })

  test('is open ten times at most for one address and a hundred times in all; who is refused is told when to come back, and the log stays quiet', async () => {
    const { log, lines } = recordLog()
    const quiet = createApp({ ...deps, log }, async () => new Response('page'))
    const ask = async (address: string) =>
      await quiet.request('/api/admin/events', { headers: { cookie, 'x-forwarded-for': address } })
    const opened: Response[] = []
    for (let address = 1; address <= 10; address += 1)
      for (let one = 1; one <= 10; one += 1) opened.push(await ask(`203.0.113.${address}`))
    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200))
    const refused = await ask('198.51.100.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    for (const one of opened.slice(0, 11)) await one.body?.cancel()
    await expect.poll(async () => (await ask('203.0.113.3')).status).toBe(429)
    const again = await ask('203.0.113.1')
    expect(again.status).toBe(200)
    expect(lines).toEqual([])
    for (const one of [...opened.slice(11), again]) await one.body?.cancel()
  })

  test('is closed without a session', async () => {
    const { status } = await app.request('/api/admin/events')
    expect(status).toBe(401)
  })
})
