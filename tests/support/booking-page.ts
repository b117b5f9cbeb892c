import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { newEmail } from '#tests/support/new-email.ts'

type Moment = { date: string; time: string }
type Person = { email: string; firstName?: string }

/** Tests that follow each other on one salon look for dates in lanes of their own. */
const LANES = 20

/**
 * A date with at least `count` free times, and those times, in the lane of the test where there is
 * one; the last dates of the agenda are left to the journeys of the owner.
 */
export async function freeMoments(
  request: APIRequestContext,
  { lane, count = 1 }: { lane: number; count?: number },
): Promise<{ date: string; times: string[] }> {
  const dates: { date: string; available_count: number }[] = await (
    await request.get('/api/booking/dates')
  ).json()
  const free = dates
    .slice(0, -20)
    .map(({ date, available_count }, index) => ({ date, available_count, lane: index % LANES }))
    .filter(({ available_count }) => available_count >= count)
  const date = (free.find((one) => one.lane === lane) ?? free.at(-1))?.date
  if (!date) throw new Error(`no date with ${count} free times`)
  const slots: { time: string }[] = await (await request.get(`/api/booking/slots/${date}`)).json()
  return { date, times: slots.map(({ time }) => time) }
}

export const TAKEN = 'Deze tijd is net geboekt. Kies een andere tijd.'

/** The first page of the wizard with its calendar. */
export async function openWizard(page: Page, url = '/boeken') {
  await page.goto(url)
  await expect(page.getByRole('button', { name: /tijd(en)? vrij/ }).first()).toBeVisible()
}

/** Turns the calendar to the month of a date. */
export async function showDay(page: Page, date: string): Promise<Locator> {
  const day = page.locator(`button[data-date="${date}"]`)
  const firstShown = async () =>
    (await page.locator('button[data-date]').first().getAttribute('data-date')) ?? ''
  while (!(await day.isVisible())) {
    const before = await firstShown()
    const label = before > date ? 'Vorige maand' : 'Volgende maand'
    await page.getByRole('button', { name: label }).click()
    await expect.poll(firstShown, { message: 'the page of the calendar turns' }).not.toBe(before)
  }
  return day
}

/** Counts what is tapped in this document from now on; the answer survives the page that follows. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('taps', '0')
    document.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      true,
    )
  })
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('taps')))
}

export async function chooseDate(page: Page, date: string) {
  await (await showDay(page, date)).click()
  await expectStep(page, 'Kies een tijd')
}

export async function chooseTime(page: Page, time: string) {
  await page.getByRole('list', { name: 'Vrije tijden' }).getByRole('button', { name: time }).click()
  await expectStep(page, 'Kies een behandeling')
}

export async function chooseTreatment(page: Page, name: string) {
  await pick(page.getByRole('combobox', { name: 'Behandeling' }), name)
  await page.getByRole('button', { name: 'Verder' }).click()
  await expectStep(page, 'Uw gegevens')
}

/** Types in a searchable list and takes the choice with exactly this name. */
export async function pick(box: Locator, name: string) {
  await box.fill(name)
  await box
    .page()
    .getByRole('option', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click()
  await expect(box).toHaveValue(name)
}

/** From the first screen to the form. */
export async function goToDetails(
  page: Page,
  { date, time, treatment = 'Poedel' }: Moment & { treatment?: string },
) {
  await chooseDate(page, date)
  await chooseTime(page, time)
  await chooseTreatment(page, treatment)
}

export async function fillPerson(page: Page, { email, firstName = 'Lotte' }: Person) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Voornaam').fill(firstName)
  await page.getByLabel('Achternaam').fill('Van den Broeck')
  await page.getByLabel('Telefoon').fill('0471 23 45 67')
  await page.getByLabel('Straat en huisnummer').fill('Kerkstraat 4')
  await page.getByLabel('Postcode').fill('9100')
  await page.getByLabel('Gemeente').fill('Sint-Niklaas')
}

export const REMEMBER = 'Onthoud mijn gegevens op dit toestel'

/**
 * Everything that the form asks of somebody new with one dog. The browser keeps nothing of it,
 * unless `keep`, so that a test that books again begins with an empty form.
 */
export async function fillForm(
  page: Page,
  { dog = 'Pluis', keep = false, ...person }: Person & { dog?: string; keep?: boolean },
) {
  await fillPerson(page, person)
  await page.getByLabel(REMEMBER).setChecked(keep)
  await page.getByLabel('Naam van de hond').fill(dog)
  await acceptRules(page)
}

export async function acceptRules(page: Page) {
  await page.getByLabel('Ik ga akkoord met de salonregels').check()
}

export async function confirm(page: Page) {
  await page.getByRole('button', { name: /bevestigen$/ }).click()
}

/** The heading of a screen, on which the focus lands. */
export async function expectStep(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeFocused()
}

export async function expectBooked(page: Page, moments: Moment[]) {
  await expectStep(page, 'Afspraak Succesvol Gemaakt!')
  const booked = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Behandeling', { exact: true }) })
  await expect(booked).toHaveCount(moments.length)
  for (const [index, { time }] of moments.entries())
    await expect(booked.nth(index)).toContainText(time)
}

const SAM = {
  customerName: 'Snelle Sam',
  customerPhone: '0472 00 00 00',
  petName: 'Flits',
  petBreed: 'Windhond',
  service: 'Trimmen',
}
/** Somebody who filled in what `fillForm` does. */
export const LOTTE = {
  customerName: 'Lotte Van den Broeck',
  customerPhone: '0471 23 45 67',
  customerAddress: 'Kerkstraat 4',
  customerPostcode: '9100',
  customerCity: 'Sint-Niklaas',
  petName: 'Pluis',
  petBreed: 'Poedel',
  service: 'Poedel',
}

/** Books a moment without a browser: as somebody faster would, or who was here before. */
export async function bookFirst(
  request: APIRequestContext,
  { date, time }: Moment,
  who: typeof SAM & { customerEmail?: string } = SAM,
) {
  const answer = await request.post('/api/booking/create', {
    data: {
      customerEmail: newEmail('sam'),
      ...who,
      notes: '',
      appointmentDate: date,
      appointmentTime: time,
    },
  })
  expect(answer.status()).toBe(201)
}

/** Nothing is kept in the browser that outlives the tab. */
export async function keepsNothing(context: BrowserContext, page: Page) {
  expect(await context.cookies()).toEqual([])
  expect(
    await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]),
  ).toEqual([])
}

/** Goes to a control by keyboard alone. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('the control cannot be reached by keyboard')
}
