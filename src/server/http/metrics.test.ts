import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const TOKEN = 'een-geheim-van-prometheus'
const authorization = `Bearer ${TOKEN}`

const counted = (route: string, status: number) =>
  `salon_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`

test('without a token there is no such address', async () => {
  const { app, deps } = await createTestApp()
  expect(deps.metrics).toBeUndefined()
  const answer = await app.request('/metrics', { headers: { authorization } })
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
})

describe('with a token', async () => {
  const { app, deps } = await createTestApp({ env: { METRICS_TOKEN: TOKEN } })
  const read = async (asked = app) => {
    const answer = await asked.request('/metrics', { headers: { authorization } })
    expect(answer.status).toBe(200)
    return await answer.text()
  }

  test.for([undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])(
    'who does not carry it is refused: %s',
    async (given) => {
      const headers: Record<string, string> = given === undefined ? {} : { authorization: given }
      const answer = await app.request('/metrics', { headers })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.text()).not.toContain('salon_')
    },
  )

  test('answers are counted under the pattern of their route, and nothing of an address shows', async () => {
    await app.request('/api/services')
    await app.request('/api/gift-vouchers/SNUF-GEHEIM22')
    await app.request('/api/bestaat-niet/els')
    await app.request('/mijn-afspraak/een-geheime-sleutel')
    const text = await read()
    expect(text).toContain(counted('/api/services', 200))
    expect(text).toContain(counted('/api/gift-vouchers/:code', 401))
    expect(text).toContain(counted('/api/*', 404))
    expect(text).toContain(counted('*', 200))
    expect(text).not.toMatch(/GEHEIM22|bestaat-niet|geheime-sleutel/)
  })

  test('an address that leads to no page is counted as none, whatever it is', async () => {
    const sites = createApp(deps, async () => new Response('page'), {
      pageOf: (path) => (path.startsWith('/mijn-afspraak/') ? '/mijn-afspraak/:token' : undefined),
    })
    await sites.request('/mijn-afspraak/een-sleutel')
    await sites.request('/wp-admin/setup.php')
    const text = await read(sites)
    expect(text).toContain('route="/mijn-afspraak/:token"')
    expect(text).toContain('route="none"')
    expect(text).not.toMatch(/wp-admin|een-sleutel/)
  })

  test('event loop, pool, jobs, mails, backups and bookings are there', async () => {
    await insertVisit(deps.db, { date: '2026-11-24' })
    await deps.jobs.add(deps.db, 'outbox.sweep', [{ payload: {} }])
    const text = await read()
    for (const line of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'salon_database_connections{state="idle"}',
      'salon_database_waiting_requests 0',
      'salon_database_up 1',
      'salon_jobs{state="due"} 1',
      'salon_jobs_oldest_due_seconds',
      'salon_backup_failing 0',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/^salon_bookings\{status="confirmed",source="\w+"\} 1$/m)
    expect(text).toContain('salon_mails{state="failed"} 0')
    // there is none yet, which is not a new one
    expect(text).not.toContain('salon_backup_age_seconds')
  })

  test('while the database is away it is said, beside what the process knows', async () => {
    const { app: away, deps: lost, close } = await createTestApp({ env: { METRICS_TOKEN: TOKEN } })
    await close()
    expect(lost.metrics).toBeDefined()
    const text = await read(away)
    expect(text).toContain('salon_database_up 0')
    expect(text).not.toContain('salon_jobs')
  })
})
