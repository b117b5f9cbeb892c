import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { add, toast } from '#tests/support/agenda-page.ts'
import { addInvoice, invoiceRows } from '#tests/support/invoice-page.ts'
import { PASSWORD } from '#tests/support/log-in.ts'
import { embeddedUrl, type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { checkAccessibility, test } from './fixtures.ts'

const dataDir = path.join(os.tmpdir(), `salon-e-invoice-${process.pid}`)
let salon: SalonProcess

const today = brusselsToday(new Date())
const LATE = { customerName: 'Laat Betaald', customerEmail: 'laat@voorbeeld.be' }

// A salon of its own, with an access point and an outside calendar for trying and nothing sold
// online. Numbers follow the days, so what is late comes before all else.
test.beforeAll(async ({ playwright }) => {
  salon = await startSalon({
    DATA_DIR: dataDir,
    E_INVOICES: 'sandbox',
    CALENDAR: 'sandbox',
    PAYMENTS: 'off',
    ADMIN_PASSWORD: PASSWORD,
  })
  const owner = await playwright.request.newContext({
    baseURL: salon.url,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
  })
  expect((await owner.post('/api/admin/login', { data: { password: PASSWORD } })).status()).toBe(
    200,
  )
  await addInvoice(owner, {
    ...LATE,
    invoiceDate: addDays(today, -40),
    dueDate: addDays(today, -10),
  })
  await addInvoice(owner, { ...LATE, customerEmail: '', status: 'draft' })
  await owner.dispose()
})
test.afterAll(async () => {
  await salon.stop()
  await removeFolder(dataDir)
})

test.use({ viewport: { width: 390, height: 844 } })

test('an invoice to a company goes out as e-invoice once nothing is missing, and the screen says when it is there', async ({
  page,
}) => {
  await enter(page)
  const invoice = {
    customerName: 'Kennel De Wilg',
    customerEmail: '',
    customerVATNumber: 'BE 0123.456.749',
    customerAddress: 'Dorp 2',
  }
  const body = { invoice, items: [{ description: 'Trimbeurt', quantity: 1, unitPrice: '60.00' }] }
  const { id }: { id: string } = await (
    await page.request.post(`${salon.url}/api/invoices`, { data: body })
  ).json()
  await page.goto(`${salon.url}/admin/facturen?factuur=${id}`)
  await page.getByRole('button', { name: 'Verzenden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Factuur verzenden' })
  const choice = dialog.getByLabel('Versturen als e-factuur (Peppol)')
  await expect(choice).toBeDisabled()
  await expect(dialog.getByRole('alert')).toContainText('Nog nodig voor een e-factuur')
  await checkAccessibility(page)

  const whole = { ...invoice, customerPostalCode: '9000', customerCity: 'Gent' }
  expect(
    (
      await page.request.put(`${salon.url}/api/invoices/${id}`, {
        data: { ...body, invoice: whole },
      })
    ).status(),
  ).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Verzenden' }).click()
  await choice.check()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Verzenden' }).click()
  await expect(toast(page, 'Factuur verzonden')).toContainText(
    'Factuur INV-0002: e-factuur onderweg',
  )
  await expect(
    page.getByRole('dialog', { name: 'Factuur INV-0002' }).getByText('E-factuur', { exact: true }),
  ).toBeVisible()
  const [file, ...others] = readdirSync(path.join(dataDir, 'e-invoices'))
  expect(others).toEqual([])
  expect(readFileSync(path.join(dataDir, 'e-invoices', file ?? ''), 'utf8')).toContain(
    '<cbc:ID>INV-0002</cbc:ID>',
  )
})

test('what is late is marked, found and reminded of', async ({ page }) => {
  await enter(page)
  await page.goto(`${salon.url}/admin/facturen`)
  await page.getByLabel('Zoeken').fill(LATE.customerName)
  await expect(invoiceRows(page)).toHaveCount(3)
  await page.getByLabel('Status').selectOption('Vervallen')
  await expect(invoiceRows(page)).toHaveText([
    /Factuur/,
    /INV-\d{4}.*10 dagen te laat.*Vervallen.*€\s30,00/,
  ])
  await expect(page.getByLabel('Totalen')).toHaveText(
    /Openstaand€\s30,00Vervallen€\s30,00Betaald€\s0,00Gefactureerd€\s30,00/,
  )
  await checkAccessibility(page)
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('overdue')
  await page
    .getByRole('button', { name: /^Bekijken Factuur INV/ })
    .first()
    .click()
  const invoice = page.getByRole('dialog', { name: /^Factuur INV/ })
  await invoice.getByRole('button', { name: 'Herinnering sturen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Herinnering sturen?' })
  await expect(question).toContainText(LATE.customerEmail)
  await question.getByRole('button', { name: 'Herinnering sturen' }).click()
  await expect(toast(page, 'Herinnering klaargezet')).toContainText(LATE.customerName)
  await expect(invoice.getByText('Herinnering gemaild')).toBeVisible()
  await expect(
    invoice.getByText(/^Geen UBL\. Deze klant heeft geen BTW-nummer en dus geen Peppol-adres/),
  ).toBeVisible()
  await expect(invoice.getByRole('link', { name: 'PDF' })).toBeVisible()
  await expect(invoice.getByRole('link', { name: 'UBL' })).toHaveCount(0)
  await invoice.getByRole('button', { name: 'Sluiten' }).click()
  await page.getByLabel('Jaar').selectOption('2021')
  await expect(page.getByText('Geen facturen gevonden')).toBeVisible()
})

test('a draft that was overtaken by a later number is sent with the day of today', async ({
  page,
}) => {
  await enter(page)
  const invoice = {
    customerName: 'Ingehaald',
    invoiceDate: addDays(today, -60),
    dueDate: addDays(today, -46),
  }
  const body = { invoice, items: [{ description: 'Trimbeurt', unitPrice: '60.00' }] }
  const { id }: { id: string } = await (
    await page.request.post(`${salon.url}/api/invoices`, { data: body })
  ).json()
  await page.goto(`${salon.url}/admin/facturen?factuur=${id}`)
  await page.getByRole('button', { name: 'Verzenden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Factuur verzenden' })
  await expect(dialog.getByText(/nummers volgen de data/)).toBeVisible()
  await expect(dialog.getByLabel('Factuurdatum')).toHaveValue(today)
  await expect(dialog.getByLabel('Vervaldatum')).toHaveValue(addDays(today, 14))
  await checkAccessibility(page)
  await dialog.getByLabel('Factuurdatum').fill(addDays(today, -50))
  await dialog.getByRole('button', { name: 'Definitief maken' }).click()
  await expect(dialog.getByLabel('Factuurdatum')).toHaveAccessibleDescription(
    /De nummers volgen de data/,
  )
  await expect(dialog.getByLabel('Factuurdatum')).toBeFocused()
  await dialog.getByLabel('Factuurdatum').fill(today)
  await dialog.getByRole('button', { name: 'Definitief maken' }).click()
  await expect(page.getByRole('dialog', { name: /^Factuur INV-\d{4}$/ })).toBeVisible()
})

test('the owner reads her agenda in another program, and her visits stand in the outside calendar', async ({
  page,
  playwright,
}) => {
  await enter(page)
  const request = await playwright.request.newContext({
    baseURL: salon.url,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
    storageState: await page.context().storageState(),
  })
  const { id } = await add(request, {
    dogName: 'Bobbie',
    date: addDays(brusselsToday(new Date()), 7),
    startTime: '09:00',
  })

  await page.goto(`${salon.url}/admin/bedrijf/agenda-koppeling`)
  await expect(page.getByText('Er is nog geen adres.')).toBeVisible()
  await page.getByRole('button', { name: 'Nieuw adres maken' }).click()
  await page.getByLabel('Voor welk toestel of wie?').fill('Mijn telefoon')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Adres maken' }).click()
  const dialog = page.getByRole('dialog', { name: 'Je agenda-adres' })
  const address = await dialog.getByText(/\/agenda\/[\w-]{22}\.ics$/).innerText()
  expect(
    await dialog.getByRole('link', { name: 'Openen in mijn agenda-app' }).getAttribute('href'),
  ).toBe(address.replace('http:', 'webcal:'))
  await dialog.getByText('Google Agenda (Android)').click()
  await expect(dialog.getByText(/om de 8 tot 24 uur/)).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Klaar' }).click()

  const program = await playwright.request.newContext()
  const feed = await program.get(address)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('SUMMARY:Bobbie (Poedel) – Poedel')
  expect(
    (
      await program.get(address, { headers: { 'if-none-match': feed.headers()['etag'] ?? '' } })
    ).status(),
  ).toBe(304)

  await expect(page.getByText('ze staat in de agenda')).toBeVisible()
  await page.getByRole('button', { name: 'Verbinding testen' }).click()
  await expect(toast(page, 'De verbinding werkt')).toContainText('Testagenda')
  await page.getByRole('button', { name: 'Alles opnieuw zetten' }).click()
  await expect(toast(page, 'Alles wordt opnieuw gezet')).toContainText('1 afspraak')
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Adres ‘Mijn telefoon’ intrekken' }).click()
  const question = page.getByRole('alertdialog')
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Intrekken' }).click()
  await expect(toast(page, 'Adres ingetrokken')).toBeVisible()
  expect((await program.get(address)).status()).toBe(404)

  await page.goto(`${salon.url}/admin/afspraken?afspraak=${id}`)
  await expect(
    page.getByText('In de testagenda').or(page.getByLabel('In de testagenda')).first(),
  ).toBeVisible()
  await Promise.all([program.dispose(), request.dispose()])
})

// last, since it would take the jobs of the other, which has what it lacks
test.describe('beside one with the keys of the card provider', () => {
  let live: SalonProcess

  test.beforeAll(async () => {
    live = await startSalon({
      DATABASE_URL: embeddedUrl(dataDir),
      PAYMENTS: 'live',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    })
  })
  test.afterAll(async () => await live.stop())

  test('a salon with keys lets its voucher page, and no other, talk to the card provider', async ({
    request,
  }) => {
    const policy = await policyOf(request, `${live.url}/kadobonnen`)
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+ https:\/\/js\.stripe\.com;/)
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
    expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;')
    for (const page of ['/', '/boekingapp', '/kadobonnen/herroepen', '/admin/kadobonnen'])
      expect(await policyOf(request, `${live.url}${page}`), page).not.toContain('stripe')
    for (const name of ['x-scripts-from', 'x-connects-to', 'x-frames'])
      expect((await request.get(`${live.url}/kadobonnen`)).headers()[name], name).toBeUndefined()
  })

  test('a salon that sells nothing online explains how to get a voucher, by phone, mail or WhatsApp, or in its shop elsewhere', async ({
    page,
    request,
  }) => {
    expect(await policyOf(request, `${salon.url}/kadobonnen`)).not.toContain('stripe')
    await page.goto(`${salon.url}/kadobonnen`)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kadobonnen')
    await expect(page.getByRole('button', { name: 'Bestellen en betalen' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Bel +32 400 00 00 00' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Vraag een bon per mail' })).toBeVisible()
    await expect(main.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
    await expect(main.getByRole('heading', { level: 3, name: 'Laat het ons weten' })).toBeVisible()
    await checkAccessibility(page)

    const client = new pg.Client({ connectionString: embeddedUrl(dataDir) })
    await client.connect()
    await client.query("update salon set external_voucher_url = 'https://bonnen.voorbeeld.be'")
    await client.end()
    await expect
      .poll(async () => await (await request.get(`${live.url}/kadobonnen`)).text(), {
        timeout: 5_000,
      })
      .toContain('https://bonnen.voorbeeld.be')
    await page.goto(`${live.url}/kadobonnen`)
    await expect(main.getByRole('link', { name: /^Koop online/ })).toHaveAttribute(
      'href',
      'https://bonnen.voorbeeld.be',
    )
    await expect(page.getByRole('button', { name: 'Bestellen en betalen' })).toHaveCount(0)
  })
})

async function enter(page: Page) {
  const answer = await page.request.post(`${salon.url}/api/admin/login`, {
    data: { password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
}

async function policyOf(request: APIRequestContext, address: string): Promise<string> {
  return (await request.get(address)).headers()['content-security-policy'] ?? ''
}
