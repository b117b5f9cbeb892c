import { eq, sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { changeAppointment } from '#agenda/appointments/commands.server.ts'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { cancellationFeeSchema } from '#agenda/cancellation-fees/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'

const { app, deps, clock, connectionString } = await createTestApp()
let owner = await createOwner(app)
const VERSION = '2026-11-20'
const EARLY = '2026-11-23T08:00:00Z'
const LATE = '2026-11-23T08:00:01Z'
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A visit on Tuesday 24 November at 09:00 for € 55,00 whose client accepted the rules. */
async function visitAt(now: string, overrides: Parameters<typeof insertVisit>[1] = {}) {
  await deps.db.delete(appointments)
  clock.set(now)
  owner = await createOwner(app)
  const visit = await insertVisit(deps.db, {
    date: '2026-11-24',
    price: '55.00',
    acceptedRulesVersion: VERSION,
    ...overrides,
  })
  return visit.id
}

const change = async (id: string, body: object) =>
  await owner.patch(`/api/appointments/${id}`, body)
const feesOf = async (id: string) =>
  await deps.db.select().from(cancellationFees).where(eq(cancellationFees.appointmentId, id))

const told = async (id: string) =>
  (await deps.db.select().from(outbox).where(eq(outbox.appointmentId, id)))
    .map(({ text }) => text)
    .join('\n')

async function tellOfMoves() {
  await deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await workOff(
    { 'appointment.moved': appointmentTasks['appointment.moved'] },
    { deps, connectionString },
  )
}

describe('the owner who cancels', () => {
  test('late for the client proposes what it costs her by the rules that she accepted; in time nothing', async () => {
    const inTime = await visitAt(EARLY)
    await change(inTime, { status: 'cancelled', cancelledBy: 'client' })
    expect(await feesOf(inTime)).toEqual([])
    const late = await visitAt(LATE)
    await change(late, { status: 'cancelled', cancelledBy: 'client' })
    expect(await feesOf(late)).toMatchObject([
      {
        kind: 'late-cancellation',
        owedBy: 'client',
        percent: 50,
        amount: '27.50',
        rulesVersion: VERSION,
        state: 'proposed',
      },
    ])
    expect((await owner.get(`/api/appointments/${late}/history`)).body).toMatchObject([
      {},
      { actor: 'owner', changes: { cancelledBy: { to: 'client' } } },
    ])
    await change(late, { status: 'confirmed' })
    expect(await feesOf(late)).toEqual([])
  })

  test.for([{}, { cancelledBy: 'salon' }])(
    'late for the salon, or without saying for whom (%j), costs nobody anything, in every list',
    async (by) => {
      for (const path of ['/api/appointments', '/api/admin/bookings']) {
        const late = await visitAt(LATE)
        expect((await owner.patch(`${path}/${late}`, { status: 'cancelled', ...by })).status).toBe(
          200,
        )
        expect(await feesOf(late)).toEqual([])
      }
      const late = await visitAt(LATE)
      await owner.patch(`/api/admin/bookings/${late}`, {
        status: 'cancelled',
        cancelledBy: 'client',
      })
      expect(await feesOf(late)).toMatchObject([{ owedBy: 'client' }])
      expect(await change(late, { status: 'cancelled', cancelledBy: 'niemand' })).toMatchObject({
        status: 422,
        body: { fields: { cancelledBy: 'Kies wie afzegt: de klant of het salon.' } },
      })
    },
  )

  test('late for the salon tells the client what the same rules promise her, as it was said beforehand; in time, or for her, nothing', async () => {
    const costOf = async (id: string) =>
      (await owner.get(`/api/cancellation-fees/cost?appointmentId=${id}`)).body
    const inTime = await visitAt(EARLY)
    expect(await costOf(inTime)).toEqual({ percent: 0, amount: '0.00' })
    await change(inTime, { status: 'cancelled', cancelledBy: 'salon' })
    expect(await told(inTime)).not.toContain('Vergoeding')
    const late = await visitAt(LATE)
    expect(await costOf(late)).toEqual({ percent: 50, amount: '27.50' })
    await change(late, { status: 'cancelled', cancelledBy: 'salon' })
    expect(await told(late)).toMatch(
      /Als wij een afspraak zo laat afzeggen, hebt u volgens onze salonregels recht op €\s27,50 \(50\s% van de prijs\), behalve bij overmacht/,
    )
    expect(await feesOf(late)).toEqual([])
    const hers = await visitAt(LATE)
    await change(hers, { status: 'cancelled', cancelledBy: 'client' })
    expect(await told(hers)).not.toContain('recht op')
    const unbound = await visitAt(LATE, { acceptedRulesVersion: null })
    expect(await costOf(unbound)).toEqual({ percent: 0, amount: '0.00' })
    await change(unbound, { status: 'cancelled', cancelledBy: 'salon' })
    expect(await told(unbound)).not.toContain('Vergoeding')
    expect((await owner.get(`/api/cancellation-fees/cost?appointmentId=${NOBODY}`)).status).toBe(
      404,
    )
    expect(
      (await createBrowser(app).get(`/api/cancellation-fees/cost?appointmentId=${late}`)).status,
    ).toBe(401)
  })

  test('and restores takes back what that cancellation costs, not what the client owes for a move before it', async () => {
    const id = await visitAt(LATE)
    await changeAppointment(deps, id, {
      change: { startTime: '15:00:00' },
      allowOverlap: false,
      actor: 'visitor',
    })
    clock.set('2026-11-23T15:00:00Z')
    await change(id, { status: 'cancelled', cancelledBy: 'salon' })
    expect(await feesOf(id)).toMatchObject([{ owedBy: 'client', state: 'proposed' }])
    await change(id, { status: 'confirmed' })
    expect(await feesOf(id)).toMatchObject([{ owedBy: 'client', state: 'proposed' }])
  })

  test('restores what its client moved late and then cancelled late leaves what the move costs, as long as she likes', async () => {
    const id = await visitAt(LATE)
    await changeAppointment(deps, id, {
      change: { startTime: '15:00:00' },
      allowOverlap: false,
      actor: 'visitor',
    })
    for (const hour of ['14', '16']) {
      clock.set(`2026-11-23T${hour}:30:00Z`)
      await changeAppointment(deps, id, {
        change: { status: 'cancelled' },
        allowOverlap: false,
        actor: 'visitor',
      })
      expect(await feesOf(id)).toMatchObject([
        { owedBy: 'client', amount: '27.50', createdAt: new Date(LATE) },
      ])
      clock.set(`2026-11-23T${hour}:40:00Z`)
      await change(id, { status: 'confirmed' })
      expect(await feesOf(id)).toMatchObject([
        { owedBy: 'client', amount: '27.50', state: 'proposed' },
      ])
    }
    expect((await owner.get(`/api/cancellation-fees?appointmentId=${id}`)).body).toMatchObject([
      { deed: 'moved' },
    ])
  })

  test('declines a request however late owes nothing, nor does its client who withdraws it', async () => {
    for (const actor of ['owner', 'visitor'] as const) {
      const id = await visitAt(LATE, { status: 'pending' })
      await changeAppointment(deps, id, {
        change: { status: 'cancelled' },
        allowOverlap: false,
        actor,
      })
      expect(await feesOf(id)).toEqual([])
    }
  })

  test('owes nothing to who accepted no rules, or a version of which nothing is known', async () => {
    for (const acceptedRulesVersion of [null, '2019-01-01']) {
      const id = await visitAt(LATE, { acceptedRulesVersion })
      await change(id, { status: 'cancelled', cancelledBy: 'client' })
      expect(await feesOf(id)).toEqual([])
    }
  })

  test('a price that is not known yet gives a part of it', async () => {
    const id = await visitAt(LATE, { price: null })
    await change(id, { status: 'cancelled', cancelledBy: 'client' })
    expect(await feesOf(id)).toMatchObject([{ percent: 50, amount: null }])
  })
})

describe('the owner who moves late', () => {
  test('owes nothing, nor does the client: only she knows at whose wish', async () => {
    const id = await visitAt(LATE)
    await change(id, { date: '2026-11-26' })
    clock.set('2026-11-24T12:00:00Z')
    await tellOfMoves()
    expect(await feesOf(id)).toEqual([])
  })
})

describe('a visit to which nobody came', () => {
  test('is noted after it began, proposes its whole price, and can be taken back', async () => {
    const id = await visitAt('2026-11-24T07:59:59Z')
    expect(await change(id, { isNoShow: true })).toMatchObject({
      status: 422,
      body: { fields: { isNoShow: 'Deze afspraak moet nog beginnen.' } },
    })
    clock.set('2026-11-24T08:00:00Z')
    expect(await change(id, { isNoShow: true })).toMatchObject({
      status: 200,
      body: { isNoShow: true },
    })
    expect(await feesOf(id)).toMatchObject([
      { kind: 'no-show', owedBy: 'client', percent: 100, amount: '55.00' },
    ])
    const { body } = await owner.get(`/api/appointments/${id}/history`)
    expect(body).toMatchObject([
      { kind: 'created' },
      { actor: 'owner', changes: { isNoShow: { from: false, to: true } } },
    ])
    await change(id, { isNoShow: false })
    expect(await feesOf(id)).toEqual([])
    await change(id, { status: 'cancelled' })
    expect((await change(id, { isNoShow: true })).status).toBe(422)
    expect(await feesOf(id)).toEqual([])
  })
})

describe('what the owner decides about a fee', () => {
  test('waived only for a reason, settled, proposed again; an old version is refused with what is stored', async () => {
    const id = await visitAt(LATE)
    await change(id, { status: 'cancelled', cancelledBy: 'client' })
    const [fee] = await feesOf(id)
    const path = `/api/cancellation-fees/${fee?.id}`
    expect(await owner.get(`/api/cancellation-fees?appointmentId=${id}`)).toMatchObject({
      status: 200,
      body: [{ id: fee?.id, state: 'proposed', version: 1 }],
    })
    expect(await owner.patch(path, { state: 'waived', reason: '  ' })).toMatchObject({
      status: 422,
      body: { fields: { reason: expect.any(String) } },
    })
    expect(
      await owner.patch(path, { state: 'waived', reason: 'Eerste keer', version: 1 }),
    ).toMatchObject({
      status: 200,
      body: {
        state: 'waived',
        reason: 'Eerste keer',
        settledAt: new Date(LATE).toISOString(),
        version: 2,
      },
    })
    expect(await owner.patch(path, { state: 'settled', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { state: 'waived', version: 2 } },
    })
    expect(await owner.patch(path, { state: 'settled', version: 2 })).toMatchObject({
      body: { state: 'settled', reason: '' },
    })
    expect(await owner.patch(path, { state: 'proposed' })).toMatchObject({
      body: { state: 'proposed', settledAt: null },
    })
    expect(await owner.patch(path, { owedBy: 'salon' })).toMatchObject({
      body: { owedBy: 'salon' },
    })
    await change(id, { status: 'confirmed' })
    expect((await owner.patch(path, { state: 'settled' })).status).toBe(404)
  })

  test('stays when the same happens again', async () => {
    const id = await visitAt(LATE)
    await change(id, { status: 'cancelled', cancelledBy: 'client' })
    const [fee] = await feesOf(id)
    await owner.patch(`/api/cancellation-fees/${fee?.id}`, { state: 'waived', reason: 'Sneeuw' })
    await change(id, { status: 'confirmed', price: '80.00' })
    await change(id, { status: 'cancelled', cancelledBy: 'client' })
    expect(await feesOf(id)).toMatchObject([{ state: 'waived', reason: 'Sneeuw', amount: '27.50' }])
  })

  test('names the visit and how it was given up', async () => {
    const id = await visitAt(LATE, { firstName: 'Els', lastName: 'Peeters', dogName: 'Bella' })
    await change(id, { status: 'cancelled', cancelledBy: 'client' })
    clock.set('2026-11-23T16:00:00Z')
    await change(id, { notes: 'gebeld' })
    const { body } = await owner.get(`/api/cancellation-fees?appointmentId=${id}`)
    const visit = {
      clientName: 'Els Peeters',
      dogName: 'Bella',
      date: '2026-11-24',
      startTime: '09:00:00',
    }
    expect(body).toMatchObject([{ ...visit, owedBy: 'client', deed: 'cancelled' }])
    expect(
      await owner.patch(
        `/api/cancellation-fees/${parse(array(cancellationFeeSchema), body)[0]?.id}`,
        { state: 'settled' },
      ),
    ).toMatchObject({
      body: { ...visit, deed: 'cancelled', state: 'settled', version: 2 },
    })
  })

  test('is listed as long as it is open, oldest first, page by page', async () => {
    await deps.db.delete(appointments)
    const ids: string[] = []
    for (const minute of [0, 1, 2, 3]) {
      clock.set(new Date(Date.parse(LATE) + minute * 60_000).toISOString())
      const { id } = await insertVisit(deps.db, {
        date: '2026-11-24',
        price: '55.00',
        acceptedRulesVersion: VERSION,
      })
      await change(id, { status: 'cancelled', cancelledBy: 'client' })
      ids.push(id)
    }
    const read = async (search: string) =>
      parse(
        array(cancellationFeeSchema),
        (await owner.get(`/api/cancellation-fees?${search}`)).body,
      )
    const open = await read('status=open')
    expect(open.map(({ appointmentId }) => appointmentId)).toEqual(ids)
    const [first, second] = open
    await owner.patch(`/api/cancellation-fees/${first?.id}`, { state: 'settled' })
    await owner.patch(`/api/cancellation-fees/${second?.id}`, { state: 'waived', reason: 'Sneeuw' })
    const page = await read('status=open&limit=1')
    expect(page.map(({ appointmentId }) => appointmentId)).toEqual([ids[2]])
    expect(
      (await read(`status=open&limit=5&cursor=${page[0]?.id}`)).map(
        ({ appointmentId }) => appointmentId,
      ),
    ).toEqual([ids[3]])
    expect((await read('status=waived')).map(({ id }) => id)).toEqual([second?.id])
    for (const search of ['status=zomaar', 'limit=0', 'limit=501', 'cursor=1'])
      expect((await owner.get(`/api/cancellation-fees?${search}`)).status).toBe(422)
    expect((await createBrowser(app).get('/api/cancellation-fees?status=open')).status).toBe(401)
  })

  test('is hers alone', async () => {
    const visitor = createBrowser(app)
    expect((await visitor.get(`/api/cancellation-fees?appointmentId=${NOBODY}`)).status).toBe(401)
    expect(
      (await visitor.patch(`/api/cancellation-fees/${NOBODY}`, { state: 'settled' })).status,
    ).toBe(401)
    expect(
      (await owner.patch(`/api/cancellation-fees/${NOBODY}`, { state: 'settled' })).status,
    ).toBe(404)
    expect((await owner.get('/api/cancellation-fees?appointmentId=x')).status).toBe(422)
  })
})
