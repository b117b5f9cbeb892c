import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { newEmail } from '#tests/support/new-email.ts'

/**
 * A sign of no width that nothing else writes: where it stands on a screen, a name is shown as it
 * is stored.
 */
const MARK = '\u2061'

/**
 * A client with one of everything that carries a name, of which nothing is seen in any. The owner
 * is logged in.
 */
export async function insertNameless({ request }: Page, connectionString: string) {
  const today = brusselsToday(new Date())
  const email = newEmail('leeg')
  const person = { firstName: 'Els', lastName: 'Claes', email, phone: '0470 12 34 56' }
  const dog = { dogName: 'Bo', dogBreed: 'Poedel' }
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    expect([path, answer.status(), await answer.text()]).toEqual([path, 201, expect.anything()])
    return await answer.json()
  }
  const visit = (days: number, more: object) =>
    post('/api/appointments', {
      ...person,
      ...dog,
      service: 'Poedel',
      date: addDays(today, days),
      startTime: '06:30',
      allowOverlap: true,
      ...more,
    })
  const { id: visitId, customerId, dogId } = await visit(0, {})
  await visit(1, { status: 'pending' })
  await visit(2, { status: 'confirmed' })
  await post('/api/dog-health-records', {
    customerId,
    dogId,
    dogName: 'Bo',
    ownerFirstName: 'Els',
    ownerLastName: 'Claes',
    ownerEmail: email,
    temperament: 'agressief',
  })
  await post('/api/appointments', { ...person, ...dog, comments: 'Een vraag' })
  await post('/api/customer-cards', { customerEmail: email })
  await post('/api/waiting-list/entries', {
    ...person,
    ...dog,
    address: 'Dorpsstraat 1',
    postalCode: '9100',
    city: 'Sint-Niklaas',
    service: 'Poedel',
    fromDate: addDays(today, 30),
    toDate: addDays(today, 60),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromTime: '00:00',
    toTime: '23:59',
    notes: '',
  })
  const client = new Client({ connectionString })
  await client.connect()
  for (const change of [
    `customers set first_name = $2, last_name = $2 where email = $1`,
    `dogs set name = $2 from customers where customers.id = dogs.customer_id and email = $1`,
    `appointments set first_name = $2, last_name = $2, dog_name = $2 where email = $1`,
    `health_records set owner_first_name = $2, owner_last_name = $2, dog_name = $2 where owner_email = $1`,
    `waiting_list_entries set first_name = $2, last_name = $2, dog_name = $2 where email = $1`,
    `contacts set name = $2, dog_name = $2 where email = $1`,
  ]) {
    const { rowCount } = await client.query(`update ${change}`, [email, MARK])
    expect([change, rowCount]).not.toEqual([change, 0])
  }
  await client.end()
  return { visitId, customerId, email }
}

/**
 * Everything on the screen, or said by it, in which a name stands as it is stored; and headings
 * without any words.
 */
export async function rawNames(page: Page): Promise<string[]> {
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
