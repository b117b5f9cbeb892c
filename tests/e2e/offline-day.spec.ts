import { expect, type Page } from '@playwright/test'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { logIn, PASSWORD } from '../support/log-in.ts'
import { checkAccessibility, withTabsAhead as test } from './fixtures.ts'

const TODAY = brusselsToday(new Date())
const VISIT = {
  lastName: 'Claes',
  phone: '0470 12 34 56',
  dogBreed: 'Poedel',
  service: 'Poedel',
  date: TODAY,
  // journeys of the same worker plan visits of today too
  allowOverlap: true,
}

async function plan(page: Page, visit: object): Promise<string> {
  const answer = await page.request.post('/api/appointments', { data: { ...VISIT, ...visit } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

/** Until the device keeps the code of the screens, and what they show of these dogs. */
async function isKept(page: Page) {
  await expect
    .poll(async () => await page.evaluate(() => navigator.serviceWorker.controller?.state), {
      timeout: 30_000,
    })
    .toBe('activated')
  await expect.poll(async () => (await lyingOn(page)).names, { timeout: 30_000 }).toContain('days')
}

/** What lies on the device: the names, and all that can be read of it without the key. */
async function lyingOn(page: Page): Promise<{ names: string[]; text: string; isHeld: boolean }> {
  return await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows nothing outside of this
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const all = await indexedDB.databases()
    if (!all.some(({ name }) => name === 'salon')) return { names: [], text: '', isHeld: true }
    const database = await asked(indexedDB.open('salon'))
    const store = database.transaction('kept').objectStore('kept')
    const [names, values] = [await asked(store.getAllKeys()), await asked(store.getAll())]
    database.close()
    let isHeld = true
    const told = async (value: unknown): Promise<string> => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder().decode(value)
      if (value instanceof CryptoKey) {
        isHeld &&= await crypto.subtle.exportKey('raw', value).then(
          () => false,
          () => true,
        )
        return JSON.stringify(value)
      }
      if (typeof value !== 'object' || value === null) return String(value)
      return (await Promise.all(Object.values(value).map(told))).join(' ')
    }
    const text = `${await told(values)} ${JSON.stringify(Object.entries(localStorage))}`
    return { names: names.map(String), text, isHeld }
  })
}

test('a note and a new appointment wait for the network; what another device did meanwhile is shown beside them', async ({
  page,
  context,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  const [firstName, email] = ['Nele', 'nele.notitie@voorbeeld.be']
  const visit = await plan(page, {
    firstName,
    email,
    dogName: 'Bobby',
    startTime: '00:10',
    endTime: '01:10',
    notes: 'kort',
  })
  await page.goto('/admin/vandaag')
  await isKept(page)
  await context.setOffline(true)

  await page
    .getByRole('article', { name: 'Bobby van Nele Claes' })
    .getByRole('link')
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'Bobby – Nele Claes' })
  for (const name of ['Verplaatsen', 'Afspraak afzeggen', 'Bewerken', 'Verwijderen'])
    await expect(panel.getByRole('button', { name })).toBeDisabled()
  await expect(
    panel.getByText('Verplaatsen en afzeggen kan zodra er weer internet is.'),
  ).toBeVisible()
  await checkAccessibility(page)
  await panel.getByRole('button', { name: 'Notitie' }).click()
  const note = page.getByRole('dialog', { name: 'Notitie bij Bobby' })
  await note.getByLabel('Notities voor jezelf').fill('bijt in de borstel')
  await checkAccessibility(page)
  await note.getByRole('button', { name: 'Bewaren' }).click()
  await expect(panel.getByText('Nog niet doorgegeven')).toBeVisible()
  await panel.getByRole('button', { name: 'Sluiten' }).click()

  await page.getByRole('link', { name: 'Afspraak vandaag' }).click()
  const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts))
      await form.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
  const goOn = form.getByRole('button', { name: 'Verder', exact: true })
  await form.getByRole('button', { name: 'Nieuwe klant' }).click()
  await fill({
    Voornaam: 'Jan',
    Familienaam: 'Peeters',
    'E-mailadres': 'jan.peeters@voorbeeld.be',
    Telefoon: '0471 22 33 44',
  })
  await goOn.click()
  await fill({ 'Naam van de hond': 'Rex' })
  await form.getByRole('combobox', { name: 'Ras' }).fill('Poedel')
  await page.keyboard.press('Enter')
  await goOn.click()
  await fill({ Beginuur: '23:00', Einduur: '23:50' })
  await form.getByRole('button', { name: 'Afspraak aanmaken' }).click()
  await expect(page.getByText('Afspraak bewaard op dit toestel', { exact: true })).toBeVisible()
  await expect(page.getByText('2 wijzigingen wachten op internet.')).toBeVisible()
  await checkAccessibility(page)

  // the other device, meanwhile
  await page.request.patch(`/api/appointments/${visit}`, { data: { notes: 'zachte borstel' } })
  await plan(page, {
    firstName: 'An',
    email: 'an.bezet@voorbeeld.be',
    dogName: 'Bezet',
    startTime: '23:00',
    endTime: '23:30',
  })
  await context.setOffline(false)
  await expect(page.getByText('2 wijzigingen konden niet doorgegeven worden.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Bekijken' }).click()
  const waiting = page.getByRole('dialog', { name: 'Wacht op dit toestel' })
  const met = waiting.getByRole('listitem').filter({ hasText: 'Notitie bij Bobby' })
  await expect(met.getByRole('definition')).toHaveText(['bijt in de borstel', 'zachte borstel'])
  await checkAccessibility(page)
  await met.getByRole('button', { name: 'Allebei' }).click()
  const taken = waiting.getByRole('listitem').filter({ hasText: 'Rex van Jan Peeters' })
  await expect(taken).toContainText('staat hier Bezet van An Claes')
  await taken.getByRole('button', { name: 'Toch inplannen' }).click()
  await expect(waiting.getByText('Alles is doorgegeven.')).toBeVisible()

  const stored = await (await page.request.get(`/api/appointments/${visit}`)).json()
  expect(stored.notes).toBe('zachte borstel\nbijt in de borstel')
  const day: { dogName: string }[] = await (
    await page.request.get(`/api/appointments?from=${TODAY}&to=${TODAY}`)
  ).json()
  expect(day.filter(({ dogName }) => dogName === 'Rex')).toHaveLength(1)
})

test('today and tomorrow open without a network, sealed on the device; what waits outlives the end of the session, and only its own person reads it', async ({
  page,
  context,
  browser,
  salon,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  const tomorrow = addDays(TODAY, 1)
  const common = { lastName: 'Dewit', phone: '0499 88 77 66', address: 'Zeedijk 7' }
  const mia = await plan(page, {
    ...common,
    firstName: 'Mia',
    email: 'mia.dewit@voorbeeld.be',
    dogName: 'Wolkje',
    notes: 'bijt in de tang',
    startTime: '01:10',
    endTime: '02:10',
  })
  const luna = await plan(page, {
    ...common,
    firstName: 'Lut',
    email: 'lut.dewit@voorbeeld.be',
    dogName: 'Maantje',
    notes: 'bijt, slecht hart',
    date: tomorrow,
    startTime: '10:00',
    endTime: '11:00',
  })
  await page.goto('/admin/vandaag')
  await isKept(page)
  await expect(page.getByRole('article', { name: 'Wolkje van Mia Dewit' })).toBeVisible()

  // opened anew, without a network
  await context.setOffline(true)
  await page.goto(`/admin/kalender?weergave=dag&datum=${tomorrow}&afspraak=${luna}`)
  const panel = page.getByRole('dialog', { name: 'Maantje – Lut Dewit' })
  for (const text of ['bijt, slecht hart', 'Bijt', '0499 88 77 66', 'Zeedijk 7'])
    await expect(panel.getByText(text).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Sluiten' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Maantje/ })).toBeVisible()
  await page.goto('/admin/vandaag')
  const board = page.getByRole('article', { name: 'Wolkje van Mia Dewit' })
  await expect(board.getByRole('link', { name: 'Mia Dewit bellen' })).toHaveAttribute(
    'href',
    'tel:0499887766',
  )
  await board.getByRole('button', { name: 'Aangekomen: Wolkje' }).click()
  await expect(page.getByText('Een wijziging wacht op internet.')).toBeVisible()
  await page.reload()
  await expect(board.getByText(/Aangekomen sinds/)).toBeVisible()
  await checkAccessibility(page)
  const lying = await lyingOn(page)
  expect(lying.names).toEqual(
    expect.arrayContaining(['days', 'key', expect.stringMatching(/^waits:/)]),
  )
  for (const text of ['Wolkje', 'Dewit', 'bijt', 'hart', '0499', 'Zeedijk', 'arrived'])
    expect(lying.text).not.toContain(text)
  expect(lying.isHeld).toBe(true)

  // meanwhile this device is logged off from another one
  const other = await (await browser.newContext()).newPage()
  expect(
    (
      await other.request.post(`${salon.url}/api/admin/login`, { data: { password: PASSWORD } })
    ).status(),
  ).toBe(200)
  const sessions: { id: string; isCurrent: boolean }[] = await (
    await other.request.get(`${salon.url}/api/admin/sessions`)
  ).json()
  for (const { id, isCurrent } of sessions)
    if (!isCurrent) await other.request.delete(`${salon.url}/api/admin/sessions/${id}`)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible({ timeout: 30_000 })
  const names = async () => (await lyingOn(page)).names
  await expect.poll(names).toEqual([expect.stringMatching(/^waits:/)])

  // somebody else on this device sees nothing of it
  const email = 'ans.toestel@voorbeeld.be'
  const password = 'een groomer met geduld'
  const { link } = await (
    await other.request.post(`${salon.url}/api/people`, { data: { name: 'Ans', email } })
  ).json()
  const token = new URL(link).pathname.split('/').at(-1)
  await other.request.post(`${salon.url}/api/invitations/${token}`, {
    data: { name: 'Ans', password },
  })
  await page.request.post('/api/admin/login', { data: { email, password } })
  await page.goto('/admin/vandaag')
  await expect(board).toBeVisible()
  await expect.poll(names).toContain('days')
  await expect(page.getByText('op internet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect.poll(names).toEqual([expect.stringMatching(/^waits:/)])

  await page.goto('/admin/vandaag')
  await page.getByLabel('Admin Wachtwoord').fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect.poll(() => stepsOf(page, mia)).toEqual(['arrived'])
  await expect
    .poll(async () => (await names()).filter((name) => name.startsWith('waits:')))
    .toEqual([])

  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect.poll(names).toEqual([])
  await context.setOffline(true)
  await page.goto('/admin/vandaag')
  await expect(page.getByRole('heading', { name: 'Geen verbinding' })).toBeVisible()
  await other.context().close()
})

test('a tablet without a network goes on for an hour, and hands everything in, once', async ({
  page,
  context,
}) => {
  test.slow()
  await logIn(page)
  const firstName = 'Uur'
  const visits = await Promise.all(
    ['Eerste', 'Tweede', 'Derde'].map((dogName, index) =>
      plan(page, {
        firstName,
        dogName,
        email: `uur${index}@voorbeeld.be`,
        startTime: `0${index + 2}:10`,
        endTime: `0${index + 3}:00`,
      }),
    ),
  )
  const nobody = await plan(page, {
    firstName,
    dogName: 'Vierde',
    email: 'uur3@voorbeeld.be',
    startTime: '00:01',
    endTime: '00:02',
  })
  // an hour ago, unless that was yesterday
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await page.clock.install({ time: brusselsToday(anHourAgo) === TODAY ? anHourAgo : new Date() })
  await page.goto('/admin/vandaag')
  await isKept(page)
  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && /\/(steps|walk-in)$/.test(request.url()))
      sent.push(String(request.postDataJSON().id))
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Inloop: hond zonder afspraak' }).click()
  const form = page.getByRole('dialog', { name: 'Inloop' })
  await form.getByRole('textbox', { name: 'Hond' }).fill('Tijger')
  await form.getByLabel('Telefoon').fill('0')
  await form.getByLabel('Wat gebeurt er?').fill(VISIT.service)
  await expect(form.getByLabel('Hoe lang (minuten)')).toHaveValue(
    String(await minutesOf(page, VISIT.service)),
  )
  await form.getByRole('button', { name: 'Hond is binnen' }).click()
  await expect(form.getByText('Vul een geldig telefoonnummer in.')).toBeVisible()
  await form.getByLabel('Telefoon').fill('0470 98 76 54')
  await form.getByRole('button', { name: 'Hond is binnen' }).click()
  const tiger = page.getByRole('article', { name: 'Tijger van Baasje van Tijger' })
  await expect(tiger).toContainText('Nog niet doorgegeven')
  const absent = page.getByRole('article', { name: 'Vierde van Uur Claes' })
  await absent.getByRole('button', { name: 'Niet komen opdagen' }).click()
  await expect(absent).toContainText('Niet gekomen')
  await page.getByRole('status').getByRole('button', { name: 'Bekijken' }).click()
  const waiting = page.getByRole('dialog', { name: 'Wacht op dit toestel' })
  await waiting
    .getByRole('listitem')
    .filter({ hasText: 'Inloop: Tijger' })
    .getByRole('button', { name: 'Aanpassen' })
    .click()
  await form.getByLabel('Wat gebeurt er?').fill('Nagels knippen')
  await form.getByRole('button', { name: 'Hond is binnen' }).click()
  await checkAccessibility(page)
  await waiting.getByRole('button', { name: 'Sluiten' }).last().click()
  await expect(tiger).toContainText('Nagels knippen')
  for (const step of ['Aangekomen', 'Begin eraan', 'Klaar']) {
    // who comes in has arrived
    for (const dog of ['Eerste', 'Tweede', 'Derde', 'Tijger'])
      if (step !== 'Aangekomen' || dog !== 'Tijger')
        await page.getByRole('button', { name: `${step}: ${dog}`, exact: true }).click()
    await page.clock.runFor('20:00')
  }
  await expect(page.getByText('14 wijzigingen wachten op internet.')).toBeVisible()
  await checkAccessibility(page)
  await context.setOffline(false)
  await page.clock.runFor('00:15')
  await expect(page.getByText('op internet')).toHaveCount(0)
  await expect(tiger).not.toContainText('doorgegeven')
  const day: { id: string; dogName: string; source: string }[] = await (
    await page.request.get(`/api/appointments?from=${TODAY}&to=${TODAY}&q=Tijger`)
  ).json()
  expect(day).toMatchObject([{ dogName: 'Tijger', service: 'Nagels knippen', source: 'walk-in' }])
  await expect
    .poll(async () => await (await page.request.get(`/api/appointments/${nobody}`)).json())
    .toMatchObject({ isNoShow: true })
  for (const visit of [...visits, ...day.map(({ id }) => id)])
    await expect.poll(() => stepsOf(page, visit)).toEqual(['arrived', 'started', 'ready'])
  // the browser tells of its last answer a moment later than the server knows it
  await expect.poll(() => sent).toHaveLength(13)
  expect(new Set(sent).size).toBe(13)
})

test('what an older version left in the open on a device is handed in, from whichever screen', async ({
  page,
}) => {
  await logIn(page)
  const visit = await plan(page, {
    firstName: 'Oud',
    email: 'oud.wachtrij@voorbeeld.be',
    dogName: 'Vroeger',
    startTime: '06:10',
    endTime: '07:00',
  })
  await page.goto('/admin/klanten')
  await page.evaluate(
    (old) => localStorage.setItem('vandaag-wachtrij', JSON.stringify(old)),
    [
      {
        visit,
        id: crypto.randomUUID(),
        does: 'add',
        step: 'arrived',
        at: new Date().toISOString(),
      },
    ],
  )
  await page.reload()
  await expect.poll(() => stepsOf(page, visit)).toEqual(['arrived'])
  expect(await page.evaluate(() => localStorage.getItem('vandaag-wachtrij'))).toBeNull()
})

/** How long a treatment takes by the price list. */
async function minutesOf({ request }: Page, treatment: string): Promise<number> {
  const services: { name: string; minutes: number }[] = await (
    await request.get('/api/services')
  ).json()
  return services.find(({ name }) => name === treatment)?.minutes ?? 0
}

/** What was done with a dog, in order; nothing for who is not logged in. */
async function stepsOf({ request }: Page, visit: string): Promise<string[]> {
  const { steps = [] } = await (await request.get(`/api/appointments/${visit}`)).json()
  return steps.map(({ step }: { step: string }) => step)
}
