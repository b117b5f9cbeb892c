import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { addDays, brusselsToday, periodStart } from '#lib/dates.ts'
import { fillWho } from '#tests/support/new-appointment.ts'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test, withoutLiveUpdates } from './fixtures.ts'

const sunday = periodStart('week', brusselsToday(new Date()))
const SCREENS = [
  { name: 'phone', width: 390, height: 844, date: addDays(sunday, 106) },
  { name: 'desktop', width: 1440, height: 900, date: addDays(sunday, 113) },
]

for (const { name, width, height, date } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.8.${width % 256}.1` },
    })

    test('who waits for an answer is confirmed, or cancelled after a question; the owner makes an appointment, changes it, reads its history and deletes it', async ({
      page,
      request,
    }) => {
      test.slow()
      const [first, second] = [`Wacht Van den Bossche-Vandenbroucke ${name}`, `Nee ${name}`]
      await book(request, first)
      await book(request, second)
      await logIn(page)
      await page.goto('/admin/afspraken')
      const waiting = page.getByRole('article', { name: `Marie ${first}` })
      await expect(waiting).toContainText('Bella (Chihuahua)')
      expect(
        (await waiting.getByRole('button', { name: 'Openen' }).boundingBox())?.width,
        'not broken beside a long name',
      ).toBeGreaterThan(60)
      await checkAccessibility(page)
      await waiting.getByRole('button', { name: 'Bevestigen' }).click()
      await expect(toast(page, 'Afspraak bevestigd')).toBeVisible()
      await expect(waiting).toHaveCount(0)

      await page
        .getByRole('article', { name: `Marie ${second}` })
        .getByRole('button', { name: 'Afspraak afzeggen' })
        .click()
      const question = page.getByRole('alertdialog', { name: 'Afspraak afzeggen?' })
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Door het salon' }).click()
      await expect(toast(page, 'Afspraak afgezegd')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Zoeken', exact: true }).fill(`marie nee ${name}`)
      await expect(row(page, second)).toContainText('Geannuleerd')
      await page.getByLabel('Status').selectOption('confirmed')
      await expect(page.getByRole('heading', { name: 'Geen afspraken gevonden' })).toBeVisible()
      await expect(page).toHaveURL(/zoek=marie.*status=confirmed/)
      await page.reload()
      await expect(page.getByRole('searchbox', { name: 'Zoeken', exact: true })).toHaveValue(
        `marie nee ${name}`,
      )
      await checkAccessibility(page)
      await page.getByRole('button', { name: 'In alle afspraken zoeken' }).click()
      await expect(row(page, second)).toBeVisible()

      const lastName = `Zelf ${name}`
      await page.getByRole('button', { name: 'Nieuwe afspraak' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
      await dialog.getByRole('button', { name: 'Verder' }).click()
      await expect(toast(page, 'Vereiste velden')).toContainText('Vul alle vereiste velden in')
      await expect(dialog.getByLabel('Voornaam')).toBeFocused()
      // The dialog hides the page behind it from screen readers and the pointer, the toast over it
      // stays within reach.
      const toasts = page.getByRole('region', { name: /^Meldingen/ })
      await expect(toasts.getByRole('listitem')).toHaveText(/Vereiste velden/)
      await toasts.getByRole('button', { name: 'Melding sluiten' }).click()
      await expect(toasts.getByRole('listitem')).toHaveCount(0)
      await expect(dialog.getByLabel('Voornaam')).toHaveAccessibleDescription('Vul dit nog in.')
      await checkAccessibility(page)
      await fillIn(dialog, { lastName, dogName: `Pluk ${name}` })
      await dialog.getByRole('combobox', { name: 'Ras' }).fill('dwergpoe')
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Behandeling')).toHaveValue('Dwergpoedel')
      await expect(dialog.getByLabel('Prijs in euro')).toHaveValue(/^\d+,\d\d$/)
      await checkAccessibility(page)
      await dialog.getByRole('button', { name: 'Verder' }).click()
      await expect(dialog.getByRole('group', { name: 'Wanneer' }).first()).toBeFocused()
      await dialog.getByLabel('Datum').fill(date)
      await dialog.getByLabel('Beginuur').fill('07:00')
      await expect(dialog.getByLabel('Einduur')).toHaveValue('09:00')
      await dialog.getByLabel('Einduur').fill('08:00')
      await dialog.getByLabel('Beginuur').fill('06:30')
      await expect(dialog.getByLabel('Einduur')).toHaveValue('08:00')
      await dialog.getByRole('button', { name: 'Afspraak aanmaken' }).click()
      await expect(toast(page, 'Afspraak aangemaakt')).toBeVisible()

      await page.getByRole('searchbox', { name: 'Zoeken', exact: true }).fill(`pluk ${name}`)
      await row(page, lastName)
        .getByRole('button', { name: /^Openen: / })
        .click()
      const details = page.getByRole('dialog', { name: `Pluk ${name} – Els ${lastName}` })
      await expect(details).toContainText('06:30 tot 08:00')
      await expect(details).toContainText('Je maakte de afspraak.')
      await expect(page).toHaveURL(/afspraak=/)
      await checkAccessibility(page)
      await details.getByRole('button', { name: 'Bewerken' }).click()
      const editor = page.getByRole('dialog', { name: 'Afspraak bewerken' })
      await checkAccessibility(page)
      await editor.getByLabel('Beginuur').fill('10:00')
      await expect(editor.getByLabel('Einduur')).toHaveValue('12:00')
      await editor.getByLabel('Status').selectOption('pending')
      await editor.getByRole('button', { name: 'Bewaren' }).click()
      await expect(toast(page, 'Afspraak bijgewerkt')).toBeVisible()
      await expect(details).toContainText(
        'Je zette de afspraak op wachtend en verplaatste ze van 06:30 naar 10:00.',
      )

      const address = page.url()
      await details.getByRole('button', { name: 'Verwijderen' }).click()
      const removal = page.getByRole('alertdialog', { name: 'Afspraak verwijderen?' })
      await expect(removal).toContainText('Weet je zeker dat je deze afspraak wilt verwijderen?')
      await checkAccessibility(page)
      await removal.getByRole('button', { name: 'Verwijderen' }).click()
      await expect(row(page, lastName)).toHaveCount(0)
      await toast(page, 'Afspraak verwijderd')
        .getByRole('button', { name: 'Ongedaan maken' })
        .click()
      await expect(row(page, lastName)).toBeVisible()
      await row(page, lastName)
        .getByRole('button', { name: /^Openen: / })
        .click()
      await details.getByRole('button', { name: 'Verwijderen' }).click()
      await removal.getByRole('button', { name: 'Verwijderen' }).click()
      await expect(row(page, lastName)).toHaveCount(0)
      const path = `/api/appointments/${new URL(address).searchParams.get('afspraak')}`
      await expect
        .poll(async () => (await page.request.get(path)).status(), { timeout: 15_000 })
        .toBe(404)
    })

    test('a taken time is used on purpose only, and two editors do not overwrite each other', async ({
      page,
    }) => {
      const lastName = `Dubbel ${name}`
      await logIn(page)
      const taken = {
        ...person(lastName),
        dogName: 'Eerste',
        dogBreed: 'Poedel',
        service: 'Poedel',
        date,
        startTime: '20:00',
      }
      expect((await page.request.post('/api/appointments', { data: taken })).status()).toBe(201)
      await page.goto(`/admin/afspraken?nieuw&datum=${date}&uur=21:00`)
      const dialog = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
      await expect(dialog.getByLabel('Beginuur')).toHaveValue('21:00')
      await fillIn(dialog, { lastName, dogName: `Tweede ${name}` })
      await dialog.getByRole('combobox', { name: 'Ras' }).fill('kruising')
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Behandeling')).toHaveValue('Algemene trimbeurt')
      await dialog.getByRole('button', { name: 'Verder' }).click()
      await dialog.getByRole('button', { name: 'Afspraak aanmaken' }).click()
      const warning = page.getByRole('alertdialog', { name: 'Dit uur is al bezet' })
      await expect(warning).toContainText('Van 20:00 tot 22:00 staat hier Eerste van Els ')
      await checkAccessibility(page)
      await warning.getByRole('button', { name: 'Toch inplannen' }).click()
      await expect(toast(page, 'Afspraak aangemaakt')).toBeVisible()

      await page.goto(`/admin/afspraken?zoek=${encodeURIComponent(`tweede ${name}`)}`)
      await row(page, lastName)
        .getByRole('button', { name: /^Openen: / })
        .click()
      await expect(page.getByRole('dialog')).toContainText('Bewust naast een andere')
      await page.getByRole('button', { name: 'Bewerken' }).click()
      const editor = page.getByRole('dialog', { name: 'Afspraak bewerken' })
      await editor.getByLabel('Notities voor jezelf').fill('Mijn tekst')
      const id = new URL(page.url()).searchParams.get('afspraak')
      expect(
        (
          await page.request.patch(`/api/appointments/${id}`, {
            data: { notes: 'Hun tekst', comments: 'Hun opmerking' },
          })
        ).status(),
      ).toBe(200)
      await editor.getByRole('button', { name: 'Bewaren' }).click()
      const both = page.getByRole('dialog', { name: 'Intussen gewijzigd' })
      await expect(both).toContainText('Hun tekst')
      await expect(both).toContainText('Mijn tekst')
      await checkAccessibility(page)
      await both.getByRole('button', { name: 'Mijn versie bewaren' }).click()
      await expect(toast(page, 'Afspraak bijgewerkt')).toBeVisible()
      expect(await (await page.request.get(`/api/appointments/${id}`)).json()).toMatchObject({
        notes: 'Mijn tekst',
        comments: 'Hun opmerking',
      })
    })
  })
}

test('what is shown is not asked for again by the clock, but when the owner comes back to it', async ({
  page,
}) => {
  await withoutLiveUpdates(page)
  await logIn(page)
  await page.clock.install()
  await page.goto('/admin/afspraken')
  await expect(page.getByRole('heading', { name: /^Te bevestigen \(/ })).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/appointments?status=pending')) asked += 1
  })
  await page.clock.runFor(40_000)
  expect(asked).toBe(0)
  // while an answer is still on its way nothing is asked again
  await expect(async () => {
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await expect.poll(() => asked, { timeout: 500 }).toBe(1)
  }).toPass()
})

const person = (lastName: string) => ({
  firstName: 'Els',
  lastName,
  email: `${lastName.toLowerCase().replaceAll(' ', '.')}@voorbeeld.be`,
  phone: '0472 00 11 22',
})

async function fillIn(
  dialog: Locator,
  { lastName, dogName }: { lastName: string; dogName: string },
) {
  await fillWho(dialog, person(lastName))
  await dialog.getByLabel('Naam van de hond').fill(dogName)
}

/** Books a visit through the public API at the first free moment of a far date. */
async function book(request: APIRequestContext, lastName: string) {
  const dates: { date: string }[] = await (await request.get('/api/booking/dates')).json()
  for (const { date } of dates.slice(-30, -10)) {
    const slots: { time: string }[] = await (await request.get(`/api/booking/slots/${date}`)).json()
    for (const { time } of slots) {
      const answer = await request.post('/api/booking/create', {
        data: {
          customerName: `Marie ${lastName}`,
          customerEmail: `${lastName.toLowerCase().replaceAll(' ', '.')}@voorbeeld.be`,
          customerPhone: '0471 23 45 67',
          petName: 'Bella',
          petBreed: 'Chihuahua',
          notes: '',
          appointmentDate: date,
          appointmentTime: time,
          service: 'Trimmen',
        },
      })
      if (answer.status() === 201) return
      expect(answer.status()).toBe(409)
    }
  }
  throw new Error('no free moment was found')
}

function row(page: Page, lastName: string): Locator {
  return page
    .getByRole('table', { name: 'Afspraken' })
    .getByRole('row')
    .filter({ hasText: lastName })
}

/**
 * A message to the owner; an open dialog hides everything around it from the roles, not from the
 * eye.
 */
function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: title })
}
