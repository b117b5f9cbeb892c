import { expect } from '@playwright/test'
import { doubleText, misfitsOf } from '#tests/support/narrow-screen.ts'
import { scriptBytes } from '#tests/support/script-bytes.ts'
import { CODE, fillShop, inDays, openShop, order, settle } from '#tests/support/voucher-page.ts'
import { checkAccessibility, test, withErrors } from './fixtures.ts'

const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.41.0.1' } })

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height } })

    test('a visitor buys a voucher, sees it, and starts another', async ({ page }) => {
      const check = async () => {
        await checkAccessibility(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        )
      }
      await openShop(page)
      const preview = page.getByRole('figure', { name: 'Zo ziet de kadobon eruit' })
      await check()
      await fillShop(page, { recipientName: 'Emma & Bobby' })
      await page.getByRole('button', { name: '€ 75' }).click()
      await page.getByLabel(/^Persoonlijke boodschap/).fill('Gelukkige verjaardag!')
      for (const words of ['€ 75,00', 'Emma & Bobby', 'Gelukkige verjaardag!', 'Jan Peeters'])
        await expect(preview).toContainText(words)
      const summary = page.getByRole('region', { name: 'Overzicht Kadobon' })
      await expect(summary).toContainText('Vrije Keuze Bedrag')
      await expect(summary).toContainText('€ 75,00')
      await expect(summary).toContainText('Testbetaling')
      await order(page)
      await expect(page.getByRole('heading', { level: 2, name: 'Betalen' })).toBeFocused()
      await expect(page.getByRole('heading', { level: 3, name: 'Testbetaling' })).toBeVisible()
      await check()
      await page.getByRole('button', { name: 'Betaling gelukt' }).click()
      await expect(
        page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' }),
      ).toBeFocused()
      const voucher = page.getByRole('figure', { name: 'Uw kadobon' })
      await expect(page.getByText(CODE).first()).toBeVisible()
      for (const words of [
        '€ 75,00',
        'Emma & Bobby',
        'Gelukkige verjaardag!',
        'SNUF-',
        'Geldig tot en met',
      ])
        await expect(voucher).toContainText(words)
      await check()
      if (name === 'phone') {
        await page.setViewportSize({ width: 320, height: 640 })
        await doubleText(page)
        expect(await misfitsOf(page)).toEqual({ sideways: 0, onEachOther: [] })
      }
      await page.getByRole('button', { name: 'Nieuwe Kadobon Maken' }).click()
      await expect(page).toHaveURL(/\/kadobonnen$/)
      for (const label of [
        'Naam van de ontvanger',
        'E-mailadres van de ontvanger',
        'Uw naam',
        'Uw e-mailadres',
      ])
        await expect(page.getByLabel(label)).toHaveValue('')
      await expect(page.getByLabel(/^Of kies zelf een bedrag/)).toHaveValue('50')
      await page.reload()
      await expect(page.getByLabel('Uw naam')).toHaveValue('')
    })

    test('what is missing or out of bounds is said above the form and beside its fields', async ({
      page,
    }) => {
      await openShop(page)
      const amount = page.getByLabel(/^Of kies zelf een bedrag/)
      const pay = page.getByRole('button', { name: 'Bestellen en betalen' })
      await expect(page.getByRole('navigation', { name: 'Snel naar een afspraak' })).toHaveCount(0)
      // a program fills in the field that nobody sees: nothing happens
      const trap = page.locator('input[name="onderwerp"]')
      await trap.evaluate((field: HTMLInputElement) => (field.value = 'Koop'))
      await pay.click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await trap.evaluate((field: HTMLInputElement) => (field.value = ''))
      await pay.click()
      const missing = page.getByRole('alert').filter({ hasText: 'Vul alle verplichte velden in' })
      await expect(missing).toBeFocused()
      await expect(page.getByLabel('Uw naam')).toHaveAccessibleDescription('Vul dit nog in.')
      await checkAccessibility(page)
      await missing.getByRole('link').click()
      await expect(page.getByLabel('Naam van de ontvanger')).toBeFocused()
      await fillShop(page)
      for (const little of ['9.99', '5', '']) {
        await amount.fill(little)
        await expect(pay).toBeDisabled()
      }
      await amount.fill('12,345')
      await expect(pay).toHaveAccessibleDescription('Vul het bedrag in als 25 of 27,50.')
      await amount.fill('200.01')
      await pay.click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'Bedrag moet tussen €10 en €200 liggen' }),
      ).toBeFocused()
      await expect(amount).toHaveAccessibleDescription(
        /Kies een bedrag van €\u00a010 tot en met €\u00a0200/,
      )
      await expect(page.getByRole('button', { name: '5 euro meer' })).toBeDisabled()
      await page.getByRole('button', { name: '5 euro minder' }).click()
      await expect(amount).toHaveValue('195,01')
      await amount.fill('37,55')
      await order(page)
      await expect(page.getByRole('definition').filter({ hasText: '€ 37,55' })).toBeVisible()
    })
  })
}

test('a payment that fails says why, and leaves everything as it was typed; nobody pays another amount than the page says, nor finds what is paid waiting to be paid again', async ({
  page,
}) => {
  await openShop(page)
  await fillShop(page)
  await page.getByRole('radio', { name: /Op een gekozen dag/ }).check()
  const day = inDays(10)
  await page.getByLabel('Dag waarop we mailen').fill(day)
  await order(page)
  await page.getByRole('button', { name: 'Terug' }).click()
  await expect(page.getByLabel('Uw naam')).toHaveValue('Jan Peeters')
  await page.getByRole('button', { name: '€ 100' }).click()
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('Fout bij laden van betaling')
  await expect(page.getByRole('button', { name: 'Betaling gelukt' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Terug' }).click()
  await order(page)
  await page.getByRole('button', { name: 'Betaling mislukt' }).click()
  await expect(page.getByRole('alert')).toContainText(/Betaling mislukt: .+/)
  await expect(page).toHaveURL(/\/kadobonnen$/)
  await checkAccessibility(page)
  await page.reload()
  await expect(page.getByLabel('Naam van de ontvanger')).toHaveValue('Emma')
  await expect(page.getByLabel('E-mailadres van de ontvanger')).toHaveValue('emma@voorbeeld.be')
  await expect(page.getByLabel('Dag waarop we mailen')).toHaveValue(day)
  await order(page)
  await page.getByRole('button', { name: 'Betaling gelukt' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeVisible()
  await expect(page.getByText(/We mailen de kadobon op .* naar Emma/)).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Uw kadobon' })).toContainText('€ 100,00')
  await page.goBack()
  await expect(page.getByLabel('Uw naam')).toHaveValue('')
  await page.getByLabel('Uw naam').fill('Jan Peeters')
  await page.goForward()
  await expect(page.getByText(CODE).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Uw naam')).toHaveValue('Jan Peeters')
})

test('the return address shows how the order stands: a payment that fails later leads back to the form, one that took its time to the voucher, also after a reload and in another browser; a stranger learns nothing', async ({
  page,
  browser,
  request,
}) => {
  await openShop(page)
  await fillShop(page)
  await order(page)
  await page.getByRole('button', { name: 'Betaling in behandeling' }).click()
  const waits = page.getByRole('heading', { level: 2, name: 'Uw betaling wordt verwerkt' })
  await expect(waits).toBeFocused()
  await settle(request, page.url(), 'failed')
  await expect(page.getByRole('alert')).toContainText('Betaling mislukt: ', { timeout: 15_000 })
  await expect(page.getByLabel('Uw naam')).toHaveValue('Jan Peeters')

  await order(page)
  await page.reload()
  await page.getByRole('button', { name: 'Betaling in behandeling' }).click()
  await expect(waits).toBeFocused()
  await checkAccessibility(page)
  await expect(page).toHaveURL(
    /\?payment=success&payment_intent=pi_sandbox_[^&]+&payment_intent_client_secret=pi_sandbox_[^&]+_secret_/,
  )
  const address = page.url()
  await page.reload()
  await expect(waits).toBeVisible()
  await settle(request, address, 'succeeded')
  await expect(page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeVisible({
    timeout: 15_000,
  })
  const code = await page.getByText(CODE).first().textContent()
  await page.reload()
  await expect(page.getByText(code ?? '').first()).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(address)
  await expect(other.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeVisible()
  await expect(other.getByText(code ?? '').first()).toBeVisible()
  await expect(other.getByRole('figure', { name: 'Uw kadobon' })).toContainText('Jan Peeters')
  await other.goto(address.replace(/_secret_\w/, '_secret_x'))
  await expect(
    other.getByRole('heading', { level: 2, name: 'We vinden deze bestelling niet' }),
  ).toBeVisible()
  await checkAccessibility(other)
  await other.getByRole('button', { name: 'Naar het formulier' }).click()
  await expect(other.getByRole('button', { name: 'Bestellen en betalen' })).toBeVisible()
  await elsewhere.close()
})

withErrors(
  'who paid and loses the line before the code of what follows is told so, and comes to her voucher',
  async ({ page }) => {
    await page.route('**/voucher-outcome-*.js', (route) => route.abort('internetdisconnected'))
    await openShop(page)
    await fillShop(page)
    await order(page)
    await page.getByRole('button', { name: 'Betaling gelukt' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Er ging iets mis' })
    await expect(told).toBeVisible()
    await checkAccessibility(page)
    await page.unrouteAll()
    await told.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeVisible()
    await expect(told).toBeHidden()
  },
)

test('what the server or the line refuses is said in the words of the page', async ({ page }) => {
  await openShop(page)
  await fillShop(page)
  const create = '**/api/gift-vouchers/create-payment-intent'
  await page.route(create, (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'x', message: 'De betaaldienst antwoordt niet.', code: 'unavailable' },
    }),
  )
  await page.getByRole('button', { name: 'Bestellen en betalen' }).click()
  await expect(page.getByRole('alert')).toContainText('Fout bij aanmaken betaling')
  await expect(page.getByRole('alert')).toContainText('De betaaldienst antwoordt niet.')
  await page.unroute(create)
  await page.route(create, (route) => route.abort())
  await page.getByRole('button', { name: 'Bestellen en betalen' }).click()
  await expect(page.getByRole('alert')).toContainText('Fout bij initialiseren betaling')
  await page.unroute(create)
  await order(page)

  const confirm = '**/api/gift-vouchers/confirm-payment'
  await page.route(confirm, (route) => route.abort())
  await page.getByRole('button', { name: 'Betaling gelukt' }).click()
  await expect(page.getByRole('alert')).toContainText('Fout bij bevestigen betaling')
  await expect(page.getByRole('alert')).toContainText('Betaal niet opnieuw')
  await checkAccessibility(page)
  await page.unroute(confirm)
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeVisible()

  await page.goto('/kadobonnen?stap=betalen')
  await expect(page.getByRole('alert')).toContainText('Fout bij laden van betaling')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Terug' }).click()
  await expect(page.getByRole('button', { name: 'Bestellen en betalen' })).toBeVisible()
})

test('the whole order goes by keyboard; the page loads at most 95 kB of JavaScript, 130 kB in all, and nothing from elsewhere, also where one pays with a test', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  const bytes = scriptBytes(page)
  page.on(
    'request',
    (request) =>
      !request.url().startsWith(baseURL ?? '') &&
      !request.url().startsWith('data:') &&
      elsewhere.push(request.url()),
  )
  await page.goto('/kadobonnen')
  // its first script alone is not yet all that it loads
  await expect.poll(bytes).toBeGreaterThan(50_000)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Bestellen en betalen' })).toBeEnabled()
  expect(await bytes()).toBeLessThan(95_000)

  await page.getByRole('button', { name: '€ 25' }).focus()
  await page.keyboard.press('Enter')
  const amount = page.getByLabel(/^Of kies zelf een bedrag/)
  await amount.focus()
  await page.keyboard.press('ArrowUp')
  await expect(amount).toHaveValue('30')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  for (const text of ['Emma', 'Proficiat']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('radio', { name: /Meteen/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('emma@voorbeeld.be')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Jan Peeters')
  await page.keyboard.press('Tab')
  await page.keyboard.type('jan@voorbeeld.be')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Betalen' })).toBeFocused()
  // its code comes with the step
  await expect(page.getByRole('button', { name: 'Betaling gelukt' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Betaling gelukt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeFocused()
  expect(await bytes()).toBeLessThanOrEqual(130_000)
  expect(elsewhere).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one can call, mail or write by WhatsApp', async ({ page }) => {
    await page.goto('/kadobonnen')
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kadobonnen')
    await expect(main.getByRole('link', { name: 'Bel +32 400 00 00 00' })).toHaveAttribute(
      'href',
      'tel:+32400000000',
    )
    await expect(main.getByRole('link', { name: 'Vraag een bon per mail' })).toHaveAttribute(
      'href',
      /^mailto:info@example\.be\?subject=Aanvraag%20kadobon/,
    )
    await expect(main.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/32400000000\?text=.*kadobon/,
    )
  })
})
