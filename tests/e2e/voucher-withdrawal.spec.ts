import { expect } from '@playwright/test'
import { CODE, fillShop, openShop, order } from '#tests/support/voucher-page.ts'
import { checkAccessibility, test } from './fixtures.ts'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.41.1.1' } })

test('a buyer withdraws in two steps, with her code or by a link in the mail, from the foot of any page', async ({
  page,
  linkInMail,
}) => {
  const email = `herroeper-${Date.now()}@voorbeeld.be`
  await openShop(page)
  await fillShop(page, { buyerEmail: email })
  await order(page)
  await page.getByRole('button', { name: 'Betaling gelukt' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Betaling Voltooid!' })).toBeVisible()
  const address = page.url()
  const code = (await page.getByText(CODE).first().textContent()) ?? ''
  await page.goto('/')
  await page.getByRole('link', { name: 'Overeenkomst hier herroepen' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Aankoop van een kadobon herroepen',
  )
  await expect(page.getByText('Stap 1 van 2')).toBeVisible()
  await checkAccessibility(page)
  const ask = page.getByRole('button', { name: 'Verder' })
  await ask.click()
  await expect(page.getByRole('alert')).toContainText('Vul de code van de kadobon in.')
  await page.getByLabel('Code van de kadobon').fill(code.toLowerCase())
  await page.getByLabel('Uw e-mailadres').fill('iemand@anders.be')
  await ask.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Code van de kadobon')).toHaveValue(code.toLowerCase())
  await page.getByLabel('Uw e-mailadres').fill(email)
  await ask.click()
  await expect(page.getByText('Stap 2 van 2')).toBeVisible()
  await expect(
    page.getByText(`herroep de overeenkomst over de aankoop van kadobon ${code}`),
  ).toBeVisible()
  await page.goto('/kadobonnen/herroepen')
  await page.getByLabel('Uw e-mailadres').fill(email)
  await page.getByRole('button', { name: /Mail mij een link/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Kijk in uw mailbox' })).toBeFocused()
  await checkAccessibility(page)

  await page.goto(await linkInMail(email, '/kadobonnen/herroepen', '\\?token=[\\w.~-]+'))
  await expect(page.getByText('Stap 2 van 2')).toBeVisible()
  for (const fact of [code, 'Emma', '€ 50,00'])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: 'De aankoop is herroepen' }),
  ).toBeFocused()
  await expect(page.getByText(/We ontvingen uw herroeping op .* om \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 2, name: 'De aankoop is herroepen' }),
  ).toBeVisible()
  await page.goto(address)
  await expect(
    page.getByRole('heading', { level: 2, name: 'Deze bestelling is terugbetaald' }),
  ).toBeVisible()
  await page.goto('/kadobonnen/herroepen?token=onzin')
  await expect(page.getByRole('alert')).toContainText('Deze herroeping kan niet geopend worden')
  await checkAccessibility(page)
})
