import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

describe('every answer', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test.for([
    '/api/booking/dates',
    '/api/services',
    '/api/onzin',
    '/api/openapi.json',
    '/api/customers/by-email/an@voorbeeld.be',
    '/api/appointments',
    '/healthz',
    '/boeken',
  ])('to %s says what it may be used for', async (path) => {
    for (const browser of [createBrowser(app), owner]) {
      const { headers } = await browser.get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('referrer-policy')).toBe(
        path.startsWith('/api/') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      )
      expect(headers.get('content-security-policy')).toBe(
        path.startsWith('/api/') ? "default-src 'none'; frame-ancestors 'none'" : null,
      )
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  test('is also marked when it refuses', async () => {
    for (const answer of [
      await createBrowser(app).call('POST', '/api/dogs', {
        headers: { origin: 'https://kwaad.example' },
      }),
      await createBrowser(app).post('/api/dogs', 'x'.repeat(2_000_000)),
      await createBrowser(app).post('/api/dogs', '{'),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('over https asks the browser to stay there', async () => {
    const secured = createApp(
      { ...deps, env: { ...deps.env, PUBLIC_URL: 'https://salon.test' } },
      async () => new Response('page'),
    )
    expect(
      (await createBrowser(secured).get('/api/services')).headers.get('strict-transport-security'),
    ).toBe('max-age=31536000')
  })

  test('that holds what somebody left with us is not kept by anyone', async () => {
    for (const path of [
      '/api/appointments',
      '/api/contacts',
      '/api/admin/bookings',
      '/api/admin/session',
      '/api/salon',
      '/api/services',
    ])
      expect((await owner.get(path)).headers.get('cache-control')).toBe('no-store')
  })
})

test("the policy of a page allows its own scripts only, and never 'unsafe-inline' ones", () => {
  const policy = contentSecurityPolicy({ scripts: "'nonce-abc'" })
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(policy.match(/'unsafe-\w+'/g)).toEqual(["'unsafe-inline'"])
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).toContain("connect-src 'self';")
  expect(
    contentSecurityPolicy({ scripts: 'https://js.example', connects: 'https://api.example' }),
  ).toMatch(
    /script-src 'self' https:\/\/js\.example; .*connect-src 'self' https:\/\/api\.example; frame-src 'none'/,
  )
  expect(
    contentSecurityPolicy({ scripts: '', frames: 'https://app.example', framedBy: '*' }),
  ).toMatch(/script-src 'self'; .*frame-src https:\/\/app\.example; frame-ancestors \*/)
})
