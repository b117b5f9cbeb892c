import { and, eq, ne } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { sickLeaveTasks } from '#agenda/sick-leave/jobs.server.ts'
import { sickLeaveSchema } from '#agenda/sick-leave/wire.ts'
import { memberSchema } from '#agenda/staff/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { sickDeeds } from '#server/db/tables/sick-leave.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { throughGate } from '#tests/support/gate.ts'
import { book } from '#tests/support/requests.ts'

// Each race with the guard that decides it, and once more without.

const GUARDED = [] as const
const LOCKS = ['advisory locks'] as const
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const MORNING = { startTime: '09:00', endTime: '11:00' }

type Without = NonNullable<Parameters<typeof createTestApp>[0]>['without']

/** A salon of two, of whom the first is ill on Monday and has a visit then. */
async function salonOf(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const owner = await createOwner(context.app)
  const bo = parse(memberSchema, (await owner.post('/api/staff', { name: 'Bo' })).body).id
  const visit = await insertVisit(context.deps.db, { date: MONDAY, ...MORNING })
  const report = async () =>
    parse(
      sickLeaveSchema,
      (await owner.post('/api/sick-leave', { staffId: visit.staffId, startDate: MONDAY })).body,
    )
  const settle = async (id: string, deed: object) =>
    await owner.post(`/api/sick-leave/${id}/settle`, {
      deeds: [{ appointmentId: visit.id, version: 1, ...deed }],
    })
  const cancelled = async () => {
    const { id } = await report()
    const { body } = await settle(id, { deed: 'cancelled' })
    return { id, deedId: parse(sickLeaveSchema, body).settled[0]?.deedId }
  }
  /** How many visits somebody has in that morning. */
  const count = async (staffId: string, date: string) =>
    await context.deps.db.$count(
      appointments,
      and(
        eq(appointments.staffId, staffId),
        eq(appointments.date, date),
        eq(appointments.startTime, '09:00'),
        ne(appointments.status, 'cancelled'),
      ),
    )
  return { ...context, owner, bo, visit, report, settle, cancelled, count }
}

/** Somebody books with her while she is reported ill; how many of her visits the report does not list. */
async function missed(without: Without) {
  const context = await salonOf(without)
  const { app, deps, visit, report } = context
  const time = { appointmentDate: MONDAY, appointmentTime: '11:00' }
  let listed: string[] = []
  const answer = await throughGate(
    context,
    {
      before: 'insert on appointments',
      racers: 1,
      later: async () => {
        listed = (await report()).open.map(({ appointmentId }) => appointmentId)
      },
    },
    async () => await book(app, { time, body: { staffId: visit.staffId } }),
  )
  expect(answer.status).toBe(201)
  const hers = await deps.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.staffId, visit.staffId), eq(appointments.date, MONDAY)))
  return hers.filter(({ id }) => !listed.includes(id)).length
}

/** Her visit is given a time that a visitor books at that moment; how many visits are there then. */
async function movedBeside(without: Without, first: 'move' | 'create') {
  const context = await salonOf(without)
  const { app, bo, report, settle, count } = context
  const { id } = await report()
  const time = { appointmentDate: TUESDAY, appointmentTime: '09:00' }
  const create = async () => await book(app, { time, body: { staffId: bo } })
  const move = async () =>
    await settle(id, { deed: 'moved', staffId: bo, date: TUESDAY, startTime: '09:00' })
  const [race, later] = first === 'move' ? [move, create] : [create, move]
  await throughGate(
    context,
    {
      before: first === 'move' ? 'update on appointments' : 'insert on appointments',
      racers: 1,
      later,
    },
    race,
  )
  return await count(bo, TUESDAY)
}

/** What was cancelled is put back while the owner plans somebody else there; how many are there then. */
async function restoredBeside(without: Without) {
  const context = await salonOf(without)
  const { owner, visit, cancelled, count } = context
  const { id, deedId } = await cancelled()
  const { staffId } = visit
  await throughGate(
    context,
    {
      before: 'insert on appointments',
      racers: 1,
      later: async () => await owner.post(`/api/sick-leave/${id}/undo`, { deedId }),
    },
    async () =>
      await owner.post('/api/appointments', {
        firstName: 'An',
        lastName: 'Peeters',
        email: 'an@voorbeeld.be',
        phone: '0470 12 34 56',
        dogName: 'Rex',
        dogBreed: 'Poedel',
        service: 'Poedel',
        date: MONDAY,
        startTime: '09:00',
        staffId,
      }),
  )
  return await count(staffId, MONDAY)
}

/** The job that tells a client twice at once; how many mails leave. */
async function told(without: Without) {
  const context = await salonOf(without)
  const { deps, clock, cancelled } = context
  const { id } = await cancelled()
  clock.set('2026-11-20T09:05:00Z')
  const tell = async () => await sickLeaveTasks['sick-leave.tell']({ sickLeaveId: id }, deps)
  await throughGate(
    context,
    { before: 'insert on outbox', racers: 2 },
    async () => await Promise.all([tell(), tell()]),
  )
  return await deps.db.$count(outbox, eq(outbox.kind, 'staff-absent'))
}

/** The same tap twice at once: what either is answered. */
async function tapped(without: Without) {
  const context = await salonOf(without)
  const { deps, bo, report, settle } = context
  const { id } = await report()
  const tap = async () => (await settle(id, { deed: 'handed', staffId: bo })).status
  const answers = await throughGate(
    context,
    { before: 'insert on sick_deeds', racers: 2 },
    async () => await Promise.all([tap(), tap()]),
  )
  expect(await deps.db.$count(sickDeeds)).toBe(1)
  return answers
}

describe('the locks of the dates of an illness', () => {
  test('who books with her at that moment is on the list; without them she is not', async () => {
    expect(await missed(GUARDED)).toBe(0)
    expect(await missed(LOCKS)).toBe(1)
  })

  test.for(['move', 'create'] as const)(
    'one visit at a time that is given and booked, %s first; without them, and the constraint, two',
    async (first) => {
      expect(await movedBeside(GUARDED, first)).toBe(1)
      expect(await movedBeside([...LOCKS, 'the constraint of the agenda'], first)).toBe(2)
    },
  )

  test('the constraint alone is a second wall', async () => {
    expect(await movedBeside(LOCKS, 'create')).toBe(1)
  })

  test('one visit where one is put back and another planned; without them, and the constraint, two', async () => {
    expect(await restoredBeside(GUARDED)).toBe(1)
    expect(await restoredBeside([...LOCKS, 'the constraint of the agenda'])).toBe(2)
  })

  test('the same tap twice is done once and fails for nobody; without them, and those of rows, it does', async () => {
    expect(await tapped(GUARDED)).toEqual([200, 200])
    expect(await tapped([...LOCKS, 'row locks'])).not.toEqual([200, 200])
  })
})

test('the lock on what was decided: one mail, however often it is told; without it more', async () => {
  expect(await told(GUARDED)).toBe(1)
  expect(await told(['row locks'])).toBe(2)
})
