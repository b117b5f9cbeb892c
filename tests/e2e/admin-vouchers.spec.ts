import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { buyVoucher } from '#tests/support/cash-page.ts'
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
      extraHTTPHeaders: { 'x-forwarded-for': `10.42.${width % 256}.1` },
    })

    test('the owner sells a voucher at the till, finds it, extends it, blocks it and gives it back; saves one as PDF and the list as CSV; one paid with a test is marked', async ({
      page,
    }) => {
      const recipient = `Rita ${name} ${Date.now()}`
      // as on a page over plain http
      await page.addInitScript(() => void Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
      await open(page)
      await expect(page.getByRole('term').filter({ hasText: 'Openstaande waarde' })).toBeVisible()
      await checkAccessibility(page)

      await page.getByRole('button', { name: 'Kadobon verkopen' }).click()
      const selling = page.getByRole('dialog', { name: 'Kadobon verkopen' })
      await selling.getByLabel('Bedrag').fill('0,50')
      await selling.getByLabel('Mail de kadobon meteen').check()
      await selling.getByRole('button', { name: 'Kadobon verkopen' }).click()
      await expect(selling.getByLabel('Bedrag')).toBeFocused()
      await expect(selling.getByLabel('Bedrag')).toHaveAccessibleDescription(
        /Vul een bedrag in van 1,00 tot 1.000,00/,
      )
      await expect(selling.getByLabel('E-mail van de ontvanger')).toHaveAccessibleDescription(
        /om de kadobon te mailen/,
      )
      await checkAccessibility(page)
      await selling.getByLabel('Bedrag').fill('52,52')
      await expect(selling.getByLabel('Bedrag')).toHaveAccessibleDescription(
        /Cash te ontvangen: €\u00a052,50/,
      )
      await selling.getByLabel('Voor wie').fill(recipient)
      await selling.getByLabel('Van wie').fill('Bart')
      await selling.getByLabel('E-mail van de ontvanger').fill('rita@voorbeeld.be')
      await selling.getByRole('button', { name: 'Kadobon verkopen' }).click()
      const sold = page.getByRole('dialog', { name: 'Kadobon verkocht' })
      await expect(sold).toContainText('€ 52,50 (afgerond op 5 cent)')
      const code = (await sold.getByText(/^SNUF-[2-9A-HJ-NP-Z]{8}$/).textContent()) ?? ''
      await checkAccessibility(page)
      await sold.getByRole('button', { name: 'Klaar' }).click()

      await page.getByLabel('Zoeken').fill(recipient)
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText(code)
      await page.getByLabel('Status').selectOption('Geblokkeerd')
      await expect(page.getByText('Geen kadobonnen gevonden')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Zoeken')).toHaveValue(recipient)
      await page.getByLabel('Status').selectOption('Alle')
      await page.getByRole('button', { name: `Bekijken van ${code}` }).click()
      const details = page.getByRole('dialog', { name: `Kadobon ${code}` })
      await expect(details).toContainText('Uitgegeven')
      await expect(page).toHaveURL(new RegExp(`bon=${code}`))
      await checkAccessibility(page)

      await details.getByRole('button', { name: 'Mail opnieuw naar ontvanger' }).click()
      await expect(toast(page, 'Mail klaargezet')).toContainText('rita@voorbeeld.be')
      await details.getByRole('button', { name: 'Geldigheid verlengen' }).click()
      const extending = page.getByRole('dialog', { name: 'Geldigheid verlengen' })
      await extending.getByLabel('Geldig tot en met').fill('2020-01-01')
      await extending.getByRole('button', { name: 'Verlengen' }).click()
      await expect(extending.getByLabel('Geldig tot en met')).toHaveAccessibleDescription(
        /Kies een dag na/,
      )
      await checkAccessibility(page)
      await extending.getByRole('button', { name: '+ 1 jaar' }).click()
      await extending.getByRole('button', { name: 'Verlengen' }).click()
      await expect(toast(page, 'Geldigheid verlengd')).toBeVisible()

      await details.getByRole('button', { name: 'Blokkeren' }).click()
      await checkAccessibility(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Blokkeren' }).click()
      await toast(page, 'Kadobon geblokkeerd')
        .getByRole('button', { name: 'Ongedaan maken' })
        .click()
      await expect(details.getByText('Geldig', { exact: true })).toBeVisible()
      await details.getByRole('button', { name: 'Blokkeren' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Blokkeren' }).click()
      await details.getByRole('button', { name: 'Deblokkeren' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deblokkeren' }).click()
      await expect(details.getByText('Geldig', { exact: true })).toBeVisible()

      await details.getByRole('button', { name: 'Terugbetalen' }).click()
      const refunding = page.getByRole('dialog', { name: 'Kadobon terugbetalen' })
      await expect(refunding).toContainText('er is geen wettelijke bedenktijd')
      const giveBack = refunding.getByRole('button', { name: '€ 52,52 terugbetalen' })
      await giveBack.click()
      await expect(refunding.getByLabel('Ik betaal toch terug')).toHaveAccessibleDescription(
        'Vink dit aan om toch terug te betalen.',
      )
      await checkAccessibility(page)
      await refunding.getByLabel('Ik betaal toch terug').check()
      await giveBack.click()
      await expect(toast(page, 'Kadobon terugbetaald')).toBeVisible()
      await expect(details).toContainText('Terugbetaald')
      await expect(details.getByRole('button', { name: 'Blokkeren' })).toHaveCount(0)
      await details.getByRole('button', { name: 'Sluiten' }).click()
      await expect(details).toBeHidden()

      const tried = await buyVoucher(page.request, '50.00')
      await page.getByLabel('Zoeken').fill(tried)
      await page.getByRole('button', { name: `Bekijken van ${tried}` }).click()
      const trial = page.getByRole('dialog', { name: `Kadobon ${tried}` })
      await expect(trial).toContainText('Testbetaling')
      const pdf = page.waitForEvent('download')
      await trial.getByRole('link', { name: 'Bon als PDF' }).click()
      expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-')
      await trial.getByRole('button', { name: 'Terugbetalen' }).click()
      await expect(page.getByRole('dialog', { name: 'Kadobon terugbetalen' })).toContainText(
        'Herroepingsrecht: 14 dagen',
      )
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(trial).toBeHidden()
      await expect(rows(page)).toHaveCount(1)
      const csv = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Exporteren' }).click()
      const file = await csv
      expect(file.suggestedFilename()).toMatch(/^kadobonnen-\d{4}-\d\d-\d\d\.csv$/)
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toContain(`${tried};"50,00";"50,00";geldig`)
      expect(text.trim().split('\n')).toHaveLength(2)
      await page.goto('/admin/kadobonnen?bon=SNUF-22222222')
      await expect(page.getByRole('dialog')).toContainText('Deze kadobon bestaat niet.')
    })
  })
}

async function open(page: Page) {
  await logIn(page)
  await page.goto('/admin/kadobonnen')
  await expect(page.getByRole('heading', { level: 1, name: 'Kadobonnen' })).toBeVisible()
}

function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Kadobonnen' }).locator('tbody tr')
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
