import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { addDays, brusselsToday, weekdayOf } from '#lib/dates.ts'
import { logIn } from '#tests/support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const rowSchema = z.object({ id: z.string() })

/** A weekday far from what other journeys plan. */
function farAway(): string {
  const date = addDays(brusselsToday(new Date()), 290)
  return weekdayOf(date) > 5 ? addDays(date, 3) : date
}

async function add(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data })
  expect(answer.status()).toBe(201)
  return rowSchema.parse(await answer.json()).id
}

test('somebody is ill: her visits go to a colleague, are cancelled and put back in a tap each, and she is there again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  const zita = await add(page, '/api/staff', { name: 'Zita', onTeamPage: false })
  const wout = await add(page, '/api/staff', { name: 'Wout', onTeamPage: false })
  const date = farAway()
  const plan = async (dogName: string, startTime: string, given: object = {}) =>
    await add(page, '/api/appointments', {
      firstName: 'Marie',
      lastName: 'Ziekte',
      email: 'marie.ziekte@voorbeeld.be',
      phone: '0471 23 45 67',
      dogName,
      dogBreed: 'Poedel',
      service: 'Poedel',
      date,
      startTime,
      staffId: zita,
      ...given,
    })
  const visits = [
    await plan('Bella', '09:00'),
    await plan('Noor', '11:00', { firstName: 'Jan', email: null, phone: '0479 11 22 33' }),
    await plan('Sloef', '14:00'),
  ]

  await page.goto('/admin/medewerkers')
  await page.getByRole('button', { name: 'Zita ziek melden' }).click()
  const form = page.getByRole('dialog', { name: 'Zita ziek melden' })
  await checkAccessibility(page)
  await form.getByLabel('Vanaf', { exact: false }).first().fill(date)
  await form.getByRole('button', { name: 'Ziek melden' }).click()
  await expect(form.getByLabel('Tot en met')).toHaveAccessibleDescription(
    'De laatste dag moet op of na de eerste dag vallen.',
  )
  await form.getByLabel('Tot en met').fill(date)
  await form.getByRole('button', { name: 'Ziek melden' }).click()

  const board = page.getByRole('dialog', { name: 'Zita is ziek' })
  await expect(board.getByRole('heading', { name: 'Nog te regelen: 3' })).toBeVisible()
  const noor = board.getByRole('article', { name: 'Noor van Jan Ziekte' })
  await expect(noor.getByRole('link', { name: 'Bel 0479 11 22 33' })).toBeVisible()
  await checkAccessibility(page)
  await board.getByRole('button', { name: 'Wout neemt over: Bella' }).click()
  await expect(
    board.getByRole('list', { name: 'Geregeld' }).getByText('Wout neemt over'),
  ).toBeVisible()
  await noor.getByRole('button', { name: 'Afzeggen: Noor' }).click()
  await expect(board.getByText('Afgezegd')).toBeVisible()
  await expect(
    board.getByRole('link', { name: 'WhatsApp naar Noor van Jan Ziekte' }),
  ).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/32479112233\?text=Dag%20Jan%2C%20Zita%20kan%20er%20onverwacht%20niet%20zijn/,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await checkAccessibility(page)
  await board.getByRole('button', { name: 'Ongedaan maken: Noor' }).click()
  await expect(board.getByRole('heading', { name: 'Nog te regelen: 2' })).toBeVisible()
  await board.getByRole('button', { name: 'Alles wat kan overzetten' }).click()
  await expect(board.getByText('Alles is geregeld.')).toBeVisible()
  await checkAccessibility(page)

  await board.getByRole('button', { name: 'Weer beter' }).click()
  const question = page.getByRole('alertdialog', { name: 'Is Zita er weer?' })
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Alles terugzetten' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Zita ziek melden' })).toBeVisible()

  for (const id of visits) {
    const visit = await (await page.request.get(`/api/appointments/${id}`)).json()
    expect(visit).toMatchObject({ staffId: zita, status: 'confirmed', date })
    await page.request.delete(`/api/appointments/${id}`)
  }
  for (const id of [zita, wout])
    expect((await page.request.delete(`/api/staff/${id}`)).status()).toBe(200)
})
