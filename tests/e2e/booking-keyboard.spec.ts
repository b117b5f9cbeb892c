import { expect, type Page } from '@playwright/test'
import {
  expectBooked,
  expectStep,
  freeMoments,
  openWizard,
  tabTo,
} from '#tests/support/booking-page.ts'
import { newEmail } from '../support/new-email.ts'
import { scriptBytes } from '../support/script-bytes.ts'
import { test } from './fixtures.ts'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.4' } })

test('the whole wizard works by keyboard alone, with at most 130 kB of JavaScript', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 15, count: 2 })
  const [first = '', second = ''] = times
  const bytes = scriptBytes(page)
  await openWizard(page)

  await tabTo(page, page.locator('button[data-date][tabindex="0"]'))
  await expect(page.locator('button[data-date]:focus')).toHaveAccessibleName(
    /\d{4}, \d tijd(en)? vrij$/,
  )
  await page.keyboard.press('PageDown')
  await walkTo(page, date)
  await page.keyboard.press('Enter')
  await expectStep(page, 'Kies een tijd')

  const treatments = Promise.withResolvers<void>()
  await page.route('**/api/booking/services', async (route) => {
    await treatments.promise
    await route.continue()
  })
  await tabTo(page, page.getByRole('button', { name: first }))
  await page.keyboard.press('Enter')
  await expectStep(page, 'Kies een behandeling')
  const back = page.getByRole('button', { name: 'Terug' })
  await tabTo(page, back)
  treatments.resolve()
  await expect(page.getByRole('combobox', { name: 'Behandeling' })).toBeVisible()
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await expectStep(page, 'Kies een tijd')
  await expect(page.getByRole('button', { name: first })).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, page.getByRole('button', { name: first }))
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('combobox', { name: 'Behandeling' }))
  await page.keyboard.type('poed')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Verder' }))
  await page.keyboard.press('Enter')
  await expectStep(page, 'Uw gegevens')

  await tabTo(page, page.getByLabel('Ik kom met meer dan één hond'))
  const texts = [
    newEmail('toets'),
    'Tine',
    'Maes',
    '0473 11 22 33',
    'Dorp 2',
    '9100',
    'Nieuwkerken-Waas',
  ]
  for (const text of texts) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('Naam van de hond'))
  await page.keyboard.type('Toets')
  await tabTo(page, page.getByLabel('Ik kom met meer dan één hond'), 'Shift+Tab')
  await page.keyboard.press('Space')

  const row = page.getByRole('group', { name: 'Afspraak 2' })
  await tabTo(page, page.getByRole('button', { name: 'Extra afspraak toevoegen' }))
  await page.keyboard.press('Enter')
  await expect(row.getByRole('heading')).toBeFocused()
  await tabTo(page, row.getByRole('combobox', { name: 'Behandeling' }))
  await page.keyboard.type('beagle')
  await page.keyboard.press('Enter')
  await tabTo(page, row.getByLabel('Naam van de hond'))
  await page.keyboard.type('Bord')
  await tabTo(page, row.getByRole('button', { name: 'Kopieer datum en tijd' }))
  await page.keyboard.press('Enter')
  await expect(row.getByRole('radio', { name: second })).toBeChecked()

  await tabTo(page, page.getByRole('button', { name: '2 afspraken bevestigen' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'akkoord' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Ik ga akkoord')).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: '2 afspraken bevestigen' }))
  await page.keyboard.press('Enter')
  await expectBooked(
    page,
    [first, second].map((time) => ({ date, time })),
  )
  expect(await bytes()).toBeLessThanOrEqual(130_000)
  await tabTo(page, page.getByRole('link', { name: 'Nieuwe afspraak' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kies een datum' })).toBeVisible()
})

/** Walks over the days with the arrow keys, a week at a time where it can. */
async function walkTo(page: Page, date: string) {
  const target = Date.parse(date)
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() =>
      document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset['date']
        : undefined,
    )
    if (focused === undefined) throw new Error('the focus left the calendar')
    const days = Math.round((target - Date.parse(focused)) / 86_400_000)
    if (days === 0) return
    if (Math.abs(days) >= 7) await page.keyboard.press(days > 0 ? 'ArrowDown' : 'ArrowUp')
    else await page.keyboard.press(days > 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  throw new Error(`the arrow keys do not reach ${date}`)
}
