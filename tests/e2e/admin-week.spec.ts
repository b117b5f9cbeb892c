import { expect } from '@playwright/test'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { openTab } from '#tests/support/admin-tabs.ts'
import { fillWho, openStep } from '#tests/support/new-appointment.ts'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const today = brusselsToday(new Date())
const CHRISTMAS = `${Number(today.slice(0, 4)) + 3}-12-25`
const PERSON = {
  firstName: 'Els',
  lastName: 'Claes',
  phone: '0470 12 34 56',
  dogBreed: 'Poedel',
  service: 'Poedel',
}

for (const { name, width, height } of [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height } })

    test('a closed day says so while it is typed, and is used on purpose only', async ({
      page,
    }) => {
      await logIn(page)
      await page.goto(
        `/admin/afspraken?nieuw&datum=${today}&uur=${name === 'phone' ? '10:00' : '14:00'}`,
      )
      const dialog = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
      await openStep(dialog, 'Wanneer')
      await dialog.getByLabel('Datum').fill(CHRISTMAS)
      await expect(
        dialog.getByRole('status').filter({ hasText: 'ben je gesloten: Kerstmis.' }),
      ).toBeVisible()
      await fillWho(dialog, {
        firstName: 'Els',
        lastName: 'Claes',
        email: `gesloten.${name}@voorbeeld.be`,
        phone: '0470 12 34 56',
      })
      await dialog.getByLabel('Naam van de hond').fill('Rex')
      await dialog.getByRole('combobox', { name: 'Ras' }).fill('kruising')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Verder' }).click()
      await dialog.getByRole('button', { name: 'Afspraak aanmaken' }).click()
      const warning = page.getByRole('alertdialog', { name: 'Gesloten dag' })
      await expect(warning).toContainText('ben je gesloten: Kerstmis.')
      await checkAccessibility(page)
      await warning.getByRole('button', { name: 'Terug' }).click()
      await expect(dialog.getByLabel('Datum')).toHaveValue(CHRISTMAS)
      await dialog.getByRole('button', { name: 'Afspraak aanmaken' }).click()
      await warning.getByRole('button', { name: 'Toch inplannen' }).click()
      await expect(dialog).toHaveCount(0)
    })

    test('a word in the notes warns, and is switched off and on for this dog with one tap; a cancelled visit on a closed day warns before it comes back, in the list and beside it', async ({
      page,
    }) => {
      await logIn(page)
      const dogName = `Happer ${name}`
      const date = addDays(today, name === 'phone' ? 203 : 204)
      const biter = {
        ...PERSON,
        dogName,
        email: `happer.${name}@voorbeeld.be`,
        notes: 'Bijt bij de nagels',
        date,
        startTime: '06:00',
      }
      const answer = await page.request.post('/api/appointments', { data: biter })
      expect(answer.status()).toBe(201)
      const { id: biting } = await answer.json()
      await page.goto(`/admin/afspraken?afspraak=${biting}`)
      const details = page.getByRole('dialog', { name: `${dogName} – Els Claes` })
      const badge = details.getByRole('list', { name: 'Let op' }).getByText('‘Bijt bij de nagels’')
      await expect(badge).toBeVisible()
      await checkAccessibility(page)
      await details.getByRole('button', { name: '‘bijt…’ is hier geen gevaar' }).click()
      await expect(badge).toHaveCount(0)
      await details.getByRole('button', { name: 'Weer waarschuwen bij ‘bijt…’' }).click()
      await expect(badge).toBeVisible()

      const startTime = name === 'phone' ? '06:00' : '12:00'
      const data = {
        ...PERSON,
        dogName: `Terugkomer ${name}`,
        email: `terug.${name}@voorbeeld.be`,
        date: CHRISTMAS,
        startTime,
      }
      const { id } = await (await page.request.post('/api/appointments', { data })).json()
      const cancel = async () =>
        await page.request.patch(`/api/appointments/${id}`, { data: { status: 'cancelled' } })
      const status = async () =>
        (await (await page.request.get(`/api/appointments/${id}`)).json()).status
      const warning = page.getByRole('alertdialog', { name: 'Gesloten dag' })
      for (const place of [`/admin/afspraken?afspraak=${id}`, '/booking-admin']) {
        await cancel()
        if (place === '/booking-admin') {
          // while the message that it came back is there: it does not lie over this
          await page
            .getByRole('dialog')
            .getByRole('button', { name: 'Sluiten' })
            .click({ timeout: 5_000 })
          await openTab(page, place)
        } else await page.goto(place)
        const visit =
          place === '/booking-admin'
            ? page.getByRole('article').filter({ hasText: data.dogName })
            : page.getByRole('dialog', { name: `${data.dogName} – Els Claes` })
        await visit.getByRole('button', { name: 'Herstellen' }).click()
        await expect(warning).toContainText('ben je gesloten: Kerstmis.')
        await warning.getByRole('button', { name: 'Terug' }).click()
        expect(await status()).toBe('cancelled')
        await visit.getByRole('button', { name: 'Herstellen' }).click()
        await warning.getByRole('button', { name: 'Toch inplannen' }).click()
        await expect.poll(status).toBe('confirmed')
      }
    })
  })
}
