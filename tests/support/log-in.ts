import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'een-lang-wachtwoord'

/** Logs the owner in without the screen for it, which has journeys of its own. */
export async function logIn(page: Page) {
  expect((await page.request.post('/api/admin/login', { data: { password: PASSWORD } })).status()).toBe(200)
}
