import { expect } from '@playwright/test'
import { logIn } from '#tests/support/log-in.ts'
import { test } from './fixtures.ts'

test('an icon that stands alone says its name: after 700 ms, the next one at once, at the keyboard too, until Escape', async ({
  page,
}) => {
  await logIn(page)
  await page.goto('/admin/kalender')
  const tip = page.getByRole('tooltip')
  const [previous, next] = [
    page.getByRole('button', { name: /^Vorige/ }).first(),
    page.getByRole('button', { name: /^Volgende/ }).first(),
  ]
  const hovered = Date.now()
  await previous.hover()
  await expect(tip).toHaveText(/^Vorige/)
  expect(Date.now() - hovered).toBeGreaterThanOrEqual(700)
  await next.hover()
  await expect(tip).toHaveText(/^Volgende/, { timeout: 600 })
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await next.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(previous).toBeFocused()
  await expect(tip).toHaveText(/^Vorige/)
  await page.getByRole('button', { name: 'Nieuwe afspraak', exact: true }).hover()
  await page.waitForTimeout(900)
  await expect(tip).toBeHidden()
})
