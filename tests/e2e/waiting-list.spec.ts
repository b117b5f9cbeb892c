import { expect, type Page } from '@playwright/test'
import { formatShortDate } from '#lib/dates.ts'
import { freeMoments, pick } from '#tests/support/booking-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { newEmail } from '../support/new-email.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({
  extraHTTPHeaders: { 'x-forwarded-for': '10.45.0.1' },
  viewport: { width: 390, height: 844 },
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const PLACE = '/[\\w-]{36}\\.\\d+\\.[\\w-]+'
const OFFER = '/[\\w-]{22}(?![\\w.-])'

async function check(page: Page) {
  await checkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

/**
 * Hours at which no visit starts: only the owner offers her something, at whatever hour this test
 * runs.
 */
async function askForFive(page: Page) {
  await page.getByRole('radio', { name: 'Andere uren' }).check()
  await page.getByLabel('Ten vroegste om').fill('05:00')
  await page.getByLabel('Ten laatste om').fill('05:30')
}

test('somebody joins on her phone, is offered a time by the owner and takes it', async ({
  page,
  browser,
  baseURL,
  linkInMail,
}) => {
  const { date, times } = await freeMoments(page.request, { lane: 19 })
  const time = times.at(-1) ?? ''
  const email = newEmail('wacht')
  await page.goto('/boeken')
  await page.getByRole('link', { name: 'Zet me op de wachtlijst' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Op de wachtlijst')
  await page.goto(`/wachtlijst?datum=${date}`)
  await expect(page.getByRole('textbox', { name: 'Vanaf' })).toHaveValue(date)
  await check(page)
  await page.getByRole('button', { name: 'Zet me op de wachtlijst' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('link', { name: 'Naam van de hond: Vul dit nog in.' }).click()
  await expect(page.getByLabel('Naam van de hond')).toBeFocused()
  await check(page)
  await askForFive(page)
  await page.getByLabel('Naam van de hond').fill('Pluis')
  await pick(page.getByRole('combobox', { name: 'Behandeling' }), 'Poedel')
  await page.getByLabel('Voornaam').fill('Lotte')
  await page.getByLabel('Achternaam').fill('Wachters')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Telefoon').fill('0471 23 45 67')
  await page.getByLabel('Straat en huisnummer').fill('Kerkstraat 4')
  await page.getByLabel('Postcode').fill('9100')
  await page.getByLabel('Gemeente').fill('Sint-Niklaas')
  await page.getByLabel('Ik ga akkoord met de salonregels').check()
  await page.getByRole('button', { name: 'Zet me op de wachtlijst' }).click()
  await expect(heading(page, 'Bevestig het nog via uw mail')).toBeFocused()
  await check(page)

  const admin = await browser.newPage({
    viewport: { width: 390, height: 844 },
    baseURL: baseURL ?? '',
  })
  await logIn(admin)
  await admin.goto(`/admin/wachtlijst?zoek=${email}`)
  const entry = admin.getByRole('article', { name: 'Lotte Wachters' })
  await expect(entry).toContainText('tussen 05:00 en 05:30')
  await expect(entry).toContainText('Nog niet bevestigd')
  await check(admin)

  await page.goto(await linkInMail(email, '/wachtlijst', PLACE))
  await expect(heading(page, 'Bevestig uw plaats')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Van de wachtlijst halen' })).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: 'Bevestig uw plaats' }).click()
  await expect(heading(page, 'U staat op de wachtlijst')).toBeFocused()
  await admin.reload()
  await expect(entry).toBeVisible()
  await expect(entry).not.toContainText('Nog niet bevestigd')
  // taken off by mistake, she keeps her place and the links in her mails
  await entry.getByRole('button', { name: 'Verwijderen' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
  await expect(entry).toHaveCount(0)
  await admin.getByRole('button', { name: 'Ongedaan maken' }).click()
  await entry.getByRole('button', { name: 'Tijd aanbieden' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Tijd aanbieden' })
  await expect(dialog).toContainText('Geen enkele vrije tijd past nu.')
  await dialog.getByLabel('Een bepaalde dag').fill(date)
  await dialog.getByRole('radio', { name: time }).check()
  await check(admin)
  await dialog.getByRole('button', { name: 'Aanbieden' }).click()
  await expect(entry).toContainText(`${formatShortDate(date)} om ${time} wordt vastgehouden tot`)
  // an answer that is kept is let go a moment after the change, when the database tells of it
  await expect
    .poll(async () => await (await page.request.get(`/api/booking/slots/${date}`)).json())
    .not.toContainEqual(expect.objectContaining({ time }))

  const response = await page.goto(await linkInMail(email, '/wachtlijst', OFFER))
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('timer')).toContainText(/Nog (29|30) minuten voor u vrijgehouden/)
  await check(page)
  await page.getByRole('button', { name: 'Ja, ik neem deze tijd' }).click()
  await expect(heading(page, 'We houden deze tijd voor u vrij')).toBeFocused()
  await check(page)
  await page.reload()
  await expect(heading(page, 'We houden deze tijd voor u vrij')).toBeVisible()
  await admin.goto(`/admin/wachtlijst?zoek=${email}&toon=alle`)
  await expect(entry).toContainText('Geboekt')
  const visits = await (await admin.request.get(`/api/appointments?q=${email}`)).json()
  expect(visits).toMatchObject([
    { date, startTime: `${time}:00`, status: 'pending', source: 'website', heldUntil: null },
  ])
  await admin.close()
})

test('a client asks for an earlier time by the link in her mail, and leaves the list by a button only', async ({
  page,
  request,
  linkInMail,
}) => {
  const { date, times } = await freeMoments(request, { lane: 19 })
  const email = newEmail('eerder')
  const visit = {
    appointmentDate: date,
    appointmentTime: times[0],
    petName: 'Bella',
    petBreed: 'Poedel',
    service: 'Poedel',
  }
  const booked = await request.post('/api/booking/create', {
    data: {
      ...visit,
      customerName: 'Els Peeters',
      customerEmail: email,
      customerPhone: '0470 12 34 56',
    },
  })
  expect(booked.status()).toBe(201)
  const token = (await linkInMail(email, '/mijn-afspraak')).split('/').at(-1) ?? ''

  await page.goto(`/wachtlijst?afspraak=${token}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liever een vroegere tijd?')
  await expect(page.getByText('blijft gewoon staan')).toContainText('Bella')
  await expect(page.getByLabel('E-mail')).toHaveCount(0)
  await askForFive(page)
  await page.getByLabel('Ik ga akkoord met de salonregels').check()
  await check(page)
  await page.getByRole('button', { name: 'Zet me op de wachtlijst' }).click()
  await expect(heading(page, 'U staat op de wachtlijst')).toBeFocused()

  await page.goto(await linkInMail(email, '/wachtlijst', PLACE))
  for (let visitNumber = 0; visitNumber < 2; visitNumber++) {
    await page.reload()
    await expect(heading(page, 'U staat op de wachtlijst')).toBeVisible()
  }
  await check(page)
  await page.getByRole('button', { name: 'Van de wachtlijst halen' }).click()
  await expect(heading(page, 'U staat niet meer op de wachtlijst')).toBeFocused()
  await page.goto('/wachtlijst/onzin')
  await expect(heading(page, 'Deze link werkt niet meer')).toBeVisible()
  await check(page)
})

test('who has no e-mail is put on the list by the owner, who is told to call', async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/wachtlijst')
  const adding = page.getByRole('dialog', { name: 'Op de wachtlijst zetten' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Iemand toevoegen' }).first().click()
    await expect(adding).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const [label, text] of [
    ['Voornaam', 'Godelieve'],
    ['Familienaam', 'Zonder'],
    ['Telefoon', '0479 00 11 22'],
    ['Naam van de hond', 'Bobbie'],
  ] as const)
    await adding.getByLabel(label).fill(text)
  await adding.getByRole('button', { name: 'Toevoegen' }).click()
  const email = adding.getByRole('textbox', { name: 'E-mailadres' })
  await expect(email).toHaveAccessibleDescription(/Vul/)
  await adding.getByLabel('Heeft geen e-mail').check()
  await expect(email).toBeDisabled()
  await expect(adding.getByText(/Komt er iets vrij, dan bel je haar zelf\./)).toBeVisible()
  await check(page)
  await adding.getByRole('button', { name: 'Toevoegen' }).click()
  await expect(page.getByText('Komt er iets vrij, bel dan Godelieve Zonder.').first()).toBeVisible()
  const card = page.getByRole('article', { name: 'Godelieve Zonder' })
  await expect(card).toContainText('Heeft geen e-mail: bel wanneer er iets vrijkomt')
  await expect(card.getByRole('button', { name: 'Tijd aanbieden' })).toHaveCount(0)
  await card.getByRole('link', { name: 'Afspraak maken' }).click()
  await expect(page.getByRole('dialog', { name: 'Nieuwe afspraak' })).toContainText('Godelieve')
})
