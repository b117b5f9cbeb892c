import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { logIn, PASSWORD } from '#tests/support/log-in.ts'
import { openTab } from '../support/admin-tabs.ts'
import { checkAccessibility, test, withoutLiveUpdates } from './fixtures.ts'

const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.7.${width % 256}.1` },
    })

    test('the owner logs in, confirms, cancels and restores a booking that came from the site, and is asked before it overlaps another', async ({
      page,
      request,
    }) => {
      const first = await book(request, `Bevestig ${name}`)
      const { customer, date } = first
      await page.goto('/admin')
      await checkAccessibility(page)
      await page.getByLabel('Admin Wachtwoord').fill('fout-wachtwoord')
      await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
      await expect(toast(page, 'Inloggen mislukt')).toContainText('Onjuist wachtwoord.')
      await expect(page.getByLabel('Admin Wachtwoord')).toHaveAccessibleDescription(
        'Onjuist wachtwoord.',
      )
      await expect(page.getByLabel('Admin Wachtwoord')).toBeFocused()
      await page.getByLabel('Admin Wachtwoord').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Ingelogd')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^Goede(morgen|middag|navond)!$/,
      )
      await expect(page.getByRole('heading', { level: 2, name: /^Te bevestigen/ })).toBeVisible()
      await checkAccessibility(page)

      await page
        .getByRole('navigation', { name: 'Meer in de admin' })
        .getByRole('link', { name: 'Afspraken Beheer' })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afspraken Beheer')
      await page.getByLabel('Filter op datum').fill(date)
      const item = booking(page, customer)
      await expect(item).toContainText('Wachtend')
      await expect(item).toContainText('Bella (Chihuahua)')
      await expect(item).toContainText('Kerkstraat 4, 9100 Sint-Niklaas')
      await expect(item).toContainText('Notities: Graag rustig aan.')
      await expect(item.getByRole('link', { name: '0471 23 45 67' })).toHaveAttribute(
        'href',
        'tel:0471234567',
      )
      await checkAccessibility(page)

      await item.getByRole('button', { name: 'Bevestigen' }).click()
      await expect(toast(page, 'Afspraak bevestigd')).toBeVisible()
      await expect(item).toContainText('Bevestigd')
      await expect(item.getByRole('button', { name: 'Bevestigen' })).toHaveCount(0)

      await item.getByRole('button', { name: 'Annuleren' }).click()
      const question = page.getByRole('alertdialog', { name: 'Afspraak afzeggen?' })
      await expect(question).toContainText(customer)
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Terug' }).click()
      await expect(item).toContainText('Bevestigd')
      const callOff = async () => {
        await item.getByRole('button', { name: 'Annuleren' }).click()
        await question.getByRole('button', { name: 'Door het salon' }).click()
        await expect(item).toContainText('Geannuleerd')
      }
      await callOff()
      await item.getByRole('button', { name: 'Herstellen' }).click()
      await expect(toast(page, 'Afspraak hersteld')).toBeVisible()
      await expect(item).toContainText('Bevestigd')

      await callOff()
      const second = await book(request, `Tweede ${name}`, first)
      await item.getByRole('button', { name: 'Herstellen' }).click()
      const warning = page.getByRole('alertdialog', { name: 'Dit uur is al bezet' })
      await expect(warning).toContainText('staat hier Bella van Marie ')
      await checkAccessibility(page)
      await warning.getByRole('button', { name: 'Terug' }).click()
      await expect(item).toContainText('Geannuleerd')
      await item.getByRole('button', { name: 'Herstellen' }).click()
      await warning.getByRole('button', { name: 'Toch inplannen' }).click()
      await expect(item).toContainText('Bevestigd')
      await page.reload()
      await page.getByLabel('Filter op datum').fill(date)
      await expect(item).toContainText('Bevestigd')
      await expect(booking(page, second.customer)).toContainText('Wachtend')
    })

    test('the figures, the slots and the date filter work; a session that ended elsewhere brings the login back, and logging in again shows the page with its filter; logging out keeps nothing in the browser', async ({
      page,
      request,
    }) => {
      const { customer, date } = await book(request, `Filter ${name}`)
      // else the page may learn by itself that the session ended, before anything is tapped
      await withoutLiveUpdates(page)
      await logIn(page)
      await page.goto('/booking-admin')
      for (const label of ['Totaal Afspraken', 'Wachtend', 'Bevestigd', 'Beschikbare Slots'])
        await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible()
      await page.getByRole('button', { name: 'Generate New Time Slots' }).click()
      await expect(
        page.getByRole('alert').getByText(/^Generated \d+ new time slots$/),
      ).toBeVisible()

      await page.getByLabel('Filter op datum').fill(date)
      await expect(booking(page, customer)).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Afspraken \(\d+\)$/ })).toBeVisible()
      await page.getByLabel('Filter op datum').fill('2025-08-25')
      await expect(page.getByRole('heading', { name: 'Afspraken (0)' })).toBeVisible()
      await expect(page.getByText('Geen afspraken gevonden')).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('button', { name: 'Clear Filter' }).click()
      await expect(page.getByLabel('Filter op datum')).toHaveValue('')
      await expect(page.getByText('Geen afspraken gevonden')).toBeHidden()
      const total = await page
        .getByRole('term')
        .filter({ hasText: 'Totaal Afspraken' })
        .locator('xpath=following-sibling::dd | ../dd')
        .first()
        .textContent()
      await expect(
        page.getByRole('heading', { name: `Afspraken (${total?.trim()})` }),
      ).toBeVisible()
      await expect(page.getByRole('article').first()).toContainText(customer)
      await page.getByLabel('Ook voorbije').uncheck()
      await expect(page).toHaveURL(/voorbije=nee/)
      await page.reload()
      await expect(page.getByLabel('Ook voorbije')).not.toBeChecked()
      await page.getByLabel('Filter op datum').fill(date)
      await expect(page).toHaveURL(new RegExp(`datum=${date}`))
      await openTab(page, '/booking-admin')
      await expect(page.getByLabel('Filter op datum')).toHaveValue('')
      await expect(page.getByLabel('Ook voorbije')).toBeChecked()

      await page.getByLabel('Filter op datum').fill('2025-08-25')
      await expect(page.getByText('Geen afspraken gevonden')).toBeVisible()
      await page.request.post('/api/admin/logout')
      await page.getByRole('button', { name: 'Generate New Time Slots' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
      await expect(page.getByLabel('Admin Wachtwoord')).toBeFocused()
      await page.getByLabel('Admin Wachtwoord').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afspraken Beheer')
      await expect(page.getByLabel('Filter op datum')).toHaveValue('2025-08-25')

      await page.goto('/admin/cards')
      await expect(page.getByText('Gebruik Klantenkaarten in de hoofdnavigatie')).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('button', { name: 'Uitloggen' }).click()
      await expect(toast(page, 'Uitgelogd')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
      expect((await page.request.get('/api/admin/stats')).status()).toBe(401)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    })
  })
}

test('what was being typed when the session ended elsewhere is there again after logging in, and nobody sees it before', async ({
  page,
}) => {
  await page.clock.install()
  await withoutLiveUpdates(page)
  await logIn(page)
  await page.goto('/admin/klanten')
  await page.getByRole('button', { name: 'Nieuwe klant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nieuwe klant' })
  for (const [label, value] of [
    ['Voornaam', 'Getypt'],
    ['Familienaam', 'Bewaardmans'],
    ['E-mail', 'getypt.bewaardmans@voorbeeld.be'],
    ['Telefoon', '0470 11 22 33'],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(value)
  await page.request.post('/api/admin/logout')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await dialog.getByRole('button', { name: 'Klant toevoegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await expect(
    page.getByText('Je sessie is verlopen. Log opnieuw in: je vindt alles terug'),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#inhoud')).toBeHidden()
  await expect(page).toHaveTitle(/^Admin Login/)
  await expect(page.getByLabel('Admin Wachtwoord')).toBeFocused()
  await checkAccessibility(page)
  const before = refused.length
  await page.clock.fastForward(120_000)
  await page.evaluate(async () => await fetch('/api/booking/dates'))
  expect(refused).toHaveLength(before)

  await page.getByLabel('Admin Wachtwoord').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Familienaam')).toHaveValue('Bewaardmans')
  await expect(dialog.getByLabel('Voornaam')).toBeFocused()
  await dialog.getByRole('button', { name: 'Klant toevoegen' }).click()
  await expect(toast(page, 'Klant toegevoegd')).toBeVisible()
  await expect(page.getByText('Getypt Bewaardmans').first()).toBeVisible()
})

test('the whole of the admin works by keyboard alone', async ({ page, request }) => {
  const { customer, date } = await book(request, 'Toetsenbord')
  await page.goto(`/booking-admin?datum=${date}`)
  await tabTo(page, page.getByLabel('Admin Wachtwoord'))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('#inhoud')).toBeFocused()
  const item = booking(page, customer)
  await tabTo(page, item.getByRole('button', { name: 'Bevestigen' }))
  await page.keyboard.press('Enter')
  await expect(item).toContainText('Bevestigd')
  await expect(item.getByRole('heading', { name: customer })).toBeFocused()
  await tabTo(page, item.getByRole('button', { name: 'Annuleren' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Door het salon' }))
  await page.keyboard.press('Enter')
  await expect(item).toContainText('Geannuleerd')
})

/**
 * Books a visit through the public API, at a given moment or at the first free one of a far date,
 * where no other journey books.
 */
async function book(
  request: APIRequestContext,
  lastName: string,
  moment?: { date: string; time: string },
) {
  const customer = `Marie ${lastName}`
  for (const { date, time } of moment ? [moment] : await farMoments(request)) {
    const answer = await request.post('/api/booking/create', {
      data: {
        customerName: customer,
        customerEmail: `${lastName.toLowerCase().replaceAll(' ', '.')}@voorbeeld.be`,
        customerPhone: '0471 23 45 67',
        customerAddress: 'Kerkstraat 4',
        customerPostcode: '9100',
        customerCity: 'Sint-Niklaas',
        petName: 'Bella',
        petBreed: 'Chihuahua',
        notes: 'Graag rustig aan.',
        appointmentDate: date,
        appointmentTime: time,
        service: 'Trimmen',
      },
    })
    if (answer.status() === 201) return { customer, date, time }
    expect(answer.status()).toBe(409)
  }
  throw new Error('no free moment was found')
}

async function farMoments(request: APIRequestContext): Promise<{ date: string; time: string }[]> {
  const dates: { date: string }[] = await (await request.get('/api/booking/dates')).json()
  const last = dates.slice(-10)
  const lists = await Promise.all(
    last.map(async ({ date }) => {
      const slots: { time: string }[] = await (
        await request.get(`/api/booking/slots/${date}`)
      ).json()
      return slots.map(({ time }) => ({ date, time }))
    }),
  )
  return lists.flat()
}

function booking(page: Page, customer: string): Locator {
  return page.getByRole('article', { name: customer })
}

function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/ })
    .getByRole('listitem')
    .filter({ hasText: title })
}

async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the control cannot be reached with Tab')
}
