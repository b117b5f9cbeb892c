import { expect, type Page } from '@playwright/test'
import { checkAccessibility, test } from './fixtures.ts'

const LINKS = [
  'Home',
  'Diensten',
  'Salon Regels',
  'Kadobonnen',
  'Online Afspraak',
  'Team',
  'Contact',
]
const opener = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

test('on a wide screen the header lists every page and says which one this is; the skip link is the first stop and leads to the content', async ({
  page,
}) => {
  await page.goto('/services')
  const nav = page.getByRole('navigation', { name: 'Hoofdmenu' })
  await expect(nav.getByRole('link')).toHaveText(LINKS)
  await expect(nav.getByRole('link', { name: 'Diensten' })).toHaveAttribute('aria-current', 'page')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Online Afspraak' }),
  ).toHaveAttribute('href', '/boekingapp')
  await expect(opener(page)).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu slides in, keeps the page still and the focus inside, closes on Escape, by its button and by a touch beside it, and leads to a page', async ({
    page,
  }) => {
    for (const path of ['/', '/contact-form']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(menu(page)).toBeHidden()
      await opener(page).focus()
      await page.keyboard.press('Enter')
      await expect(menu(page)).toBeVisible()
      await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText(LINKS)
      await checkAccessibility(page)
      for (const key of ['Tab', 'Shift+Tab'])
        for (let count = 0; count < 12; count++) {
          await page.keyboard.press(key)
          expect(
            await menu(page).evaluate((dialog) => dialog.contains(document.activeElement)),
          ).toBe(true)
        }
      await page.mouse.move(20, 600)
      await page.mouse.wheel(0, 900)
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await expect(opener(page)).toBeFocused()
      await page.mouse.wheel(0, 900)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)

      await opener(page).click()
      await menu(page).getByRole('button', { name: 'Sluiten' }).click()
      await expect(menu(page)).toBeHidden()
      await opener(page).click()
      await expect(menu(page)).toBeVisible()
      await page.mouse.click(15, 400)
      await expect(menu(page)).toBeHidden()
      await opener(page).click()
      await menu(page).getByRole('link', { name: 'Team' }).click()
      await expect(page).toHaveURL('/about')
      await expect(menu(page)).toBeHidden()
    }
  })

  test('the bar at the thumb stays in sight, but not where an appointment is being made', async ({
    page,
  }) => {
    const bar = page.getByRole('navigation', { name: 'Snel naar een afspraak' })
    await page.goto('/terms')
    await page.getByRole('heading', { name: /^9\./ }).scrollIntoViewIfNeeded()
    await expect(bar.getByRole('link', { name: 'Online Afspraak' })).toBeInViewport()
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toBeInViewport()
    for (const path of ['/boeken', '/boekingapp', '/afspraak']) {
      await page.goto(path)
      await expect(bar).toHaveCount(0)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the menu opens, closes on Escape and leads to a page', async ({ page }) => {
    await page.goto('/')
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await opener(page).click()
    await menu(page).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
  })
})

test('Ctrl+Shift+A shows the way to the admin', async ({ page }) => {
  for (const path of ['/', '/contact-form', '/boeken']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const link = page.getByRole('link', { name: 'Admin Dashboard' })
    await expect(link).toBeHidden()
    await page.keyboard.press('Control+a')
    await expect(link).toBeHidden()
    await page.keyboard.press('Control+Shift+A')
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', '/admin')
    await checkAccessibility(page)
  }
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL('/admin')
})
