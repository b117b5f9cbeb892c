import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { toast } from '../support/agenda-page.ts'
import { logIn } from '../support/log-in.ts'
import { newEmail } from '../support/new-email.ts'
import { readPdf } from '../support/read-pdf.ts'
import { readQr } from '../support/read-qr.ts'
import { checkAccessibility, test, withoutLiveUpdates } from './fixtures.ts'

const SCREENS = [
  { name: 'telefoon', width: 390, height: 844 },
  { name: 'bureau', width: 1440, height: 900 },
]

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.27.${width % 256}.1` },
    })

    test('the owner makes a card, tops it up, sees what happened, prints it and puts it aside', async ({
      page,
    }) => {
      test.slow()
      const email = newEmail(`kaart.${name}`)
      await logIn(page)
      await page.goto('/admin/klantenkaarten')
      await expect(page.getByRole('heading', { level: 1, name: 'Klantenkaarten' })).toBeVisible()
      await page.getByRole('button', { name: 'Nieuwe kaart' }).click()
      const dialog = page.getByRole('dialog', { name: 'Klantenkaart' })
      await expect(dialog.getByLabel('Korting')).toHaveValue('5')
      await dialog.getByRole('button', { name: 'Kaart Aanmaken' }).click()
      await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
      await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
        /Vul een e-mailadres in\./,
      )
      await dialog.getByLabel('Heeft geen e-mail').check()
      await dialog.getByRole('button', { name: 'Kaart Aanmaken' }).click()
      await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
        /Kies hierboven de klant/,
      )
      await dialog.getByLabel('Heeft geen e-mail').uncheck()
      await checkAccessibility(page)
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
      await dialog.getByLabel('Saldo').fill('500,01')
      await dialog.getByLabel('Punten').fill('155')
      await dialog.getByRole('button', { name: 'Kaart Aanmaken' }).click()
      await expect(dialog.getByLabel('Saldo')).toHaveAccessibleDescription(
        /Het saldo van een kaart ligt tussen €\s0,00 en €\s500,00\./,
      )
      await dialog.getByLabel('Saldo').fill('25')
      await dialog.getByLabel('Reden van de correctie').fill('Van de oude kaart')
      await dialog.getByRole('button', { name: 'Kaart Aanmaken' }).click()
      await expect(toast(page, 'Klantenkaart aangemaakt')).toBeVisible()

      await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
      await expect(page.getByText('Nog 45 punten tot de bonus van 10 punten')).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: '€ 7,75' })).toBeVisible()
      await page.getByRole('button', { name: 'Kaart bewerken' }).click()
      await dialog.getByLabel('Punten').fill('100')
      await dialog.getByLabel('Saldo').fill('30,5')
      await dialog.getByLabel('Reden van de correctie').fill('Teller fout')
      await dialog.getByRole('button', { name: 'Opslaan' }).click()
      await expect(toast(page, 'Klantenkaart bijgewerkt')).toBeVisible()
      await expect(movement(page, 'Aangepast met de hand')).toContainText('-55')
      await expect(movement(page, 'Correctie (Teller fout)')).toContainText('+€ 5,50')
      await expect(movement(page, 'Beginstand')).toContainText('+155')
      await checkAccessibility(page)

      const number = await page.getByText(/^CARD\d{6}$/).textContent()
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Kaart afdrukken' }).click()
      const file = await (await coming).path()
      const bytes = new Uint8Array(await readFile(file))
      expect((await readPdf(bytes)).pages[0]?.text.replaceAll(' ', '')).toContain(number ?? '?')
      expect(await readQr(bytes)).toBe(number)

      await page.getByRole('button', { name: 'Kaart bewerken' }).click()
      await dialog.getByLabel('Kaart is actief').uncheck()
      await dialog.getByRole('button', { name: 'Opslaan' }).click()
      await expect(page.getByText('Niet actief', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Alle klantenkaarten' }).click()
      await page.getByLabel('Kaarten zoeken').fill(email)
      await expect(page).toHaveURL(/zoek=/)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('article', { name: email })).toContainText('Niet actief')
      await page.getByLabel('Toon').selectOption('Actief')
      await expect(page.getByText('Geen kaart gevonden')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Kaarten zoeken')).toHaveValue(email)
    })

    test('a customer gets her card on her own page, and a second one for her address leads to the first', async ({
      page,
    }) => {
      const email = newEmail(`klantkaart.${name}`)
      await logIn(page)
      const customer: { id: string } = await (
        await page.request.post('/api/customers', {
          data: { firstName: 'Nora', lastName: `Kaart ${name}`, email, phone: '0470 12 34 56' },
        })
      ).json()
      await page.goto(`/admin/klanten?klant=${customer.id}`)
      await page.getByRole('button', { name: 'Kaart Aanmaken' }).click()
      const dialog = page.getByRole('dialog', { name: 'Klantenkaart' })
      await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
      await dialog.getByRole('button', { name: 'Kaart Aanmaken' }).click()
      await expect(toast(page, 'Klantenkaart opgeslagen')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Kaart bewerken' })).toBeVisible()
      await checkAccessibility(page)
      const number = await page.getByRole('link', { name: /^CARD\d{6}$/ }).textContent()

      await page.goto('/admin/cards')
      await page.getByRole('link', { name: 'Naar Klantenkaarten' }).click()
      await page.getByRole('button', { name: 'Nieuwe kaart' }).click()
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email.toUpperCase())
      await dialog.getByRole('button', { name: 'Kaart Aanmaken' }).click()
      await expect(dialog.getByRole('alert')).toContainText(`heeft al een kaart: ${number}`)
      await dialog.getByRole('button', { name: 'Die kaart openen' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: `Nora Kaart ${name}` }),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Naar de klant' }).click()
      await expect(page).toHaveURL(new RegExp(customer.id))
    })
  })
}

test('what the till did meanwhile is held up against what was typed; every customer without a card gets one, once', async ({
  page,
}) => {
  const email = newEmail('kaart.stale')
  await logIn(page)
  await withoutLiveUpdates(page)
  const card: { id: string } = await (
    await page.request.post('/api/customer-cards', { data: { customerEmail: email, points: 40 } })
  ).json()
  await page.goto(`/admin/klantenkaarten?kaart=${card.id}`)
  await page.getByRole('button', { name: 'Kaart bewerken' }).click()
  const dialog = page.getByRole('dialog', { name: 'Klantenkaart' })
  await dialog.getByLabel('Punten').fill('60')
  await page.request.post('/api/payments', {
    data: { amount: '10.00', customerName: 'Stan', customerEmail: email, service: 'Nagels' },
  })
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  const question = page.getByRole('dialog', { name: 'Intussen gewijzigd' })
  await expect(question.getByRole('listitem').filter({ hasText: 'Punten' })).toContainText('50')
  await question.getByRole('button', { name: 'Mijn versie bewaren' }).click()
  await expect(toast(page, 'Klantenkaart bijgewerkt')).toBeVisible()
  await expect(movement(page, 'Aangepast met de hand')).toContainText('+10')
  await expect(movement(page, /Gespaard bij een betaling \(bon \d+\)/)).toContainText('+10')

  const without = newEmail('kaart.allen')
  await page.request.post('/api/customers', {
    data: { firstName: 'Aaltje', lastName: 'Allen', email: without, phone: '0470 12 34 56' },
  })
  await page.getByRole('link', { name: 'Alle klantenkaarten' }).click()
  await expect(page.getByRole('button', { name: /^Kaart Aanmaken voor / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Kaarten voor alle klanten' }).click()
  const forAll = page.getByRole('alertdialog', { name: 'Kaarten voor alle klanten?' })
  await checkAccessibility(page)
  await forAll.getByRole('button', { name: 'Kaarten maken' }).click()
  await expect(toast(page, 'Klantenkaarten aangemaakt')).toContainText(
    /\d+ klantenkaart(en)? aangemaakt\./,
  )
  await page.getByLabel('Kaarten zoeken').fill(without)
  await expect(page.getByRole('article', { name: 'Aaltje Allen' })).toContainText('5 % korting')
})

/** A row of a card's ledger. */
function movement(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('table', { name: /^Bewegingen/ })
    .getByRole('row')
    .filter({ hasText: text })
}
