import { expect, type Locator, type Page } from '@playwright/test'
import {
  acceptRules,
  bookFirst,
  chooseDate,
  chooseTime,
  confirm,
  expectBooked,
  expectStep,
  fillForm,
  fillPerson,
  freeMoments,
  goToDetails,
  keepsNothing,
  openWizard,
  pick,
  showDay,
  TAKEN,
} from '#tests/support/booking-page.ts'
import { newEmail } from '../support/new-email.ts'
import { scriptBytes } from '../support/script-bytes.ts'
import { checkAccessibility, test } from './fixtures.ts'

const SCREENS = [
  { name: 'phone', width: 320, height: 640, lane: 1 },
  { name: 'desktop', width: 1440, height: 900, lane: 2 },
]

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.1' } })

/** What stands in view of the choices so far: how many lines of text, and its pixels. */
async function headOf(page: Page) {
  return await page.getByRole('region', { name: 'Uw keuze' }).evaluate((head) => {
    const words = document.createRange()
    words.selectNodeContents(head.querySelector('p span') ?? head)
    return { lines: words.getClientRects().length, height: head.clientHeight }
  })
}

/** By which colours something is told from others. */
async function drawn(target: Locator): Promise<string> {
  return await target.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return `${color} on ${backgroundColor}`
  })
}

for (const { name, width, height, lane } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height } })

    test('a new visitor books; every step is accessible and fits the screen, and without the tick nothing stays in the browser that outlives the tab', async ({
      page,
      request,
      context,
    }) => {
      const { date, times } = await freeMoments(request, { lane })
      const time = times[0] ?? ''
      const check = async () => {
        await checkAccessibility(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        )
      }
      await openWizard(page)
      await expect(page.getByText('Stap 1 van 4')).toBeVisible()
      await expect(page.getByText('minstens 24 uur')).toBeVisible()
      await check()
      await chooseDate(page, date)
      await expect(page).toHaveURL(/\?stap=2$/)
      await check()
      await chooseTime(page, time)
      await page.getByRole('combobox', { name: 'Behandeling' }).fill('algemene')
      await expect(
        page.getByRole('option', { name: /^Algemene trimbeurt vanaf € 55,00 \(/ }),
      ).toBeVisible()
      await check()
      await pick(page.getByRole('combobox', { name: 'Behandeling' }), 'Chihuahua')
      await expect(page.getByRole('heading', { name: 'Chihuahua' })).toBeVisible()
      await expect(page.getByText('€ 40,00', { exact: true })).toBeVisible()
      await check()
      await page.getByRole('button', { name: 'Verder' }).click()
      await expectStep(page, 'Uw gegevens')
      if (name === 'phone') expect(await headOf(page)).toEqual({ lines: 1, height: 44 })
      await check()
      await confirm(page)
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: 'Voornaam en achternaam zijn verplichte velden.' }),
      ).toBeFocused()
      await check()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Vul uw voornaam in.'])
      await expect(page.getByText('Vul uw gemeente in.')).toBeVisible()
      await page.getByRole('link', { name: 'Vul uw voornaam in.' }).click()
      await expect(page.getByLabel('Voornaam')).toBeFocused()
      const breed = page.getByLabel('Ras')
      await expect(breed).toHaveValue('Chihuahua')
      await breed.fill('Labradodle')
      await breed.blur()
      await expect(page.getByText('Bedoelt u Labradoodle?')).toBeVisible()
      await check()
      await page.getByRole('button', { name: 'Ja, Labradoodle' }).click()
      await expect(breed).toHaveValue('Labradoodle')
      await breed.fill('Mopsdoodle')
      await breed.blur()
      await page.getByRole('button', { name: 'Het is een ander ras' }).click()
      await expect(page.getByText('we noteren het als nieuw ras')).toBeVisible()
      await expect(breed).toBeFocused()
      await breed.fill('Chihuahua')
      await expect(page.getByLabel('Postcode')).toHaveAttribute('inputmode', 'numeric')
      await page.getByLabel('Postcode').fill('9031')
      await expect(page.getByLabel('Gemeente')).toHaveValue('Gent')
      await fillForm(page, { email: newEmail('nieuw') })
      await expect(page.getByRole('alert')).toHaveCount(0)
      const overview = page.getByRole('region', { name: 'Overzicht van uw afspraak' })
      for (const said of ['Pluis', 'Chihuahua', time, 'rond', '€ 40,00', 'Bij overmacht'])
        await expect(overview).toContainText(said)
      await confirm(page)
      await expectBooked(page, [{ date, time }])
      await expect(page.getByText('Aanvraag ontvangen.')).toBeVisible()
      await expect(page.getByText('bevestiging per e-mail')).toBeVisible()
      await expect(page.getByText(/dan vervalt uw aanvraag/)).toBeVisible()
      await expect(page.getByRole('main')).toContainText('€ 40,00')
      await expect(page.getByText('we kunnen 50')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Google/ })).toHaveAttribute(
        'href',
        new RegExp(`dates=${date.replaceAll('-', '')}T`),
      )
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Bestand (.ics)' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('afspraak.ics')
      await check()
      await expect(page).toHaveURL('/boeken/klaar')
      await keepsNothing(context, page)
      await page.reload()
      await expectBooked(page, [{ date, time }])
      const stranger = await page.context().newPage()
      await stranger.goto('/boeken/klaar')
      await expect(
        stranger.getByRole('heading', { name: 'Hier staat geen aanvraag (meer)' }),
      ).toBeVisible()
      await stranger.close()
      await page.getByRole('button', { name: 'Afspraak bekijken of verplaatsen' }).click()
      await expect(page).toHaveURL(/\/mijn-afspraak\//)
      await expect(page.getByRole('main')).toContainText('Chihuahua')
      await page.goBack()
      await page.getByRole('link', { name: 'Nieuwe afspraak' }).click()
      await expect(page.getByRole('heading', { name: 'Kies een datum' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Uw keuze' })).toHaveCount(0)
    })
  })
}

test('three dogs are booked in one request, of ten at most; a time that is lost meanwhile is cleared beside its row, and nothing was booked', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 5, count: 4 })
  const [first = '', second = '', lost = '', last = ''] = times
  await openWizard(page)
  await goToDetails(page, { date, time: first, treatment: 'Chihuahua' })
  await fillPerson(page, { email: newEmail('drie') })
  await page.getByLabel('Naam van de hond').fill('Een')
  const several = page.getByLabel('Ik kom met meer dan één hond')
  const count = page.getByLabel('Met hoeveel honden komt u?')
  await several.check()
  await count.selectOption('10 honden')
  await expect(page.getByText('hoogstens 10 afspraken')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Extra afspraak toevoegen' })).toHaveCount(0)
  const row = (number: number) => page.getByRole('group', { name: `Afspraak ${number}` })
  await row(10).getByRole('button', { name: 'Verwijderen' }).click()
  await expect(page.getByRole('button', { name: '9 afspraken bevestigen' })).toBeVisible()
  await several.uncheck()
  await expect(page.getByRole('button', { name: 'Afspraak bevestigen', exact: true })).toBeVisible()
  await several.check()
  await expect(row(1).getByLabel('Naam van de hond')).toHaveValue('Een')
  await expect(row(1).getByRole('radio', { name: first })).toBeChecked()
  await expect(row(1).getByRole('button', { name: 'Verwijderen' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '1 afspraak bevestigen' })).toBeVisible()

  await count.selectOption('3 honden')
  await expect(row(2).getByRole('radio', { name: second })).toBeChecked()
  await expect(row(2).getByRole('radio', { name: first })).toBeDisabled()
  await expect(row(3).getByRole('radio', { name: lost })).toBeChecked()
  await row(3).getByLabel('Datum').selectOption('')
  await pick(row(2).getByRole('combobox', { name: 'Behandeling' }), 'Poedel')
  await row(2).getByLabel('Naam van de hond').fill('Twee')
  await acceptRules(page)
  await confirm(page)
  await expect(
    page.getByRole('alert').filter({
      hasText: 'Kies voor elke afspraak een behandeling, een hond, een dag en een uur.',
    }),
  ).toBeFocused()
  await checkAccessibility(page)
  await pick(row(3).getByRole('combobox', { name: 'Behandeling' }), 'Beagle')
  await row(3).getByLabel('Naam van de hond').fill('Drie')
  await row(3).getByRole('button', { name: 'Kopieer datum en tijd' }).click()
  await expect(row(3).getByRole('radio', { name: lost })).toBeChecked()
  const overview = page.getByRole('region', { name: 'Overzicht van uw afspraken' })
  await expect(overview).toContainText('Samen')
  await checkAccessibility(page)

  await bookFirst(request, { date, time: lost })
  await confirm(page)
  await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeFocused()
  await expect(row(3).getByRole('radiogroup', { name: 'Tijd' })).toHaveAccessibleDescription(TAKEN)
  await expect(row(3).getByRole('radio', { checked: true })).toHaveCount(0)
  await checkAccessibility(page)
  const free: { time: string }[] = await (await request.get(`/api/booking/slots/${date}`)).json()
  expect(free.map(({ time }) => time)).toEqual(expect.arrayContaining([first, second]))
  await row(3).getByRole('button', { name: 'Kopieer datum en tijd' }).click()
  await expect(row(3).getByRole('radio', { name: last })).toBeChecked()
  const sent = page.waitForRequest('**/api/booking/create')
  await page.getByRole('button', { name: '3 afspraken bevestigen' }).click()
  expect((await sent).postDataJSON().appointments).toHaveLength(3)
  await expectBooked(
    page,
    [first, second, last].map((time) => ({ date, time })),
  )
  await checkAccessibility(page)
})

test('reload, back and forward keep everything; an address beyond the choices leads to the first open question', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 6 })
  await openWizard(page, '/boeken?stap=4')
  await expect(page).toHaveURL(/\/boeken$/)
  await goToDetails(page, { date, time: times[0] ?? '' })
  await fillForm(page, { email: newEmail('herlaad'), dog: 'Blijf' })
  await page.getByLabel('Opmerkingen').fill('Bang van de föhn')
  await expect(page.getByText('Even kijken')).toHaveCount(0)
  await page.reload()
  const expectForm = async () => {
    await expect(page.getByLabel('Naam van de hond')).toHaveValue('Blijf')
    await expect(page.getByLabel('Opmerkingen')).toHaveValue('Bang van de föhn')
    await expect(page.getByLabel('Ik ga akkoord')).toBeChecked()
  }
  await expectForm()
  await page.goBack()
  await expectStep(page, 'Kies een behandeling')
  await expect(page.getByRole('combobox', { name: 'Behandeling' })).toHaveValue('Poedel')
  await page.goBack()
  await expectStep(page, 'Kies een tijd')
  await page.goForward()
  await page.goForward()
  await expectStep(page, 'Uw gegevens')
  await expectForm()
  await page.getByRole('button', { name: 'Datum', exact: false }).first().click()
  await expectStep(page, 'Kies een datum')
  await page.goBack()
  await expectForm()

  await page.getByRole('button', { name: 'Formulier wissen' }).click()
  await expectStep(page, 'Kies een datum')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expectStep(page, 'Uw gegevens')
  await expectForm()
  await page.getByRole('button', { name: 'Formulier wissen' }).click()
  await expectStep(page, 'Kies een datum')
  await page.reload()
  await expect(page.getByText('Formulier gewist.')).toBeHidden()
  await page.goto('/boeken?stap=4')
  await expect(page.getByRole('heading', { level: 2, name: 'Kies een datum' })).toBeVisible()
})

test('a closed day says why, a full one leads to the waiting list for that day, and the first free moment is one tap', async ({
  page,
  request,
}) => {
  const closed: { date: string; name: string }[] = await (
    await request.get('/api/booking/closed-days')
  ).json()
  const { date, name } = closed.find((day) => day.name !== 'Gesloten') ?? { date: '', name: '' }
  const { date: full, times } = await freeMoments(request, { lane: 17 })
  for (const time of times) await bookFirst(request, { date: full, time })
  await openWizard(page)
  const holiday = await showDay(page, date)
  await expect(holiday).toHaveAccessibleName(new RegExp(`${name}, gesloten$`))
  await expect(holiday).toHaveAttribute('aria-disabled', 'true')
  await holiday.click({ force: true })
  await expect(page.getByText(`${name}, gesloten.`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kies een datum' })).toBeVisible()

  await page.getByRole('button', { name: /^Eerste vrije moment/ }).click()
  await expectStep(page, 'Kies een behandeling')
  await page.goBack()
  await expectStep(page, 'Kies een datum')
  await page.emulateMedia({ forcedColors: 'active' })
  const bars = page.getByRole('navigation', { name: 'Voortgang' }).locator('li > div')
  expect(await drawn(bars.first()), 'what is done').not.toBe(await drawn(bars.last()))
  const days = page.locator('button[data-date]')
  const looks = [
    await drawn(page.locator('[data-chosen]')),
    await drawn(days.and(page.locator('[aria-disabled=false]:not([data-chosen])')).first()),
    await drawn(days.and(page.locator('[aria-disabled=true]')).first()),
  ]
  expect(new Set(looks).size, `chosen, free and closed: ${looks.join('; ')}`).toBe(3)
  await page.emulateMedia({ forcedColors: null })

  const fullDay = await showDay(page, full)
  await expect(fullDay).toHaveAccessibleName(/volzet/)
  await fullDay.click()
  const wait = page.getByRole('link', { name: 'Zet me op de wachtlijst voor deze dag' })
  await expect(wait).toBeVisible()
  await checkAccessibility(page)
  await wait.click()
  await expect(page.getByRole('textbox', { name: 'Vanaf' })).toHaveValue(full)
  await expect(page.getByRole('textbox', { name: 'Tot en met' })).toHaveValue(full)
})

test('no free day, no free time and no price list each have their way on', async ({
  page,
  request,
}) => {
  await page.route('**/api/booking/dates', (route) => route.fulfill({ json: [] }))
  await page.goto('/boeken')
  await expect(page.getByRole('heading', { name: 'Momenteel geen vrije dagen' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Bel/ })).toHaveAttribute(
    'href',
    /^tel:/,
  )
  await expect(page.getByRole('main').getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=Hallo/,
  )
  await checkAccessibility(page)

  await page.route('**/api/booking/dates', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Even niet.' } }),
  )
  await page.reload()
  await expect(
    page.getByRole('alert').filter({ hasText: 'De vrije data konden niet geladen worden.' }),
  ).toBeVisible()
  await page.unroute('**/api/booking/dates')
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()

  const { date, times } = await freeMoments(request, { lane: 7 })
  await page.route('**/api/booking/slots/*', (route) => route.fulfill({ json: [] }))
  await chooseDate(page, date)
  await expect(
    page.getByRole('heading', { name: 'Geen beschikbare tijden voor deze datum' }),
  ).toBeVisible()
  await checkAccessibility(page)
  await page.unroute('**/api/booking/slots/*')
  await page.getByRole('button', { name: 'Kies een andere datum' }).click()
  await expectStep(page, 'Kies een datum')
  await page.route('**/api/booking/services', (route) => route.fulfill({ json: [] }))
  await chooseDate(page, date)
  await chooseTime(page, times[0] ?? '')
  await page.getByRole('button', { name: 'Verder met Trimmen (Prijs op aanvraag)' }).click()
  await expectStep(page, 'Uw gegevens')
  await expect(page.getByRole('region', { name: 'Overzicht van uw afspraak' })).toContainText(
    'Trimmen',
  )
  await fillForm(page, { email: newEmail('lijst') })
  await page.getByRole('combobox', { name: 'Ras' }).fill('Poedel')
  await confirm(page)
  await expectBooked(page, [{ date, time: times[0] ?? '' }])
  await expect(page.getByRole('main')).toContainText('Trimmen')
})

test('a day that is tapped before the page runs is chosen once it does, also when another visit left its choices', async ({
  page,
  request,
}) => {
  const { date } = await freeMoments(request, { lane: 9 })
  for (const visit of ['first', 'second']) {
    const { promise: tapped, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await tapped
      await route.continue()
    })
    await page.goto('/boeken', { waitUntil: 'commit' })
    await page.locator(`[data-date="${date}"]`).click()
    await expect(page.getByRole('heading', { name: 'Kies een datum' }), visit).toBeVisible()
    go()
    await expectStep(page, 'Kies een tijd')
    await expect(page.getByRole('list', { name: 'Vrije tijden' })).toBeVisible()
    await page.unroute('**/assets/*.js')
  }
})

test('before it is touched, the page loads at most 90 kB of JavaScript, the same under each address', async ({
  page,
}) => {
  for (const path of ['/boeken', '/embed/boeken']) {
    await page.goto('about:blank')
    const bytes = scriptBytes(page)
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
    await page.goto(path)
    await expect.poll(bytes).toBeGreaterThan(50_000)
    await page.waitForLoadState('networkidle')
    expect(await bytes()).toBeLessThan(90_000)
  }
  const [code, ...aliases] = await Promise.all(
    ['/boeken', '/boekingapp', '/afspraak', '/appointment', '/booking', '/online-booking'].map(
      async (path) => (await (await page.request.get(path)).text()).match(/\/assets\/[\w-]+\.js/g),
    ),
  )
  expect(code?.length).toBeGreaterThan(0)
  for (const alias of aliases) expect(alias).toEqual(code)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the free days can be read, and the page gives phone, e-mail and WhatsApp', async ({
    page,
    request,
  }) => {
    const { date } = await freeMoments(request, { lane: 9 })
    await page.goto('/boeken')
    const days = page.getByRole('gridcell').or(page.getByRole('cell'))
    await expect(days.filter({ hasText: /tijden? vrij/ }).first()).toBeVisible()
    await expect(page.locator(`[data-date="${date}"]`)).toHaveText(/\d+ vrij/)
    const main = page.getByRole('main')
    for (const name of [/^Bel/, /^Mail/, /^WhatsApp/])
      await expect(main.getByRole('link', { name })).toBeVisible()
  })
})
