import { expect, type Page } from '@playwright/test'
import {
  confirm,
  expectBooked,
  expectStep,
  fillForm,
  openWizard,
  pick,
} from '#tests/support/booking-page.ts'
import { misfitsOf } from '#tests/support/narrow-screen.ts'
import { newEmail } from '../support/new-email.ts'
import { checkAccessibility, test } from './fixtures.ts'

/** What a browser's own tools call slow 3G: 400 kbit a second both ways, each answer 400 ms away. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

for (const [width, height] of [
  [320, 640],
  [1440, 900],
] as const) {
  // minutes of waiting by design
  test.describe(`on slow 3G, ${width} px wide`, { tag: '@deep' }, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.8.3.${width % 255}` },
    })

    test('a visitor books once from the first page to the last, however often she taps, and every step fits and can be used by everybody', async ({
      page,
    }) => {
      test.setTimeout(300_000)
      await (await page.context().newCDPSession(page)).send(
        'Network.emulateNetworkConditions',
        SLOW_3G,
      )
      await openWizard(page)
      const day = page.getByRole('button', { name: /tijd(en)? vrij/ }).first()
      await looksWell(page)
      const date = (await day.getAttribute('data-date')) ?? ''
      await day.click()
      await expectStep(page, 'Kies een tijd')
      const hour = page.getByRole('list', { name: 'Vrije tijden' }).getByRole('button').first()
      await expect(hour).toBeVisible({ timeout: 60_000 })
      await looksWell(page)
      const time = (await hour.textContent())?.slice(0, 5) ?? ''
      await hour.click()
      await expectStep(page, 'Kies een behandeling')
      await pick(page.getByRole('combobox', { name: 'Behandeling' }), 'Poedel')
      await looksWell(page)
      await page.getByRole('button', { name: 'Verder' }).click()
      await expectStep(page, 'Uw gegevens')
      await fillForm(page, { email: newEmail('traag') })
      await looksWell(page)
      let sent = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/booking/create')) sent += 1
      })
      // side by side: a click lasts until the page that it leads to is there
      const again = page.getByRole('button', { name: /^Bezig/ }).click({ force: true })
      await Promise.all([confirm(page), again])
      await expectBooked(page, [{ date, time }])
      expect(sent).toBe(1)
      await looksWell(page)
      await page.reload()
      await expect(
        page.getByRole('heading', { level: 2, name: 'Afspraak Succesvol Gemaakt!' }),
      ).toBeVisible()
    })
  })
}

async function looksWell(page: Page) {
  expect(await misfitsOf(page)).toEqual({ sideways: 0, onEachOther: [] })
  await checkAccessibility(page)
}
