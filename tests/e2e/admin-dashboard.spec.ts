import { expect } from '@playwright/test'
import { addDays, brusselsToday, toInstant } from '#lib/dates.ts'
import { doubleText } from '#tests/support/narrow-screen.ts'
import { logIn } from '../support/log-in.ts'
import { scrollTo } from '../support/scroll-to.ts'
import { checkAccessibility, test } from './fixtures.ts'

test('the start page begins with today and who waits, knows its closed days, leads to the back office of vouchers, and searches for what is typed before the search window is there', async ({
  page,
}) => {
  await logIn(page)
  const code = Promise.withResolvers<void>()
  let isAsked = false
  await page.route('**/palette-window*', async (route) => {
    isAsked = true
    await code.promise
    await route.continue()
  })
  const today = brusselsToday(new Date())
  const visit = {
    firstName: 'Wim',
    lastName: 'Wacht',
    email: 'wim@voorbeeld.be',
    phone: '0470 12 34 56',
    dogBreed: 'Poedel',
    date: today,
    allowOverlap: true,
  }
  const add = async (body: object) => {
    const answer = await page.request.post('/api/appointments', { data: { ...visit, ...body } })
    expect(answer.status()).toBe(201)
    const { customerId, dogId }: { customerId: string; dogId: string } = await answer.json()
    return { customerId, dogId }
  }
  const dog = await add({
    dogName: 'Bijter',
    service: 'Ontwollen met zorg',
    startTime: '00:05',
    endTime: '00:20',
  })
  for (const dogName of ['Een', 'Twee', 'Drie', 'Vier'])
    await add({
      dogName,
      service: 'Puppy wennen',
      status: 'pending',
      startTime: '00:10',
      endTime: '00:25',
    })
  const form = {
    dogName: 'Bijter',
    ownerFirstName: 'Wim',
    ownerLastName: 'Wacht',
    ownerEmail: visit.email,
    hasAllergies: true,
    allergieDetails: 'kip',
    ...dog,
  }
  expect((await page.request.post('/api/dog-health-records', { data: form })).status()).toBe(201)
  const closed: { date: string }[] = await (
    await page.request.get(
      `/api/admin/closed-days?from=${addDays(today, 1)}&to=${addDays(today, 10)}`,
    )
  ).json()
  const { pending }: { pending: number } = await (
    await page.request.get('/api/admin/overview')
  ).json()

  await page.goto('/admin')
  await expect(
    page.getByRole('heading', { level: 2, name: `Te bevestigen (${pending})`, exact: true }),
  ).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Bijter' }).first()
  await expect(row).toContainText('Ontwollen met zorg')
  await expect(row.getByRole('list', { name: 'Let op' })).toContainText('Allergie: kip')
  await expect(page.getByRole('article').filter({ hasText: 'Puppy wennen' }).first()).toBeVisible()
  await scrollTo(page, 'inrichten', 'Je salon inrichten')
  await expect(page.getByRole('link', { name: 'Vul je adres in' })).toHaveAttribute(
    'href',
    '/admin/bedrijf/gegevens?veld=street',
  )
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.findIndex((title) => title.startsWith('Vandaag'))).toBeLessThan(
    titles.indexOf('Je salon inrichten'),
  )

  await scrollTo(page, 'jaar', 'Kalender')
  const day = page.locator(`[data-date="${closed[0]?.date}"]`)
  if (!(await day.isVisible())) await page.getByRole('button', { name: 'Volgende maand' }).click()
  await expect(day).toContainText(/gesloten|verlof|feestdag/)
  await day.click()
  await expect(page.locator('[aria-live=polite]').getByText(/^Gesloten/)).toBeVisible()
  await checkAccessibility(page)

  const quick = page.getByRole('region', { name: 'Snelle acties' })
  const shop = quick.getByRole('link', { name: 'Kadobonnen op de website (nieuw venster)' })
  await expect(shop).toHaveAttribute('target', '_blank')
  await expect(shop).toHaveAttribute('href', '/kadobonnen')
  await quick.getByRole('link', { name: 'Kadobonnen', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/kadobonnen$/)

  // no key of it leads elsewhere
  const pressed = async () => {
    await page.keyboard.press('Control+k')
    return isAsked
  }
  await expect.poll(pressed, 'the page is shown before it listens to keys').toBe(true)
  await page.keyboard.type('nog ')
  code.resolve()
  await page.keyboard.type('verlof')
  await expect(page.getByRole('combobox', { name: 'Zoek in alles' })).toHaveValue('nog verlof')
  await expect(page).toHaveURL(/\/admin\/kadobonnen$/)

  await page.clock.setFixedTime(toInstant(today, '00:06:00'))
  await page.goto('/admin')
  const next = page.locator('[data-next-visit]')
  await expect(next.getByRole('list', { name: 'Let op' })).toContainText('Allergie: kip')
})

test('on a narrow phone the current tab is in sight, the names in the bar fit, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const message = {
    firstName: 'Smal',
    lastName: 'Scherm',
    email: 'smal@voorbeeld.be',
    phone: '0470 11 22 33',
    dogName: 'Rex',
    comments: 'Dag',
  }
  expect((await page.request.post('/api/appointments', { data: message })).status()).toBe(201)
  await logIn(page)
  await page.goto('/admin/bedrijf/wachtwoord')
  await expect(
    page
      .getByRole('navigation', { name: 'Onderdelen van Bedrijf' })
      .getByRole('link', { name: 'Wachtwoord' }),
  ).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('navigation', { name: 'Hoofdnavigatie' })
  await expect(bar.getByRole('button', { name: /^Meer \d+ te doen$/ })).toBeVisible()
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollWidth])).toEqual([
    0, 360,
  ])
  const names = bar.getByText(/^(Vandaag|Kalender|Nieuw|Klanten|Meer)$/)
  const fit = async (width: number) => {
    const boxes = await names.evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, height } = text.getBoundingClientRect()
        return { left, right, height }
      }),
    )
    expect(boxes).toHaveLength(5)
    const heights = boxes.map(({ height }) => height)
    expect(new Set(heights).size, 'each on one line, as the shortest').toBe(1)
    const edges = [0, ...boxes.flatMap(({ left, right }) => [left, right]), width]
    expect(edges, 'none on the next').toEqual(edges.toSorted((a, b) => a - b))
  }
  await fit(360)
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleText(page)
  await fit(320)
})
