import { eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { sickLeaveTasks } from '#agenda/sick-leave/jobs.server.ts'
import { currentSickLeaveSchema, type SickLeave, sickLeaveSchema } from '#agenda/sick-leave/wire.ts'
import { memberSchema } from '#agenda/staff/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

/** A salon of three, with what its owner does about an illness. */
async function salonOf(...names: string[]) {
  const context = await createTestApp()
  const owner = await createOwner(context.app)
  for (const name of names) await owner.post('/api/staff', { name })
  const { body } = await owner.get('/api/staff')
  const members = Array.isArray(body) ? body.map((one) => parse(memberSchema, one)) : []
  const ids = Object.fromEntries(members.map(({ id, name }) => [name, id]))
  const idOf = (name: string) => ids[name] ?? ''
  const report = async (given: Record<string, unknown> = {}) =>
    await owner.post('/api/sick-leave', {
      staffId: idOf('Eigenaar'),
      startDate: MONDAY,
      ...given,
    })
  const reported = async (given?: Record<string, unknown>) => viewIn(await report(given))
  const act = async (leave: SickLeave, what: string, given?: unknown) =>
    await owner.post(`/api/sick-leave/${leave.id}/${what}`, given)
  const settle = async (leave: SickLeave, deeds: object[]) => await act(leave, 'settle', { deeds })
  const view = async (leave: SickLeave) => viewIn(await owner.get(`/api/sick-leave/${leave.id}`))
  /** Mails to clients about who is absent, in the order in which they were written. */
  const mails = async () =>
    await context.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.kind, 'staff-absent'))
      .orderBy(outbox.createdAt)
  const tell = async (leave: SickLeave, now: string) => {
    context.clock.set(now)
    await sickLeaveTasks['sick-leave.tell']({ sickLeaveId: leave.id }, context.deps)
    return await mails()
  }
  return { ...context, owner, idOf, report, reported, act, settle, view, mails, tell }
}

function viewIn({ body }: { body: unknown }): SickLeave {
  return parse(sickLeaveSchema, body)
}

const at = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime })

describe('somebody who is ill', async () => {
  const { app, deps, owner, idOf, report, reported, view, act } = await salonOf('Bo')

  test('is away for whom it may book, and her visits of that time are listed', async () => {
    const hers = await insertVisit(deps.db, at(MONDAY, '09:00', '11:00'))
    await insertVisit(deps.db, { ...at(MONDAY, '09:00', '11:00'), staffId: idOf('Bo') })
    await insertVisit(deps.db, at(TUESDAY, '09:00', '11:00'))
    await insertVisit(deps.db, { ...at(MONDAY, '11:00', '13:00'), status: 'cancelled' })
    const free = async () =>
      Object(
        (await createBrowser(app).get(`/api/booking/slots/${MONDAY}?staffId=${idOf('Eigenaar')}`))
          .body,
      ).length
    expect(await free()).toBeGreaterThan(0)
    const leave = await reported()
    expect(leave.open.map(({ appointmentId }) => appointmentId)).toEqual([hers.id])
    expect(await free()).toBe(0)
    expect(
      await createBrowser(app).post(
        '/api/booking/create',
        bookingBody({ appointmentTime: '11:00', staffId: idOf('Eigenaar') }),
      ),
    ).toMatchObject({ status: 409 })
    const { body } = await owner.get('/api/sick-leave')
    expect(Array.isArray(body) && body.map((one) => parse(currentSickLeaveSchema, one))).toEqual([
      {
        id: leave.id,
        staffId: idOf('Eigenaar'),
        startDate: MONDAY,
        startTime: null,
        endDate: MONDAY,
        open: 1,
      },
    ])
  })

  test('said again, the days are those that were said last', async () => {
    const longer = await reported({ endDate: TUESDAY })
    expect(longer.open).toHaveLength(2)
    const again = await reported({ startTime: '10:00', endDate: MONDAY })
    expect(again.id).toBe(longer.id)
    expect(again.open).toHaveLength(1)
    expect((await reported({ startTime: '11:00' })).open).toEqual([])
    expect((await reported()).open).toHaveLength(1)
    expect((await owner.get('/api/holidays')).body).toMatchObject([
      { name: 'Ziek', staffId: idOf('Eigenaar'), startDate: MONDAY, endDate: MONDAY },
    ])
  })

  test('has no leave that is changed or removed by hand', async () => {
    const { body } = await owner.get('/api/holidays')
    const path = `/api/holidays/${Object(body)[0]?.id}`
    for (const answer of [await owner.patch(path, { name: 'Vrij' }), await owner.remove(path)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'not_now' } })
  })

  test('is there again once she says so', async () => {
    const leave = await reported()
    expect(await act(leave, 'end', { putsBack: false })).toMatchObject({
      status: 200,
      body: { stuck: 0 },
    })
    expect((await owner.get('/api/holidays')).body).toEqual([])
    expect((await owner.get('/api/sick-leave')).body).toEqual([])
    expect(await view(leave)).toMatchObject({ isEnded: true, open: [] })
    expect((await reported()).id).not.toBe(leave.id)
  })

  test.for<[Record<string, unknown>, string, string]>([
    [{ startDate: '2026-11-19' }, 'startDate', 'Kies een dag vanaf vandaag.'],
    [{ endDate: '2026-11-22' }, 'endDate', 'De laatste dag moet op of na de eerste dag vallen.'],
    [
      { endDate: '2027-11-22' },
      'endDate',
      'Meld hoogstens 92 dagen tegelijk. Plan langere afwezigheid als verlof.',
    ],
    [{ startTime: 'straks' }, 'startTime', 'Kies een geldig uur.'],
    [{ staffId: 'x' }, 'staffId', 'Deze medewerker bestaat niet (meer).'],
  ])('is not reported with %j', async ([given, field, sentence]) => {
    expect(await report(given)).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { [field]: sentence } },
    })
  })

  test('who does not exist is nobody, nor is her illness', async () => {
    expect(await report({ staffId: NOBODY })).toMatchObject({ status: 404 })
    for (const [what, body] of [
      ['settle', { deeds: [{ appointmentId: NOBODY, version: 1, deed: 'cancelled' }] }],
      ['hand-over', undefined],
      ['undo', { deedId: NOBODY }],
      ['end', { putsBack: true }],
    ] as const)
      expect(await owner.post(`/api/sick-leave/${NOBODY}/${what}`, body)).toMatchObject({
        status: 404,
      })
    expect(await owner.get(`/api/sick-leave/${NOBODY}`)).toMatchObject({ status: 404 })
  })
})

describe('her visits', async () => {
  const { deps, owner, idOf, reported, act, settle, view, mails, tell } = await salonOf('Bo')
  const els = { firstName: 'Els', lastName: 'Peeters', email: 'els@voorbeeld.be' }
  const first = await insertVisit(deps.db, {
    ...at(MONDAY, '09:00', '11:00'),
    ...els,
    dogName: 'Fien',
    acceptedRulesVersion: '2026-01-01',
  })
  const second = await insertVisit(deps.db, {
    ...at(MONDAY, '11:00', '13:00'),
    ...els,
    customerId: first.customerId,
    dogName: 'Max',
  })
  const third = await insertVisit(deps.db, {
    ...at(MONDAY, '13:00', '15:00'),
    dogName: 'Rex',
    email: '',
  })
  await insertVisit(deps.db, { ...at(MONDAY, '13:00', '15:00'), staffId: idOf('Bo') })
  const leave = await reported()
  const openOf = (id: string) => leave.open.find(({ appointmentId }) => appointmentId === id)

  test('say who else could take each and when', () => {
    expect(openOf(first.id)).toMatchObject({
      colleagues: [{ name: 'Bo' }],
      version: 1,
      otherTimes: [
        { date: MONDAY, startTime: '11:00:00', name: 'Bo' },
        { date: MONDAY, startTime: '16:00:00', name: 'Bo' },
        { date: TUESDAY, startTime: '09:00:00', name: 'Eigenaar' },
      ],
    })
    expect(openOf(third.id)?.colleagues).toEqual([])
  })

  test('are settled all or none: one that cannot be is refused with the others', async () => {
    const handed = { appointmentId: first.id, version: 1, deed: 'handed', staffId: idOf('Bo') }
    for (const [deed, code] of [
      [{ appointmentId: third.id, version: 1, deed: 'handed', staffId: idOf('Bo') }, 'overlap'],
      [
        { appointmentId: third.id, version: 1, deed: 'handed', staffId: idOf('Eigenaar') },
        'overlap',
      ],
      [{ appointmentId: third.id, version: 2, deed: 'cancelled' }, 'stale'],
      [{ appointmentId: NOBODY, version: 1, deed: 'cancelled' }, 'stale'],
      [
        {
          appointmentId: third.id,
          version: 1,
          deed: 'moved',
          staffId: idOf('Bo'),
          date: MONDAY,
          startTime: '09:00',
        },
        'overlap',
      ],
      [
        {
          appointmentId: third.id,
          version: 1,
          deed: 'moved',
          staffId: idOf('Bo'),
          date: '2026-11-22',
          startTime: '09:00',
        },
        'overlap',
      ],
    ] as const)
      expect(await settle(leave, [handed, deed])).toMatchObject({ status: 409, body: { code } })
    expect((await view(leave)).open).toHaveLength(3)
    expect(await mails()).toEqual([])
    expect(await settle(leave, [])).toMatchObject({
      status: 422,
      body: { fields: { deeds: 'Kies minstens één afspraak.' } },
    })
  })

  test('go to a colleague who can, at their own time, in one tap; asked twice it is done once', async () => {
    const deed = { appointmentId: first.id, version: 1, deed: 'handed', staffId: idOf('Bo') }
    for (let turn = 0; turn < 2; turn += 1)
      expect(viewIn(await settle(leave, [deed]))).toMatchObject({
        open: [{ dogName: 'Max' }, { dogName: 'Rex' }],
        settled: [{ dogName: 'Fien', deed: 'handed', to: { name: 'Bo' }, toldAt: null }],
      })
    const { body } = await owner.get(`/api/appointments/${first.id}/history`)
    expect(body).toHaveLength(2)
  })

  test('of which one is still open let their client wait, ten minutes at most', async () => {
    expect(await tell(leave, '2026-11-20T09:02:00Z')).toEqual([])
    const moved = {
      appointmentId: second.id,
      version: 1,
      deed: 'moved',
      staffId: idOf('Eigenaar'),
      date: TUESDAY,
      startTime: '11:00',
    }
    expect(await settle(leave, [moved])).toMatchObject({ status: 200 })
    expect(await settle(leave, [moved])).toMatchObject({ status: 200 })
  })

  test('make one mail for each client, and no second one', async () => {
    for (let turn = 0; turn < 2; turn += 1)
      expect(await tell(leave, '2026-11-20T09:04:00Z')).toHaveLength(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({
      recipient: els.email,
      subject: expect.stringContaining('Uw afspraken bij '),
    })
    for (const words of [
      'Eigenaar kan er onverwacht niet zijn.',
      'De afspraak van Fien gaat gewoon door op hetzelfde uur: Bo neemt ze over.',
      'Daarom geven we de afspraak van Max een andere tijd.',
      'het kost u niets',
      'dinsdag 24 november 2026 om 11:00',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.text.toLowerCase()).not.toContain('ziek')
    expect((await view(leave)).settled.map(({ toldAt }) => toldAt !== null)).toEqual([true, true])
  })

  test('cost nobody anything, whatever becomes of them', async () => {
    expect(
      await settle(leave, [{ appointmentId: third.id, version: 1, deed: 'cancelled' }]),
    ).toMatchObject({
      status: 200,
      body: {
        open: [],
        settled: [expect.anything(), expect.anything(), { deed: 'cancelled', to: null }],
      },
    })
    expect(await deps.db.$count(cancellationFees)).toBe(0)
    const [row] = await deps.db.select().from(appointments).where(eq(appointments.id, first.id))
    expect(row?.acceptedRulesVersion).toBeNull()
    // who has no address is called
    expect(await tell(leave, '2026-11-20T09:10:00Z')).toHaveLength(1)
  })

  test('are put back one by one, which a client who read of it is told', async () => {
    const { settled } = await view(leave)
    const [handed] = settled
    const undone = await act(leave, 'undo', { deedId: handed?.deedId })
    expect(viewIn(undone).open).toMatchObject([{ dogName: 'Fien', date: MONDAY }])
    expect(await act(leave, 'undo', { deedId: handed?.deedId })).toMatchObject({ status: 200 })
    const told = await tell(leave, '2026-11-20T09:30:00Z')
    expect(told).toHaveLength(2)
    expect(told[1]?.subject).toContain('gaat toch gewoon door')
    const [row] = await deps.db.select().from(appointments).where(eq(appointments.id, first.id))
    expect(row).toMatchObject({ acceptedRulesVersion: '2026-01-01', staffId: idOf('Eigenaar') })
  })

  test('that were changed since stay where they are', async () => {
    const moved = (await view(leave)).settled.find(({ deed }) => deed === 'moved')
    await owner.patch(`/api/appointments/${second.id}`, { startTime: '13:00', endTime: '15:00' })
    expect((await view(leave)).settled).toMatchObject([{ isChanged: true }, { isChanged: false }])
    expect(await act(leave, 'undo', { deedId: moved?.deedId })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
  })

  test('return to her who was not ill after all, as far as they can', async () => {
    expect(await act(leave, 'end', { putsBack: true })).toMatchObject({
      status: 200,
      body: { stuck: 1 },
    })
    expect(await act(leave, 'end', { putsBack: true })).toMatchObject({ status: 200 })
    const rows = await deps.db.select().from(appointments).where(eq(appointments.date, MONDAY))
    expect(
      rows
        .filter(({ staffId }) => staffId === idOf('Eigenaar'))
        .map(({ dogName, status }) => `${dogName} ${status}`)
        .toSorted(),
    ).toEqual(['Fien confirmed', 'Rex confirmed'])
  })
})

describe('all that can be handed over', async () => {
  const { deps, idOf, reported, act, tell } = await salonOf('Bo', 'Cé')

  test('is, by whoever fits, and the rest stays on the list', async () => {
    await insertVisit(deps.db, { ...at(MONDAY, '09:00', '11:00'), dogName: 'Fien' })
    await insertVisit(deps.db, { ...at(MONDAY, '11:00', '13:00'), dogName: 'Max' })
    await insertVisit(deps.db, { ...at(MONDAY, '13:00', '15:00'), dogName: 'Rex' })
    for (const name of ['Bo', 'Cé'])
      await insertVisit(deps.db, { ...at(MONDAY, '13:00', '15:00'), staffId: idOf(name) })
    await insertVisit(deps.db, { ...at(MONDAY, '09:00', '11:00'), staffId: idOf('Bo') })
    const leave = await reported()
    const after = viewIn(await act(leave, 'hand-over'))
    expect(after.open.map(({ dogName }) => dogName)).toEqual(['Rex'])
    expect(after.settled.map(({ dogName, to }) => [dogName, to?.name])).toEqual([
      ['Fien', 'Cé'],
      ['Max', 'Bo'],
    ])
    expect(viewIn(await act(leave, 'hand-over')).settled).toHaveLength(2)
    expect(await tell(leave, '2026-11-20T09:02:00Z')).toHaveLength(2)
  })
})
