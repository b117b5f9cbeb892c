import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { stillKept } from '#desk/kept-days/rules.ts'
import { keptDaysSchema } from '#desk/kept-days/wire.ts'
import { visitSteps } from '#server/db/tables/visit-steps.ts'
import { createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertDogVisit } from '#tests/support/dog-visit.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'

const [TODAY, TOMORROW, LATER] = ['2026-11-23', '2026-11-24', '2026-11-25']

test('a device keeps today and tomorrow with what is known of their dogs, and from midnight on the second of them', async () => {
  const context = await createTestApp({ now: `${TODAY}T08:00:00Z` })
  const { db } = context.deps
  const bo = await insertDogVisit(db, { date: TODAY, email: 'an@voorbeeld.be' })
  const rex = await insertDogVisit(db, { date: TOMORROW, email: 'els@voorbeeld.be' })
  await insertDogVisit(db, { date: LATER, email: 'ria@voorbeeld.be' })
  const at = new Date(`${TODAY}T07:00:00Z`)
  await db
    .insert(visitSteps)
    .values({ id: randomUUID(), appointmentId: bo.id, step: 'arrived', at, createdAt: at })
  const staff = await createStaff(context)
  const kept = exact(keptDaysSchema).parse((await staff.get('/api/kept-days')).body)

  expect(kept.today).toBe(TODAY)
  expect(kept.visits.map(({ id }) => id)).toEqual([bo.id, rex.id])
  expect(kept.steps.map(({ appointmentId }) => appointmentId)).toEqual([bo.id])
  expect(kept.warnings.map(({ appointmentId }) => appointmentId)).toEqual([bo.id, rex.id])
  const hers = (days: typeof kept) =>
    days.customers
      .map(({ id, dogs }) => [id, dogs.map((dog) => dog.id)])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  expect(hers(kept)).toEqual(
    [
      [bo.customerId, [bo.dogId]],
      [rex.customerId, [rex.dogId]],
    ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )

  expect(stillKept(kept, TODAY)).toBe(kept)
  const left = stillKept(kept, TOMORROW)
  if (!left) throw new Error('nothing is left')
  expect(left.visits.map(({ id }) => id)).toEqual([rex.id])
  expect(left.warnings.map(({ appointmentId }) => appointmentId)).toEqual([rex.id])
  expect([left.steps, hers(left)]).toEqual([[], [[rex.customerId, [rex.dogId]]]])
  // nothing on any other day, nor when the clock of the device went back
  expect(stillKept(kept, LATER)).toBeUndefined()
  expect(stillKept(kept, '2026-11-22')).toBeUndefined()
})

test('of each dog what was noted at its last two visits, and of nobody what was paid', async () => {
  const context = await createTestApp({ now: `${TODAY}T08:00:00Z` })
  const { db } = context.deps
  const { customerId, dogId } = await insertDogVisit(db, { date: TODAY })
  for (const date of ['2026-09-01', '2026-10-01', '2026-11-01', '2026-11-02'])
    await insertVisit(db, {
      date,
      customerId,
      dogId,
      notes: date === '2026-11-02' ? '' : `kort in ${date}`,
    })
  const staff = await createStaff(context)
  const kept = exact(keptDaysSchema).parse((await staff.get('/api/kept-days')).body)
  expect(kept.earlier).toMatchObject([
    {
      customerId,
      visits: [
        { date: '2026-11-01', notes: 'kort in 2026-11-01', paid: null },
        { date: '2026-10-01' },
      ],
    },
  ])
})
