import { type BrowserContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'een-lang-wachtwoord'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
let lastSession: Cookies = []

/**
 * Logs the owner in without the screen for it, which has journeys of its own: into the session of
 * the test before, as long as it lives.
 */
export async function logIn(page: Page) {
  await page.context().addCookies(lastSession)
  const state: { authenticated: boolean } = await (
    await page.request.get('/api/admin/session')
  ).json()
  if (state.authenticated) return
  expect(
    (await page.request.post('/api/admin/login', { data: { password: PASSWORD } })).status(),
  ).toBe(200)
  lastSession = (await page.context().cookies()).filter(({ name }) => name === 'salon_session')
}
