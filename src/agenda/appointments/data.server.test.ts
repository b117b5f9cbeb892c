import { expect, test } from 'vitest'
import { listAppointments } from '#agenda/appointments/data.server.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const { deps } = await createTestApp()
const zoe = {
  firstName: 'Zoë',
  lastName: 'Van den Berghe',
  email: 'zoe@hond.example',
  phone: '0498/12.34.56',
}
const [customer] = await deps.db
  .insert(customers)
  .values(zoe)
  .returning({ customerId: customers.id })
const [kaatje, creme] = await deps.db
  .insert(dogs)
  .values(['Kaatje', 'Crème'].map((name) => ({ customerId: customer?.customerId ?? '', name })))
  .returning({ dogId: dogs.id, dogName: dogs.name })
const someone = { ...zoe, ...customer, ...kaatje }
await insertVisit(deps.db, { ...someone, date: '2026-12-03' })
await insertVisit(deps.db, { ...someone, date: '2026-12-01', startTime: '13:00', endTime: '15:00' })
await insertVisit(deps.db, { date: '2026-12-01', phone: '+32 471 99 88 77' })
await insertVisit(deps.db, { date: '2026-12-02', lastName: '100% Bo_x' })
const found = async (q: string) =>
  (await listAppointments(deps.db, { q })).map(
    ({ date, startTime }) => `${date} ${startTime.slice(0, 5)}`,
  )
const BOTH = ['2026-12-01 13:00', '2026-12-03 09:00']

test.each([
  'zoë',
  'ZOË',
  'zoe',
  'Zôé berghe',
  'berghe',
  'van den BERGHE zoë',
  'kaat',
  'zoe@hond',
  'berghe kaatje',
  '0498',
  '0498123456',
  '0498 12 34',
  '0498/12.34.56',
  '+32 498 12 34 56',
  '0032498123456',
  '+32 (0)498 12',
])('a search for %s finds both visits', async (q) => {
  expect(await found(q)).toEqual(BOTH)
})

test.each(['zoë maes', 'kaatje bo', 'hond.be', '0498 99'])(
  'a search for %s, which no visit has all of, finds nothing',
  async (q) => {
    expect(await found(q)).toEqual([])
  },
)

test('signs with a meaning for the database are searched for as they are', async () => {
  expect(await found('%')).toEqual(['2026-12-02 09:00'])
  expect(await found('bo_x')).toEqual(['2026-12-02 09:00'])
  expect(await found('\\')).toEqual([])
  for (const q of ['.*', '[a', '(', '***=a', '^bo', 'b?']) expect(await found(q)).toEqual([])
  expect(await found("' or 1=1 --")).toEqual([])
})

test('a number with its country code is found by its digits', async () => {
  expect(await found('32471998877')).toEqual(['2026-12-01 09:00'])
  expect(await found('0471 99 88')).toEqual(['2026-12-01 09:00'])
})

test('the latest come first on demand, page by page, each once', async () => {
  const first = await listAppointments(deps.db, { order: 'desc', limit: 2 })
  const second = await listAppointments(deps.db, {
    order: 'desc',
    limit: 2,
    cursor: first.at(-1)?.id,
  })
  expect(
    [...first, ...second].map(({ date, startTime }) => `${date} ${startTime.slice(0, 5)}`),
  ).toEqual(['2026-12-03 09:00', '2026-12-02 09:00', '2026-12-01 13:00', '2026-12-01 09:00'])
  expect(
    await listAppointments(deps.db, { order: 'desc', limit: 2, cursor: second.at(-1)?.id }),
  ).toEqual([])
})

test('of a customer with two dogs only the visits of the dog that is searched for are found, accents aside', async () => {
  await insertVisit(deps.db, { ...someone, ...creme, date: '2026-12-08' })
  expect(await found('creme')).toEqual(['2026-12-08 09:00'])
  expect(await found('kaatje zoe')).toEqual(BOTH)
})

test('accents in the name of a dog or a client may be left out, or typed in capitals', async () => {
  await insertVisit(deps.db, {
    ...someone,
    firstName: 'Éloïse',
    lastName: 'Yılmaz',
    date: '2026-12-09',
  })
  for (const q of ['eloise', 'ÉLOÏSE', 'yilmaz éloise'])
    expect(await found(q)).toEqual(['2026-12-09 09:00'])
})
