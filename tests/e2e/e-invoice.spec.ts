import { readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, request } from '@playwright/test'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { toast } from '#tests/support/agenda-page.ts'
import { addInvoice, invoiceRows } from '#tests/support/invoice-page.ts'
import { type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { checkAccessibility, test } from './fixtures.ts'

const PASSWORD = 'een-lang-wachtwoord'
const dataDir = path.join(os.tmpdir(), `salon-e-invoice-${process.pid}`)
let salon: SalonProcess

const today = brusselsToday(new Date())
const LATE = { customerName: 'Laat Betaald', customerEmail: 'laat@voorbeeld.be' }

// a server of its own: the others have no access point, and numbers follow the days, so what is
// late comes before all else
test.beforeAll(async () => {
  salon = await startSalon({ DATA_DIR: dataDir, E_INVOICES: 'sandbox', ADMIN_PASSWORD: PASSWORD })
  const owner = await request.newContext({
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
  rmSync(dataDir, { recursive: true, force: true })
})

test.use({ viewport: { width: 390, height: 844 } })

test('an invoice to a company goes out as e-invoice once nothing is missing, and the screen says when it is there', async ({
  page,
}) => {
  expect(
    (
      await page.request.post(`${salon.url}/api/admin/login`, { data: { password: PASSWORD } })
    ).status(),
  ).toBe(200)
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
  expect(
    (
      await page.request.post(`${salon.url}/api/admin/login`, { data: { password: PASSWORD } })
    ).status(),
  ).toBe(200)
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
  expect(
    (
      await page.request.post(`${salon.url}/api/admin/login`, { data: { password: PASSWORD } })
    ).status(),
  ).toBe(200)
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
