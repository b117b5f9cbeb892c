import { sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import { sickLeaveSchema } from '#agenda/sick-leave/wire.ts'
import { memberSchema } from '#agenda/staff/wire.ts'
import type { Db } from '#server/db/client.ts'
import { createBrowser } from '#tests/support/browser.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { throughGate } from '#tests/support/gate.ts'
import { createSalonOfThree } from '#tests/support/three-members.ts'

// A visit of which somebody else does a stretch: washed by one, finished by another.

const MONDAY = '2026-11-23'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const WASH = { startTime: '09:00', endTime: '09:30' }
const visit = (change: Record<string, unknown> = {}) => ({
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  phone: '0470 12 34 56',
  dogName: 'Rex',
  dogBreed: 'Poedel',
  service: 'Poedel',
  date: MONDAY,
  startTime: '09:00',
  endTime: '10:30',
  ...change,
})
const read = (answer: { body: unknown }) => parse(appointmentSchema, answer.body)

/** Whose time a visit takes, and when, in order. */
async function partsOf(db: Db, id: string) {
  const { rows } = await db.execute<{ who: string; at: string }>(sql`
    select s.name as who, to_char(lower(p.during), 'YYYY-MM-DD HH24:MI') || '–' || to_char(upper(p.during), 'HH24:MI') as at
    from appointment_parts p join staff s on s.id = p.staff_id where p.appointment_id = ${id} and p.occupies order by lower(p.during)`)
  return rows.map(({ who, at }) => `${who} ${at}`)
}

describe('who helps with a visit', async () => {
  const { app, deps, owner, an, bo, cé } = await createSalonOfThree()
  const add = async (change: Record<string, unknown>) =>
    await owner.post('/api/appointments', visit({ staffId: bo, ...change }))
  const times = async (date: string, staffId: string) => {
    const { body } = await createBrowser(app).get(`/api/booking/slots/${date}?staffId=${staffId}`)
    return Array.isArray(body) ? body.map(({ time }) => time) : body
  }

  test('takes her own stretch, and whoever has it is free meanwhile', async () => {
    const made = await add({ helper: { staffId: cé, ...WASH } })
    expect(made).toMatchObject({
      status: 201,
      body: { staffId: bo, helper: { staffId: cé, startTime: '09:00:00', endTime: '09:30:00' } },
    })
    const { id } = read(made)
    expect(await partsOf(deps.db, id)).toEqual([
      'Cé 2026-11-23 09:00–09:30',
      'Bo 2026-11-23 09:30–10:30',
    ])
    expect(await times(MONDAY, cé)).not.toContain('09:00')
    expect(await times(MONDAY, an)).toContain('09:00')
    const meanwhile = { startTime: '09:00', endTime: '09:30' }
    expect((await add({ ...meanwhile, staffId: bo, email: 'b@voorbeeld.be' })).status).toBe(201)
    expect(await add({ ...meanwhile, staffId: cé, email: 'c@voorbeeld.be' })).toMatchObject({
      status: 409,
      body: { code: 'overlap', message: expect.stringContaining('bij Cé Rex') },
    })
  })

  test('goes along when it is moved, cancelled and restored, and is told in its history', async () => {
    const { id } = read(await add({ date: '2026-11-26', helper: { staffId: cé, ...WASH } }))
    const path = `/api/appointments/${id}`
    const moved = { date: '2026-11-30', startTime: '11:00', endTime: '12:30' }
    expect(read(await owner.patch(path, moved)).helper).toMatchObject({ startTime: '11:00:00' })
    const there = ['Cé 2026-11-30 11:00–11:30', 'Bo 2026-11-30 11:30–12:30']
    expect(await partsOf(deps.db, id)).toEqual(there)
    await owner.patch(path, { status: 'cancelled' })
    expect(await partsOf(deps.db, id)).toEqual([])
    await owner.patch(path, { status: 'confirmed' })
    expect(await partsOf(deps.db, id)).toEqual(there)
    const middle = { staffId: an, startTime: '11:30', endTime: '12:00' }
    await owner.patch(path, { helper: middle })
    expect(await partsOf(deps.db, id)).toEqual([
      'Bo 2026-11-30 11:00–11:30',
      'Eigenaar 2026-11-30 11:30–12:00',
      'Bo 2026-11-30 12:00–12:30',
    ])
    expect(read(await owner.patch(path, { endTime: '11:45' })).helper).toMatchObject({
      endTime: '11:45:00',
    })
    expect(read(await owner.patch(path, { staffId: an })).helper).toBeNull()
    expect(await partsOf(deps.db, id)).toEqual(['Eigenaar 2026-11-30 11:00–11:45'])
    const history = (await owner.get(`${path}/history`)).body
    const told = Array.isArray(history)
      ? history.flatMap(({ changes }) => changes.helper ?? [])
      : []
    // all of it happened at one moment
    expect(new Set(told)).toEqual(
      new Set([
        { from: 'Cé, 11:00–11:30', to: 'Eigenaar, 11:30–12:00' },
        { from: 'Eigenaar, 11:30–11:45', to: '' },
      ]),
    )
  })

  test('is all or nothing: a stretch that is taken refuses the whole visit, unless on purpose', async () => {
    const date = '2026-12-03'
    await insertVisit(deps.db, { date, startTime: '09:00', endTime: '10:00', staffId: cé })
    const asked = { date, helper: { staffId: cé, ...WASH } }
    expect(await add(asked)).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect(await deps.db.$count(sql`appointments`, sql`date = ${date}`)).toBe(1)
    expect(await add({ ...asked, allowOverlap: true })).toMatchObject({
      status: 201,
      body: { overlapAllowed: true },
    })
  })

  test.for<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'nobody who is here',
      { staffId: NOBODY, ...WASH },
      { helper: 'Deze medewerker bestaat niet (meer).' },
    ],
    [
      'whoever has it',
      { staffId: 'bo', ...WASH },
      { helper: 'Kies iemand anders dan wie de afspraak heeft.' },
    ],
    [
      'too early',
      { startTime: '08:45', endTime: '09:30' },
      { helper: 'De hulp valt binnen de afspraak: van 09:00 tot 10:30.' },
    ],
    [
      'too late',
      { startTime: '10:00', endTime: '10:45' },
      { helper: 'De hulp valt binnen de afspraak: van 09:00 tot 10:30.' },
    ],
    [
      'for all of it',
      { startTime: '09:00', endTime: '10:30' },
      { helper: 'Laat ook tijd voor wie de afspraak heeft.' },
    ],
    [
      'for no time',
      { startTime: '09:30', endTime: '09:30' },
      { helper: 'Het einduur moet na het beginuur komen.' },
    ],
  ])('is refused beside its field: %s', async ([_case, helper, fields]) => {
    const staffId = helper['staffId'] === 'bo' ? bo : (helper['staffId'] ?? cé)
    expect(await add({ date: '2026-12-07', helper: { ...helper, staffId } })).toMatchObject({
      status: 422,
      body: { fields },
    })
  })

  test('hands it to another when she goes, who is no helper of her own', async () => {
    const dé = parse(memberSchema, (await owner.post('/api/staff', { name: 'Dé' })).body).id
    const date = '2026-12-10'
    const [one, other] = [
      read(await add({ date, helper: { staffId: dé, ...WASH } })),
      read(
        await add({
          date,
          staffId: an,
          helper: { staffId: dé, startTime: '10:00', endTime: '10:30' },
        }),
      ),
    ]
    expect(await owner.remove(`/api/staff/${dé}`)).toMatchObject({
      status: 409,
      body: { code: 'has_appointments', current: { coming: 2, past: 0 } },
    })
    expect((await owner.remove(`/api/staff/${dé}?visitsTo=${an}`)).status).toBe(409)
    expect((await owner.remove(`/api/staff/${dé}?visitsTo=${cé}`)).status).toBe(200)
    expect(await partsOf(deps.db, one.id)).toContain('Cé 2026-12-10 09:00–09:30')
    expect(await partsOf(deps.db, other.id)).toContain('Cé 2026-12-10 10:00–10:30')
    expect((await owner.remove(`/api/staff/${cé}?visitsTo=${bo}`)).status).toBe(409)
  })

  test('shows it in the lists of both', async () => {
    const date = '2026-12-14'
    const { id } = read(await add({ date, helper: { staffId: an, ...WASH } }))
    for (const [who, shown] of [
      [an, 1],
      [bo, 1],
      [cé, 0],
    ] as const) {
      const { body } = await owner.get(`/api/appointments?from=${date}&to=${date}&staff=${who}`)
      expect(body).toMatchObject(shown ? [{ id }] : [])
    }
    const month = await owner.get(`/api/appointments/month?from=${date}&to=${date}`)
    expect(month.body).toMatchObject([{ id, helper: { staffId: an } }])
  })
})

describe('who was to help and is ill', async () => {
  const { owner, deps, bo, cé } = await createSalonOfThree()

  test('is named with the visit, which is done alone by one tap as far as there is time for it', async () => {
    const helper = { staffId: cé, ...WASH }
    const { id, version } = read(
      await owner.post('/api/appointments', visit({ staffId: bo, helper })),
    )
    const answer = await owner.post('/api/sick-leave', { staffId: cé, startDate: MONDAY })
    const sick = parse(sickLeaveSchema, answer.body)
    expect(sick).toMatchObject({
      open: [],
      helps: [{ appointmentId: id, version, dogName: 'Rex', startTime: '09:00:00', name: 'Bo' }],
    })
    const path = `/api/appointments/${id}`
    const inBetween = await insertVisit(deps.db, {
      date: MONDAY,
      ...WASH,
      staffId: bo,
      dogName: 'Fien',
    })
    expect(await owner.patch(path, { version, helper: null })).toMatchObject({
      status: 409,
      body: { code: 'overlap', message: expect.stringContaining('bij Bo Fien') },
    })
    await owner.remove(`/api/appointments/${inBetween.id}`)
    expect((await owner.patch(path, { version, helper: null })).status).toBe(200)
    expect((await owner.get(`/api/sick-leave/${sick.id}`)).body).toMatchObject({ helps: [] })
  })

  test('gives a visit that moves because of an illness no helper who may have something else then', async () => {
    const date = '2026-11-26'
    const helper = { staffId: bo, ...WASH }
    const made = await owner.post('/api/appointments', visit({ date, staffId: cé, helper }))
    const { id, version } = read(made)
    const answer = await owner.post('/api/sick-leave', {
      staffId: cé,
      startDate: MONDAY,
      endDate: date,
    })
    const sick = parse(sickLeaveSchema, answer.body)
    const settle = async (deed: object) =>
      await owner.post(`/api/sick-leave/${sick.id}/settle`, {
        deeds: [{ appointmentId: id, version, ...deed }],
      })
    const [place] = sick.open[0]?.otherTimes ?? []
    const settled = parse(sickLeaveSchema, (await settle({ deed: 'moved', ...place })).body)
    expect(await partsOf(deps.db, id)).toHaveLength(1)
    await owner.post(`/api/sick-leave/${sick.id}/undo`, {
      deedId: settled.settled[0]?.deedId,
    })
    expect(read(await owner.get(`/api/appointments/${id}`)).helper).toMatchObject({ staffId: bo })
  })
})

test('the calendar of who helps has her stretch', async () => {
  const { app, owner, bo, cé } = await createSalonOfThree()
  const helper = { staffId: cé, ...WASH }
  await owner.post('/api/appointments', visit({ staffId: bo, helper }))
  const feed = await owner.post('/api/calendar/feeds', { staffId: cé })
  const { pathname } = new URL(String(Object(feed.body).address))
  const text = String((await createBrowser(app).get(pathname)).body)
  expect(text).toContain('SUMMARY:Rex (Poedel) – Poedel · hulp bij Bo')
  expect(text).toMatch(/DTSTART[^:]*:20261123T090000/)
  expect(text).toMatch(/DTEND[^:]*:20261123T093000/)
})

/** A visit with a helper is made while somebody books the helper at that time; what they come to. */
async function race(without: NonNullable<Parameters<typeof createTestApp>[0]>['without'] = []) {
  const salon = await createSalonOfThree({ without })
  const { app, owner, deps, bo, cé } = salon
  const answers = await throughGate(
    salon,
    { before: 'insert on appointments', racers: 2 },
    async () =>
      await Promise.all([
        owner.post('/api/appointments', visit({ staffId: bo, helper: { staffId: cé, ...WASH } })),
        createBrowser(app).post('/api/booking/create', bookingBody({ staffId: cé })),
      ]),
  )
  const { rows } = await deps.db.execute(sql`
    select 1 from appointment_parts a join appointment_parts b
    on a.staff_id = b.staff_id and a.during && b.during and a.appointment_id < b.appointment_id`)
  return { made: answers.filter(({ status }) => status === 201).length, doubles: rows.length }
}

describe('a helper who is booked at that moment', () => {
  test('is had by one of the two, behind the locks and by the constraint alone', async () => {
    expect(await race()).toEqual({ made: 1, doubles: 0 })
    expect(await race('advisory locks')).toEqual({ made: 1, doubles: 0 })
  })
  test('is had by both without either', async () => {
    const without = ['advisory locks', 'the constraint of the agenda'] as const
    expect(await race(without)).toEqual({ made: 2, doubles: 1 })
  })
})
