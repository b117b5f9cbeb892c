import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Member, memberSchema } from '#agenda/staff/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
type Owner = Awaited<ReturnType<typeof createOwner>>

async function add(owner: Owner, name: string): Promise<Member> {
  return parse(memberSchema, (await owner.post('/api/staff', { name })).body)
}

async function everybody(owner: Owner) {
  const { body } = await owner.get('/api/staff')
  return Array.isArray(body) ? body.map((one) => parse(memberSchema, one)) : []
}

const visit = (given: Record<string, unknown> = {}) => ({
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  phone: '0470 12 34 56',
  dogName: 'Rex',
  dogBreed: 'Poedel',
  service: 'Poedel',
  date: '2026-11-23',
  startTime: '09:00',
  ...given,
})

describe('who works in the salon', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('is one person in a salon of before, who can be booked and stands on no team page', async () => {
    expect(await everybody(owner)).toMatchObject([
      { name: 'Eigenaar', isActive: true, bookableOnline: true, hours: null, onTeamPage: false },
    ])
    const [first] = await everybody(owner)
    expect((await createBrowser(app).get('/api/booking/staff')).body).toEqual([
      { id: first?.id, name: 'Eigenaar', pictureId: null },
    ])
  })

  test('grows by one who comes last and has a colour of her own', async () => {
    const bo = await add(owner, 'Bo')
    expect(bo).toMatchObject({ name: 'Bo', position: 1, colour: 'apricot', serviceIds: null })
    expect((await createBrowser(app).get('/api/booking/staff')).body).toHaveLength(2)
    await owner.patch(`/api/staff/${bo.id}`, { bookableOnline: false })
    expect((await createBrowser(app).get('/api/booking/staff')).body).toHaveLength(1)
  })

  test('is changed in part, and by one of two who edit at once', async () => {
    const [, bo] = await everybody(owner)
    const changed = await owner.patch(`/api/staff/${bo?.id}`, {
      version: bo?.version,
      exceptions: [
        { date: '2026-12-24', ranges: [] },
        { date: '2026-12-01', ranges: [{ from: '10:00', to: '12:00' }] },
      ],
      largestSize: 'klein',
    })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Bo', largestSize: 'klein' } })
    expect(parse(memberSchema, changed.body).exceptions.map(({ date }) => date)).toEqual([
      '2026-12-01',
      '2026-12-24',
    ])
    expect(
      await owner.patch(`/api/staff/${bo?.id}`, { version: bo?.version, name: 'Bob' }),
    ).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'Bo' } } })
  })

  test('stands in the order of the owner', async () => {
    const bo = (await everybody(owner))[1]
    await owner.patch(`/api/staff/${bo?.id}`, { position: 0 })
    expect((await everybody(owner)).map(({ name, position }) => [name, position])).toEqual([
      ['Bo', 0],
      ['Eigenaar', 1],
    ])
    await owner.patch(`/api/staff/${bo?.id}`, { position: 1 })
  })

  test.for<[Record<string, unknown>, string, string]>([
    [{ name: '' }, 'name', 'Vul dit nog in.'],
    [{ name: 'X', colour: 'neon' }, 'colour', 'Kies een kleur.'],
    [
      { name: 'X', pictureId: NOBODY },
      'pictureId',
      'Deze foto bestaat niet meer. Kies er een nieuwe.',
    ],
    [{ name: 'X', serviceIds: [] }, 'serviceIds', 'Kies minstens één behandeling.'],
    [
      { name: 'X', exceptions: [{ date: '2026-12-24', ranges: [{ from: '12:00', to: '09:00' }] }] },
      'exceptions.0.ranges.0.to',
      'Het einduur moet na het beginuur komen.',
    ],
    [
      {
        name: 'X',
        exceptions: [
          { date: '2026-12-24', ranges: [] },
          { date: '2026-12-24', ranges: [] },
        ],
      },
      'exceptions',
      'Elke dag staat er hoogstens één keer in.',
    ],
  ])('is refused beside its field: %j', async ([body, field, sentence]) => {
    expect(await owner.post('/api/staff', body)).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { [field]: sentence } },
    })
  })

  test('is always at least one person with visits', async () => {
    const [first, bo] = await everybody(owner)
    await owner.patch(`/api/staff/${bo?.id}`, { isActive: false })
    for (const answer of [
      await owner.patch(`/api/staff/${first?.id}`, { isActive: false }),
      await owner.remove(`/api/staff/${first?.id}`),
    ])
      expect(answer).toMatchObject({ status: 422, body: { fields: { isActive: /Minstens één/ } } })
    expect(await owner.remove(`/api/staff/${bo?.id}`)).toMatchObject({ status: 200 })
    expect(await owner.remove(`/api/staff/${bo?.id}`)).toMatchObject({ status: 404 })
    expect(await owner.patch(`/api/staff/${bo?.id}`, {})).toMatchObject({ status: 404 })
    expect(deps.changes.versionOf(['staff'])).toBeGreaterThan(0)
  })
})

describe('a visit', async () => {
  const { app, deps, tableOwner } = await createTestApp()
  const owner = await createOwner(app)
  const an = (await everybody(owner))[0]

  test('is hers who is alone', async () => {
    const answer = await owner.post('/api/appointments', visit({ date: '2026-11-24' }))
    expect(answer).toMatchObject({ status: 201, body: { staffId: an?.id } })
    expect((await insertVisit(deps.db)).staffId).toBe(an?.id)
  })

  test('that the owner gives to nobody is taken by somebody who is free; with nobody left it says whose it meets', async () => {
    const bo = await add(owner, 'Bo')
    const first = await owner.post('/api/appointments', visit({ date: '2026-11-26' }))
    const second = await owner.post('/api/appointments', visit({ date: '2026-11-26' }))
    const third = await owner.post('/api/appointments', visit({ date: '2026-11-26' }))
    expect([first.body, second.body]).toMatchObject([{ staffId: an?.id }, { staffId: bo.id }])
    expect(third).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect(Object(third.body).message).toBe(
      'Van 09:00 tot 11:00 staat hier bij Eigenaar Rex van An Peeters. Kies een ander uur of plan ze toch in.',
    )
    expect(
      await owner.post('/api/appointments', visit({ date: '2026-11-26', allowOverlap: true })),
    ).toMatchObject({ status: 201, body: { overlapAllowed: true } })
  })

  test('stays with her whom the owner named, and goes to another by a change that its history tells', async () => {
    const [, bo] = await everybody(owner)
    const mine = await owner.post(
      '/api/appointments',
      visit({ date: '2026-11-27', staffId: bo?.id }),
    )
    expect(mine).toMatchObject({ status: 201, body: { staffId: bo?.id } })
    const { id } = Object(mine.body)
    expect(await owner.patch(`/api/appointments/${id}`, { staffId: an?.id })).toMatchObject({
      status: 200,
      body: { staffId: an?.id },
    })
    expect((await owner.get(`/api/appointments/${id}/history`)).body).toMatchObject([
      { kind: 'created' },
      { changes: { staff: { from: 'Bo', to: 'Eigenaar' } } },
    ])
    expect(await owner.patch(`/api/appointments/${id}`, { staffId: NOBODY })).toMatchObject({
      status: 422,
      body: { fields: { staffId: 'Deze medewerker bestaat niet (meer).' } },
    })
  })

  test('goes to nobody who has something else then, unless on purpose', async () => {
    const [, bo] = await everybody(owner)
    const [one, other] = [
      await owner.post('/api/appointments', visit({ date: '2026-11-30', staffId: an?.id })),
      await owner.post('/api/appointments', visit({ date: '2026-11-30', staffId: bo?.id })),
    ]
    const path = `/api/appointments/${Object(one.body).id}`
    expect(other.status).toBe(201)
    expect(await owner.patch(path, { staffId: bo?.id })).toMatchObject({
      status: 409,
      body: { code: 'overlap', message: expect.stringContaining('bij Bo Rex') },
    })
    expect(await owner.patch(path, { staffId: bo?.id, allowOverlap: true })).toMatchObject({
      status: 200,
      body: { staffId: bo?.id, overlapAllowed: true },
    })
  })

  test('of two members at one time stands; of one member the database refuses it', async () => {
    const [, bo] = await everybody(owner)
    const at = { date: '2026-12-03', startTime: '09:00', endTime: '11:00' }
    await insertVisit(deps.db, at)
    await insertVisit(deps.db, { ...at, staffId: bo?.id })
    await expect(insertVisit(deps.db, { ...at, staffId: bo?.id })).rejects.toMatchObject({
      cause: { constraint: 'appointment_parts_no_overlap' },
    })
    await tableOwner.execute(
      'alter table appointment_parts drop constraint appointment_parts_no_overlap',
    )
    await insertVisit(deps.db, { ...at, staffId: bo?.id })
  })
})

describe('somebody with visits', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const an = (await everybody(owner))[0]
  const bo = await add(owner, 'Bo')

  test('is removed only with somebody who takes them, when none of them meets another', async () => {
    const past = { date: '2026-11-02', startTime: '09:00', endTime: '11:00' }
    const coming = { date: '2026-11-26', startTime: '09:00', endTime: '11:00' }
    for (const at of [past, coming]) {
      await insertVisit(deps.db, { ...at, staffId: an?.id })
      await insertVisit(deps.db, { ...at, staffId: bo.id, dogName: 'Fien' })
    }
    expect((await owner.get(`/api/staff/${bo.id}/visits`)).body).toEqual({ coming: 1, past: 1 })
    expect(await owner.remove(`/api/staff/${bo.id}`)).toMatchObject({
      status: 409,
      body: { code: 'has_appointments', current: { coming: 1, past: 1 } },
    })
    expect(await owner.remove(`/api/staff/${bo.id}?visitsTo=${bo.id}`)).toMatchObject({
      status: 422,
      body: { fields: { visitsTo: 'Kies een andere medewerker.' } },
    })
    const met = await owner.remove(`/api/staff/${bo.id}?visitsTo=${an?.id}`)
    expect(met).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect(Object(met.body).message).toContain('Fien op donderdag 26 november 2026 om 09:00')
    const cé = await add(owner, 'Cé')
    expect(await owner.remove(`/api/staff/${bo.id}?visitsTo=${cé.id}`)).toMatchObject({
      status: 200,
    })
    const rows = await deps.db.select().from(appointments)
    expect(rows.filter(({ staffId }) => staffId === cé.id)).toHaveLength(2)
    expect((await everybody(owner)).map(({ name }) => name)).toEqual(['Eigenaar', 'Cé'])
  })

  test('hands over what is past beside what the other did then', async () => {
    const cé = (await everybody(owner))[1]
    await owner.patch(`/api/appointments/${(await comingOf(cé?.id))?.id}`, { status: 'cancelled' })
    expect(await owner.remove(`/api/staff/${cé?.id}?visitsTo=${an?.id}`)).toMatchObject({
      status: 200,
    })
    const rows = await deps.db.select().from(appointments)
    expect(new Set(rows.map(({ staffId }) => staffId))).toEqual(new Set([an?.id]))
    expect(rows.filter(({ overlapAllowed }) => overlapAllowed)).toHaveLength(1)
  })

  async function comingOf(staffId: string | undefined) {
    const rows = await deps.db.select().from(appointments)
    return rows.find((row) => row.staffId === staffId && row.date === '2026-11-26')
  }
})
