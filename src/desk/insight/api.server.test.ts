import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { array } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import { insightSchema, invitedSchema, lapsedDogSchema } from '#desk/insight/wire.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { staff } from '#server/db/tables/staff.ts'
import { visitSteps } from '#server/db/tables/visit-steps.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { throughGate } from '#tests/support/gate.ts'
import { newEmail } from '#tests/support/new-email.ts'

const MONTH = { from: '2026-10-01', to: '2026-10-31' }
const { app, deps, clock } = await createTestApp()
const { db } = deps
let owner = await createOwner(app)
/** At another moment; who was idle for so long logs in again. */
const comeBack = async (at: string) => {
  clock.set(at)
  owner = await createOwner(app)
}
const insight = async (period = MONTH) =>
  exact(insightSchema).parse(
    (await owner.get(`/api/admin/insight?${new URLSearchParams(period)}`)).body,
  )
/** The visits that a figure leads to. */
const visits = async (by: Record<string, string>) => {
  const { body } = await owner.get(`/api/appointments?${new URLSearchParams({ ...MONTH, ...by })}`)
  return exact(array(appointmentSchema)).parse(body)
}
/** On which days they were that ended so. */
const daysOf = async (outcome: string) =>
  (await visits({ outcome })).map(({ date }) => Number(date.slice(8)))
type Visit = Partial<typeof appointments.$inferInsert>
/** A visit on its own day of October 2026; made a month before. */
const visit = async (day: number, change: Visit = {}) =>
  await insertVisit(db, {
    dogBreed: 'Doodle',
    service: 'Wassen',
    price: '60.00',
    date: `2026-10-${String(day).padStart(2, '0')}`,
    createdAt: new Date('2026-09-01T08:00:00Z'),
    ...change,
  })
async function worked(appointmentId: string, date: string, minutes: number) {
  const [begun, createdAt] = [new Date(`${date}T08:00:00Z`), new Date()]
  const done = new Date(begun.getTime() + minutes * 60_000)
  await db.insert(visitSteps).values([
    { id: randomUUID(), appointmentId, step: 'started', at: begun, createdAt },
    { id: randomUUID(), appointmentId, step: 'ready', at: done, createdAt },
  ])
}
/** Gives a visit up; `at` is when. */
async function giveUp(
  { id }: { id: string },
  { at, actor, ...by }: { at: string; actor: 'visitor' | 'owner'; cancelledBy?: string },
) {
  await db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, id))
  const cancelledBy = by.cancelledBy && { cancelledBy: { from: null, to: by.cancelledBy } }
  await db.insert(appointmentHistory).values({
    appointmentId: id,
    actor,
    at: new Date(at),
    changes: { status: { from: 'confirmed', to: 'cancelled' }, ...cancelledBy },
  })
}

beforeEach(async () => {
  await comeBack('2026-11-20T09:00:00Z')
  await db.delete(outbox)
  await db.delete(appointments)
  await db.delete(customers)
})

describe('what visits teach', () => {
  test('an hour brings in what was asked, by the minutes that the day board measured, else by what was expected', async () => {
    // 60 euro each: measured 90 minutes; measured but interrupted (the slot lasts 120); by the agenda
    const [quick, interrupted] = [await visit(1), await visit(2, { dogBreed: ' doodle ' })]
    await worked(quick.id, quick.date, 90)
    await worked(interrupted.id, interrupted.date, 1_000)
    await visit(5, { dogBreed: '', price: null })
    await visit(6, { dogBreed: '', expectedMinutes: 60 })
    await db.execute(sql`update appointments set expected_minutes = 60 where date = '2026-10-06'`)
    const { earnings } = await insight()
    expect(earnings.all).toEqual({
      visits: 3,
      amount: '180.00',
      minutes: 90 + 120 + 60,
      price: '60.00',
      perHour: '40.00',
      measured: 1,
      expected: 1,
    })
    expect(earnings.unpriced).toBe(1)
    expect(earnings.breeds).toEqual([
      expect.objectContaining({ key: 'doodle', name: 'Doodle', visits: 2, perHour: '34.29' }),
      expect.objectContaining({ key: 'onbekend', name: '', visits: 1, perHour: '60.00' }),
    ])
    expect(earnings.treatments).toMatchObject([{ key: 'wassen', name: 'Wassen', visits: 3 }])
    expect(await visits({ breed: 'doodle', outcome: 'came' })).toHaveLength(2)
    expect(await visits({ breed: 'onbekend', outcome: 'came' })).toHaveLength(2)
    expect(await visits({ service: 'wassen', outcome: 'came' })).toHaveLength(4)
  })

  test('who did not come, who gave up late, and who went home with a next visit', async () => {
    const came = await visit(1)
    await visit(2, { isNoShow: true })
    const again = { customerId: came.customerId, dogId: came.dogId, dogName: came.dogName }
    // made when she fetched her dog: 1 October at 23:30 in Brussels
    await visit(29, { ...again, createdAt: new Date('2026-10-01T21:30:00Z') })
    await giveUp(await visit(5), { at: '2026-10-05T05:00:00Z', actor: 'visitor' })
    await giveUp(await visit(6), { at: '2026-10-06T05:00:00Z', actor: 'owner' })
    const told = { actor: 'owner', cancelledBy: 'client' } as const
    await giveUp(await visit(7), { at: '2026-10-07T05:00:00Z', ...told })
    await giveUp(await visit(8), { at: '2026-10-01T05:00:00Z', ...told })
    const planned = await visit(12)
    await visit(30, { customerId: planned.customerId, dogName: planned.dogName })
    await visit(13, { status: 'pending' })
    await visit(14, { heldUntil: new Date('2026-10-14T08:00:00Z') })
    expect((await insight()).attendance).toEqual({
      came: 4,
      noShow: 1,
      late: 2,
      rebooked: 1,
      plannedAhead: 1,
    })
    expect(await daysOf('no-show')).toEqual([2])
    expect(await daysOf('late')).toEqual([5, 7])
    expect(await daysOf('rebooked')).toEqual([1])
    expect(await daysOf('planned-ahead')).toEqual([12])
    expect(await daysOf('not-rebooked')).toEqual([29, 30])
    expect(await daysOf('booked')).toEqual([1, 2, 12, 13, 29, 30])
  })

  test('time that two visits share counts once, and whose it is', async () => {
    const [an] = await db.select({ id: staff.id }).from(staff)
    const [bo] = await db
      .insert(staff)
      .values({ name: 'Bo', position: 1 })
      .returning({ id: staff.id })
    await visit(1)
    await visit(1, { startTime: '10:00', endTime: '12:00', overlapAllowed: true })
    await visit(8, { staffId: bo?.id ?? '' })
    await visit(9, { status: 'cancelled' })
    const { occupancy } = await insight()
    const thursdays = occupancy.map(({ name, weekdays }) => [
      name === 'Bo' ? 'bo' : 'an',
      weekdays.filter(({ visits: count }) => count > 0),
    ])
    expect(thursdays).toMatchObject([
      ['an', [{ weekday: 4, busyMinutes: 180, visits: 2 }]],
      ['bo', [{ weekday: 4, busyMinutes: 120, visits: 1 }]],
    ])
    expect(await visits({ staff: an?.id ?? '', weekday: '4' })).toHaveLength(2)
    expect(await visits({ staff: an?.id ?? '', weekday: '5' })).toHaveLength(1)
    expect(await visits({ staff: bo?.id ?? '' })).toHaveLength(1)
    await db.delete(appointments)
    await db.delete(staff).where(eq(staff.id, bo?.id ?? ''))
  })

  test('today counts tomorrow', async () => {
    await visit(1, { date: '2026-11-20' })
    const now = { from: '2026-11-20', to: '2026-11-30' }
    expect(await insight(now)).toMatchObject({ days: null, attendance: { came: 0 } })
    await comeBack('2026-11-21T09:00:00Z')
    expect(await insight(now)).toMatchObject({
      days: { from: '2026-11-20', to: '2026-11-20' },
      attendance: { came: 1 },
    })
  })

  test.each([
    ['from=2026-10-01&to=2026-09-30', 'to'],
    ['from=2020-10-01&to=2026-09-30', 'to'],
    ['from=gisteren&to=2026-09-30', 'from'],
    ['', 'from'],
  ])('a period that is none is refused: %s', async (query, field) => {
    const { status, body } = await owner.get(`/api/admin/insight?${query}`)
    expect([status, body]).toEqual([
      status === 400 ? 400 : 422,
      expect.objectContaining({ fields: expect.objectContaining({ [field]: expect.any(String) }) }),
    ])
  })

  test('each table is a file', async () => {
    await visit(1)
    for (const table of ['bezetting', 'rassen', 'behandelingen', 'opkomst']) {
      const { status, headers } = await owner.get(
        `/api/admin/insight.csv?${new URLSearchParams({ ...MONTH, table })}`,
      )
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(headers.get('content-disposition')).toContain(`inzicht-${table}-2026-10-01`)
    }
    expect((await owner.get('/api/admin/insight.csv?table=x')).status).toBe(422)
  })
})

const lapsed = async () =>
  exact(array(lapsedDogSchema)).parse((await owner.get('/api/admin/lapsed-dogs')).body)
const invite = async (id: string, by?: typeof owner) =>
  await (by ?? owner).post(`/api/customers/${id}/invite`, {})

describe('dogs that stay away', () => {
  const news = { wantsNews: true }
  /** A dog that was here on these days; it and its customer. */
  async function dogOf(
    dates: readonly string[],
    {
      customerId,
      customer = news,
      to = db,
      ...dog
    }: Partial<typeof dogs.$inferInsert> & {
      customer?: Partial<typeof customers.$inferInsert>
      to?: typeof db
    } = {},
  ) {
    const email = newEmail('eva')
    const person = { firstName: 'Eva', lastName: 'Claes', email, phone: '0472 00 00 00' }
    const hers =
      customerId ??
      (
        await to
          .insert(customers)
          .values({ ...person, ...customer })
          .returning()
      )[0]?.id ??
      ''
    const [dogRow] = await to
      .insert(dogs)
      .values({ customerId: hers, name: 'Fien', ...dog })
      .returning()
    const id = dogRow?.id ?? ''
    for (const date of dates)
      await insertVisit(to, { ...person, customerId: hers, dogId: id, date, overlapAllowed: true })
    return { id, customerId: hers, email }
  }
  // 42, 49 and 42 days between them: usually 42; on 20 November 2026 away for 73
  const SEASON = ['2026-05-01', '2026-06-12', '2026-07-31', '2026-09-08'] as const

  test('are those that are away for longer than they usually are', async () => {
    const fien = await dogOf(SEASON)
    await dogOf(['2026-09-01', '2026-10-06', '2026-11-10'])
    await dogOf(SEASON.slice(2))
    await dogOf(SEASON, { isActive: false })
    await dogOf(['2023-05-01', '2023-06-12', '2023-07-31'])
    const known = await dogOf(['2026-08-01'], { rebookWeeks: 8, name: 'Jef' })
    await dogOf(SEASON, { rebookWeeks: 0 })
    const back = await dogOf(SEASON)
    await insertVisit(db, { customerId: back.customerId, date: '2026-12-01', status: 'pending' })
    expect(await lapsed()).toMatchObject([
      { dogId: known.id, usualDays: 56, awayDays: 111, visits: 1 },
      { dogId: fien.id, usualDays: 42, awayDays: 73, visits: 4, lastDate: '2026-09-08' },
    ])
    const { status, headers } = await owner.get('/api/admin/lapsed-dogs.csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  })

  test('are asked back in one mail with the way to stop such mails, by day, and not again within sixty days', async () => {
    const fien = await dogOf(SEASON)
    const max = await dogOf(SEASON, { customerId: fien.customerId, name: 'Max' })
    await comeBack('2026-11-20T22:00:00Z')
    const { status, body } = await invite(fien.customerId)
    expect([status, exact(invitedSchema).parse(body).dogs.toSorted()]).toEqual([
      201,
      [fien.id, max.id].toSorted(),
    ])
    const [mail, ...others] = await db.select().from(outbox)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'lapsed',
      recipient: fien.email,
      customerId: fien.customerId,
      isQuiet: true,
      stopLink: expect.stringContaining('/afmelden/'),
    })
    expect(mail?.text).toMatch(/(Fien en Max|Max en Fien)/)
    expect(mail?.nextAttemptAt.toISOString() ?? '').toMatch(/^2026-11-21T0[67]/)
    expect((await lapsed()).map(({ invitedAt }) => invitedAt)).toEqual([
      '2026-11-20T22:00:00Z',
      '2026-11-20T22:00:00Z',
    ])
    expect(await invite(fien.customerId)).toMatchObject({
      status: 409,
      body: { code: 'already_sent', message: 'Uitgenodigd op 20-11-2026.' },
    })
    await comeBack('2027-01-20T09:00:00Z')
    expect((await invite(fien.customerId)).status).toBe(201)
  })

  test('are left alone when she wants no such mails, has no address, or none stays away', async () => {
    const quiet = await dogOf(SEASON, { customer: { wantsNews: false } })
    const phone = await dogOf(SEASON, { customer: { ...news, email: '' } })
    const here = await dogOf([])
    for (const { customerId } of [quiet, phone, here])
      expect(await invite(customerId)).toMatchObject({ status: 409, body: { code: 'not_now' } })
    expect((await invite(randomUUID())).status).toBe(404)
    expect((await invite('x')).status).toBe(404)
    expect(await db.$count(outbox)).toBe(0)
  })

  test('two taps at once are one mail, and two without the lock of her row', async () => {
    const fien = await dogOf(SEASON)
    const taps = [1, 2, 3, 4, 5]
    const all = await Promise.all(taps.map(async () => await invite(fien.customerId)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await db.$count(outbox)).toBe(1)
    const bare = await createTestApp({ without: 'row locks', now: '2026-11-20T09:00:00Z' })
    const unguarded = await createOwner(bare.app)
    const her = await dogOf(SEASON, { to: bare.deps.db })
    await throughGate(bare, { before: 'insert on outbox', racers: 3 }, async () =>
      Promise.all(taps.slice(2).map(async () => await invite(her.customerId, unguarded))),
    )
    expect(await bare.deps.db.$count(outbox)).toBe(3)
  })
})
