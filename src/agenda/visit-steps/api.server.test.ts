import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { object } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import { dayStepsSchema, stepsSchema } from '#agenda/visit-steps/wire.ts'
import type { ReadyWay } from '#lib/states.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon } from '#server/db/tables/salon.ts'
import { services } from '#server/db/tables/services.ts'
import { learnedDurations, visitSteps } from '#server/db/tables/visit-steps.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertDogVisit } from '#tests/support/dog-visit.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'

const TODAY = '2026-11-20'
const { app, deps, clock } = await createTestApp()
const { db } = deps
const owner = await createOwner(app)
const at = (time: string) => `${TODAY}T${time}:00.000Z`
const post = async (visit: string, [step, time]: readonly [string, string], id?: string) =>
  await owner.post(`/api/appointments/${visit}/steps`, {
    id: id ?? randomUUID(),
    step,
    at: at(time),
  })
const stepsOf = async (visit: string) => {
  const { body } = await owner.get(`/api/appointments/${visit}`)
  const { steps } = exact(object({ ...appointmentSchema.entries, ...stepsSchema.entries })).parse(
    body,
  )
  return steps.map(({ step, at: moment }) => [step, moment.slice(11, 16)])
}
/** A visit of a dog that was worked on for so long. */
async function worked(dogId: string, minutes: number, day: string) {
  const visit = await insertVisit(db, { dogId, dogBreed: 'Poedel', service: 'Poedel', date: day })
  const begun = new Date(`${day}T08:00:00Z`)
  const createdAt = begun
  await db.insert(visitSteps).values([
    { id: randomUUID(), appointmentId: visit.id, step: 'started', at: begun, createdAt },
    {
      id: randomUUID(),
      appointmentId: visit.id,
      step: 'ready',
      at: new Date(begun.getTime() + minutes * 60_000),
      createdAt,
    },
  ])
}

beforeEach(async () => {
  clock.set(`${TODAY}T12:00:00Z`)
  await db.delete(appointments)
  await deps.db.delete(learnedDurations)
})

describe('a step of a visit', () => {
  test('is noted once, however often and in whatever order it is handed in', async () => {
    const { id } = await insertVisit(db, { date: TODAY })
    const started = randomUUID()
    const all = await Promise.all([
      post(id, ['started', '09:10'], started),
      post(id, ['started', '09:10'], started),
      post(id, ['started', '09:30'], started),
    ])
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    const { body } = await post(id, ['arrived', '09:00'])
    expect(
      exact(stepsSchema)
        .parse(body)
        .steps.map(({ step }) => step),
    ).toEqual(['arrived', 'started'])
    expect((await stepsOf(id)).map(([step]) => step)).toEqual(['arrived', 'started'])
    const day = exact(dayStepsSchema).parse(
      (await owner.get(`/api/visit-steps?date=${TODAY}`)).body,
    )
    expect(day).toMatchObject([
      { appointmentId: id, readyBy: 'mail', steps: [{ step: 'arrived' }, { id: started }] },
    ])
  })

  test('is taken back, stays so when it comes in again, and taking it back twice is one', async () => {
    const { id } = await insertVisit(db, { date: TODAY })
    const step = randomUUID()
    await post(id, ['arrived', '09:00'], step)
    const path = `/api/appointments/${id}/steps/${step}`
    expect((await owner.call('DELETE', path)).status).toBe(200)
    expect((await owner.call('DELETE', path)).status).toBe(200)
    expect((await post(id, ['arrived', '09:00'], step)).status).toBe(201)
    expect(await stepsOf(id)).toEqual([])
    expect(
      (await owner.call('DELETE', `/api/appointments/${id}/steps/${randomUUID()}`)).status,
    ).toBe(404)
  })

  test('is never later than now, whatever the clock of the tablet says', async () => {
    const { id } = await insertVisit(db, { date: TODAY })
    await post(id, ['arrived', '23:59'])
    expect(await stepsOf(id)).toEqual([['arrived', '12:00']])
  })

  test('has an id of its own', async () => {
    const [one, other] = [
      await insertVisit(db, { date: TODAY }),
      await insertVisit(db, { date: TODAY, startTime: '13:00', endTime: '15:00' }),
    ]
    const id = randomUUID()
    await post(one.id, ['arrived', '09:00'], id)
    for (const answer of [
      await post(other.id, ['arrived', '09:00'], id),
      await post(one.id, ['ready', '09:00'], id),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'id_used' } })
    expect(await stepsOf(other.id)).toEqual([])
  })

  test('is refused for a visit that does not take place, is later, or is gone', async () => {
    const off = await insertVisit(db, { date: TODAY, status: 'cancelled' })
    const later = await insertVisit(db, { date: '2026-11-21' })
    expect(await post(off.id, ['arrived', '09:00'])).toMatchObject({
      status: 409,
      body: { code: 'not_now' },
    })
    expect((await post(later.id, ['arrived', '09:00'])).status).toBe(422)
    expect((await post(randomUUID(), ['arrived', '09:00'])).status).toBe(404)
  })

  test.for([
    [{ step: 'gevlogen', at: at('09:00') }, 'step'],
    [{ step: 'ready', at: 'straks' }, 'at'],
    [{ step: 'ready' }, 'at'],
    [{ step: 'ready', at: '2026-11-01T09:00:00Z' }, 'at'],
    [{ step: 'ready', at: at('09:00'), id: 'x' }, 'id'],
  ] as const)('as %j is refused beside %s', async ([body, field]) => {
    const { id } = await insertVisit(db, { date: TODAY })
    const answer = await owner.post(`/api/appointments/${id}/steps`, { id: randomUUID(), ...body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } })
  })
})

/** A visit of eighty minutes; answers the step that ended it. */
const finish = async (visit: string) => {
  await post(visit, ['started', '09:00'])
  const id = randomUUID()
  await post(visit, ['ready', '10:20'], id)
  return id
}

describe('what the steps teach', () => {
  test('of a dog is expected of its next visits, with the reason, until it is taken back', async () => {
    await db.update(services).set({ minutes: 120 }).where(eq(services.name, 'Poedel'))
    const { id, dogId } = await insertDogVisit(db, { service: 'Poedel', date: TODAY })
    await worked(dogId, 75, '2026-11-02')
    const ready = await finish(id)
    const next = await insertVisit(db, { service: 'Poedel', date: '2026-12-01', dogId })
    expect(next.expectedMinutes).toBe(90)
    expect((await owner.get(`/api/appointments/${next.id}/duration`)).body).toEqual({
      minutes: 90,
      reason: 'Bo: laatste 2 keer 75–80 min → 90 min',
    })
    await owner.call('DELETE', `/api/appointments/${id}/steps/${ready}`)
    expect(await db.select().from(learnedDurations)).toEqual([])
    const after = await insertVisit(db, { service: 'Poedel', date: '2026-12-02', dogId })
    expect(after.expectedMinutes).toBe(120)
  })

  test('of eight visits of a breed is expected of a dog that was never here', async () => {
    const { id, dogId } = await insertDogVisit(db, { service: 'Poedel', date: TODAY })
    for (const day of ['02', '03', '04', '05', '06', '09', '10'])
      await worked(dogId, 50, `2026-11-${day}`)
    await finish(id)
    const stranger = await insertVisit(db, {
      service: 'Poedel',
      dogBreed: 'poedel',
      date: '2026-12-01',
    })
    expect(stranger.expectedMinutes).toBe(60)
    expect((await owner.get(`/api/appointments/${stranger.id}/duration`)).body).toEqual({
      minutes: 60,
      reason: 'poedel: laatste 8 keer 50–80 min → 60 min',
    })
  })

  test('is rounded up to the grid of the salon', async () => {
    const { id, dogId } = await insertDogVisit(db, { service: 'Poedel', date: TODAY })
    await worked(dogId, 75, '2026-11-02')
    await db.update(salon).set({ gridMinutes: 10 })
    await finish(id)
    await db.update(salon).set({ gridMinutes: 15 })
    expect(await db.select().from(learnedDurations)).toMatchObject([{ minutes: 80 }])
  })

  test('gives way to what the owner sets, and is never shorter than her floor', async () => {
    const { id, dogId } = await insertDogVisit(db, { service: 'Poedel', date: TODAY })
    await worked(dogId, 10, '2026-11-02')
    await post(id, ['bath', '09:00'])
    await post(id, ['ready', '09:10'])
    const visit = { service: 'Poedel', dogId }
    expect((await insertVisit(db, { ...visit, date: '2026-12-01' })).expectedMinutes).toBe(30)
    await owner.patch(`/api/dogs/${dogId}`, { minutes: 25 })
    expect((await insertVisit(db, { ...visit, date: '2026-12-02' })).expectedMinutes).toBe(25)
  })
})

const ready = async (visit: string, id: string = randomUUID()) =>
  await post(visit, ['ready', '11:50'], id)
const waiting = async () =>
  (
    await db.execute<{ task: string; at: string }>(
      sql`select task_identifier as task, to_char(run_at at time zone 'UTC', 'HH24:MI:SS') as at from graphile_worker.jobs where task_identifier = 'appointment.ready'`,
    )
  ).rows
const tell = async (appointmentId: string) =>
  await appointmentTasks['appointment.ready']({ appointmentId }, deps)
const mails = async () =>
  (await db.select().from(outbox)).filter(({ kind }) => kind === 'dog-ready')

test('a step says by whom it was done, and stands also when she is nobody here', async () => {
  const { id, staffId } = await insertVisit(db, { date: TODAY })
  const done = async (step: string, by: string, time = '09:00') =>
    await owner.post(`/api/appointments/${id}/steps`, {
      id: randomUUID(),
      step,
      at: at(time),
      staffId: by,
    })
  await done('arrived', staffId)
  const { status, body } = await done('started', randomUUID(), '09:10')
  expect([
    status,
    exact(stepsSchema)
      .parse(body)
      .steps.map((step) => step.staffId),
  ]).toEqual([201, [staffId, null]])
  expect((await done('bath', 'An')).status).toBe(422)
})

describe("'Klaar'", () => {
  beforeEach(async () => {
    await db.delete(outbox)
  })

  test('mails the client a little later, once, and not when it was taken back or she was there', async () => {
    const { id, email } = await insertVisit(db, { date: TODAY })
    const step = randomUUID()
    await ready(id, step)
    await ready(id, step)
    expect(new Set((await waiting()).map(({ at: moment }) => moment))).toEqual(
      new Set(['12:00:15']),
    )
    await tell(id)
    await tell(id)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([email])
    const slip = await insertVisit(db, { date: TODAY, overlapAllowed: true })
    const wrong = randomUUID()
    await ready(slip.id, wrong)
    await owner.remove(`/api/appointments/${slip.id}/steps/${wrong}`)
    await tell(slip.id)
    const fetched = await insertVisit(db, { date: TODAY, overlapAllowed: true })
    await ready(fetched.id)
    await post(fetched.id, ['collected', '11:55'])
    await tell(fetched.id)
    const phone = await insertVisit(db, { date: TODAY, overlapAllowed: true, email: '' })
    await ready(phone.id)
    await tell(phone.id)
    await tell(randomUUID())
    expect(await mails()).toHaveLength(1)
  })

  test('obeys the client: only who wants a mail gets one, or who left no phone', async () => {
    const told = async (readyBy: ReadyWay, visit: { phone?: string } = {}) => {
      const { id, customerId, email } = await insertVisit(db, {
        date: TODAY,
        overlapAllowed: true,
        ...visit,
      })
      expect(await owner.patch(`/api/customers/${customerId}`, { readyBy })).toMatchObject({
        status: 200,
        body: { customer: { readyBy } },
      })
      await ready(id)
      await tell(id)
      return (await mails()).some(({ recipient }) => recipient === email)
    }
    expect(await told('mail')).toBe(true)
    for (const way of ['whatsapp', 'sms', 'call', 'none'] as const)
      expect([way, await told(way)]).toEqual([way, false])
    expect(await told('sms', { phone: '' })).toBe(true)
    const { body } = await owner.get(`/api/visit-steps?date=${TODAY}`)
    expect(
      exact(dayStepsSchema)
        .parse(body)
        .map(({ readyBy }) => readyBy)
        .toSorted(),
    ).toEqual(['call', 'mail', 'none', 'sms', 'sms', 'whatsapp'])
  })
})
