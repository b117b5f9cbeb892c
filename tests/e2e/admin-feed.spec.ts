import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { add, toast } from '#tests/support/agenda-page.ts'
import { type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { checkAccessibility, test } from './fixtures.ts'

const PASSWORD = 'een-lang-wachtwoord'

// A salon of its own, with the calendar for trying.
test.describe('on a phone', () => {
  let salon: SalonProcess
  let folder = ''
  test.use({ viewport: { width: 390, height: 844 } })

  test.beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-agenda-'))
    fs.chmodSync(folder, 0o755)
    salon = await startSalon({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, CALENDAR: 'sandbox' })
  })
  test.afterAll(async () => {
    await salon.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  test('the owner reads her agenda in another program, and her visits stand in the outside calendar', async ({
    page,
    playwright,
  }) => {
    expect(
      (
        await page.request.post(`${salon.url}/api/admin/login`, { data: { password: PASSWORD } })
      ).status(),
    ).toBe(200)
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
})
