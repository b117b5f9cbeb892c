import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

/** Puts a visit in the agenda, two hours long unless said otherwise. */
export async function add(
  request: APIRequestContext,
  {
    dogName,
    date,
    startTime,
    minutes = 120,
    staffId,
  }: { dogName: string; date: string; startTime: string; minutes?: number; staffId?: string },
) {
  const end = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3, 5)) + minutes
  const endTime = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
  const person = {
    firstName: 'Marie',
    lastName: 'Peeters',
    email: 'marie.agenda@voorbeeld.be',
    phone: '0471 23 45 67',
  }
  const answer = await request.post('/api/appointments', {
    data: {
      ...person,
      dogName,
      dogBreed: 'Poedel',
      service: 'Poedel',
      date,
      startTime,
      endTime,
      status: 'confirmed',
      ...(staffId && { staffId }),
    },
  })
  expect(answer.status()).toBe(201)
  const { id }: { id: string } = await answer.json()
  return { id }
}

/** The start times that the server has for a date. */
export async function moments(page: Page, date: string): Promise<string[]> {
  const visits: { startTime: string }[] = await (
    await page.request.get(`/api/appointments?from=${date}&to=${date}`)
  ).json()
  return visits.map(({ startTime }) => startTime)
}

/** A visit in the grid of hours. */
export function block(page: Page, dogName: string): Locator {
  return page.locator('[data-visit]').and(page.getByRole('button', { name: dogName }))
}

/** Where it stands on the screen. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}

/** A message by its title. */
export function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/ })
    .getByRole('listitem')
    .filter({ hasText: title })
}
