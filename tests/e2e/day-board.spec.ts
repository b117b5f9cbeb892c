import { expect, type Page } from '@playwright/test'
import { brusselsToday } from '#lib/dates.ts'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const VISIT = {
  lastName: 'Claes',
  phone: '0470 12 34 56',
  dogBreed: 'Poedel',
  service: 'Poedel',
  date: brusselsToday(new Date()),
  // journeys of the same worker plan visits of today too
  allowOverlap: true,
}

async function plan(page: Page, visit: object) {
  const answer = await page.request.post('/api/appointments', { data: visit })
  expect(answer.status()).toBe(201)
  return String((await answer.json()).id)
}

test('two tablets follow a day together, one of them without a network for a while', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  const bobby = await plan(page, {
    ...VISIT,
    firstName: 'Els',
    dogName: 'Bobby',
    email: 'els.bord@voorbeeld.be',
    startTime: '00:10',
    endTime: '02:10',
  })
  await page.goto('/admin/vandaag')
  const other = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage()
  await logIn(other)
  await other.goto('/admin/vandaag')
  const [here, there] = [page, other].map((one) =>
    one.getByRole('article', { name: 'Bobby van Els Claes' }),
  )
  if (!here || !there) throw new Error('no two tablets')

  await here.getByRole('button', { name: 'Aangekomen: Bobby' }).click()
  await expect(there.getByText(/Aangekomen sinds/)).toBeVisible()
  await checkAccessibility(page)
  await checkAccessibility(other)

  await page.context().setOffline(true)
  await here.getByRole('button', { name: 'Begin eraan: Bobby' }).click()
  await here.getByRole('button', { name: 'In bad: Bobby' }).click()
  await expect(here.getByText(/In bad sinds/)).toBeVisible()
  await expect(there.getByText(/Aangekomen sinds/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(there.getByText(/In bad sinds/)).toBeVisible({ timeout: 20_000 })

  await there.getByRole('button', { name: 'Klaar: Bobby' }).click()
  await expect(here.getByText(/Klaar sinds/)).toBeVisible()
  await here.getByRole('button', { name: /Bobby is toch niet klaar/ }).click()
  await expect(there.getByText(/In bad sinds/)).toBeVisible()
  // she would rather have a message: her page of clients says so, and the board has it ready
  const { customerId } = await (await page.request.get(`/api/appointments/${bobby}`)).json()
  await other.goto(`/admin/klanten?klant=${customerId}`)
  await other.getByRole('button', { name: 'Bewerken', exact: true }).click()
  await other.getByLabel('Bericht als de hond klaar is').selectOption('WhatsApp')
  await other.getByRole('button', { name: 'Opslaan' }).click()
  await expect(other.getByText('Bericht als de hond klaar is: WhatsApp')).toBeVisible()
  await other.goto('/admin/vandaag')
  await there.getByRole('button', { name: 'Klaar: Bobby' }).click()
  await expect(here.getByText('Els Claes krijgt graag een WhatsApp.')).toBeVisible()
  await expect(here.getByRole('link', { name: 'WhatsApp sturen' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/32470123456\?text=.*Bobby/,
  )
  await checkAccessibility(page)
  await there.getByRole('button', { name: 'Opgehaald: Bobby' }).click()
  // who went home is paid for at once, on the device where that was tapped
  await expect(other).toHaveURL(/\/admin\/kassa/)
  await expect(other.locator('#kassa-customerName')).toHaveValue('Els Claes')
  await expect(here.getByRole('link', { name: 'Afrekenen van Bobby' })).toBeVisible()
  await expect(here.getByRole('button', { name: 'Volgende afspraak van Bobby' })).toBeVisible()
  await other.goBack()

  // a dog without an appointment: seen on both, and mailed to nobody
  await other.getByRole('button', { name: 'Nieuw', exact: true }).click()
  await other.getByRole('link', { name: 'Inloop' }).click()
  const form = other.getByRole('dialog', { name: 'Inloop' })
  await form.getByRole('button', { name: 'Hond is binnen' }).click()
  await expect(form.getByText('Vul in wat er gebeurt.')).toBeVisible()
  await checkAccessibility(other)
  await form.getByRole('textbox', { name: 'Hond' }).fill('Tijger')
  await form.getByLabel('Wat gebeurt er?').fill('Nagels knippen')
  await form.getByLabel('Prijs').fill('12,50')
  await form.getByRole('button', { name: 'Hond is binnen' }).click()
  const [walkIn] = [page, other].map((one) =>
    one.getByRole('article', { name: 'Tijger van Baasje van Tijger' }),
  )
  await expect(walkIn?.getByText(/Aangekomen sinds/) ?? form).toBeVisible()
  await other.context().close()
})
