import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customerTasks } from '#features/customers/jobs.server.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'

test('a browser is recognised for a year and then forgotten', async () => {
  const { app, deps, clock } = await createTestApp()
  await createBrowser(app).post('/api/booking/create', bookingBody())
  await deps.db.execute(sql`update recognised_devices set created_at = '2026-11-20T09:00:00Z'`)
  const known = async () => (await deps.db.execute(sql`select 1 from recognised_devices`)).rows.length
  clock.set('2027-11-20T08:59:00Z')
  await customerTasks['customers.forget-devices']({}, deps)
  expect(await known()).toBe(1)
  clock.set('2027-11-20T09:01:00Z')
  await customerTasks['customers.forget-devices']({}, deps)
  expect(await known()).toBe(0)
})
