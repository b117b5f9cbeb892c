import os from 'node:os'
import path from 'node:path'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { removeFolder } from '#server/remove-folder.ts'
import { PASSWORD } from '#tests/support/log-in.ts'
import {
  embeddedUrl,
  freePort,
  type SalonProcess,
  startSalon,
} from '#tests/support/salon-process.ts'
import { checkAccessibility, test } from './fixtures.ts'

const dataDir = path.join(os.tmpdir(), `salon-passkeys-${process.pid}`)
let salon: SalonProcess
let url: string

// Passkeys are tied to a name, which a number on the network is not: a salon at an address of its own.
test.beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  salon = await startSalon(
    { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, PAYMENTS: 'sandbox', PUBLIC_URL: url },
    port,
  )
})
test.afterAll(async () => {
  await salon.stop()
  await removeFolder(dataDir)
})

const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}

/** As if she confirmed long ago. */
async function letTimePass() {
  const client = new Client({ connectionString: embeddedUrl(dataDir) })
  await client.connect()
  await client.query('update sessions set confirmed_at = null')
  await client.end()
}

/** A phone with a fingerprint, on which a passkey can be made. */
async function addDevice(cdp: CDPSession): Promise<string> {
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

test('a passkey is made, opens the door and confirms what cannot be taken back; who loses it comes in by a code', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const cdp = await page.context().newCDPSession(page)
  const device = await addDevice(cdp)
  const asked = page.getByRole('dialog', { name: 'Bevestig dat jij het bent' })
  const logOut = async () => {
    await page.getByRole('button', { name: 'Uitloggen' }).first().click()
    await expect(page.getByLabel('Admin Wachtwoord')).toBeVisible()
  }

  await page.goto(`${url}/admin/veiligheid`)
  await picture(page, 'login')
  await checkAccessibility(page)
  await page.getByLabel('Admin Wachtwoord').fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByText('Je hebt nog geen passkey.')).toBeVisible()
  await expect(page.getByText('Je hebt nog geen herstelcodes.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click()
  const adding = page.getByRole('dialog', { name: 'Passkey toevoegen' })
  await adding.getByLabel('Naam').fill(' ')
  await adding.getByRole('button', { name: 'Verder' }).click()
  await expect(adding.getByLabel('Naam')).toHaveAccessibleDescription(/Geef de passkey een naam/)
  await adding.getByLabel('Naam').fill('Mijn telefoon')
  await checkAccessibility(page)
  await picture(page, 'add')
  await adding.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByText('Passkey gemaakt', { exact: true })).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mijn telefoon' })
  await expect(row).toContainText('Nog niet gebruikt')

  await page.getByRole('button', { name: 'Herstelcodes maken' }).click()
  const shown = page.getByRole('dialog', { name: 'Je herstelcodes' })
  const codes = (await shown.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}/).innerText()).split('\n')
  expect(codes).toHaveLength(10)
  await checkAccessibility(page)
  await picture(page, 'codes')
  await shown.getByRole('button', { name: 'Klaar' }).click()
  await expect(page.getByText(/Je hebt nog 10 van de 10 codes over/)).toBeVisible()

  await logOut()
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click()
  await expect(row).toContainText('Laatst gebruikt')
  await picture(page, 'safety')

  const client: { id: string } = await (
    await page.request.post(`${url}/api/customers`, {
      headers: { origin: url },
      data: {
        firstName: 'Mieke',
        lastName: 'Maes',
        email: 'mieke@voorbeeld.be',
        phone: '0470 12 34 56',
      },
    })
  ).json()
  await letTimePass()
  await page.goto(`${url}/admin/klanten?klant=${client.id}`)
  await page.getByText('Wie deed wat').click()
  await expect(page.getByText('voegde de klant Mieke Maes toe')).toBeVisible()
  await checkAccessibility(page)
  await picture(page, 'deeds')
  await page.getByRole('button', { name: 'Klant wissen' }).click()
  const erasing = page.getByRole('alertdialog')
  await expect(erasing.getByRole('listitem').first()).toBeVisible()
  await erasing.getByRole('button', { name: 'Voorgoed wissen' }).click()
  await expect(asked).toBeVisible()
  await checkAccessibility(page)
  await picture(page, 'confirm')
  await page.setViewportSize({ width: 1280, height: 720 })
  await asked.getByRole('button', { name: 'Sluiten' }).last().click()
  await expect(page.getByText('Bevestig eerst dat jij het bent.', { exact: true })).toBeVisible()
  await erasing.getByRole('button', { name: 'Voorgoed wissen' }).click()
  await asked.getByRole('button', { name: 'Bevestigen met een passkey' }).click()
  await expect(page.getByText('Klant gewist', { exact: true })).toBeVisible()

  await letTimePass()
  await page.goto(`${url}/admin/importeren`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Alles exporteren' }).click()
  await asked.getByLabel('Admin Wachtwoord').fill('helemaal-fout')
  await asked.getByRole('button', { name: 'Bevestigen', exact: true }).click()
  await expect(asked.getByLabel('Admin Wachtwoord')).toHaveAccessibleDescription(
    'Onjuist wachtwoord.',
  )
  await asked.getByLabel('Admin Wachtwoord').fill(PASSWORD)
  const saving = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'Bevestigen', exact: true }).click()
  expect((await saving).suggestedFilename()).toMatch(/^salon-.*\.zip$/)

  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: device })
  await logOut()
  await page.getByRole('button', { name: 'Herstelcode gebruiken' }).click()
  await page.getByLabel('Herstelcode').fill('aaaa-bbbb-cccc-dddd')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByLabel('Herstelcode')).toHaveAccessibleDescription(
    /Deze herstelcode klopt niet of is al gebruikt/,
  )
  await checkAccessibility(page)
  await picture(page, 'recovery')
  await page.getByLabel('Herstelcode').fill((codes[0] ?? '').toUpperCase())
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByText('Ingelogd met een herstelcode', { exact: true })).toBeVisible()
  await page.goto(`${url}/admin/veiligheid`)
  await expect(page.getByText(/Je hebt nog 9 van de 10 codes over/)).toBeVisible()
  await page.getByRole('button', { name: 'Passkey Mijn telefoon verwijderen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
  await expect(page.getByText('Je hebt nog geen passkey.')).toBeVisible()
})
