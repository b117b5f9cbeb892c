import { eq } from 'drizzle-orm'
import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { slotSchema } from '#agenda/slots/wire.ts'
import { defaultOpeningHours } from '#foundation/salon/rules.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { bookingBody, insertLeave, insertVisit } from '#tests/support/factories.ts'

type Owner = Awaited<ReturnType<typeof createOwner>>
const NOBODY = '00000000-0000-4000-8000-000000000000'

const slotsOn = async (owner: Owner, date: string) =>
  exact(array(slotSchema)).parse((await owner.get(`/api/slots?date=${date}`)).body)
const times = async (browser: Pick<Owner, 'get'>, date: string) =>
  z
    .array(z.object({ time: z.string() }))
    .parse((await browser.get(`/api/booking/slots/${date}`)).body)
    .map(({ time }) => time)

describe('the slots of a date', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('follow from the opening hours of its weekday, and tell which are free', async () => {
    await insertVisit(deps.db, { date: '2026-11-26', startTime: '10:00', endTime: '10:30' })
    const slots = await slotsOn(owner, '2026-11-26')
    expect(slots.map(({ startTime, endTime, isFree }) => [startTime, endTime, isFree])).toEqual([
      ['09:00:00', '11:00:00', false],
      ['11:00:00', '13:00:00', true],
      ['16:00:00', '18:00:00', true],
      ['18:00:00', '20:00:00', true],
    ])
    expect(await slotsOn(owner, '2026-11-25')).toEqual([])
  })

  test('on leave and on a public holiday exist but are not free', async () => {
    await insertLeave(deps.db, { startDate: '2026-12-07', endDate: '2026-12-07' })
    for (const date of ['2026-12-07', '2026-12-25']) {
      const slots = await slotsOn(owner, date)
      expect(slots.length).toBeGreaterThan(0)
      expect(slots.some(({ isFree }) => isFree)).toBe(false)
    }
  })

  test.for([
    ['', 422],
    ['?date=', 422],
    ['?date=2026-02-30', 422],
    ['?date=gisteren', 422],
  ] as const)('asking for them with "%s" is %i with its field', async ([query, status]) => {
    expect(await owner.get(`/api/slots${query}`)).toMatchObject({
      status,
      body: { code: 'invalid', fields: { date: 'Kies een geldige datum.' } },
    })
  })
})

describe('a slot that the owner blocks', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)
  const visitor = createBrowser(app)

  test('is gone for the public at once, refuses a booking, and comes back when opened', async () => {
    const [first] = await slotsOn(owner, '2026-11-23')
    expect(await times(visitor, '2026-11-23')).toEqual(['09:00', '11:00', '16:00'])
    const blocked = await owner.patch(`/api/slots/${first?.id}`, { isAvailable: false })
    expect(blocked).toMatchObject({
      status: 200,
      body: { ...first, isAvailable: false, isFree: false },
    })
    expect(await times(visitor, '2026-11-23')).toEqual(['11:00', '16:00'])
    expect(await visitor.post('/api/booking/create', bookingBody())).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', fields: { appointmentTime: expect.any(String) } },
    })
    await owner.patch(`/api/slots/${first?.id}`, { isAvailable: true })
    expect(await times(visitor, '2026-11-23')).toEqual(['09:00', '11:00', '16:00'])
  })

  test('stays blocked when slots are generated or rebuilt', async () => {
    const [first] = await slotsOn(owner, '2026-11-24')
    await owner.patch(`/api/slots/${first?.id}`, { isAvailable: false })
    await owner.post('/api/admin/generate-slots')
    await owner.post('/api/admin/regenerate-slots')
    expect((await slotsOn(owner, '2026-11-24'))[0]).toMatchObject({
      id: first?.id,
      isAvailable: false,
    })
  })

  test('is 404 when it does not exist, and wants a yes or a no', async () => {
    expect(await owner.patch(`/api/slots/${NOBODY}`, { isAvailable: true })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Dit tijdslot bestaat niet (meer).' },
    })
    expect(await owner.patch('/api/slots/geen-id', { isAvailable: true })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await owner.patch(`/api/slots/${NOBODY}`, { isAvailable: 'ja' })).toMatchObject({
      status: 400,
      body: { code: 'malformed', fields: { isAvailable: 'Kies open of geblokkeerd.' } },
    })
    expect(await owner.patch(`/api/slots/${NOBODY}`, {})).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { isAvailable: 'Kies open of geblokkeerd.' } },
    })
  })
})

describe('generating slots', async () => {
  const { app, clock } = await createTestApp()

  test('adds nothing twice, and as days pass only those new at the horizon: a Sunday has none, a Monday three', async () => {
    let owner = await createOwner(app)
    expect(await owner.post('/api/admin/generate-slots')).toMatchObject({
      status: 200,
      body: { count: 0 },
    })
    clock.set('2026-11-21T09:00:00Z')
    owner = await createOwner(app)
    expect((await owner.post('/api/admin/generate-slots')).body).toEqual({ count: 0 })
    clock.set('2026-11-22T09:00:00Z')
    owner = await createOwner(app)
    expect((await owner.post('/api/admin/generate-slots')).body).toEqual({ count: 3 })
    expect((await owner.post('/api/admin/generate-slots')).body).toEqual({ count: 0 })
  })

  test('from two places at once does not collide', async () => {
    clock.set('2026-12-22T09:00:00Z')
    const owner = await createOwner(app)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => owner.post('/api/admin/generate-slots')),
      ...Array.from({ length: 4 }, () => owner.post('/api/admin/regenerate-slots')),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await owner.post('/api/admin/generate-slots')).body).toEqual({ count: 0 })
  })
})

describe('rebuilding slots after the opening hours changed', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const visitor = createBrowser(app)

  test('follows the new hours and touches no appointment', async () => {
    await visitor.post(
      '/api/booking/create',
      bookingBody({ appointmentDate: '2026-11-30', appointmentTime: '16:00' }),
    )
    await insertVisit(deps.db, { date: '2026-11-30', startTime: '09:30', endTime: '10:15' })
    const before = await deps.db.select().from(appointments)
    await deps.db.update(salon).set({
      openingHours: {
        ...defaultOpeningHours,
        monday: [{ from: '10:00', to: '14:00' }],
        sunday: [{ from: '08:00', to: '10:00' }],
      },
    })
    const answer = await owner.post('/api/admin/regenerate-slots')
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: expect.stringMatching(/^Tijdsloten bijgewerkt: \d+ toegevoegd, \d+ verwijderd\.$/),
        count: expect.any(Number),
      },
    })
    expect(await deps.db.select().from(appointments)).toEqual(before)
    expect(await times(visitor, '2026-11-30')).toEqual(['12:00'])
    expect(await times(visitor, '2026-12-06')).toEqual(['08:00'])
    expect((await slotsOn(owner, '2026-11-30')).map(({ startTime }) => startTime)).toEqual([
      '10:00:00',
      '12:00:00',
      '16:00:00',
    ])
  })

  test('counts the coming slots without a visit and is the same the second time', async () => {
    const first = z
      .object({ count: z.number() })
      .parse((await owner.post('/api/admin/regenerate-slots')).body)
    const second = await owner.post('/api/admin/regenerate-slots')
    expect(second.body).toEqual({
      message: 'Tijdsloten bijgewerkt: 0 toegevoegd, 0 verwijderd.',
      count: first.count,
    })
  })

  test('a slot outside the hours goes once its visit is cancelled', async () => {
    await deps.db
      .update(appointments)
      .set({ status: 'cancelled' })
      .where(eq(appointments.startTime, '16:00:00'))
    await owner.post('/api/admin/regenerate-slots')
    expect((await slotsOn(owner, '2026-11-30')).map(({ startTime }) => startTime)).toEqual([
      '10:00:00',
      '12:00:00',
    ])
    expect(await deps.db.$count(appointments)).toBe(2)
  })
})

test('without a session every one of these is 401', async () => {
  const { app } = await createTestApp()
  const visitor = createBrowser(app)
  const answers = [
    await visitor.get('/api/slots?date=2026-11-23'),
    await visitor.patch(`/api/slots/${NOBODY}`, { isAvailable: false }),
    await visitor.post('/api/admin/generate-slots'),
    await visitor.post('/api/admin/regenerate-slots'),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 401,
      body: { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' },
    })
})
