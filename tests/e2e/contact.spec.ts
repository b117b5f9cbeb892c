import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { comesAlive } from '#tests/support/alive.ts'
import { checkAccessibility, test } from './fixtures.ts'

const PASSWORD = 'een-lang-wachtwoord'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.31.0.1' } })

test('what is wrong stands beside its field; a failure keeps everything; what is sent is thanked for, lies with the owner, and leaves an empty form that goes by keyboard alone', async ({
  page,
  request,
}) => {
  await page.goto('/contact-form')
  await comesAlive(page)
  await expect(page.getByText('We antwoorden binnen 24 uur')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Bel +32 400 00 00 00' }),
  ).toHaveAttribute('href', 'tel:+32400000000')
  const send = page.getByRole('button', { name: 'Verstuur bericht' })

  await page.getByLabel('E-mailadres').fill('geen adres')
  await send.click()
  const summary = page.getByRole('alert').filter({ hasText: 'Kijk deze gegevens nog even na' })
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Voornaam')).toHaveAccessibleDescription('Vul dit nog in.')
  await expect(page.getByLabel('E-mailadres')).toHaveAccessibleDescription(
    'Vul een geldig e-mailadres in.',
  )
  await expect(page.getByLabel('Naam van uw hond')).toHaveAccessibleDescription('')
  await checkAccessibility(page)
  await expect(summary.getByRole('link')).toHaveText(['Voornaam: Vul dit nog in.'])
  await summary.getByRole('link').click()
  await expect(page.getByLabel('Voornaam')).toBeFocused()
  await expect(page.getByLabel('E-mailadres')).toHaveValue('geen adres')

  await fill(page, 'Noor')
  await page.route('**/api/appointments', (route) =>
    route.fulfill({ status: 503, json: { message: 'Even niet.', code: 'unavailable' } }),
  )
  await send.click()
  const failed = page.getByRole('listitem').filter({ hasText: 'Er ging iets mis' })
  await expect(failed).toContainText('Probeer het opnieuw of bel ons direct.')
  await expect(page.getByLabel('Voornaam')).toHaveValue('Noor')
  await expect(page.getByLabel('Uw bericht')).toHaveValue('Kan Bo zaterdag komen?')
  await page.unroute('**/api/appointments')
  await page.route('**/api/appointments', (route) => route.abort())
  await send.click()
  await expect(failed).toBeVisible()
  await expect(page.getByLabel('E-mailadres')).toHaveValue('noor@voorbeeld.be')
  await page.unroute('**/api/appointments')

  await send.click()
  const sent = page.getByRole('listitem').filter({ hasText: 'Bericht Verzonden!' })
  await expect(sent).toContainText('We nemen binnen 24 uur contact met u op.')
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
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await messagesOf(request, 'toets@voorbeeld.be')).length).toBe(1)
  await expect(page.getByLabel('Voornaam')).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a refusal keeps everything and names the field; the form is posted, and a page says thanks', async ({
    page,
    request,
  }) => {
    await page.goto('/contact-form')
    await fill(page, 'Jef')
    await page.getByLabel('Telefoon').fill('bel mij')
    await page.getByRole('button', { name: 'Verstuur bericht' }).click()
    await expect(page.getByLabel('Telefoon')).toHaveAccessibleDescription(
      'Vul een geldig telefoonnummer in.',
    )
    await expect(page.getByLabel('Telefoon')).toHaveValue('bel mij')
    await expect(page.getByLabel('Uw bericht')).toHaveValue('Kan Bo zaterdag komen?')
    expect(await messagesOf(request, 'jef@voorbeeld.be')).toEqual([])
    await page.getByLabel('Telefoon').fill('0470 11 22 33')
    await page.getByRole('button', { name: 'Verstuur bericht' }).click()
    await expect(page).toHaveURL('/contact-form?verzonden=ja')
    await expect(page.getByRole('status').filter({ hasText: 'Bericht Verzonden!' })).toContainText(
      'We nemen binnen 24 uur contact met u op.',
    )
    await expect(page.getByLabel('Voornaam')).toHaveValue('')
    expect(await messagesOf(request, 'jef@voorbeeld.be')).toHaveLength(1)
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
