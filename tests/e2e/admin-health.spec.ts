import { expect, type Locator, type Page } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const API = '/api/dog-health-records'
const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]

for (const { name, width, height } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.17.${width % 256}.1` },
    })

    test('the owner fills in a form, loses nothing when it is refused, and finds it', async ({
      page,
    }) => {
      const dog = `Flor ${name}`
      await logIn(page)
      await page.goto('/admin/gezondheid')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gezondheid')
      await expect(page.getByText('Bezig met laden…')).toHaveCount(0)
      await checkAccessibility(page)

      await page.getByRole('button', { name: 'Nieuw formulier' }).click()
      const form = page.getByRole('dialog', { name: 'Nieuw gezondheidsformulier' })
      await checkAccessibility(page)
      await form.getByRole('button', { name: 'Nieuwe klant' }).click()
      await expect(form.getByLabel('Naam van de hond')).toBeVisible()
      if (name === 'phone') await form.getByRole('button', { name: /^Hond/ }).click()
      await form.getByRole('button', { name: 'Formulier toevoegen' }).click()
      await expect(form.getByLabel('Naam van de hond')).toHaveAccessibleDescription(
        'Vul de naam van de hond in.',
      )
      await expect(form.getByLabel('Naam van de hond')).toBeFocused()
      await expect(form.getByLabel('Familienaam')).toHaveAccessibleDescription(
        'Vul de familienaam van het baasje in.',
      )
      await checkAccessibility(page)

      await form.getByLabel('Naam van de hond').fill(dog)
      const breed = form.getByRole('combobox', { name: 'Ras' })
      await breed.fill('Snuffelhond')
      await form.getByLabel('Temperament').focus()
      await expect(breed, 'a breed that nobody chose or confirmed').toHaveValue('')
      await form.getByRole('alert').getByRole('button', { name: 'Ja, nieuw ras' }).click()
      await expect(breed).toHaveValue('Snuffelhond')
      await form.getByLabel('Temperament').selectOption('Agressief')
      await form.getByLabel('Voornaam').fill('Greet')
      await form.getByLabel('Familienaam').fill('Wouters')
      await form.getByLabel('Telefoon').fill('0499 11 22 33')
      await unfold(form, 'Gezondheid')
      const allergies = form.getByRole('group', { name: 'Welke allergieën' })
      await expect(allergies).toHaveCount(0)
      await form.getByLabel('Heeft allergieën').check()
      await page.keyboard.press('Tab')
      await expect(allergies.getByLabel('Voeding (algemeen)')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(allergies.getByLabel('Kip')).toBeChecked()
      await allergies.getByLabel('Parfum').click()
      await allergies.getByLabel('Latex of rubber').click()
      await allergies.getByLabel('Latex of rubber').click()
      await form.getByLabel('Andere allergie of uitleg').fill('Kamille')
      await form.getByLabel('Neemt medicatie').check()
      await form.getByLabel('Welke medicatie').fill('Apoquel')
      await form.getByLabel('Neemt medicatie').uncheck()
      await expect(form.getByLabel('Welke medicatie')).toHaveCount(0)
      await form.getByRole('button', { name: /^Meer vragen/ }).click()
      await unfold(form, 'Vacht')
      await form.getByLabel('Vachttype').selectOption('Krulvacht')
      await unfold(form, 'Huid')
      await form.getByLabel('Vlooien', { exact: true }).check()
      await checkAccessibility(page)

      await page.route(`**${API}`, (route) =>
        route.fulfill({
          status: 503,
          json: { error: 'Even niet.', message: 'Even niet.', code: 'unavailable' },
        }),
      )
      await form.getByRole('button', { name: 'Formulier toevoegen' }).click()
      await expect(toast(page, 'Fout bij opslaan')).toContainText('Even niet.')
      await expect(allergies.getByRole('checkbox', { checked: true })).toHaveCount(2)
      await expect(form.getByLabel('Andere allergie of uitleg')).toHaveValue('Kamille')
      await page.unroute(`**${API}`)
      await form.getByRole('button', { name: 'Formulier toevoegen' }).click()
      await expect(toast(page, 'Gezondheidsformulier toegevoegd')).toBeVisible()
      await expect(form).toBeHidden()

      await page.getByLabel('Zoeken', { exact: true }).fill(`flor ${name} wouters`)
      const card = page.getByRole('article').filter({ hasText: dog })
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(card.getByRole('list', { name: 'Let op' }).getByRole('listitem')).toHaveText([
        'Agressief',
        'Allergie: kip, parfum, Kamille',
        'Vaccinatie onbekend',
      ])
      await expect(card.getByRole('link', { name: '0499 11 22 33' })).toHaveAttribute(
        'href',
        'tel:0499112233',
      )
      await expect(page).toHaveURL(/zoek=flor/)
      await page.reload()
      await expect(page.getByRole('article')).toHaveCount(1)
      await checkAccessibility(page)
    })

    test('a form is looked over, corrected against another editor, followed by a newer one and deleted; forms of a known dog hang together, show what changed, and keep until when its vaccination holds', async ({
      page,
    }) => {
      const dog = `Bas ${name}`
      await logIn(page)
      const first = {
        dogName: dog,
        ownerFirstName: 'Dirk',
        ownerLastName: 'Maes',
        ownerEmail: `bas.${name}@voorbeeld.be`,
        coatType: 'krullend',
      }
      expect(
        (await page.request.post(API, { data: { ...first, temperament: 'agressief' } })).status(),
      ).toBe(201)
      const form = page.getByRole('dialog', { name: 'Nieuw gezondheidsformulier' })
      await page.goto(`/admin/gezondheid?zoek=bas+${name}`)
      await page.getByRole('button', { name: dog }).click()
      const details = page.getByRole('dialog', { name: `Gezondheid van ${dog}` })
      await expect(details.getByText('Krulvacht')).toBeVisible()
      await expect(details.getByText('Eerste formulier')).toBeVisible()
      await checkAccessibility(page)
      await details.getByRole('button', { name: 'Vandaag nagekeken' }).click()
      await expect(toast(page, 'Gezondheidsformulier bijgewerkt')).toBeVisible()
      await expect(details.getByRole('button', { name: 'Vandaag nagekeken' })).toHaveCount(0)

      await details.getByRole('button', { name: 'Bewerken' }).click()
      const editor = page.getByRole('dialog', { name: `Gezondheidsformulier van ${dog}` })
      // she reads what is stored now; only then somebody else changes it
      await unfold(editor, 'Hond')
      await expect(editor.getByLabel('Gewicht')).toBeVisible()
      const id = new URL(page.url()).searchParams.get('formulier')
      expect(
        (
          await page.request.patch(`${API}/${id}`, {
            data: { dogWeight: '8 kg', dogAge: '3 jaar' },
          })
        ).status(),
      ).toBe(200)
      await editor.getByLabel('Gewicht').fill('9 kg')
      await editor.getByRole('button', { name: 'Bewaren' }).click()
      const conflict = page.getByRole('dialog', { name: 'Intussen gewijzigd' })
      await expect(conflict.getByRole('listitem')).toHaveCount(1)
      await expect(conflict).toContainText('8 kg')
      await expect(conflict).toContainText('9 kg')
      await checkAccessibility(page)
      await conflict.getByRole('button', { name: 'Mijn versie bewaren' }).click()
      await expect(details.getByText('9 kg')).toBeVisible()
      await expect(details.getByText('3 jaar')).toBeVisible()

      await details.getByRole('button', { name: 'Nieuw formulier' }).click()
      await expect(form.getByLabel('Naam van de hond')).toHaveValue(dog)
      await form.getByLabel('Temperament').selectOption('Rustig')
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: 'Sluiten zonder bewaren?' })
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Verder invullen' }).click()
      await form.getByRole('button', { name: 'Formulier toevoegen' }).click()
      await expect(toast(page, 'Gezondheidsformulier toegevoegd')).toBeVisible()

      await expect(details.getByText('Rustig').first()).toBeVisible()
      await details.getByRole('button', { name: 'Sluiten' }).click()
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.getByRole('button', { name: dog }).first().click()
      await details.getByRole('button', { name: 'Verwijderen' }).click()
      const removal = page.getByRole('alertdialog', { name: 'Formulier verwijderen?' })
      await checkAccessibility(page)
      await removal.getByRole('button', { name: 'Terug' }).click()
      await details.getByRole('button', { name: 'Verwijderen' }).click()
      await removal.getByRole('button', { name: 'Verwijderen' }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await toast(page, 'Gezondheidsformulier verwijderd')
        .getByRole('button', { name: 'Ongedaan maken' })
        .click()
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.getByRole('button', { name: dog }).first().click()
      await details.getByRole('button', { name: 'Verwijderen' }).click()
      await removal.getByRole('button', { name: 'Verwijderen' }).click()
      await expect(toast(page, 'Gezondheidsformulier verwijderd')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)

      const known = `Saar ${name}`
      const email = `saar.${name}@voorbeeld.be`
      const customer = {
        firstName: 'Noor',
        lastName: 'Claes',
        email,
        phone: '0470 11 22 33',
        dogName: known,
        dogBreed: 'Poedel',
        status: 'customer_only',
      }
      expect((await page.request.post('/api/appointments', { data: customer })).status()).toBe(201)
      const older = {
        dogName: known,
        ownerFirstName: 'Noor',
        ownerLastName: 'Claes',
        ownerEmail: email,
        temperament: 'rustig',
        isVaccinated: true,
      }
      expect((await page.request.post(API, { data: older })).status()).toBe(201)
      const newer = await (
        await page.request.post(API, { data: { ...older, temperament: 'angstig', hasFleas: true } })
      ).json()

      await page.goto(`/admin/gezondheid?formulier=${newer.id}`)
      const hers = page.getByRole('dialog', { name: `Gezondheid van ${known}` })
      const history = hers.getByRole('listitem').filter({ hasText: 'dit formulier' })
      await expect(history).toContainText(/Temperament:\s*Rustig\s*Angstig/)
      await expect(history).toContainText(/Vlooien:\s*Nee\s*Ja/)
      await expect(hers.getByRole('link', { name: 'Klant openen' })).toHaveAttribute(
        'href',
        `/admin/klanten?klant=${newer.customerId}`,
      )

      await hers.getByRole('button', { name: 'Bewerken' }).click()
      const herEditor = page.getByRole('dialog', { name: `Gezondheidsformulier van ${known}` })
      await unfold(herEditor, 'Gezondheid')
      await herEditor.getByLabel('Gevaccineerd tot en met').fill('2020-05-01')
      await herEditor.getByRole('button', { name: 'Bewaren' }).click()
      await expect(toast(page, 'Gezondheidsformulier bijgewerkt')).toBeVisible()
      await expect(hers.getByText('Vaccinatie geldig tot 01-05-2020')).toBeVisible()
      await expect(hers.getByText('01-05-2020', { exact: true })).toBeVisible()

      await hers.getByRole('button', { name: /^Bekijken/ }).click()
      await expect(hers.getByText('Rustig', { exact: true }).first()).toBeVisible()
      await page.goBack()
      await expect(page).not.toHaveURL(new RegExp(newer.id))

      await page.goto('/admin/gezondheid')
      await page.getByRole('button', { name: 'Nieuw formulier' }).click()
      await form.getByLabel('Bestaande klant zoeken').fill(`saar ${name}`)
      await form.getByRole('button', { name: /Noor Claes/ }).click()
      await expect(form).toContainText('Overgenomen uit het formulier van')
      await expect(form.getByLabel('Temperament')).toHaveValue('angstig')
      await expect(form.getByLabel('Gevaccineerd tot en met')).toHaveValue('2020-05-01')
    })
  })
}

/** Opens a part of the form, unless it is open. */
async function unfold(form: Locator, title: string) {
  const heading = form.getByRole('button', { name: new RegExp(`^${title}`) })
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
}

/**
 * A toast, also one that is shown over an open dialog, which hides everything else from assistive
 * tools.
 */
function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: title })
}
