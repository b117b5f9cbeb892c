import { eq, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { clientTextSchema } from '#agenda/appointments/wire.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { pushTasks } from '#foundation/push/jobs.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon as salonTable } from '#server/db/tables/salon.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'

/** A salon with one booking whose job still waits. */
async function booked(overrides: Record<string, unknown> = {}) {
  const context = await createTestApp()
  const { deps, app } = context
  const book = async (more: Record<string, unknown>) =>
    expect(
      (
        await createBrowser(app).post(
          '/api/booking/create',
          bookingBody({
            customerEmail: 'an@voorbeeld.be',
            customerPhone: '0470 12 34 56',
            ...more,
          }),
        )
      ).status,
    ).toBe(201)
  await book(overrides)
  const mails = async () => await deps.db.select().from(outbox).orderBy(outbox.kind)
  return { ...context, book, mails, work: async () => await workOff(appointmentTasks, context) }
}

async function jobsOf({ deps }: Awaited<ReturnType<typeof booked>>) {
  return (
    await deps.db.execute(sql`select task_identifier as task from graphile_worker.jobs order by id`)
  ).rows
}

test('a booking leaves a job that names nobody, and no mail', async () => {
  const salon = await booked()
  const [visit] = await salon.deps.db.select().from(appointments)
  expect(
    (await salon.deps.db.execute(sql`select payload from graphile_worker._private_jobs`)).rows,
  ).toEqual([{ payload: { appointmentIds: [visit?.id] } }])
  expect(await salon.mails()).toEqual([])
})

test('the job writes to the client and to the owner, and both mails leave', async () => {
  const salon = await booked()
  await salon.work()
  const [visit] = await salon.deps.db.select().from(appointments)
  expect(await salon.mails()).toMatchObject([
    {
      kind: 'owner-notice',
      recipient: 'info@example.be',
      replyTo: 'an@voorbeeld.be',
      appointmentId: visit?.id,
      state: 'waiting',
    },
    {
      kind: 'request-received',
      recipient: 'an@voorbeeld.be',
      calendarMethod: 'PUBLISH',
      appointmentId: visit?.id,
      state: 'waiting',
    },
  ])
  await workOff({ ...appointmentTasks, ...outboxTasks, ...pushTasks }, salon)
  expect(salon.sentMails.map(({ to }) => to).toSorted()).toEqual([
    'an@voorbeeld.be',
    'info@example.be',
  ])
  // from now on the site shows no examples
  expect((await getSalon(salon.deps.db)).tookBooking).toBe(true)
  expect(await jobsOf(salon)).toEqual([])
})

test('the job may run ten times, at once and after the mails have left: each is written and sent once', async () => {
  const salon = await booked()
  const ids = (await salon.deps.db.select({ id: appointments.id }).from(appointments)).map(
    ({ id }) => id,
  )
  const again = async () =>
    await Promise.all(
      Array.from({ length: 5 }, () =>
        appointmentTasks['appointment.requested']({ appointmentIds: ids }, salon.deps),
      ),
    )
  await again()
  await workOff({ ...appointmentTasks, ...outboxTasks }, salon)
  await again()
  await workOff({ ...appointmentTasks, ...outboxTasks }, salon)
  expect(await salon.mails()).toHaveLength(2)
  expect(salon.sentMails).toHaveLength(2)
  expect(await salon.deps.jobs.count(salon.deps.db, 'push.tell')).toBe(1)
})

test.for(['confirmed', 'cancelled', 'deleted'])(
  'a visit that was %s meanwhile gets no mail about a request',
  async (fate) => {
    const salon = await booked()
    if (fate === 'deleted') await salon.deps.db.delete(appointments)
    else
      await salon.deps.db
        .update(appointments)
        .set({ status: fate === 'confirmed' ? 'confirmed' : 'cancelled' })
    await salon.work()
    expect(await salon.mails()).toEqual([])
    expect(await jobsOf(salon)).toEqual([])
  },
)

test('of a booking of two visits whose first was cancelled, the mails name the other', async () => {
  const salon = await booked()
  await salon.work()
  const {
    appointmentDate: _date,
    appointmentTime: _time,
    petName: _name,
    petBreed: _breed,
    service: _service,
    notes: _notes,
    ...person
  } = bookingBody()
  const rows = ['Abby', 'Zita'].map((petName, index) => ({
    appointmentDate: '2026-12-01',
    appointmentTime: index ? '11:00' : '09:00',
    petName,
    petBreed: 'Poedel',
  }))
  await createBrowser(salon.app).post('/api/booking/create', { ...person, appointments: rows })
  await salon.deps.db
    .update(appointments)
    .set({ status: 'cancelled' })
    .where(eq(appointments.dogName, 'Abby'))
  await salon.work()
  const texts = (await salon.mails())
    .map(({ text }) => text)
    .filter((text) => /Abby|Zita/.test(text))
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).not.toContain('Abby')
})

test('the owner reads what was typed otherwise than the card has it, the client does not', async () => {
  const salon = await booked()
  await salon.work()
  await salon.deps.db.delete(outbox)
  await salon.book({ appointmentTime: '11:00', customerPhone: '0499 00 00 00', customerCity: '' })
  await salon.work()
  const [notice, request] = await salon.mails()
  expect(notice?.text).toContain('0499 00 00 00\n  (op de kaart: 0470 12 34 56)')
  expect(notice?.text.match(/op de kaart/g)).toHaveLength(1)
  expect(request?.text).not.toContain('op de kaart')
  expect(await salon.deps.db.select({ phone: customers.phone }).from(customers)).toEqual([
    { phone: '0470 12 34 56' },
  ])
})

describe('a visit that the owner moves', async () => {
  const context = await createTestApp()
  const { app, deps } = context
  const owner = await createOwner(app)
  const visit = async (date: string, status: 'pending' | 'confirmed' = 'confirmed') => {
    const { id } = await insertVisit(deps.db, { date, status })
    return {
      id,
      to: async (startTime: string) =>
        expect((await owner.patch(`/api/appointments/${id}`, { startTime })).status).toBe(200),
      mails: async () => await deps.db.select().from(outbox).where(eq(outbox.appointmentId, id)),
    }
  }
  const work = async () => await workOff(appointmentTasks, context)
  const waiting = async () =>
    (
      await deps.db.execute(
        sql`select key, (run_at at time zone 'utc')::text as at from graphile_worker.jobs where task_identifier = 'appointment.moved'`,
      )
    ).rows

  test('is told to the client a minute later, once for all the moves in between', async () => {
    const { id, to, mails } = await visit('2026-12-01')
    await to('11:00')
    await to('14:00')
    expect(await mails()).toEqual([])
    expect(await waiting()).toEqual([{ key: `appointment.moved ${id}`, at: '2026-11-20 09:01:00' }])
    await work()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'appointment-changed',
      subject: 'Uw afspraak is verplaatst naar dinsdag 1 december 2026 om 14:00',
    })
    expect(mail?.text).toMatch(/Oude tijd\W+dinsdag 1 december 2026 om 09:00/)
    await to('16:00')
    await work()
    const old = (await mails()).map(
      ({ text }) => /Oude tijd\W+dinsdag 1 december 2026 om (\d\d)/.exec(text)?.[1] ?? '',
    )
    expect(new Set(old)).toEqual(new Set(['09', '14']))
  })

  test('and puts back at once is told nobody', async () => {
    const { to, mails } = await visit('2026-12-02')
    for (const time of ['11:00', '14:00', '09:00']) await to(time)
    await work()
    expect(await mails()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('is told once, also by a job that runs twice', async () => {
    const { id, to, mails } = await visit('2026-12-03')
    await to('11:00')
    const payload = [
      {
        appointmentId: id,
        from: { date: '2026-12-03', startTime: '09:00:00', endTime: '11:00:00' },
      },
    ]
    await Promise.all([1, 2, 3].map(() => appointmentTasks['appointment.moved'](payload, deps)))
    await work()
    expect(await mails()).toHaveLength(1)
  })

  test.for(['cancels', 'deletes'])(
    'and then %s is cancelled at the time that the client knows',
    async (verb) => {
      const { id, to, mails } = await visit(verb === 'cancels' ? '2026-12-04' : '2026-12-05')
      await to('14:00')
      await (verb === 'cancels'
        ? owner.patch(`/api/appointments/${id}`, { status: 'cancelled' })
        : owner.remove(`/api/appointments/${id}`))
      await work()
      expect(await mails()).toMatchObject([
        {
          kind: 'appointment-cancelled',
          subject: expect.stringMatching(/2026 om 09:00 is geannuleerd$/),
        },
      ])
      expect(await waiting()).toEqual([])
    },
  )

  test('and then confirms is confirmed at its new time, without another mail', async () => {
    const { id, to, mails } = await visit('2026-12-08', 'pending')
    await to('14:00')
    await owner.patch(`/api/appointments/${id}`, { status: 'confirmed' })
    await work()
    expect(await mails()).toMatchObject([
      { kind: 'appointment-confirmed', subject: expect.stringMatching(/om 14:00$/) },
    ])
  })
})

describe('what the owner tells the client of a visit by hand', async () => {
  const { app, deps, clock } = await createTestApp({ now: '2026-11-23T10:00:00Z' })
  const owner = await createOwner(app)
  const mailsOf = async (id: string) =>
    (
      await deps.db
        .select()
        .from(outbox)
        .where(eq(outbox.appointmentId, id))
        .orderBy(outbox.createdAt)
    ).map(({ kind }) => kind)

  test('is a reminder at any time before the visit, as often as she wants', async () => {
    const { id } = await insertVisit(deps.db, { date: '2027-02-01' })
    expect(await owner.post(`/api/admin/send-reminder/${id}`)).toMatchObject({
      status: 201,
      body: { success: true },
    })
    expect((await owner.post(`/api/admin/send-reminder/${id}`)).status).toBe(201)
    expect(await mailsOf(id)).toEqual(['appointment-reminder', 'appointment-reminder'])
  })

  test.for([
    ['cancelled', { status: 'cancelled' }, 'afgezegd'],
    ['over', { startTime: '11:00' }, 'voorbij'],
    ['not confirmed', { status: 'pending', startTime: '16:00' }, 'nog niet bevestigd'],
  ] as const)('is no reminder of a visit that is %s', async ([_case, overrides, words]) => {
    const { id } = await insertVisit(deps.db, {
      endTime: '17:00',
      overlapAllowed: true,
      ...overrides,
    })
    expect(await owner.post(`/api/admin/send-reminder/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'not_now', message: expect.stringContaining(words) },
    })
    expect(await mailsOf(id)).toEqual([])
  })

  test('is once that the dog is ready, and again when she says so; also when two screens say it at once', async () => {
    const { id } = await insertVisit(deps.db, { startTime: '06:00', endTime: '07:00' })
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await owner.post(`/api/appointments/${id}/ready`)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already_sent',
      message: 'De klant kreeg dit bericht al om 11:00.',
    })
    expect((await owner.post(`/api/appointments/${id}/ready`, { again: true })).status).toBe(201)
    expect(await mailsOf(id)).toEqual(['dog-ready', 'dog-ready'])
    const [mail] = await deps.db.select().from(outbox).where(eq(outbox.appointmentId, id))
    expect(mail?.text).toMatch(
      /\nDeze afspraak bekijken: http:\/\/salon\.test\/mijn-afspraak\/•••\n/,
    )
    expect(mail).toMatchObject({
      subject: 'Bo is klaar!',
      expiresAt: new Date('2026-11-23T23:00:00Z'),
    })
  })

  test('is on the day of the visit only that the dog is ready', async () => {
    for (const date of ['2026-11-22', '2026-11-24']) {
      const { id } = await insertVisit(deps.db, { date })
      expect(await owner.post(`/api/appointments/${id}/ready`)).toMatchObject({
        status: 409,
        body: { code: 'not_now' },
      })
    }
    const { id } = await insertVisit(deps.db, { startTime: '19:00', endTime: '20:00' })
    expect((await owner.post(`/api/appointments/${id}/ready`, { again: 'ja' })).status).toBe(400)
    expect(
      (await owner.post('/api/appointments/7a7a7a7a-0000-4000-8000-000000000000/ready')).status,
    ).toBe(404)
    expect(
      (await owner.post('/api/admin/send-reminder/7a7a7a7a-0000-4000-8000-000000000000')).status,
    ).toBe(404)
  })

  test('can be read beforehand, with why not and when it was sent', async () => {
    await deps.db.update(salonTable).set({ street: 'Kerkstraat 12' })
    const { id } = await insertVisit(deps.db, { startTime: '20:00', endTime: '21:00' })
    await owner.post(`/api/appointments/${id}/ready`)
    clock.set('2026-11-23T20:30:00Z')
    const { body } = await owner.get(`/api/appointments/${id}/texts`)
    expect(body).toMatchObject([
      {
        kind: 'appointment-confirmed',
        text: expect.stringMatching(
          /staat vast[^]*\nWanneer: maandag 23 november 2026 om 20:00\nHond: Bo\nBehandeling: .+\nAdres: Kerkstraat 12, 9100/,
        ),
        refusal: expect.stringContaining('voorbij'),
        sentAt: null,
      },
      {
        kind: 'appointment-reminder',
        text: expect.stringContaining('om 20:00'),
        refusal: expect.stringContaining('voorbij'),
        sentAt: null,
      },
      {
        kind: 'dog-ready',
        text: expect.stringContaining('Bo is fris'),
        refusal: null,
        sentAt: '2026-11-23T10:00:00.000Z',
      },
    ])
    expect(await mailsOf(id)).toHaveLength(1)
    clock.set('2026-11-23T10:00:00Z')
  })

  test('carries a link only when that is asked for, one that opens this visit alone', async () => {
    const links = async () => await deps.db.$count(appointmentLinks)
    const { id } = await insertVisit(deps.db, { startTime: '21:00', endTime: '22:00' })
    const path = `/api/appointments/${id}/texts`
    const before = await links()
    expect(JSON.stringify((await owner.get(path)).body)).not.toContain('/mijn-afspraak/')
    expect(await links()).toBe(before)
    for (const kind of ['appointment-confirmed', 'appointment-reminder']) {
      const { status, body } = await owner.post(path, { kind })
      expect(status).toBe(201)
      const [, token] =
        /\nBekijken, verplaatsen of annuleren: http:\/\/salon\.test\/mijn-afspraak\/([\w-]{22})\n/.exec(
          parse(clientTextSchema, body).text,
        ) ?? []
      expect(await createBrowser(app).get(`/api/self-service/visits/${token}`)).toMatchObject({
        status: 200,
        body: { startTime: '21:00:00' },
      })
    }
    expect(await links()).toBe(before + 2)
    expect((await owner.post(path, { kind: 'dog-ready' })).status).toBe(422)
    expect((await owner.post(path)).status).toBe(422)
    expect((await createBrowser(app).post(path, { kind: 'appointment-confirmed' })).status).toBe(
      401,
    )
    expect(
      (
        await owner.post('/api/appointments/7a7a7a7a-0000-4000-8000-000000000000/texts', {
          kind: 'appointment-confirmed',
        })
      ).status,
    ).toBe(404)
    for (const change of [{ status: 'pending' }, { status: 'cancelled' }] as const) {
      await deps.db.update(appointments).set(change).where(eq(appointments.id, id))
      expect(await owner.post(path, { kind: 'appointment-confirmed' })).toMatchObject({
        status: 409,
        body: { code: 'not_now' },
      })
    }
    expect(await links()).toBe(before + 2)
  })
})
