import { expect, test } from 'vitest'
import { listAppointments } from '#features/appointments/data.server.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const { deps } = await createTestApp()
const someone = { firstName: 'Zoë', lastName: 'Van den Berghe', email: 'zoe@hond.example', phone: '0498/12.34.56', dogName: 'Kaatje' }
await insertVisit(deps.db, { ...someone, date: '2026-12-03' })
await insertVisit(deps.db, { ...someone, date: '2026-12-01', startTime: '13:00', endTime: '15:00' })
await insertVisit(deps.db, { date: '2026-12-01', phone: '+32 471 99 88 77' })
await insertVisit(deps.db, { date: '2026-12-02', lastName: '100% Bo_x' })
const found = async (q: string) => (await listAppointments(deps.db, { q })).map(({ date, startTime }) => `${date} ${startTime.slice(0, 5)}`)
const BOTH = ['2026-12-01 13:00', '2026-12-03 09:00']

test.each(['zoë', 'ZOË', 'berghe', 'van den BERGHE zoë', 'kaat', 'zoe@hond', 'berghe kaatje', '0498', '0498123456', '0498 12 34', '0498/12.34.56'])(
  'a search for %s finds both visits',
  async (q) => {
    expect(await found(q)).toEqual(BOTH)
  },
)

test.each(['zoë maes', 'kaatje bo', 'hond.be', '0498 99'])('a search for %s, which no visit has all of, finds nothing', async (q) => {
  expect(await found(q)).toEqual([])
})

test('signs with a meaning for the database are searched for as they are', async () => {
  expect(await found('%')).toEqual(['2026-12-02 09:00'])
  expect(await found('bo_x')).toEqual(['2026-12-02 09:00'])
  expect(await found('\\')).toEqual([])
  expect(await found("' or 1=1 --")).toEqual([])
})

test('a number with its country code is found by its digits', async () => {
  expect(await found('32471998877')).toEqual(['2026-12-01 09:00'])
})

test('the latest come first on demand, page by page, each once', async () => {
  const first = await listAppointments(deps.db, { order: 'desc', limit: 2 })
  const second = await listAppointments(deps.db, { order: 'desc', limit: 2, cursor: first.at(-1)?.id })
  expect([...first, ...second].map(({ date, startTime }) => `${date} ${startTime.slice(0, 5)}`)).toEqual([
    '2026-12-03 09:00',
    '2026-12-02 09:00',
    '2026-12-01 13:00',
    '2026-12-01 09:00',
  ])
  expect(await listAppointments(deps.db, { order: 'desc', limit: 2, cursor: second.at(-1)?.id })).toEqual([])
})
