import { expect } from '@playwright/test'
import {
  acceptRules,
  chooseTreatment,
  confirm,
  countTaps,
  expectBooked,
  expectStep,
  fillForm,
  freeMoments,
  goToDetails,
  newEmail,
  openWizard,
  REMEMBER,
  showDay,
} from '#tests/support/booking-page.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.6' } })

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
  await openWizard(page)
  await goToDetails(page, { date, time: first })
  await expect(page.getByLabel(REMEMBER)).toBeChecked()
  await fillForm(page, { email, dog: 'Pluis' })
  const isKept = async () => await page.evaluate(() => localStorage.length > 0)
  await confirm(page)
  await expectBooked(page, [{ date, time: first }])
  expect(await isKept()).toBe(false)

  await page.getByRole('link', { name: 'Nieuwe afspraak' }).click()
  await goToDetails(page, { date, time: second, treatment: 'Beagle' })
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

test('the mail about a visit has its device remembered; what is forgotten meanwhile does not stand in the way', async ({
  page,
  request,
  context,
  linkInMail,
}) => {
  const { date, times } = await freeMoments(request, { lane: 9, count: 2 })
  const [first = '', second = ''] = times
  const email = newEmail('lang')
  await openWizard(page)
  await goToDetails(page, { date, time: first })
  await fillForm(page, { email })
  await confirm(page)
  await expectBooked(page, [{ date, time: first }])
  const mail = await context.newPage()
  await mail.goto(`${await linkInMail(email, '/mijn-afspraak')}#toestel`)
  await mail.getByRole('button', { name: 'Dit toestel onthouden' }).click()
  await expect(mail.getByText('We onthouden dit toestel')).toBeVisible()
  await checkAccessibility(mail)
  await mail.close()
  await page.getByRole('link', { name: 'Nieuwe afspraak' }).click()
  await goToDetails(page, { date, time: second })
  await page.getByLabel('E-mail').fill(email)
  await expect(page.getByText('We kennen u!')).toBeVisible()
  await page.getByRole('radio', { name: 'Nieuwe hond' }).check({ force: true })
  await page.getByLabel('Naam van de hond').fill('Bobbie')
  await acceptRules(page)
  await context.clearCookies({ name: /salon_device/ })
  await confirm(page)
  await expectBooked(page, [{ date, time: second }])
})

test('who was here before books the same again in three taps; something else, or nothing kept, is one tap', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 4, count: 3 })
  const [first = '', second = ''] = times
  const email = newEmail('thuis')
  await openWizard(page)
  await goToDetails(page, { date, time: first })
  await fillForm(page, { email, dog: 'Pluis', keep: true })
  await confirm(page)
  await expectBooked(page, [{ date, time: first }])
  await expect(page.getByRole('button', { name: 'Vergeet mijn gegevens' })).toBeVisible()

  await openWizard(page)
  const again = page.getByRole('region', { name: 'Zelfde als vorige keer?' })
  await expect(again).toContainText('Poedel voor Pluis')
  await checkAccessibility(page)
  await showDay(page, date)
  const taps = await countTaps(page)
  await page.locator(`button[data-date="${date}"]`).click()
  await page.getByRole('button', { name: second, exact: true }).click()
  await expectStep(page, 'Uw gegevens')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Ras')).toHaveValue('Poedel')
  await confirm(page)
  await expectBooked(page, [{ date, time: second }])
  expect(await taps()).toBe(3)

  await openWizard(page)
  await page.getByRole('button', { name: 'Iets anders boeken' }).click()
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: /^Eerste vrije moment/ }).click()
  await chooseTreatment(page, 'Poedel')
  await expect(page.getByLabel('Voornaam')).toHaveValue('Lotte')
  await expect(page.getByLabel('Naam van de hond')).toHaveValue('Pluis')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Vergeet mijn gegevens' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Vergeet mijn gegevens' })).toHaveCount(0)
})

test('who looks around, and books without the tick, leaves nothing in the browser: no cookie, and nothing that outlives the tab', async ({
  page,
  request,
  context,
}) => {
  const { date, times } = await freeMoments(request, { lane: 17, count: 1 })
  for (const path of ['/', '/services', '/contact', '/contact-form', '/kadobonnen', '/cookies']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await openWizard(page)
  await goToDetails(page, { date, time: times[0] ?? '' })
  await fillForm(page, { email: newEmail('spoorloos'), dog: 'Pluis' })
  await confirm(page)
  await expectBooked(page, [{ date, time: times[0] ?? '' }])
  expect(await context.cookies()).toEqual([])
  expect(
    await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]),
  ).toEqual([])
})

test('in a frame that gets no cookies a known address can still book, by typing the dog', async ({
  page,
  request,
  playwright,
}) => {
  const { date, times } = await freeMoments(request, { lane: 16, count: 2 })
  const [first = '', second = ''] = times
  const email = newEmail('kader')
  await openWizard(page)
  await goToDetails(page, { date, time: first })
  await fillForm(page, { email })
  await confirm(page)
  await expectBooked(page, [{ date, time: first }])
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
