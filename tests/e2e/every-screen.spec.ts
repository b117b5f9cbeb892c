import { expect, type Page } from '@playwright/test'
import { tabs } from '#app/admin/tabs.ts'
import { logIn } from '#tests/support/log-in.ts'
import { insertNameless, rawNames } from '#tests/support/nameless.ts'
import { doubleText, misfitsOf, plainText, scrolledSideways } from '#tests/support/narrow-screen.ts'
import { openStep } from '#tests/support/new-appointment.ts'
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

const PUBLIC = 'every public page fits 320 pixels with letters twice as large, and reads at night'
test(PUBLIC, { tag: '@deep' }, async ({ page }) => {
  test.slow()
  for (const path of [...PUBLIC_PAGES, ...FURTHER_PAGES]) {
    await page.goto(path)
    await fits(page, path)
    await checkAccessibility(page)
  }
})

const OWNERS =
  'every screen of the owner fits 320 pixels with letters twice as large and 1024 beside the rail, reads at night, and has words for a name of which nothing is seen; so does each step of a new appointment'
test(OWNERS, { tag: '@deep' }, async ({ page, salon }) => {
  test.slow()
  await page.goto('/admin')
  await fits(page, 'the door')
  await checkAccessibility(page)
  await logIn(page)
  const { visitId, customerId, email } = await insertNameless(page, salon.databaseUrl)
  await page.goto('/admin')
  for (const { path } of tabs) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // the least width with a rail
    await page.setViewportSize({ width: 1024, height: 768 })
    expect.soft(await scrolledSideways(page), path).toEqual([])
    await page.setViewportSize(NARROW)
    await fits(page, path)
    expect.soft(await rawNames(page), path).toEqual([])
    await checkAccessibility(page)
    await plainText(page)
  }

  for (const part of [
    '/kalender?weergave=dag',
    `/klanten?klant=${customerId}`,
    `/afspraken?afspraak=${visitId}`,
  ]) {
    await page.goto(`/admin${part}`)
    await expect(page.getByText('Hond zonder naam').first()).toBeVisible()
    if (part.includes(visitId)) await expect(page.getByText(email).first()).toBeVisible()
    expect.soft(await rawNames(page), part).toEqual([])
  }

  await open(page, '/admin/afspraken?nieuw')
  const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
  await expect(form.getByLabel('Bestaande klant zoeken')).toBeFocused()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await form.getByRole('button', { name: 'Nieuwe klant' }).click()
  await expect(form.getByLabel('Voornaam')).toBeFocused()
  for (const step of ['Wie', 'Wat', 'Wanneer'] as const) {
    await openStep(form, step)
    await fits(page, step)
    expect([step, await form.evaluate((one) => one.scrollWidth - one.clientWidth)]).toEqual([
      step,
      0,
    ])
    await checkAccessibility(page)
  }
})

async function fits(page: Page, what: string) {
  await doubleText(page)
  expect([what, await misfitsOf(page)]).toEqual([what, { sideways: 0, onEachOther: [] }])
}

/**
 * Goes to a tab by its link, seen at this width or not: the page is not loaded anew. What fills the
 * window is asked for by its address.
 */
async function open(page: Page, path: string) {
  const link = page.locator(`nav a[href="${path}"]`).first()
  if (path === '/admin/kalender' || (await link.count()) === 0) await page.goto(path)
  else {
    await link.dispatchEvent('click')
    // ends what hangs: a price list that was drawn with all its rows at once goes slowly on a busy machine
    await expect(link).toHaveAttribute('aria-current', 'page', { timeout: 30_000 })
  }
}
