import { expect, type Page } from '@playwright/test'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { logIn } from '#tests/support/log-in.ts'
import { newEmail } from '../support/new-email.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({
  extraHTTPHeaders: { 'x-forwarded-for': '10.43.0.1' },
  viewport: { width: 390, height: 844 },
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('a client sees, corrects and takes along what is kept of her, and asks to be erased', async ({
  page,
  browser,
  linkInMail,
}) => {
  const email = newEmail('lotte')
  const office = await (
    await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.43.0.2' } })
  ).newPage()
  await logIn(office)
  await addClient(office, email)
  const check = async () => {
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }

  await page.goto('/privacy')
  await page.getByRole('main').getByRole('link', { name: 'Mijn gegevens' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mijn gegevens')
  await page.getByRole('button', { name: 'Mail mij een link' }).click()
  await expect(page.getByLabel('Uw e-mailadres')).toBeFocused()
  await expect(page.getByLabel('Uw e-mailadres')).toHaveAccessibleDescription(
    'Vul een geldig e-mailadres in.',
  )
  await check()
  await page.getByLabel('Uw e-mailadres').fill(email)
  await page.getByRole('button', { name: 'Mail mij een link' }).click()
  await expect(heading(page, 'Kijk in uw mailbox')).toBeFocused()

  const link = await linkInMail(email, '/mijn-gegevens')
  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await check()
  await page.getByRole('button', { name: 'Mijn gegevens openen' }).click()
  await expect(page).toHaveURL(/\/mijn-gegevens$/)
  await expect(page.getByText('Dag Lotte')).toBeVisible()
  await expect(heading(page, 'Uw volgende afspraken')).toBeVisible()
  await expect(page.getByText('Pluis · Poedel')).toBeVisible()
  await expect(page.getByText('Hier komen uw bezoeken te staan')).toBeVisible()
  await expect(page.getByText('64', { exact: true })).toBeVisible()
  await expect(page.getByText('Bijt graag')).toBeHidden()
  await check()

  await page.getByRole('button', { name: 'Uw gegevens verbeteren' }).click()
  await page.getByLabel('Telefoon').fill('12')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('alert')).toContainText('Vul een geldig telefoonnummer in.')
  await check()
  await page.getByLabel('Telefoon').fill('0499 00 11 22')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('0499 00 11 22')).toBeVisible()
  await page.getByLabel('Bericht als de hond klaar is').selectOption('Telefoontje')
  await expect(
    page.getByText('Zo laten we iets weten als uw hond klaar is.', { exact: true }),
  ).toBeVisible()
  await addVisit(office, email, { days: 301, status: 'cancelled' })
  await page.reload()
  await expect(page.getByText('Pluis · Poedel')).toHaveCount(2)
  await page.getByRole('button', { name: 'Gegevens van Pluis verbeteren' }).click()
  await page.getByLabel(/^Naam/).fill('Pluisje')
  await page.getByLabel('Gevaccineerd tot').fill('2030-01-31')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  // that which is over too
  await expect(page.getByText('Pluisje · Poedel')).toHaveCount(2)
  await expect(page.getByText('Gevaccineerd tot 31-01-2030')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download als PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('klant-lotte-van-den-broeck.pdf')
  await page.getByRole('button', { name: 'Vraag om alles te wissen' }).click()
  await expect(page.getByText('2 afspraken, waarvan 1 nog moet komen')).toBeVisible()
  await check()
  await page.getByLabel('Wilt u er iets bij zeggen?').fill('Ik verhuis naar zee.')
  await page.getByRole('button', { name: 'Vraag versturen' }).click()
  await expect(page.getByText('Uw vraag is bij ons')).toBeVisible()

  await office.goto('/admin')
  const notice = office.getByRole('alert').filter({ hasText: 'Ik verhuis naar zee.' })
  await expect(notice).toContainText('Lotte Van den Broeck vraagt om haar gegevens te wissen')
  await notice.getByRole('link', { name: 'Klantenfiche openen' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Lotte Van den Broeck')
  await office
    .getByRole('alert')
    .filter({ hasText: 'Ik verhuis naar zee.' })
    .getByRole('button', { name: 'Behandeld' })
    .click()
  await expect(office.getByText('Ik verhuis naar zee.')).toBeHidden()
  // what she chose stands on her card, where the owner can choose otherwise
  await expect(office.getByText('Bericht als de hond klaar is: Telefoontje')).toBeVisible()
  await office.getByRole('button', { name: 'Bewerken', exact: true }).click()
  await office.getByLabel('Bericht als de hond klaar is').selectOption('WhatsApp')
  await office.getByRole('button', { name: 'Opslaan' }).click()
  await expect(office.getByText('Bericht als de hond klaar is: WhatsApp')).toBeVisible()

  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(heading(page, 'Een link in uw mailbox')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Een link in uw mailbox')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('Deze link werkt niet meer')).toBeVisible()
  await office.context().close()
})

const LOTTE = { firstName: 'Lotte', lastName: 'Van den Broeck', phone: '0471 23 45 67' }

/** A client with a dog, a visit to come and a loyalty card. */
async function addClient(office: Page, email: string) {
  const added = await office.request.post('/api/customers', {
    data: { ...LOTTE, email, notes: 'Bijt graag', dogName: 'Pluis', dogBreed: 'Poedel' },
  })
  expect(added.status()).toBe(201)
  await addVisit(office, email, { days: 300, status: 'confirmed' })
  expect(
    (
      await office.request.post('/api/customer-cards', {
        data: { customerEmail: email, points: 64 },
      })
    ).status(),
  ).toBe(201)
}

/** A visit of her dog, so many days from today. */
async function addVisit(
  office: Page,
  email: string,
  { days, status }: { days: number; status: 'confirmed' | 'cancelled' },
) {
  const visit = {
    ...LOTTE,
    email,
    dogName: 'Pluis',
    dogBreed: 'Poedel',
    service: 'Poedel',
    date: addDays(brusselsToday(new Date()), days),
    startTime: '07:00',
    endTime: '07:30',
    status,
  }
  const added = await office.request.post('/api/appointments', {
    data: { ...visit, source: 'admin', allowOverlap: true },
  })
  expect(added.status()).toBe(201)
}
