import { expect, type Page } from '@playwright/test'
import {
  bookFirst,
  chooseDate,
  chooseTime,
  chooseTreatment,
  confirm,
  expectBooked,
  expectStep,
  fillForm,
  freeMoments,
  goToDetails,
  openWizard,
  TAKEN,
} from '#tests/support/booking-page.ts'
import { newEmail } from '../support/new-email.ts'
import { checkAccessibility, test } from './fixtures.ts'

const CREATE = '**/api/booking/create'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.3' } })

test('whatever stands in the way of a booking is said where it is put right, and loses nothing of the form; in the end it is booked, once', async ({
  page,
  request,
}) => {
  test.slow()
  const [closing, open] = [
    await freeMoments(request, { lane: 14 }),
    await freeMoments(request, { lane: 10, count: 2 }),
  ]
  const [lost = '', next = ''] = open.times
  const keys: (string | undefined)[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/booking/create')) keys.push(asked.headers()['idempotency-key'])
  })
  await openWizard(page)
  await goToDetails(page, { date: closing.date, time: closing.times[0] ?? '' })
  await fillForm(page, { email: newEmail('hindernis'), dog: 'Traag' })

  await test.step('a program that also fills in what nobody sees books nothing', async () => {
    const trap = page.locator('[name="onderwerp"]')
    await expect(trap).toBeHidden()
    const fill = (text: string) =>
      trap.evaluate(
        (field, value) => field instanceof HTMLInputElement && (field.value = value),
        text,
      )
    await fill('Goedkope horloges')
    await confirm(page)
    await fill('')
  })

  await test.step('a failure of the server and a refusal are told apart', async () => {
    await page.route(CREATE, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Even niet.' } }),
    )
    await confirm(page)
    await expect(
      alert(page, 'Er ging iets mis bij het maken van de afspraak. Probeer opnieuw.'),
    ).toBeVisible()
    await refuse(page, { customerPhone: 'Dit nummer bestaat niet.' })
    await confirm(page)
    await expect(alert(page, 'Dit nummer bestaat niet.')).toBeFocused()
    await expect(page.getByLabel('Telefoon')).toHaveAccessibleDescription(
      'Dit nummer bestaat niet.',
    )
    await expect(page.getByLabel('Telefoon')).toHaveValue('0471 23 45 67')
  })

  await test.step('a treatment that is gone leads back to the list', async () => {
    const gone = 'Deze behandeling bestaat niet (meer). Kies een andere.'
    await refuse(page, { service: gone })
    await page.route('**/api/booking/services', async (route) => {
      const list: { name: string }[] = await (await route.fetch()).json()
      await route.fulfill({ json: list.filter(({ name }) => name !== 'Poedel') })
    })
    await confirm(page)
    await expectStep(page, 'Kies een behandeling')
    await expect(alert(page, gone)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Behandeling' })).toHaveValue('')
    await chooseTreatment(page, 'Beagle')
    await expectForm(page)
  })

  await test.step('a day that is closed leads back to the calendar', async () => {
    const closed = 'Op deze dag is het salon gesloten. Kies een andere datum.'
    await refuse(page, { appointmentDate: closed })
    await page.route('**/api/booking/closed-days', (route) =>
      route.fulfill({ json: [{ date: closing.date, name: 'Gesloten' }] }),
    )
    await confirm(page)
    await expectStep(page, 'Kies een datum')
    await expect(page).not.toHaveURL(/stap/)
    await expect(alert(page, closed)).toBeVisible()
    await expect(page.locator(`button[data-date="${closing.date}"]`)).toHaveAccessibleName(
      /gesloten, gekozen$/,
    )
    await page.unroute(CREATE)
    await chooseDate(page, open.date)
    await chooseTime(page, lost)
    await page.getByRole('button', { name: 'Verder' }).click()
    await expectForm(page)
  })

  await test.step('a race that is lost leads back to the times of that date', async () => {
    await bookFirst(request, { date: open.date, time: lost })
    await confirm(page)
    await expectStep(page, 'Kies een tijd')
    await expect(alert(page, TAKEN)).toBeVisible()
    await expect(page.getByRole('button', { name: lost, exact: true })).toHaveCount(0)
    await checkAccessibility(page)
    await chooseTime(page, next)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Verder' }).click()
    await expectForm(page)
  })
  expect(keys).toHaveLength(5)

  await test.step('an answer that got lost is asked for again under the same key; tapping twice sends once', async () => {
    await page.route(CREATE, async (route) => {
      // the booking reaches the server; its answer does not come back
      await route.fetch()
      await route.abort()
    })
    await confirm(page)
    await expect(alert(page, 'Er ging iets mis bij het versturen. Probeer opnieuw.')).toBeVisible()
    await page.unroute(CREATE)
    await page.reload()
    await expectForm(page)
    // long enough for the look-up, which would know the client by this very booking
    await page.waitForTimeout(1500)
    await page.getByRole('button', { name: 'Afspraak bevestigen' }).dblclick()
    await expectBooked(page, [{ date: open.date, time: next }])
    const [lastTry, ...again] = keys.slice(5)
    expect(lastTry).toMatch(/^[\w-]{32,}$/)
    expect(again).toEqual([lastTry])
  })
})

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** What was typed is there. */
async function expectForm(page: Page) {
  await expect(page.getByLabel('Naam van de hond')).toHaveValue('Traag')
  await expect(page.getByLabel('Ik ga akkoord')).toBeChecked()
}

/** Lets the server refuse these fields from now on. */
async function refuse(page: Page, fields: Record<string, string>) {
  await page.route(CREATE, (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', message: 'Nee.', fields } }),
  )
}
