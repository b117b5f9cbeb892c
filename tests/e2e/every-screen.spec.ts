import { expect, type Page } from '@playwright/test'
import { tabs } from '#app/admin/tabs.ts'
import { logIn } from '#tests/support/log-in.ts'
import { doubleText, misfitsOf } from '#tests/support/narrow-screen.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { checkAccessibility, test } from './fixtures.ts'

const NARROW = { width: 320, height: 640 }
/** Pages of a client's own, aliases apart. */
const FURTHER_PAGES = [
  '/boeken',
  '/boeken/klaar',
  '/kadobonnen/herroepen',
  '/wachtlijst',
  '/mijn-gegevens',
  '/mijn-gegevens/onzin',
  '/mijn-afspraak/onzin',
  '/afmelden/onzin',
  '/embed/boeken',
  '/simple',
  '/nergens',
]

// at night, since contrast by day is looked over at every other width
test.use({ viewport: NARROW, colorScheme: 'dark' })

test('every public page fits 320 pixels with letters twice as large, and reads at night', async ({
  page,
}) => {
  test.slow()
  for (const path of [...PUBLIC_PAGES, ...FURTHER_PAGES]) {
    await page.goto(path)
    await fits(page, path)
    await checkAccessibility(page)
  }
})

test('every screen of the owner fits 320 pixels with letters twice as large, and reads at night', async ({
  page,
}) => {
  test.slow()
  await page.goto('/admin')
  await fits(page, 'the door')
  await checkAccessibility(page)
  await logIn(page)
  for (const { path } of tabs) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await fits(page, path)
    await checkAccessibility(page)
  }
})

test('letters that lie on others, and what sticks out, are found', async ({ page }) => {
  await page.setContent(
    '<p style="margin: 0">Onder</p><p style="margin: -14px 0 0">Boven</p><div style="width: 400px">Breed</div>',
  )
  expect(await misfitsOf(page)).toEqual({ sideways: 88, onEachOther: ['"Onder" on "Boven"'] })
})

async function fits(page: Page, what: string) {
  await doubleText(page)
  expect([what, await misfitsOf(page)]).toEqual([what, { sideways: 0, onEachOther: [] }])
}
