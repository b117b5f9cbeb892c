import { expect, type Page } from '@playwright/test'
import { countActions, holds } from '#tests/support/actions.ts'
import { openTab } from '#tests/support/admin-tabs.ts'
import { addVisitToday, buyVoucher, saleForm } from '#tests/support/cash-page.ts'
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

    const title =
      'what the owner does all day takes few actions, and who is next stands above the fold'
    test(title, { tag: '@deep' }, async ({ page }) => {
      test.slow()
      await logIn(page)
      await addVisitToday(page.request, {
        lastName: `Vouw-${screen}`,
        dogName: 'Vouwtje',
        price: '50.00',
      })
      await page.goto('/admin')
      const fold = { screen, bound: height - barOf(width), unit: ' px' }
      holds({
        goal: "the day's next visit on the start screen ends at",
        found: await bottomOf(page, '[data-next-visit]'),
        ...fold,
      })
      await openTab(page, '/admin/vandaag')
      holds({
        goal: "the next dog and its button on 'Vandaag' end at",
        found: await bottomOf(page, 'article:first-of-type button'),
        ...fold,
      })

      const actions = await countActions(page)
      await test.step('a dog that is ready is paid for, and comes again', async () => {
        const [lastName, dogName] = [`Klaarman-${screen}`, `Klaartje ${screen}`]
        const { id } = await addVisitToday(page.request, { lastName, dogName, price: '50.00' })
        await isReady(page, id)
        const collected = page.getByRole('button', { name: `Opgehaald: ${dogName}` })
        await expect(collected).toBeVisible()
        actions()
        await collected.click()
        await expect(page.locator('#kassa-customerName')).toHaveValue(`Marie ${lastName}`)
        await saleForm(page).getByRole('button', { name: 'Afrekenen' }).click()
        const next = page.getByRole('region', { name: 'Volgende afspraak' })
        await next.getByRole('button', { name: 'Inplannen' }).click()
        await expect(next).toContainText('Ingepland op')
        holds({ goal: 'dog ready → paid → next visit', screen, found: actions(), bound: 5 })
      })

      const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
      await test.step('a client who calls has her time', async () => {
        const lastName = `Beller${screen}`
        await addClient(page, lastName)
        await openTab(page, '/admin/vandaag')
        actions()
        await page.getByRole('button', { name: 'Nieuw', exact: true }).click()
        const sheet = page.getByRole('dialog', { name: 'Nieuw' })
        await expect(sheet.getByLabel('Afspraak voor')).toBeFocused()
        await page.keyboard.type(lastName)
        await sheet.getByRole('button', { name: `Vera ${lastName}` }).click()
        await expect(form.getByLabel('Beginuur')).toHaveValue(/\d/)
        await expect(
          form.getByRole('group', { name: 'Deze tijden passen het best' }).getByRole('button'),
        ).toHaveCount(3)
        await form.getByRole('button', { name: 'Afspraak aanmaken' }).click()
        await expect(form).toHaveCount(0)
        holds({
          goal: "known client on the phone → booked, by '+' from 'Vandaag'",
          screen,
          found: actions(),
          bound: 4,
        })
      })

      await test.step('so has she by the palette, which finds everything else in two', async () => {
        const [lastName, dogName] = [`Vinder${screen}`, `Zoekhond ${screen}`]
        await addClient(page, lastName, dogName)
        await addVisitToday(page.request, {
          lastName: `Bezoek${screen}`,
          dogName: `Bezoekhond ${screen}`,
          price: '50.00',
        })
        const [code, buyer] = [await buyVoucher(page.request, '25'), `Koper${screen}`]
        await addInvoice(page, buyer)
        await page.getByRole('button', { name: /^Zoeken/ }).click()
        const palette = page.getByRole('dialog', { name: 'Zoeken in alles' })
        const takes: number[] = []
        for (const [typed, hit, heading] of [
          [lastName, `Vera ${lastName}`, `Vera ${lastName}`],
          [`Bezoekhond ${screen}`, new RegExp(`Bezoekhond ${screen} –`), /^Bezoekhond/],
          [buyer, new RegExp(buyer), 'Factuur (concept)'],
          [code, code, new RegExp(code)],
        ] as const) {
          if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
          await expect(palette).toBeVisible()
          actions()
          await palette.getByRole('combobox').pressSequentially(typed)
          await palette.getByRole('option').filter({ hasText: hit }).first().click()
          await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
          takes.push(actions())
          await page.keyboard.press('Escape')
        }
        holds({
          goal: 'any client, visit, invoice or voucher, once the search is open',
          screen,
          found: Math.max(...takes),
          bound: 2,
        })

        await openTab(page, '/admin/vandaag')
        actions()
        await page.getByRole('button', { name: /^Zoeken/ }).click()
        await palette.getByRole('combobox').pressSequentially(dogName)
        await palette.getByRole('option', { name: `Nieuwe afspraak voor ${dogName}` }).click()
        await expect(form.getByLabel('Beginuur')).toHaveValue(/\d/)
        await form.getByRole('button', { name: 'Afspraak aanmaken' }).click()
        await expect(form).toHaveCount(0)
        holds({
          goal: 'known client → booked, by the search from any screen',
          screen,
          found: actions(),
          bound: 4,
        })
      })
    })
  })
}

/** Somebody with one dog, who was never here. */
async function addClient(page: Page, lastName: string, dogName = 'Rakker') {
  const answer = await page.request.post('/api/customers', {
    data: {
      firstName: 'Vera',
      lastName,
      email: `${lastName.toLowerCase()}@voorbeeld.be`,
      phone: '0471 22 33 44',
      dogName,
      dogBreed: 'Poedel',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

async function addInvoice(page: Page, customerName: string) {
  const answer = await page.request.post('/api/invoices', {
    data: {
      invoice: { customerName },
      items: [{ description: 'Trimmen', quantity: 1, unitPrice: '55.00' }],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
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
  // in one look, which waits where it is drawn anew
  return await first.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
}

/** What the bar at the thumb takes of a phone. */
function barOf(width: number): number {
  return width < 1024 ? 65 : 0
}
