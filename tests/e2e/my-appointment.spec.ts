import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { addDays, brusselsWallClock, formatLongDate } from '#lib/dates.ts'
import { freeMoments } from '#tests/support/booking-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { newEmail } from '../support/new-email.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({
  extraHTTPHeaders: { 'x-forwarded-for': '10.44.0.1' },
  viewport: { width: 390, height: 844 },
})

const person = { firstName: 'Els', lastName: 'Peeters', phone: '0470 12 34 56' }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function check(page: Page) {
  await checkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

/** The owner's browser, on her phone. */
async function openOffice(browser: Browser): Promise<Page> {
  const office = await (
    await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': '10.44.0.2' },
      viewport: { width: 390, height: 844 },
    })
  ).newPage()
  await logIn(office)
  return office
}

test('from the mail a client says that she comes, tells of her dog and moves her visit', async ({
  page,
  request,
  browser,
  linkInMail,
}) => {
  const [booked, other] = [
    await freeMoments(request, { lane: 17 }),
    await freeMoments(request, { lane: 18 }),
  ]
  const email = newEmail('els')
  const visit = {
    appointmentDate: booked.date,
    appointmentTime: booked.times[0],
    petName: 'Bella',
    petBreed: 'Poedel',
    service: 'Poedel',
  }
  const answer = await request.post('/api/booking/create', {
    data: {
      ...visit,
      customerName: 'Els Peeters',
      customerEmail: email,
      customerPhone: person.phone,
      acceptedRules: true,
    },
  })
  expect(answer.status()).toBe(201)

  const response = await page.goto(await linkInMail(email, '/mijn-afspraak'))
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw afspraak met Bella')
  await expect(page.getByText('Wacht op bevestiging')).toBeVisible()
  await expect(
    page.getByText(
      'Zolang we uw afspraak niet bevestigd hebben, kost annuleren of verplaatsen u niets.',
    ),
  ).toBeVisible()
  await expect(
    page.getByText('Na onze bevestiging is het kosteloos tot 24 uur vooraf; later kunnen we 50'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ik kom zeker' })).toHaveCount(0)
  await check(page)
  const office = await openOffice(browser)
  await change(office.request, email, { status: 'confirmed' })
  await page.reload()
  await expect(
    page.getByText(/^Tot \d+ \w+ om \d\d:\d\d annuleert of verplaatst u kosteloos\.$/),
  ).toBeVisible()
  await check(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Zet in mijn agenda' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('afspraak.ics')

  await page.getByRole('button', { name: 'Ik kom zeker' }).click()
  await expect(page.getByText('U liet weten dat u komt.')).toBeFocused()
  await page.getByLabel('Geldig tot en met').fill(addDays(booked.date, 30))
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText('Bewaard, dank u wel.')).toBeVisible()
  await page.getByRole('button', { name: 'Gezondheidsformulier invullen' }).click()
  await page
    .getByRole('radiogroup', { name: 'Heeft uw hond allergieën?' })
    .getByRole('radio', { name: 'Ja' })
    .check({ force: true })
  const allergies = page.getByRole('group', { name: 'Waarvoor is uw hond allergisch?' })
  await allergies.getByLabel('Kip').click()
  await allergies.getByLabel('Gras en pollen').click()
  await page.getByLabel('Andere allergie of uitleg').fill('Kamille')
  await check(page)
  await page.getByRole('button', { name: 'Versturen' }).click()
  await expect(page.getByText('Dank u wel, we hebben het genoteerd.')).toBeVisible()

  await page.getByRole('button', { name: 'Afspraak verplaatsen' }).click()
  await expect(heading(page, 'Kies een andere dag')).toBeFocused()
  const day = page.locator(`button[data-date="${other.date}"]`)
  await expect(page.getByRole('button', { name: /tijd(en)? vrij/ }).first()).toBeVisible()
  while (!(await day.isVisible()))
    await page.getByRole('button', { name: 'Volgende maand' }).click()
  await day.click()
  await expect(
    page.getByRole('heading', { level: 3, name: formatLongDate(other.date) }),
  ).toBeFocused()
  await page.getByRole('button', { name: other.times[0] ?? '', exact: true }).click()
  await check(page)
  await page.getByRole('button', { name: 'Kosteloos verplaatsen' }).click()
  await expect(heading(page, 'Past het toch niet?')).toBeFocused()
  await expect(page.getByText('Uw afspraak is verplaatst')).toBeVisible()
  await expect(page.getByLabel('Uw afspraak')).toContainText(formatLongDate(other.date))
  await expect(page.getByRole('button', { name: 'Ik kom zeker' })).toBeVisible()
  await page.goto('/mijn-afspraak/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze link werkt niet (meer)')
  await check(page)
})

test('a late cancellation shows what it costs before anything happens, and the owner decides about it', async ({
  page,
  browser,
  linkInMail,
}) => {
  const email = newEmail('laat')
  const office = await openOffice(browser)
  const soon = await addSoon(office.request, email)
  await page.goto(await linkInMail(email, '/mijn-afspraak'))
  await expect(
    page.getByText('Annuleren of verplaatsen kost u niets.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('U boekte deze afspraak zonder ze te aanvaarden')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ik aanvaard de salonregels' })).toHaveCount(0)
  await check(page)
  await change(office.request, email, { date: addDays(soon, 10) })
  await page.reload()
  await page.getByRole('button', { name: 'Ik aanvaard de salonregels' }).click()
  await expect(page.getByText(/annuleert of verplaatst u kosteloos\.$/)).toBeVisible()
  await change(office.request, email, { date: soon })
  await page.reload()
  await expect(
    page.getByText(
      /^Tot \d+ \w+ om \d\d:\d\d kon u kosteloos annuleren of verplaatsen; nu kunnen we €\s27,50 aanrekenen\.$/,
    ),
  ).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: 'Afspraak annuleren' }).click()
  const question = page.getByRole('dialog', { name: 'Afspraak annuleren?' })
  await expect(question).toContainText(
    /kon u kosteloos annuleren; nu kunnen we €\s27,50 aanrekenen/,
  )
  await question.getByLabel('Wilt u nog iets laten weten?').fill('Bella is ziek')
  await check(page)
  await question.getByRole('button', { name: /Annuleren voor €\s27,50/ }).click()
  await expect(heading(page, 'Graag tot een andere keer')).toBeFocused()
  await expect(page.getByText('Geannuleerd', { exact: true })).toBeVisible()
  await expect(page.getByText(/Voor het laat annuleren noteerden we €\s27,50/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Afspraak annuleren' })).toHaveCount(0)
  await check(page)

  await office.goto('/admin')
  const open = office.getByRole('region', { name: 'Openstaande vergoedingen' })
  await expect(open.getByRole('listitem').filter({ hasText: 'Els Peeters' })).toContainText(
    /Laat afgezegd: te krijgen van de klant.*€\s27,50/,
  )
  await check(office)
  await open.getByRole('link', { name: 'Beslissen over Bella van Els Peeters' }).click()
  const fee = office.getByRole('region', { name: 'Vergoeding van de klant' })
  await expect(fee).toContainText(/€\s27,50/)
  await fee.getByRole('button', { name: 'Kwijtschelden' }).click()
  await office
    .getByRole('dialog', { name: 'Vergoeding kwijtschelden?' })
    .getByLabel('Reden')
    .fill('Eerste keer ziek')
  await checkAccessibility(office)
  await office
    .getByRole('dialog', { name: 'Vergoeding kwijtschelden?' })
    .getByRole('button', { name: 'Kwijtschelden' })
    .click()
  await expect(fee).toContainText('Kwijtgescholden')
  await checkAccessibility(office)
  await page.reload()
  await expect(page.getByText('Dit werd u kwijtgescholden.')).toBeVisible()
  await office.goto('/admin')
  await expect(office.getByRole('heading', { name: 'Te bevestigen' })).toBeVisible()
  await office.waitForLoadState('networkidle')
  await expect(open).toHaveCount(0)
})

/** Changes the one visit of a client, also on top of another. */
async function change(request: APIRequestContext, email: string, what: object): Promise<void> {
  const [visit]: { id: string }[] = await (await request.get(`/api/appointments?q=${email}`)).json()
  const answer = await request.patch(`/api/appointments/${visit?.id}`, {
    data: { ...what, allowOverlap: true },
  })
  expect(answer.status()).toBe(200)
}

/** A visit for € 55,00 some three hours from now; answers its date. */
async function addSoon(request: APIRequestContext, email: string): Promise<string> {
  const { date, time } = brusselsWallClock(new Date(Date.now() + 3 * 3_600_000))
  const start = time < '23:00' ? time.slice(0, 5) : '22:55'
  const data = {
    ...person,
    email,
    dogName: 'Bella',
    dogBreed: 'Poedel',
    service: 'Poedel',
    price: '55.00',
    date,
    startTime: start,
    endTime: '23:58',
    allowOverlap: true,
  }
  const answer = await request.post('/api/appointments', { data })
  expect(answer.status()).toBe(201)
  return date
}
