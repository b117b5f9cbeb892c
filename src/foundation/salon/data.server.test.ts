import { sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { getPolicy } from '#foundation/salon/commands.server.ts'
import { findHouseRules } from '#foundation/salon/data.server.ts'
import { policyTexts } from '#foundation/salon/policies/components/policy-texts.ts'
import { salonSchema } from '#foundation/salon/wire.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

test('every version of the house rules is kept as it was, also two of one day', async () => {
  const { app: other, deps: own } = await createTestApp()
  const someone = await createOwner(other)
  const stored = async () => parse(salonSchema, (await someone.get('/api/salon')).body)
  const put = async (change: object) =>
    parse(
      salonSchema,
      (await someone.call('PUT', '/api/salon', { body: { ...(await stored()), ...change } })).body,
    ).rulesVersion
  expect([
    await put({ cancelFreeHours: 48, cancelLatePercent: 30 }),
    await put({ noShowPercent: 80 }),
    await put({ city: 'Gent' }),
  ]).toEqual(['2026-11-20.2', '2026-11-20.3', '2026-11-20.3'])
  const kept = [
    await findHouseRules(own.db, '2026-11-20'),
    await findHouseRules(own.db, '2026-11-20.2'),
    await findHouseRules(own.db, '2026-11-20.3'),
  ]
  expect(
    kept.map(
      (rules) => rules && [rules.cancelFreeHours, rules.cancelLatePercent, rules.noShowPercent],
    ),
  ).toEqual([
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
    body: {
      fields: {
        cancelFreeHours: expect.any(String),
        cancelLatePercent: expect.any(String),
        noShowPercent: expect.any(String),
      },
    },
  })
})

test('a policy shows the day on which its words were stored, and every version that was ever shown stays', async () => {
  const { app, deps, clock } = await createTestApp({ now: '2026-12-01T09:00:00Z' })
  const put = async (privacy: string) => {
    const owner = await createOwner(app)
    const stored = parse(salonSchema, (await owner.get('/api/salon')).body)
    await owner.call('PUT', '/api/salon', {
      body: { ...stored, policies: { ...stored.policies, privacy } },
    })
    const { date, sections } = await getPolicy(deps.db, 'privacy')
    return [date, sections[0]?.title, sections.length]
  }
  const ours = policyTexts.privacy
  expect((await getPolicy(deps.db, 'privacy')).date).toBe(ours.date)
  expect(await put('## Wij\n\n{naam} bewaart niets.')).toEqual(['2026-12-01', 'Wij', 1])
  expect((await getPolicy(deps.db, 'privacy')).sections[0]?.blocks).toEqual([
    'Hondensalon Snuf bewaart niets.',
  ])
  clock.set('2026-12-03T23:30:00Z')
  expect(await put('## Wij\n\nToch iets.')).toEqual(['2026-12-04', 'Wij', 1])
  clock.set('2026-12-05T09:00:00Z')
  expect(await put(ours.default)).toEqual([
    '2026-12-05',
    'Wie is verantwoordelijk voor uw gegevens?',
    9,
  ])
  expect(await put('')).toEqual(['2026-12-05', 'Wie is verantwoordelijk voor uw gegevens?', 9])
  const { body } = await (await createOwner(app)).get('/api/salon/policies/privacy/versions')
  expect(
    z
      .array(z.object({ text: z.string() }))
      .parse(body)
      .map(({ text }) => text.slice(0, 20)),
  ).toEqual([ours.default.slice(0, 20), '## Wij\n\nToch iets.', '## Wij\n\n{naam} bewaa'])
  await expect(deps.db.execute(sql`update policy_versions set text = 'anders'`)).rejects.toThrow(
    'policy_versions',
  )
})
