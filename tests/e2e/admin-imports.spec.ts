import { expect } from '@playwright/test'
import { openTab } from '../support/admin-tabs.ts'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.68.1.1' } })

const FILE = `wie;gsm;hond;ras
An Verhuizer;0470 68 00 01;Rex & Fien;Poedel, Teckel
Bea Verhuizer;0470 68 00 02;Bo;Labrador
;12;;
`

test('the owner brings her clients along, sees beforehand what becomes of each row, and takes it back', async ({
  page,
}) => {
  await logIn(page)
  await page.goto('/admin/importeren')
  await expect(page.getByRole('heading', { level: 1, name: 'Importeren' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('Bestand').setInputFiles({
    name: 'klanten.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  })
  await expect(
    page.getByRole('heading', { name: 'Klanten en honden uit klanten.csv' }),
  ).toBeVisible()
  await page.getByLabel('wie').selectOption('Volledige naam')
  await expect(page.getByText('2 rijen nieuw')).toBeVisible()
  await page.getByRole('button', { name: 'Fout (1)' }).click()
  await expect(page.getByText('Vul een geldig telefoonnummer in.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: '2 rijen importeren' }).click()
  await expect(page.getByText('2 rijen toegevoegd.').first()).toBeVisible()
  await openTab(page, '/admin/klanten')
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('verhuizer')
  await expect(page.getByRole('link', { name: 'An Verhuizer' })).toBeVisible()
  await expect(page.getByText('Fien')).toBeVisible()

  await openTab(page, '/admin/importeren')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Import ongedaan maken?' })
  await asked.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByText('Alles wat deze import toevoegde, is weg.').first()).toBeVisible()
  await openTab(page, '/admin/klanten')
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('verhuizer')
  await expect(page.getByText('Niemand gevonden')).toBeVisible()
})
