import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { openTab } from '../support/admin-tabs.ts'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]
/** A red dot of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.9.${width % 256}.1` },
    })

    test('the owner adds a customer, and a dog with its photo; two editors see both versions, and the typed one can be kept', async ({
      page,
    }) => {
      const mail = `noor.${name}@voorbeeld.be`
      await logIn(page)
      await page.goto('/admin/klanten')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klanten')
      await page.getByRole('button', { name: 'Nieuwe klant' }).first().click()
      const form = page.getByRole('dialog', { name: 'Nieuwe klant' })
      await checkAccessibility(page)
      await form.getByRole('button', { name: 'Klant toevoegen' }).click()
      await expect(form.getByLabel('Voornaam')).toHaveAccessibleDescription('Vul dit nog in.')
      await form.getByLabel('Voornaam').fill('Noor')
      await form.getByLabel('Familienaam').fill(`Élias ${name}`)
      await form.getByRole('textbox', { name: 'E-mail' }).fill(mail)
      await form.getByLabel('Telefoon').fill('0470 55 66 77')
      await form.getByLabel('Naam van de hond').fill('Zoë')
      await form.getByRole('button', { name: 'Klant toevoegen' }).click()
      await expect(toast(page, 'Klant toegevoegd')).toContainText(
        'Nieuwe klant is succesvol toegevoegd aan het systeem.',
      )
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Noor Élias ${name}`)
      await expect(page.getByRole('link', { name: '0470 55 66 77' })).toHaveAttribute(
        'href',
        'tel:0470556677',
      )
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/32470556677\?text=/,
      )
      await checkAccessibility(page)

      await page.getByRole('button', { name: 'Hond toevoegen' }).click()
      const dogForm = page.getByRole('dialog', { name: 'Nieuwe hond' })
      await dogForm.getByLabel('Naam').fill('ZOË')
      await dogForm.getByRole('combobox', { name: 'Ras' }).fill('Poedel')
      await page.keyboard.press('Enter')
      await dogForm.getByLabel('Geboortedatum').fill('2023-05-01')
      await dogForm.getByLabel('Gevaccineerd tot').fill('2024-05-01')
      await dogForm.getByLabel('Geslacht').selectOption('teef')
      await dogForm
        .locator('input[type=file]')
        .setInputFiles({ name: 'hond.png', mimeType: 'image/png', buffer: PNG })
      await expect(dogForm.getByRole('button', { name: 'Foto weghalen' })).toBeVisible()
      await checkAccessibility(page)
      await dogForm.getByRole('button', { name: 'Hond toevoegen' }).click()
      await expect(dogForm.getByLabel('Naam')).toHaveAccessibleDescription(
        'Deze klant heeft al een hond met die naam.',
      )
      await dogForm.getByLabel('Naam').fill('Rex')
      await dogForm.getByRole('button', { name: 'Hond toevoegen' }).click()
      await expect(toast(page, 'Hond toegevoegd')).toBeVisible()
      const rex = page.getByRole('article', { name: 'Rex' })
      await expect(rex).toContainText('geboren op 01-05-2023')
      await expect(rex).toContainText('Vaccinatie verlopen op 01-05-2024')
      await expect(rex.locator('img')).toHaveAttribute('src', /^\/api\/pictures\//)

      const id = new URL(page.url()).searchParams.get('klant')
      await page.getByRole('button', { name: 'Bewerken', exact: true }).click()
      const editor = page.getByRole('dialog', { name: `Noor Élias ${name} bewerken` })
      await editor.getByLabel('Gemeente').fill('Temse')
      expect(
        (
          await page.request.patch(`/api/customers/${id}`, {
            data: { city: 'Gent', phone: '0499 00 00 00' },
          })
        ).status(),
      ).toBe(200)
      await editor.getByRole('button', { name: 'Opslaan' }).click()
      const stale = page.getByRole('dialog', { name: 'Intussen gewijzigd' })
      await expect(stale.getByRole('listitem')).toHaveCount(1)
      await expect(stale.getByRole('listitem')).toContainText('Gemeente')
      await expect(stale).toContainText('Gent')
      await checkAccessibility(page)
      await stale.getByRole('button', { name: 'Mijn versie bewaren' }).click()
      await expect(toast(page, 'Klant bijgewerkt')).toBeVisible()
      await expect(page.getByText('Temse')).toBeVisible()
      await expect(page.getByRole('link', { name: '0499 00 00 00' })).toBeVisible()
    })

    test('an edit goes to all her appointments, and she is found by any part of her name or dog', async ({
      page,
    }) => {
      await logIn(page)
      const [lastName, mail] = [`Éloïse ${name}`, `eloise.${name}@voorbeeld.be`]
      const id = await addCustomer(page.request, { lastName, email: mail, dogName: 'Rex' })
      await addVisit(page, { email: mail, lastName, date: far(name) })
      await page.goto(`/admin/klanten?klant=${id}`)
      await page.getByRole('button', { name: 'Bewerken', exact: true }).click()
      const editor = page.getByRole('dialog', { name: `Noor ${lastName} bewerken` })
      await checkAccessibility(page)
      await editor.getByRole('textbox', { name: 'E-mail' }).fill('geen-adres')
      await editor.getByRole('button', { name: 'Opslaan' }).click()
      await expect(editor.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
        /Vul een geldig e-mailadres in\./,
      )
      await editor.getByRole('textbox', { name: 'E-mail' }).fill(mail)
      await editor.getByLabel('Gemeente').fill('Temse')
      await editor.getByRole('button', { name: 'Opslaan' }).click()
      await expect(toast(page, 'Klant bijgewerkt')).toContainText(
        '1 afspraak(en) bijgewerkt met nieuwe klantgegevens.',
      )
      await expect(page.getByText('Bevestigd')).toBeVisible()

      await page.getByRole('link', { name: 'Alle klanten' }).click()
      await page.getByRole('searchbox', { name: 'Zoeken' }).fill(`eloise ${name} rex`)
      await expect(page).toHaveURL(/zoek=/)
      const card = page.getByRole('article', { name: `Noor ${lastName}` })
      await expect(card).toContainText('1 afspraak')
      await expect(page.getByRole('article')).toHaveCount(1)
      await checkAccessibility(page)
      await page.reload()
      await expect(page.getByRole('searchbox', { name: 'Zoeken' })).toHaveValue(
        `eloise ${name} rex`,
      )
      await card.getByRole('link', { name: `Noor ${lastName}` }).click()
      await expect(page).toHaveURL(/klant=/)
      await page.goBack()
      await expect(card).toBeVisible()
      await page.getByRole('searchbox', { name: 'Zoeken' }).fill('bestaatniet')
      await expect(page.getByRole('heading', { name: 'Niemand gevonden' })).toBeVisible()
      await checkAccessibility(page)
    })

    test('clients are found by a filter that is kept, chosen, labelled and mailed', async ({
      page,
    }) => {
      await logIn(page)
      const last = `Kies${name}`
      for (const [firstName, phone] of [
        ['Ada', ''],
        ['Bo', '0470 99 88 77'],
      ]) {
        const email = `${firstName}.${name}@voorbeeld.be`
        const added = await page.request.post('/api/customers', {
          data: { firstName, lastName: last, email, phone: phone || '0470 00 00 00' },
        })
        expect(added.status()).toBe(201)
        const { id } = await added.json()
        await page.request.patch(`/api/customers/${id}`, { data: { phone, wantsNews: !phone } })
      }
      await page.goto(`/admin/klanten?zoek=${last}`)
      const row = (who: string) => page.getByRole('article', { name: `${who} ${last}` })
      await expect(row('Bo')).toBeVisible()
      if (name === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('button', { name: 'Zonder telefoon' }).click()
      await expect(row('Bo')).toBeHidden()
      await expect(page).toHaveURL(/zonder=telefoon/)
      await page.getByRole('button', { name: 'Filter bewaren' }).click()
      await page.getByRole('button', { name: 'Bewaren', exact: true }).click()
      await expect(page.getByLabel('Naam')).toHaveAccessibleDescription('Geef de filter een naam.')
      await page.getByLabel('Naam').fill(`Bellen ${name}`)
      await page.keyboard.press('Enter')
      const kept = page.getByRole('button', { name: `Bellen ${name}` })
      await expect(kept).toHaveAttribute('aria-pressed', 'true')
      await kept.click()
      await page.getByRole('searchbox', { name: 'Zoeken' }).fill(last)
      await page.getByLabel(`Alle 2 hieronder kiezen`).check()
      const bar = page.getByRole('region', { name: 'Gekozen klanten' })
      await expect(bar).toContainText('2 klanten gekozen')
      await checkAccessibility(page)
      await bar.getByRole('button', { name: 'Label' }).click()
      await page.getByRole('dialog').getByRole('combobox').fill(`vast ${name}`)
      await page.getByRole('button', { name: 'Label zetten' }).click()
      await expect(row('Ada').getByText(`vast ${name}`)).toBeVisible()
      await bar.getByRole('button', { name: 'Mailen' }).click()
      const mail = page.getByRole('dialog', { name: 'Mail aan 1 klant' })
      await expect(mail).toContainText('1 klant vroeg niet om zulke mails')
      await mail.getByRole('button', { name: 'Mailen' }).click()
      await expect(mail.getByLabel('Onderwerp')).toHaveAccessibleDescription(
        'Vul een onderwerp in.',
      )
      await checkAccessibility(page)
      await mail.getByLabel('Onderwerp').fill('Gesloten op maandag')
      await mail.getByLabel('Tekst').fill('We zijn er even niet.')
      await mail.getByRole('button', { name: 'Mailen' }).click()
      await expect(toast(page, '1 mail klaargezet')).toBeVisible()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        bar.getByRole('link', { name: 'CSV' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^klanten-/)
      await kept.click()
      await expect(row('Bo')).toBeHidden()
      await expect(row('Ada')).toBeVisible()
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })

    test('an address in use offers to merge, which brings appointments and dogs together; a dog that was here is put aside, one that never came is deleted; other tabs are one tap away', async ({
      page,
    }) => {
      await logIn(page)
      const kept = await addCustomer(page.request, {
        lastName: `Blijft ${name}`,
        email: `blijft.${name}@voorbeeld.be`,
        dogName: 'Bo',
      })
      await addCustomer(page.request, {
        lastName: `Gaat ${name}`,
        email: `gaat.${name}@voorbeeld.be`,
        dogName: 'Bo',
        city: 'Temse',
      })
      await addVisit(page, {
        email: `gaat.${name}@voorbeeld.be`,
        lastName: `Gaat ${name}`,
        date: far(name),
      })
      const never = { customerId: kept, name: 'Nooit', breed: 'Poedel' }
      expect((await page.request.post('/api/dogs', { data: never })).status()).toBe(201)
      await page.goto(`/admin/klanten?klant=${kept}`)
      await page.getByRole('button', { name: 'Bewerken', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: 'E-mail' })
        .fill(`GAAT.${name}@voorbeeld.be`)
      await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: `Dit e-mailadres is al van Noor Gaat ${name}.` }),
      ).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('button', { name: `Samenvoegen met Noor Gaat ${name}` }).click()
      const question = page.getByRole('dialog', { name: 'Klanten samenvoegen?' })
      await expect(question).toContainText('1 afspraak verhuist')
      await expect(question).toContainText('Bo: dezelfde naam bij beide, dus één hond.')
      await expect(question).toContainText('Aangevuld van de andere klant: gemeente.')
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Samenvoegen', exact: true }).click()
      await expect(toast(page, 'Klanten samengevoegd')).toContainText('1 afspraak(en)')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Noor Blijft ${name}`)
      await expect(page.getByRole('article', { name: 'Bo' })).toHaveCount(1)
      await expect(page.getByText('Temse')).toBeVisible()
      await page.getByRole('button', { name: 'Melding sluiten' }).click()

      for (const dog of ['Nooit', 'Bo']) {
        await page.getByRole('button', { name: `${dog} verwijderen` }).click()
        const removal = page.getByRole('alertdialog', { name: `${dog} verwijderen?` })
        await checkAccessibility(page)
        await removal.getByRole('button', { name: 'Hond verwijderen' }).click()
        await expect(
          toast(page, dog === 'Bo' ? 'Hond op niet actief gezet' : 'Hond verwijderd'),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Ongedaan maken' }).click()
        const card = page.getByRole('article', { name: dog })
        await expect(card).toBeVisible()
        await expect(card).not.toContainText('Niet meer actief')
        await page.getByRole('button', { name: `${dog} verwijderen` }).click()
        await removal.getByRole('button', { name: 'Hond verwijderen' }).click()
        if (dog === 'Bo') await expect(card).toContainText('Niet meer actief')
        else await expect(card).toHaveCount(0)
        await page.getByRole('button', { name: 'Melding sluiten' }).click()
      }
      await expect(page.getByRole('article', { name: 'Nooit' })).toHaveCount(0)
      await expect(page.getByRole('article', { name: 'Bo' })).toContainText('Niet meer actief')

      await page.getByRole('button', { name: 'Nieuwe afspraak' }).click()
      await expect(
        page.getByRole('dialog', { name: 'Nieuwe afspraak' }).getByLabel('E-mailadres'),
      ).toHaveValue(`blijft.${name}@voorbeeld.be`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Gezondheidsformulier voor Bo' }).click()
      await expect(page.getByRole('dialog')).toContainText('gezondheidsformulier', {
        ignoreCase: true,
      })
    })
  })
}

test('a customer who is not there is said, and a PDF that does not come is told as a toast', async ({
  page,
}) => {
  await logIn(page)
  await page.goto('/admin/klanten?klant=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Deze klant bestaat niet (meer).' })).toBeVisible()
  await openTab(page, '/admin/klanten')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Overzicht als PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe('klantenoverzicht.pdf')
  await page.route('**/api/customers.pdf*', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'Even niet.', message: 'Even niet.', code: 'unavailable' },
    }),
  )
  await page.getByRole('link', { name: 'Overzicht als PDF' }).click()
  await expect(toast(page, 'PDF Fout')).toContainText('Even niet.')
})

async function addCustomer(
  request: APIRequestContext,
  person: { lastName: string; email: string; dogName?: string; city?: string },
): Promise<string> {
  const answer = await request.post('/api/customers', {
    data: { firstName: 'Noor', phone: '0470 55 66 77', ...person },
  })
  expect(answer.status()).toBe(201)
  const { id } = await answer.json()
  return String(id)
}

/** A visit of a known customer, on purpose over whatever else is there. */
async function addVisit(
  page: Page,
  visit: { email: string; lastName: string; date: string; dogName?: string },
) {
  const data = {
    firstName: 'Noor',
    phone: '0470 55 66 77',
    dogName: 'Bo',
    dogBreed: 'Poedel',
    service: 'Trimmen',
    startTime: '21:00',
    endTime: '22:00',
    allowOverlap: true,
    ...visit,
  }
  expect((await page.request.post('/api/appointments', { data })).status()).toBe(201)
}

/** A day in the next years that no other journey uses. */
function far(name: string): string {
  return name === 'phone'
    ? `${new Date().getFullYear() + 2}-06-05`
    : `${new Date().getFullYear() + 2}-06-12`
}

function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/ })
    .getByRole('listitem')
    .filter({ hasText: title })
}
