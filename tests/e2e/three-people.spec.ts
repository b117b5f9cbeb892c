import os from 'node:os'
import path from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { brusselsToday } from '#lib/dates.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { expectBooked, expectStep, tabTo } from '#tests/support/booking-page.ts'
import { PASSWORD } from '#tests/support/log-in.ts'
import { embeddedUrl, type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { newEmail } from '../support/new-email.ts'
import { checkAccessibility, fetchAhead, test } from './fixtures.ts'

// A salon of three people, of its own.
const dataDir = path.join(os.tmpdir(), `salon-three-${process.pid}`)
const today = brusselsToday(new Date())
const WIDTHS = [390, 1440]
let salon: SalonProcess
let staff: { id: string; name: string }[]

test.beforeAll(async ({ playwright }) => {
  salon = await startSalon({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD })
  const owner = await playwright.request.newContext({
    baseURL: salon.url,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
  })
  await owner.post('/api/admin/login', { data: { password: PASSWORD } })
  for (const name of ['Bo', 'Cé']) await owner.post('/api/staff', { data: { name } })
  staff = await (await owner.get('/api/staff')).json()
  await owner.dispose()
})
test.afterAll(async () => {
  await salon.stop()
  await removeFolder(dataDir)
})

const WHOLE_DAY =
  'a whole day of three people on two devices, one of them without a network for a while: what one does the other sees, up to who pays, and a dog without an appointment'

test(WHOLE_DAY, { tag: '@deep' }, async ({ browser }) => {
  test.slow()
  const [desk, tablet] = [await enter(1440), await enter(390)]
  await fetchAhead(tablet.context())
  const [an = '', bo = '', cé = ''] = staff.map(({ id }) => id)
  const bobby = await plan({ dogName: 'Bobby', staffId: an })
  const wash = { staffId: cé, startTime: '00:10', endTime: '00:40' }
  const luna = await plan({ dogName: 'Luna', staffId: bo, helper: wash })
  const simba = await plan({ dogName: 'Simba', staffId: cé, startTime: '00:40' })
  // who is not there must have been expected, at whatever hour this runs
  await plan({ dogName: 'Wolf', staffId: an, startTime: '00:00', endTime: '00:10' })
  for (const page of [desk, tablet]) await page.goto(`${salon.url}/admin/vandaag`)
  await expect(card(desk, 'Luna')).toContainText('Cé helpt van 00:10 tot 00:40')

  for (const name of ['Bobby', 'Luna', 'Simba']) await tap(desk, 'Aangekomen', name)
  await expect(card(tablet, 'Simba')).toContainText('Aangekomen bij Cé')
  await card(desk, 'Wolf')
    .getByRole('button', { name: /Niet komen opdagen/ })
    .click()
  await expect(card(tablet, 'Wolf')).toContainText('Niet gekomen')
  for (const page of [desk, tablet]) await checkAccessibility(page)

  // the bathroom, where Cé washes for both
  await tablet.getByLabel('Wie werkt aan dit toestel?').selectOption('Cé')
  await tablet.context().setOffline(true)
  for (const name of ['Luna', 'Simba']) {
    await tap(tablet, 'Begin eraan', name)
    await tap(tablet, 'In bad', name)
  }
  await expect(tablet.getByText('4 wijzigingen wachten op internet.')).toBeVisible()
  await tablet.getByRole('button', { name: 'Bo', exact: true }).click()
  await expect(card(tablet, 'Bobby')).toHaveCount(0)
  await expect(card(tablet, 'Luna')).toContainText('In bad bij Cé')
  await checkAccessibility(tablet)
  // meanwhile the others go on
  await tap(desk, 'Begin eraan', 'Bobby')
  await tap(desk, 'Klaar', 'Bobby')
  await expect(card(desk, 'Luna')).toContainText('Aangekomen')
  await tablet.context().setOffline(false)
  await expect(card(desk, 'Luna')).toContainText('In bad bij Cé', { timeout: 30_000 })
  await tablet.getByRole('button', { name: 'Iedereen' }).click()
  await expect(card(tablet, 'Bobby')).toContainText('Klaar')

  // Bobby was not ready after all, and his client would rather have a message: the board has it
  await card(tablet, 'Bobby')
    .getByRole('button', { name: /Bobby is toch niet klaar/ })
    .click()
  await expect(card(desk, 'Bobby')).toContainText('Bezig')
  const { customerId } = await (
    await desk.request.get(`${salon.url}/api/appointments/${bobby}`)
  ).json()
  const preferred = await desk.request.patch(`${salon.url}/api/customers/${customerId}`, {
    data: { readyBy: 'whatsapp' },
  })
  expect(preferred.status()).toBe(200)
  await tap(desk, 'Klaar', 'Bobby')
  await expect(card(tablet, 'Bobby')).toContainText('Els Claes krijgt graag een WhatsApp.')
  await expect(
    card(tablet, 'Bobby').getByRole('link', { name: 'WhatsApp sturen' }),
  ).toHaveAttribute('href', /^https:\/\/wa\.me\/32470123456\?text=.*Bobby/)
  for (const name of ['Luna', 'Simba']) await tap(tablet, 'Klaar', name)
  await checkAccessibility(tablet)

  // who goes home is paid for at once, on the device where that was tapped
  for (const name of ['Bobby', 'Luna', 'Simba']) {
    await tap(desk, 'Opgehaald', name)
    await expect(desk).toHaveURL(/admin\/kassa/)
    await expect(desk.locator('#kassa-customerName')).toHaveValue('Els Claes')
    await desk.goBack()
  }
  await expect(tablet.getByRole('heading', { name: 'Naar huis (4)' })).toBeVisible()
  await expect(tablet.getByRole('link', { name: 'Afrekenen van Bobby' })).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Volgende afspraak van Bobby' })).toBeVisible()
  expect(await stepsOf(desk.request, bobby)).toEqual(['arrived', 'started', 'ready', 'collected'])
  for (const id of [luna, simba])
    expect(await stepsOf(desk.request, id)).toEqual([
      'arrived',
      'started',
      'bath',
      'ready',
      'collected',
    ])

  await desk.getByRole('button', { name: 'Nieuw', exact: true }).click()
  await desk.getByRole('link', { name: 'Inloop' }).click()
  const form = desk.getByRole('dialog', { name: 'Inloop' })
  await form.getByRole('button', { name: 'Hond is binnen' }).click()
  await expect(form.getByText('Vul in wat er gebeurt.')).toBeVisible()
  await checkAccessibility(desk)
  await form.getByRole('textbox', { name: 'Hond' }).fill('Tijger')
  await form.getByLabel('Wat gebeurt er?').fill('Nagels knippen')
  await form.getByLabel('Prijs').fill('12,50')
  await form.getByRole('button', { name: 'Hond is binnen' }).click()
  await expect(tablet.getByRole('article', { name: 'Tijger van Baasje van Tijger' })).toContainText(
    'Aangekomen',
  )
  for (const page of [desk, tablet]) await page.context().close()

  async function enter(width: number): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const answer = await context.request.post(`${salon.url}/api/admin/login`, {
      data: { password: PASSWORD },
    })
    expect(answer.status()).toBe(200)
    return await context.newPage()
  }

  async function plan(visit: object): Promise<string> {
    const answer = await desk.request.post(`${salon.url}/api/appointments`, {
      data: {
        firstName: 'Els',
        lastName: 'Claes',
        email: newEmail('els'),
        phone: '0470 12 34 56',
        dogBreed: 'Poedel',
        service: 'Poedel',
        date: today,
        startTime: '00:10',
        endTime: '01:40',
        ...visit,
      },
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()).id
  }
})

for (const width of WIDTHS)
  test(`in hours made to measure one books by keyboard alone, treatment first, at ${width} px`, async ({
    browser,
  }) => {
    const database = new pg.Client({ connectionString: embeddedUrl(dataDir) })
    await database.connect()
    await database.query("update salon set offering = 'measured'")
    await database.end()
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      extraHTTPHeaders: { 'x-forwarded-for': `10.8.17.${width % 250}` },
    })
    const page = await context.newPage()
    await page.goto(`${salon.url}/boeken`)
    await expect(page.getByRole('heading', { name: 'Kies een behandeling' })).toBeVisible()
    await tabTo(page, page.getByRole('combobox', { name: 'Behandeling' }))
    await page.keyboard.type('poed')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await checkAccessibility(page)
    await tabTo(page, page.getByRole('button', { name: 'Verder' }))
    await page.keyboard.press('Enter')

    await expectStep(page, 'Kies een datum')
    await tabTo(page, page.locator('button[data-date][tabindex="0"]'))
    await expect(page.locator('button[data-date]:focus')).toHaveAccessibleName(/tijden vrij$/)
    await checkAccessibility(page)
    const date = await page.locator('button[data-date]:focus').getAttribute('data-date')
    await page.keyboard.press('Enter')

    await expectStep(page, 'Kies een tijd')
    const times = page.getByRole('list', { name: 'Vrije tijden' }).getByRole('button')
    const time = (await times.first().innerText()).slice(0, 5)
    await checkAccessibility(page)
    await tabTo(page, times.first())
    await page.keyboard.press('Enter')

    await expectStep(page, 'Uw gegevens')
    await tabTo(page, page.getByLabel('E-mail'))
    const texts = [newEmail('maat'), 'Tine', 'Maes', `0473 11 22 ${width % 90}`, 'Dorp 2', '9100']
    for (const [index, text] of [...texts, 'Nieuwkerken-Waas'].entries()) {
      if (index > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await tabTo(page, page.getByLabel('Naam van de hond'))
    await page.keyboard.type('Maatje')
    await tabTo(page, page.getByLabel('Ik ga akkoord'))
    await page.keyboard.press('Space')
    await checkAccessibility(page)
    await tabTo(page, page.getByRole('button', { name: 'Afspraak bevestigen' }))
    await page.keyboard.press('Enter')
    await expectBooked(page, [{ date: date ?? '', time }])
    await checkAccessibility(page)
    await context.close()
  })

function card(page: Page, name: string) {
  return page.getByRole('article', { name: new RegExp(`^${name} `) })
}

/** Taps a big button of the board. */
async function tap(page: Page, does: string, name: string) {
  await page.getByRole('button', { name: `${does}: ${name}`, exact: true }).click()
}

/** What was done with a dog, in order. */
async function stepsOf(request: APIRequestContext, id: string): Promise<string[]> {
  const visit = await (await request.get(`${salon.url}/api/appointments/${id}`)).json()
  return visit.steps.map(({ step }: { step: string }) => step)
}
