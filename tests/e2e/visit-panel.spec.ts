import { expect, type Locator, type Page } from '@playwright/test'
import { brusselsToday } from '#lib/dates.ts'
import { openTab } from '#tests/support/admin-tabs.ts'
import { block, boxOf, toast } from '#tests/support/agenda-page.ts'
import { addVisitToday, saleForm } from '#tests/support/cash-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

test('a visit opens beside whichever screen it is on, and leads from its first yes to the next visit', async ({
  page,
}) => {
  const [lastName, dogName] = ['Paneelman', 'Paneeltje']
  await logIn(page)
  const { id } = await addVisitToday(page.request, { lastName, dogName, price: '50.00' })
  await page.request.patch(`/api/appointments/${id}`, {
    data: { status: 'pending', notes: 'Bijt bij de nagels.' },
  })
  const { customerId }: { customerId: string } = await (
    await page.request.get(`/api/appointments/${id}`)
  ).json()
  const panel = page.getByRole('dialog', { name: `${dogName} – Marie ${lastName}` })

  const opens = async (path: string, opener: Locator) => {
    await opener.first().click()
    await expect(panel).toContainText('Bijt bij de nagels.')
    expect(new URL(page.url()).pathname, 'the screen stays').toBe(path)
    expect(page.url()).toContain(`afspraak=${id}`)
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page).not.toHaveURL(/afspraak=/)
  }
  await page.goto(`/admin/kalender?datum=${brusselsToday(new Date())}`)
  await opens('/admin/kalender', block(page, dogName))
  await openTab(page, '/admin/vandaag')
  await opens('/admin/vandaag', page.getByRole('link', { name: dogName }))
  await openTab(page, '/admin/afspraken')
  await page.getByLabel('Zoeken').fill(lastName)
  await opens('/admin/afspraken', page.getByRole('button', { name: `Openen: ${dogName} van` }))
  await expect(page, 'what was typed just before stays').toHaveURL(/zoek=/)
  await page.goto(`/admin/klanten?klant=${customerId}`)
  const onCard = page.getByRole('main').locator('a[href*="afspraak="]')
  await opens('/admin/klanten', onCard)

  await onCard.first().click()
  await expect(panel.getByRole('link', { name: 'Bellen' })).toHaveAttribute('href', /^tel:/)
  const taps = async (step: string) =>
    await panel.getByRole('button', { name: step, exact: true }).click()
  await taps('Bevestigen')
  const told = await boxOf(toast(page, 'Afspraak bevestigd'))
  const { x } = await boxOf(panel)
  expect(told.x + told.width, 'what tells of it stands beside the panel').toBeLessThanOrEqual(x)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(toast(page, 'Afspraak bevestigd'), 'it is no window to be closed').toBeVisible()
  await onCard.first().click()
  for (const step of ['Aangekomen', 'Bezig', 'Klaar']) await taps(step)
  await panel.getByRole('button', { name: 'Afrekenen' }).click()
  await expect(page).toHaveURL(/\/admin\/kassa/)
  await expect(page.locator('#kassa-customerName')).toHaveValue(`Marie ${lastName}`)
  await saleForm(page).getByRole('button', { name: 'Afrekenen' }).click()
  await expect(toast(page, 'Betaling Toegevoegd')).toBeVisible()
  await page.goto(`/admin/agenda?afspraak=${id}`)
  await panel.getByRole('button', { name: /^Volgende afspraak/ }).click()
  await expect(page.getByRole('dialog', { name: `${dogName} opnieuw inplannen` })).toBeVisible()
})

test('what it knows of a visit comes into sight at once, so that no button moves under the finger; what takes long is not waited for', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  const { id } = await addVisitToday(page.request, {
    lastName: 'Stilman',
    dogName: 'Stilletje',
    price: '50.00',
  })
  const screen = `/admin/afspraken?afspraak=${id}`
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/history', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await page.addInitScript(endlessSeconds)
  await page.goto(screen)
  await asked.promise
  await expect(page.getByRole('button', { name: 'Verplaatsen' })).toBeVisible()
  await expect(invoice(page)).toBeHidden()
  answered.resolve()
  await expect(invoice(page)).toBeVisible()
  expect(await history(page).isVisible()).toBe(true)

  const slow = await context.newPage()
  await slow.route('**/history', () => undefined)
  await slow.goto(screen)
  await expect(invoice(slow)).toBeVisible()
  await expect(history(slow)).toHaveCount(0)
})

function invoice(page: Page): Locator {
  return page.getByRole('link', { name: 'Factuur maken' })
}

function history(page: Page): Locator {
  return page.getByText('Je maakte de afspraak.')
}

/** Runs in the page: what would happen after a second does not. */
function endlessSeconds() {
  const later = globalThis.setTimeout.bind(globalThis)
  globalThis.setTimeout = Object.assign(
    (work: () => void, ms?: number) => (ms === 1_000 ? later(() => undefined) : later(work, ms)),
    globalThis.setTimeout,
  )
}

test('it is moved with its length, and called off under its one name', async ({ page }) => {
  const [lastName, dogName] = ['Verzetman', 'Verzetje']
  await logIn(page)
  const { id } = await addVisitToday(page.request, { lastName, dogName, price: '50.00' })
  await page.goto(`/admin?afspraak=${id}`)
  const panel = page.getByRole('dialog', { name: `${dogName} – Marie ${lastName}` })
  await expect(panel.getByRole('button', { name: 'Annuleren' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Verplaatsen' }).click()
  const moving = page.getByRole('dialog', { name: 'Afspraak verplaatsen' })
  await checkAccessibility(page)
  await moving
    .getByRole('group', { name: 'Deze tijden passen het best' })
    .getByRole('button')
    .first()
    .click()
  await moving.getByRole('button', { name: 'Verplaatsen' }).click()
  await expect(toast(page, 'Afspraak bijgewerkt')).toBeVisible()
  await undo(page).click()
  await expect(toast(page, 'Ongedaan gemaakt')).toBeVisible()
  const back = await (await page.request.get(`/api/appointments/${id}`)).json()
  expect(back).toMatchObject({ date: brusselsToday(new Date()) })

  const callOff = async () => {
    await panel.getByRole('button', { name: 'Afspraak afzeggen' }).click()
    await page
      .getByRole('alertdialog', { name: 'Afspraak afzeggen?' })
      .getByRole('button', { name: 'Door het salon' })
      .click()
    await expect(toast(page, 'Afspraak afgezegd')).toBeVisible()
    await expect(panel).toContainText('Geannuleerd')
  }
  await callOff()
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Ongedaan gemaakt')).toBeVisible()
  await expect(panel).toContainText('Bevestigd')
  await callOff()
  await expect(statusesOf(page, lastName)).resolves.toEqual(['cancelled'])
})

/** The button of the toast, which an open dialog hides from the roles alone. */
function undo(page: Page) {
  return page.getByRole('button', { name: 'Ongedaan maken', includeHidden: true })
}

async function statusesOf(page: Page, lastName: string): Promise<string[]> {
  const visits: { status: string }[] = await (
    await page.request.get(`/api/appointments?q=${lastName}`)
  ).json()
  return visits.map(({ status }) => status)
}
