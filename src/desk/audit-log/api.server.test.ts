import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { array, number, object, parse, string } from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '#app/server/app.ts'
import { kindWords, takenWords } from '#desk/audit-log/texts.ts'
import { deedSchema } from '#desk/audit-log/wire.ts'
import { audited } from '#server/db/audited.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { people } from '#server/db/tables/auth.ts'
import { createBrowser, createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { saleBody } from '#tests/support/till.ts'

const PATH = '/api/audit-log'
const { app, deps, clock, tableOwner } = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
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

test('tells of a sale and of a setting, and of who left by her initials', async () => {
  clock.set('2026-11-20T10:00:00Z')
  const els = await createStaff({ app, tableOwner, deps })
  const { id: visit } = await insertVisit(deps.db, {
    dogName: 'Loes',
    date: '2026-11-20',
  })
  const step = { id: randomUUID(), step: 'arrived', at: deps.clock().toISOString() }
  expect((await els.post(`/api/appointments/${visit}/steps`, step)).status).toBe(201)
  clock.set('2026-11-20T10:01:00Z')
  const { body: paid } = await owner.post('/api/payments', saleBody())
  const { receiptNumber } = parse(object({ receiptNumber: string() }), paid)
  clock.set('2026-11-20T10:02:00Z')
  const { body: kept } = await owner.get('/api/retention')
  const { version } = parse(object({ version: number() }), kept)
  const months = { mailBodyMonths: 3, mailMonths: 24, unpaidOrderDays: 40, version }
  expect((await owner.call('PUT', '/api/retention', { body: months })).status).toBe(200)
  const sold = `rekende verkoop ${receiptNumber} af: €\u00a055,00`
  expect(await texts('?from=2026-11-20&limit=2')).toEqual([
    'wijzigde hoelang alles bewaard blijft',
    sold,
  ])
  expect(await texts(`?q=${receiptNumber}&kind=money`)).toEqual([sold])

  const [{ id: who } = { id: '' }] = await deps.db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.email, els.email))
  const hers = async () => await told(`?who=${who}&kind=visits`)
  const line = { text: 'zette Loes op ‘Aangekomen’' }
  expect(await hers()).toMatchObject([{ who: 'Els Claes', lines: [line] }])
  expect((await owner.remove(`/api/people/${who}`)).status).toBe(200)
  expect(await hers()).toMatchObject([{ who: 'E.C.', lines: [line] }])
  const again = await createOwner(app)
  expect(String((await again.get(`${PATH}.csv?who=${who}&kind=visits`)).body)).toContain(
    'E.C.;zette Loes op',
  )
})

test('is the owner’s', async () => {
  for (const path of [PATH, `${PATH}.csv`])
    expect((await createBrowser(app).get(path)).status).toBe(401)
  expect((await owner.get(`${PATH}?kind=alles`)).status).toBe(422)
})
