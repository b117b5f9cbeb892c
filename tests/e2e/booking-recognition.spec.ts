import { expect } from '@playwright/test'
import {
  acceptRules,
  bookFirst,
  chooseTreatment,
  confirm,
  countTaps,
  expectBooked,
  expectStep,
  freeMoments,
  goToDetails,
  LOTTE,
  openWizard,
  REMEMBER,
  showDay,
} from '#tests/support/booking-page.ts'
import { PASSWORD } from '#tests/support/log-in.ts'
import { newEmail } from '../support/new-email.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.6' } })

const BY_MAIL = 'Open onze mail op dit toestel'
const KNOWN = 'Wij kennen dit e-mailadres: wat u leeg laat, vullen wij zelf in.'

test('a known address books with nothing but the name of the dog, and by a link in its mailbox this device is remembered', async ({
  page,
  request,
  context,
  linkInMail,
}) => {
  const { date, times } = await freeMoments(request, { lane: 3, count: 3 })
  const [first = '', second = '', third = ''] = times
  const email = newEmail('terug')
  await bookFirst(request, { date, time: first }, { ...LOTTE, customerEmail: email })
  await openWizard(page)
  await goToDetails(page, { date, time: second, treatment: 'Beagle' })
  await expect(page.getByLabel(REMEMBER)).toBeChecked()
  await page.getByLabel('E-mail').fill(email)
  await expect(page.getByText(KNOWN)).toBeVisible()
  await expect(page.getByLabel('Voornaam')).toHaveValue('')
  await checkAccessibility(page)
  await page.getByLabel('Naam van de hond').fill('pluis')
  await page.getByLabel(REMEMBER).uncheck()
  await acceptRules(page)
  await confirm(page)
  await expectBooked(page, [{ date, time: second }])
  await expect(page.getByRole('main')).toContainText('pluis')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  await page.getByRole('link', { name: 'Nieuwe afspraak' }).click()
  await goToDetails(page, { date, time: third, treatment: 'Beagle' })
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Stuur mij een link' }).click()
  await expect(page.getByText('Kijk in uw mailbox')).toBeVisible()
  const mail = await context.newPage()
  await mail.goto(await linkInMail(email, '/mijn-gegevens', '/[\\w-]{22}[?]toestel'))
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('Dit toestel onthouden')
  await checkAccessibility(mail)
  await mail.getByRole('button', { name: 'Dit toestel onthouden' }).click()
  await expect(mail.getByText('We onthouden dit toestel')).toBeVisible()
  await mail.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('We kennen u!')).toBeVisible()
  await expect(page.getByLabel('Voornaam')).toHaveValue('Lotte')
  await expect(page.getByLabel('Telefoon')).toHaveValue('0471 23 45 67')
  await expect(page.getByRole('radio', { name: 'Pluis Poedel' })).toBeChecked()
  await page.getByLabel('E-mail').fill('')
  await expect(page.getByLabel('Voornaam')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Pluis Poedel' })).toHaveCount(0)
  await page.getByLabel('E-mail').fill(email)
  await expect(page.getByRole('radio', { name: 'Pluis Poedel' })).toBeChecked()
  await checkAccessibility(page)
  await acceptRules(page)
  await confirm(page)
  await expectBooked(page, [{ date, time: third }])
})

test('the mail about a visit has its device remembered, which then books the same again in three taps; what is forgotten meanwhile does not stand in the way', async ({
  page,
  request,
  context,
  linkInMail,
}) => {
  const { date, times } = await freeMoments(request, { lane: 9, count: 3 })
  const [first = '', second = '', third = ''] = times
  const email = newEmail('lang')
  const who = { ...LOTTE, customerEmail: email, acceptedRules: true }
  await bookFirst(request, { date, time: first }, who)
  await page.goto(`${await linkInMail(email, '/mijn-afspraak')}#toestel`)
  await page.getByRole('button', { name: 'Dit toestel onthouden' }).click()
  await expect(page.getByText('We onthouden dit toestel')).toBeVisible()
  await checkAccessibility(page)
  await openWizard(page)
  const again = page.getByRole('region', { name: 'Zelfde als vorige keer?' })
  await expect(again).toContainText('Poedel voor Pluis')
  await showDay(page, date)
  const taps = await countTaps(page)
  await page.locator(`button[data-date="${date}"]`).click()
  await page.getByRole('button', { name: second, exact: true }).click()
  await expect(page.getByText('We kennen u!')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Pluis Poedel' })).toBeChecked()
  await confirm(page)
  await expectBooked(page, [{ date, time: second }])
  expect(await taps()).toBe(3)
  await expect(page.getByText(BY_MAIL)).toHaveCount(0)

  await openWizard(page)
  await page.getByRole('button', { name: 'Iets anders boeken' }).click()
  await goToDetails(page, { date, time: third })
  await page.getByLabel('E-mail').fill(email)
  await expect(page.getByText('We kennen u!')).toBeVisible()
  await page.getByRole('radio', { name: 'Nieuwe hond' }).check({ force: true })
  await page.getByLabel('Naam van de hond').fill('Bobbie')
  await acceptRules(page)
  await context.clearCookies({ name: /salon_device/ })
  await confirm(page)
  await expectBooked(page, [{ date, time: third }])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // An action is a tap: a click, a tick or a choice. What is typed into a field is counted apart.
  test('from the price of a treatment a new client books it in six actions and, where no address is asked, six fields of which one is filled in; the same again is three; something else, or nothing kept, is one', async ({
    page,
    request,
    playwright,
    salon,
  }) => {
    const owner = await playwright.request.newContext({
      baseURL: salon.url,
      extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
    })
    await owner.post('/api/admin/login', { data: { password: PASSWORD } })
    const asksAddress = async (asks: boolean) => {
      const settings: object = await (await owner.get('/api/salon')).json()
      const answer = await owner.put('/api/salon', { data: { ...settings, asksAddress: asks } })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await asksAddress(false)
    const email = newEmail('thuis')
    const fromPrice = async () => {
      await page.goto('/services')
      await page.getByRole('link', { name: 'Boek voor uw labradoodle' }).click()
      await expect(page).toHaveURL(/\/boeken$/)
    }
    await fromPrice()
    const day = page.getByRole('button', { name: /vrij$/ }).and(page.locator('[data-date]')).first()
    await expect(day).toBeVisible()
    const firstDate = (await day.getAttribute('data-date')) ?? ''
    const taps = await countTaps(page)
    await day.click()
    const hour = page.getByRole('list', { name: 'Vrije tijden' }).getByRole('button').first()
    const firstTime = (await hour.textContent()) ?? ''
    await hour.click()
    await expectStep(page, 'Kies een behandeling')
    const treatment = page.getByRole('combobox', { name: 'Behandeling' })
    await expect(treatment).toHaveValue('Labradoodle')
    await page.getByRole('button', { name: 'Verder' }).click()
    const fields = page.locator('input[required]:not([type=checkbox])')
    await expect(fields).toHaveCount(6)
    await expect(page.getByLabel('Ras')).toHaveValue('Labradoodle')
    const typed = {
      'E-mail': email,
      Voornaam: 'Lotte',
      Achternaam: 'Van den Broeck',
      Telefoon: '0471 23 45 67',
      'Naam van de hond': 'Pluis',
    }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
    await acceptRules(page)
    await confirm(page)
    await expectBooked(page, [{ date: firstDate, time: firstTime }])
    expect(1 + (await taps())).toBe(6)
    await expect(page.getByRole('button', { name: 'Vergeet mijn gegevens' })).toBeVisible()
    await expect(page.getByText(BY_MAIL)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/€\s[\d,]+, inclusief 21\s% btw/)
    await asksAddress(true)
    await owner.dispose()

    const { date, times } = await freeMoments(request, { lane: 4 })
    const [time = ''] = times
    await openWizard(page)
    const again = page.getByRole('region', { name: 'Zelfde als vorige keer?' })
    await expect(again).toContainText('Labradoodle voor Pluis')
    await checkAccessibility(page)
    await showDay(page, date)
    const confirmed = Promise.withResolvers<void>()
    await page.route('**/by-email/**', async (route) => {
      await confirmed.promise
      await route.continue()
    })
    const fewer = await countTaps(page)
    await page.locator(`button[data-date="${date}"]`).click()
    await page.getByRole('button', { name: time, exact: true }).click()
    await expectStep(page, 'Uw gegevens')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(page.getByLabel('Ras')).toHaveValue('Labradoodle')
    // sooner than the salon says that her address is known: she is asked for nothing that it has
    await confirm(page)
    await expect(page.getByRole('button', { name: 'Bezig met boeken…' })).toBeVisible()
    confirmed.resolve()
    await expectBooked(page, [{ date, time }])
    expect(await fewer()).toBe(3)

    await openWizard(page)
    await page.getByRole('button', { name: 'Iets anders boeken' }).click()
    await expect(again).toHaveCount(0)
    await page.getByRole('button', { name: /^Eerste vrije moment/ }).click()
    await chooseTreatment(page, 'Labradoodle')
    await expect(page.getByLabel('Voornaam')).toHaveValue('Lotte')
    await expect(page.getByLabel('Naam van de hond')).toHaveValue('Pluis')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Vergeet mijn gegevens' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('E-mail')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Vergeet mijn gegevens' })).toHaveCount(0)

    await fromPrice()
    await page.getByRole('button', { name: /^Eerste vrije moment/ }).click()
    await expect(treatment).toHaveValue('Labradoodle')
    await chooseTreatment(page, 'Beagle')
    await page.reload()
    await expect(page.getByLabel('Ras')).toHaveValue('Beagle')
  })
})

test('in a frame that gets no cookies a known address can still book, by typing the dog', async ({
  page,
  request,
  playwright,
}) => {
  const { date, times } = await freeMoments(request, { lane: 16, count: 2 })
  const [first = '', second = ''] = times
  const email = newEmail('kader')
  await bookFirst(request, { date, time: first }, { ...LOTTE, customerEmail: email })
  await page.route('**/api/**', async (route) => {
    const stranger = await playwright.request.newContext({
      extraHTTPHeaders: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.8.0.5' },
    })
    const { cookie: _none, ...headers } = route.request().headers()
    const response = await stranger.fetch(route.request(), { headers })
    await route.fulfill({ response })
    await stranger.dispose()
  })
  await openWizard(page, '/embed/boeken')
  await goToDetails(page, { date, time: second })
  await page.getByLabel('E-mail').fill(email)
  await expect(page.getByText(KNOWN)).toBeVisible()
  await page.getByLabel('Naam van de hond').fill('Pluis')
  await acceptRules(page)
  await confirm(page)
  await expectBooked(page, [{ date, time: second }])
})
