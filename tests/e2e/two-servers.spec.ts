import { expect } from '@playwright/test'
import pg from 'pg'
import { bookingBody } from '#tests/support/factories.ts'
import { PASSWORD } from '#tests/support/log-in.ts'
import { PUBLIC_PAGES, thingsOf } from '#tests/support/public-pages.ts'
import { type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { test } from './fixtures.ts'

// The suite's own server holds the embedded database; a second process joins it by DATABASE_URL.
let second: SalonProcess

test.beforeAll(async ({ salon }) => {
  second = await startSalon({
    DATABASE_URL: salon.databaseUrl,
    DATA_DIR: `${salon.dataDir}/second`,
  })
})
test.afterAll(async () => await second.stop())

test('two server processes beside one database share sessions, limits, answers to repeats, and what is free', async ({
  salon,
  playwright,
}) => {
  const one = await playwright.request.newContext({
    baseURL: salon.url,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.9.0.1' },
  })
  const two = await playwright.request.newContext({
    baseURL: second.url,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.9.0.1' },
  })

  await test.step('a login on one is a session on the other, and a logout there ends it here', async () => {
    await one.post('/api/admin/login', { data: { password: PASSWORD } })
    const cookies = (await one.storageState()).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
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
    await expect
      .poll(() => times(two, date), { timeout: 1_000, intervals: [20] })
      .not.toContain(slot)
    const repeat = await two.post('/api/booking/create', { data, headers })
    expect([repeat.status(), told(await repeat.text())]).toEqual([201, told(await first.text())])
  })

  await test.step('hits on both count together', async () => {
    const statuses: number[] = []
    for (let hit = 0; hit < 11; hit += 1)
      statuses.push(
        (
          await (hit % 2 ? one : two).get('/api/customers/by-email/niemand@voorbeeld.be', {
            headers: { 'x-forwarded-for': '10.9.9.9' },
          })
        ).status(),
      )
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([10, 429])
  })
})

test('facts of the salon follow the database at the next request, on every page, in links and structured data, in all processes', async ({
  salon,
  request,
}) => {
  const read = async (place: { url: string }, page: string) =>
    await (await request.get(`${place.url}${page}`)).text()
  for (const place of [salon, second])
    for (const page of PUBLIC_PAGES)
      expect(await read(place, page), page).toContain('+32 400 00 00 00')
  await withSalon(
    salon.databaseUrl,
    { phone: '+32 499 12 34 56', email: 'hallo@snuf.example', street: 'Nieuwstraat 7' },
    async () => {
      for (const place of [salon, second])
        for (const page of PUBLIC_PAGES) {
          await expect
            .poll(async () => (await read(place, page)).includes('+32 400 00 00 00'), {
              timeout: 1_000,
              intervals: [20],
            })
            .toBe(false)
          const html = await read(place, page)
          for (const fact of [
            '+32 499 12 34 56',
            'tel:+32499123456',
            'mailto:hallo@snuf.example',
            'Nieuwstraat 7',
          ])
            expect(html, `${page}: ${fact}`).toContain(fact)
          expect(html, page).not.toContain('info@example.be')
        }
      const [business] = await thingsOf(request, `${second.url}/`)
      expect(business).toMatchObject({
        telephone: '+32 499 12 34 56',
        email: 'hallo@snuf.example',
        address: { streetAddress: 'Nieuwstraat 7' },
      })
    },
  )
})

/** While `during` runs, the salon is another one; afterwards it is as it was. */
async function withSalon(
  connectionString: string,
  facts: Record<string, string>,
  during: () => Promise<void>,
) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const columns = Object.keys(facts)
  const write = async (values: unknown[]) =>
    await client.query(
      `update salon set ${columns.map((column, index) => `${column} = $${index + 1}`).join()}`,
      values,
    )
  const before = (
    await client.query<Record<string, unknown>>(`select ${columns.join()} from salon`)
  ).rows[0]
  try {
    await write(Object.values(facts))
    await during()
  } finally {
    await write(columns.map((column) => before?.[column]))
    await client.end()
  }
}

async function times(
  request: { get(path: string): Promise<{ json(): Promise<unknown> }> },
  date: string,
): Promise<string[]> {
  const slots = await (await request.get(`/api/booking/slots/${date}`)).json()
  return Array.isArray(slots) ? slots.map(({ time }) => String(time)) : []
}

/** An answer without the keys to its pages, which are signed as it leaves. */
function told(answer: string): string {
  return answer.replaceAll(/"pageKey":"[^"]+"/g, '"pageKey":"a key"')
}
