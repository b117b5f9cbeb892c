import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { calendarTasks } from '#agenda/calendar/jobs.server.ts'
import { createGoogleCalendar } from '#server/adapters/calendar/google.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { FAKE_CALENDAR, FAKE_TOKEN, startFakeGoogle } from '#tests/support/fake-google.ts'
import { NOW } from '#tests/support/seeded.ts'
import { workOff } from '#tests/support/work-off.ts'

/** A moment after which no job of a test is due by the clock of the machine. */
const LATER = '2090-11-20T09:00:00Z'
const idSchema = z.object({ id: z.string(), calendarEventId: z.string().nullable() })
const body = {
  firstName: 'Bea',
  lastName: 'Maes',
  email: 'bea@voorbeeld.be',
  phone: '0471 11 22 33',
  dogName: 'Bo',
  dogBreed: 'Poedel',
  service: 'Poedel',
}

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from graphile_worker.jobs where task_identifier = 'calendar.sync' and run_at <= now()`,
  )
  return rows.length > 0
}

describe('visits in Google Calendar', async () => {
  const google = await startFakeGoogle()
  afterAll(() => google.close())
  const calendar = createGoogleCalendar({
    calendarId: FAKE_CALENDAR,
    credentials: { account: 'salon@project.iam.gserviceaccount.com', token: FAKE_TOKEN },
    rootUrl: google.rootUrl,
    timeoutMs: 1_000,
  })
  const context = await createTestApp({ calendar })
  const { app, deps, clock } = context
  const owner = await createOwner(app)
  /**
   * A worker may find the queue still taken by the job that it just did, and stop: as long as one
   * is due it is sent again.
   */
  const work = async () => {
    do await workOff({ ...appointmentTasks, ...calendarTasks }, context)
    while (await isDue(deps.db))
  }
  const sync = async (appointmentId: string) =>
    await calendarTasks['calendar.sync']({ appointmentId }, deps)
  const stored = async (id: string) =>
    (await deps.db.select().from(appointments).where(eq(appointments.id, id)))[0]
  const waiting = async () =>
    (
      await deps.db.execute<{
        payload: { appointmentId: string; attempts?: number }
        pause: number
      }>(
        sql`select p.payload, extract(epoch from j.run_at - ${deps.clock().toISOString()}::timestamptz)::int as pause
          from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.task_identifier = 'calendar.sync'`,
      )
    ).rows
  const state = async () => (await owner.get('/api/calendar/state')).body
  /** A visit of the owner's making; its job waits. */
  async function add(more: Record<string, unknown> = {}) {
    const answer = await owner.post('/api/appointments', {
      ...body,
      date: '2026-11-24',
      startTime: '09:00',
      ...more,
    })
    expect(answer.status).toBe(201)
    return idSchema.parse(answer.body).id
  }
  const remove = async (id: string) =>
    expect((await owner.call('DELETE', `/api/appointments/${id}`)).status).toBe(200)
  const change = async (id: string, fields: Record<string, unknown>) =>
    expect((await owner.call('PATCH', `/api/appointments/${id}`, { body: fields })).status).toBe(
      200,
    )

  beforeEach(async () => {
    clock.set(NOW)
    google.troubles.length = 0
    google.meanwhile(undefined)
    await deps.db.execute(sql`delete from appointments`)
    await deps.db.execute(sql`delete from graphile_worker._private_jobs`)
    for (const id of google.ids()) await calendar.remove(id)
    google.asked.length = 0
  })

  test('made, moved, cancelled, restored and deleted, a visit is followed, and says itself whether it is there', async () => {
    const id = await add()
    expect((await stored(id))?.calendarEventId).toBeNull()
    await work()
    expect(google.shown()).toEqual([
      '2026-11-24T09:00:00 11:00 Europe/Brussels Bo (Poedel) – Poedel (confirmed)',
    ])
    expect(google.event(id.replaceAll('-', ''))?.description).toBe('Bea Maes\n0471 11 22 33')
    expect((await stored(id))?.calendarEventId).toBe(id.replaceAll('-', ''))

    await change(id, { date: '2026-11-26', startTime: '11:00' })
    await work()
    expect(google.shown()).toEqual([
      '2026-11-26T11:00:00 13:00 Europe/Brussels Bo (Poedel) – Poedel (confirmed)',
    ])

    await change(id, { status: 'cancelled' })
    await work()
    expect(google.shown()).toEqual([])
    expect((await stored(id))?.calendarEventId).toBeNull()

    await change(id, { status: 'pending' })
    await work()
    expect(google.shown()).toEqual([
      '2026-11-26T11:00:00 13:00 Europe/Brussels Aanvraag: Bo (Poedel) – Poedel (tentative)',
    ])

    await remove(id)
    await work()
    expect(google.shown()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('noting the entry is no edit: an open editor of the owner stays good', async () => {
    const id = await add()
    const before = await stored(id)
    await work()
    expect(await stored(id)).toMatchObject({
      version: before?.version,
      updatedAt: before?.updatedAt,
      calendarEventId: expect.any(String),
    })
    await change(id, { notes: 'nieuw', version: before?.version })
    expect((await stored(id))?.version).toBe(2)
  })

  test('no word of health, notes or remarks goes there', async () => {
    const id = await add({ notes: 'bijt als hij moe is', comments: 'suikerziekte' })
    await work()
    expect(JSON.stringify(google.event(id.replaceAll('-', '')))).not.toMatch(
      /bijt|suiker|bea@voorbeeld/,
    )
  })

  test('a booking of the website goes there too, and costs the visitor nothing', async () => {
    expect((await createBrowser(app).post('/api/booking/create', bookingBody())).status).toBe(201)
    expect(await waiting()).toEqual([])
    await work()
    expect(google.shown()).toEqual([
      '2026-11-23T09:00:00 11:00 Europe/Brussels Aanvraag: Rex (Poedel) – Poedel (tentative)',
    ])
  })

  test('a job that runs again changes nothing, and one of a visit that is gone is fine', async () => {
    const id = await add()
    await work()
    const before = [google.shown(), await stored(id)]
    await sync(id)
    await sync(id)
    expect([google.shown(), await stored(id)]).toEqual(before)
    await remove(id)
    await sync(id)
    await sync(id)
    expect(google.shown()).toEqual([])
  })

  test('a process that dies after Google answered leaves one event, and the next one notes it', async () => {
    const id = await add()
    const visit = await stored(id)
    expect(visit).toBeDefined()
    await calendar.put({
      id: id.replaceAll('-', ''),
      summary: 'oud',
      description: '',
      date: '2026-11-24',
      startTime: '09:00',
      endTime: '11:00',
      status: 'confirmed',
    })
    await work()
    expect(google.shown()).toEqual([
      '2026-11-24T09:00:00 11:00 Europe/Brussels Bo (Poedel) – Poedel (confirmed)',
    ])
    expect((await stored(id))?.calendarEventId).toBe(id.replaceAll('-', ''))
  })

  test('an answer that was lost on its way does not double anything', async () => {
    const id = await add()
    google.troubles.push('hang', { status: 500, done: true })
    await work()
    expect(google.shown()).toHaveLength(1)
    expect((await stored(id))?.calendarEventId).not.toBeNull()
  })

  test('a visit that changes while Google is busy ends as it is', async () => {
    const id = await add()
    let moved = false
    google.meanwhile(async () => {
      if (moved) return
      moved = true
      await deps.db
        .update(appointments)
        .set({ startTime: '13:00', endTime: '15:00' })
        .where(eq(appointments.id, id))
    })
    await sync(id)
    expect((await stored(id))?.calendarEventId).toBeNull()
    await work()
    expect(google.shown()).toEqual([
      '2026-11-24T13:00:00 15:00 Europe/Brussels Bo (Poedel) – Poedel (confirmed)',
    ])
    expect((await stored(id))?.calendarEventId).not.toBeNull()
  })

  test('two workers ask for one change at a time, and all visits end right', async () => {
    const starts = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']
    for (const startTime of starts)
      await add({ startTime, email: `k${startTime.slice(0, 2)}@voorbeeld.be` })
    await Promise.all([work(), work(), work()])
    await work()
    expect(google.shown().map((line) => line.slice(11, 16))).toEqual(starts)
    expect(google.mostAtOnce()).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('what failed is tried again after growing pauses, until it is there; the badge waits for it', async () => {
    const id = await add()
    await work()
    await change(id, { startTime: '13:00' })
    await deps.db.update(appointments).set({ date: '2090-11-24' }).where(eq(appointments.id, id))
    clock.set(LATER)
    const pauses: number[] = []
    while (pauses.length < 4) {
      const [job] = await waiting()
      google.troubles.push({ status: 500 })
      await calendarTasks['calendar.sync'](job?.payload, deps)
      pauses.push((await waiting())[0]?.pause ?? 0)
    }
    expect(pauses).toEqual([5, 10, 20, 40])
    expect((await stored(id))?.calendarEventId).toBeNull()
    clock.set(NOW)
    expect(await state()).toMatchObject({
      waiting: 1,
      coming: 1,
      shown: 0,
      lastError: expect.stringContaining('antwoordt niet'),
    })
    clock.set('2090-11-20T10:00:00Z')
    await sync(id)
    clock.set(NOW)
    expect(await state()).toMatchObject({ coming: 1, shown: 1, lastError: '', lastErrorAt: null })
    expect(google.shown()).toHaveLength(1)
    expect((await stored(id))?.calendarEventId).not.toBeNull()
  })

  test.each([
    [{ status: 429, retryAfter: 900 }, 900],
    [{ status: 401 }, 3600],
    [{ status: 403 }, 3600],
    [{ status: 404 }, 3600],
  ])('after %o the next try comes %d seconds later', async (trouble, pause) => {
    const id = await add()
    await deps.db.execute(sql`delete from graphile_worker._private_jobs`)
    clock.set(LATER)
    await deps.db.update(appointments).set({ date: '2090-11-24' }).where(eq(appointments.id, id))
    google.troubles.push(trouble)
    await sync(id)
    expect(await waiting()).toMatchObject([{ payload: { appointmentId: id, attempts: 1 }, pause }])
  })

  test('what went by is not put there any more, but leaves it when it is deleted', async () => {
    const id = await add()
    await work()
    const { id: old } = await insertVisit(deps.db, { date: '2026-11-02' })
    await sync(old)
    expect(google.shown()).toHaveLength(1)
    clock.set('2026-12-24T09:00:00Z')
    await deps.db.delete(appointments).where(eq(appointments.id, id))
    await sync(id)
    expect(google.shown()).toEqual([])
  })

  test('a time that is only held for somebody is not shown, and is once she takes it', async () => {
    const { id } = await insertVisit(deps.db, {
      status: 'pending',
      source: 'waiting-list',
      heldUntil: new Date(LATER),
    })
    await sync(id)
    expect(google.shown()).toEqual([])
    await deps.db.update(appointments).set({ heldUntil: null }).where(eq(appointments.id, id))
    await sync(id)
    expect(google.shown()).toHaveLength(1)
  })

  test.each([
    ['spring', '2027-03-28', '2027-03-20T09:00:00Z'],
    ['autumn', '2026-10-25', '2026-10-20T09:00:00Z'],
  ])(
    'on the day when the clocks change in %s nine o’clock stays nine o’clock',
    async (_season, date, now) => {
      clock.set(now)
      const { id } = await insertVisit(deps.db, { date })
      await sync(id)
      expect(google.shown()).toEqual([
        `${date}T09:00:00 11:00 Europe/Brussels Bo – Trimmen (confirmed)`,
      ])
    },
  )

  test('the dog’s new name and the client’s new phone follow, and an erased client is gone from there', async () => {
    const id = await add()
    await work()
    const visit = await stored(id)
    await owner.call('PATCH', `/api/dogs/${visit?.dogId}`, { body: { name: 'Bobbie' } })
    await owner.call('PATCH', `/api/customers/${visit?.customerId}`, {
      body: { phone: '0499 99 99 99' },
    })
    await work()
    expect(google.event(id.replaceAll('-', ''))).toMatchObject({
      summary: 'Bobbie (Poedel) – Poedel',
      description: 'Bea Maes\n0499 99 99 99',
    })
    expect((await owner.call('DELETE', `/api/customers/${visit?.customerId}`)).status).toBe(200)
    await work()
    expect(google.shown()).toEqual([])
  })
})

test('without an outside calendar nothing is asked for', async () => {
  const context = await createTestApp()
  const owner = await createOwner(context.app)
  expect(
    (await owner.post('/api/appointments', { ...body, date: '2026-11-24', startTime: '09:00' }))
      .status,
  ).toBe(201)
  const { rows } = await context.deps.db.execute(
    sql`select 1 from graphile_worker.jobs where task_identifier = 'calendar.sync'`,
  )
  expect(rows).toEqual([])
  expect((await owner.post('/api/calendar/sync', {})).status).toBe(404)
})

test('the calendar for trying follows too, and says what it is', async () => {
  const context = await createTestApp({ env: { CALENDAR: 'sandbox' } })
  const owner = await createOwner(context.app)
  const { id } = idSchema.parse(
    (await owner.post('/api/appointments', { ...body, date: '2026-11-24', startTime: '09:00' }))
      .body,
  )
  await workOff(calendarTasks, context)
  const events = sql`select summary, starts_at, state from sandbox_events`
  expect((await context.deps.db.execute(events)).rows).toEqual([
    { summary: 'Bo (Poedel) – Poedel', starts_at: '2026-11-24T09:00:00', state: 'confirmed' },
  ])
  expect(idSchema.parse((await owner.get(`/api/appointments/${id}`)).body).calendarEventId).toMatch(
    /^sandbox:/,
  )
  await owner.remove(`/api/appointments/${id}`)
  await workOff(calendarTasks, context)
  expect((await context.deps.db.execute(events)).rows).toMatchObject([
    { summary: '', state: 'cancelled' },
  ])
})
