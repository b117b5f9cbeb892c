import { expect } from '@playwright/test'
import { Client } from 'pg'
import { openTab } from '#tests/support/admin-tabs.ts'
import { logIn } from '#tests/support/log-in.ts'
import { newEmail } from '../support/new-email.ts'
import { checkAccessibility, test } from './fixtures.ts'

const PEOPLE = [
  'Joris Claes',
  'Sofie De Smet',
  'Karim Benali',
  'Lien Goossens',
  'Pieter Wouters',
  'Emma Janssens',
  'Noor Maes',
  'Wout Jacobs',
  'Ines Mertens',
]

/**
 * Tests count as one visitor who books all day, and what comes in from them as seen: not in this
 * one.
 */
test.beforeEach(async ({ salon }) => await setSeen(salon.databaseUrl, 'drop default'))
test.afterEach(async ({ salon }) => await setSeen(salon.databaseUrl, 'set default now()'))

async function setSeen(connectionString: string, change: 'drop default' | 'set default now()') {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`alter table visit_requests alter column kept_at ${change}`)
  await client.end()
}

for (const [screen, width] of [
  ['a phone', 390],
  ['a desktop', 1440],
] as const)
  test(`a flood of requests is one alert, and is refused in one go but for who is real, on ${screen}`, async ({
    page,
    playwright,
    salon,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await logIn(page)
    const address = `10.77.0.${width % 250}`
    const stranger = await playwright.request.newContext({
      baseURL: salon.url,
      extraHTTPHeaders: { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' },
    })
    const dates: { date: string }[] = (
      await (await stranger.get('/api/booking/dates')).json()
    ).slice(-40)
    const real = newEmail('echt')
    const people = ['Hilde Vermeersch', ...PEOPLE, 'Zoë Bogaert', 'Daan Aerts']
    for (const [index, customerName] of people.entries()) {
      const date = dates[index]?.date ?? ''
      const [slot]: { time: string }[] = await (
        await stranger.get(`/api/booking/slots/${date}`)
      ).json()
      const data = {
        customerName,
        customerEmail: index === 0 ? real : newEmail(`vloed${index}`),
        customerPhone: `0470 ${String(width * 100 + index).padStart(6, '0')}`,
        petName: ['Bo', 'Luna', 'Rex', 'Nala'][index % 4],
        petBreed: 'Poedel',
        service: 'Poedel',
        appointmentDate: date,
        appointmentTime: slot?.time,
      }
      expect((await stranger.post('/api/booking/create', { data })).status()).toBe(201)
    }
    await stranger.dispose()

    await page.goto('/admin')
    const alert = page.getByRole('region', { name: 'Wordt je agenda vol geboekt?' })
    await expect(alert.getByRole('alert')).toContainText(
      'Er wachten nog 12 aanvragen die heel snel na elkaar binnenkwamen, van één internetverbinding',
    )
    await expect(alert.getByRole('checkbox')).toHaveCount(5)
    await alert.getByRole('button', { name: 'Toon alle 12 aanvragen' }).click()
    await alert.getByRole('checkbox', { name: 'Hilde Vermeersch' }).uncheck()
    await expect(alert.getByRole('status')).toContainText('11 van 12 aangevinkt')
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )

    await alert.getByRole('button', { name: 'Alles hiervan weigeren' }).click()
    const question = page.getByRole('alertdialog', { name: '11 aanvragen weigeren?' })
    await expect(question).toContainText('1 aanvraag blijft staan bij Te bevestigen')
    await checkAccessibility(page)
    await question.getByRole('button', { name: 'Weigeren' }).click()
    await expect(page.getByText('11 aanvragen geweigerd', { exact: true })).toBeVisible()
    await expect(alert).toBeHidden()
    await openTab(page, '/admin/afspraken')
    await page.getByRole('searchbox', { name: 'Zoeken', exact: true }).fill(real)
    const all = page.getByRole('region', { name: 'Alle afspraken' })
    await expect(all.getByRole('button', { name: /^Openen: / })).toHaveCount(1)
    await expect(all.getByRole('button', { name: /van Hilde Vermeersch/ })).toBeVisible()
    await expect(all.getByText('Wachtend', { exact: true }).filter({ visible: true })).toHaveCount(
      1,
    )

    const names = async (q: string) => {
      const found: { email: string }[] = await (
        await page.request.get(`/api/customers?q=${encodeURIComponent(q)}&limit=50`)
      ).json()
      return found.map(({ email }) => email)
    }
    expect(await names('vloed')).toEqual([])
    expect(await names(real)).toEqual([real])
    const free: { date: string }[] = await (await page.request.get('/api/booking/dates')).json()
    expect(free.map(({ date }) => date)).toContain(dates[1]?.date)
  })
