import { eq, like } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { belgianAnswerSchema, holidaySchema } from '#agenda/holidays/wire.ts'
import { defaultOpeningHours } from '#foundation/salon/rules.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertLeave, insertVisit } from '#tests/support/factories.ts'

type Browser = Pick<ReturnType<typeof createBrowser>, 'get'>
const NOBODY = '00000000-0000-4000-8000-000000000000'
const slotList = z.array(z.object({ startTime: z.string() }))
const timeList = z.array(z.object({ time: z.string() }))
const slotsOn = async (owner: Browser, date: string) =>
  slotList.parse((await owner.get(`/api/slots?date=${date}`)).body)
const times = async (browser: Browser, date: string) =>
  timeList.parse((await browser.get(`/api/booking/slots/${date}`)).body)

describe('leave that the owner saves', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const visitor = createBrowser(app)
  const body = { name: 'Opleiding', startDate: '2026-11-23', endDate: '2026-11-24' }
  const added = async (values: object = body) =>
    exact(holidaySchema).parse((await owner.post('/api/holidays', values)).body)

  test('closes its days at once, opens them when changed or removed, and answers the whole row', async () => {
    expect(await times(visitor, '2026-11-23')).toHaveLength(3)
    const answer = await owner.post('/api/holidays', body)
    expect(answer).toMatchObject({
      status: 201,
      body: { ...body, description: null, showName: false, isActive: true },
    })
    const { id } = parse(holidaySchema, answer.body)
    for (const date of ['2026-11-23', '2026-11-24']) expect(await times(visitor, date)).toEqual([])

    const shorter = await owner.patch(`/api/holidays/${id}`, {
      endDate: '2026-11-23',
      description: 'In Gent',
      showName: true,
    })
    expect(shorter).toMatchObject({
      status: 200,
      body: { ...body, id, endDate: '2026-11-23', description: 'In Gent', showName: true },
    })
    expect(await times(visitor, '2026-11-24')).toHaveLength(3)
    expect((await visitor.get('/api/booking/closed-days')).body).toContainEqual({
      date: '2026-11-23',
      name: 'Opleiding',
    })

    expect(await owner.patch(`/api/holidays/${id}`, { isActive: false })).toMatchObject({
      status: 200,
      body: { isActive: false, description: 'In Gent' },
    })
    expect(await times(visitor, '2026-11-23')).toHaveLength(3)
    await owner.patch(`/api/holidays/${id}`, { isActive: true })
    expect(await times(visitor, '2026-11-23')).toEqual([])

    expect(await owner.remove(`/api/holidays/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await times(visitor, '2026-11-23')).toHaveLength(3)
    expect(await owner.remove(`/api/holidays/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Dit verlof bestaat niet (meer).' },
    })
  })

  test('rebuilds the slots before it answers: hours that changed meanwhile are followed', async () => {
    await deps.db.update(salon).set({
      openingHours: { ...defaultOpeningHours, wednesday: [{ from: '09:00', to: '11:00' }] },
    })
    const { id } = await added()
    expect(await slotsOn(owner, '2026-11-25')).toHaveLength(1)
    await deps.db.update(salon).set({ openingHours: defaultOpeningHours })
    await owner.remove(`/api/holidays/${id}`)
    expect(await slotsOn(owner, '2026-11-25')).toHaveLength(0)
  })

  test('touches no appointment', async () => {
    const visit = await insertVisit(deps.db, {
      date: '2026-11-24',
      startTime: '09:00',
      endTime: '11:00',
    })
    const { id } = await added()
    expect((await owner.get(`/api/holidays/${id}/conflicts`)).body).toMatchObject([
      { id: visit.id, dogName: 'Bo' },
    ])
    expect(await deps.db.select().from(appointments).where(eq(appointments.id, visit.id))).toEqual([
      visit,
    ])
    await owner.remove(`/api/holidays/${id}`)
  })

  test('that somebody else changed meanwhile is refused with what is stored', async () => {
    const { id, version } = await added()
    expect(await owner.patch(`/api/holidays/${id}`, { name: 'Cursus', version })).toMatchObject({
      status: 200,
      body: { name: 'Cursus', version: version + 1 },
    })
    const refused = await owner.patch(`/api/holidays/${id}`, { endDate: '2026-11-23', version })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        current: { id, name: 'Cursus', endDate: '2026-11-24', version: version + 1 },
      },
    })
    expect(
      await owner.patch(`/api/holidays/${id}`, { endDate: '2026-11-23', version: version + 1 }),
    ).toMatchObject({ status: 200 })
    await owner.remove(`/api/holidays/${id}`)
  })

  const REQUIRED = 'Vul alle verplichte velden in.'
  const LATER = 'De einddatum moet op of na de begindatum vallen.'
  test.for([
    ['nothing', {}, 422, { name: REQUIRED, startDate: REQUIRED, endDate: REQUIRED }],
    ['no name', { ...body, name: '  ' }, 422, { name: REQUIRED }],
    ['an empty date', { ...body, endDate: '' }, 422, { endDate: REQUIRED }],
    [
      'a day that does not exist',
      { ...body, startDate: '2026-02-30' },
      422,
      { startDate: 'Kies een geldige datum.' },
    ],
    ['an end before its start', { ...body, endDate: '2026-11-22' }, 422, { endDate: LATER }],
    ['a name of the wrong kind', { ...body, name: 7 }, 400, { name: 'Dit moet tekst zijn.' }],
    [
      'a mark that is no yes or no',
      { ...body, showName: 'ja' },
      400,
      { showName: 'Dit moet ja of nee zijn.' },
    ],
  ] as const)('with %s is refused beside its field', async ([, values, status, fields]) => {
    expect(await owner.post('/api/holidays', values)).toMatchObject({ status, body: { fields } })
  })

  test('cannot be changed into something impossible, nor when it is gone', async () => {
    const { id } = await added()
    expect(await owner.patch(`/api/holidays/${id}`, { startDate: '2026-11-25' })).toMatchObject({
      status: 422,
      body: { fields: { endDate: LATER } },
    })
    expect(await owner.patch(`/api/holidays/${id}`, { name: '' })).toMatchObject({
      status: 422,
      body: { fields: { name: REQUIRED } },
    })
    expect(await owner.patch(`/api/holidays/${id}`, {})).toMatchObject({ status: 200, body })
    await owner.remove(`/api/holidays/${id}`)
    for (const path of [`/api/holidays/${NOBODY}`, '/api/holidays/geen-id']) {
      expect(await owner.patch(path, { name: 'X' })).toMatchObject({ status: 404 })
      expect(await owner.remove(path)).toMatchObject({ status: 404 })
    }
  })

  test('without a session changes nothing', async () => {
    const answers = [
      await visitor.post('/api/holidays', body),
      await visitor.patch(`/api/holidays/${NOBODY}`, { name: 'X' }),
      await visitor.remove(`/api/holidays/${NOBODY}`),
      await visitor.post('/api/holidays/add-belgian-holidays', { year: 2027 }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(await deps.db.$count(holidays)).toBe(0)
  })
})

describe('the Belgian public holidays', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const add = async (body: object = {}) =>
    await owner.post('/api/holidays/add-belgian-holidays', body)

  test('are added once for a year, with what was there counted', async () => {
    await insertLeave(deps.db, { name: 'Kerst', startDate: '2027-12-25', endDate: '2027-12-25' })
    const first = await add({ year: 2027 })
    expect(first).toMatchObject({ status: 200, body: { alreadyExists: 1, year: 2027, total: 10 } })
    const rows = exact(belgianAnswerSchema).parse(first.body).holidays
    expect(rows.map(({ startDate, name }) => [startDate, name])).toContainEqual([
      '2027-07-21',
      'Nationale feestdag',
    ])
    expect(rows).toHaveLength(9)
    expect((await add({ year: 2027 })).body).toEqual({
      holidays: [],
      alreadyExists: 10,
      year: 2027,
      total: 10,
    })
    expect(await deps.db.$count(holidays)).toBe(10)
  })

  test('are those of this year when none is named', async () => {
    expect((await add()).body).toMatchObject({ year: 2026, alreadyExists: 0, total: 10 })
  })

  test('asked for from five places at once come once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ year: 2031 })))
    const parsed = answers.map(({ body }) => parse(belgianAnswerSchema, body))
    expect(parsed.map(({ holidays: rows }) => rows.length).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 10,
    ])
    expect(await deps.db.$count(holidays, like(holidays.name, 'Kerstmis'))).toBe(2)
  })

  test.for([
    ['2027', 400],
    [1999, 422],
    [2200, 422],
    [2026.5, 400],
  ] as const)('of the year %s are refused', async ([year, status]) => {
    expect(await add({ year })).toMatchObject({
      status,
      body: { fields: { year: 'Kies een jaar tussen 2000 en 2199.' } },
    })
  })
})
