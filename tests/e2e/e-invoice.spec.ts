import { readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { toast } from '#tests/support/agenda-page.ts'
import { type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { checkAccessibility, test } from './fixtures.ts'

const PASSWORD = 'een-lang-wachtwoord'
const dataDir = path.join(os.tmpdir(), `salon-e-invoice-${process.pid}`)
let salon: SalonProcess

// a server of its own: the others have no access point
test.beforeAll(async () => {
  salon = await startSalon({ DATA_DIR: dataDir, E_INVOICES: 'sandbox', ADMIN_PASSWORD: PASSWORD })
})
test.afterAll(async () => {
  await salon.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.use({ viewport: { width: 390, height: 844 } })

test('an invoice to a company goes out as e-invoice once nothing is missing, and the screen says when it is there', async ({ page }) => {
  expect((await page.request.post(`${salon.url}/api/admin/login`, { data: { password: PASSWORD } })).status()).toBe(200)
  const invoice = { customerName: 'Kennel De Wilg', customerEmail: '', customerVATNumber: 'BE 0123.456.749', customerAddress: 'Dorp 2' }
  const body = { invoice, items: [{ description: 'Trimbeurt', quantity: 1, unitPrice: '60.00' }] }
  const { id }: { id: string } = await (await page.request.post(`${salon.url}/api/invoices`, { data: body })).json()
  await page.goto(`${salon.url}/admin/facturen?factuur=${id}`)
  await page.getByRole('button', { name: 'Verzenden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Factuur verzenden' })
  const choice = dialog.getByLabel('Versturen als e-factuur (Peppol)')
  await expect(choice).toBeDisabled()
  await expect(dialog.getByRole('alert')).toContainText('Nog nodig voor een e-factuur')
  await checkAccessibility(page)

  const whole = { ...invoice, customerPostalCode: '9000', customerCity: 'Gent' }
  expect((await page.request.put(`${salon.url}/api/invoices/${id}`, { data: { ...body, invoice: whole } })).status()).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Verzenden' }).click()
  await choice.check()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Verzenden' }).click()
  await expect(toast(page, 'Factuur verzonden')).toContainText('Factuur INV-0001: e-factuur onderweg')
  await expect(page.getByRole('dialog', { name: 'Factuur INV-0001' }).getByText('E-factuur', { exact: true })).toBeVisible()
  const [file, ...others] = readdirSync(path.join(dataDir, 'e-invoices'))
  expect(others).toEqual([])
  expect(readFileSync(path.join(dataDir, 'e-invoices', file ?? ''), 'utf8')).toContain('<cbc:ID>INV-0001</cbc:ID>')
})
