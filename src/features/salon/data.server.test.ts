import { expect, test } from 'vitest'
import { findHouseRules } from '#features/salon/data.server.ts'
import { salonSchema } from '#features/salon/schema.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

test('every version of the house rules is kept as it was, also two of one day', async () => {
  const { app: other, deps: own } = await createTestApp()
  const someone = await createOwner(other)
  const stored = async () => salonSchema.parse((await someone.get('/api/salon')).body)
  const put = async (change: object) =>
    salonSchema.parse((await someone.call('PUT', '/api/salon', { body: { ...(await stored()), ...change } })).body).rulesVersion
  expect([await put({ cancelFreeHours: 48, cancelLatePercent: 30 }), await put({ noShowPercent: 80 }), await put({ city: 'Gent' })]).toEqual([
    '2026-11-20.2',
    '2026-11-20.3',
    '2026-11-20.3',
  ])
  const kept = [await findHouseRules(own.db, '2026-11-20'), await findHouseRules(own.db, '2026-11-20.2'), await findHouseRules(own.db, '2026-11-20.3')]
  expect(kept.map((rules) => rules && [rules.cancelFreeHours, rules.cancelLatePercent, rules.noShowPercent])).toEqual([
    [24, 50, 100],
    [48, 30, 100],
    [48, 30, 80],
  ])
  expect(await findHouseRules(own.db, '2020-01-01')).toBeUndefined()
  const refused = await someone.call('PUT', '/api/salon', {
    body: { ...(await stored()), cancelFreeHours: 337, cancelLatePercent: 101, noShowPercent: -1 },
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { cancelFreeHours: expect.any(String), cancelLatePercent: expect.any(String), noShowPercent: expect.any(String) } },
  })
})
