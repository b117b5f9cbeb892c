import { expect } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { newerBuild } from '../support/newer-build.ts'
import { checkAccessibility, withTabsAhead as test } from './fixtures.ts'

test('the admin installs as an app of its own, and a newer version waits for what is typed', async ({
  page,
  context,
  request,
  salon,
}) => {
  const way = await newerBuild(salon.url)
  await logIn(page)
  await page.goto(`${way.url}/admin/vandaag`)
  const link = page.locator('link[rel="manifest"]')
  await expect(link).toHaveAttribute('href', '/admin.webmanifest')
  const manifest = await (await request.get('/admin.webmanifest')).json()
  expect(manifest).toMatchObject({
    id: '/admin',
    lang: 'nl-BE',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
  })
  const cdp = await context.newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
  await expect
    .poll(async () => await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/service-worker\.js$/)

  // what is kept is the same for everybody: nothing that the API answers, no page with somebody's data
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/__manifest',
    '/admin/zonder-internet',
  ])

  // so that asking it goes past the worker
  await page.reload()
  await expect.poll(() => page.evaluate(waysOfAnswers)).toEqual(['network'])

  way.release()
  await page.getByRole('button', { name: 'Inloop: hond zonder afspraak' }).click()
  await page.getByLabel('Wat gebeurt er?').fill('Nagels knippen')
  await page.evaluate(async () => await (await navigator.serviceWorker.ready).update())
  const reload = page.getByRole('button', { name: 'Nieuwe versie: herladen', includeHidden: true })
  await expect(reload).toBeAttached()
  await expect(page.getByLabel('Wat gebeurt er?')).toHaveValue('Nagels knippen')
  await page.keyboard.press('Escape')
  await checkAccessibility(page)

  await page.goto(`${way.url}/admin/bedrijf`)
  const name = page.getByRole('textbox', { name: 'Naam van je salon' })
  await name.fill('Een andere naam')
  await page.getByRole('button', { name: 'Nieuwe versie: herladen' }).click()
  await page.getByRole('button', { name: 'Eerst bewaren' }).click()
  await expect(name).toHaveValue('Een andere naam')
  await page.getByRole('button', { name: 'Nieuwe versie: herladen' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Toch herladen' }).click()
  await expect(name).not.toHaveValue('Een andere naam')
  await expect(page.getByRole('button', { name: 'Nieuwe versie: herladen' })).toBeHidden()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
})

test('a device that saves data chooses what it is told of; its worker shows it, and a tap leads there', async ({
  page,
  context,
  salon,
}) => {
  test.slow()
  await context.grantPermissions(['notifications'])
  // no browser of a test has a push service behind it, or a costly line before it
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    const kept = 'test-subscription'
    const made = {
      endpoint: 'https://push.example/dit-toestel',
      unsubscribe: async () => localStorage.removeItem(kept),
      toJSON: () => ({
        endpoint: 'https://push.example/dit-toestel',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      }),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(kept) ? made : null),
      subscribe: async () => {
        localStorage.setItem(kept, 'yes')
        return made
      },
    })
  })
  await logIn(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/admin/toestel')
  await page.getByRole('button', { name: 'Op dit toestel bewaren' }).click()
  // until all of it is there
  await expect(page.getByText('Klaar om te installeren')).toBeVisible({ timeout: 30_000 })
  await checkAccessibility(page)
  await page.getByRole('switch', { name: 'Nieuwe aanvraag' }).click()
  await expect(page.getByRole('switch', { name: 'Nieuwe aanvraag' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Nieuwe aanvraag' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Nieuw bericht' })).not.toBeChecked()

  const cdp = await context.newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  )
  await cdp.send('ServiceWorker.enable')
  const title = 'Nieuwe aanvraag voor donderdag 26 november 2026'
  const data = JSON.stringify({ title, body: '', path: '/admin/afspraken', tag: 'request' })
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  // what the system would show: this browser has no screen for it
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (...notice) => {
      shown.push(notice)
    }
  })
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: salon.url,
    registrationId: registrations[0]?.registrationId ?? '',
    data,
  })
  await expect
    .poll(async () => await worker?.evaluate(() => Reflect.get(globalThis, 'shown')))
    .toEqual([[title, expect.objectContaining({ tag: 'request', data: '/admin/afspraken' })]])
  await page.getByRole('switch', { name: 'Nieuwe aanvraag' }).click()
  await expect(page.getByRole('switch', { name: 'Nieuwe aanvraag' })).not.toBeChecked()

  // a tap on it, as the system would tell the worker; the calendar has the window nearly to itself
  await page.goto('/admin/kalender', { waitUntil: 'networkidle' })
  await worker?.evaluate(() => {
    const notification = { data: '/admin/afspraken', close: () => undefined }
    const own = { notification, waitUntil: (done: Promise<unknown>) => void done.catch(() => 0) }
    dispatchEvent(Object.assign(new Event('notificationclick'), own))
  })
  await expect(page).toHaveURL(/\/admin\/afspraken$/)
})

test('the site of visitors has no service worker', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest')
})

/** Runs in the page: by which way what it asked the API came. */
function waysOfAnswers() {
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/api/'))
  return [...new Set(asked.map((entry) => String(Reflect.get(entry, 'workerFinalSourceType'))))]
}
