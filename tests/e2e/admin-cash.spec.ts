import { expect, type Locator, type Page } from '@playwright/test'
import { openTab } from '#tests/support/admin-tabs.ts'
import {
  addVisitToday,
  buyVoucher,
  enterSale,
  openTill,
  paymentsOf,
  saleForm,
  toast,
} from '#tests/support/cash-page.ts'
import { logIn } from '#tests/support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.31.${width % 256}.1` },
    })

    test('a visit of today is paid in cash, rounded to five cents, with the change; another with what stands on a card', async ({
      page,
    }) => {
      test.slow()
      const [lastName, dogName] = [`Wijnants${name}`, `Bobbie${name}`]
      const [holder, holdersDog] = [`Puntens${name}`, `Kaartje${name}`]
      await logIn(page)
      await addVisitToday(page.request, { lastName, dogName, price: '52.52' })
      await addVisitToday(page.request, { lastName: holder, dogName: holdersDog, price: '40.00' })
      const made = await page.request.post('/api/customer-cards', {
        data: {
          customerEmail: `marie.${holder.toLowerCase()}@voorbeeld.be`,
          discountPercentage: '10',
          points: 100,
          balance: '20.00',
          balanceReason: 'Begin',
        },
      })
      expect(made.status(), await made.text()).toBe(201)
      await openTill(page)
      await page
        .getByRole('button', { name: `Afrekenen: ${dogName} van Marie ${lastName}` })
        .click()
      const form = saleForm(page)
      await expect(form.getByRole('combobox', { name: 'Klant' })).toHaveValue(`Marie ${lastName}`)
      await expect(form.getByRole('combobox', { name: 'Behandeling' })).toHaveValue('Poedel')
      await expect(form.getByRole('textbox', { name: 'Bedrag (€)' })).toHaveValue('52,52')
      await expect(form.getByRole('radio', { name: 'Cash' })).toBeChecked()
      await expect(form.getByRole('button', { name: 'Afrekenen' })).toBeFocused()
      await expect(form.getByLabel('Totaal')).toContainText('Afronding (cash)-€ 0,02')
      await form.getByRole('textbox', { name: 'Ontvangen' }).fill('50')
      await expect(form.getByText('Nog € 2,50 te weinig.')).toBeVisible()
      await form.getByRole('textbox', { name: 'Ontvangen' }).fill('60')
      await expect(form.getByRole('status').filter({ hasText: 'Wisselgeld' })).toContainText(
        '€ 7,50',
      )
      await checkAccessibility(page)
      await form.getByRole('button', { name: 'Afrekenen' }).click()
      await expect(toast(page, 'Betaling Toegevoegd')).toBeVisible()
      const done = page.getByRole('status').filter({ hasText: 'heeft betaald' })
      for (const amount of [/€\s52,50/, /€\s7,50/]) await expect(done).toContainText(amount)
      await expect(page.getByRole('listitem').filter({ hasText: dogName }).first()).toContainText(
        /€\s52,52\s*Betaald/,
      )
      await expect(form.getByRole('textbox', { name: 'Bedrag (€)' })).toHaveValue('')
      expect(await paymentsOf(page.request, lastName)).toMatchObject([
        { method: 'cash', amount: '52.52', amountPaid: '52.50', status: 'completed' },
      ])
      await page
        .getByRole('button', { name: `Nog iets afrekenen: ${dogName} van Marie ${lastName}` })
        .click()
      await form.getByRole('textbox', { name: 'Bedrag (€)' }).fill('52,52')
      await expect(form.getByRole('alert')).toContainText(/al €\s52,52 betaald/)
      await checkAccessibility(page)

      await page
        .getByRole('button', { name: `Afrekenen: ${holdersDog} van Marie ${holder}` })
        .click()
      await form.getByRole('checkbox', { name: /Korting van 10 % toepassen/ }).check()
      await form.getByRole('textbox', { name: 'Punten inwisselen' }).fill('100')
      await form.getByRole('textbox', { name: 'Saldo gebruiken' }).fill('11')
      await form.getByRole('radio', { name: 'Kaart' }).check()
      // 40.00 − 4.00 − 5.00 − 11.00
      await expect(form.getByLabel('Totaal')).toContainText('€ 20,00')
      await checkAccessibility(page)
      await form.getByRole('button', { name: 'Afrekenen' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: `Marie ${holder} heeft betaald` }),
      ).toContainText('Kaart € 20,00')
      await expect(
        page.getByRole('button', { name: `Nog iets afrekenen: ${holdersDog} van Marie ${holder}` }),
      ).toBeVisible()
    })
  })
}

test.describe('at the till', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': '10.31.1.1' },
  })

  test('what came in is hidden until it is asked for, and with one tap on every screen of this device', async ({
    page,
  }) => {
    const tap = (name: string) => page.getByRole('main').getByRole('button', { name }).click()
    const chart = page.getByText('Omzet per dag, deze maand').first()
    const today = page.getByText('Omzet vandaag').locator('..')
    await logIn(page)
    const sale = { amount: '12.00', customerName: 'Omzet', service: 'Poedel', method: 'cash' }
    expect((await page.request.post('/api/payments', { data: sale })).status()).toBe(201)
    await page.goto('/admin')
    await expect(today).toContainText('€')
    await openTab(page, '/admin/kassa')
    await expect(page.getByText('aan de kassa kijkt een klant mee')).toBeVisible()
    await expect(chart).toHaveCount(0)
    await tap('Omzet tonen')
    await expect(chart).toBeVisible()
    await checkAccessibility(page)
    await tap('Omzet verbergen')
    await expect(chart).toHaveCount(0)

    await openTab(page, '/admin')
    await expect(today).toContainText('verborgen')
    await expect(today).not.toContainText('€')
    await checkAccessibility(page)
    for (const tab of ['dagboek', 'inzicht', 'facturen', 'kadobonnen']) {
      await openTab(page, `/admin/${tab}`)
      await expect(page.getByRole('button', { name: 'Omzet tonen' })).toBeVisible()
      await expect(page.getByText(/verborgen/).first()).toBeAttached()
      await checkAccessibility(page)
    }
    await tap('Omzet tonen')
    await page.goto('/admin')
    await expect(today).toContainText('€')
    await openTab(page, '/admin/kassa')
    await expect(page.getByRole('button', { name: 'Omzet tonen' })).toBeVisible()

    const unavailable = { code: 'unavailable', error: 'Even niet.', message: 'Even niet.' }
    await page.route('**/api/payments/overview', (route) =>
      route.fulfill({ status: 503, json: unavailable }),
    )
    await page.goto('/admin/kassa')
    await tap('Omzet tonen')
    const alerts = page.getByRole('main').getByRole('alert').filter({ hasText: 'Even niet.' })
    await expect(alerts).toHaveCount(2)
    await expect(alerts.filter({ hasText: 'De omzet kon niet geladen worden.' })).toBeVisible()
    await page.unroute('**/api/payments/overview')
    await alerts.first().getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(alerts, 'one answer puts both right').toHaveCount(0)
    await expect(chart).toBeVisible()
  })

  test('while a customer is looked for, nothing moves under the finger; what is missing is said in the words of the salon; a gift voucher is redeemed in two parts, the rest of a visit in cash', async ({
    page,
  }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/customers?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await openTill(page)
    const form = saleForm(page)
    const [customer, treatment] = ['Klant', 'Behandeling'].map((name) =>
      form.getByRole('combobox', { name }),
    )
    const between = async () =>
      ((await treatment?.boundingBox())?.y ?? 0) - ((await customer?.boundingBox())?.y ?? 0)
    const before = await between()
    expect(before).toBeGreaterThan(44)
    await customer?.fill('Zoekende Zoë')
    const searching = form.getByText('Bezig met zoeken…')
    await expect(searching).toHaveCount(1)
    expect(await between()).toBe(before)
    answer.resolve()
    await expect(searching).toHaveCount(0)
    expect(await between()).toBe(before)
    await customer?.fill('')

    await form.getByRole('button', { name: 'Afrekenen' }).click()
    await expect(toast(page, 'Vereiste velden')).toContainText('Vul alle velden in.')
    await expect(form.getByRole('combobox', { name: 'Klant' })).toBeFocused()
    await expect(form.getByRole('textbox', { name: 'Bedrag (€)' })).toHaveAccessibleDescription(
      'Vul dit veld in.',
    )
    await enterSale(page, { customer: 'Iemand', amount: '20' })
    await expectInSight(form.getByRole('radio', { name: 'Kadobon' }))
    await form.getByRole('radio', { name: 'Kadobon' }).check()
    await form.getByRole('textbox', { name: 'Kadobon code' }).fill('snuf-12')
    await expect(form.getByRole('textbox', { name: 'Kadobon code' })).toHaveValue('SNUF-12')
    await form.getByRole('button', { name: 'Afrekenen' }).click()
    await expect(toast(page, 'Ongeldige kadobon code')).toContainText(
      'Voer een geldige kadobon code in (SNUF-XXXXXXXX).',
    )
    await form.getByRole('textbox', { name: 'Kadobon code' }).fill('snuf-22222222')
    await expect(form.getByText('Deze kadobon bestaat niet.')).toBeVisible()
    await checkAccessibility(page)

    const code = await buyVoucher(page.request, '40.00')
    await enterSale(page, { customer: 'Bonnie Deeltjes', amount: '15' })
    await form.getByRole('textbox', { name: 'Kadobon code' }).fill(code.toLowerCase())
    await expect(form.getByRole('status').filter({ hasText: 'Nog € 40,00' })).toBeVisible()
    await form.getByRole('button', { name: 'Afrekenen' }).click()
    await expect(toast(page, 'Betaling Toegevoegd')).toBeVisible()

    await enterSale(page, { customer: 'Bonnie Deeltjes', amount: '55' })
    await form.getByRole('radio', { name: 'Kadobon' }).check()
    await expect(form.getByRole('textbox', { name: 'Kadobon code' })).toHaveValue('')
    await form.getByRole('textbox', { name: 'Kadobon code' }).fill(code)
    await form.getByRole('button', { name: '€ 25,00 met de bon, rest anders' }).click()
    const second = form.getByRole('group', { name: 'Deel 2' })
    await expect(second.getByRole('combobox', { name: 'Betaalwijze' })).toHaveValue('cash')
    await expect(second.getByRole('textbox', { name: 'Bedrag (de rest)' })).toHaveAttribute(
      'placeholder',
      '30,00',
    )
    await checkAccessibility(page)
    await form.getByRole('button', { name: 'Afrekenen' }).click()
    const done = page.getByRole('status').filter({ hasText: 'heeft betaald' })
    await expect(done).toContainText('Kadobon € 25,00')
    await expect(done).toContainText('Cash € 30,00')

    await page.getByRole('textbox', { name: 'Code van de kadobon' }).fill(code)
    await expect(page.getByText('Deze kadobon is helemaal opgebruikt.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Bewegingen' }).getByRole('listitem')).toHaveCount(
      3,
    )
  })

  test('the terminal: paid, failed and then paid otherwise, called off; a lost answer never counts twice, not even after a reload', async ({
    page,
  }) => {
    test.slow()
    await openTill(page)
    const form = saleForm(page)
    const panel = page
      .getByRole('region', { name: /^Betaalterminal/ })
      .filter({ hasText: 'Tina Terminal' })
    const ask = async (customer: string) => {
      await enterSale(page, { customer, amount: '55' })
      await form.getByRole('radio', { name: /SumUp/ }).check()
      await form.getByRole('button', { name: 'Naar de terminal' }).click()
      await expect(toast(page, 'Externe Betaling Geïnitieerd')).toBeVisible()
      await expect(panel.filter({ hasText: customer })).toContainText('Wacht op de terminal…')
    }

    await ask('Tina Terminal Een')
    await panel.getByRole('button', { name: 'Nu vragen' }).click()
    await expect(panel).toContainText('Wacht op de terminal…')
    await checkAccessibility(page)
    await panel.getByRole('button', { name: 'Betaald' }).click()
    await expect(toast(page, 'Betaling Toegevoegd')).toBeVisible()
    await expect(panel).toHaveCount(0)

    await ask('Tina Terminal Twee')
    await panel.getByRole('button', { name: 'Mislukt' }).click()
    await expect(toast(page, 'Externe Betaling Mislukt')).toBeVisible()
    await expect(form.getByText('Nog te betalen door Tina Terminal Twee')).toBeVisible()
    await form.getByRole('radio', { name: 'Cash' }).check()
    await form.getByRole('button', { name: 'Afrekenen' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Tina Terminal Twee heeft betaald' }),
    ).toContainText('Cash € 55,00')

    await ask('Tina Terminal Drie')
    await page.reload()
    await panel.getByRole('button', { name: 'Annuleren' }).click()
    await expect(toast(page, 'Externe Betaling Mislukt')).toContainText(
      'De betaling is geannuleerd.',
    )
    await expect(form.getByText('Nog te betalen door Tina Terminal Drie')).toBeVisible()
    const states = async (customer: string) =>
      (await paymentsOf(page.request, customer))
        .map(({ method, status }) => `${method} ${status}`)
        .toSorted()
    expect(await states('Tina Terminal Een')).toEqual(['sumup completed'])
    expect(await states('Tina Terminal Twee')).toEqual(['cash completed', 'sumup failed'])
    expect(await states('Tina Terminal Drie')).toEqual(['sumup cancelled'])

    await page.getByRole('button', { name: 'Nieuwe betaling' }).click()
    await enterSale(page, { customer: 'Vera Verloren', amount: '44' })
    await page.route('**/api/payments', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue()
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Afrekenen' }).click()
    await expect(form.getByRole('alert')).toContainText('Geen antwoord van de kassa')
    await expect(form.getByRole('textbox', { name: 'Bedrag (€)' })).toBeDisabled()
    await page.unroute('**/api/payments')
    await page.reload()
    await expect(form.getByRole('combobox', { name: 'Klant' })).toHaveValue('Vera Verloren')
    await checkAccessibility(page)
    await form.getByRole('button', { name: 'Opnieuw versturen' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Vera Verloren heeft betaald' }),
    ).toContainText('€ 44,00')
    expect(await paymentsOf(page.request, 'Verloren')).toHaveLength(1)
  })

  test('what is sold leaves the stock, and comes back when the sale is undone; part of a payment is given back, and the receipt shows it', async ({
    page,
    context,
  }) => {
    test.slow()
    await logIn(page)
    const barcode = '5412345678908'
    const added = await page.request.post('/api/products', {
      data: { name: 'Kassashampoo', price: '12.50', stock: 3, barcode },
    })
    expect(added.status()).toBe(201)
    const { id }: { id: string } = await added.json()
    const stock = async () => (await (await page.request.get(`/api/products/${id}`)).json()).stock

    await openTill(page)
    await page.getByRole('button', { name: 'Losse verkoop' }).click()
    const form = saleForm(page)
    await form.getByRole('button', { name: 'Producten' }).click()
    const finder = form.getByRole('combobox', { name: 'Product zoeken of scannen' })
    await finder.fill(barcode)
    await finder.press('Enter')
    await expect(form.getByText('Kassashampoo toegevoegd.')).toBeVisible()
    await finder.fill('kassasham')
    await page.getByRole('option', { name: /Kassashampoo/ }).click()
    await form.getByRole('button', { name: 'Eén Kassashampoo meer' }).click()
    await form.getByRole('button', { name: 'Eén Kassashampoo meer' }).click()
    await expect(form.getByText('Kassashampoo: nog 3 op voorraad.')).toBeVisible()
    await form.getByRole('radio', { name: 'Kaart' }).check()
    await form.getByRole('button', { name: 'Afrekenen' }).click()
    await expect(toast(page, 'Fout')).toContainText('Kassashampoo')
    expect(await stock()).toBe(3)
    await form.getByRole('button', { name: 'Eén Kassashampoo minder' }).click()
    await form.getByRole('button', { name: 'Afrekenen' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Winkelklant heeft betaald' }),
    ).toContainText('€ 37,50')
    expect(await stock()).toBe(0)

    await openReceipt(page, 'Winkelklant')
    const dialog = page.getByRole('dialog', { name: /^Bon / })
    await expect(dialog).toContainText(/Kassashampoo\s*3 × €\s12,50/)
    const [{ saleId } = { saleId: '' }] = await paymentsOf(page.request, 'Winkelklant')
    const proposal: { invoice: object; items: object[] } = await (
      await page.request.get(`/api/invoices/proposal?saleIds=${saleId}`)
    ).json()
    const invoice: { invoiceNumber: string } = await (
      await page.request.post('/api/invoices', {
        data: {
          ...proposal,
          invoice: { ...proposal.invoice, customerName: 'Winkelklant', status: 'sent' },
        },
      })
    ).json()
    await dialog.getByRole('button', { name: 'Ongedaan maken' }).click()
    const question = page.getByRole('alertdialog', { name: 'Hele verkoop ongedaan maken?' })
    await expect(question).toContainText(`Deze verkoop staat op factuur ${invoice.invoiceNumber}`)
    await expect(
      question.getByRole('link', { name: `Naar factuur ${invoice.invoiceNumber}` }),
    ).toHaveAttribute('href', /factuur=/)
    await checkAccessibility(page)
    await question.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(toast(page, 'Verkoop ongedaan gemaakt')).toBeVisible()
    expect(await stock()).toBe(3)
    await dialog.getByRole('button', { name: 'Sluiten' }).click()

    await enterSale(page, { customer: 'Rita Retour', amount: '55' })
    await form.getByRole('radio', { name: 'Kaart' }).check()
    await form.getByRole('button', { name: 'Afrekenen' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Rita Retour heeft betaald' }),
    ).toBeVisible()
    await openReceipt(page, 'Rita Retour')
    await expect(dialog).toContainText('€ 55,00')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Terugbetalen' }).click()
    await dialog.getByRole('textbox', { name: 'Bedrag (€)' }).fill('60')
    await dialog.getByRole('button', { name: '€ 60,00 terugbetalen' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Bedrag (€)' })).toHaveAccessibleDescription(
      /(Hoogstens €\s55,00\. ?){2}/,
    )
    await dialog.getByRole('textbox', { name: 'Bedrag (€)' }).fill('10,03')
    await dialog.getByRole('combobox', { name: 'Terug met' }).selectOption('Cash')
    await dialog.getByRole('textbox', { name: 'Reden' }).fill('Vachtknoop vergeten')
    await checkAccessibility(page)
    await expect(dialog.getByRole('combobox', { name: 'Terug met' })).toHaveAccessibleDescription(
      /€\s10,05 uit de lade\./,
    )
    await dialog.getByRole('button', { name: '€ 10,05 terugbetalen' }).click()
    await expect(toast(page, 'Terugbetaling toegevoegd')).toBeVisible()
    await expect(dialog.getByText('Deels terugbetaald')).toBeVisible()
    await expect(dialog).toContainText('-€ 10,05')
    const [refund] = (await paymentsOf(page.request, 'Rita Retour')).filter(
      ({ kind }) => kind === 'refund',
    )
    expect(refund).toMatchObject({ method: 'cash', amount: '-10.03', amountPaid: '-10.05' })

    const opening = context.waitForEvent('page')
    await dialog.getByRole('link', { name: /^Afdrukken/ }).click()
    const receipt = await opening
    const ticket = receipt.getByRole('article', { name: 'Kasticket' })
    await expect(ticket).toContainText('Klant: Rita Retour')
    await expect(ticket.getByRole('row').filter({ hasText: '21 %' })).toHaveText(
      /€\s45,46\s*€\s9,54\s*€\s55,00/,
    )
    await checkAccessibility(receipt)
    await receipt.close()
    const pdf = await page.request.get(
      (await dialog.getByRole('link', { name: /^PDF/ }).getAttribute('href')) ?? '',
    )
    expect(pdf.headers()['content-type']).toBe('application/pdf')
  })
})

/** What is scrolled to at the lower edge of the window must not hide behind the bars there. */
async function expectInSight(choice: Locator) {
  const seen = await choice.evaluate((input) => {
    input.scrollIntoView({ block: 'end' })
    const { left, bottom } = input.getBoundingClientRect()
    return input.parentElement?.contains(document.elementFromPoint(left + 8, bottom - 4))
  })
  expect(seen).toBe(true)
}

/** Finds a payment of today by its customer and opens it. */
async function openReceipt(page: Page, customer: string) {
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill(customer)
  await expect(page).toHaveURL(/zoek=/)
  await page
    .getByRole('row')
    .filter({ hasText: customer })
    .first()
    .getByRole('button', { name: /^Bon / })
    .click()
}
