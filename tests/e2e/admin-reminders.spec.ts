import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the client of a visit of today is reminded, and told that her dog is ready, once more only on purpose', async ({
  page,
}) => {
  await logIn(page)
  const { id } = await addVisit(page, 'Knip')
  await page.goto(`/admin/afspraken?afspraak=${id}`)
  await page.getByRole('button', { name: 'Herinnering sturen: Knip van Rita Herinner' }).click()
  const reminder = page.getByRole('dialog', { name: 'Herinnering voor Knip' })
  await expect(reminder).toContainText('Even ter herinnering')
  await expect(reminder.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/32470998877\?text=Dag%20Rita/,
  )
  await expect(reminder.getByRole('link', { name: 'SMS' })).toHaveAttribute(
    'href',
    /^sms:\+32470998877\?&body=Dag%20Rita/,
  )
  await reminder.getByRole('button', { name: 'Link naar de afspraak toevoegen' }).click()
  await expect(
    reminder.getByText(/Wanneer: .+ om 23:58\s+Hond: Knip[^]*\/mijn-afspraak\/[\w-]{22}/),
  ).toBeFocused()
  await expect(reminder.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /%2Fmijn-afspraak%2F[\w-]{22}/,
  )
  await checkAccessibility(page)
  await reminder.getByRole('button', { name: 'Mailen' }).click()
  await expect(toast(page, 'Herinnering klaargezet')).toBeVisible()

  const open = page.getByRole('button', { name: 'Hond is klaar: Knip van Rita Herinner' })
  await open.click()
  const ready = page.getByRole('dialog', { name: 'Knip is klaar' })
  await ready.getByRole('button', { name: 'Mailen', exact: true }).click()
  await expect(toast(page, 'Bericht klaargezet')).toBeVisible()
  await expect(ready).toHaveCount(0)
  await open.click()
  await expect(ready.getByRole('status')).toContainText('onder Mails')
  await checkAccessibility(page)
  await ready.getByRole('button', { name: 'Nog eens mailen' }).click()
  await expect(ready).toHaveCount(0)
})

test('the owner chooses which mails leave by themselves', async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/mails/instellingen')
  await page.getByRole('radio', { name: '48 uur' }).check()
  await page.getByLabel('Vraag om terug te komen na (weken)').fill('zes')
  await page.getByRole('button', { name: 'Bewaren', exact: true }).click()
  await expect(page.getByLabel('Vraag om terug te komen na (weken)')).toHaveAccessibleDescription(
    /0 tot 104/,
  )
  await page.getByLabel('Vraag om terug te komen na (weken)').fill('6')
  await page.getByLabel(/Stuur een felicitatie/).check()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Bewaren', exact: true }).click()
  await expect(toast(page, 'Bewaard')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '48 uur' })).toBeChecked()
  await expect(page.getByLabel('Vraag om terug te komen na (weken)')).toHaveValue('6')
})

test('a client stops the mails that nobody needs by one tap behind the link, and by opening it alone does not', async ({
  page,
  salon,
}) => {
  await logIn(page)
  const { customerId } = await addVisit(page, 'Stop')
  const wantsNews = async () =>
    (await (await page.request.get(`/api/customers/${customerId}`)).json()).wantsNews
  const asked = await page.request.patch(`/api/customers/${customerId}`, {
    data: { wantsNews: true },
  })
  expect(asked.status()).toBe(200)
  const link = await stopLink(salon.dataDir, customerId)
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await checkAccessibility(page)
  expect(await wantsNews()).toBe(true)
  await page.getByRole('button', { name: 'Ja, meld mij af' }).click()
  await expect(page.getByRole('heading', { name: 'U bent afgemeld' })).toBeFocused()
  await checkAccessibility(page)
  expect(await wantsNews()).toBe(false)

  const { customerId: other } = await addVisit(page, 'Klik')
  const oneClick = await page.request.post(await stopLink(salon.dataDir, other), {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect([oneClick.status(), (await oneClick.text()).includes('U bent afgemeld')]).toEqual([
    200,
    true,
  ])
  expect(
    (
      await page.request.post('/afmelden/onzin', { form: { 'List-Unsubscribe': 'One-Click' } })
    ).status(),
  ).toBe(404)
  await page.goto('/afmelden/onzin')
  await expect(page.getByRole('alert')).toContainText('werkt niet')
})

/** A visit of today, late in the evening, of a client of its own. */
async function addVisit(page: Page, dogName: string): Promise<{ id: string; customerId: string }> {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(new Date())
  const person = {
    firstName: 'Rita',
    lastName: 'Herinner',
    email: `rita.${dogName.toLowerCase()}@voorbeeld.be`,
    phone: '0470 99 88 77',
  }
  const visit = {
    ...person,
    dogName,
    dogBreed: 'Poedel',
    service: 'Trimmen',
    date,
    startTime: '23:58',
    endTime: '23:59',
    allowOverlap: true,
  }
  const answer = await page.request.post('/api/appointments', { data: visit })
  expect(answer.status()).toBe(201)
  return await answer.json()
}

/**
 * The link at the end of a mail to a customer: such mails leave by day only, so it is made here as
 * the server makes it.
 */
async function stopLink(dataDir: string, customerId: string): Promise<string> {
  const value = `${customerId}.${Math.floor(Date.now() / 1000) + 3600}`
  return `/afmelden/${value}.${createHmac(
    'sha256',
    (await readFile(`${dataDir}/signing-secret`, 'utf8')).trim(),
  )
    .update(`stop-news ${value}`)
    .digest('base64url')}`
}

function toast(page: Page, text: string) {
  return page
    .getByRole('region', { name: /^Meldingen/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: text })
}
