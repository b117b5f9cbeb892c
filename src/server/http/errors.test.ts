import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { connect } from '#server/db/client.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { openConnections } from '#tests/support/open-connections.ts'

const AWAY = 'De server is even niet bereikbaar. Probeer het zo meteen opnieuw.'
const OURS = 'Er ging iets mis aan onze kant. Probeer het later opnieuw.'
const NOWHERE = 'Dit adres bestaat niet.'

describe('without the database', async () => {
  const { deps } = await createTestApp()
  const { db } = connect('postgres://salon@127.0.0.1:1/weg', deps.log)
  const app = createApp({ ...deps, db }, async () => new Response('page'))

  test.for([
    '/api/services',
    '/api/booking/dates',
    '/api/booking/slots/2026-11-23',
    '/api/salon/public',
    '/api/customers/by-email/an@voorbeeld.be',
    '/readyz',
  ])('%s is 503 with a Dutch sentence and when to try again', async (path) => {
    const answer = await createBrowser(app).get(path)
    expect(answer).toMatchObject({
      status: 503,
      body: { error: AWAY, message: AWAY, code: 'unavailable' },
    })
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  test('a booking and a login are 503 too', async () => {
    expect(await createBrowser(app).post('/api/booking/create', bookingBody())).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    expect(
      await createBrowser(app).post('/api/admin/login', { password: 'wat-dan-ook' }),
    ).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  test('the process itself still says that it is up', async () => {
    expect(await createBrowser(app).get('/healthz')).toMatchObject({
      status: 200,
      body: { ok: true },
    })
  })
})

describe('with the database', async () => {
  const { app, deps, tableOwner } = await createTestApp()

  test('connections that the database closed are replaced', async () => {
    await Promise.all(Array.from({ length: 8 }, () => deps.db.execute(sql`select pg_sleep(0.02)`)))
    await deps.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'salon' and pid <> pg_backend_pid() and datname = current_database()`,
    )
    await expect.poll(() => openConnections(deps.db)).toBeLessThanOrEqual(1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createBrowser(app).get('/api/services')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await createBrowser(app).get('/readyz')).status).toBe(200)
  })

  test('a booking whose connection breaks half-way is 503 and leaves nothing', async () => {
    const book = await deps.db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(726002, date '2026-11-23' - date '2000-01-01')`,
      )
      const waiting = createBrowser(app).post('/api/booking/create', bookingBody())
      await expect
        .poll(
          async () =>
            (
              await tx.execute(
                sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
              )
            ).rows.length,
          { interval: 10, timeout: 30_000 },
        )
        .toBe(1)
      return await waiting
    })
    expect(book).toMatchObject({ status: 503, body: { code: 'unavailable', message: AWAY } })
    expect(
      (
        await deps.db.execute(
          sql`select (select count(*)::int from appointments) + (select count(*)::int from customers) + (select count(*)::int from outbox) as n`,
        )
      ).rows,
    ).toEqual([{ n: 0 }])
  })

  test('an unknown path or method under /api is 404 JSON, never a page', async () => {
    const browser = createBrowser(app)
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/onzin'],
      ['GET', '/api//services'],
      ['GET', '/api/%E0%A4%A'],
      ['PUT', '/api/services'],
      ['DELETE', '/api/admin/session'],
      ['OPTIONS', '/api/services'],
      ['GET', '/api/booking/create'],
      ['GET', '/api/admin/bookings/1'],
    ] as const) {
      const { status, body, headers } = await browser.call(method, path)
      expect({ status, body }, `${method} ${path}`).toEqual({
        status: 404,
        body: { error: NOWHERE, message: NOWHERE, code: 'not_found' },
      })
      expect(headers.get('content-type')).toBe('application/json')
    }
  })

  test('a zero character, which no text in the database can hold, is malformed wherever it comes in', async () => {
    const owner = await createOwner(app)
    const unreadable = {
      status: 400,
      body: { code: 'malformed', message: 'De gegevens zijn onleesbaar.' },
    }
    for (const path of [
      '/api/payments/sumup/%00/status',
      '/api/gift-vouchers/%00',
      '/api/gift-vouchers/order?payment_intent=%00&payment_intent_client_secret=x',
    ])
      expect({ path, ...(await owner.get(path)) }).toMatchObject({ path, ...unreadable })
    expect(
      await createBrowser(app).post('/api/gift-vouchers/confirm-payment', {
        paymentIntentId: 'pi_\u0000',
      }),
    ).toMatchObject(unreadable)
  })

  test('what nobody foresaw is 500 without a word of its cause', async () => {
    const owner = await createOwner(app)
    await tableOwner.execute(sql`alter table contacts rename to elders`)
    const answer = await owner.get('/api/contacts')
    await tableOwner.execute(sql`alter table elders rename to contacts`)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 500,
      body: { error: OURS, message: OURS, code: 'internal' },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
