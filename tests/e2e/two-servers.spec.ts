import { expect } from '@playwright/test'
import { bookingBody } from '#tests/support/factories.ts'
import { startSalon } from '#tests/support/salon-process.ts'
import { test } from './fixtures.ts'

const PASSWORD = 'een-lang-wachtwoord'

// The suite's own server holds the embedded database; a second process joins it by DATABASE_URL.
test('two server processes beside one database share sessions, limits, answers to repeats, and what is free', async ({ salon, playwright }) => {
  const second = await startSalon({ DATABASE_URL: salon.databaseUrl })
  try {
    const one = await playwright.request.newContext({ baseURL: salon.url, extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.1' } })
    const two = await playwright.request.newContext({ baseURL: second.url, extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.1' } })

    await test.step('a login on one is a session on the other, and a logout there ends it here', async () => {
      await one.post('/api/admin/login', { data: { password: PASSWORD } })
      const cookies = (await one.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const headers = { cookie: cookies }
      expect((await two.get('/api/admin/stats', { headers })).status()).toBe(200)
      await two.post('/api/admin/logout', { headers })
      expect((await one.get('/api/admin/stats')).status()).toBe(401)
    })

    await test.step('a booking on one is gone from the other within a second, and its repeat there reads the first answer', async () => {
      const dates: { date: string }[] = await (await two.get('/api/booking/dates')).json()
      const date = dates.at(-3)?.date ?? ''
      const [slot] = await times(two, date)
      const data = bookingBody({ appointmentDate: date, appointmentTime: slot })
      const headers = { 'idempotency-key': `twee-${date}` }
      const first = await one.post('/api/booking/create', { data, headers })
      expect(first.status()).toBe(201)
      expect(await times(one, date)).not.toContain(slot)
      await expect.poll(() => times(two, date), { timeout: 1_000, intervals: [20] }).not.toContain(slot)
      const repeat = await two.post('/api/booking/create', { data, headers })
      expect([repeat.status(), await repeat.json()]).toEqual([201, await first.json()])
    })

    await test.step('hits on both count together', async () => {
      const statuses: number[] = []
      for (let hit = 0; hit < 61; hit += 1)
        statuses.push(
          (await (hit % 2 ? one : two).get('/api/customers/by-email/niemand@voorbeeld.be', { headers: { 'x-forwarded-for': '10.9.9.9' } })).status(),
        )
      expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429])
    })
  } finally {
    await second.stop()
  }
})

async function times(request: { get(path: string): Promise<{ json(): Promise<unknown> }> }, date: string): Promise<string[]> {
  const slots = await (await request.get(`/api/booking/slots/${date}`)).json()
  return Array.isArray(slots) ? slots.map(({ time }) => String(time)) : []
}
