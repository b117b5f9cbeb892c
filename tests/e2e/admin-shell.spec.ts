import {
  type APIRequestContext,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { parse } from 'valibot'
import { inboxCountsSchema } from '#desk/inbox/wire.ts'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { openTab } from '../support/admin-tabs.ts'
import { toast } from '../support/agenda-page.ts'
import { logIn } from '../support/log-in.ts'
import { scrolledSideways } from '../support/narrow-screen.ts'
import { scrollTo } from '../support/scroll-to.ts'
import {
  allAhead,
  checkAccessibility,
  fetchAhead,
  test,
  withErrors,
  withTabsAhead,
} from './fixtures.ts'

const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.8.${width % 256}.1` },
    })

    test('the start page shows the figures, the year ahead, who is confirmed and a message that comes in; what waits is one list with one mark; a message is found, answered and put aside', async ({
      page,
      request,
    }) => {
      test.slow()
      await write(request, `Lotte ${name}`)
      await enter(page)
      for (const label of [
        'Afspraken vandaag',
        'Te bevestigen',
        'Geregistreerde klanten',
        'Beschikbare rassen',
        'Actieve afspraken',
        'Komende afspraken',
        'Actieve klanten',
      ])
        await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: '130' })).toBeVisible()
      for (const [below, title] of [
        ['jaar', 'Kalender'],
        ['berichten', 'Laatste berichten'],
      ] as const)
        await scrollTo(page, below, title)
      for (const title of ['Bevestigde afspraken', 'Statistieken'])
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
      const latest = (sender: string) =>
        page.getByRole('heading', { level: 3, name: new RegExp(sender) })
      await expect(latest(`Lotte ${name}`)).toBeVisible()
      await checkAccessibility(page)

      // without a touch
      const before = await waits(page)
      const sender = `Ines ${name}`
      await write(request, sender)
      await expect(latest(sender)).toBeVisible({ timeout: 5_000 })
      const navigation = page.getByRole('navigation', { name: 'Hoofdnavigatie' })
      const tab =
        name === 'phone'
          ? navigation.getByRole('button', { name: 'Meer' })
          : navigation.getByRole('link', { name: 'Inbox' })
      await expect(tab).toHaveAccessibleName(new RegExp(`^\\w+ ${before + 1} te doen$`))

      const client = `Wachter ${name}`
      const visit = await page.request.post('/api/appointments', {
        data: {
          status: 'pending',
          firstName: 'An',
          lastName: client,
          email: `wacht.${name}@voorbeeld.be`,
          phone: '0470 12 34 56',
          dogName: 'Rex',
          dogBreed: 'Poedel',
          service: 'Poedel',
          date: addDays(brusselsToday(new Date()), 60),
          startTime: name === 'phone' ? '07:00' : '12:00',
          endTime: name === 'phone' ? '08:00' : '13:00',
        },
      })
      expect(visit.status()).toBe(201)
      const waiting = await waits(page)
      await expect(tab).toHaveAccessibleName(new RegExp(`^\\w+ ${waiting} te doen$`))
      const { unread }: { unread: number } = await (
        await page.request.get('/api/contacts/unread')
      ).json()
      await expect(
        page.getByRole('heading', { level: 2, name: 'Laatste berichten' }),
      ).toHaveAccessibleName(`Laatste berichten ${unread} ongelezen`)
      await openTab(page, '/admin/inbox')
      const row = (title: string) => page.getByRole('article', { name: title })
      await expect(row(sender)).toContainText('Kan Rex <b>morgen</b> komen?')
      await expect(row(sender).getByRole('link', { name: 'Antwoorden' })).toHaveAttribute(
        'href',
        /^mailto:vraag@voorbeeld\.be\?subject=/,
      )
      await checkAccessibility(page)
      await page.getByRole('button', { name: /^Aanvragen/ }).click()
      await expect(page).toHaveURL(/toon=requests/)
      await expect(row(sender)).toBeHidden()
      await row(`An ${client}`).getByRole('button', { name: 'Bevestigen' }).click()
      await expect(row(`An ${client}`)).toBeHidden()
      await page.getByRole('button', { name: /^Alles/ }).click()
      await row(sender).getByRole('button', { name: 'Gedaan' }).press('Enter')
      await expect(row(sender)).toBeHidden()
      await expect.poll(() => waits(page)).toBe(waiting - 2)
      await expect(tab).toHaveAccessibleName(
        waiting > 2 ? new RegExp(`^\\w+ ${waiting - 2} te doen$`) : /^\w+$/,
      )
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await expect(row(sender)).toBeVisible()
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.setViewportSize({ width, height })

      const writer = `Lotte ${name}`
      await openTab(page, '/admin/berichten')
      await page.getByLabel('Zoeken').fill(writer)
      const item = page.getByRole('article').filter({ hasText: writer })
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(item).toContainText('Ongelezen')
      await item.getByRole('button', { name: new RegExp(writer) }).click()
      await expect(item).toContainText('Kan Rex <b>morgen</b> komen?')
      await expect(item).not.toContainText('Ongelezen')
      await expect(item.getByRole('link', { name: 'Antwoorden per mail' })).toHaveAttribute(
        'href',
        /^mailto:vraag@voorbeeld\.be\?subject=/,
      )
      await expect(item.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/32470112233\?text=/,
      )
      await checkAccessibility(page)
      await item.getByRole('button', { name: 'Gedaan', exact: true }).click()
      await expect(
        page.getByRole('status').filter({ hasText: 'Bericht afgehandeld' }),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Te doen', exact: true }).click()
      await expect(page.getByText('Geen berichten gevonden')).toBeVisible()
      await expect(page).toHaveURL(/toon=open/)
      await page.reload()
      await expect(page.getByLabel('Zoeken')).toHaveValue(writer)
      await page.getByRole('button', { name: 'Gedaan', exact: true }).click()
      await page
        .getByRole('article')
        .getByRole('button', { name: new RegExp(writer) })
        .click()
      await page.getByRole('button', { name: 'Toch niet gedaan' }).click()
      await expect(page.getByText('Geen berichten gevonden')).toBeVisible()
    })

    test('the palette finds a customer, a page, a setting, a visit beside the present screen and what to do, by keyboard', async ({
      page,
    }) => {
      await enter(page)
      const last = `Zoekmans${name}`
      const client = {
        firstName: 'Vera',
        lastName: last,
        email: `vera.${name}@voorbeeld.be`,
        phone: '0470 12 34 56',
        dogName: 'Pluis',
        dogBreed: 'Poedel',
      }
      for (const visit of [
        { status: 'customer_only' },
        {
          status: 'customer_only',
          lastName: `Aardig${name}`,
          email: `vera.a.${name}@voorbeeld.be`,
        },
        {
          status: 'confirmed',
          dogName: `Ernaast ${name}`,
          service: 'Poedel',
          date: '2027-03-04',
          startTime: '07:00',
          allowOverlap: true,
        },
      ])
        expect(
          (
            await page.request.post('/api/appointments', { data: { ...client, ...visit } })
          ).status(),
        ).toBe(201)
      const palette = page.getByRole('dialog', { name: 'Zoeken in alles' })
      await pressUntil(page, 'Control+k', palette)
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type(last)
      await expect(
        palette
          .getByRole('option')
          .filter({ hasText: `Vera ${last}` })
          .first(),
      ).toBeVisible()
      await checkAccessibility(page)
      // Enter while what is typed is still being looked for: what she chose by an arrow is opened at
      // once, else what is found, and not what stood there
      let answers = Promise.resolve()
      await page.route('**/api/admin/search?*', async (route) => {
        await answers
        await route.continue()
      })
      const holdBack = () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        answers = promise
        return resolve
      }
      const insert = (more: string) =>
        page.evaluate((text) => document.execCommand('insertText', false, text), more)
      const other = `Vera Aardig${name}`
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('ver')
      await expect(palette.getByRole('option', { name: other }).first()).toBeVisible()
      const found = holdBack()
      await insert('a')
      await expect(palette.getByRole('option', { name: /^Verlof/ })).toHaveCount(0)
      const names = await palette.getByRole('option').allTextContents()
      for (let at = names.findIndex((one) => one.includes(other)); at > 0; at -= 1)
        await page.keyboard.press('ArrowDown')
      await expect(palette.getByRole('option', { selected: true })).toContainText(other)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('ver')
      await expect(palette.getByRole('option', { name: other }).first()).toBeVisible()
      await insert(`a ${last}`)
      await page.keyboard.press('Enter')
      await expect(palette).toBeVisible()
      found()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Vera ${last}`)
      await expect(page).toHaveURL(/\/admin\/klanten\?klant=/)
      const search = page.getByRole('button', { name: /^Zoeken/ })
      await search.click()
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(search).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('verlof')
      await expect(palette.getByRole('option', { selected: true })).toContainText('Verlof')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verlof')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Vera ${last}`)

      for (const [typed, focused] of [
        ['sleutel programma', page.getByRole('heading', { name: 'Sleutels voor programma’s' })],
        ['bewaartermijn lijst', page.getByLabel('Lijst van mails (maanden)')],
        ['reservekopie', page.getByRole('heading', { name: 'Back-up', exact: true })],
      ] as const) {
        await page.keyboard.press('Control+k')
        await page.keyboard.type(typed)
        await palette
          .getByRole('option', { name: /Veiligheid|Mails|Dashboard/ })
          .last()
          .click()
        await expect(focused).toBeFocused()
      }
      await page.keyboard.press('Control+k')
      await page.keyboard.type('product')
      await expect(palette.getByRole('option', { selected: true })).toContainText('Producten')
      // the rest and Enter before the list follows, as on a busy machine: what is typed is what is meant
      await page.evaluate(async () => {
        document.execCommand('insertText', false, ' toevoegen')
        await Promise.resolve()
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        )
      })
      const adding = page.getByRole('dialog', { name: 'Product toevoegen' })
      await expect(adding).toBeVisible()
      await adding.getByRole('button', { name: 'Sluiten' }).first().click()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('enkel bestaande')
      await expect(palette.getByRole('option', { selected: true })).toContainText('Bedrijf: Boeken')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Enkel bestaande klanten')).toBeFocused()
      await page.keyboard.press('Control+k')
      await page.keyboard.type(`ernaast ${name}`)
      await palette.getByRole('option', { name: `Ernaast ${name} –` }).click()
      await expect(page.getByRole('dialog', { name: `Ernaast ${name} – Vera` })).toBeFocused()
      await expect(page).toHaveURL(/\/admin\/bedrijf\/boeken\?.*\bafspraak=/)
      // both keys before the panel is gone, as on a busy machine: nothing takes the focus from the palette's field
      await page.evaluate(() => {
        document.addEventListener('focusout', ({ target }) => {
          if (target instanceof HTMLInputElement) document.body.dataset['left'] = target.id
        })
        for (const key of [{ key: 'Escape' }, { key: 'k', ctrlKey: true }])
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
          )
      })
      await expect(page).not.toHaveURL(/afspraak=/)
      await page.keyboard.type(`afspraak voor pluis ${last.slice(0, -1)}`)
      await expect(palette.getByRole('option', { selected: true })).toContainText(
        'Nieuwe afspraak voor Pluis',
      )
      await expect(page.locator('[data-left]')).toHaveCount(0)
      // the deed waits for the dog that is still being looked for
      const dogFound = holdBack()
      await insert(last.slice(-1))
      await page.keyboard.press('Enter')
      await expect(palette).toBeVisible()
      dogFound()
      const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
      await expect(form.getByRole('group', { name: 'Wanneer' }).first()).toBeFocused()
      await expect(form.getByRole('button', { name: 'Wat' })).toContainText('Pluis, Poedel')
    })
  })
}

test('keys lead to a place, and stay quiet while one types; an icon that stands alone says its name: after 700 ms, the next one at once, at the keyboard too, until Escape', async ({
  page,
}) => {
  await enter(page)
  const sheet = page.getByRole('dialog', { name: 'Sneltoetsen' })
  await pressUntil(page, '?', sheet)
  await expect(sheet).toContainText('Nieuwe afspraak')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const press = async (keys: string, path: string) => {
    for (const key of keys) await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await press('iw', '/admin/medewerkers')
  await press('gm', '/admin/berichten')
  const search = page.getByLabel('Zoeken')
  await expect(search).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('ga?n')
  await expect(search).toHaveValue('ga?n')
  await expect(page).toHaveURL(/berichten/)
  await search.blur()
  await press('l', '/admin/vandaag\\?inloop')

  await page.goto('/admin/kalender')
  const tip = page.getByRole('tooltip')
  const [previous, next] = [
    page.getByRole('button', { name: /^Vorige/ }).first(),
    page.getByRole('button', { name: /^Volgende/ }).first(),
  ]
  // the server drew the buttons; the page hears of a pointer once it asks for its visits
  await page.waitForLoadState('networkidle')
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

test('at 1024 px the rail is unfolded until she folds it, a week fits beside it, and the calendar has the bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await logIn(page)
  // a week in which no other test has visits, whose targets are as small as they are short
  await page.goto('/admin/kalender?datum=2033-03-07')
  const rail = page.getByRole('navigation', { name: 'Hoofdnavigatie' })
  await expect(rail.getByText('Geld')).toBeVisible()
  expect(await scrolledSideways(page)).toEqual([])
  const bar = page.getByRole('banner')
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(49)
  // by whichever name another test gave her
  await expect(bar).toContainText(/Ingelogd: \S/)
  await checkAccessibility(page)
  await bar.getByRole('button', { name: 'Nieuw' }).click()
  await expect(page.getByRole('dialog', { name: 'Nieuw' })).toContainText('Kadobon')
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Zoeken' }).click()
  await expect(page.getByRole('combobox', { name: 'Zoek in alles' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Menu inklappen' }).click()
  await page.reload()
  await expect(rail.getByText('Geld')).toBeHidden()
  await page.getByRole('button', { name: 'Menu uitklappen' }).click()
  await page.reload()
  await expect(rail.getByText('Geld')).toBeVisible()
})

test('what happened before the page listened shows too, and so does what happens while the first answer is on its way', async ({
  page,
  request,
}) => {
  const latest = (sender: string) =>
    page.getByRole('heading', { level: 3, name: new RegExp(sender) })
  const listening = Promise.withResolvers<void>()
  await page.route('**/api/admin/events?*', async (route) => {
    await listening.promise
    await route.continue()
  })
  await enter(page)
  await scrollTo(page, 'berichten', 'Laatste berichten')
  await page.waitForLoadState('networkidle')
  const early = `Vroeg ${Date.now()}`
  await write(request, early)
  listening.resolve()
  await expect(latest(early)).toBeVisible()

  const [read, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holdBack = async (route: Route) => {
    const response = await route.fetch()
    read.resolve()
    await changed.promise
    await route.fulfill({ response }).catch(() => undefined)
  }
  await page.route('**/api/contacts?*', holdBack, { times: 1 })
  await enter(page)
  await scrollTo(page, 'berichten', 'Laatste berichten')
  await read.promise
  const sender = `Ondertussen ${Date.now()}`
  const waiting = await waits(page)
  await write(request, sender)
  await expect(
    page.getByRole('link', { name: `Inbox ${waiting + 1} te doen` }).first(),
  ).toBeVisible()
  changed.resolve()
  await expect(latest(sender)).toBeVisible()
})

test('who searches and goes elsewhere at once gets there, also when that screen takes its time', async ({
  page,
}) => {
  await logIn(page)
  await page.goto('/admin/klanten')
  const search = page.getByRole('searchbox', { name: 'Zoeken' })
  const code = Promise.withResolvers<void>()
  await expect(search).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await search.fill('jan')
  await page.locator('nav a[href="/admin/inbox"]:visible').first().click()
  // longer than a search takes to settle
  await page.waitForTimeout(500)
  code.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
})

test('the row of tabs on a phone stays where a finger put it before the page was ready', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/admin', { waitUntil: 'commit' })
  const row = page.getByRole('navigation', { name: 'Meer in de admin' })
  const tab = row.getByRole('link', { name: 'Gezondheid' })
  await tab.scrollIntoViewIfNeeded()
  const scrolled = await row.evaluate((element) => element.scrollLeft)
  expect(scrolled).toBeGreaterThan(0)
  code.resolve()
  await expect(page.getByRole('definition').filter({ hasText: '130' })).toBeVisible()
  expect(await row.evaluate((element) => element.scrollLeft)).toBe(scrolled)
  await tab.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gezondheid')
})

withTabsAhead(
  'what a tab shows is asked at the tap, before the tab is drawn, and once',
  async ({ page }) => {
    // no page before this one asks the same
    await logIn(page)
    const today = `**/api/appointments?from=${brusselsToday(new Date())}&to=*`
    let ofToday = 0
    let answeredAt = Number.POSITIVE_INFINITY
    await page.route(today, async (route) => {
      ofToday += 1
      answeredAt = Number.POSITIVE_INFINITY
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    page.on('requestfinished', (request) => {
      if (request.url().includes(today.slice(2, -1))) answeredAt = Date.now()
    })
    const ahead = allAhead(page)
    // of what is asked while nobody taps, after the code: Vandaag is asked with it
    const everyDay = page.waitForResponse('**/api/customers?*')
    await page.goto('/admin/')
    await ahead
    await everyDay
    // what was asked a moment ago is not asked again, also when a change was told meanwhile
    await expect.poll(() => Date.now() - answeredAt, { timeout: 20_000 }).toBeGreaterThan(2_500)
    // what the tab that is left shows too is not taken back with it
    ofToday = 0
    const answered = page.waitForResponse(today, { timeout: 10_000 })
    await openTab(page, '/admin/vandaag')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vandaag')
    await answered
    expect(ofToday).toBe(1)

    await page.evaluate(() => {
      performance.clearResourceTimings()
      const seen = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== 'Dagboek') return
        performance.mark('drawn')
        seen.disconnect()
      })
      seen.observe(document, { childList: true, subtree: true, characterData: true })
    })
    const asked: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/day-book/')) asked.push(request)
    })
    await openTab(page, '/admin/dagboek')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dagboek')
    await expect(page.locator('#inhoud .animate-pulse')).toHaveCount(0)
    expect(asked).toHaveLength(1)
    const { drawn, start } = await page.evaluate(() => ({
      drawn: performance.getEntriesByName('drawn').map(({ startTime }) => startTime),
      start: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/day-book/'))
        .map(({ startTime }) => startTime),
    }))
    expect(start[0]).toBeLessThan(drawn[0] ?? 0)
  },
)

withTabsAhead(
  'an answer that is on its way ahead of the tap is given up when what it shows changes',
  async ({ page }) => {
    await enter(page)
    const hold = Promise.withResolvers<undefined>()
    const older = Promise.withResolvers<undefined>()
    await page.route(
      '**/api/customers?*',
      async (route) => {
        const response = await route.fetch()
        older.resolve(undefined)
        await hold.promise
        // nobody waits for it any more
        await route.fulfill({ response }).catch(() => undefined)
      },
      { times: 1 },
    )
    await page.goto('/admin/')
    await older.promise
    const email = `later.${Date.now()}@voorbeeld.be`
    const client = { firstName: 'Annemie', lastName: 'Aerts', phone: '0470 99 88 66', email }
    // what shows clients is asked again by then
    const told = page.waitForRequest('**/api/admin/bookings?*')
    expect((await page.request.post('/api/customers', { data: client })).status()).toBe(201)
    await told
    hold.resolve(undefined)
    await openTab(page, '/admin/klanten')
    await expect(page.getByRole('link', { name: email })).toBeVisible()
  },
)

withTabsAhead(
  'once the page had time, tabs open without a network, those opened most with what they show, say so, and fill themselves when it is back; shell and dashboard weigh at most 180 kB of JavaScript, and to who saves data nothing more comes',
  async ({ page, context, request }) => {
    const sender = `Vooraf ${Date.now()}`
    await write(request, sender)
    let bytes = 0
    page.on('response', (response) => {
      if (isCode(response.request())) bytes += Number(response.headers()['content-length'])
    })
    await enter(page)
    // in her row the phone keeps its room
    const client = {
      firstName: 'Annemie',
      lastName: sender,
      phone: '0470 99 88 66',
      email: `annemie.vandenbroucke.${Date.now()}@voorbeeld.be`,
    }
    expect((await page.request.post('/api/customers', { data: client })).status()).toBe(201)
    // the last that are asked ahead
    const asked = Promise.all(
      ['**/api/contacts?*', '**/api/waiting-list/entries?*'].map(async (url) => {
        const answer = await page.waitForResponse(url)
        await answer.finished()
      }),
    )
    await page.goto('/admin/')
    const rail = page.getByRole('navigation', { name: 'Hoofdnavigatie' })
    await expect(rail.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await asked
    await context.setOffline(true)
    for (const [tab, path] of [
      ['Agenda', '/admin/agenda'],
      ['Wachtlijst', '/admin/wachtlijst'],
      ['Gezondheid', '/admin/gezondheid'],
      ['Facturen', '/admin/facturen'],
      ['Afspraken Beheer', '/booking-admin'],
    ] as const) {
      await openTab(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(tab)
      await expect(rail.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
    }
    await rail.getByRole('link', { name: 'Kalender' }).click()
    await expect(
      page.getByText('Geen internet. Je ziet de agenda zoals ze het laatst geladen werd.'),
    ).toBeVisible()
    await rail.getByRole('link', { name: 'Inbox' }).click()
    await expect(page.getByRole('article', { name: sender })).toBeVisible()
    await rail.getByRole('link', { name: 'Klanten' }).click()
    await expect(page.getByRole('link', { name: client.email })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Geen internet.' })).toContainText(
      'Vandaag werkt gewoon door',
    )
    await checkAccessibility(page)
    await context.setOffline(false)
    await expect(page.getByText('Geen internet.')).toHaveCount(0)
    await expect(page.locator('#inhoud .animate-pulse')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto('about:blank') // else files that come ahead are counted below
    bytes = 0
    await page.goto('/admin', { waitUntil: 'networkidle' })
    expect(bytes).toBeGreaterThan(60_000)
    expect(bytes).toBeLessThanOrEqual(180_000)
  },
)

withErrors(
  'a part that cannot be fetched breaks only the page, which comes back with the network',
  async ({ page, context }) => {
    await enter(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const broken = page
      .getByRole('alert')
      .filter({ hasText: 'Deze pagina kan nu niet getoond worden' })
    await pressUntil(page, 'Control+k', broken)
    await expect(page.getByRole('navigation', { name: 'Hoofdnavigatie' })).toBeVisible()
    await checkAccessibility(page)
    await broken.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(broken).toBeVisible()
    await context.setOffline(false)
    await broken.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(broken).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Statistieken' })).toBeVisible()

    // and for what comes ahead and does not arrive nothing is loaded anew; the rest is there, also
    // where no worker keeps it
    await fetchAhead(context)
    for (const part of ['kept-app', 'invoices', 'toast-view'])
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    const ahead = allAhead(page)
    await page.goto('/admin')
    await page.evaluate(() => (document.body.dataset['typed'] = 'half a sentence'))
    await ahead
    await context.setOffline(true)
    await openTab(page, '/admin/wachtlijst')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wachtlijst')
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await page.unrouteAll()
    await context.setOffline(false)
    // and what could not be told meanwhile is told
    await expect(toast(page, 'Uitloggen is niet gelukt.')).toBeVisible()
    await openTab(page, '/admin/facturen')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facturen')
    await expect(page.locator('[data-typed]')).toHaveCount(1)
  },
)

/** How much waits for the owner. */
async function waits(page: Page): Promise<number> {
  const answer = await page.request.get('/api/admin/inbox')
  const counts = parse(inboxCountsSchema, await answer.json())
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

async function write(request: APIRequestContext, sender: string) {
  const [firstName = '', ...rest] = sender.split(' ')
  const response = await request.post('/api/appointments', {
    data: {
      firstName,
      lastName: rest.join(' '),
      email: 'vraag@voorbeeld.be',
      phone: '0470 11 22 33',
      dogName: 'Rex',
      dogBreed: 'Poedel',
      comments: 'Kan Rex <b>morgen</b> komen?',
    },
  })
  expect(response.status()).toBe(201)
}

async function enter(page: Page) {
  await logIn(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Goede(morgen|middag|navond)!$/)
}

/** The page is shown before it listens to keys. */
async function pressUntil(page: Page, key: string, shown: Locator) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

function isCode(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith('.js')
}
