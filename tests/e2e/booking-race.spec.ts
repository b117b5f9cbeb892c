import { expect } from '@playwright/test'
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
  newEmail,
  openWizard,
  pick,
} from '#tests/support/booking-page.ts'
import { checkAccessibility, test } from './fixtures.ts'

const TAKEN = 'Deze tijd is net geboekt. Kies een andere tijd.'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.3' } })

test('whoever loses a race chooses another time of that date and finds everything else kept', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 10, count: 2 })
  const [lost = '', next = ''] = times
  await openWizard(page)
  await goToDetails(page, { date, time: lost })
  await fillForm(page, { email: newEmail('verliezer'), dog: 'Traag' })
  await bookFirst(request, { date, time: lost })
  await confirm(page)
  await expectStep(page, 'Kies een tijd')
  await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeVisible()
  await expect(page.getByRole('button', { name: lost, exact: true })).toHaveCount(0)
  await checkAccessibility(page)
  await chooseTime(page, next)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByLabel('Naam van de hond')).toHaveValue('Traag')
  await expect(page.getByLabel('Ik ga akkoord')).toBeChecked()
  await confirm(page)
  await expectBooked(page, [{ date, time: next }])
})

test('a day that closes and a treatment that goes while the form is filled in lead back to the calendar and the list', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 14 })
  const closed = 'Op deze dag is het salon gesloten. Kies een andere datum.'
  const gone = 'Deze behandeling bestaat niet (meer). Kies een andere.'
  const refuse = (fields: Record<string, string>) =>
    page.route('**/api/booking/create', (route) =>
      route.fulfill({ status: 422, json: { code: 'invalid', message: 'Nee.', fields } }),
    )
  await openWizard(page)
  await goToDetails(page, { date, time: times[0] ?? '' })
  await fillForm(page, { email: newEmail('gesloten'), dog: 'Traag' })
  await refuse({ appointmentDate: closed })
  await page.route('**/api/booking/closed-days', (route) =>
    route.fulfill({ json: [{ date, name: 'Gesloten' }] }),
  )
  await confirm(page)
  await expectStep(page, 'Kies een datum')
  await expect(page).not.toHaveURL(/stap/)
  await expect(page.getByRole('alert').filter({ hasText: closed })).toBeVisible()
  await expect(page.locator(`button[data-date="${date}"]`)).toHaveAccessibleName(
    /gesloten, gekozen$/,
  )

  await page.unroute('**/api/booking/closed-days')
  await openWizard(page)
  await chooseDate(page, date)
  await chooseTime(page, times[0] ?? '')
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByLabel('Naam van de hond')).toHaveValue('Traag')
  await refuse({ service: gone })
  await page.route('**/api/booking/services', async (route) => {
    const list: { name: string }[] = await (await route.fetch()).json()
    await route.fulfill({ json: list.filter(({ name }) => name !== 'Poedel') })
  })
  await confirm(page)
  await expectStep(page, 'Kies een behandeling')
  await expect(page.getByRole('alert').filter({ hasText: gone })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Behandeling' })).toHaveValue('')
})

test('with several visits the lost time is cleared beside its row, and nothing was booked', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 11, count: 3 })
  const [first = '', lost = '', third = ''] = times
  await openWizard(page)
  await goToDetails(page, { date, time: first })
  await fillPerson(page, { email: newEmail('twee') })
  await page.getByLabel('Naam van de hond').fill('Een')
  await page.getByLabel('Ik kom met meer dan één hond').check()
  await page.getByRole('button', { name: 'Extra afspraak toevoegen' }).click()
  const second = page.getByRole('group', { name: 'Afspraak 2' })
  await pick(second.getByRole('combobox', { name: 'Behandeling' }), 'Beagle')
  await second.getByLabel('Naam van de hond').fill('Twee')
  await second.getByRole('button', { name: 'Kopieer datum en tijd' }).click()
  await expect(second.getByRole('radio', { name: lost })).toBeChecked()
  await acceptRules(page)
  await bookFirst(request, { date, time: lost })
  await confirm(page)
  await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeFocused()
  await expect(second.getByRole('radiogroup', { name: 'Tijd' })).toHaveAccessibleDescription(TAKEN)
  await expect(second.getByRole('radio', { checked: true })).toHaveCount(0)
  await checkAccessibility(page)
  const free: { time: string }[] = await (await request.get(`/api/booking/slots/${date}`)).json()
  expect(free.map(({ time }) => time)).toContain(first)
  await second.getByRole('button', { name: 'Kopieer datum en tijd' }).click()
  await expect(second.getByRole('radio', { name: third })).toBeChecked()
  await confirm(page)
  await expectBooked(
    page,
    [first, third].map((time) => ({ date, time })),
  )
})

test('an answer that got lost is asked for again under the same key, and books once', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 12 })
  const time = times[0] ?? ''
  const keys: (string | undefined)[] = []
  await openWizard(page)
  await goToDetails(page, { date, time })
  await fillForm(page, { email: newEmail('draad') })
  await page.route('**/api/booking/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The booking reaches the server; its answer does not come back.
    await route.fetch()
    await route.abort()
  })
  await confirm(page)
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Er ging iets mis bij het versturen. Probeer opnieuw.' }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Naam van de hond')).toHaveValue('Pluis')
  // Long enough for the look-up, which would know the client by this very booking.
  await page.waitForTimeout(1500)
  await confirm(page)
  await expectBooked(page, [{ date, time }])
  expect(keys[0]).toMatch(/^[\w-]{32,}$/)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a failure of the server and a refusal are told apart, and lose nothing; clicking twice sends once', async ({
  page,
  request,
}) => {
  const { date, times } = await freeMoments(request, { lane: 14 })
  await openWizard(page)
  await goToDetails(page, { date, time: times[0] ?? '' })
  await fillForm(page, { email: newEmail('fout') })
  await page.route('**/api/booking/create', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Even niet.' } }),
  )
  await confirm(page)
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Er ging iets mis bij het maken van de afspraak. Probeer opnieuw.' }),
  ).toBeVisible()
  await page.route('**/api/booking/create', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid',
        message: 'Controleer de aangeduide velden.',
        fields: { customerPhone: 'Dit nummer bestaat niet.' },
      },
    }),
  )
  await confirm(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Dit nummer bestaat niet.' }),
  ).toBeFocused()
  await expect(page.getByLabel('Telefoon')).toHaveAccessibleDescription('Dit nummer bestaat niet.')
  await expect(page.getByLabel('Telefoon')).toHaveValue('0471 23 45 67')
  await page.unroute('**/api/booking/create')
  let sent = 0
  await page.route('**/api/booking/create', (route) => {
    sent += 1
    return route.continue()
  })
  await page.getByRole('button', { name: 'Afspraak bevestigen' }).dblclick()
  await expectBooked(page, [{ date, time: times[0] ?? '' }])
  expect(sent).toBe(1)
})
