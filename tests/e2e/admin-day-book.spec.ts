import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { doubleText, misfitsOf } from '../support/narrow-screen.ts'
import { checkAccessibility, test, withoutLiveUpdates } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }

// What is counted here is read from the screen: the other journeys of this file sell in the same
// book. The day is closed once, here.
test.describe('on a phone', () => {
  test.use({ viewport: PHONE, extraHTTPHeaders: { 'x-forwarded-for': '10.23.134.1' } })

  test('the owner counts the cash, closes the day, and what comes later stands on the next one', async ({
    page,
  }) => {
    test.slow()
    await withoutLiveUpdates(page)
    await open(page)
    const sold = await sell(page, {
      amount: '52.48',
      method: 'cash',
      customerName: 'Dagboek',
      service: 'Trimmen',
      tip: '2.00',
    })
    await giveBack(page, sold, '10.00')
    await sell(page, {
      amount: '31.00',
      method: 'card',
      customerName: 'Dagboek',
      service: 'Trimmen',
    })
    await page.reload()

    const entries = page.getByRole('table', { name: 'Boekingen van de dag' })
    await expect(entries.getByRole('row').filter({ hasText: '€ 52,48' })).toContainText('Verkoop')
    await expect(entries.getByRole('row').filter({ hasText: /Fooi.*€\s2,00/ })).toBeVisible()
    await expect(entries.getByRole('row').filter({ hasText: '-€ 10,00' }).first()).toContainText(
      /Terugbetaling.*van nr\. \d+/,
    )
    await expect(page.getByRole('table', { name: 'Per btw-tarief' })).toContainText('21 %')
    await expect(page.getByRole('table', { name: 'Per betaalwijze' })).toContainText('Cash')
    await expect(day(page)).toContainText('Open')
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Dag afsluiten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dag afsluiten' })
    await dialog.getByRole('button', { name: 'Definitief afsluiten' }).click()
    await expect(dialog.getByLabel('Geteld bedrag')).toBeFocused()
    await expect(dialog.getByLabel('Geteld bedrag')).toHaveAccessibleDescription(
      /Vul het getelde bedrag in zoals 52,50\./,
    )
    await dialog.getByLabel('Geteld bedrag').fill('tien')
    await expect(dialog.getByLabel('Geteld bedrag')).toHaveAttribute('aria-invalid', 'true')

    await dialog.getByText('Briefjes en munten tellen').click()
    await dialog.getByLabel('Aantal van € 50', { exact: true }).fill('2')
    await dialog.getByLabel('Aantal van € 0,20').fill('3')
    await expect(dialog.getByLabel('Geteld bedrag')).toHaveValue('100,60')
    await dialog.getByLabel('Wisselgeld dat in de lade blijft').fill('60')
    await expect(dialog.getByLabel('Geteld bedrag')).toHaveValue('40,60')
    await dialog.getByLabel('Wisselgeld dat in de lade blijft').fill('120')
    await expect(dialog.getByLabel('Wisselgeld dat in de lade blijft')).toHaveAccessibleDescription(
      /In de lade zit minder dan dit wisselgeld\./,
    )
    await checkAccessibility(page)

    const expected = cents(
      await dialog.locator('p').filter({ hasText: 'Cash verwacht' }).textContent(),
    )
    await dialog.getByLabel('Geteld bedrag').fill(comma(expected))
    await expect(dialog.getByRole('status').filter({ hasText: 'Verschil' })).toContainText('klopt')
    await dialog.getByLabel('Geteld bedrag').fill(comma(expected + 150))
    await expect(dialog.getByRole('status').filter({ hasText: 'Verschil' })).toContainText(
      '€ 1,50 te veel',
    )
    await dialog.getByLabel('Opmerking').fill('Een fooi te veel geteld')
    await dialog.getByRole('button', { name: 'Definitief afsluiten' }).click()
    await expect(toast(page, 'Dag afgesloten')).toBeVisible()
    await expect(dialog).toBeHidden()

    const { date, closing, openDay } = await readDay(page)
    await expect(page.getByText('Zegel klopt')).toBeVisible()
    await expect(page.getByText(closing.hash.slice(0, 8))).toBeVisible()
    await expect(page.getByText('Een fooi te veel geteld')).toBeVisible()
    await expect(page.getByText(comma(expected + 150)).first()).toBeVisible()
    await expect(page.getByText(/^Wat vanaf nu binnenkomt of teruggaat, staat op/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dag afsluiten' })).toHaveCount(0)
    await checkAccessibility(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await doubleText(page)
    expect(await misfitsOf(page)).toEqual({ sideways: 0, onEachOther: [] })
    await page.setViewportSize(PHONE)
    await page.reload()
    const again = await page.request.post(`/api/day-book/${date}/close`, {
      data: { countedCash: '1.00' },
    })
    expect(again.status()).toBe(409)

    await sell(page, {
      amount: '17.17',
      method: 'card',
      customerName: 'Dagboek later',
      service: 'Trimmen',
    })
    await page.getByRole('button', { name: 'Volgende dag' }).click()
    await expect(page).toHaveURL(new RegExp(`dag=${openDay}`))
    await expect(
      page
        .getByRole('table', { name: 'Boekingen van de dag' })
        .getByRole('row')
        .filter({ hasText: '€ 17,17' }),
    ).toBeVisible()
    await expect(page.getByText(/^Deze dag kun je afsluiten vanaf/)).toBeVisible()
    await page.getByRole('button', { name: 'Naar vandaag' }).click()
    await expect(day(page)).toContainText('Afgesloten')

    await expect(page.getByRole('button', { name: /, afgesloten/ })).toBeVisible()
    expect(await downloaded(page, 'Dag als PDF')).toEqual({
      name: `dagboek-${date}.pdf`,
      start: '%PDF-1.7',
    })
    expect(await downloaded(page, 'Maand als CSV')).toMatchObject({
      name: expect.stringMatching(/^dagboek-.*\.csv$/),
      start: '\uFEFFdag;reg',
    })
  })
})

test('an earlier day that is still open is named, and is one click away', async ({ page }) => {
  await withoutLiveUpdates(page)
  const yesterday = dateOf(-1)
  await page.route(`**/api/day-book/${dateOf(0)}`, async (route) => {
    const answer = await route.fetch()
    const body: object = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...body, closed: false, closing: null, earlierOpenDay: yesterday },
    })
  })
  await open(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Er staat nog een vroegere dag open' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dag afsluiten' })).toHaveCount(0)
  await checkAccessibility(page)
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Naar / })
    .click()
  await expect(page).toHaveURL(new RegExp(`dag=${yesterday}`))
})

test('what cannot be loaded or saved says so, and can be tried again', async ({ page }) => {
  await withoutLiveUpdates(page)
  await page.route('**/api/day-book/2*', async (route) => {
    await route.fulfill({
      status: 503,
      json: { error: 'Even niet.', message: 'Even niet.', code: 'unavailable' },
    })
  })
  await open(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'De dag kon niet geladen worden' }),
  ).toContainText('Even niet.')
  await checkAccessibility(page)
  await page.unroute('**/api/day-book/2*')
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(day(page)).toContainText(/Open|Afgesloten/)

  // A month ago nothing was sold; the book cannot begin there any more, whatever the other journeys
  // did.
  await page.route('**/close', (route) => route.abort())
  await page.goto(`/admin/dagboek?dag=${dateOf(-40)}`)
  await expect(page.getByText('Nog geen ontvangsten')).toBeVisible()
  await page.getByRole('button', { name: 'Dag afsluiten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dag afsluiten' })
  await dialog.getByLabel('Geteld bedrag').fill('12,00')
  await dialog.getByRole('button', { name: 'Definitief afsluiten' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText(
    'De dag kon niet afgesloten worden.',
  )
  await expect(dialog.getByLabel('Geteld bedrag')).toHaveValue('12,00')
})

async function open(page: Page) {
  await logIn(page)
  await page.goto('/admin/dagboek')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dagboek')
}

/** The line with the day that is shown and its state. */
function day(page: Page): Locator {
  return page
    .getByRole('main')
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
}

async function sell(page: Page, data: object): Promise<string> {
  const answer = await page.request.post('/api/payments', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id }: { id: string } = await answer.json()
  return id
}

async function giveBack(page: Page, id: string, amount: string) {
  const answer = await page.request.post(`/api/payments/${id}/refund`, {
    data: { amount, reason: 'Afgesproken' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

async function readDay(
  page: Page,
): Promise<{ date: string; openDay: string; closing: { hash: string } }> {
  return await (await page.request.get(`/api/day-book/${dateOf(0)}`)).json()
}

async function downloaded(page: Page, name: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const download = await downloading
  return {
    name: download.suggestedFilename(),
    start: (await readFile(await download.path())).toString('utf8').slice(0, 8),
  }
}

/** A date in Brussels, so many days from today. */
function dateOf(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(
    new Date(Date.now() + days * 86_400_000),
  )
}

/** The amount in a text, in cents. */
function cents(text: string | null): number {
  const amount = /(-?)€\s*([\d.]+),(\d\d)/.exec(text ?? '')
  return Number(`${amount?.[1]}${amount?.[2]?.replaceAll('.', '')}${amount?.[3]}`)
}

function comma(amount: number): string {
  return `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`
}

/**
 * Also one that shows over an open dialog, which hides the rest of the page from assistive
 * technology.
 */
function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: title })
}
