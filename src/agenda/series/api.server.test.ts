import { and, eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import { nextVisitSchema, seriesPreviewSchema, seriesSchema } from '#agenda/series/wire.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { messageSettings } from '#server/db/tables/outbox.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertDogVisit } from '#tests/support/dog-visit.ts'
import { exact } from '#tests/support/exact.ts'
import { insertLeave, insertVisit } from '#tests/support/factories.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { workOff } from '#tests/support/work-off.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const context = await createTestApp()
const { app, deps, sentMails } = context
const { db } = deps
const owner = await createOwner(app)

beforeEach(async () => {
  await db.delete(appointments)
  await db.delete(holidays)
  sentMails.length = 0
})

async function nextOf(appointmentId: string, weeks?: number) {
  const { status, body } = await owner.get(
    `/api/series/next-visit?appointmentId=${appointmentId}${weeks === undefined ? '' : `&weeks=${weeks}`}`,
  )
  expect(status).toBe(200)
  return exact(nextVisitSchema).parse(body)
}

async function mailsOf(recipient: string) {
  await workOff({ ...appointmentTasks, ...outboxTasks }, context)
  return sentMails.filter(({ to }) => to === recipient)
}

const preview = async (body: Record<string, unknown>) =>
  exact(seriesPreviewSchema).parse((await owner.post('/api/series/preview', body)).body).rows
const keep = (rows: Awaited<ReturnType<typeof preview>>) =>
  rows.map(({ obstacles: _obstacles, others: _others, takers: _takers, ...row }) => row)

describe('the next visit', () => {
  test('is proposed eight weeks later at the same hour, or as the card, the last visits or the setting say', async () => {
    const { id, dogId, customerId } = await insertDogVisit(db)
    expect(await nextOf(id)).toMatchObject({
      weeks: 8,
      usualWeeks: 8,
      knownFrom: 'default',
      booked: null,
      proposal: { date: '2027-01-18', startTime: '09:00:00', endTime: '11:00:00' },
    })
    await db.update(messageSettings).set({ rebookWeeks: 10 })
    expect(await nextOf(id)).toMatchObject({
      usualWeeks: 10,
      knownFrom: 'salon',
      proposal: { date: '2027-02-01' },
    })
    await insertVisit(db, { customerId, dogId, date: '2026-10-12' })
    await insertVisit(db, { customerId, dogId, date: '2026-11-09', status: 'cancelled' })
    expect(await nextOf(id)).toMatchObject({
      usualWeeks: 6,
      knownFrom: 'visits',
      proposal: { date: '2027-01-04' },
    })
    await db.update(dogs).set({ rebookWeeks: 5 }).where(eq(dogs.id, dogId))
    expect(await nextOf(id)).toMatchObject({
      usualWeeks: 5,
      knownFrom: 'dog',
      proposal: { date: '2026-12-28' },
    })
    await db.update(messageSettings).set({ rebookWeeks: 0 })
    expect(await nextOf(id, 7)).toMatchObject({
      weeks: 7,
      usualWeeks: 5,
      proposal: { date: '2027-01-11' },
    })
    expect(await owner.get(`/api/series/next-visit?appointmentId=${id}&weeks=0`)).toMatchObject({
      status: 422,
      body: { fields: { weeks: expect.any(String) } },
    })
    expect(await owner.get(`/api/series/next-visit?appointmentId=${NOBODY}`)).toMatchObject({
      status: 404,
    })
  })

  test('avoids visits, leave, holidays and blocked slots', async () => {
    const { id } = await insertDogVisit(db)
    await insertVisit(db, { date: '2027-01-18', startTime: '10:30', endTime: '12:00' })
    await insertLeave(db, { startDate: '2027-01-22', endDate: '2027-01-24' })
    await db
      .update(timeSlots)
      .set({ isAvailable: false })
      .where(and(eq(timeSlots.date, '2027-01-21'), eq(timeSlots.startTime, '09:00')))
    const { proposal, others } = await nextOf(id)
    expect(
      [proposal, ...others].map(
        (place) => `${place?.date.slice(8)} ${place?.startTime.slice(0, 5)}`,
      ),
    ).toEqual(['18 16:00', '19 09:00', '19 11:00', '19 16:00', '21 11:00', '21 16:00', '21 18:00'])
  })

  test('is booked, confirmed, in one tap: the customer as she is now, treatment and price as they were, one mail with its link', async () => {
    const { id, customerId, dogId } = await insertDogVisit(db)
    await db
      .update(customers)
      .set({ email: 'nieuw@voorbeeld.be', city: 'Gent' })
      .where(eq(customers.id, customerId))
    const place = (await nextOf(id)).proposal
    const booked = await owner.post('/api/series/next-visit', { appointmentId: id, place })
    expect(booked.status).toBe(201)
    const visit = exact(appointmentSchema).parse(booked.body)
    expect(visit).toMatchObject({
      ...place,
      customerId,
      dogId,
      status: 'confirmed',
      source: 'admin',
      price: '47.00',
      email: 'nieuw@voorbeeld.be',
      city: 'Gent',
      comments: '',
      notes: '',
      seriesId: null,
    })
    expect(await nextOf(id)).toMatchObject({
      booked: { id: visit.id, date: '2027-01-18', status: 'confirmed' },
      proposal: null,
      others: [],
    })
    const [mail, ...more] = await mailsOf('nieuw@voorbeeld.be')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Uw afspraak is bevestigd: maandag 18 januari 2027 om 09:00')
    expect(mail?.text).toMatch(/http:\/\/salon\.test\/mijn-afspraak\/[\w-]{22}/)
    expect(readCalendar(mail?.calendar?.content).events).toMatchObject([
      {
        uid: `${visit.id}@salon.test`,
        sequence: 0,
        status: 'CONFIRMED',
        start: '2027-01-18T09:00:00',
      },
    ])
  })

  test('is booked once, however often is tapped at once', async () => {
    const { id, email } = await insertDogVisit(db)
    const { proposal: place, others } = await nextOf(id)
    const taps = await Promise.all(
      ['a', 'a', 'a'].map((key) =>
        owner.post(
          '/api/series/next-visit',
          { appointmentId: id, place },
          { 'idempotency-key': key },
        ),
      ),
    )
    expect(taps.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(taps.map(({ body }) => parse(appointmentSchema, body).id)).size).toBe(1)
    expect(
      await owner.post(
        '/api/series/next-visit',
        { appointmentId: id, place: others[0] },
        { 'idempotency-key': 'a' },
      ),
    ).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect(await db.$count(appointments)).toBe(2)
    expect(await mailsOf(email)).toHaveLength(1)
  })

  test('is refused at a place that is not free any more, and of two who take it one gets it', async () => {
    const { id } = await insertDogVisit(db)
    const other = await insertDogVisit(db, { startTime: '11:00', endTime: '13:00' })
    const place = { date: '2027-01-18', startTime: '09:00', endTime: '11:00' }
    const answers = await Promise.all(
      [id, other.id, id, other.id].map((appointmentId) =>
        owner.post('/api/series/next-visit', { appointmentId, place }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'slot_taken',
      message: 'Dit uur is net bezet. Kies een ander.',
    })
    await insertLeave(db, { startDate: '2027-01-25', endDate: '2027-01-25' })
    expect(
      await owner.post('/api/series/next-visit', {
        appointmentId: id,
        place: { ...place, date: '2027-01-25' },
      }),
    ).toMatchObject({ status: 409 })
    expect(
      await owner.post('/api/series/next-visit', {
        appointmentId: id,
        place: { ...place, date: '2026-11-19' },
      }),
    ).toMatchObject({ status: 409 })
    expect(
      await owner.post('/api/series/next-visit', {
        appointmentId: id,
        place: { ...place, endTime: '08:00' },
      }),
    ).toMatchObject({ status: 422 })
    expect(
      await owner.post('/api/series/next-visit', {
        appointmentId: NOBODY,
        place: { ...place, date: '2027-02-01' },
      }),
    ).toMatchObject({ status: 404 })
  })
})

describe('a series', () => {
  test('shows each date with what stands in its way, and stores nothing', async () => {
    const { id } = await insertDogVisit(db)
    const other = await insertVisit(db, {
      date: '2026-12-07',
      startTime: '10:00',
      endTime: '12:00',
      dogName: 'Rex',
      firstName: 'Jan',
      lastName: 'Smet',
    })
    await insertLeave(db, { name: 'Skiën', startDate: '2026-12-20', endDate: '2026-12-22' })
    const rows = await preview({ appointmentId: id, everyWeeks: 1, count: 5 })
    expect(
      rows.map(({ date, obstacles }) => [date, obstacles.map(({ sentence }) => sentence)]),
    ).toEqual([
      ['2026-11-30', []],
      ['2026-12-07', ['Overlapt met Rex van Jan Smet (10:00–12:00).']],
      ['2026-12-14', []],
      ['2026-12-21', ['Verlof: Skiën.']],
      ['2026-12-28', []],
    ])
    expect(rows[1]?.obstacles[0]?.key).toBe(`overlap ${other.id}`)
    expect(rows[1]?.others[0]).toEqual({
      date: '2026-12-07',
      startTime: '16:00:00',
      endTime: '18:00:00',
    })
    expect(await db.$count(appointments)).toBe(2)
    expect(
      (await preview({ appointmentId: id, everyWeeks: 6, until: '2027-02-20' })).map(
        ({ date }) => date,
      ),
    ).toEqual(['2027-01-04', '2027-02-15'])
  })

  test('is made with its first appointment, for a customer who is found or added', async () => {
    const appointment = {
      firstName: 'Els',
      lastName: 'Claes',
      email: 'els@voorbeeld.be',
      phone: '0470 11 11 11',
      dogName: 'Max',
      dogBreed: 'Poedel',
      service: 'Poedel',
      date: '2026-11-26',
      startTime: '11:00',
      price: '50.00',
    }
    const rows = keep(await preview({ appointment, everyWeeks: 4, count: 2 }))
    expect(rows).toEqual([
      { date: '2026-11-26', startTime: '11:00:00', endTime: '13:00:00' },
      { date: '2026-12-24', startTime: '11:00:00', endTime: '13:00:00' },
    ])
    const { status, body } = await owner.post('/api/series', { appointment, rows })
    expect(status).toBe(201)
    const { appointments: made } = parse(seriesSchema, body)
    expect(made).toMatchObject([
      { dogName: 'Max', price: '50.00', endTime: '13:00:00' },
      { date: '2026-12-24' },
    ])
    expect(new Set(made.map(({ customerId }) => customerId)).size).toBe(1)
    expect(
      await owner.post('/api/series', {
        appointment: { ...appointment, email: 'geen adres' },
        rows,
      }),
    ).toMatchObject({
      status: 422,
      body: { fields: { 'appointment.email': expect.any(String) } },
    })
  })

  test('refuses nonsense', async () => {
    const { id } = await insertDogVisit(db)
    const row = { date: '2026-11-30', startTime: '09:00', endTime: '11:00' }
    for (const [path, body, field] of [
      ['/api/series/preview', { everyWeeks: 1, count: 1 }, 'appointmentId'],
      ['/api/series/preview', { appointmentId: id, everyWeeks: 1 }, 'count'],
      [
        '/api/series/preview',
        { appointmentId: id, everyWeeks: 1, count: 2, until: '2027-01-01' },
        'count',
      ],
      ['/api/series/preview', { appointmentId: id, everyWeeks: 0, count: 2 }, 'everyWeeks'],
      ['/api/series/preview', { appointmentId: id, everyWeeks: 1, count: 27 }, 'count'],
      ['/api/series', { appointmentId: id, rows: [] }, 'rows'],
      ['/api/series', { appointmentId: id, rows: [{ ...row, date: '2026-11-19' }] }, 'rows.0.date'],
      [
        '/api/series',
        { appointmentId: id, rows: [row, { ...row, date: '2028-11-21' }] },
        'rows.1.date',
      ],
      [
        '/api/series',
        { appointmentId: id, rows: [row, { ...row, startTime: '10:00' }] },
        'rows.1.startTime',
      ],
      [
        '/api/series',
        { appointmentId: id, rows: [{ ...row, endTime: '09:00' }] },
        'rows.0.endTime',
      ],
    ] as const)
      expect(await owner.post(path, body)).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) } },
      })
    expect(await owner.post('/api/series', { appointmentId: NOBODY, rows: [row] })).toMatchObject({
      status: 404,
    })
    expect(await owner.get(`/api/series/${NOBODY}`)).toMatchObject({ status: 404 })
    await owner.patch(`/api/appointments/${id}`, { status: 'cancelled' })
    expect(await owner.post('/api/series', { appointmentId: id, rows: [row] })).toMatchObject({
      status: 422,
    })
    expect(
      await createBrowser(app).post('/api/series', { appointmentId: id, rows: [row] }),
    ).toMatchObject({ status: 401 })
    expect(
      await createBrowser(app).get(`/api/series/next-visit?appointmentId=${id}`),
    ).toMatchObject({ status: 401 })
  })
})
