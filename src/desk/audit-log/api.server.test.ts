import { eq } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '#app/server/app.ts'
import { kindWords, takenWords } from '#desk/audit-log/texts.ts'
import { deedSchema } from '#desk/audit-log/wire.ts'
import { audited } from '#server/db/audited.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'

const PATH = '/api/audit-log'
const { app, deps, clock } = await createTestApp()
const owner = await createOwner(app)

const told = async (search = '') => {
  const { status, body } = await owner.get(`${PATH}${search}`)
  expect(status).toBe(200)
  return parse(array(deedSchema), body)
}
const texts = async (search = '') =>
  (await told(search)).flatMap(({ lines }) => lines.map(({ text }) => text))

test('every audited table has its words', () => {
  expect(Object.keys(kindWords).toSorted()).toEqual([...audited.keys(), 'exports'].toSorted())
})

test('every file that has to be confirmed has its words', () => {
  const files = endpoints.filter(
    ({ isConfirmed, schemas }) => isConfirmed && 'pipe' in schemas.answer,
  )
  expect(files.map(({ path }) => path).toSorted()).toEqual(Object.keys(takenWords).toSorted())
})

test('tells who did what to whom, as a person would, and where to see it', async () => {
  await createBrowser(app).post(
    '/api/booking/create',
    bookingBody({ appointmentDate: '2026-11-26', petName: 'Bella', customerName: 'Els Peeters' }),
  )
  const [visit] = await deps.db.select().from(appointments).where(eq(appointments.dogName, 'Bella'))
  const path = `/api/appointments/${visit?.id}`
  await owner.patch(path, { status: 'confirmed' })
  clock.set('2026-11-20T09:01:00Z')
  await owner.patch(path, { startTime: '13:00', endTime: '15:00' })
  clock.set('2026-11-20T09:02:00Z')
  await owner.patch(path, { notes: 'Bijt' })
  clock.set('2026-11-20T09:03:00Z')
  await owner.patch(`/api/customers/${visit?.customerId}`, { city: 'Aalst', version: 1 })
  const [city, notes, move, status] = await told()
  expect(move).toMatchObject({
    at: '2026-11-20T09:01:00.000Z',
    who: 'De eigenaar',
    lines: [
      {
        text: 'verplaatste de afspraak van Bella van do 26-11-2026 09:00 naar 13:00',
        href: `/admin/afspraken?afspraak=${visit?.id}`,
      },
    ],
  })
  expect(status?.lines[0]?.text).toBe('bevestigde de afspraak van Bella op do 26-11-2026 09:00')
  expect(notes?.lines[0]?.text).toBe(
    'wijzigde de afspraak van Bella op do 26-11-2026 13:00: notities',
  )
  expect(city?.lines[0]).toEqual({
    text: 'wijzigde de klant Els Peeters: adres',
    href: `/admin/klanten?klant=${visit?.customerId}`,
  })
  const all = await told()
  const [first] = await told('?limit=1')
  expect([first, ...(await told(`?limit=200&cursor=${first?.id}`))]).toEqual(all)
  expect(await told(`?customerId=${visit?.customerId}`)).toHaveLength(4)
  expect(await told('?kind=clients')).toEqual([city])
  expect(await told('?q=bélla')).toEqual(all)
  expect(await texts('?q=nergens')).toEqual([])
  expect(await told('?from=2026-11-20&to=2026-11-20')).toEqual(all)
  expect(await texts('?from=2026-11-21')).toEqual([])
  const { body, headers } = await owner.get(`${PATH}.csv?kind=visits`)
  expect(String(body)).toContain('De eigenaar;verplaatste de afspraak van Bella')
  expect(headers.get('content-disposition')).toContain('logboek-2026-11-20.csv')
})

test('who was erased is in it without her name, and what was deleted by what it was', async () => {
  const [visit] = await deps.db.select().from(appointments).where(eq(appointments.dogName, 'Bella'))
  clock.set('2026-11-20T09:05:00Z')
  await owner.remove(`/api/appointments/${visit?.id}`)
  expect((await texts())[0]).toBe('verwijderde de afspraak op do 26-11-2026 13:00')
  clock.set('2026-11-20T09:06:00Z')
  expect((await owner.remove(`/api/customers/${visit?.customerId}`)).status).toBe(200)
  expect((await texts())[0]).toBe('wiste een klant')
  expect(await told(`?customerId=${visit?.customerId}`)).toEqual([])
  const whole = JSON.stringify([
    await told('?limit=200'),
    (await owner.get(`${PATH}.csv`)).body,
    await deps.db.select().from(auditLog),
  ])
  expect(whole).not.toMatch(/Bella|Peeters|Aalst|Bijt/)
  expect(whole).not.toContain(visit?.customerId)
})

test('is the owner’s', async () => {
  for (const path of [PATH, `${PATH}.csv`])
    expect((await createBrowser(app).get(path)).status).toBe(401)
  expect((await owner.get(`${PATH}?kind=alles`)).status).toBe(422)
})
