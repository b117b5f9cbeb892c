import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const today = brusselsToday(new Date())
const CHRISTMAS = `${Number(today.slice(0, 4)) + 3}-12-25`
const PERSON = {
  firstName: 'Els',
  lastName: 'Claes',
  phone: '0470 12 34 56',
  dogBreed: 'Poedel',
  service: 'Poedel',
}
/**
 * A sign of no width that nothing else writes: where it stands on a screen, a name is shown as it
 * is stored.
 */
const MARK = '\u2061'

for (const { name, width, height } of [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height } })

    test('a closed day says so while it is typed, and is used on purpose only', async ({
      page,
    }) => {
      await logIn(page)
      await page.goto(
        `/admin/afspraken?nieuw&datum=${today}&uur=${name === 'phone' ? '10:00' : '14:00'}`,
      )
      const dialog = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
      await dialog.getByLabel('Datum').fill(CHRISTMAS)
      await expect(
        dialog.getByRole('status').filter({ hasText: 'ben je gesloten: Kerstmis.' }),
      ).toBeVisible()
      await dialog.getByLabel('Voornaam').fill('Els')
      await dialog.getByLabel('Familienaam').fill('Claes')
      await dialog.getByLabel('E-mailadres').fill(`gesloten.${name}@voorbeeld.be`)
      await dialog.getByLabel('Telefoon').fill('0470 12 34 56')
      await dialog.getByLabel('Naam van de hond').fill('Rex')
      await dialog.getByRole('combobox', { name: 'Ras' }).fill('kruising')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Afspraak aanmaken' }).click()
      const warning = page.getByRole('alertdialog', { name: 'Gesloten dag' })
      await expect(warning).toContainText('ben je gesloten: Kerstmis.')
      await checkAccessibility(page)
      await warning.getByRole('button', { name: 'Terug' }).click()
      await expect(dialog.getByLabel('Datum')).toHaveValue(CHRISTMAS)
      await dialog.getByRole('button', { name: 'Afspraak aanmaken' }).click()
      await warning.getByRole('button', { name: 'Toch inplannen' }).click()
      await expect(dialog).toHaveCount(0)
    })

    test('a cancelled visit on a closed day warns before it comes back, in the list and beside it', async ({
      page,
    }) => {
      await logIn(page)
      const startTime = name === 'phone' ? '06:00' : '12:00'
      const data = {
        ...PERSON,
        dogName: `Terugkomer ${name}`,
        email: `terug.${name}@voorbeeld.be`,
        date: CHRISTMAS,
        startTime,
      }
      const { id } = await (await page.request.post('/api/appointments', { data })).json()
      const cancel = async () =>
        await page.request.patch(`/api/appointments/${id}`, { data: { status: 'cancelled' } })
      const status = async () =>
        (await (await page.request.get(`/api/appointments/${id}`)).json()).status
      const warning = page.getByRole('alertdialog', { name: 'Gesloten dag' })
      for (const place of [`/admin/afspraken?afspraak=${id}`, '/booking-admin']) {
        await cancel()
        await page.goto(place)
        const visit =
          place === '/booking-admin'
            ? page.getByRole('article').filter({ hasText: data.dogName })
            : page.getByRole('dialog', { name: `${data.dogName} – Els Claes` })
        await visit.getByRole('button', { name: 'Herstellen' }).click()
        await expect(warning).toContainText('ben je gesloten: Kerstmis.')
        await warning.getByRole('button', { name: 'Terug' }).click()
        expect(await status()).toBe('cancelled')
        await visit.getByRole('button', { name: 'Herstellen' }).click()
        await warning.getByRole('button', { name: 'Toch inplannen' }).click()
        await expect.poll(status).toBe('confirmed')
      }
    })

    test('a word in the notes warns, and is switched off and on for this dog with one tap', async ({
      page,
    }) => {
      await logIn(page)
      const dogName = `Happer ${name}`
      const date = addDays(today, name === 'phone' ? 203 : 204)
      const data = {
        ...PERSON,
        dogName,
        email: `happer.${name}@voorbeeld.be`,
        notes: 'Bijt bij de nagels',
        date,
        startTime: '06:00',
      }
      const answer = await page.request.post('/api/appointments', { data })
      expect(answer.status()).toBe(201)
      const { id } = await answer.json()
      await page.goto(`/admin/afspraken?afspraak=${id}`)
      const details = page.getByRole('dialog', { name: `${dogName} – Els Claes` })
      const badge = details.getByRole('list', { name: 'Let op' }).getByText('‘Bijt bij de nagels’')
      await expect(badge).toBeVisible()
      await checkAccessibility(page)
      await details.getByRole('button', { name: '‘bijt…’ is hier geen gevaar' }).click()
      await expect(badge).toHaveCount(0)
      await details.getByRole('button', { name: 'Weer waarschuwen bij ‘bijt…’' }).click()
      await expect(badge).toBeVisible()
    })
  })
}

test('a name of which nothing is seen has words on every screen of the owner', async ({
  page,
  salon,
}) => {
  test.setTimeout(120_000)
  await logIn(page)
  const { visit, customerId } = await fillSalon(page)
  const client = new Client({ connectionString: salon.databaseUrl })
  await client.connect()
  await client.query(`update customers set first_name = $1, last_name = $1`, [MARK])
  // the names of one client's dogs differ
  await client.query(
    `update dogs set name = repeat($1, nth.n::int) from (select id, row_number() over (partition by customer_id) n from dogs) nth where nth.id = dogs.id`,
    [MARK],
  )
  await client.query(`update appointments set first_name = $1, last_name = $1, dog_name = $1`, [
    MARK,
  ])
  await client.query(
    `update health_records set owner_first_name = $1, owner_last_name = $1, dog_name = $1`,
    [MARK],
  )
  await client.query(
    `update waiting_list_entries set first_name = $1, last_name = $1, dog_name = $1`,
    [MARK],
  )
  await client.query(`update contacts set name = $1, dog_name = $1`, [MARK])
  await client.end()
  const tabs = [
    '',
    '/afspraken',
    '/klanten',
    '/kassa',
    '/klantenkaarten',
    '/agenda',
    '/kalender',
    '/kalender?weergave=dag',
    '/wachtlijst',
    '/gezondheid',
  ]
  const rest = [
    '/dagboek',
    '/kadobonnen',
    '/producten',
    '/facturen',
    '/verlof',
    '/berichten',
    '/mails',
    `/afspraken?afspraak=${visit}`,
    `/klanten?klant=${customerId}`,
  ]
  for (const path of [...tabs, ...rest].map((tab) => `/admin${tab}`).concat('/booking-admin')) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect.soft(await rawNames(page), path).toEqual([])
  }
  await page.goto('/admin/afspraken')
  await expect(page.getByText('els.leeg@voorbeeld.be').first()).toBeVisible()
  await expect(page.getByText('Hond zonder naam').first()).toBeVisible()
})

/** One of everything that carries a name, all of one client. */
async function fillSalon(page: Page) {
  const { request } = page
  const person = { ...PERSON, email: 'els.leeg@voorbeeld.be', dogName: 'Bo', allowOverlap: true }
  const made = await request.post('/api/appointments', {
    data: { ...person, date: today, startTime: '06:30' },
  })
  expect(made.status()).toBe(201)
  const { id: visit, customerId, dogId } = await made.json()
  for (const data of [
    { ...person, date: addDays(today, 1), startTime: '06:30', status: 'pending' },
    { ...person, date: addDays(today, 2), startTime: '06:30', status: 'confirmed' },
  ])
    expect((await request.post('/api/appointments', { data })).status()).toBe(201)
  const form = {
    customerId,
    dogId,
    dogName: 'Bo',
    ownerFirstName: 'Els',
    ownerLastName: 'Claes',
    ownerEmail: person.email,
    temperament: 'agressief',
  }
  expect((await request.post('/api/dog-health-records', { data: form })).status()).toBe(201)
  const message = {
    firstName: 'Els',
    lastName: 'Claes',
    email: person.email,
    phone: person.phone,
    dogName: 'Bo',
    dogBreed: 'Poedel',
    comments: 'Een vraag',
  }
  expect((await request.post('/api/appointments', { data: message })).status()).toBe(201)
  expect(
    (await request.post('/api/customer-cards', { data: { customerEmail: person.email } })).status(),
  ).toBe(201)
  return { visit, customerId }
}

/**
 * Everything on the screen, or said by it, in which a name stands as it is stored; and headings,
 * links and buttons without any words.
 */
async function rawNames(page: Page): Promise<string[]> {
  return await page.evaluate((mark) => {
    const raw: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent ?? '')
      const said = ['title', 'aria-label', 'alt'].map(
        (attribute) => element.getAttribute(attribute) ?? '',
      )
      if (!element.closest('script') && [...own, ...said].some((text) => text.includes(mark)))
        raw.push(element.outerHTML.slice(0, 160))
      const isEmpty = (element.textContent ?? '').replaceAll(mark, '').trim() === ''
      if (/^H[1-6]$/.test(element.tagName) && isEmpty)
        raw.push(`empty: ${element.outerHTML.slice(0, 160)}`)
    }
    return raw
  }, MARK)
}
