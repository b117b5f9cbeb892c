import { expect, type Locator } from '@playwright/test'
import { expectBooked, expectStep, newEmail } from '#tests/support/booking-page.ts'
import { test } from './fixtures.ts'

test.use({
  viewport: { width: 390, height: 844 },
  extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.9' },
})

test('from the price of a labradoodle to a booking takes a new client at most nine actions besides her own data', async ({
  page,
}) => {
  let actions = 0
  const tap = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  await page.goto('/services')
  await tap(page.getByRole('link', { name: 'Boek voor uw labradoodle' }))
  const day = page.locator('button[data-date]').and(page.getByRole('button', { name: /vrij$/ }))
  await expect(day.first()).toBeVisible()
  await expect(page).toHaveURL(/\/boeken$/)
  const date = (await day.first().getAttribute('data-date')) ?? ''
  await tap(day.first())
  await expectStep(page, 'Kies een tijd')
  const hour = page.getByRole('list', { name: 'Vrije tijden' }).getByRole('button').first()
  await expect(hour).toBeVisible()
  const time = (await hour.textContent()) ?? ''
  await tap(hour)
  await expectStep(page, 'Kies een behandeling')
  await expect(page.getByRole('combobox', { name: 'Behandeling' })).toHaveValue('Labradoodle')
  await tap(page.getByRole('button', { name: 'Verder' }))
  await expectStep(page, 'Uw gegevens')
  const typed = {
    'E-mail': newEmail('kort'),
    Voornaam: 'Lotte',
    Achternaam: 'Maes',
    Telefoon: '0471 23 45 67',
    'Straat en huisnummer': 'Kerkstraat 4',
    Postcode: '9100',
    Gemeente: 'Sint-Niklaas',
    'Naam van de hond': 'Pluis',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await expect(page.getByLabel('Ras')).toHaveValue('Labradoodle')
  await tap(page.getByLabel('Ik ga akkoord met de salonregels'))
  await tap(page.getByRole('button', { name: 'Afspraak bevestigen' }))
  await expectBooked(page, [{ date, time }])
  await expect(page).toHaveURL('/boeken/klaar')
  expect(actions).toBeLessThanOrEqual(9)
})
