import { eq, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { messageSettingsSchema } from '#foundation/messages/wire.ts'
import { connect } from '#server/db/client.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { refuse } from '#tests/support/refused-mails.ts'
import { workOff } from '#tests/support/work-off.ts'

const context = await createTestApp()
const { app, deps, clock, sentMails } = context
/** The password once more: days pass in a test, and a session ends after twelve hours. */
const asOwner = async () => await createOwner(app)

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  await deps.db.execute(sql`delete from appointments`)
  await deps.db.execute(sql`delete from outbox`)
  await deps.db.execute(sql`update message_settings set reminder_hours = 24`)
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`)
  sentMails.length = 0
})

/** What the scheduled job does at a moment. */
async function scan(at: string) {
  clock.set(at)
  await appointmentTasks['appointments.remind']({}, deps)
}
const reminders = async (id?: string) =>
  (
    await deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.kind, 'appointment-reminder'))
      .orderBy(outbox.createdAt)
  ).filter((mail) => !id || mail.appointmentId === id)
const states = async (id?: string) =>
  (await reminders(id)).map(({ state, subject }) => [state, /(\d\d:\d\d)$/.exec(subject)?.[1]])
const setHours = async (reminderHours: number) => {
  const owner = await asOwner()
  const { version } = parse(messageSettingsSchema, (await owner.get('/api/messages/settings')).body)
  const body = { reminderHours, rebookWeeks: 0, sendsBirthdays: false, version }
  expect((await owner.call('PUT', '/api/messages/settings', { body })).status).toBe(200)
}
/** Tuesday 24 November at 11:00 in Brussels, confirmed some days ago. */
const visit = async (overrides: Parameters<typeof insertVisit>[1] = {}) =>
  await insertVisit(deps.db, {
    date: '2026-11-24',
    startTime: '11:00',
    endTime: '13:00',
    ...overrides,
  })

const deliver = async (id: string) =>
  await outboxTasks['outbox.deliver']({ id: (await reminders(id))[0]?.id }, deps)
const change = async (id: string, body: Record<string, unknown>) =>
  expect((await (await asOwner()).patch(`/api/appointments/${id}`, body)).status).toBe(200)
const tellMoves = async () => {
  await deps.jobs.hasten(deps.db, 'appointment.moved')
  await workOff({ 'appointment.moved': appointmentTasks['appointment.moved'] }, context)
}

describe('a reminder', () => {
  test('is written when its moment has come, once, with an end and a link of its own', async () => {
    const { id, email } = await visit()
    await scan('2026-11-23T09:55:00Z')
    expect(await reminders()).toEqual([])
    for (const at of [
      '2026-11-23T10:00:00Z',
      '2026-11-23T10:05:00Z',
      '2026-11-23T19:00:00Z',
      '2026-11-24T09:55:00Z',
    ])
      await scan(at)
    const [mail, ...more] = await reminders()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      appointmentId: id,
      recipient: email,
      isQuiet: true,
      expiresAt: new Date('2026-11-24T10:00:00Z'),
    })
    expect(mail?.createdAt).toEqual(new Date('2026-11-23T10:00:00Z'))
    expect(mail?.html).toContain('http://salon.test/mijn-afspraak/')
  })

  test.for<[string, string, string, string]>([
    ['forward', '2026-03-29', '2026-03-28T08:55:00Z', '2026-03-28T09:00:00Z'],
    ['back', '2026-10-25', '2026-10-24T09:55:00Z', '2026-10-24T10:00:00Z'],
  ])(
    'comes 24 hours before a visit on the day on which the clock goes %s',
    async ([_way, date, before, due]) => {
      await visit({ date })
      await scan(before)
      expect(await reminders()).toEqual([])
      await scan(due)
      expect(await states()).toEqual([['waiting', '11:00']])
    },
  )

  test('is never written at night: what is due then comes the evening before, and after a night without a server in the morning', async () => {
    await setHours(2)
    const early = await visit({ startTime: '09:00', endTime: '11:00' })
    await scan('2026-11-23T18:55:00Z')
    expect(await reminders()).toEqual([])
    const late = await visit({ startTime: '09:30', endTime: '11:00', overlapAllowed: true })
    await scan('2026-11-23T19:00:00Z')
    expect(await states(early.id)).toEqual([['waiting', '09:00']])
    await deps.db.delete(outbox)
    for (const at of ['2026-11-23T20:00:00Z', '2026-11-24T02:00:00Z', '2026-11-24T06:59:00Z'])
      await scan(at)
    expect(await reminders()).toEqual([])
    await scan('2026-11-24T07:00:00Z')
    expect(await states(late.id)).toEqual([['waiting', '09:30']])
  })

  test('that waits for a mail server through the evening leaves in the morning, and not once the visit has begun', async () => {
    const early = await visit({ startTime: '10:30', overlapAllowed: true })
    const late = await visit()
    await scan('2026-11-23T19:55:00Z')
    clock.set('2026-11-23T20:05:00Z')
    // not by the worker, which reads the real clock: it would ask in vain until the morning is over
    for (const { id } of [early, late]) await deliver(id)
    expect(sentMails).toEqual([])
    clock.set('2026-11-24T07:00:00Z')
    await deliver(early.id)
    clock.set('2026-11-24T10:00:00Z')
    await deliver(late.id)
    expect(sentMails.map(({ to }) => to)).toEqual([early.email])
    expect(await states(early.id)).toEqual([['sent', '10:30']])
    expect(await states(late.id)).toEqual([['cancelled', '11:00']])
  })

  test('is written once by two processes that look at the same moment', async () => {
    for (const startTime of ['11:00', '13:00', '15:00'])
      await visit({ startTime, endTime: '16:00', overlapAllowed: true })
    const { db, pool } = connect(context.connectionString, deps.log)
    clock.set('2026-11-23T14:00:00Z')
    await Promise.all(
      [deps, { ...deps, db }, deps, { ...deps, db }].map(
        async (process) => await appointmentTasks['appointments.remind']({}, process),
      ),
    )
    await pool.end()
    expect((await reminders()).map(({ subject }) => subject.slice(-5)).toSorted()).toEqual([
      '11:00',
      '13:00',
      '15:00',
    ])
    await workOff(outboxTasks, context)
    expect(sentMails).toHaveLength(3)
    expect((await deps.db.execute(sql`select 1 from appointment_links`)).rows).toHaveLength(3)
  })

  test('comes for the others when one of them cannot be written, and for that one at the next look', async () => {
    const [first, broken, last] = [
      await visit(),
      await visit({ startTime: '11:30', overlapAllowed: true }),
      await visit({ startTime: '12:00', overlapAllowed: true }),
    ]
    await refuse(context.tableOwner, '11:30', async () => await scan('2026-11-23T11:30:00Z'))
    expect([await states(first.id), await states(broken.id), await states(last.id)]).toEqual([
      [['waiting', '11:00']],
      [],
      [['waiting', '12:00']],
    ])
    await scan('2026-11-23T11:35:00Z')
    expect(await states(broken.id)).toEqual([['waiting', '11:30']])
  })

  test.for([
    ['pending', { status: 'pending' }],
    ['cancelled', { status: 'cancelled' }],
    [
      'held for the waiting list',
      { status: 'pending', source: 'waiting-list', heldUntil: new Date('2026-12-01T00:00:00Z') },
    ],
  ] as const)('is not for a visit that is %s', async ([_case, overrides]) => {
    await visit(overrides)
    await scan('2026-11-23T15:00:00Z')
    expect(await reminders()).toEqual([])
  })

  test('follows the settings at once', async () => {
    const { id } = await visit()
    await setHours(0)
    await scan('2026-11-23T15:00:00Z')
    await setHours(2)
    await scan('2026-11-23T15:05:00Z')
    expect(await reminders()).toEqual([])
    await setHours(48)
    await scan('2026-11-23T15:10:00Z')
    await setHours(2)
    await scan('2026-11-24T08:00:00Z')
    expect(await states(id)).toEqual([['waiting', '11:00']])
  })
})

describe('the reminder of a visit that', () => {
  test('moves before it was due comes at its new time only', async () => {
    const { id } = await visit()
    await change(id, { date: '2026-11-26' })
    await tellMoves()
    await scan('2026-11-23T10:00:00Z')
    await scan('2026-11-24T09:55:00Z')
    expect(await reminders()).toEqual([])
    await scan('2026-11-25T10:00:00Z')
    expect((await reminders())[0]?.subject).toContain('26 november 2026 om 11:00')
  })

  test('moves while it waits is cancelled, and another comes for the new time', async () => {
    const { id } = await visit()
    await scan('2026-11-23T10:00:00Z')
    await change(id, { date: '2026-11-26' })
    expect(await states()).toEqual([['cancelled', '11:00']])
    await tellMoves()
    await scan('2026-11-25T10:00:00Z')
    expect(
      (await reminders()).map(({ state, subject }) => [state, /\d\d? november/.exec(subject)?.[0]]),
    ).toEqual([
      ['cancelled', '24 november'],
      ['waiting', '26 november'],
    ])
    await workOff(outboxTasks, context)
    expect(sentMails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Herinnering.*26 november/),
    )
    expect(sentMails.map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Herinnering.*24 november/),
    )
  })

  test('moves to within its reach is the mail about the move itself', async () => {
    const { id } = await visit({ date: '2026-12-10' })
    clock.set('2026-11-23T14:00:00Z')
    await change(id, { date: '2026-11-24' })
    await scan('2026-11-23T14:00:30Z')
    await tellMoves()
    await scan('2026-11-23T14:05:00Z')
    await scan('2026-11-24T08:00:00Z')
    expect(await reminders()).toEqual([])
  })

  test('moves and comes back at once, so that nobody was told, is written again; one that the owner cancelled is not', async () => {
    const { id } = await visit()
    await scan('2026-11-23T10:00:00Z')
    await change(id, { startTime: '15:00:00' })
    await change(id, { startTime: '11:00:00' })
    await tellMoves()
    for (const at of ['2026-11-23T10:05:00Z', '2026-11-23T10:10:00Z']) await scan(at)
    expect(await states()).toEqual([
      ['cancelled', '11:00'],
      ['waiting', '11:00'],
    ])
    await deps.db.update(outbox).set({ state: 'cancelled' })
    const other = await visit({ startTime: '15:00', endTime: '17:00' })
    await scan('2026-11-23T14:00:00Z')
    await deps.db
      .update(outbox)
      .set({ state: 'cancelled' })
      .where(eq(outbox.appointmentId, other.id))
    await scan('2026-11-23T14:05:00Z')
    expect(await states(other.id)).toEqual([['cancelled', '15:00']])
  })

  test.for(['cancelled', 'deleted'])('is %s does not leave, nor does another', async (fate) => {
    const { id } = await visit()
    await scan('2026-11-23T10:00:00Z')
    await (fate === 'deleted'
      ? (await asOwner()).remove(`/api/appointments/${id}`)
      : change(id, { status: 'cancelled' }))
    await scan('2026-11-23T10:05:00Z')
    expect(await states()).toEqual([['cancelled', '11:00']])
    await workOff(outboxTasks, context)
    expect(sentMails.map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Herinnering/),
    )
  })

  test('is cancelled and restored before it was due comes in time, and after it was sent not again', async () => {
    const { id } = await visit()
    await change(id, { status: 'cancelled' })
    await change(id, { status: 'confirmed' })
    await scan('2026-11-23T10:00:00Z')
    await workOff(outboxTasks, context)
    expect(await states()).toEqual([['sent', '11:00']])
    await change(id, { status: 'cancelled' })
    await change(id, { status: 'confirmed' })
    await scan('2026-11-23T10:10:00Z')
    await scan('2026-11-24T09:00:00Z')
    expect(await states()).toEqual([['sent', '11:00']])
  })

  test('is confirmed within its reach is the confirmation itself', async () => {
    const { id } = await visit({ status: 'pending' })
    clock.set('2026-11-23T14:00:00Z')
    await change(id, { status: 'confirmed' })
    for (const at of ['2026-11-23T14:05:00Z', '2026-11-24T09:00:00Z']) await scan(at)
    expect(await reminders()).toEqual([])
  })

  test('is given other notes, price or end stays as it is', async () => {
    const { id } = await visit()
    await scan('2026-11-23T10:00:00Z')
    await change(id, { notes: 'Bellen bij aankomst', price: '70.00', endTime: '14:00:00' })
    expect(await states()).toEqual([['waiting', '11:00']])
  })
})

describe('which mails leave by themselves', () => {
  const PATH = '/api/messages/settings'

  test('is the owner’s choice, once for each version that she read', async () => {
    const owner = await asOwner()
    const { version, ...rest } = parse(messageSettingsSchema, (await owner.get(PATH)).body)
    expect(rest).toEqual({ reminderHours: 24, rebookWeeks: 0, sendsBirthdays: false })
    const body = { reminderHours: 48, rebookWeeks: 8, sendsBirthdays: true, version }
    expect(await owner.call('PUT', PATH, { body })).toMatchObject({
      status: 200,
      body: { ...body, version: version + 1 },
    })
    expect(await owner.call('PUT', PATH, { body })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { ...body, version: version + 1 } },
    })
    const back = { reminderHours: 24, rebookWeeks: 0, sendsBirthdays: false, version: version + 1 }
    expect((await owner.call('PUT', PATH, { body: back })).status).toBe(200)
  })

  test.for<[string, unknown, number]>([
    ['reminderHours', 12, 422],
    ['reminderHours', '24', 400],
    ['rebookWeeks', -1, 422],
    ['rebookWeeks', 105, 422],
    ['rebookWeeks', 1.5, 400],
    ['rebookWeeks', 'acht', 400],
    ['sendsBirthdays', 'ja', 400],
  ])('is not %s: %j', async ([field, value, status]) => {
    const owner = await asOwner()
    const settings = parse(messageSettingsSchema, (await owner.get(PATH)).body)
    const answer = await owner.call('PUT', PATH, { body: { ...settings, [field]: value } })
    expect(answer).toMatchObject({
      status,
      body: { fields: { [field]: expect.stringMatching(/\.$/) } },
    })
  })
})
