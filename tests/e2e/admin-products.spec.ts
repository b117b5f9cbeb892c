import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { toast } from '#tests/support/agenda-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const SCREENS = [
  { name: 'telefoon', width: 390, height: 844 },
  { name: 'bureau', width: 1440, height: 900 },
]

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.31.${width % 256}.1` },
    })

    test('the owner scans a code, adds the product, finds it and edits it beside somebody else', async ({
      page,
    }) => {
      const item = `Shampoo ${name}`
      const code = `5412345${width}`
      await open(page)
      await checkAccessibility(page)
      await page.getByLabel('Barcode scannen').fill(code)
      await page.getByLabel('Barcode scannen').press('Enter')
      const unknown = page.getByRole('alertdialog', { name: 'Nog geen product met deze code' })
      await expect(unknown).toContainText(code)
      await unknown.getByRole('button', { name: 'Product toevoegen' }).click()

      const adding = page.getByRole('dialog', { name: 'Product toevoegen' })
      await expect(adding.getByLabel('Barcode')).toHaveValue(code)
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(toast(page, 'Fout')).toContainText('Controleer alle velden en probeer opnieuw')
      await expect(adding.getByLabel('Naam')).toBeFocused()
      await expect(adding.getByLabel('Verkoopprijs')).toHaveAccessibleDescription(
        /Vul een prijs in zoals 12,50\./,
      )
      await checkAccessibility(page)
      await adding.getByLabel('Naam').fill(item)
      await adding.getByLabel('Merk').fill('Hery')
      await adding.getByLabel('Verkoopprijs').fill('12,1')
      await adding.getByLabel('Kostprijs').fill('6')
      await expect(adding.getByText('€ 4,00 (40,0 %)')).toBeVisible()
      await adding.getByLabel(/^Voorraad\W?$/).fill('3')
      await adding.getByLabel('Barcode').press('Enter')
      await expect(adding).toBeVisible()
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(toast(page, 'Product toegevoegd')).toContainText(item)
      await expect(adding).toBeHidden()

      await page.getByLabel('Zoeken').fill(`hery ${name}`)
      await expect(row(page, item)).toContainText('€ 12,10')
      await expect(row(page, item)).toContainText('Lage voorraad')
      await expect(page).toHaveURL(/zoek=hery/)
      await page.reload()
      await expect(page.getByLabel('Zoeken')).toHaveValue(`hery ${name}`)
      await page.getByLabel('Categorie').selectOption('Voeding')
      await expect(page.getByText('Geen producten gevonden')).toBeVisible()
      await page.getByLabel('Categorie').selectOption('Alle categorieën')

      await page.getByLabel('Barcode scannen').fill(code)
      await page.getByLabel('Barcode scannen').press('Enter')
      const editing = page.getByRole('dialog', { name: 'Product bewerken' })
      await expect(editing.getByLabel('Naam')).toHaveValue(item)
      await editing.getByLabel('Verkoopprijs').fill('13')
      await change(page, item, { price: '14.00' })
      await editing.getByRole('button', { name: 'Bewaren' }).click()
      const stale = page.getByRole('dialog', { name: 'Intussen gewijzigd' })
      await expect(stale).toContainText('€ 14,00')
      await expect(stale).toContainText('€ 13,00')
      await checkAccessibility(page)
      await stale.getByRole('button', { name: 'Mijn versie bewaren' }).click()
      await expect(toast(page, 'Product bijgewerkt')).toBeVisible()
      await expect(row(page, item)).toContainText('€ 13,00')
    })

    test('the owner books a delivery and a correction, sees the whole history, prints what to order and deletes products; what fails is said, and nothing typed is lost', async ({
      page,
    }) => {
      const item = `Borstel ${name}`
      // as on a page over plain http
      await page.addInitScript(() => void Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
      const [low, fresh] = [`Koekjes ${name}`, `Touw ${name}`]
      await logIn(page)
      await add(page, { name: item, price: '15', stock: 2, minStock: 1 })
      await add(page, { name: low, price: '5', stock: 1, minStock: 4 })
      await add(page, { name: fresh, price: '5', stock: 0, minStock: 0 })
      await open(page)
      await page.getByLabel('Zoeken').fill(item)
      await row(page, item)
        .getByRole('button', { name: `Voorraad van ${item}` })
        .click()
      const dialog = page.getByRole('dialog', { name: `Voorraad: ${item}` })
      const history = dialog.getByRole('region', { name: 'Geschiedenis' }).getByRole('row')
      await expect(history).toHaveText([/Wanneer/, /Beginvoorraad.*\+2.*2/])
      await dialog.getByLabel('Aantal').fill('10')
      await dialog.getByLabel('Notitie').fill('Bon 12')
      await dialog.getByRole('button', { name: 'Levering boeken' }).click()
      await expect(toast(page, 'Levering geboekt')).toContainText('nu 12 in voorraad')
      await expect(history).toHaveText([/Wanneer/, /Levering.*Bon 12.*\+10.*12/, /Beginvoorraad/])
      await dialog.getByRole('radio', { name: /^Eraf/ }).check()
      await dialog.getByLabel('Aantal').fill('13')
      await dialog.getByRole('button', { name: 'Correctie boeken' }).click()
      await expect(dialog.getByLabel('Reden')).toBeFocused()
      await expect(dialog.getByLabel('Reden')).toHaveAccessibleDescription(
        'Vul de reden van de correctie in.',
      )
      await checkAccessibility(page)
      await dialog.getByLabel('Reden').fill('Beschadigd')
      await dialog.getByRole('button', { name: 'Correctie boeken' }).click()
      await expect(toast(page, 'Fout')).toContainText('Nog 12 in voorraad.')
      await expect(dialog.getByLabel('Aantal')).toBeFocused()
      await dialog.getByLabel('Aantal').fill('12')
      await dialog.getByRole('button', { name: 'Correctie boeken' }).click()
      await expect(history).toHaveText([
        /Wanneer/,
        /Correctie.*Beschadigd.*−12.*0/,
        /Levering/,
        /Beginvoorraad/,
      ])
      await expect(dialog.getByText('Uitverkocht')).toBeVisible()
      await dialog.getByRole('button', { name: 'Sluiten' }).click()
      await expect(row(page, item)).toContainText('Uitverkocht')

      await page.getByLabel('Zoeken').fill(name)
      await page.getByRole('radio', { name: /^Te bestellen/ }).check()
      await expect(page).toHaveURL(/toon=bestellen/)
      await expect(row(page, low)).toContainText('minimum 4, bestel 7')
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Als CSV' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^bestellijst-\d{4}-\d\d-\d\d\.csv$/)
      expect(await readFile(await download.path(), 'utf8')).toContain(
        `${low};;algemeen;;;"5,00";;1;4;7;ja`,
      )
      const href = await page.getByRole('link', { name: /Afdrukken/ }).getAttribute('href')
      const print = await page.request.get(href ?? '')
      expect([print.status(), print.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await checkAccessibility(page)

      await row(page, low)
        .getByRole('button', { name: `${low} verwijderen` })
        .click()
      const question = page.getByRole('alertdialog', { name: 'Product verwijderen?' })
      await expect(question).toContainText(low)
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Verwijderen' }).click()
      await expect(toast(page, 'Product niet meer actief')).toContainText(low)
      await expect(row(page, low)).toBeHidden()
      await page.getByRole('radio', { name: /^Niet actief/ }).check()
      await row(page, low)
        .getByRole('button', { name: `${low} weer verkopen` })
        .click()
      await expect(toast(page, 'Product weer te koop')).toBeVisible()
      await page.getByRole('radio', { name: /^Te koop/ }).check()
      await row(page, fresh)
        .getByRole('button', { name: `${fresh} verwijderen` })
        .click()
      await question.getByRole('button', { name: 'Verwijderen' }).click()
      await toast(page, 'Product verwijderd')
        .getByRole('button', { name: 'Ongedaan maken' })
        .click()
      await expect(toast(page, 'Product teruggezet')).toBeVisible()
      await expect(row(page, fresh)).toBeVisible()

      await page.route(/\/api\/products(\?|$)/, async (route) => {
        if (route.request().method() === 'POST') await route.abort()
        else await route.continue()
      })
      await page.getByRole('button', { name: 'Product toevoegen' }).first().click()
      const adding = page.getByRole('dialog', { name: 'Product toevoegen' })
      await adding.getByLabel('Naam').fill('Nergens')
      await adding.getByLabel('Verkoopprijs').fill('5')
      await adding.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(toast(page, 'Fout')).toContainText(
        'Er ging iets mis bij het toevoegen van het product.',
      )
      await expect(adding.getByLabel('Naam')).toHaveValue('Nergens')
    })
  })
}

async function open(page: Page) {
  await logIn(page)
  await page.goto('/admin/producten')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producten')
}

function row(page: Page, item: string): Locator {
  return page.getByRole('table', { name: 'Producten' }).getByRole('row').filter({ hasText: item })
}

async function add(page: Page, product: object) {
  expect((await page.request.post('/api/products', { data: product })).status()).toBe(201)
}

/** Somebody at another screen edits the product. */
async function change(page: Page, name: string, values: object) {
  const [found]: { id: string; name: string; price: string }[] = await (
    await page.request.get(`/api/products?${new URLSearchParams({ q: name })}`)
  ).json()
  const answer = await page.request.put(`/api/products/${found?.id}`, {
    data: { name, price: found?.price, ...values },
  })
  expect(answer.status()).toBe(200)
}
