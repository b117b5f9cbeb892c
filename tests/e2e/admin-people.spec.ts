import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openTab } from '#tests/support/admin-tabs.ts'
import { logIn, PASSWORD } from '#tests/support/log-in.ts'
import { checkAccessibility, fetchAhead, test } from './fixtures.ts'

const STAFF_PASSWORD = 'een groomer met geduld'
const OWN_PLACES = [
  'veiligheid',
  'vandaag',
  'kalender',
  'afspraken',
  'klanten',
  'agenda',
  'gezondheid',
]
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.73.1.1' } })

const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('somebody is invited, chooses her password, finds her day and kind walls, and is out at once when her log-in ends', async ({
  page: owner,
  browser,
  baseURL,
  linkInMail,
}) => {
  test.setTimeout(240_000)
  await logIn(owner)
  await owner.goto('/admin/medewerkers')
  await owner.getByRole('button', { name: 'Iemand uitnodigen' }).click()
  const inviting = owner.getByRole('dialog', { name: 'Iemand uitnodigen' })
  await inviting.getByRole('button', { name: 'Uitnodigen', exact: true }).click()
  await expect(inviting.getByLabel('Naam')).toHaveAccessibleDescription('Vul een naam in.')
  await inviting.getByLabel('Naam').fill('Els Claes')
  await inviting.getByLabel('E-mailadres').fill('els.claes@voorbeeld.be')
  await checkAccessibility(owner)
  await picture(owner, 'invite-1280')
  await inviting.getByRole('button', { name: 'Uitnodigen', exact: true }).click()
  const sent = owner.getByRole('dialog', { name: 'Uitnodiging verstuurd' })
  await expect(sent).toContainText('/uitnodiging/')
  await expect(inviting).toBeHidden()
  await checkAccessibility(owner)
  await picture(owner, 'link-1280')
  await sent.getByRole('button', { name: 'Klaar' }).click()
  await owner.getByRole('button', { name: 'Je naam wijzigen' }).click()
  const naming = owner.getByRole('dialog', { name: 'Je naam wijzigen' })
  await naming.getByLabel('Naam').fill(' ')
  await naming.getByRole('button', { name: 'Opslaan' }).click()
  await expect(naming.getByLabel('Naam')).toHaveAccessibleDescription('Vul een naam in.')
  await naming.getByLabel('Naam').fill('Sofie Snuf')
  await naming.getByRole('button', { name: 'Opslaan' }).click()
  await expect(owner.getByText('Jij heet hier Sofie Snuf.')).toBeVisible()
  const row = owner.getByRole('listitem').filter({ hasText: 'els.claes@voorbeeld.be' })
  await expect(row).toContainText('Uitgenodigd')

  const context = await browser.newContext({
    viewport: { width: 320, height: 720 },
    ...(baseURL && { baseURL }),
  })
  // what tabs ask first is asked ahead, of hers alone
  await fetchAhead(context)
  const els = await context.newPage()
  const refused: string[] = []
  els.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${els.url()} asked ${answer.url()}`)
  })
  const link = new URL(await linkInMail('els.claes@voorbeeld.be', '/uitnodiging'))
  await els.goto(link.pathname)
  await els.getByLabel('Kies een wachtwoord').fill('kort')
  await els.getByRole('button', { name: 'Log-in maken' }).click()
  await expect(els.getByLabel('Kies een wachtwoord')).toHaveAccessibleDescription(
    /Kies een wachtwoord van minstens 12 tekens/,
  )
  await checkAccessibility(els)
  await picture(els, 'accept-320')
  await els.getByLabel('Kies een wachtwoord').fill(STAFF_PASSWORD)
  const asked = els.waitForResponse('**/api/customers?*')
  await els.getByRole('button', { name: 'Log-in maken' }).click()
  await expect(els).toHaveURL(/\/admin\/vandaag$/)
  await expect(els.getByRole('heading', { level: 1 })).toHaveText('Vandaag')
  await asked

  await els.goto('/admin/kassa')
  const wall = els.getByRole('heading', { name: 'Dit is voor de eigenaar van de salon' })
  await expect(wall).toBeVisible()
  await checkAccessibility(els)
  await picture(els, 'wall-320')
  expect(await els.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  await els.getByRole('navigation').getByRole('button', { name: /^Meer/ }).click()
  const all = els.getByRole('dialog', { name: 'Alles in het beheer' })
  await expect(all.getByRole('link')).toHaveText([
    'Vandaag',
    'Kalender',
    'Afspraken',
    'Klanten',
    'Agenda',
    'Gezondheid',
    'Naar de website',
    'Dit toestel',
    'Veiligheid',
  ])
  await els.keyboard.press('Escape')
  await els.setViewportSize({ width: 1440, height: 900 })
  await picture(els, 'wall-1440')
  for (const place of OWN_PLACES) {
    await openTab(els, `/admin/${place}`)
    await expect(els.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(els.locator('#inhoud .animate-pulse')).toHaveCount(0)
    await picture(els, `staff-${place}-1440`)
  }
  expect(refused, 'asked for what only the owner may know').toEqual([])

  const client: { id: string } = await (
    await els.request.post('/api/customers', {
      data: {
        firstName: 'Mieke',
        lastName: 'Maes',
        email: 'mieke@voorbeeld.be',
        phone: '0470 12 34 56',
      },
    })
  ).json()
  await els.goto(`/admin/klanten?klant=${client.id}`)
  await expect(els.getByRole('heading', { name: 'Bezoeken' })).toBeVisible()
  await expect(els.locator('#inhoud .animate-pulse')).toHaveCount(0)
  for (const hidden of ['Bewerken', 'Samenvoegen', 'Klant wissen'])
    await expect(els.getByRole('button', { name: hidden, exact: true })).toHaveCount(0)
  expect(refused, 'asked for what only the owner may know').toEqual([])
  await picture(els, 'staff-client-1440')

  await expect(els.getByRole('banner').getByText('Els Claes')).toBeVisible()
  await els.getByRole('button', { name: 'Uitloggen' }).click()
  await els.getByRole('button', { name: 'Aanmelden als medewerker' }).click()
  await els.getByLabel('E-mailadres').fill('els.claes@voorbeeld.be')
  await els.getByLabel('Wachtwoord').fill('helemaal-fout')
  await els.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(els.getByLabel('Wachtwoord')).toHaveAccessibleDescription(
    'E-mailadres of wachtwoord klopt niet.',
  )
  await checkAccessibility(els)
  await picture(els, 'login-1440')
  await els.getByLabel('Wachtwoord').fill(STAFF_PASSWORD)
  await els.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(els.getByRole('navigation', { name: 'Hoofdnavigatie' })).toBeVisible()

  await expect(row).toContainText('Actief')
  await picture(owner, 'people-1280')
  await checkAccessibility(owner)
  await row.getByRole('button', { name: 'Log-in van Els Claes verwijderen' }).click()
  await owner
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Verwijderen', exact: true })
    .click()
  await expect(owner.getByText('Log-in verwijderd', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  await els.goto('/admin/vandaag')
  await expect(els.getByLabel('Admin Wachtwoord')).toBeVisible()
  await context.close()
})

test('a key for a program is made with what it may, shown once, used and ended', async ({
  page,
  request,
}) => {
  await logIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await logInElsewhere(request, 11)
  await page.goto('/admin/veiligheid')
  // of many devices those seen last, of which this is one
  await expect(page.getByText(/^Laatst gezien/)).toHaveCount(10)
  await expect(page.getByRole('main').getByText('Dit toestel', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Toon alle \d+ toestellen$/ }).click()
  expect(await page.getByText(/^Laatst gezien/).count()).toBeGreaterThan(11)
  await page.getByRole('button', { name: 'Nieuwe sleutel' }).click()
  const making = page.getByRole('dialog', { name: 'Nieuwe sleutel' })
  await making.getByLabel('Klanten en honden').selectOption('Lezen en wijzigen')
  await making.getByRole('button', { name: 'Sleutel maken' }).click()
  await expect(making.getByLabel('Voor welk programma?')).toHaveAccessibleDescription(
    'Vul in voor welk programma de sleutel is.',
  )
  await making.getByLabel('Voor welk programma?').fill('Boekhouding')
  await making.getByLabel('Klanten en honden').selectOption('Niets')
  await making.getByRole('button', { name: 'Sleutel maken' }).click()
  await expect(making.getByText('Kies wat het programma mag.')).toBeVisible()
  await making.getByLabel('Kassa, facturen en kadobonnen').selectOption('Lezen')
  await checkAccessibility(page)
  await picture(page, 'key-form-390')
  await making.getByRole('button', { name: 'Sleutel maken' }).click()
  const shown = page.getByRole('dialog', { name: 'Sleutel voor Boekhouding' })
  const key = (await shown.getByText(/^salon_/).textContent()) ?? ''
  await checkAccessibility(page)
  await picture(page, 'key-once-390')
  await shown.getByRole('button', { name: 'Klaar' }).click()

  const ask = async (path: string) =>
    (await request.get(path, { headers: { authorization: `Bearer ${key}` } })).status()
  expect([await ask('/api/invoices'), await ask('/api/customers')]).toEqual([200, 403])
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Boekhouding' })
  await expect(row).toContainText('Kassa, facturen en kadobonnen: lezen')
  await expect(row).toContainText('laatst gebruikt')
  await expect(row).not.toContainText(key)
  await row.scrollIntoViewIfNeeded()
  await checkAccessibility(page)
  await picture(page, 'keys-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.scrollIntoViewIfNeeded()
  await picture(page, 'keys-1440')
  await row.getByRole('button', { name: 'Intrekken' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Intrekken', exact: true })
    .click()
  await expect(page.getByText('Sleutel ingetrokken', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await ask('/api/invoices')).toBe(401)
})

/** Logs the owner in on so many devices more. */
async function logInElsewhere(request: APIRequestContext, times: number) {
  for (let device = 0; device < times; device++)
    expect(
      (await request.post('/api/admin/login', { data: { password: PASSWORD } })).status(),
    ).toBe(200)
}
