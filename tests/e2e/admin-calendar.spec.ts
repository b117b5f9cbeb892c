import { expect, type Locator, type Page } from '@playwright/test'
import { add, block, boxOf, moments, toast } from '#tests/support/agenda-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { openStep } from '#tests/support/new-appointment.ts'
import { allAhead, checkAccessibility, test, withTabsAhead } from './fixtures.ts'

test.describe('moving a visit', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('it is dragged to another day and hour, held back by Escape, asked about over another, made longer by its edge, and the toast takes it back', async ({
    page,
  }) => {
    test.slow()
    await logIn(page)
    for (const visit of [
      { dogName: 'Sleper', date: '2032-03-01', startTime: '10:00' },
      { dogName: 'Twijfelaar', date: '2032-03-09', startTime: '10:00' },
      { dogName: 'Eerste', date: '2032-03-16', startTime: '09:00' },
      { dogName: 'Tweede', date: '2032-03-16', startTime: '13:00' },
      { dogName: 'Groeier', date: '2032-03-23', startTime: '10:00' },
    ])
      await add(page.request, visit)
    const moved = toast(page, 'Afspraak verplaatst')

    await openWeek(page, '2032-03-01')
    await drag(page, block(page, 'Sleper'), { days: 1, minutes: 95 })
    await expect(moved).toContainText('11:30 tot 13:30')
    await expect(
      column(page, '2032-03-02').getByRole('button', { name: /Sleper/ }),
    ).toHaveAccessibleName(/11:30 tot 13:30/)
    await expect.poll(() => moments(page, '2032-03-02')).toEqual(['11:30:00'])
    await moved.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(
      column(page, '2032-03-01').getByRole('button', { name: /Sleper/ }),
    ).toHaveAccessibleName(/10:00 tot 12:00/)
    await expect.poll(() => moments(page, '2032-03-02')).toEqual([])
    await expect.poll(() => moments(page, '2032-03-01')).toEqual(['10:00:00'])

    // the ghost shows the new time, Escape lets everything be, and a short press is a click
    await turnTo(page, 'Twijfelaar')
    const point = await grasp(page, block(page, 'Twijfelaar'))
    await page.mouse.move(point.x, point.y + 8, { steps: 2 })
    await page.mouse.move(point.x, point.y + (await pixels(page, 60)), { steps: 5 })
    await expect(page.locator('[data-ghost]')).toContainText('11:00 – 13:00')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-ghost]')).toHaveCount(0)
    // Longer than the click after an ordinary drag is waited for.
    await page.waitForTimeout(200)
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => moments(page, '2032-03-09')).toEqual(['10:00:00'])
    await block(page, 'Twijfelaar').click()
    await page
      .getByRole('dialog', { name: /Twijfelaar/ })
      .getByRole('button', { name: 'Sluiten' })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // back leaves it, insisting puts both side by side, and undoing brings it home
    await turnTo(page, 'Tweede')
    const warning = page.getByRole('alertdialog', { name: 'Dit uur is al bezet' })
    await drag(page, block(page, 'Tweede'), { minutes: -180 })
    await expect(warning).toContainText('Van 09:00 tot 11:00 staat hier Eerste van ')
    await checkAccessibility(page)
    await warning.getByRole('button', { name: 'Terug' }).click()
    await expect(block(page, 'Tweede')).toHaveAccessibleName(/13:00 tot 15:00/)
    await drag(page, block(page, 'Tweede'), { minutes: -180 })
    await warning.getByRole('button', { name: 'Toch inplannen' }).click()
    await expect(moved).toBeVisible()
    await expect(block(page, 'Tweede')).toHaveAccessibleName(/10:00 tot 12:00/)
    const [one, other] = [await boxOf(block(page, 'Eerste')), await boxOf(block(page, 'Tweede'))]
    expect(one.x + one.width).toBeLessThanOrEqual(other.x + 1)
    await moved.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(block(page, 'Tweede')).toHaveAccessibleName(/13:00 tot 15:00/)
    await expect.poll(() => moments(page, '2032-03-16')).toEqual(['09:00:00', '13:00:00'])

    await turnTo(page, 'Groeier')
    const box = await boxOf(block(page, 'Groeier'))
    await page.mouse.move(box.x + 40, box.y + box.height - 3)
    await page.mouse.down()
    await page.mouse.move(box.x + 40, box.y + box.height + 10, { steps: 3 })
    await page.mouse.move(box.x + 40, box.y + box.height - 3 + (await pixels(page, 45)), {
      steps: 5,
    })
    await page.mouse.up()
    await expect(block(page, 'Groeier')).toHaveAccessibleName(/10:00 tot 12:45/)
  })

  test('by keyboard alone the focus stays with it; onto a closed day it asks first; what somebody else changed meanwhile is not moved, and said', async ({
    page,
  }) => {
    await logIn(page)
    await add(page.request, { dogName: 'Toets', date: '2032-04-05', startTime: '10:00' })
    await add(page.request, { dogName: 'Gesloten', date: '2032-04-13', startTime: '10:00' })
    const dubbel = { dogName: 'Dubbel', date: '2032-04-19', startTime: '10:00' }
    const { id } = await add(page.request, dubbel)

    await openWeek(page, '2032-04-05')
    await block(page, 'Toets').focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(page.getByText('Pijltjes verplaatsen')).toBeVisible()
    await expect(page.locator('[data-ghost]')).toContainText('10:15 – 12:00')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(
      column(page, '2032-04-06').getByRole('button', { name: /Toets/ }),
    ).toHaveAccessibleName(/10:15 tot 12:00/)
    await expect(block(page, 'Toets')).toBeFocused()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await expect.poll(() => moments(page, '2032-04-06')).toEqual(['10:15:00'])

    await turnTo(page, 'Gesloten')
    const warning = page.getByRole('alertdialog', { name: 'Gesloten dag' })
    await drag(page, block(page, 'Gesloten'), { days: 1, minutes: 0 })
    await expect(warning).toContainText('woensdag 14 april 2032 ben je gesloten')
    await warning.getByRole('button', { name: 'Terug' }).click()
    await expect.poll(() => moments(page, '2032-04-13')).toEqual(['10:00:00'])
    await drag(page, block(page, 'Gesloten'), { days: 1, minutes: 0 })
    await warning.getByRole('button', { name: 'Toch inplannen' }).click()
    await expect(toast(page, 'Afspraak verplaatst').last()).toBeVisible()
    await expect.poll(() => moments(page, '2032-04-14')).toEqual(['10:00:00'])

    // The other change comes while this one is on its way, before the calendar could have heard of
    // it.
    await turnTo(page, 'Dubbel')
    await page.route(`**/api/appointments/${id}`, async (route) => {
      await page.request.patch(`/api/appointments/${id}`, { data: { startTime: '14:00' } })
      await route.continue()
    })
    await drag(page, block(page, 'Dubbel'), { days: 1, minutes: 0 })
    await expect(toast(page, 'Intussen gewijzigd')).toBeVisible()
    await expect(
      column(page, '2032-04-19').getByRole('button', { name: /Dubbel/ }),
    ).toHaveAccessibleName(/14:00 tot 16:00/)
    await expect.poll(() => moments(page, '2032-04-20')).toEqual([])
  })
})

withTabsAhead(
  'without a network the weeks still turn, and what is there stays',
  async ({ page, context }) => {
    await logIn(page)
    await add(page.request, { dogName: 'Blijver', date: '2032-05-18', startTime: '10:00' })
    const ahead = allAhead(page)
    await openWeek(page, '2032-05-18')
    // what tells the failure is among it
    await ahead
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Volgende week' }).click()
    await expect(
      page.getByText('Geen internet. De agenda laadt zodra er weer verbinding is.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Vorige week' }).click()
    await expect(
      page.getByText('Geen internet. Je ziet de agenda zoals ze het laatst geladen werd.'),
    ).toBeVisible()
    await drag(page, block(page, 'Blijver'), { minutes: 60 })
    await expect(toast(page, 'Fout bij Bijwerken')).toBeVisible()
    await expect(block(page, 'Blijver')).toHaveAccessibleName(/10:00 tot 12:00/)
    await context.setOffline(false)
    await expect(page.getByText('Geen internet')).toHaveCount(0)

    // a month knows less of a visit than its panel shows, and than the lists that are asked ahead
    await page.route(
      ({ pathname }) => pathname === '/api/appointments',
      (route) => route.abort(),
    )
    await page.goto('/admin/agenda?maand=2032-05')
    const chip = page.getByRole('button', { name: /Blijver/ })
    await expect(chip).toBeVisible()
    // what opens it is kept on the device
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await chip.click()
    const panel = page.getByRole('dialog')
    await expect(panel).toContainText('De afspraak laadt zodra er weer verbinding is.')
    await context.setOffline(false)
    await expect(panel.getByRole('heading', { name: /^Blijver – / })).toBeVisible()
  },
)

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the day fills the width, a visit is moved after holding still, and a swipe only scrolls', async ({
    page,
  }) => {
    await logIn(page)
    const date = '2032-05-04'
    await add(page.request, { dogName: 'Vinger', date, startTime: '10:00' })
    await page.goto(`/admin/kalender?weergave=dag&datum=${date}`)
    expect((await boxOf(block(page, 'Vinger'))).width).toBeGreaterThan(0.85 * 390)
    const touch = await page.context().newCDPSession(page)
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: { x: number; y: number }[],
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const start = await grasp(page, block(page, 'Vinger'), { down: false })

    await send('touchStart', [start])
    for (const step of [12, 24, 36]) await send('touchMove', [{ x: start.x, y: start.y - step }])
    await send('touchEnd', [])
    await expect.poll(() => moments(page, date)).toEqual(['10:00:00'])
    // A finger that comes down while the swipe still runs on stops it, and cannot hold anything.
    await standsStill(block(page, 'Vinger'))

    const from = await grasp(page, block(page, 'Vinger'), { down: false })
    const far = await pixels(page, 60)
    await send('touchStart', [from])
    await expect(page.locator('[data-ghost]')).toBeVisible()
    for (const share of [0.25, 0.5, 0.75, 1])
      await send('touchMove', [{ x: from.x, y: from.y + far * share }])
    await expect(page.locator('[data-ghost]')).toContainText('11:00 – 13:00')
    await send('touchEnd', [])
    await expect(toast(page, 'Afspraak verplaatst')).toBeVisible()
    await expect.poll(() => moments(page, date)).toEqual(['11:00:00'])
  })
})

/** The week of a day: far ones, in which nobody else books. */
async function openWeek(page: Page, date: string) {
  await page.goto(`/admin/kalender?weergave=week&datum=${date}`)
  await expect(page.locator('[data-visit]').first()).toBeVisible()
}

/** The next week, in which this dog comes. */
async function turnTo(page: Page, dogName: string) {
  await page.getByRole('button', { name: 'Volgende week' }).click()
  await expect(block(page, dogName)).toBeVisible()
}

/** The hours of a day; its list carries the whole date as its name. */
function column(page: Page, date: string): Locator {
  const name = new Intl.DateTimeFormat('nl-BE', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(Date.parse(date))
  return page.getByRole('list', { name: `Afspraken op ${name}` })
}

/** The visits of a member on the day that is shown. */
function hers(page: Page, name: string): Locator {
  return page.getByRole('list', { name: new RegExp(`^Afspraken op .* bij ${name}$`) })
}

/** Waits until something has been at one place for some frames. */
async function standsStill(visit: Locator) {
  await visit.evaluate(async (element) => {
    let [last, frames] = [NaN, 0]
    while (frames < 20) {
      const { top } = element.getBoundingClientRect()
      frames = top === last ? frames + 1 : 0
      last = top
      await new Promise(requestAnimationFrame)
    }
  })
}

/** How many pixels so many minutes are: the visits of these tests last two hours. */
async function pixels(page: Page, minutes: number): Promise<number> {
  return ((await boxOf(page.locator('[data-visit]').first())).height * minutes) / 120
}

async function grasp(page: Page, visit: Locator, { down = true } = {}) {
  const box = await boxOf(visit)
  const point = { x: box.x + box.width / 2, y: box.y + 24 }
  await page.mouse.move(point.x, point.y)
  if (down) await page.mouse.down()
  return point
}

async function drag(
  page: Page,
  visit: Locator,
  { days = 0, minutes }: { days?: number; minutes: number },
) {
  const wide = (await boxOf(page.getByRole('list', { name: /^Afspraken op/ }).first())).width
  const far = await pixels(page, minutes)
  const { x, y } = await grasp(page, visit)
  await page.mouse.move(x + 10, y, { steps: 2 })
  await page.mouse.move(x + days * wide, y + far, { steps: 8 })
  await page.mouse.up()
}

test.describe('of several members', () => {
  const WEDNESDAY = '2033-06-01'

  /** Whom this test added: others of its worker find the salon as it was. */
  const added = new Set<string>()
  test.afterEach(async ({ page }) => {
    const visits: { id: string; staffId: string }[] = await (
      await page.request.get(`/api/appointments?from=${WEDNESDAY}&to=${WEDNESDAY}`)
    ).json()
    for (const { id } of visits) await page.request.delete(`/api/appointments/${id}`)
    const staff: { id: string }[] = await (await page.request.get('/api/staff')).json()
    const heir = staff.find(({ id }) => !added.has(id))?.id ?? ''
    for (const id of added)
      expect((await page.request.delete(`/api/staff/${id}?visitsTo=${heir}`)).status()).toBe(200)
    added.clear()
  })

  async function employ(page: Page, name: string) {
    const answer = await page.request.post('/api/staff', {
      data: { name, role: '', text: '', largestSize: '', onTeamPage: false },
    })
    expect(answer.status()).toBe(201)
    const { id }: { id: string } = await answer.json()
    added.add(id)
    return id
  }

  test.describe('at a desk', () => {
    test.use({ viewport: { width: 1440, height: 900 } })

    test('each has a column: a visit goes from one to the other by mouse and by keys, an empty place is hers, and the filter stands in the address', async ({
      page,
    }) => {
      await logIn(page)
      const bo = await employ(page, 'Bo Kalender')
      const an = await employ(page, 'An Kalender')
      await add(page.request, {
        dogName: 'Wisselaar',
        date: WEDNESDAY,
        startTime: '10:00',
        staffId: bo,
      })
      await page.goto(`/admin/kalender?weergave=dag&datum=${WEDNESDAY}`)
      await expect(hers(page, 'Bo Kalender').getByRole('button')).toHaveAccessibleName(/Wisselaar/)
      await checkAccessibility(page)
      const from = await boxOf(hers(page, 'Bo Kalender'))
      const to = await boxOf(hers(page, 'An Kalender'))
      const { x, y } = await grasp(page, block(page, 'Wisselaar'))
      await page.mouse.move(x + 10, y, { steps: 2 })
      await page.mouse.move(x + to.x - from.x, y, { steps: 8 })
      await page.mouse.up()
      await expect(toast(page, 'Afspraak verplaatst')).toContainText(
        '10:00 tot 12:00, bij An Kalender.',
      )
      await expect(hers(page, 'An Kalender').getByRole('button')).toHaveAccessibleName(/Wisselaar/)

      await block(page, 'Wisselaar').focus()
      await page.keyboard.press('m')
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByText('Shift + pijltje opzij gaat een dag verder')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(hers(page, 'Bo Kalender').getByRole('button')).toHaveAccessibleName(/Wisselaar/)
      await expect(block(page, 'Wisselaar')).toBeFocused()

      await page.getByRole('button', { name: 'An Kalender', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`wie=${an}`))
      await expect(hers(page, 'Bo Kalender')).toHaveCount(0)
      await page.reload()
      await expect(hers(page, 'An Kalender')).toBeVisible()
      const place = await boxOf(hers(page, 'An Kalender'))
      await page.mouse.click(place.x + 60, place.y + 200)
      const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
      await openStep(form, 'Wanneer')
      await expect(form.getByLabel('Voor wie')).toHaveValue(an)
      await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Iedereen' }).click()
      await page.getByRole('button', { name: 'Week', exact: true }).click()
      await expect(hers(page, 'Bo Kalender').getByRole('button')).toHaveAccessibleName(/Wisselaar/)
      await checkAccessibility(page)
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('one is seen at a time, the next by a swipe or a button', async ({ page }) => {
      await logIn(page)
      const bo = await employ(page, 'Bo Kalender')
      await add(page.request, {
        dogName: 'Veger',
        date: WEDNESDAY,
        startTime: '10:00',
        staffId: bo,
      })
      await page.goto(`/admin/kalender?weergave=dag&datum=${WEDNESDAY}`)
      const choice = page.getByRole('group', { name: 'Wie je ziet' })
      const button = choice.getByRole('button', { name: 'Bo Kalender' })
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await expect(block(page, 'Veger')).not.toBeInViewport()
      await checkAccessibility(page)

      const touch = await page.context().newCDPSession(page)
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 500 }],
        })
      await send('touchStart', 360)
      for (const x of [310, 260, 210, 160, 110, 60]) await send('touchMove', x)
      await send('touchEnd')
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(block(page, 'Veger')).toBeInViewport({ ratio: 0.9 })
      await expect(page).toHaveURL(new RegExp(`wie=${bo}`))
      await choice.getByRole('button').first().click()
      await expect(block(page, 'Veger')).not.toBeInViewport()
      await button.click()
      await expect(block(page, 'Veger')).toBeInViewport({ ratio: 0.9 })
    })
  })
})
