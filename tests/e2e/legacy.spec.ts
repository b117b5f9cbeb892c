import { expect, type Page } from '@playwright/test'
import { checkAccessibility, test } from './fixtures.ts'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.32.0.1' } })

const dates = (page: Page) =>
  page.getByRole('radiogroup', { name: '1. Kies een datum' }).getByRole('radio')
const times = (page: Page) =>
  page.getByRole('radiogroup', { name: '2. Kies een tijd' }).getByRole('radio')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const details = (page: Page) => page.getByRole('heading', { name: '3. Uw gegevens' })

const failures = [
  {
    answer: { status: 422, body: '{"message":"Nu even niet.","code":"invalid"}' },
    sentence: 'Er ging iets mis: Nu even niet.',
  },
  {
    answer: { status: 503, body: '' },
    sentence: 'Er ging iets mis: Onbekende fout',
  },
  { answer: undefined, sentence: 'Fout bij verzenden: geen verbinding' },
]

test('/simple books in three steps, says what is missing or refused and keeps the rest, sends the one shape, and starts again; /production-booking is the same page', async ({
  page,
  request,
}) => {
  await page.goto('/simple', { waitUntil: 'networkidle' })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await expect(dates(page)).toHaveCount(10)
  await expect(
    page.getByText(/^(maandag|dinsdag|donderdag|vrijdag|zaterdag) \d{1,2} [a-z]{3,4}$/),
  ).toHaveCount(10)
  await expect(times(page)).toHaveCount(0)
  const sent: string[] = []
  page.on('request', (asked) => asked.method() === 'POST' && sent.push(asked.url()))
  const confirm = page.getByRole('button', { name: 'Afspraak bevestigen' })

  // another date clears the chosen time, and with it the details
  await chooseFreeDate(page)
  await expect(details(page)).toHaveCount(0)
  await times(page).first().check()
  await expect(details(page)).toBeVisible()
  await dates(page).first().check()
  await expect(details(page)).toHaveCount(0)
  await expect(
    page
      .getByRole('radiogroup', { name: '2. Kies een tijd' })
      .getByRole('radio', { checked: true }),
  ).toHaveCount(0)

  const date = await chooseFreeDate(page)
  const time = (await times(page).last().getAttribute('value')) ?? ''
  await times(page).last().check()
  await expect(details(page)).toBeVisible()
  await confirm.click()
  for (const label of ['Naam', 'E-mail', 'Telefoon', 'Naam van uw hond', 'Ras'])
    await expect(field(page, label)).toHaveAccessibleDescription('Vul dit nog in.')
  await expect(field(page, 'Opmerkingen')).toHaveAccessibleDescription('')
  expect(sent).toEqual([])

  await fillDetails(page)
  for (const { answer, sentence } of failures) {
    await page.route('**/api/booking/create', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(field(page, 'Naam van uw hond')).toHaveValue('Fien')
    await page.unroute('**/api/booking/create')
  }
  await checkAccessibility(page)
  const sending = page.waitForRequest('**/api/booking/create')
  await confirm.click()
  expect((await sending).postDataJSON()).toEqual({
    customerName: 'Sam Claes',
    customerEmail: 'sam@voorbeeld.be',
    customerPhone: '0470 55 66 77',
    petName: 'Fien',
    petBreed: 'Beagle',
    appointmentDate: date,
    appointmentTime: time,
    notes: '',
  })
  await expect(page.getByRole('heading', { name: 'Afspraak Succesvol Gemaakt!' })).toBeFocused()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Nieuwe Afspraak' }).click()
  await expect(dates(page)).toHaveCount(10)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  const [simple, production] = await Promise.all(
    ['/simple', '/production-booking'].map(async (path) => {
      const html = await (await request.get(path)).text()
      expect(html).toContain('"robots" content="noindex"')
      return /<main[\s\S]*<\/main>/.exec(html)?.[0]
    }),
  )
  expect(simple).toContain('1. Kies een datum')
  expect(production).toBe(simple)
})

test('/test lays its workings open, its two dates of long ago have no times, and a dates call that fails shows its message', async ({
  page,
}) => {
  await page.goto('/test', { waitUntil: 'networkidle' })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('API-test: HTTP 200, OK')).toBeVisible()
  await expect(dates(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Afspraak Maken' }).click()
  expect(
    await dates(page).evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value'))),
  ).toEqual(['2025-08-25', '2025-08-26'])
  await expect(page.getByText(/^(maandag 25|dinsdag 26) aug$/)).toHaveCount(2)
  for (const date of ['2025-08-25', '2025-08-26']) {
    await page.locator(`input[value="${date}"]`).check()
    await expect(page.getByText('Geen beschikbare tijden voor deze datum')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Debug-info' })).toContainText(
      `"appointmentDate": "${date}"`,
    )
  }
  await checkAccessibility(page)

  await page.route('**/api/booking/dates', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"message":"Even geduld."}',
    }),
  )
  await page.goto('/test')
  await expect(page.getByText('API-test: HTTP 503, Even geduld.')).toBeVisible()
})

async function fillDetails(page: Page) {
  const answers = {
    Naam: 'Sam Claes',
    'E-mail': 'sam@voorbeeld.be',
    Telefoon: '0470 55 66 77',
    'Naam van uw hond': 'Fien',
    Ras: 'Beagle',
  }
  for (const [label, answer] of Object.entries(answers)) await field(page, label).fill(answer)
}

/** Chooses the last date on offer that still has a free time, and waits for its times. */
async function chooseFreeDate(page: Page): Promise<string> {
  const free: { date: string }[] = await (await page.request.get('/api/booking/dates')).json()
  const offered = await dates(page).evaluateAll((radios) =>
    radios.map((radio) => radio.getAttribute('value')),
  )
  const date = free.map((item) => item.date).findLast((item) => offered.includes(item)) ?? ''
  await page.locator(`input[value="${date}"]`).check()
  await expect(times(page).first()).toBeVisible()
  return date
}
