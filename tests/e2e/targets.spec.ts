import { expect, type Page } from '@playwright/test'
import { countActions, holds } from '#tests/support/actions.ts'
import { addVisitToday, saleForm } from '#tests/support/cash-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { test } from './fixtures.ts'

const SCREENS = [
  { screen: 'phone', width: 390, height: 844 },
  { screen: 'desktop', width: 1440, height: 900 },
]

for (const { screen, width, height } of SCREENS) {
  test.describe(`on a ${screen}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.18.${width % 256}.1` },
    })

    test('who is next stands above the fold', async ({ page }) => {
      await logIn(page)
      await addVisitToday(page.request, {
        lastName: `Vouw-${screen}`,
        dogName: 'Vouwtje',
        price: '50.00',
      })
      await page.goto('/admin')
      holds({
        goal: "the day's next visit on the start screen ends at",
        screen,
        found: await bottomOf(page, '[data-next-visit]'),
        bound: height - barOf(width),
        unit: ' px',
      })
      await page.goto('/admin/vandaag')
      holds({
        goal: "the next dog and its button on 'Vandaag' end at",
        screen,
        found: await bottomOf(page, 'article:first-of-type button'),
        bound: height - barOf(width),
        unit: ' px',
      })
    })

    test('a dog that is ready is paid for, and comes again', async ({ page }) => {
      const [lastName, dogName] = [`Klaarman-${screen}`, `Klaartje ${screen}`]
      await logIn(page)
      const { id } = await addVisitToday(page.request, { lastName, dogName, price: '50.00' })
      await isReady(page, id)
      await page.goto('/admin/vandaag')
      const actions = await countActions(page)
      await page.getByRole('button', { name: `Opgehaald: ${dogName}` }).click()
      await expect(page.locator('#kassa-customerName')).toHaveValue(`Marie ${lastName}`)
      await saleForm(page).getByRole('button', { name: 'Afrekenen' }).click()
      const next = page.getByRole('region', { name: 'Volgende afspraak' })
      await next.getByRole('button', { name: 'Inplannen' }).click()
      await expect(next).toContainText('Ingepland op')
      holds({ goal: 'dog ready → paid → next visit', screen, found: actions(), bound: 5 })
    })
  })
}

/** Through its steps until it can be fetched. */
async function isReady(page: Page, visit: string) {
  for (const step of ['arrived', 'started', 'ready']) {
    const id = crypto.randomUUID()
    const at = new Date().toISOString()
    const data = { id, step, at }
    const answer = await page.request.post(`/api/appointments/${visit}/steps`, { data })
    expect(answer.status()).toBe(201)
  }
}

async function bottomOf(page: Page, selector: string): Promise<number> {
  const first = page.locator(selector).first()
  await expect(first).toBeVisible()
  const box = await first.boundingBox()
  return Math.round((box?.y ?? Infinity) + (box?.height ?? 0))
}

/** What the bar at the thumb takes of a phone. */
function barOf(width: number): number {
  return width < 1024 ? 65 : 0
}
