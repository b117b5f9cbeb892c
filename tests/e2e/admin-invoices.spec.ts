import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { addDays, brusselsToday, formatShortDate } from '#lib/dates.ts'
import { toast } from '#tests/support/agenda-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { addVisitToday } from '#tests/support/cash-page.ts'
import { checkAccessibility, test, withoutLiveUpdates } from './fixtures.ts'

const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]
const today = brusselsToday(new Date())

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, extraHTTPHeaders: { 'x-forwarded-for': `10.36.${width % 256}.1` } })

    test('the owner makes an invoice without a mouse, sends it, is paid, credits a line and downloads both files', async ({ page }) => {
      const customer = `Kennel ${name}`
      await open(page)
      await checkAccessibility(page)
      const form = await write(page)
      await form.getByRole('button', { name: 'Concept bewaren' }).click()
      await expect(toast(page, 'Fout')).toContainText('Vul minimaal de klantennaam in')
      await expect(form.getByLabel('Naam of bedrijf')).toBeFocused()
      await expect(form.getByLabel('Naam of bedrijf')).toHaveAccessibleDescription('Vul minimaal de klantennaam in')
      await expect(line(form, 1).getByLabel('Omschrijving')).toHaveAccessibleDescription(/Vul een omschrijving in\./)
      await checkAccessibility(page)
      await form.getByLabel('Naam of bedrijf').fill(customer)
      await form.getByLabel('E-mail').fill(`kennel.${name}@voorbeeld.be`)
      await form.getByLabel('Straat en nummer').fill('Dorp 2')
      await form.getByLabel('Postcode').fill('9000')
      await form.getByLabel('Gemeente').fill('Gent')
      await form.getByLabel('BTW-nummer').fill('0123.456.749')

      await expect(line(form, 1).getByRole('button', { name: 'Regel 1 verwijderen' })).toBeDisabled()
      await line(form, 1).getByLabel('Omschrijving').fill('Dwergpoe')
      await expect(page.getByRole('option', { name: /^Dwergpoedel/ })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(line(form, 1).getByLabel('Omschrijving')).toHaveValue('Dwergpoedel')
      await expect(line(form, 1).getByLabel('Prijs incl. btw')).not.toHaveValue('0,00')
      await expect(line(form, 1).getByLabel('Aantal')).toBeFocused()
      await page.keyboard.press('Enter')
      await retype(page, '55')
      await page.keyboard.press('Enter')
      await expect(line(form, 2).getByLabel('Omschrijving')).toBeFocused()
      await page.keyboard.type('Shampoo')
      await page.keyboard.press('Enter')
      await retype(page, '3')
      await page.keyboard.press('Enter')
      await retype(page, '12,1')
      await page.keyboard.press('Enter')
      await expect(line(form, 3).getByLabel('Omschrijving')).toBeFocused()
      await line(form, 3).getByRole('button', { name: 'Regel 3 verwijderen' }).press('Enter')
      await expect(line(form, 2).getByLabel('Omschrijving')).toBeFocused()
      await line(form, 2).getByLabel('Aantal').fill('veel')
      await line(form, 2).getByLabel('Prijs incl. btw').focus()
      await expect(line(form, 2).getByLabel('Aantal')).toHaveValue('1')
      await line(form, 2).getByLabel('Aantal').fill('2')
      await expect(line(form, 2)).toContainText('€ 24,20')
      await form.getByLabel('Korting (€)').fill('5')
      await expect(form.getByRole('group', { name: 'Totalen van de factuur' })).toHaveText(/€\s61,32.*€\s12,88.*€\s74,20/)
      await form.getByRole('button', { name: 'Concept bewaren' }).press('Enter')
      await expect(toast(page, 'Factuur aangemaakt')).toContainText(customer)

      const draft = page.getByRole('dialog', { name: 'Factuur (concept)' })
      await expect(draft).toContainText('BE 0123.456.749')
      await expect(draft.getByRole('link', { name: 'UBL' })).toBeHidden()
      await checkAccessibility(page)
      await draft.getByRole('button', { name: 'Verzenden' }).click()
      const sending = page.getByRole('dialog', { name: 'Factuur verzenden' })
      await expect(sending.getByText(/toegangspunt|Nog nodig voor een e-factuur/)).toBeVisible()
      await checkAccessibility(page)
      await sending.getByRole('button', { name: 'Verzenden' }).click()
      await expect(toast(page, 'Factuur verzonden')).toContainText(/Factuur INV-\d{4}: gemaild naar/)

      const invoice = page.getByRole('dialog', { name: /^Factuur INV-\d{4}$/ })
      await expect(invoice.getByText('Verzonden', { exact: true }).first()).toBeVisible()
      await expect(invoice.getByText(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)).toBeVisible()
      await expect(invoice.getByRole('button', { name: 'Verwijderen' })).toBeHidden()
      const number = (await invoice.getByRole('heading', { level: 2 }).textContent())?.replace('Factuur ', '') ?? ''
      expect((await save(page, invoice.getByRole('link', { name: 'PDF' }))).text).toMatch(/^%PDF/)
      const ubl = await save(page, invoice.getByRole('link', { name: 'UBL' }))
      expect(ubl.name).toBe(`${number}.xml`)
      expect(ubl.text).toContain(`<cbc:ID>${number}</cbc:ID>`)

      await invoice.getByRole('button', { name: 'Markeer als betaald' }).click()
      const paying = page.getByRole('dialog', { name: 'Markeer als betaald' })
      await expect(paying.getByLabel('Betaald op')).toHaveValue(today)
      await paying.getByLabel('Betaalmiddel').selectOption('Anders…')
      await paying.getByLabel('Ander betaalmiddel').fill('Cheque')
      await checkAccessibility(page)
      await paying.getByRole('button', { name: 'Bewaren' }).click()
      await expect(toast(page, 'Factuur betaald')).toContainText(number)
      await expect(invoice).toContainText(`${formatShortDate(today)}, Cheque`)
      await invoice.getByRole('button', { name: 'Betaling terugdraaien' }).click()
      await expect(toast(page, 'Betaling teruggedraaid')).toBeVisible()
      await expect(invoice.getByRole('button', { name: 'Markeer als betaald' })).toBeVisible()

      await invoice.getByRole('button', { name: 'Creditnota' }).click()
      const crediting = page.getByRole('dialog', { name: 'Creditnota maken' })
      await expect(crediting.getByText('€ 74,20')).toBeVisible()
      await crediting.getByRole('button', { name: 'Per regel' }).click()
      await crediting.getByLabel('Aantal van Dwergpoedel').fill('2')
      await crediting.getByLabel('Aantal van Shampoo').fill('1')
      await crediting.getByRole('button', { name: 'Creditnota maken' }).click()
      await expect(crediting.getByLabel('Aantal van Dwergpoedel')).toBeFocused()
      await expect(crediting.getByLabel('Aantal van Dwergpoedel')).toHaveAccessibleDescription('Hoogstens 1.')
      await checkAccessibility(page)
      await crediting.getByLabel('Aantal van Dwergpoedel').fill('0')
      await expect(crediting.getByText('€ 11,34')).toBeVisible()
      await crediting.getByLabel('Reden').fill('Fles terug')
      await crediting.getByRole('button', { name: 'Creditnota maken' }).click()
      await expect(toast(page, 'Creditnota aangemaakt')).toContainText('€ 11,34')
      const note = page.getByRole('dialog', { name: /^Creditnota CN-\d{4}$/ })
      await expect(note).toContainText('Fles terug')
      await note.getByRole('button', { name: new RegExp(`^Factuur ${number}`) }).click()
      await expect(invoice.getByRole('button', { name: /^Creditnota CN-\d{4}/ })).toBeVisible()
      await invoice.getByRole('button', { name: 'Creditnota', exact: true }).click()
      await expect(crediting.getByText('€ 62,86')).toBeVisible()
      await crediting.getByRole('button', { name: 'Annuleren' }).click()
      await invoice.getByRole('button', { name: 'Sluiten' }).click()
      await page.getByLabel('Zoeken').fill(customer)
      await expect(rows(page)).toHaveText([/Factuur/, /CN-\d{4}.*Creditnota.*-€\s11,34/, new RegExp(`${number}.*€\\s74,20`)])
    })

    test('an invoice starts from a visit, beside another editor, is duplicated, and drafts can be deleted', async ({ page }) => {
      await logIn(page)
      const { id } = await addVisitToday(page.request, { lastName: `Factuur${name}`, dogName: 'Bella', price: '48.00' })
      await page.goto(`/admin/afspraken?afspraak=${id}`)
      await page.getByRole('link', { name: 'Factuur maken' }).click()
      const form = page.getByRole('dialog', { name: 'Nieuwe factuur' })
      await expect(form.getByLabel('Naam of bedrijf')).toHaveValue(`Marie Factuur${name}`)
      await expect(line(form, 1).getByLabel('Omschrijving')).toHaveValue(`Poedel, Bella (${formatShortDate(today)})`)
      await expect(line(form, 1).getByLabel('Prijs incl. btw')).toHaveValue('48,00')
      await form.getByLabel('Factuurdatum').fill(addDays(today, -2))
      await expect(form.getByLabel('Vervaldatum')).toHaveValue(addDays(today, 28))
      await form.getByLabel('Opmerkingen').fill('Bedankt')
      await page.goBack()
      await page.getByRole('alertdialog', { name: 'Niet bewaarde wijzigingen' }).getByRole('button', { name: 'Blijven' }).click()
      await page.keyboard.press('Escape')
      const leaving = page.getByRole('alertdialog', { name: 'Sluiten zonder bewaren?' })
      await leaving.getByRole('button', { name: 'Verder invullen' }).click()
      await expect(form.getByLabel('Opmerkingen')).toHaveValue('Bedankt')
      await form.getByRole('button', { name: 'Concept bewaren' }).click()
      await expect(toast(page, 'Factuur aangemaakt')).toBeVisible()

      const draft = page.getByRole('dialog', { name: 'Factuur (concept)' })
      await draft.getByRole('button', { name: 'Bewerken' }).click()
      const editing = page.getByRole('dialog', { name: 'Factuur bewerken' })
      await editing.getByLabel('Opmerkingen').fill('Tot gauw')
      await rewrite(page.request, { customer: `Factuur${name}`, notes: 'Van een ander' })
      await editing.getByRole('button', { name: 'Bewaren' }).click()
      const stale = page.getByRole('dialog', { name: 'Intussen gewijzigd' })
      await expect(stale).toContainText('Van een ander')
      await expect(stale).toContainText('Tot gauw')
      await checkAccessibility(page)
      await stale.getByRole('button', { name: 'Mijn versie bewaren' }).click()
      await expect(toast(page, 'Factuur bijgewerkt')).toBeVisible()
      await expect(draft).toContainText('Tot gauw')

      await draft.getByRole('button', { name: 'Dupliceren' }).click()
      await expect(form.getByLabel('Factuurdatum')).toHaveValue(today)
      await form.getByLabel('BTW-nummer').fill('BE 0123.456.789')
      await form.getByRole('switch', { name: 'Btw verlegd' }).check()
      await expect(form.getByText('Btw verlegd').last()).toBeVisible()
      await expect(form.getByText('Btw 0 %')).toBeVisible()
      await form.getByRole('button', { name: 'Concept bewaren' }).click()
      await expect(form.getByLabel('BTW-nummer')).toBeFocused()
      await form.getByLabel('BTW-nummer').fill('BE 0123.456.749')
      await form.getByRole('button', { name: 'Concept bewaren' }).click()
      await expect(toast(page, 'Factuur aangemaakt')).toBeVisible()
      await draft.getByRole('button', { name: 'Verwijderen' }).click()
      const question = page.getByRole('alertdialog', { name: 'Factuur verwijderen?' })
      await expect(question).toContainText('Weet je zeker dat je deze factuur wilt verwijderen?')
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Verwijderen' }).click()
      await expect(toast(page, 'Factuur verwijderd')).toBeVisible()
      await page.getByLabel('Zoeken').fill(`Factuur${name}`)
      await expect(rows(page)).toHaveText([/Factuur/, /Nog geen nummer.*Concept.*€\s48,00/])
    })

    test('what is late is marked, found and reminded of', async ({ page }) => {
      const customer = `Laat ${name}`
      await logIn(page)
      await add(page.request, { customerName: customer, customerEmail: 'laat@voorbeeld.be', invoiceDate: addDays(today, -40), dueDate: addDays(today, -10) })
      await add(page.request, { customerName: customer, customerEmail: '', status: 'draft' })
      await page.goto('/admin/facturen')
      await page.getByLabel('Zoeken').fill(customer)
      await expect(rows(page)).toHaveCount(3)
      await page.getByLabel('Status').selectOption('Vervallen')
      await expect(rows(page)).toHaveText([/Factuur/, /INV-\d{4}.*10 dagen te laat.*Vervallen.*€\s30,00/])
      await expect(page.getByLabel('Totalen')).toHaveText(/Openstaand€\s30,00Vervallen€\s30,00Betaald€\s0,00Gefactureerd€\s30,00/)
      await checkAccessibility(page)
      await page.reload()
      await expect(page.getByLabel('Status')).toHaveValue('overdue')
      await page
        .getByRole('button', { name: /^Bekijken Factuur INV/ })
        .first()
        .click()
      const invoice = page.getByRole('dialog', { name: /^Factuur INV/ })
      await invoice.getByRole('button', { name: 'Herinnering sturen' }).click()
      const question = page.getByRole('alertdialog', { name: 'Herinnering sturen?' })
      await expect(question).toContainText('laat@voorbeeld.be')
      await question.getByRole('button', { name: 'Herinnering sturen' }).click()
      await expect(toast(page, 'Herinnering verstuurd')).toContainText(customer)
      await expect(invoice.getByText('Herinnering gemaild')).toBeVisible()
      await invoice.getByRole('button', { name: 'Sluiten' }).click()
      await page.getByLabel('Jaar').selectOption('2021')
      await expect(page.getByText('Geen facturen gevonden')).toBeVisible()
    })
  })
}

test('a sale at the till is invoiced once, as paid already', async ({ page }) => {
  await logIn(page)
  const sale = { amount: '40.00', method: 'card', customerName: 'Fien Faktuur', service: 'Poedel' }
  expect((await page.request.post('/api/payments', { data: sale })).status()).toBe(201)
  const invoiceIt = async () => {
    await page.goto('/admin/kassa')
    await page.getByRole('row').filter({ hasText: 'Fien Faktuur' }).first().getByRole('button', { name: /^Bon / }).click()
    await page.getByRole('link', { name: 'Factuur maken' }).click()
    const form = page.getByRole('dialog', { name: 'Nieuwe factuur' })
    await expect(form.getByLabel('Naam of bedrijf')).toHaveValue('Fien Faktuur')
    await form.getByRole('button', { name: 'Concept bewaren' }).click()
  }
  await invoiceIt()
  await expect(toast(page, 'Factuur aangemaakt')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Factuur (concept)' })).toContainText(/Al betaald aan de kassa-€\s40,00Nog te betalen€\s0,00/)
  await invoiceIt()
  await expect(toast(page, 'Fout bij aanmaken')).toContainText('Van deze verkoop is al een factuur gemaakt.')
})

test('how invoices are numbered is shown as one types, and refused beside its field', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Nummering' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nummering' })
  const notes = dialog.getByRole('group', { name: 'Creditnota’s' })
  await checkAccessibility(page)
  await dialog.getByLabel('Elk jaar opnieuw beginnen').check()
  await expect(dialog.getByText(`INV-${today.slice(0, 4)}-0001`)).toBeVisible()
  await dialog.getByLabel('Elk jaar opnieuw beginnen').uncheck()
  await notes.getByLabel('Voorvoegsel').fill('INV-')
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(toast(page, 'Fout bij bijwerken')).toBeVisible()
  await expect(notes.getByLabel('Voorvoegsel')).toHaveAccessibleDescription('Facturen en creditnota’s hebben elk hun eigen voorvoegsel.')
  await notes.getByLabel('Voorvoegsel').fill('CN-')
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(toast(page, 'Nummering bewaard')).toBeVisible()
})

test('what fails is said in the words that the owner knows, and nothing typed is lost', async ({ page }) => {
  await withoutLiveUpdates(page)
  await open(page)
  await page.route(/\/api\/invoices(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.fulfill({ status: 503, json: { error: 'Even niet.', message: 'Even niet.', code: 'unavailable' } })
  })
  const form = await write(page)
  await form.getByLabel('Naam of bedrijf').fill('Nergens')
  await line(form, 1).getByLabel('Omschrijving').fill('Niets')
  await form.getByRole('button', { name: 'Concept bewaren' }).click()
  await expect(toast(page, 'Fout bij aanmaken')).toContainText('Er ging iets mis bij het bewaren van de factuur.')
  await expect(form.getByLabel('Naam of bedrijf')).toHaveValue('Nergens')
  await form.getByRole('button', { name: 'Annuleren' }).click()
  await page.getByRole('button', { name: 'Niet bewaren' }).click()
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Fout bij het laden van facturen:' })).toContainText('Even niet.')
  await checkAccessibility(page)
  await page.unroute(/\/api\/invoices(\?|$)/)
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

async function open(page: Page) {
  await logIn(page)
  await page.goto('/admin/facturen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facturen')
}

async function write(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nieuwe factuur' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nieuwe factuur' })
  await expect(form.getByLabel('Naam of bedrijf')).toBeVisible()
  return form
}

function line(form: Locator, place: number): Locator {
  return form.getByRole('group', { name: `Regel ${place}`, exact: true })
}

async function retype(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Facturen' }).getByRole('row')
}

async function save(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') }
}

async function add(request: APIRequestContext, invoice: Record<string, string>) {
  const items = [{ description: 'Wassen', quantity: '1', unitPrice: '30.00' }]
  expect((await request.post('/api/invoices', { data: { invoice: { status: 'sent', ...invoice }, items } })).status()).toBe(201)
}

/** Somebody at another screen writes the draft anew. */
async function rewrite(request: APIRequestContext, { customer, notes }: { customer: string; notes: string }) {
  const [found]: { id: string; items: object[] }[] = await (await request.get(`/api/invoices?${new URLSearchParams({ q: customer })}`)).json()
  const answer = await request.put(`/api/invoices/${found?.id}`, {
    data: { invoice: { ...found, paidOn: undefined, status: 'draft', notes }, items: found?.items },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
