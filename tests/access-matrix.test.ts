import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

/** Who may call each route, written by hand: a route that is missing here, or declared otherwise, fails. */
const RULES: Record<string, 'anyone' | 'owner' | 'anyone, but appointments need a session'> = {
  'post /api/admin/login': 'anyone',
  'post /api/admin/logout': 'anyone',
  'post /api/admin/password': 'owner',
  'get /api/admin/session': 'anyone',
  'get /api/salon/public': 'anyone',
  'get /api/salon': 'owner',
  'put /api/salon': 'owner',
  'get /api/salon/setup': 'owner',
  'patch /api/salon/setup/:point': 'owner',
  'get /api/customer-cards/settings': 'owner',
  'put /api/customer-cards/settings': 'owner',
  'get /api/customer-cards/lookup': 'owner',
  'get /api/customer-cards/customers': 'owner',
  'get /api/customer-cards/summary': 'owner',
  'get /api/customer-cards': 'owner',
  'post /api/customer-cards': 'owner',
  'get /api/customer-cards/:id': 'owner',
  'patch /api/customer-cards/:id': 'owner',
  'get /api/customer-cards/:id/pdf': 'owner',
  'post /api/create-cards-for-all-customers': 'owner',
  'get /api/invoices': 'owner',
  'get /api/invoices/totals': 'owner',
  'get /api/invoices/settings': 'owner',
  'put /api/invoices/settings': 'owner',
  'get /api/invoices/proposal': 'owner',
  'post /api/invoices': 'owner',
  'get /api/invoices/:id': 'owner',
  'get /api/invoices/:id/history': 'owner',
  'put /api/invoices/:id': 'owner',
  'delete /api/invoices/:id': 'owner',
  'post /api/invoices/:id/credit-note': 'owner',
  'post /api/invoices/:id/send': 'owner',
  'post /api/invoices/:id/remind': 'owner',
  'get /api/invoices/:id/e-invoice': 'owner',
  'get /api/invoices/:id/pdf': 'owner',
  'get /api/invoices/:id/ubl': 'owner',
  'get /api/payments': 'owner',
  'get /api/payments/:id': 'owner',
  'get /api/payments/:id/receipt': 'owner',
  'get /api/payments/:provider/:transactionId/status': 'owner',
  'get /api/payments/overview': 'owner',
  'get /api/payments/providers': 'owner',
  'post /api/payments': 'owner',
  'post /api/payments/:id/refund': 'owner',
  'post /api/payments/:id/refund-done': 'owner',
  'post /api/payments/:provider': 'owner',
  'post /api/payments/:provider/:transactionId/cancel': 'owner',
  'post /api/payments/:provider/:transactionId/status': 'owner',
  'post /api/payments/sandbox/:transactionId': 'owner',
  'get /api/services.pdf': 'owner',
  'get /api/appointments.pdf': 'owner',
  'post /api/salon/preview': 'owner',
  'post /api/pictures': 'owner',
  'get /api/pictures/:id': 'anyone',
  'get /api/services': 'anyone',
  'put /api/services/order': 'owner',
  'post /api/services/bulk-price': 'owner',
  'get /api/services.csv': 'owner',
  'post /api/services': 'owner',
  'put /api/services/:id': 'owner',
  'delete /api/services/:id': 'owner',
  'post /api/import-prices': 'owner',
  'get /api/products': 'owner',
  'get /api/products/counts': 'owner',
  'post /api/products': 'owner',
  'get /api/products/:id': 'owner',
  'put /api/products/:id': 'owner',
  'delete /api/products/:id': 'owner',
  'get /api/products/:id/movements': 'owner',
  'post /api/products/:id/movements': 'owner',
  'get /api/products.csv': 'owner',
  'get /api/products.pdf': 'owner',
  'get /api/day-book': 'owner',
  'get /api/day-book/:date': 'owner',
  'post /api/day-book/:date/close': 'owner',
  'get /api/day-book.csv': 'owner',
  'get /api/day-book.pdf': 'owner',
  'get /api/gift-vouchers/payment-mode': 'anyone',
  'post /api/gift-vouchers/create-payment-intent': 'anyone',
  'post /api/gift-vouchers/confirm-payment': 'anyone',
  'get /api/gift-vouchers/order': 'anyone',
  'post /api/gift-vouchers/webhook/stripe': 'anyone',
  'post /api/gift-vouchers/sandbox/:paymentIntentId': 'anyone',
  'post /api/gift-vouchers/balance': 'anyone',
  'post /api/gift-vouchers/withdraw': 'anyone',
  'get /api/gift-vouchers/withdraw': 'anyone',
  'post /api/gift-vouchers/withdraw/confirm': 'anyone',
  'get /api/gift-vouchers': 'owner',
  'get /api/gift-vouchers/overview': 'owner',
  'get /api/gift-vouchers.csv': 'owner',
  'post /api/gift-vouchers': 'owner',
  'get /api/gift-vouchers/:code': 'owner',
  'patch /api/gift-vouchers/:code': 'owner',
  'post /api/gift-vouchers/:code/resend': 'owner',
  'post /api/gift-vouchers/:code/refund': 'owner',
  'get /api/gift-vouchers/:code/pdf': 'owner',
  'get /api/holidays': 'owner',
  'get /api/holidays/:id/conflicts': 'owner',
  'post /api/holidays': 'owner',
  'patch /api/holidays/:id': 'owner',
  'delete /api/holidays/:id': 'owner',
  'post /api/holidays/add-belgian-holidays': 'owner',
  'get /api/slots': 'owner',
  'patch /api/slots/:id': 'owner',
  'post /api/admin/generate-slots': 'owner',
  'post /api/admin/regenerate-slots': 'owner',
  'get /api/customers': 'owner',
  'post /api/customers': 'owner',
  'get /api/customers/by-email/:email': 'anyone',
  'get /api/customers/:id': 'owner',
  'get /api/customers/:id/visits': 'owner',
  'get /api/customers/:id/paid': 'owner',
  'patch /api/customers/:id': 'owner',
  'get /api/customers/:id/merge': 'owner',
  'post /api/customers/:id/merge': 'owner',
  'patch /api/dogs/:id': 'owner',
  'delete /api/dogs/:id': 'owner',
  'get /api/customers/:id/dogs': 'anyone',
  'post /api/dogs': 'anyone',
  'get /api/contacts': 'owner',
  'patch /api/contacts/:id': 'owner',
  'get /api/dog-health-records': 'owner',
  'get /api/dog-health-records/:id': 'owner',
  'get /api/health-records/by-email': 'owner',
  'get /api/health-warnings': 'owner',
  'post /api/dog-health-records': 'owner',
  'patch /api/dog-health-records/:id': 'owner',
  'delete /api/dog-health-records/:id': 'owner',
  'get /api/appointments': 'owner',
  'post /api/appointments/leave-notices': 'owner',
  'post /api/appointments': 'anyone, but appointments need a session',
  'get /api/appointments/:id': 'owner',
  'get /api/appointments/:id/history': 'owner',
  'get /api/appointments/:id/differences': 'owner',
  'post /api/appointments/:id/accept-details': 'owner',
  'patch /api/appointments/:id': 'owner',
  'delete /api/appointments/:id': 'owner',
  'get /api/booking/dates': 'anyone',
  'get /api/booking/slots/:date': 'anyone',
  'get /api/booking/closed-days': 'anyone',
  'get /api/booking/services': 'anyone',
  'get /api/booking/prices': 'anyone',
  'post /api/booking/create': 'anyone',
  'get /api/admin/bookings': 'owner',
  'patch /api/admin/bookings/:id': 'owner',
  'get /api/admin/stats': 'owner',
  'get /api/admin/overview': 'owner',
  'get /api/admin/day-counts': 'owner',
  'get /api/admin/search': 'owner',
  'get /api/admin/events': 'owner',
  'get /api/customers/:id/erasure': 'owner',
  'delete /api/customers/:id': 'owner',
  'get /api/customers/:id/export.json': 'owner',
  'get /api/customers/:id/export.pdf': 'owner',
  'get /api/customers.pdf': 'owner',
}
const NO_SESSION = JSON.stringify({ error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' })
const OTHER_SITE = 'Deze aanvraag komt van een andere website en werd geweigerd.'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const pathOf = (path: string) => path.replace(':id', '00000000-0000-4000-8000-000000000000').replace(':email', 'an@voorbeeld.be').replace(':date', '2026-11-23')
const writes = endpoints.filter(({ method }) => method !== 'get')
/** A provider's own messages prove their sender by a signature. */
const SIGNED = 'post /api/gift-vouchers/webhook/stripe'

test('every route has a rule, and every rule a route', () => {
  expect(endpoints.map(nameOf).toSorted()).toEqual(Object.keys(RULES).toSorted())
})

test('each route is declared once and as its rule says', () => {
  expect(Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]))).toEqual(
    Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, rule === 'owner' ? 'owner' : 'public'])),
  )
})

describe('the matrix', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)

  test.for(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s answers whom it should', async ([name, { method, path }]) => {
    const body = method === 'get' ? {} : { body: { status: 'confirmed', date: '2026-12-01' } }
    const anonymous = await createBrowser(app).call(method.toUpperCase(), pathOf(path), body)
    const asOwner = await (path === '/api/admin/logout' ? await createOwner(app) : owner).call(method.toUpperCase(), pathOf(path), body)
    expect([401, 403]).not.toContain(asOwner.status)
    expect(asOwner.status).toBeLessThan(500)
    const isRefused = anonymous.status === 401 && JSON.stringify(anonymous.body) === NO_SESSION
    expect(isRefused).toBe(RULES[name] !== 'anyone')
  })

  test.for(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const).filter(([name]) => name !== SIGNED))(
    '%s refuses another origin, with or without a session',
    async ([, { method, path }]) => {
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
          expect({ status, body }).toEqual({ status: 403, body: { error: OTHER_SITE, message: OTHER_SITE, code: 'wrong_origin' } })
        }
    },
  )

  test.for(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s takes its own origin, and a program that names none',
    async ([, { method, path }]) => {
      for (const headers of [{ origin: 'http://salon.test' }, { origin: 'http://elders.test', host: 'elders.test' }, { 'sec-fetch-site': 'same-origin' }, {}])
        expect((await createBrowser(app).call(method.toUpperCase(), pathOf(path), { headers })).status).not.toBe(403)
    },
  )
})

describe('reading', async () => {
  const { app, deps } = await createTestApp()
  const tables = (
    await deps.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'rate_limits', 'login_failures') order by 1`,
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

  test('changes nothing, whoever reads and whatever query is added', async () => {
    const owner = await createOwner(app)
    const before = await fingerprint()
    expect(Object.keys(before).length).toBeGreaterThan(8)
    for (const { path } of endpoints.filter(({ method }) => method === 'get'))
      for (const browser of [createBrowser(app), owner])
        for (const query of ['', '?date=2026-11-23&status=cancelled&_method=DELETE&allowOverlap=true']) await browser.get(`${pathOf(path)}${query}`)
    expect(await fingerprint()).toEqual(before)
  })

  test('a write cannot be made by GET or by an overridden method', async () => {
    const owner = await createOwner(app)
    const before = await fingerprint()
    for (const { path, method } of writes) {
      if (endpoints.some((other) => other.method === 'get' && other.path === path)) continue
      const { status, body } = await owner.call('GET', pathOf(path), { headers: { 'x-http-method-override': method.toUpperCase() } })
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await fingerprint()).toEqual(before)
  })
})
