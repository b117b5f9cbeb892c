import { expect } from '@playwright/test'
import { addDays, brusselsToday, formatShortDate } from '#lib/dates.ts'
import { openTab } from '#tests/support/admin-tabs.ts'
import { toast } from '#tests/support/agenda-page.ts'
import { addVisitToday } from '#tests/support/cash-page.ts'
import {
  invoiceRows,
  lineOf,
  newInvoice,
  openInvoices,
  retype,
  rewriteDraft,
  saveFile,
} from '#tests/support/invoice-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]
const today = brusselsToday(new Date())

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.36.${width % 256}.1` },
    })

    test('the owner makes an invoice without a mouse, sends it, is paid, credits a line and downloads both files', async ({
      page,
    }) => {
      const customer = `Kennel ${name}`
      await openInvoices(page)
      await checkAccessibility(page)
      const form = await newInvoice(page)
      await form.getByRole('button', { name: 'Concept bewaren' }).click()
      await expect(toast(page, 'Fout')).toContainText('Vul minimaal de klantennaam in')
      await expect(form.getByLabel('Naam of bedrijf')).toBeFocused()
      await expect(form.getByLabel('Naam of bedrijf')).toHaveAccessibleDescription(
        'Vul minimaal de klantennaam in',
      )
      await expect(lineOf(form, 1).getByLabel('Omschrijving')).toHaveAccessibleDescription(
        /Vul een omschrijving in\./,
      )
      await checkAccessibility(page)
      await form.getByLabel('Naam of bedrijf').fill(customer)
      await form.getByLabel('E-mail').fill(`kennel.${name}@voorbeeld.be`)
      await form.getByLabel('Straat en nummer').fill('Dorp 2')
      await form.getByLabel('Postcode').fill('9000')
      await form.getByLabel('Gemeente').fill('Gent')
      await form.getByLabel('BTW-nummer').fill('0123.456.749')

      await expect(
        lineOf(form, 1).getByRole('button', { name: 'Regel 1 verwijderen' }),
      ).toBeDisabled()
      await lineOf(form, 1).getByLabel('Omschrijving').fill('Dwergpoe')
      await expect(page.getByRole('option', { name: /^Dwergpoedel/ })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(lineOf(form, 1).getByLabel('Omschrijving')).toHaveValue('Dwergpoedel')
      await expect(lineOf(form, 1).getByLabel('Prijs incl. btw')).not.toHaveValue('0,00')
      await expect(lineOf(form, 1).getByLabel('Aantal')).toBeFocused()
      await page.keyboard.press('Enter')
      await retype(page, '55')
      await page.keyboard.press('Enter')
      await expect(lineOf(form, 2).getByLabel('Omschrijving')).toBeFocused()
      await page.keyboard.type('Shampoo')
      await page.keyboard.press('Enter')
      await retype(page, '3')
      await page.keyboard.press('Enter')
      await retype(page, '12,1')
      await page.keyboard.press('Enter')
      await expect(lineOf(form, 3).getByLabel('Omschrijving')).toBeFocused()
      await lineOf(form, 3).getByRole('button', { name: 'Regel 3 verwijderen' }).press('Enter')
      await expect(lineOf(form, 2).getByLabel('Omschrijving')).toBeFocused()
      await lineOf(form, 2).getByLabel('Aantal').fill('veel')
      await lineOf(form, 2).getByLabel('Prijs incl. btw').focus()
      await expect(lineOf(form, 2).getByLabel('Aantal')).toHaveValue('1')
      await lineOf(form, 2).getByLabel('Aantal').fill('2')
      await expect(lineOf(form, 2)).toContainText('€ 24,20')
      await form.getByLabel('Korting (€)').fill('5')
      await expect(form.getByRole('group', { name: 'Totalen van de factuur' })).toHaveText(
        /€\s61,32.*€\s12,88.*€\s74,20/,
      )
      const reverseCharge = form.getByRole('switch', { name: 'Btw verlegd' })
      await reverseCharge.check()
      await form.getByRole('button', { name: 'Concept bewaren' }).press('Enter')
      await expect(reverseCharge).toHaveAccessibleDescription(
        'Btw verlegd kan niet voor een Belgische klant: reken de btw gewoon aan.',
      )
      await expect(reverseCharge).toBeFocused()
      await checkAccessibility(page)
      await reverseCharge.uncheck()
      await expect(reverseCharge).toHaveAccessibleDescription('')
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
      const sends: string[] = []
      page.on('request', (asked) => asked.url().endsWith('/send') && sends.push(asked.method()))
      await sending.getByRole('button', { name: 'Verzenden' }).dblclick()
      await expect(toast(page, 'Factuur verzonden')).toContainText(
        /Factuur INV-\d{4}: mail naar .* klaargezet/,
      )
      expect(sends).toEqual(['POST'])

      const invoice = page.getByRole('dialog', { name: /^Factuur INV-\d{4}$/ })
      await expect(invoice.getByText('Verzonden', { exact: true }).first()).toBeVisible()
      await expect(invoice.getByText(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)).toBeVisible()
      await expect(invoice.getByRole('button', { name: 'Verwijderen' })).toBeHidden()
      const number =
        (await invoice.getByRole('heading', { level: 2 }).textContent())?.replace('Factuur ', '') ??
        ''
      expect((await saveFile(page, invoice.getByRole('link', { name: 'PDF' }))).text).toMatch(
        /^%PDF/,
      )
      const ubl = await saveFile(page, invoice.getByRole('link', { name: 'UBL' }))
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
      await expect(crediting.getByLabel('Aantal van Dwergpoedel')).toHaveAccessibleDescription(
        'Hoogstens 1.',
      )
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
      await expect(invoice).toContainText(/Gecrediteerd-€\s11,34Nog te betalen€\s62,86/)
      await invoice.getByRole('button', { name: 'Creditnota', exact: true }).click()
      await expect(crediting.getByText('€ 62,86')).toBeVisible()
      await crediting.getByRole('button', { name: 'Sluiten' }).last().click()
      await invoice.getByRole('button', { name: 'Sluiten' }).click()
      await page.getByLabel('Zoeken').fill(customer)
      await expect(invoiceRows(page)).toHaveText([
        /Factuur/,
        /CN-\d{4}.*Creditnota.*-€\s11,34/,
        new RegExp(`${number}.*€\\s74,20`),
      ])
    })

    test('an invoice starts from a visit, beside another editor, is duplicated, and drafts can be deleted', async ({
      page,
    }) => {
      await logIn(page)
      const { id } = await addVisitToday(page.request, {
        lastName: `Factuur${name}`,
        dogName: 'Bella',
        price: '48.00',
      })
      await page.goto(`/admin/afspraken?afspraak=${id}`)
      await page.getByRole('link', { name: 'Factuur maken' }).click()
      const form = page.getByRole('dialog', { name: 'Nieuwe factuur' })
      await expect(form.getByLabel('Naam of bedrijf')).toHaveValue(`Marie Factuur${name}`)
      await expect(lineOf(form, 1).getByLabel('Omschrijving')).toHaveValue(
        `Poedel, Bella (${formatShortDate(today)})`,
      )
      await expect(lineOf(form, 1).getByLabel('Prijs incl. btw')).toHaveValue('48,00')
      await form.getByLabel('Factuurdatum').fill(addDays(today, -2))
      await expect(form.getByLabel('Vervaldatum')).toHaveValue(addDays(today, 28))
      await form.getByLabel('Opmerkingen').fill('Bedankt')
      await page.goBack()
      const going = page.getByRole('alertdialog', { name: 'Niet bewaarde wijzigingen' })
      await going.getByRole('button', { name: 'Blijven' }).click()
      await expect(going).toHaveCount(0)
      await form.getByLabel('Opmerkingen').press('Escape')
      const leaving = page.getByRole('alertdialog', { name: 'Sluiten zonder bewaren?' })
      await leaving.getByRole('button', { name: 'Verder invullen' }).click()
      await expect(form.getByLabel('Opmerkingen')).toHaveValue('Bedankt')
      await form.getByRole('button', { name: 'Concept bewaren' }).click()
      await expect(toast(page, 'Factuur aangemaakt')).toBeVisible()

      const draft = page.getByRole('dialog', { name: 'Factuur (concept)' })
      await draft.getByRole('button', { name: 'Bewerken' }).click()
      const editing = page.getByRole('dialog', { name: 'Factuur bewerken' })
      await editing.getByLabel('Opmerkingen').fill('Tot gauw')
      await rewriteDraft(page.request, { customer: `Factuur${name}`, notes: 'Van een ander' })
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
      await form.getByLabel('BTW-nummer').fill('NL 123456789B13')
      await form.getByLabel('Land').fill('Nederland')
      await form.getByRole('button', { name: 'Concept bewaren' }).click()
      await expect(toast(page, 'Factuur aangemaakt')).toBeVisible()
      await draft.getByRole('button', { name: 'Verwijderen' }).click()
      const question = page.getByRole('alertdialog', { name: 'Factuur verwijderen?' })
      await expect(question).toContainText('Weet je zeker dat je deze factuur wilt verwijderen?')
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Verwijderen' }).click()
      const removed = toast(page, 'Factuur verwijderd')
      await expect(removed).toBeVisible()
      await page.getByLabel('Zoeken').fill(`Factuur${name}`)
      await expect(invoiceRows(page)).toHaveText([/Factuur/, /Nog geen nummer.*Concept.*€\s48,00/])
      await removed.getByRole('button', { name: 'Ongedaan maken' }).click()
      await expect(invoiceRows(page)).toHaveCount(3)
    })
  })
}

test('a sale at the till is invoiced once, as paid already', async ({ page }) => {
  await logIn(page)
  const sale = { amount: '40.00', method: 'card', customerName: 'Fien Faktuur', service: 'Poedel' }
  expect((await page.request.post('/api/payments', { data: sale })).status()).toBe(201)
  const payment = page.getByRole('row').filter({ hasText: 'Fien Faktuur' }).first()
  const openReceipt = async () => await payment.getByRole('button', { name: /^Bon / }).click()
  await page.goto('/admin/kassa')
  await openReceipt()
  await page.getByRole('link', { name: 'Factuur maken' }).click()
  const form = page.getByRole('dialog', { name: 'Nieuwe factuur' })
  await expect(form.getByLabel('Naam of bedrijf')).toHaveValue('Fien Faktuur')
  const again = page.url()
  await form.getByRole('button', { name: 'Concept bewaren' }).click()
  await expect(toast(page, 'Factuur aangemaakt')).toBeVisible()
  const draft = page.getByRole('dialog', { name: 'Factuur (concept)' })
  await expect(draft).toContainText(/Al betaald aan de kassa-€\s40,00Nog te betalen€\s0,00/)
  await page.goto(again)
  const known = page.getByRole('dialog', { name: 'Er is al een factuur' })
  await expect(known.getByRole('button', { name: 'Toch een nieuwe maken' })).toHaveCount(0)
  await checkAccessibility(page)
  await known.getByRole('button', { name: 'Concept bekijken' }).click()
  await expect(draft).toContainText('Fien Faktuur')
  await draft.getByRole('button', { name: 'Verzenden' }).click()
  const sending = page.getByRole('dialog', { name: 'Factuur verzenden' })
  await expect(sending.getByLabel('Factuurdatum')).toHaveValue(today)
  await sending.getByRole('button', { name: 'Sluiten' }).last().click()
  await draft.getByRole('button', { name: 'Sluiten' }).click()
  await openTab(page, '/admin/kassa')
  await expect(payment).toContainText('Factuur (concept)')
  await openReceipt()
  await page.getByRole('link', { name: 'Factuur (concept)' }).click()
  await expect(draft).toContainText('Fien Faktuur')
})

test('how invoices are numbered is shown as one types, and refused beside its field; what fails is said, and nothing typed is lost', async ({
  page,
}) => {
  await openInvoices(page)
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
  await expect(notes.getByLabel('Voorvoegsel')).toHaveAccessibleDescription(
    'Facturen en creditnota’s hebben elk hun eigen voorvoegsel.',
  )
  await notes.getByLabel('Voorvoegsel').fill('CN-')
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(toast(page, 'Nummering bewaard')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.route(/\/api\/invoices(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.continue()
  })
  const form = await newInvoice(page)
  await form.getByLabel('Naam of bedrijf').fill('Nergens')
  await lineOf(form, 1).getByLabel('Omschrijving').fill('Niets')
  await form.getByRole('button', { name: 'Concept bewaren' }).click()
  await expect(toast(page, 'Fout bij aanmaken')).toContainText(
    'Er ging iets mis bij het bewaren van de factuur.',
  )
  await expect(form.getByLabel('Naam of bedrijf')).toHaveValue('Nergens')
})
