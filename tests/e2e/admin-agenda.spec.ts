import { expect, type Locator, type Page } from '@playwright/test'
import { add, block, boxOf, toast } from '#tests/support/agenda-page.ts'
import { chooseDate, freeMoments, openWizard } from '#tests/support/booking-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { fillWho } from '#tests/support/new-appointment.ts'
import { checkAccessibility, test } from './fixtures.ts'

const SCREENS: {
  name: string
  width: number
  height: number
  lane: number
  year: number
}[] = [
  { name: 'phone', width: 390, height: 844, lane: 17, year: 2030 },
  { name: 'desktop', width: 1440, height: 900, lane: 19, year: 2031 },
]

for (const { name, width, height, lane, year } of SCREENS) {
  const isPhone = name === 'phone'

  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      hasTouch: isPhone,
      extraHTTPHeaders: { 'x-forwarded-for': `10.9.${width % 256}.1` },
    })

    test('the month shows visits, leave and public holidays, turns its pages and keeps its place in the address', async ({
      page,
    }) => {
      await logIn(page)
      const times = ['08:00', '09:00', '10:00', '11:00', '12:00']
      for (const [index, startTime] of times.entries())
        await add(page.request, {
          dogName: `Hond ${index + 1}`,
          date: `${year}-05-08`,
          startTime,
          minutes: 60,
        })
      const cancelled = await add(page.request, {
        dogName: 'Afgezegd',
        date: `${year}-05-09`,
        startTime: '09:00',
      })
      await page.request.patch(`/api/appointments/${cancelled.id}`, {
        data: { status: 'cancelled' },
      })
      await page.request.post('/api/holidays', {
        data: { name: `Opfrissing ${name}`, startDate: `${year}-05-14`, endDate: `${year}-05-15` },
      })

      await page.goto(`/admin/agenda?maand=${year}-05`)
      await expect(
        page.getByRole('heading', { level: 2, name: `mei ${year}`, exact: true }),
      ).toBeVisible()
      await expect(page.getByText('5 afspraken deze maand')).toBeVisible()
      const grid = page.getByRole('grid', { name: `mei ${year}` })
      await expect(grid.getByRole('gridcell')).toHaveCount(42)
      await expect(grid.getByRole('columnheader')).toHaveText([
        'Ma',
        'Di',
        'Wo',
        'Do',
        'Vr',
        'Za',
        'Zo',
      ])
      await expect(day(page, `${year}-05-01`)).toHaveAccessibleName(/gesloten: Dag van de Arbeid/)
      await expect(day(page, `${year}-05-14`)).toHaveAccessibleName(
        new RegExp(`gesloten: Opfrissing ${name}`),
      )
      await expect(day(page, `${year}-05-08`)).toHaveAccessibleName(/5 afspraken/)
      await expect(day(page, `${year}-05-09`)).toHaveAccessibleName(/geen afspraken/)
      await checkAccessibility(page)

      if (isPhone) {
        await day(page, `${year}-05-08`).click()
        await expect(page).toHaveURL(new RegExp(`dag=${year}-05-08`))
        await expect(page.getByRole('heading', { level: 3, name: /^Hond/ })).toHaveCount(5)
        await checkAccessibility(page)
        await page.getByRole('link', { name: 'Toon in kalender' }).click()
      } else {
        await expect(grid.getByRole('button', { name: /Hond [123]$/ })).toHaveCount(3)
        await expect(grid.getByText('Hond 4')).toHaveCount(0)
        await grid.getByRole('link', { name: '+2 meer' }).click()
      }
      await expect(page).toHaveURL(`/admin/kalender?weergave=dag&datum=${year}-05-08`)
      await expect(block(page, 'Hond 5')).toBeVisible()
      await page.getByRole('link', { name: 'Terug naar de agenda' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible()
      await page.getByRole('button', { name: 'Volgende maand' }).click()
      await expect(page).toHaveURL(new RegExp(`maand=${year}-06`))
      await page.getByRole('button', { name: 'Vandaag' }).click()
      await expect(day(page, today())).toBeVisible()
    })

    test('an empty place makes an appointment there, and a click on one opens it', async ({
      page,
    }) => {
      await logIn(page)
      await page.goto('/admin/agenda?maand=2024-06&dag=2024-06-12')
      await expect(page.getByText('Geen afspraken in deze maand.')).toBeVisible()
      if (isPhone)
        await expect(page.getByRole('button', { name: 'Nieuwe afspraak' })).toHaveCount(0)
      else
        await expect(day(page, '2024-06-12')).toHaveAccessibleName(
          /geen afspraken, gesloten: toon deze dag$/,
        )

      await page.goto(`/admin/agenda?maand=${year}-06&dag=${year}-06-13`)
      await expect(page.getByText(/deze maand/)).toBeVisible()
      if (isPhone) await page.getByRole('button', { name: 'Nieuwe afspraak' }).click()
      else await day(page, `${year}-06-13`).click({ position: { x: 60, y: 100 } })
      const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
      await expect(form.getByLabel('Datum')).toHaveValue(`${year}-06-13`)
      await form.getByRole('button', { name: 'Sluiten' }).last().click()

      if (isPhone) await page.getByRole('link', { name: 'Toon in kalender' }).click()
      else await page.goto(`/admin/kalender?weergave=dag&datum=${year}-06-13`)
      await expect(page.getByRole('list', { name: /^Afspraken op/ })).toBeAttached()
      await clickAt(page, 14 * 60 + 40)
      await expect(form.getByLabel('Datum')).toHaveValue(`${year}-06-13`)
      await expect(form.getByLabel('Beginuur')).toHaveValue('14:30')
      await checkAccessibility(page)
      await fill(form, `Nieuw ${name}`)
      await form.getByRole('button', { name: 'Afspraak aanmaken' }).click()
      await expect(block(page, `Nieuw ${name}`)).toHaveAccessibleName(/14:30 tot 16:30/)

      await block(page, `Nieuw ${name}`).click()
      // it hears keys from when it has the focus
      await expect(page.getByRole('dialog', { name: new RegExp(`Nieuw ${name}`) })).toBeFocused()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Terug naar de agenda' }).click()
      await page.getByRole('button', { name: new RegExp(`Nieuw ${name}`) }).click()
      await expect(page.getByRole('dialog', { name: new RegExp(`Nieuw ${name}`) })).toBeVisible()
    })

    test('a slot that is blocked is no longer offered to visitors, comes back when it is opened, and says so under a visit', async ({
      page,
    }) => {
      await logIn(page)
      const { date, times } = await freeMoments(page.request, { lane, count: 2 })
      const [time = ''] = times
      await page.goto(`/admin/kalender?weergave=dag&datum=${date}`)
      const slot = page
        .getByRole('list', { name: 'Tijdsloten voor de website' })
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${time}`) })
      await expect(slot).toContainText('Open')
      await checkAccessibility(page)
      // on a phone the day has the width, and a slot is a sign that opens
      const flip = async (deed: RegExp) => {
        if (isPhone) await slot.getByRole('button').click()
        await (isPhone ? page.getByRole('dialog') : slot)
          .getByRole('button', { name: deed })
          .click()
      }
      await flip(/^Blokkeren/)
      await expect(toast(page, 'Tijdslot geblokkeerd')).toBeVisible()
      await expect(slot).toContainText('Geblokkeerd')
      await checkAccessibility(page)

      const visitor = await page.context().newPage()
      await openWizard(visitor)
      await chooseDate(visitor, date)
      const offered = visitor.getByRole('list', { name: 'Vrije tijden' })
      await expect(offered.getByRole('button', { name: times[1] ?? '' })).toBeVisible()
      await expect(offered.getByRole('button', { name: time })).toHaveCount(0)
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await expect(slot).toContainText('Open')
      await flip(/^Blokkeren/)
      await expect(slot).toContainText('Geblokkeerd')
      await flip(/^Openzetten/)
      await expect(slot).toContainText('Open')
      await openWizard(visitor)
      await chooseDate(visitor, date)
      await expect(offered.getByRole('button', { name: time })).toBeVisible()

      await add(page.request, { dogName: `Bezetter ${name}`, date, startTime: time })
      await expect(slot).toContainText('Bezet')
      await expect(slot).toContainText(`Bezetter ${name}`)
    })
  })
}

async function fill(form: Locator, dogName: string) {
  await fillWho(form, {
    firstName: 'Lotte',
    lastName: 'Claes',
    email: 'lotte.agenda@voorbeeld.be',
    phone: '0471 23 45 67',
  })
  await form.getByLabel('Naam van de hond').fill(dogName)
  await form.getByRole('combobox', { name: 'Ras' }).fill('Poedel')
  await form
    .page()
    .getByRole('option', { name: /^Poedel\b/ })
    .first()
    .click()
  await form.getByRole('button', { name: 'Verder' }).click()
}

function day(page: Page, date: string): Locator {
  return page.locator(`[data-day="${date}"]`).filter({ visible: true })
}

/** Clicks an empty place of the only day shown, at a minute since midnight. */
async function clickAt(page: Page, minute: number) {
  const list = page.getByRole('list', { name: /^Afspraken op/ })
  const hours = await page.locator('[data-hours]').getAttribute('data-hours')
  const [from = 0, to = 0] = (hours ?? '').split('-').map(Number)
  await list.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const box = await boxOf(list)
  await page.mouse.click(
    box.x + box.width / 2,
    box.y + (box.height * (minute - from)) / (to - from),
  )
}

function today(): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Brussels',
    dateStyle: 'short',
  }).format(new Date())
}
