import { expect } from '@playwright/test'
import { openTill, saleForm } from '#tests/support/cash-page.ts'
import { test } from './fixtures.ts'

test.use({
  viewport: { width: 390, height: 844 },
  extraHTTPHeaders: { 'x-forwarded-for': '10.31.2.1' },
})

test('while a customer is looked for, nothing moves under the finger', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/customers?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await openTill(page)
  const [customer, treatment] = ['Klant', 'Behandeling'].map((name) =>
    saleForm(page).getByRole('combobox', { name }),
  )
  const between = async () =>
    ((await treatment?.boundingBox())?.y ?? 0) - ((await customer?.boundingBox())?.y ?? 0)
  const before = await between()
  expect(before).toBeGreaterThan(44)
  await customer?.fill('Zoekende Zoë')
  const searching = saleForm(page).getByText('Bezig met zoeken…')
  await expect(searching).toHaveCount(1)
  expect(await between()).toBe(before)
  answer.resolve()
  await expect(searching).toHaveCount(0)
  expect(await between()).toBe(before)
})
