import { expect } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { newEmail } from '../support/new-email.ts'
import { newerBuild } from '../support/newer-build.ts'
import { checkAccessibility, withTabsAhead as test } from './fixtures.ts'

test('the admin installs as an app of its own, and a newer version waits for what is typed', async ({
  page,
  context,
  request,
  salon,
}) => {
  test.slow()
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
    .poll(async () => await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL), {
      timeout: 30_000,
    })
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

  // a question that comes while a worker is ending wakes it again: each page asks all it wants
  const reloadQuietly = () => page.reload({ waitUntil: 'networkidle' })
  await reloadQuietly()
  await expect.poll(() => page.evaluate(waysOfAnswers, '/api/')).toEqual(['network'])
  expect(await page.evaluate(waysOfAnswers, '/assets/')).toContain('cache')

  way.release()
  await page.getByRole('button', { name: 'Inloop: hond zonder afspraak' }).click()
  await page.getByLabel('Wat gebeurt er?').fill('Nagels knippen')
  await page.evaluate(async () => await (await navigator.serviceWorker.ready).update())
  const reload = page.getByRole('button', { name: 'Nieuwe versie: herladen', includeHidden: true })
  await expect(reload).toBeAttached()
  await expect(page.getByLabel('Wat gebeurt er?')).toHaveValue('Nagels knippen')
  await page.keyboard.press('Escape')
  await checkAccessibility(page)

  await page.goto(`${way.url}/admin/bedrijf`, { waitUntil: 'networkidle' })
  const name = page.getByRole('textbox', { name: 'Naam van je salon' })
  await name.fill('Een andere naam')
  await page.getByRole('button', { name: 'Nieuwe versie: herladen' }).click()
  await page.getByRole('button', { name: 'Eerst bewaren' }).click()
  await expect(name).toHaveValue('Een andere naam')
  await page.getByRole('button', { name: 'Nieuwe versie: herladen' }).click()
  // she is asked once, and the page comes when the newer version is there
  let asksOfBrowser = 0
  page.once('dialog', (dialog) => {
    asksOfBrowser += 1
    void dialog.accept()
  })
  await page.addInitScript(async () => {
    if (window !== window.parent) return
    const registration = await navigator.serviceWorker.getRegistration()
    Object.assign(globalThis, { waitedAtStart: registration?.waiting !== null })
  })
  await page.getByRole('button', { name: 'Toch herladen' }).click()
  await expect(name).not.toHaveValue('Een andere naam')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'waitedAtStart'))).toBe(false)
  expect(asksOfBrowser).toBe(0)
  await expect(reload).toHaveCount(0)

  // told to go on by another window, it comes while this one is open: nothing is said of it then
  way.release()
  await page.evaluate(async () => await (await navigator.serviceWorker.ready).update())
  await expect(reload).toBeVisible()
  await reloadQuietly()
  await expect(reload).toBeVisible()
  await page.evaluate(async () =>
    (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' }, []),
  )
  await expect(reload).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
})

test('a device that saves data chooses what it is told of; a client writes, its worker shows what the salon sent, without a name, and a tap leads there', async ({
  page,
  context,
  request,
  salon,
  pushService,
}) => {
  test.slow()
  await context.grantPermissions(['notifications'])
  // no browser of a test has a push service of its own behind it, or a costly line before it
  await context.exposeFunction('subscribeByKey', pushService.subscribe)
  await context.addInitScript(({ endpoint, ...keys }) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    const kept = 'test-subscription'
    const made = {
      endpoint,
      unsubscribe: async () => localStorage.removeItem(kept),
      toJSON: () => ({ endpoint, keys }),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(kept) ? made : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(kept, 'yes')
        await Reflect.get(globalThis, 'subscribeByKey')(applicationServerKey)
        return made
      },
    })
  }, pushService.device)
  await logIn(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/admin/toestel')
  await page.getByRole('button', { name: 'Op dit toestel bewaren' }).click()
  // until all of it is there
  await expect(page.getByText('Klaar om te installeren')).toBeVisible({ timeout: 30_000 })
  await checkAccessibility(page)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'Nieuw bericht' }).click()
  await expect(page.getByRole('switch', { name: 'Nieuw bericht' })).toBeChecked()
  await kept
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Nieuw bericht' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Nieuwe aanvraag' })).not.toBeChecked()

  const cdp = await context.newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  )
  await cdp.send('ServiceWorker.enable')
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
  const message = {
    firstName: 'Noor',
    lastName: 'Wit',
    email: newEmail('noor'),
    phone: '0473 44 55 66',
    comments: 'Hoe laat zijn jullie open?',
  }
  expect((await request.post('/api/appointments', { data: message })).status()).toBe(201)
  await expect.poll(() => pushService.received, { timeout: 20_000 }).toHaveLength(1)
  const [sent] = pushService.received
  expect(JSON.stringify(sent)).not.toMatch(/Noor|Wit|noor/)
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: salon.url,
    registrationId: registrations[0]?.registrationId ?? '',
    data: JSON.stringify(sent?.notice),
  })
  await expect
    .poll(async () => await worker?.evaluate(() => Reflect.get(globalThis, 'shown')))
    .toEqual([['Nieuw bericht', expect.objectContaining({ data: '/admin/berichten' })]])
  await page.getByRole('switch', { name: 'Nieuw bericht' }).click()
  await expect(page.getByRole('switch', { name: 'Nieuw bericht' })).not.toBeChecked()

  // a tap on it, as the system would tell the worker; the calendar has the window nearly to itself
  await page.goto('/admin/kalender', { waitUntil: 'networkidle' })
  await worker?.evaluate(() => {
    const notification = { data: '/admin/berichten', close: () => undefined }
    const own = { notification, waitUntil: (done: Promise<unknown>) => void done.catch(() => 0) }
    dispatchEvent(Object.assign(new Event('notificationclick'), own))
  })
  await expect(page).toHaveURL(/\/admin\/berichten$/)
})

test('the site of visitors has no service worker', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest')
})

/** Runs in the page: by which way what it asked below a path came. */
function waysOfAnswers(below: string) {
  const answered = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.includes(below) && Reflect.get(entry, 'responseStatus') > 0)
  return [...new Set(answered.map((entry) => String(Reflect.get(entry, 'workerFinalSourceType'))))]
}
