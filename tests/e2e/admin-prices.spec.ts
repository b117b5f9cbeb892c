import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const SCREENS = [
  { name: 'telefoon', width: 390, height: 844 },
  { name: 'bureau', width: 1440, height: 900 },
]

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.21.${width % 256}.1` },
    })

    test('the owner finds a service, adds one, shows and hides it, edits what somebody else edited too, deletes it and takes that back', async ({
      page,
      request,
    }) => {
      const item = `Testhond ${name}`
      await open(page)
      await expect(row(page, 'Algemene trimbeurt')).toContainText('€ 55,00')
      // of 131 rows that are built alike these are enough
      await page.getByLabel('Zoeken').fill('terriër')
      await expect(page.getByRole('heading', { level: 2, name: '21 services' })).toBeVisible()
      await checkAccessibility(page)
      await page.getByLabel('Zoeken').fill('russell ruwhaar')
      await expect(
        page.getByRole('heading', { level: 2, name: '1 service', exact: true }),
      ).toBeVisible()
      await expect(row(page, 'Jack Russell Terriër ruwhaar')).toBeVisible()
      await expect(page).toHaveURL(/zoek=russell/)
      await page.getByLabel('Categorie').selectOption('Premium')
      await expect(page.getByText('Geen services gevonden')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Zoeken')).toHaveValue('russell ruwhaar')
      await page.getByLabel('Categorie').selectOption('Alle categorieën')
      await page.getByLabel('Zoeken').fill(item)

      await page.getByRole('button', { name: 'Service toevoegen' }).click()
      const adding = page.getByRole('dialog', { name: 'Service toevoegen' })
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(adding.getByLabel('Naam')).toBeFocused()
      await expect(adding.getByLabel('Prijs')).toHaveAccessibleDescription(
        'Vul een prijs in zoals 55,00.',
      )
      await checkAccessibility(page)
      await adding.getByLabel('Naam').fill('poedel')
      await adding.getByLabel('Prijs').fill('62,5')
      await adding.getByLabel('Zichtbaar').uncheck()
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(toast(page, 'Fout')).toContainText('Deze naam staat al in de prijslijst.')
      await expect(adding.getByLabel('Naam')).toHaveAccessibleDescription(
        /Deze naam staat al in de prijslijst/,
      )
      await adding.getByLabel('Naam').fill(item)
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(toast(page, 'Service toegevoegd')).toBeVisible()
      await expect(adding).toBeHidden()
      await expect(row(page, item)).toContainText('€ 62,50')
      await expect(row(page, item)).toContainText('Verborgen')

      await row(page, item).getByRole('switch').check()
      await expect(toast(page, 'Service zichtbaar')).toBeVisible()
      expect(await publicPrices(request)).toContainEqual({ name: item, price: '62.50' })
      await toast(page, 'Service zichtbaar').getByRole('button', { name: 'Ongedaan maken' }).click()
      await expect(toast(page, 'Service verborgen')).toBeVisible()
      expect(await publicPrices(request)).not.toContainEqual({ name: item, price: '62.50' })

      await row(page, item)
        .getByRole('button', { name: `${item} bewerken` })
        .click()
      const editing = page.getByRole('dialog', { name: 'Service bewerken' })
      await editing.getByLabel('Duur').fill('1 uur')
      await editSomewhereElse(page, item)
      await editing.getByRole('button', { name: 'Bewaren' }).click()
      const stale = page.getByRole('dialog', { name: 'Intussen gewijzigd' })
      await expect(stale).toContainText('€ 70,00')
      await expect(stale).toContainText('€ 62,50')
      await checkAccessibility(page)
      await stale.getByRole('button', { name: 'Mijn versie bewaren' }).click()
      await toast(page, 'Service bijgewerkt')
        .getByRole('button', { name: 'Melding sluiten' })
        .click()
      await expect(row(page, item)).toContainText('1 uur')
      await expect(row(page, item)).toContainText('€ 62,50')

      await row(page, item)
        .getByRole('button', { name: `${item} verwijderen` })
        .click()
      const question = page.getByRole('alertdialog', { name: 'Service verwijderen?' })
      await expect(question).toContainText(item)
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Verwijderen' }).click()
      await expect(row(page, item)).toBeHidden()
      await toast(page, 'Service verwijderd')
        .getByRole('button', { name: 'Ongedaan maken' })
        .click()
      await expect(row(page, item)).toContainText('1 uur')
      await remove(page, item)
    })

    test('the owner changes many prices at once, after seeing each; exports the list, and imports a file after seeing what it changes', async ({
      page,
    }) => {
      const items = [`Groep ${name} een`, `Groep ${name} twee`]
      await logIn(page)
      for (const [index, each] of items.entries()) await add(page, each, `${40 + index * 10}.00`)
      await open(page, `groep ${name}`)
      await page.getByLabel('Alles kiezen').check()
      await expect(page.getByRole('heading', { level: 2, name: '2 gekozen' })).toBeVisible()
      await page.getByRole('button', { name: 'Prijzen aanpassen' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Prijzen aanpassen' })
      await expect(dialog.getByLabel('Welke prijzen')).toHaveValue('chosen')
      await dialog.getByRole('textbox', { name: 'Procent' }).fill('drie')
      await expect(dialog.getByRole('textbox', { name: 'Procent' })).toHaveAccessibleDescription(
        'Vul een getal in zoals 5 of -2,50.',
      )
      await dialog.getByRole('textbox', { name: 'Procent' }).fill('3')
      const preview = dialog
        .getByRole('list', { name: 'Oude en nieuwe prijzen' })
        .getByRole('listitem')
      await expect(preview).toHaveText([/een.*40,00.*41,00/, /twee.*50,00.*51,50/])
      await dialog.getByLabel('Afronden').selectOption('Op € 5,00')
      await expect(preview).toHaveCount(0)
      await expect(dialog.getByText('Zo verandert er geen enkele prijs.')).toBeVisible()
      await dialog.getByLabel('Afronden').selectOption('Op de cent')
      await expect(preview).toHaveText([/40,00.*41,20/, /50,00.*51,50/])
      await checkAccessibility(page)

      await editSomewhereElse(page, items[0] ?? '')
      await dialog.getByRole('button', { name: '2 prijzen aanpassen' }).click()
      await expect(dialog.getByRole('alert')).toContainText('De prijslijst is intussen gewijzigd')
      await expect(preview.first()).toHaveText(/70,00.*72,10/)
      await dialog.getByRole('button', { name: '2 prijzen aanpassen' }).click()
      await expect(toast(page, 'Prijzen aangepast')).toContainText('2 prijzen bijgewerkt.')
      await expect(row(page, items[0] ?? '')).toContainText('€ 72,10')
      await expect(row(page, items[1] ?? '')).toContainText('€ 51,50')
      for (const each of items) await remove(page, each)

      const item = `Import ${name}`
      await page.getByLabel('Zoeken').fill(item)
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Exporteren' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^prijslijst-\d{4}-\d\d-\d\d\.csv$/)
      const exported = await readFile(await download.path())
      expect(exported.toString('utf8')).toMatch(/^\uFEFFnaam;omschrijving;prijs;/)

      await page.getByRole('button', { name: 'Importeren' }).click()
      const importing = page.getByRole('dialog', { name: 'Prijslijst importeren' })
      await checkAccessibility(page)
      await importing
        .getByLabel('CSV-bestand')
        .setInputFiles({ name: 'leeg.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2') })
      await expect(toast(page, 'Import Fout')).toContainText(
        'De eerste regel moet de kolommen naam en prijs noemen.',
      )
      await expect(importing.getByLabel('CSV-bestand')).toHaveAccessibleDescription(
        /kolommen naam en prijs noemen/,
      )
      await importing
        .getByLabel('CSV-bestand')
        .setInputFiles({ name: 'zelf.csv', mimeType: 'text/csv', buffer: exported })
      await expect(
        importing.getByText('Dit bestand verandert niets aan je prijslijst.'),
      ).toBeVisible()
      await expect(importing.getByRole('button', { name: 'Importeren' })).toHaveCount(0)

      const file = `naam;prijs;actief\r\n${item};€ 62,50;nee\r\nPuli;gratis;\r\n`
      await importing.getByLabel('CSV-bestand').setInputFiles({
        name: 'nieuw.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file, 'utf8'),
      })
      await expect(
        importing.getByText('1 nieuw, 0 gewijzigd, 0 ongewijzigd, 1 geweigerd'),
      ).toBeVisible()
      await expect(importing.getByRole('list', { name: 'Geweigerd (1)' })).toContainText('regel 3')
      await checkAccessibility(page)
      await importing.getByRole('button', { name: 'Importeren' }).click()
      await expect(toast(page, 'Prijslijst geïmporteerd')).toContainText('1 service toegevoegd')
      await expect(row(page, item)).toContainText('€ 62,50')
      await remove(page, item)
    })
  })
}

test('the order changes a place at a time, on a phone too, and stays; what fails is said in the words that the owner knows, and nothing typed is lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  for (const item of ['Volgorde een', 'Volgorde twee']) await add(page, item, '10.00')
  await open(page, 'volgorde')
  const headings = page.getByRole('region', { name: 'Services' }).getByRole('heading', { level: 3 })
  await expect(headings).toHaveText([/een/, /twee/])
  await page.getByRole('button', { name: 'Volgorde een omlaag' }).click()
  await expect(headings).toHaveText([/twee/, /een/])
  await expect(page.getByRole('button', { name: 'Volgorde een omlaag' })).toBeDisabled()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(headings).toHaveText([/twee/, /een/])
  for (const item of ['Volgorde een', 'Volgorde twee']) await remove(page, item)

  await page.route('**/api/services', async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Service toevoegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Service toevoegen' })
  await dialog.getByLabel('Naam').fill('Nergens')
  await dialog.getByLabel('Prijs').fill('5')
  await dialog.getByRole('button', { name: 'Toevoegen' }).click()
  await expect(toast(page, 'Fout')).toContainText(
    'Er ging iets mis bij het toevoegen van de service.',
  )
  await expect(dialog.getByLabel('Naam')).toHaveValue('Nergens')
})

/** The price list, or what it has of a name. */
async function open(page: Page, search = '') {
  await logIn(page)
  await page.goto(`/admin/prijslijst?${new URLSearchParams(search ? { zoek: search } : {})}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijslijst')
  if (!search) await expect(row(page, 'Algemene trimbeurt')).toBeVisible()
}

function row(page: Page, item: string): Locator {
  return page
    .getByRole('region', { name: 'Services' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 3, name: new RegExp(`^${item}( Verborgen)?$`) }),
    })
}

/** A hidden service, so that nothing of it shows on the website that other journeys look at. */
async function add(page: Page, name: string, price: string) {
  const answer = await page.request.post('/api/services', {
    data: { name, price, displayOrder: 500, isActive: false },
  })
  expect(answer.status()).toBe(201)
}

async function remove(page: Page, item: string) {
  const list: { id: string; name: string }[] = await (
    await page.request.get('/api/services')
  ).json()
  const id = list.find(({ name }) => name === item)?.id
  expect((await page.request.delete(`/api/services/${id}`)).status()).toBe(200)
}

/** Somebody at another screen gives the service another price. */
async function editSomewhereElse(page: Page, item: string) {
  const list: { id: string; name: string; category: string }[] = await (
    await page.request.get('/api/services')
  ).json()
  const found = list.find(({ name }) => name === item)
  const answer = await page.request.put(`/api/services/${found?.id}`, {
    data: { name: item, price: '70.00', category: found?.category },
  })
  expect(answer.status()).toBe(200)
}

async function publicPrices(request: {
  get: (url: string) => Promise<{ json: () => Promise<unknown> }>
}) {
  return await (await request.get('/api/booking/prices')).json()
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
