import { type BrowserContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'een-lang-wachtwoord'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
let lastSession: Cookies = []
let loggedInAt = 0
/** A log-in counts for ten minutes as a confirmation that it is she: no test is asked for one. */
const KEPT_MS = 4 * 60_000

/**
 * Logs the owner in without the screen for it, which has journeys of its own: into the session of
 * the test before, as long as it lives.
 */
export async function logIn(page: Page) {
  await page.context().addCookies(performance.now() - loggedInAt < KEPT_MS ? lastSession : [])
  const state: { authenticated: boolean } = await (
    await page.request.get('/api/admin/session')
  ).json()
  if (state.authenticated) return
  expect(
    (await page.request.post('/api/admin/login', { data: { password: PASSWORD } })).status(),
  ).toBe(200)
  loggedInAt = performance.now()
  lastSession = (await page.context().cookies()).filter(({ name }) => name === 'salon_session')
}
