import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** A voucher's code, and nothing else. */
export const CODE = /^SNUF-[2-9A-HJ-NP-Z]{8}$/

/** The page, awake. */
export async function openShop(page: Page) {
  await page.goto('/kadobonnen')
  // the button wakes up with the page
  await expect(page.getByRole('button', { name: 'Bestellen en betalen' })).toBeEnabled()
}

/** Everything that an order needs, for 50 euro. */
export async function fillShop(
  page: Page,
  { recipientName = 'Emma', buyerEmail = 'jan@voorbeeld.be' } = {},
) {
  await page.getByLabel('Naam van de ontvanger').fill(recipientName)
  await page.getByLabel('E-mailadres van de ontvanger').fill('emma@voorbeeld.be')
  await page.getByLabel('Uw naam').fill('Jan Peeters')
  await page.getByLabel('Uw e-mailadres').fill(buyerEmail)
}

/** Orders what is filled in; the payment is next. */
export async function order(page: Page) {
  await page.getByRole('button', { name: 'Bestellen en betalen' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Betalen' })).toBeVisible()
}

/** What the bank of the test would do, later on. */
export async function settle(
  request: APIRequestContext,
  address: string,
  outcome: 'succeeded' | 'failed',
) {
  const id = new URL(address).searchParams.get('payment_intent') ?? ''
  const answer = await request.post(`/api/gift-vouchers/sandbox/${id}`, { data: { outcome } })
  expect(answer.ok()).toBe(true)
}

/** A day so many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
