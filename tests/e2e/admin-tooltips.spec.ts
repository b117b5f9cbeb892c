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
  await expect(next).toBeVisible()
  // from here on time passes only when told to
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await previous.hover()
  await page.clock.runFor(699)
  await expect(tip).toBeHidden()
  await page.clock.runFor(1)
  await expect(tip).toHaveText(/^Vorige/)
  await next.hover()
  await page.clock.runFor(1)
  await expect(tip).toHaveText(/^Volgende/)
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await next.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(previous).toBeFocused()
  await page.clock.runFor(700)
  await expect(tip).toHaveText(/^Vorige/)
  await page.getByRole('button', { name: 'Nieuwe afspraak', exact: true }).hover()
  await page.clock.runFor(900)
  await expect(tip).toBeHidden()
})
