import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { removeFolder } from '#server/remove-folder.ts'
import { toast } from '#tests/support/agenda-page.ts'
import { openWizard } from '#tests/support/booking-page.ts'
import { type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { checkAccessibility, test } from './fixtures.ts'

const PASSWORD = 'een-lang-wachtwoord'
const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]
/** Texts of the owner's own, and where a visitor reads them. */
const OWN_TEXTS = [
  ['Diensten', '/services'],
  ['Team', '/about'],
  ['Kadobonnen', '/kadobonnen'],
] as const

for (const { name, width, height } of SCREENS) {
  const isPhone = name === 'phone'

  // A salon of its own: other hours and another password would be in the way of every other test.
  test.describe(`on a ${name}`, () => {
    let salon: SalonProcess
    let folder = ''
    test.use({ viewport: { width, height } })

    test.beforeAll(async () => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-bedrijf-'))
      fs.chmodSync(folder, 0o755)
      salon = await startSalon({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
    })
    test.afterAll(async () => {
      await salon.stop()
      await removeFolder(folder)
    })

    const open = async (page: Page, section: string) => {
      if ((await page.request.get(`${salon.url}/api/salon`)).status() === 401)
        await page.request.post(`${salon.url}/api/admin/login`, { data: { password: PASSWORD } })
      await page.goto(`${salon.url}/admin/bedrijf/${section}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Bedrijf' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    }
    test('every part of the settings has its own address and is accessible; other hours change the times in the wizard', async ({
      page,
      context,
    }) => {
      await open(page, '')
      for (const part of [
        'Gegevens',
        'Openingsuren',
        'Boeken',
        'Kassa',
        'Teksten',
        'Getuigenissen',
        'Team & foto’s',
        'Links',
        'Klantenkaarten',
        'Agenda-koppeling',
        'Wachtwoord',
      ]) {
        await openPart(page, part)
        await expect(page).toHaveTitle(new RegExp(`^${part} – Bedrijf`))
        await checkAccessibility(page, { except: 'iframe' })
      }

      await openPart(page, 'Openingsuren')
      await page.getByRole('button', { name: 'Open maken op zondag' }).click()
      await page.getByLabel('Van, zondag, blok 1').fill('08:00')
      await page.getByLabel('Tot, zondag, blok 1').fill('07:00')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(toast(page, 'Fout bij opslaan')).toBeVisible()
      await expect(page.getByLabel('Tot, zondag, blok 1')).toHaveAccessibleDescription(
        'Het einduur moet na het beginuur komen.',
      )
      await expect(page.getByLabel('Tot, zondag, blok 1')).toBeFocused()
      await page.getByLabel('Tot, zondag, blok 1').fill('10:00')
      await expect(page.getByRole('group', { name: 'zondag' })).toContainText('Te boeken om 08:00')

      await page.getByRole('button', { name: 'Kopieer naar… (van zondag)' }).click()
      const copy = page.getByRole('dialog', { name: 'Uren van zondag kopiëren' })
      await checkAccessibility(page, { except: 'iframe' })
      await copy.getByLabel('woensdag').check()
      await copy.getByRole('button', { name: 'Kopiëren' }).click()
      await expect(page.getByLabel('Van, woensdag, blok 1')).toHaveValue('08:00')
      await checkAccessibility(page, { except: 'iframe' })
      await save(page)

      const visitor = await context.newPage()
      await openWizard(visitor, `${salon.url}/boeken`)
      const wednesday = visitor.getByRole('button', { name: /^woensdag .* vrij$/ }).first()
      // the last days of a month may have none
      while (!(await wednesday.isVisible()))
        await visitor.getByRole('button', { name: 'Volgende maand' }).click()
      await wednesday.click()
      await expect(
        visitor.getByRole('list', { name: 'Vrije tijden' }).getByRole('button'),
      ).toHaveText([/08:00/])
      await visitor.goto(`${salon.url}/contact`)
      await expect(visitor.locator('main')).toContainText('zondag08:00 – 10:00')
    })

    test('the preview shows the real page with a title that is not saved, and leaving asks first; own testimonials, team and pictures take the place of the examples', async ({
      page,
      context,
    }) => {
      await open(page, 'teksten')
      await page.getByLabel('Grote titel bovenaan').fill('Honden komen hier graag')
      const preview = await showPreview(page, isPhone)
      await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Honden komen hier graag')
      await expect(
        preview
          .getByRole('navigation', { name: 'Hoofdmenu' })
          .or(preview.getByRole('contentinfo'))
          .first(),
      ).toBeAttached()
      await expect(preview.locator('script')).toHaveCount(0)
      await preview.getByRole('contentinfo').getByRole('link', { name: 'Salon Regels' }).click()
      await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Salonregels')
      await expect(page.getByLabel('Voorbeeld van')).toHaveValue('/salon-rules')
      if (isPhone) await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click()
      const visitor = await context.newPage()
      await visitor.goto(salon.url)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
        'Professioneel hondentrimsalon voor kleine en grote honden',
      )

      await openPart(page, 'Links')
      await page.getByLabel('X (Twitter)').fill('x.com/snuf')
      await page.getByLabel('Facebook').fill('facebook.com/snuf')
      await page.locator('nav a[href="/admin/klanten"]:visible').click()
      const question = page.getByRole('alertdialog', { name: 'Niet bewaarde wijzigingen' })
      await checkAccessibility(page, { except: 'iframe' })
      await question.getByRole('button', { name: 'Blijven' }).click()
      await expect(page.getByLabel('Facebook')).toHaveValue('facebook.com/snuf')
      await save(page)
      await expect(page.getByLabel('Facebook')).toHaveValue('https://facebook.com/snuf')

      await openPart(page, 'Teksten')
      for (const [label] of OWN_TEXTS) {
        const group = page
          .locator('details')
          .filter({ has: page.locator('summary', { hasText: label }) })
        await group.locator('summary').click()
        await group.getByLabel('Inleiding').fill(`${label} bij {naam}.`)
      }
      await save(page)

      await openPart(page, 'Getuigenissen')
      await page.getByLabel('Mijn eigen getuigenissen tonen').check()
      await page.getByRole('button', { name: 'Getuigenis toevoegen' }).click()
      await page.getByLabel('Wat zegt je klant?').fill('Onze hond wil niet meer naar huis.')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByLabel('Naam')).toHaveAccessibleDescription(/Vul dit nog in\./)
      await page.getByLabel('Naam').fill('Tine V.')
      await checkAccessibility(page, { except: 'iframe' })

      await openPart(page, 'Team & foto’s')
      const photo = await sharp({
        create: { width: 2000, height: 1000, channels: 3, background: '#1e5b47' },
      })
        .jpeg()
        .toBuffer()
      const chooser = page.getByLabel('Grote foto op de startpagina: bestand kiezen')
      await chooser.setInputFiles({
        name: 'tekst.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('geen foto'),
      })
      await expect(
        page.getByText('Deze foto kunnen we niet lezen. Kies een JPEG, PNG, WebP of AVIF.'),
      ).toBeVisible()
      await chooser.setInputFiles({ name: 'salon.jpg', mimeType: 'image/jpeg', buffer: photo })
      await expect(page.getByAltText('De gekozen foto')).toBeVisible()
      await page.getByLabel('Mijn eigen team tonen').check()
      await page.getByRole('button', { name: 'Teamlid toevoegen' }).click()
      await page.getByLabel('Naam').fill('Els')
      await page.getByLabel('Wat doe je in het salon?').fill('Hoofdtrimmer')
      await checkAccessibility(page, { except: 'iframe' })
      await save(page)

      await visitor.reload()
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Honden komen hier graag')
      const footer = visitor.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
        'href',
        'https://facebook.com/snuf',
      )
      await expect(footer.getByRole('link', { name: 'X (nieuw venster)' })).toHaveAttribute(
        'href',
        'https://x.com/snuf',
      )
      await expect(visitor.getByText('Onze hond wil niet meer naar huis.')).toBeVisible()
      await expect(visitor.getByRole('figure').filter({ hasText: 'voorbeeld' })).toHaveCount(0)
      const hero = visitor.getByAltText(/^Foto van /)
      await expect(hero).toHaveAttribute('width', '1600')
      expect(
        await hero.evaluate(
          (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth,
        ),
      ).toBe(1600)
      await checkAccessibility(visitor)
      for (const [label, address] of OWN_TEXTS) {
        await visitor.goto(`${salon.url}${address}`)
        await expect(visitor.getByRole('main')).toContainText(new RegExp(`${label} bij \\S+`))
        await expect(visitor.getByRole('main')).not.toContainText(/meer dan \d+ (rassen|jaar gaan)/)
        if (label === 'Team')
          await expect(visitor.getByRole('heading', { level: 3, name: 'Els' })).toBeVisible()
      }
    })

    test('two open editors do not overwrite each other; the till’s settings are explained, warn of a short validity and are kept, as those of cards; another password ends the session elsewhere', async ({
      page,
      context,
      browser,
    }) => {
      test.slow()
      await open(page, 'gegevens')
      const other = await context.newPage()
      await open(other, 'gegevens')
      await page.getByLabel('Straat en huisnummer').fill('Kerkstraat 1')
      await page.getByLabel('Gemeente').fill('Temse')
      await other.getByLabel('Gemeente').fill('Beveren')
      await other.getByLabel('Postcode').fill('9120')
      await other.getByLabel('Naam van je salon').fill('Salon Snuffel')
      await save(other)
      await expect(other.getByRole('banner')).toContainText('Salon Snuffel')

      await page.getByRole('button', { name: 'Bewaren' }).click()
      const question = page.getByRole('dialog', { name: 'Intussen gewijzigd' })
      await expect(question.getByRole('listitem')).toHaveCount(1)
      await expect(question).toContainText('Beveren')
      await checkAccessibility(page, { except: 'iframe' })
      await question.getByRole('button', { name: 'Mijn versie bewaren' }).click()
      await expect(toast(page, 'Bewaard')).toBeVisible()
      await expect(page.getByLabel('Postcode')).toHaveValue('9120')
      await expect(other.getByLabel('Gemeente')).toHaveValue('Temse')
      await expect(other.getByLabel('Straat en huisnummer')).toHaveValue('Kerkstraat 1')
      await other.close()

      await openPart(page, 'Kassa')
      await expect(
        page
          .getByRole('radiogroup', { name: 'Btw', exact: true })
          .getByRole('radio', { name: /Ik reken btw aan/ }),
      ).toBeChecked()
      const touched = page
        .getByRole('alert')
        .filter({ hasText: 'Dit raakt één concept van een factuur' })
      const draft = {
        invoice: { customerName: 'Kennel De Wilg' },
        items: [{ description: 'Trimbeurt', quantity: 1, unitPrice: '60.00' }],
      }
      expect((await page.request.post(`${salon.url}/api/invoices`, { data: draft })).status()).toBe(
        201,
      )
      await expect(touched).toHaveCount(0)
      await page.getByRole('radio', { name: /Ik ben vrijgesteld/ }).check()
      await expect(touched.getByRole('link', { name: /Kennel De Wilg.*€\s60,00/ })).toBeVisible()
      await expect(
        page.getByText('Bijzondere vrijstellingsregeling kleine ondernemingen'),
      ).toBeVisible()
      await page.getByRole('radio', { name: /Bij het inruilen/ }).check()
      const months = page.getByLabel('Geldigheid van een kadobon (maanden)')
      await expect(months).toHaveValue('24')
      await months.fill('6')
      await expect(
        page.getByRole('alert').filter({ hasText: 'Korter dan een jaar is betwistbaar' }),
      ).toBeVisible()
      await checkAccessibility(page, { except: 'iframe' })
      await months.fill('121')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(months).toHaveAccessibleDescription(/Vul een geheel getal in van 1 tot 120\./)
      await months.fill('36')
      await save(page)
      await touched.getByRole('link', { name: /Kennel De Wilg/ }).click()
      await expect(page.getByRole('dialog', { name: 'Factuur (concept)' })).toContainText(
        'Kennel De Wilg',
      )
      await page.goBack()

      await openPart(page, 'Klantenkaarten')
      await page.getByLabel('Punten per euro').fill('1,55')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByLabel('Punten per euro')).toHaveAccessibleDescription(
        /hoogstens één cijfer na de komma/,
      )
      await page.getByLabel('Punten per euro').fill('1,5')
      await save(page)
      await page.reload()
      await expect(page.getByLabel('Punten per euro')).toHaveValue('1,5')
      await openPart(page, 'Kassa')
      await expect(months).toHaveValue('36')
      await expect(page.getByRole('radio', { name: /Ik ben vrijgesteld/ })).toBeChecked()
      await expect(page.getByRole('radio', { name: /Bij het inruilen/ })).toBeChecked()

      const elsewhere = await (await browser.newContext({ viewport: { width, height } })).newPage()
      await open(elsewhere, 'gegevens')
      await openPart(page, 'Wachtwoord')
      await page.getByLabel('Huidig wachtwoord').fill('fout-wachtwoord')
      await page.getByLabel(/^Nieuw wachtwoord\W?$/).fill('een nog langer wachtwoord')
      await page.getByLabel('Nieuw wachtwoord, nog eens').fill('een nog langer wachtwoord')
      await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
      await expect(page.getByLabel('Huidig wachtwoord')).toHaveAccessibleDescription(
        'Onjuist wachtwoord.',
      )
      await expect(page.getByLabel('Huidig wachtwoord')).toBeFocused()
      await page.getByLabel('Huidig wachtwoord').fill(PASSWORD)
      await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
      await expect(toast(page, 'Wachtwoord gewijzigd')).toContainText(
        'Op andere toestellen moet je opnieuw inloggen.',
      )
      expect((await page.request.get(`${salon.url}/api/salon`)).status()).toBe(200)
      await elsewhere.reload()
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
      await elsewhere.context().close()
    })
  })
}

/** Goes to a part of the settings by its link. */
async function openPart(page: Page, part: string) {
  await page
    .getByRole('navigation', { name: 'Onderdelen van Bedrijf' })
    .getByRole('link', { name: part, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible()
}

/** The page in the preview, which a phone keeps behind a button. */
async function showPreview(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'Voorbeeld' }).click()
  return page.frameLocator('iframe')
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(toast(page, 'Bewaard')).toBeVisible()
  await expect(page.getByText('Niet bewaarde wijzigingen', { exact: true })).toBeHidden()
}
