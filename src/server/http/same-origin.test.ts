import { expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { recordLog } from '#tests/support/recorded-log.ts'

const { deps } = await createTestApp()

/** Everything that was logged after these requests. */
async function logOf(publicUrl: string, requests: [path: string, init: RequestInit][]) {
  const { log, lines } = recordLog()
  const app = createApp(
    { ...deps, log, env: { ...deps.env, PUBLIC_URL: publicUrl } },
    async () => new Response('page'),
  )
  for (const [path, init] of requests) await app.request(path, init)
  return lines.join('')
}

const OVER_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.1' }

test('https in front of a salon that does not know it is said in the log once, by the first page or write', async () => {
  const visit: [string, RequestInit][] = [
    ['/boeken', { headers: OVER_TLS }],
    [
      '/api/admin/logout',
      {
        method: 'POST',
        headers: { ...OVER_TLS, host: 'salon.test', origin: 'https://salon.test' },
      },
    ],
  ]
  for (const requests of [visit, visit.slice(1)])
    expect((await logOf('http://localhost:3000', requests)).match(/PUBLIC_URL/g)).toHaveLength(1)
  expect(await logOf('https://salon.test', visit)).not.toContain('PUBLIC_URL')
  expect(await logOf('http://localhost:3000', [['/boeken', {}]])).not.toContain('PUBLIC_URL')
})
