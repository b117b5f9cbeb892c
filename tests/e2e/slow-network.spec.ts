import { expect, type Page } from '@playwright/test'
import { comesAlive } from '#tests/support/alive.ts'
import { chooseTime, chooseTreatment, expectStep, openWizard } from '#tests/support/booking-page.ts'
import { doubleText, misfitsOf, plainText } from '#tests/support/narrow-screen.ts'
import { test } from './fixtures.ts'

test.use({
  viewport: { width: 390, height: 844 },
  extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.39' },
})

test('without a network every step says so at once, keeps what was chosen and goes on when it is back; a municipality that is proposed late, to who stands in its field already, is typed over', async ({
  page,
  context,
}) => {
  const list = Promise.withResolvers<void>()
  await page.route('**/belgian-municipalities-*.js', async (route) => {
    await list.promise
    await route.continue()
  })
  await openWizard(page)
  await comesAlive(page)
  await page.waitForLoadState('networkidle')
  // the wizard listens, and not even the code of the second step is there yet
  await context.setOffline(true)
  await saysOffline(page)
  await firstFree(page).click()
  await expectStep(page, 'Kies een tijd')
  await saysOffline(page)
  await context.setOffline(false)
  const times = page.getByRole('list', { name: 'Vrije tijden' }).getByRole('button')
  await expect(times.first()).toBeVisible()
  await expect(note(page)).toBeHidden()
  await fits(page)

  await chooseTime(page, (await times.first().textContent())?.slice(0, 5) ?? '')
  await inAndOut(page)
  await fits(page)
  await chooseTreatment(page, 'Poedel')
  await expect(page.getByLabel('Voornaam')).toBeVisible()
  await inAndOut(page)
  await fits(page)

  await page.getByLabel('Postcode').fill('9140')
  const town = page.getByLabel('Gemeente')
  await town.focus()
  list.resolve()
  await expect(town).toHaveValue('Temse')
  await page.keyboard.type('Tielrode')
  await expect(town).toHaveValue('Tielrode')
})

test('a step whose code was lost comes too when the line is back before the browser noticed', async ({
  page,
  context,
}) => {
  const noticed = Promise.withResolvers<void>()
  await openWizard(page)
  await comesAlive(page)
  await page.waitForLoadState('networkidle')
  await page.route(
    '**/booking-touched-*.js',
    async (route) => {
      await noticed.promise
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await context.setOffline(true)
  await firstFree(page).click()
  await expectStep(page, 'Kies een tijd')
  await context.setOffline(false)
  noticed.resolve()
  await expect(
    page.getByRole('list', { name: 'Vrije tijden' }).getByRole('button').first(),
  ).toBeVisible()
})

for (const lost of ['**/assets/*.js', '**/assets/booking-*.js'])
  test(`who loses the line before ${lost} is there is told so, and tries again`, async ({
    page,
  }) => {
    await page.route(lost, (route) => route.abort('internetdisconnected'))
    await page.goto('/boeken')
    const told = page.getByRole('alert').filter({ hasText: 'niet helemaal geladen' })
    await expect(told).toBeVisible()
    await fits(page)
    await page.unroute(lost)
    await told.getByRole('link', { name: 'Probeer het opnieuw' }).click()
    await firstFree(page).click()
    await expectStep(page, 'Kies een tijd')
    await expect(told).toBeHidden()
  })

const firstFree = (page: Page) => page.getByRole('button', { name: /tijd(en)? vrij/ }).first()
const note = (page: Page) => page.getByText('Geen internet.')

/** By the browser's own word, so at once: nothing is tried and waited for. */
async function saysOffline(page: Page) {
  await expect(note(page)).toBeVisible()
}

async function inAndOut(page: Page) {
  await page.context().setOffline(true)
  await saysOffline(page)
  await page.context().setOffline(false)
  await expect(note(page)).toBeHidden()
}

/** The step fits a phone of 320 pixels with letters twice as large. */
async function fits(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleText(page)
  expect(await misfitsOf(page)).toEqual({ sideways: 0, onEachOther: [] })
  await plainText(page)
  await page.setViewportSize({ width: 390, height: 844 })
}
