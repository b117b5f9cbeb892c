import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { services } from '#server/db/tables/services.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

describe('an answer in memory', async () => {
  const { app, deps } = await createTestApp()

  test('is made once until a table behind it changes', async () => {
    let made = 0
    const read = () =>
      deps.cache.read({ kind: 'x', key: 'k' }, ['services'], async () => ({
        body: String((made += 1)),
        headers: {},
      }))
    expect([(await read()).etag, (await read()).etag].length).toBe(2)
    expect(made).toBe(1)
    await deps.db.execute(sql`update salon set city = city`)
    await deps.db.execute(sql`select pg_sleep(0.1)`)
    await read()
    expect(made).toBe(1)
    await deps.db.update(services).set({ description: 'x' })
    await expect.poll(async () => new TextDecoder().decode((await read()).plain)).toBe('2')
  })

  test('takes no room of another kind: of its own kind the one least lately made goes', async () => {
    let made = 0
    const read = (kind: string, key: string) =>
      deps.cache.read({ kind, key }, ['services'], async () => ({
        body: String((made += 1)),
        headers: {},
      }))
    await read('page', '/')
    await read('slots', 'eerst')
    for (let date = 0; date < 2_000; date += 1) await read('slots', `dag ${date}`)
    expect(made).toBe(2_002)
    await read('page', '/')
    await read('slots', 'dag 1999')
    expect(made).toBe(2_002)
    await read('slots', 'eerst')
    expect(made).toBe(2_003)
  })

  test('of a day that nobody can book is not kept, whatever anybody asks', async () => {
    const asked: string[] = []
    const spied = createApp(
      {
        ...deps,
        cache: {
          ...deps.cache,
          read: (name, ...rest) => (asked.push(name.key), deps.cache.read(name, ...rest)),
        },
      },
      async () => new Response('page'),
    )
    for (const date of ['2020-01-01', '2026-11-19', '2028-11-21', '2099-12-31']) {
      const answer = await spied.request(`/api/booking/slots/${date}`)
      expect([answer.status, await answer.json(), answer.headers.get('cache-control')]).toEqual([
        200,
        [],
        'no-cache',
      ])
    }
    expect(asked).toEqual([])
    await spied.request('/api/booking/slots/2026-11-23')
    expect(asked).toHaveLength(1)
  })

  test('goes out without being checked again to whoever asks the same, however it is spelled', async () => {
    const asked: string[] = []
    const spied = createApp(
      {
        ...deps,
        cache: {
          ...deps.cache,
          read: (name, ...rest) => (asked.push(name.key), deps.cache.read(name, ...rest)),
        },
      },
      async () => new Response(),
    )
    const etags = new Set<string | null>()
    for (const date of ['2026-11-24', '2026-11-24', '%32026-11%2D24', '2026-11-24?nog=1'])
      etags.add((await spied.request(`/api/booking/slots/${date}`)).headers.get('etag'))
    expect([asked.length, etags.size]).toEqual([1, 1])
    expect((await spied.request('/api/booking/slots/24-11-2026')).status).toBe(400)
  })

  test('that could not be made is tried again', async () => {
    const failing = deps.cache.read({ kind: 'x', key: 'stuk' }, ['services'], async () =>
      Promise.reject(new Error('stuk')),
    )
    await expect(failing).rejects.toThrow('stuk')
    expect(
      new TextDecoder().decode(
        (
          await deps.cache.read({ kind: 'x', key: 'stuk' }, ['services'], async () => ({
            body: 'heel',
            headers: {},
          }))
        ).plain,
      ),
    ).toBe('heel')
  })

  test('made before a change and finished after it is not kept', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const stale = deps.cache.read({ kind: 'x', key: 'traag' }, ['salon'], async () => {
      await held
      return { body: 'oud', headers: {} }
    })
    deps.changes.tell('salon')
    release()
    await stale
    expect(
      new TextDecoder().decode(
        (
          await deps.cache.read({ kind: 'x', key: 'traag' }, ['salon'], async () => ({
            body: 'nieuw',
            headers: {},
          }))
        ).plain,
      ),
    ).toBe('nieuw')
  })

  test('goes out as brotli or gzip to who takes it, and as 304 to who has it', async () => {
    const plain = await app.request('/api/booking/services')
    const etag = plain.headers.get('etag') ?? ''
    const packed = await app.request('/api/booking/services', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('vary')).toBe('accept-encoding')
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(
      await plain.text(),
    )
    for (const accepted of ['gzip', 'gzip, br;q=0', 'deflate, gzip;q=1.0']) {
      const zipped = await app.request('/api/booking/services', {
        headers: { 'accept-encoding': accepted },
      })
      expect(zipped.headers.get('content-encoding')).toBe('gzip')
      expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(
        await (await app.request('/api/booking/services')).text(),
      )
    }
    const weak = await app.request('/api/booking/services', {
      headers: { 'if-none-match': `W/${etag}` },
    })
    expect(weak.status).toBe(304)
    const known = await app.request('/api/booking/services', { headers: { 'if-none-match': etag } })
    expect([known.status, await known.text(), known.headers.get('cache-control')]).toEqual([
      304,
      '',
      'no-cache',
    ])
    expect(
      (await app.request('/api/booking/services', { headers: { 'if-none-match': '"anders"' } }))
        .status,
    ).toBe(200)
    const head = await app.request('/api/booking/services', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})
