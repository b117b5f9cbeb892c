import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createChanges } from '#server/changes.ts'
import { type KeptPool, keepPool } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { startListener } from '#server/db/listener.ts'
import { createLog } from '#server/log.ts'
import { freezingProxy } from '#tests/support/freezing-proxy.ts'

const log = createLog('silent')

/** A way to the database that freezes, and a pool over it. */
async function createWay(settings: { query_timeout?: number } = {}) {
  const proxy = await freezingProxy(inject('pgUrl'))
  const kept = keepPool(
    { connectionString: proxy.url, application_name: 'test', max: 2, ...settings },
    log,
  )
  onTestFinished(async () => {
    await kept.pool.end()
    proxy.close()
  })
  await Promise.all([kept.pool.query('select'), kept.pool.query('select')])
  return { proxy, ...kept }
}

/** How a question ends within so long. */
async function outcome(
  question: Promise<unknown>,
  atMostMs: number,
): Promise<'answered' | 'unavailable' | 'broken' | 'still waiting'> {
  const answer = question.then(
    () => 'answered' as const,
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : 'broken'),
  )
  return await Promise.race([answer, sleep(atMostMs, 'still waiting' as const)])
}

const ask = ({ pool }: Pick<KeptPool, 'pool'>) => pool.query('select 1')

test('what is asked on a connection that froze ends as the database being away, and the next question gets a new one', async () => {
  const way = await createWay({ query_timeout: 300 })
  way.proxy.freeze()
  expect(await Promise.all([outcome(ask(way), 15_000), outcome(ask(way), 15_000)])).toEqual([
    'unavailable',
    'unavailable',
  ])
  expect(await outcome(ask(way), 15_000)).toBe('unavailable')
  way.proxy.thaw()
  expect(await outcome(ask(way), 15_000)).toBe('answered')
})

test('a pool as it comes waits for ever, also when packets flow again', async () => {
  const proxy = await freezingProxy(inject('pgUrl'))
  onTestFinished(() => proxy.close())
  const pool = new Pool({
    connectionString: proxy.url,
    max: 1,
    pipeline: true,
    connectionTimeoutMillis: 500,
  })
  pool.on('error', () => undefined)
  await pool.query('select')
  proxy.freeze()
  const asked = ask({ pool })
  asked.catch(() => undefined)
  expect(await outcome(asked, 1_500)).toBe('still waiting')
  proxy.thaw()
  expect(await outcome(asked, 1_500)).toBe('still waiting')
  expect(await outcome(ask({ pool }), 15_000)).toBe('unavailable')
})

test('given up, all that is under way ends at once, and idle connections are not asked again', async () => {
  const way = await createWay()
  way.proxy.freeze()
  const asked = outcome(ask(way), 15_000)
  await sleep(50)
  way.breakOff()
  expect(await asked).toBe('unavailable')
  way.proxy.thaw()
  await sleep(50)
  expect(await outcome(ask(way), 15_000)).toBe('answered')
})

test('a database that falls silent is noticed in three seconds, and one that is heard of again in five', async () => {
  const proxy = await freezingProxy(inject('pgUrl'))
  let silences = 0
  const listener = await startListener({
    connectionString: proxy.url,
    log,
    changes: createChanges(),
    onSilence: () => (silences += 1),
  })
  onTestFinished(async () => {
    await listener.close()
    proxy.close()
  })
  await sleep(1_500)
  expect([listener.isAway(), silences]).toEqual([false, 0])
  proxy.freeze()
  await expect.poll(() => [listener.isAway(), silences], { timeout: 20_000 }).toEqual([true, 1])
  // also what connected while nobody listened yet
  await expect.poll(() => silences, { timeout: 20_000 }).toBe(2)
  proxy.thaw()
  await expect.poll(() => listener.isAway(), { timeout: 20_000 }).toBe(false)
})

test('what is asked together leaves in one write; of a plain connection each question alone', async () => {
  const config = { connectionString: inject('pgUrl'), pipeline: true }
  const { pool } = keepPool({ ...config, application_name: 'test' }, log)
  const [kept, plain] = [await pool.connect(), new Client(config)]
  await plain.connect()
  onTestFinished(async () => {
    kept.release()
    await Promise.all([pool.end(), plain.end()])
  })
  const writes: number[] = []
  for (const client of [kept, plain]) {
    const { stream } = client.connection
    const [one, many] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')]
    await Promise.all([1, 2, 3].map(async (value) => await client.query('select $1::int', [value])))
    writes.push(one.mock.calls.length + many.mock.calls.length)
  }
  expect(writes).toEqual([1, 3])
})
