import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import pg from 'pg'
import { embeddedUrl, type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { checkAccessibility, test } from './fixtures.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
}
const dataDir = path.join(os.tmpdir(), `salon-vouchers-${process.pid}`)
let off: SalonProcess
let live: SalonProcess

test.beforeAll(async () => {
  off = await startSalon({ DATA_DIR: dataDir, PAYMENTS: 'off' })
  live = await startSalon({ DATABASE_URL: embeddedUrl(dataDir), PAYMENTS: 'live', ...KEYS })
})
test.afterAll(async () => {
  await live.stop()
  await off.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a salon with keys lets its voucher page, and no other, talk to the card provider', async ({
  request,
}) => {
  const policy = await policyOf(request, `${live.url}/kadobonnen`)
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+ https:\/\/js\.stripe\.com;/)
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;')
  for (const page of ['/', '/boekingapp', '/kadobonnen/herroepen', '/admin/kadobonnen'])
    expect(await policyOf(request, `${live.url}${page}`), page).not.toContain('stripe')
  for (const name of ['x-scripts-from', 'x-connects-to', 'x-frames'])
    expect((await request.get(`${live.url}/kadobonnen`)).headers()[name], name).toBeUndefined()
})

test('a salon that sells nothing online explains how to get a voucher, by phone, mail or WhatsApp, or in its shop elsewhere', async ({
  page,
  request,
}) => {
  expect(await policyOf(request, `${off.url}/kadobonnen`)).not.toContain('stripe')
  await page.goto(`${off.url}/kadobonnen`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kadobonnen')
  await expect(page.getByRole('button', { name: 'Bestellen en betalen' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Bel +32 400 00 00 00' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Vraag een bon per mail' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
  await expect(main.getByRole('heading', { level: 3, name: 'Laat het ons weten' })).toBeVisible()
  await checkAccessibility(page)

  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) })
  await client.connect()
  await client.query("update salon set external_voucher_url = 'https://bonnen.voorbeeld.be'")
  await client.end()
  await expect
    .poll(async () => await (await request.get(`${live.url}/kadobonnen`)).text(), {
      timeout: 5_000,
    })
    .toContain('https://bonnen.voorbeeld.be')
  await page.goto(`${live.url}/kadobonnen`)
  await expect(main.getByRole('link', { name: /^Koop online/ })).toHaveAttribute(
    'href',
    'https://bonnen.voorbeeld.be',
  )
  await expect(page.getByRole('button', { name: 'Bestellen en betalen' })).toHaveCount(0)
})

async function policyOf(request: APIRequestContext, address: string): Promise<string> {
  return (await request.get(address)).headers()['content-security-policy'] ?? ''
}
