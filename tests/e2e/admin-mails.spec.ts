import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openTab } from '../support/admin-tabs.ts'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the owner finds a mail, reads what was in it, hears from where to send it once more and cancels one; a test mail says what became of it', async ({
  page,
  salon,
}) => {
  test.slow()
  await logIn(page)
  await addVisit(page, 'Postduif')
  await page.goto('/admin/mails?zoek=Postduif')
  const line = page.getByRole('button', { name: /Afspraak bevestigd/ })
  // the tests have no mail server, and the owner is not told otherwise
  await expect(line).toContainText('Bewaard als bestand')
  await expect(page.getByRole('alert').filter({ hasText: 'nog geen mailserver' })).toContainText(
    'Mails komen bij niemand aan',
  )
  await checkAccessibility(page)
  await line.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: /^Postduif, / })).toHaveAttribute(
    'href',
    /\/admin\/mails\?afspraak=/,
  )
  await expect(dialog.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/32470123123\?text=.*Postduif/,
  )
  const body = page.frameLocator('iframe')
  await expect(body.locator('body')).toContainText('We kijken ernaar uit om Postduif te verwennen.')
  await expect(
    body.getByRole('link', { name: 'Afspraak bekijken of verplaatsen' }),
  ).toHaveAttribute('href', /\/mijn-afspraak\/•••$/)
  await checkAccessibility(page, { except: 'iframe' })
  // neither scripts nor windows: a tap on a link in it leads nowhere
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await dialog.getByRole('button', { name: 'Tekst', exact: true }).click()
  await expect(dialog.getByText(/^Uw afspraak is bevestigd\s+Dag Rita,/)).toBeVisible()

  await dialog.getByRole('button', { name: 'Opnieuw verzenden' }).click()
  await expect(toast(page, 'Mail opnieuw klaargezet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await expect(page.getByRole('button', { name: /Afspraak bevestigd/ })).toHaveCount(2)

  await page.getByRole('button', { name: 'Testmail sturen' }).click()
  const trial = page.getByRole('dialog', { name: 'Testmail sturen' })
  await trial.getByLabel('E-mailadres').fill('geen adres')
  await trial.getByRole('button', { name: 'Versturen' }).click()
  await expect(trial.getByLabel('E-mailadres')).toHaveAccessibleDescription(
    'Vul een geldig e-mailadres in.',
  )
  await checkAccessibility(page)
  await trial.getByLabel('E-mailadres').fill('baas@voorbeeld.be')
  await trial.getByRole('button', { name: 'Versturen' }).click()
  await expect(toast(page, 'Testmail bewaard als bestand')).toContainText(
    'nog geen mailserver ingesteld',
  )
  await expect(trial).toHaveCount(0)

  await fail(salon.databaseUrl, 'Postduif')
  await openTab(page, '/admin')
  await page
    .getByRole('alert')
    .filter({ hasText: 'niet aangekomen' })
    .getByRole('link', { name: 'Bekijken' })
    .click()
  await page.getByRole('button', { name: /Mislukt.*550/ }).click()
  await checkAccessibility(page, { except: 'iframe' })
  await dialog.getByRole('button', { name: 'Annuleren' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mail annuleren' }).click()
  await expect(toast(page, 'Mail geannuleerd')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await openTab(page, '/admin')
  await expect(page.getByRole('heading', { name: /^Goede/ })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'niet aangekomen' })).toHaveCount(0)
})

test('the owner writes her own words, sees the mail as it would leave, and goes back to ours', async ({
  page,
}) => {
  await logIn(page)
  await addVisit(page, 'Vlinder')
  await page.goto('/admin/mails/sjablonen/dog-ready')
  const intro = page.getByLabel(/^Tekst bovenaan/)
  const preview = page.frameLocator('iframe')
  await intro.fill('Joepie! {hont} is mooi.')
  await expect(intro).toHaveAccessibleDescription(
    /\{hont\} bestaat niet in deze mail\. Je kan kiezen uit \{voornaam\}, \{hond\}/,
  )
  await expect(page.getByText('Het voorbeeld wacht tot alle velden kloppen.')).toBeVisible()
  await checkAccessibility(page, { except: 'iframe' })
  await intro.fill('Joepie! ')
  await page.getByRole('button', { name: /^\{hond\}/ }).click()
  await expect(intro).toHaveValue('Joepie! {hond}')
  await expect(intro).toBeFocused()
  await page.keyboard.type(' is mooi.')
  // what lies outside the window is not laid out in such a frame, but it is there
  await expect(preview.locator('body')).toContainText(/Joepie! .+ is mooi\./)
  await page.getByRole('button', { name: 'Gewone tekst' }).click()
  await expect(page.getByRole('region', { name: 'Voorbeeld' })).toContainText(
    /Joepie! .+ is mooi\./,
  )

  await page.getByRole('link', { name: 'Postvak uit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Blijven' }).click()
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(toast(page, 'Sjabloon bewaard')).toBeVisible()
  await page.reload()
  await expect(intro).toHaveValue('Joepie! {hond} is mooi.')
  await expect(page.getByLabel('Welke mail?')).toContainText('Uw hond is klaar (eigen tekst)')
  await page.getByRole('button', { name: 'Onze tekst terugzetten' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terugzetten' }).click()
  await expect(toast(page, 'Onze tekst staat er weer')).toBeVisible()
  await expect(intro).toHaveValue(/fris, proper/)
  await page.getByLabel('Welke mail?').selectOption('contact-copy')
  await expect(page.getByRole('heading', { name: 'Kopie van een contactbericht' })).toBeVisible()
  await expect(page.getByLabel(/^Titel/)).toHaveCount(0)
})

/** A confirmed visit far ahead, of a client of its own, whose mail leaves at once. */
async function addVisit(page: Page, dogName: string) {
  const year = new Date().getFullYear() + 1
  const person = {
    firstName: 'Rita',
    lastName: 'Mails',
    email: `rita.${dogName.toLowerCase()}@voorbeeld.be`,
    phone: '0470 12 31 23',
  }
  const visit = {
    ...person,
    dogName,
    dogBreed: 'Poedel',
    service: 'Trimmen',
    date: `${year}-02-03`,
    startTime: '22:00',
    endTime: '22:30',
    allowOverlap: true,
  }
  expect((await page.request.post('/api/appointments', { data: visit })).status()).toBe(201)
}

/** Has the first mail about a dog fail: the mail server of these tests takes everything. */
async function fail(databaseUrl: string, dogName: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `update outbox set state = 'failed', last_error = 'De mailserver weigert deze mail: 550 onbekend'
     where id = (select o.id from outbox o join appointments a on a.id = o.appointment_id where a.dog_name = $1 order by o.created_at limit 1)`,
    [dogName],
  )
  await client.end()
  expect(rowCount).toBe(1)
}

function toast(page: Page, text: string) {
  return page
    .getByRole('region', { name: /^Meldingen/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: text })
}
