import { eq, sql } from 'drizzle-orm'
import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bookableDateSchema, closedDaySchema, freeSlotSchema } from '#agenda/booking/wire.ts'
import { regenerateSlots } from '#agenda/slots/commands.server.ts'
import { defaultOpeningHours } from '#foundation/salon/rules.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { salon } from '#server/db/tables/salon.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { bookingBody, insertLeave } from '#tests/support/factories.ts'

type Reader = Pick<ReturnType<typeof createBrowser>, 'get'>

const listDates = async (browser: Reader) =>
  exact(array(bookableDateSchema)).parse((await browser.get('/api/booking/dates')).body)
const listFull = async (browser: Reader) => (await browser.get('/api/booking/full-days')).body
const countOn = async (browser: Reader, date: string) =>
  (await listDates(browser)).find((entry) => entry.date === date)?.available_count
const listTimes = async (browser: Reader, date: string) =>
  exact(array(freeSlotSchema))
    .parse((await browser.get(`/api/booking/slots/${date}`)).body)
    .map(({ time }) => time)

const book = (
  app: Parameters<typeof createBrowser>[0],
  appointmentDate: string,
  appointmentTime = '09:00',
) =>
  createBrowser(app).post('/api/booking/create', bookingBody({ appointmentDate, appointmentTime }))

describe('dates and times', async () => {
  const { app, deps } = await createTestApp()
  const visitor = createBrowser(app)

  test('run from the day after tomorrow to the same day next year, on open days only', async () => {
    const dates = (await listDates(visitor)).map(({ date }) => date)
    expect([dates[0], dates.at(-1)]).toEqual(['2026-11-23', '2027-11-20'])
    for (const closed of [
      '2026-11-21',
      '2026-11-25',
      '2026-11-29',
      '2026-12-25',
      '2027-01-01',
      '2027-03-29',
      '2027-05-06',
    ])
      expect(dates).not.toContain(closed)
    expect(dates).toEqual(dates.toSorted())
  })

  test('a day is full once all its times are taken, and not when they were blocked or it is closed', async () => {
    expect(await listFull(visitor)).toEqual([])
    await book(app, '2027-02-06', '10:00')
    await book(app, '2027-02-06', '12:00')
    await expect.poll(() => listFull(visitor)).toEqual(['2027-02-06'])
    const blocked = { isAvailable: false }
    await deps.db.update(timeSlots).set(blocked).where(eq(timeSlots.date, '2027-02-08'))
    await insertLeave(deps.db, { name: 'Weg', startDate: '2027-02-06', endDate: '2027-02-06' })
    await expect.poll(() => listFull(visitor)).toEqual([])
    await deps.db.delete(holidays).where(eq(holidays.name, 'Weg'))
    await expect.poll(() => listFull(visitor)).toEqual(['2027-02-06'])
  })

  test('a time goes when it is booked, comes back when cancelled and goes again when restored', async () => {
    const owner = await createOwner(app)
    expect([await countOn(visitor, '2026-11-28'), await listTimes(visitor, '2026-11-28')]).toEqual([
      2,
      ['10:00', '12:00'],
    ])
    const { body } = await visitor.post(
      '/api/booking/create',
      bookingBody({ appointmentDate: '2026-11-28', appointmentTime: '10:00' }),
    )
    const id = z.object({ appointments: z.array(z.object({ id: z.string() })) }).parse(body)
      .appointments[0]?.id
    expect([await countOn(visitor, '2026-11-28'), await listTimes(visitor, '2026-11-28')]).toEqual([
      1,
      ['12:00'],
    ])
    await visitor.post(
      '/api/booking/create',
      bookingBody({ appointmentDate: '2026-11-28', appointmentTime: '12:00' }),
    )
    expect([await countOn(visitor, '2026-11-28'), await listTimes(visitor, '2026-11-28')]).toEqual([
      undefined,
      [],
    ])
    await owner.patch(`/api/admin/bookings/${id}`, { status: 'cancelled' })
    expect(await listTimes(visitor, '2026-11-28')).toEqual(['10:00'])
    await owner.patch(`/api/admin/bookings/${id}`, { status: 'confirmed' })
    expect(await listTimes(visitor, '2026-11-28')).toEqual([])
    await owner.patch(`/api/appointments/${id}`, { date: '2026-12-05' })
    expect([
      await listTimes(visitor, '2026-11-28'),
      await listTimes(visitor, '2026-12-05'),
    ]).toEqual([['10:00'], ['12:00']])
    await owner.remove(`/api/appointments/${id}`)
    expect(await listTimes(visitor, '2026-12-05')).toEqual(['10:00', '12:00'])
  })

  test('leave closes its days, both ends included, under the name the owner allows, and ends when it is removed', async () => {
    await insertLeave(deps.db, { startDate: '2026-12-14', endDate: '2026-12-15', name: 'Operatie' })
    await insertLeave(deps.db, {
      startDate: '2026-12-17',
      endDate: '2026-12-17',
      name: 'Kerstverlof',
      showName: true,
    })
    await insertLeave(deps.db, { startDate: '2026-12-18', endDate: '2026-12-18', isActive: false })
    await expect.poll(() => countOn(visitor, '2026-12-14')).toBeUndefined()
    expect(
      await Promise.all(
        ['2026-12-15', '2026-12-17', '2026-12-18'].map((date) => countOn(visitor, date)),
      ),
    ).toEqual([undefined, undefined, 4])
    const closed = exact(array(closedDaySchema)).parse(
      (await visitor.get('/api/booking/closed-days')).body,
    )
    expect(closed.filter(({ date }) => date.startsWith('2026-12'))).toEqual([
      { date: '2026-12-14', name: 'Gesloten' },
      { date: '2026-12-15', name: 'Gesloten' },
      { date: '2026-12-17', name: 'Kerstverlof' },
      { date: '2026-12-25', name: 'Kerstmis' },
    ])
    expect(JSON.stringify(closed)).not.toContain('Operatie')
    await deps.db.delete(holidays).where(eq(holidays.name, 'Operatie'))
    await expect.poll(() => countOn(visitor, '2026-12-14')).toBe(3)
  })

  test.for(['2026-11-20', '2027-11-22', '1999-01-01'])(
    '%s, which cannot be booked, has no times',
    async (date) => {
      expect(await visitor.get(`/api/booking/slots/${date}`)).toMatchObject({
        status: 200,
        body: [],
      })
    },
  )

  test.for(['2027-02-29', '2026-13-01', 'morgen', '%00', '2026-11-23%0A', '%F0%9F%90%B6'])(
    '%s is no date: 400 with a Dutch sentence',
    async (date) => {
      const sentence = 'Deze datum bestaat niet.'
      expect(await visitor.get(`/api/booking/slots/${date}`)).toMatchObject({
        status: 400,
        body: { error: sentence, message: sentence, code: 'malformed', fields: { date: sentence } },
      })
    },
  )
})

describe('the calendar', async () => {
  test('the last bookable day can be booked, the day after cannot, though its slots exist', async () => {
    const { app, deps } = await createTestApp()
    expect((await book(app, '2027-11-20', '10:00')).status).toBe(201)
    expect(
      (
        await deps.db.execute(
          sql`select count(*)::int as n from time_slots where date = '2027-11-22'`,
        )
      ).rows,
    ).toEqual([{ n: 3 }])
    expect(await book(app, '2027-11-22')).toMatchObject({
      status: 422,
      body: { fields: { appointmentDate: expect.any(String) } },
    })
  })

  test('a leap day is a day like any other', async () => {
    const { app } = await createTestApp({ now: '2027-03-10T09:00:00Z' })
    expect(await listTimes(createBrowser(app), '2028-02-29')).toEqual(['09:00', '11:00', '16:00'])
    expect(await book(app, '2028-02-29')).toMatchObject({
      status: 201,
      body: { appointments: [{ date: '2028-02-29', startTime: '09:00:00', endTime: '11:00:00' }] },
    })
  })

  test('on 29 February one year ahead is 28 February', async () => {
    const { app } = await createTestApp({ now: '2028-02-29T09:00:00Z' })
    expect((await listDates(createBrowser(app))).at(-1)?.date).toBe('2029-02-27')
    expect((await book(app, '2029-03-01')).status).toBe(422)
  })

  test.for([
    ['2026-03-29', '2026-03-20T09:00:00Z'],
    ['2026-10-25', '2026-10-16T09:00:00Z'],
  ] as const)('on %s, when the clock changes, nine stays nine', async ([date, now]) => {
    const { app, deps } = await createTestApp({ now })
    await deps.db.update(salon).set({
      openingHours: {
        ...defaultOpeningHours,
        sunday: [
          { from: '01:00', to: '05:00' },
          { from: '09:00', to: '13:00' },
        ],
      },
    })
    await regenerateSlots(deps.db, deps.today())
    expect(await listTimes(createBrowser(app), date)).toEqual(['01:00', '03:00', '09:00', '11:00'])
    for (const time of ['09:00', '01:00', '03:00', '11:00'])
      expect(await book(app, date, time)).toMatchObject({
        status: 201,
        body: { appointments: [{ date, startTime: `${time}:00` }] },
      })
    expect((await book(app, date, '09:00')).status).toBe(409)
  })

  test('over New Year the first of January is closed and the fourth is open', async () => {
    const { app } = await createTestApp({ now: '2026-12-30T22:59:59Z' })
    const visitor = createBrowser(app)
    expect((await listDates(visitor)).slice(0, 2).map(({ date }) => date)).toEqual([
      '2027-01-02',
      '2027-01-04',
    ])
    expect(await book(app, '2027-01-01')).toMatchObject({
      status: 422,
      body: {
        fields: { appointmentDate: 'Op deze dag is het salon gesloten. Kies een andere datum.' },
      },
    })
  })

  test('a day begins at midnight in Brussels, also for what is kept in memory', async () => {
    const { app, clock } = await createTestApp({ now: '2026-11-21T22:59:59Z' })
    const visitor = createBrowser(app)
    expect((await listDates(visitor))[0]?.date).toBe('2026-11-23')
    clock.set('2026-11-21T23:30:00Z')
    expect((await listDates(visitor))[0]?.date).toBe('2026-11-24')
    expect(await listTimes(visitor, '2026-11-23')).toEqual([])
    expect(await book(app, '2026-11-23')).toMatchObject({
      status: 422,
      body: { fields: { appointmentDate: expect.any(String) } },
    })
  })
})
