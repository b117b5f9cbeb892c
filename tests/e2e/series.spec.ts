import { expect, type Locator, type Page } from '@playwright/test'
import { publicHolidayName } from '#agenda/holidays/rules.ts'
import { addDays, brusselsToday, formatLongDate, weekdayOf } from '#lib/dates.ts'
import { toast } from '#tests/support/agenda-page.ts'
import { addVisitToday, openTill, saleForm } from '#tests/support/cash-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { checkAccessibility, test, withoutLiveUpdates } from './fixtures.ts'

const today = brusselsToday(new Date())

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': '10.47.1.1' },
  })

  test('at pick-up the next visit is proposed after paying, and booked in one tap', async ({
    page,
  }) => {
    const [lastName, dogName] = ['Ophaalmans', 'Pluis']
    await logIn(page)
    const { id } = await addVisitToday(page.request, { lastName, dogName, price: '50.00' })
    const { dogId }: { dogId: string } = await (
      await page.request.get(`/api/appointments/${id}`)
    ).json()
    // among the last dates of the agenda, which no other journey books
    expect(
      (await page.request.patch(`/api/dogs/${dogId}`, { data: { rebookWeeks: 50 } })).status(),
    ).toBe(200)
    await openTill(page)
    await page.getByRole('button', { name: `Afrekenen: ${dogName} van Marie ${lastName}` }).click()
    await saleForm(page).getByRole('button', { name: 'Afrekenen' }).click()
    await expect(toast(page, 'Betaling Toegevoegd')).toBeVisible()
    const card = page.getByRole('region', { name: 'Volgende afspraak' })
    await expect(card).toContainText('50 weken later, zoals op de kaart van de hond staat')
    await card.getByRole('button', { name: '1 week vroeger' }).click()
    await expect(card).toContainText('49 weken later; meestal 50 weken')
    await card.getByRole('group', { name: 'Vrij in die week' }).getByRole('button').nth(1).click()
    await checkAccessibility(page)
    await card.getByRole('button', { name: 'Inplannen' }).dblclick()
    await expect(toast(page, 'Afspraak ingepland')).toContainText('De klant krijgt een bevestiging')
    await expect(card).toContainText('Ingepland op')
    const visits: unknown[] = await (
      await page.request.get(`/api/appointments?q=${lastName}`)
    ).json()
    expect(visits).toHaveLength(2)
  })
})

test('a visit is repeated around what stands in the way, and the rest of the series is cancelled', async ({
  page,
}) => {
  // what others plan meanwhile is to be met when it is sent
  await withoutLiveUpdates(page)
  await logIn(page)
  const [first, second, third, fourth] = quietWednesdays()
  const { id } = await addVisit(page, { dogName: 'Reeksje', date: first })
  await addVisit(page, { dogName: 'Dwarsligger', date: third })
  await page.goto(`/admin/afspraken?afspraak=${id}`)
  await page.getByRole('button', { name: 'Herhalen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Afspraak van Reeksje herhalen' })
  await dialog.getByLabel('Om de hoeveel weken?').fill('1')
  await dialog.getByLabel('Aantal afspraken').fill('3')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Vrij/,
    /Overlapt met Dwarsligger van Marie Peeters \(20:00–21:00\)\./,
    /Vrij/,
  ])
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: '2 afspraken inplannen' }).click()
  await expect(choiceOf(dialog, third)).toBeFocused()
  await expect(choiceOf(dialog, third)).toHaveAccessibleDescription(
    'Kies wat er met deze datum gebeurt.',
  )
  await choiceOf(dialog, third).selectOption('Toch inplannen, 20:00–21:00')
  await addVisit(page, { dogName: 'Voordringer', date: fourth })
  await dialog.getByRole('button', { name: '3 afspraken inplannen' }).click()
  await expect(toast(page, 'Inplannen is niet gelukt')).toContainText(
    'De agenda is intussen gewijzigd.',
  )
  await expect(dialog.getByRole('listitem').nth(2)).toContainText('Overlapt met Voordringer')
  await expect(choiceOf(dialog, fourth)).toHaveAccessibleDescription(
    'Hier is intussen iets veranderd. Kies opnieuw.',
  )
  await choiceOf(dialog, fourth).selectOption('Overslaan')
  await dialog.getByRole('button', { name: '2 afspraken inplannen' }).click()
  await expect(toast(page, '2 afspraken ingepland')).toBeVisible()

  const visit = page.getByRole('dialog', { name: 'Reeksje – Marie Peeters' })
  await expect(visit).toContainText('Deel van een reeks (1 van 3)')
  await checkAccessibility(page)
  await visit.getByRole('button', { name: 'Alle volgende afzeggen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Alle volgende afzeggen?' })
  await expect(question.getByRole('listitem').filter({ hasText: / om / })).toHaveText([
    `${formatLongDate(second)} om 20:00`,
    `${formatLongDate(third)} om 20:00`,
  ])
  await question.getByRole('button', { name: 'Door het salon' }).click()
  await expect(toast(page, '2 afspraken afgezegd')).toBeVisible()
  await expect(visit).toContainText('Deel van een reeks (1 van 1)')
})

/**
 * Four Wednesdays in a row, more than a year ahead, on which the salon is closed as always and that
 * are no public holiday: nobody else books there.
 */
function quietWednesdays(): [string, string, string, string] {
  for (let date = addDays(today, 400); ; date = addDays(date, 1)) {
    const row: [string, string, string, string] = [
      date,
      addDays(date, 7),
      addDays(date, 14),
      addDays(date, 21),
    ]
    if (weekdayOf(date) === 3 && row.every((day) => publicHolidayName(day) === undefined))
      return row
  }
}

async function addVisit(
  page: Page,
  { dogName, date }: { dogName: string; date: string },
): Promise<{ id: string }> {
  const person = {
    firstName: 'Marie',
    lastName: 'Peeters',
    email: `marie.${dogName.toLowerCase()}@voorbeeld.be`,
    phone: '0471 23 45 67',
  }
  const visit = {
    dogName,
    dogBreed: 'Poedel',
    service: 'Poedel',
    date,
    startTime: '20:00',
    endTime: '21:00',
    status: 'confirmed',
  }
  const answer = await page.request.post('/api/appointments', { data: { ...person, ...visit } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id }: { id: string } = await answer.json()
  return { id }
}

function choiceOf(dialog: Locator, date: string): Locator {
  return dialog.getByRole('combobox', { name: new RegExp(formatLongDate(date), 'i') })
}
