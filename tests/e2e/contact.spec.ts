import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { checkAccessibility, test } from './fixtures.ts'

const PASSWORD = 'een-lang-wachtwoord'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.31.0.1' } })

test('a message is sent, thanked for, and lies with the owner; the form is empty again', async ({
  page,
  request,
}) => {
  await page.goto('/contact-form', { waitUntil: 'networkidle' })
  await expect(page.getByText('We antwoorden binnen 24 uur')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Bel +32 400 00 00 00' }),
  ).toHaveAttribute('href', 'tel:+32400000000')
  await fill(page, 'Noor')
  await page.getByRole('button', { name: 'Verstuur bericht' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Bericht Verzonden!' })
  await expect(toast).toContainText('We nemen binnen 24 uur contact met u op.')
  await checkAccessibility(page)
  for (const label of [
    'Voornaam',
    'Naam',
    'E-mailadres',
    'Telefoon',
    'Naam van uw hond',
    'Ras van uw hond',
    'Uw bericht',
  ])
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue('')
  expect(await messagesOf(request, 'noor@voorbeeld.be')).toEqual([
    {
      name: 'Noor Peeters',
      phone: '0470 11 22 33',
      dogName: 'Bo',
      dogBreed: 'Beagle',
      message: 'Kan Bo zaterdag komen?',
    },
  ])
})

test('a failure says so and keeps everything', async ({ page }) => {
  await page.route('**/api/appointments', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"message":"Even niet.","code":"unavailable"}',
    }),
  )
  await page.goto('/contact-form', { waitUntil: 'networkidle' })
  await fill(page, 'Fien')
  await page.getByRole('button', { name: 'Verstuur bericht' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Er ging iets mis' })
  await expect(toast).toContainText('Probeer het opnieuw of bel ons direct.')
  await expect(page.getByLabel('Voornaam')).toHaveValue('Fien')
  await expect(page.getByLabel('Uw bericht')).toHaveValue('Kan Bo zaterdag komen?')
  await page.unroute('**/api/appointments')
  await page.route('**/api/appointments', (route) => route.abort())
  await page.getByRole('button', { name: 'Verstuur bericht' }).click()
  await expect(toast).toBeVisible()
  await expect(page.getByLabel('E-mailadres')).toHaveValue('fien@voorbeeld.be')
})

test('what is wrong stands beside its field, and the first of it at the top, which has the focus', async ({
  page,
}) => {
  await page.goto('/contact-form', { waitUntil: 'networkidle' })
  await page.getByLabel('E-mailadres').fill('geen adres')
  await page.getByRole('button', { name: 'Verstuur bericht' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Kijk deze gegevens nog even na' })
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Voornaam')).toHaveAccessibleDescription('Dit veld is verplicht.')
  await expect(page.getByLabel('E-mailadres')).toHaveAccessibleDescription(
    'Vul een geldig e-mailadres in.',
  )
  await expect(page.getByLabel('Naam van uw hond')).toHaveAccessibleDescription('')
  await checkAccessibility(page)
  await expect(summary.getByRole('link')).toHaveText(['Voornaam: Dit veld is verplicht.'])
  await summary.getByRole('link').click()
  await expect(page.getByLabel('Voornaam')).toBeFocused()
  await expect(page.getByLabel('E-mailadres')).toHaveValue('geen adres')
})

test('by keyboard alone', async ({ page, request }) => {
  await page.goto('/contact-form', { waitUntil: 'networkidle' })
  await page.getByLabel('Voornaam').focus()
  for (const text of [
    'Toets',
    'Bord',
    'toets@voorbeeld.be',
    '0470 99 88 77',
    '',
    '',
    'Met de toetsen.',
    '',
  ]) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Verstuur bericht' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bericht Verzonden!' })).toBeVisible()
  expect(await messagesOf(request, 'toets@voorbeeld.be')).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is posted, and a page says thanks', async ({ page, request }) => {
    await page.goto('/contact-form')
    await fill(page, 'Jef')
    await page.getByRole('button', { name: 'Verstuur bericht' }).click()
    await expect(page).toHaveURL('/contact-form?verzonden=ja')
    await expect(page.getByRole('status').filter({ hasText: 'Bericht Verzonden!' })).toContainText(
      'We nemen binnen 24 uur contact met u op.',
    )
    await expect(page.getByLabel('Voornaam')).toHaveValue('')
    expect(await messagesOf(request, 'jef@voorbeeld.be')).toHaveLength(1)
  })

  test('a refusal keeps everything and names the field', async ({ page, request }) => {
    await page.goto('/contact-form')
    await fill(page, 'Roos')
    await page.getByLabel('Telefoon').fill('bel mij')
    await page.getByRole('button', { name: 'Verstuur bericht' }).click()
    await expect(page.getByLabel('Telefoon')).toHaveAccessibleDescription(
      'Vul een geldig telefoonnummer in.',
    )
    await expect(page.getByLabel('Telefoon')).toHaveValue('bel mij')
    await expect(page.getByLabel('Uw bericht')).toHaveValue('Kan Bo zaterdag komen?')
    expect(await messagesOf(request, 'roos@voorbeeld.be')).toEqual([])
  })
})

test('a program that fills every field is thanked and ignored', async ({ request }) => {
  const form = {
    firstName: 'Robot',
    lastName: 'Spam',
    email: 'robot@voorbeeld.be',
    phone: '0470 00 00 00',
    comments: 'Koop nu',
    onderwerp: 'Koop',
  }
  const answer = await request.post('/contact-form', { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(await messagesOf(request, 'robot@voorbeeld.be')).toEqual([])
})

test('too many messages from one address are refused for a while, and another site cannot post', async ({
  request,
}) => {
  const headers = { 'x-forwarded-for': '10.31.9.9' }
  for (let count = 0; count < 60; count++)
    expect(
      (await request.post('/contact-form', { headers, form: { firstName: 'x' } })).status(),
    ).toBe(422)
  const refused = await request.post('/contact-form', { headers, form: { firstName: 'x' } })
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Probeer het opnieuw of bel ons direct.')
  expect(
    (
      await request.post('/contact-form', {
        headers: { origin: 'https://elders.example' },
        form: { firstName: 'x' },
      })
    ).status(),
  ).toBe(403)
})

async function fill(page: Page, firstName: string) {
  await page.getByLabel('Voornaam').fill(firstName)
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Peeters')
  await page.getByLabel('E-mailadres').fill(`${firstName.toLowerCase()}@voorbeeld.be`)
  await page.getByLabel('Telefoon').fill('0470 11 22 33')
  await page.getByLabel('Naam van uw hond').fill('Bo')
  await page.getByLabel('Ras van uw hond').fill('Beagle')
  await page.getByLabel('Uw bericht').fill('Kan Bo zaterdag komen?')
}

/** What lies in the owner's inbox from an address. */
async function messagesOf(request: APIRequestContext, email: string) {
  const login = await request.post('/api/admin/login', { data: { password: PASSWORD } })
  expect(login.ok()).toBe(true)
  const messages: unknown = await (await request.get('/api/contacts')).json()
  if (!Array.isArray(messages)) throw new Error('no list of messages')
  return messages
    .filter((message) => message.email === email)
    .map(({ name, phone, dogName, dogBreed, message }) => ({
      name,
      phone,
      dogName,
      dogBreed,
      message,
    }))
}
