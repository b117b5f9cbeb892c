import { expect, type Locator, type Page } from '@playwright/test'
import { logIn, PASSWORD } from '../support/log-in.ts'
import { checkAccessibility, test, withoutLiveUpdates } from './fixtures.ts'

const SCREENS = [
  { name: 'telefoon', width: 390, height: 844, day: '02-05', ahead: 3 },
  { name: 'bureau', width: 1440, height: 900, day: '02-12', ahead: 4 },
]
// Far past what visitors can book, so that no other journey finds its day closed.
const year = new Date().getFullYear() + 4

for (const { name, width, height, day, ahead } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.22.${width % 256}.1` },
    })

    test('leave is added, its clients are told, and it is changed and deleted; the Belgian public holidays of a year are added once', async ({
      page,
    }) => {
      const date = `${year}-${day}`
      const leave = `Opleiding ${name}`
      await logIn(page)
      await addVisit(page, date, name)
      await open(page)
      await checkAccessibility(page)

      await page.getByRole('button', { name: 'Verlof Toevoegen' }).click()
      const adding = page.getByRole('dialog', { name: 'Verlof Toevoegen' })
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      for (const field of [
        adding.getByRole('textbox', { name: 'Naam' }),
        adding.getByLabel('Eerste dag'),
        adding.getByLabel('Laatste dag'),
      ])
        await expect(field).toHaveAccessibleDescription('Vul alle verplichte velden in.')
      await checkAccessibility(page)
      await adding.getByRole('textbox', { name: 'Naam' }).fill(leave)
      await adding.getByLabel('Eerste dag').fill(date)
      await expect(adding.getByLabel('Laatste dag')).toHaveValue(date)
      await adding.getByLabel('Laatste dag').fill(`${year - 1}-${day}`)
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(adding.getByLabel('Laatste dag')).toHaveAccessibleDescription(
        'De einddatum moet op of na de begindatum vallen.',
      )
      await adding.getByLabel('Laatste dag').fill(date)
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(toast(page, 'Verlof Toegevoegd')).toBeVisible()

      const conflicts = page.getByRole('dialog', { name: 'Afspraken tijdens dit verlof' })
      const client = conflicts.getByRole('listitem').filter({ hasText: `Marie ${name} met Bella` })
      await expect(client).toContainText('om 09:00')
      await expect(client.getByRole('link', { name: '0471 23 45 67' })).toHaveAttribute(
        'href',
        'tel:0471234567',
      )
      await conflicts.getByLabel('Tekst').fill('Dag {voornaam}, {hond} kan op {datum} niet komen.')
      const mail = new URL(
        (await client.getByRole('link', { name: `Mail Marie ${name}` }).getAttribute('href')) ?? '',
      )
      expect(mail.pathname).toBe(`marie.${name}@voorbeeld.be`)
      expect(mail.searchParams.get('body')).toMatch(
        /^Dag Marie, Bella kan op \w+ \d+ februari \d{4} niet komen\.$/,
      )
      const chat = new URL(
        (await client.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')) ?? '',
      )
      expect(chat.pathname).toBe('/32471234567')
      expect(chat.searchParams.get('text')).toBe(mail.searchParams.get('body'))
      await checkAccessibility(page)
      await conflicts.getByLabel('Onderwerp').fill('')
      await conflicts.getByRole('button', { name: 'Mail naar 1 klant sturen' }).click()
      await expect(conflicts.getByLabel('Onderwerp')).toHaveAccessibleDescription(
        'Vul een onderwerp in.',
      )
      await conflicts.getByLabel('Onderwerp').fill('Uw afspraak')
      await conflicts.getByRole('button', { name: 'Mail naar 1 klant sturen' }).click()
      await expect(toast(page, 'Mails klaargezet')).toContainText('Eén mail.')
      await expect(client).toContainText('Mail klaargezet')
      await expect(conflicts.getByRole('button', { name: /^Mail naar/ })).toHaveCount(0)
      await conflicts.getByRole('button', { name: 'Sluiten' }).last().click()

      const item = page.getByRole('article', { name: leave })
      await item.getByRole('switch').uncheck()
      await expect(item).toContainText('Telt niet mee')
      await item.getByRole('button', { name: `${leave} bewerken` }).click()
      const editing = page.getByRole('dialog', { name: 'Verlof bewerken' })
      await editing.getByLabel('Notitie').fill('In Gent')
      await editing.getByRole('button', { name: 'Bewaren' }).click()
      await expect(item).toContainText('In Gent')
      await expect(item).toContainText('Telt niet mee')

      await item.getByRole('button', { name: `${leave} verwijderen` }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Weet je zeker dat je dit verlof wilt verwijderen?')
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Terug' }).click()
      await expect(item).toBeVisible()
      await item.getByRole('button', { name: `${leave} verwijderen` }).click()
      await question.getByRole('button', { name: 'Verwijderen' }).click()
      await expect(toast(page, 'Verlof Verwijderd')).toBeVisible()
      await expect(item).toHaveCount(0)

      const chosen = String(new Date().getFullYear() + ahead)
      await page.getByRole('button', { name: 'Belgische feestdagen toevoegen' }).click()
      const dialog = page.getByRole('dialog', { name: 'Belgische feestdagen toevoegen' })
      await dialog.getByLabel('Jaar').selectOption(chosen)
      await expect(
        dialog.getByRole('list', { name: `Feestdagen van ${chosen}` }).getByRole('listitem'),
      ).toHaveCount(10)
      await checkAccessibility(page)
      await dialog.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(toast(page, `Belgische feestdagen ${chosen}`)).toContainText(
        '10 feestdagen toegevoegd.',
      )
      const nationalDay = page
        .getByRole('article', { name: 'Nationale feestdag' })
        .filter({ hasText: chosen })
      await expect(nationalDay).toContainText(`21 juli ${chosen}`)
      await expect(nationalDay.getByRole('switch')).toHaveCount(0)
      await page.getByRole('button', { name: 'Belgische feestdagen toevoegen' }).click()
      await dialog.getByLabel('Jaar').selectOption(chosen)
      await dialog.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(toast(page, `Belgische feestdagen ${chosen}`)).toContainText(
        'Ze stonden allemaal al in je lijst.',
      )
      await checkAccessibility(page)
    })
  })
}

test('the quick action opens the form of new leave, also past the log-in, and closing it stays on the tab; what fails is said in the words that the owner knows', async ({
  page,
}) => {
  await withoutLiveUpdates(page)
  await page.goto('/admin/verlof?nieuw')
  await page.getByLabel('Admin Wachtwoord').fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Verlof Toevoegen' })
    .getByRole('button', { name: 'Sluiten' })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/verlof$/)

  await page.route(
    '**/api/{holidays/add-belgian-holidays,admin/regenerate-slots,holidays}',
    (route) => route.abort(),
  )
  await page.getByRole('button', { name: 'Tijdsloten bijwerken' }).click()
  await expect(toast(page, 'Fout')).toContainText('Kon tijdsloten niet bijwerken.')
  await page.getByRole('button', { name: 'Belgische feestdagen toevoegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Toevoegen' }).click()
  await expect(toast(page, 'Fout')).toContainText('Kon Belgische feestdagen niet laden.')
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
  await page.reload()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Het verlof kon niet geladen worden.' }),
  ).toContainText('geen verbinding')
  await page.unroute('**/api/{holidays/add-belgian-holidays,admin/regenerate-slots,holidays}')
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Komend verlof/ })).toBeVisible()
  await page.getByRole('button', { name: 'Tijdsloten bijwerken' }).click()
  await expect(toast(page, 'Tijdsloten bijgewerkt')).toBeVisible()
})

async function open(page: Page) {
  await logIn(page)
  await page.goto('/admin/verlof')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verlof')
  await expect(page.getByRole('heading', { level: 2, name: /^Komend verlof/ })).toBeVisible()
}

async function addVisit(page: Page, date: string, lastName: string) {
  const answer = await page.request.post('/api/appointments', {
    data: {
      firstName: 'Marie',
      lastName,
      email: `marie.${lastName}@voorbeeld.be`,
      phone: '0471 23 45 67',
      dogName: 'Bella',
      dogBreed: 'Chihuahua',
      service: 'Trimmen',
      date,
      startTime: '09:00',
    },
  })
  expect(answer.status()).toBe(201)
}

/**
 * Also one that shows over an open dialog, which hides the rest of the page from assistive
 * technology.
 */
function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: title })
}
