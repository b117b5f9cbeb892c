import { eq } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { appointmentEventSchema } from '#agenda/appointments/wire.ts'
import { seriesPreviewSchema, seriesSchema } from '#agenda/series/wire.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertDogVisit } from '#tests/support/dog-visit.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { aMinuteLater, workOff } from '#tests/support/work-off.ts'

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

async function mailsOf(recipient: string) {
  await workOff({ ...appointmentTasks, ...outboxTasks }, { ...context, deps: aMinuteLater(deps) })
  return sentMails.filter(({ to }) => to === recipient)
}

const preview = async (body: Record<string, unknown>) =>
  exact(seriesPreviewSchema).parse((await owner.post('/api/series/preview', body)).body).rows
const keep = (rows: Awaited<ReturnType<typeof preview>>) =>
  rows.map(({ obstacles: _obstacles, others: _others, takers: _takers, ...row }) => row)

describe('a series', () => {
  test('is planned whole: the visit that is repeated belongs to it, and one mail names every date with a link of its own', async () => {
    const { id, email } = await insertDogVisit(db)
    const rows = keep(await preview({ appointmentId: id, everyWeeks: 16, count: 3 }))
    const { status, body } = await owner.post('/api/series', { appointmentId: id, rows })
    expect(status).toBe(201)
    const series = exact(seriesSchema).parse(body)
    expect(
      series.appointments.map(({ date, startTime, seriesId, status: state, price }) => [
        date,
        startTime,
        seriesId,
        state,
        price,
      ]),
    ).toEqual(
      ['2026-11-23', '2027-03-15', '2027-07-05', '2027-10-25'].map((date) => [
        date,
        '09:00:00',
        series.id,
        'confirmed',
        '47.00',
      ]),
    )
    expect(await owner.get(`/api/series/${series.id}`)).toMatchObject({
      status: 200,
      body: { id: series.id, appointments: { length: 4 } },
    })
    const [mail, ...more] = await mailsOf(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(
      'Uw afspraak is bevestigd: maandag 15 maart 2027 om 09:00 (en nog 2 latere)',
    )
    for (const date of [
      'maandag 15 maart 2027 om 09:00',
      'maandag 5 juli 2027 om 09:00',
      'maandag 25 oktober 2027 om 09:00',
    ])
      expect(mail?.text).toContain(date)
    expect(new Set(mail?.html?.match(/mijn-afspraak\/[\w-]{22}/g)).size).toBe(3)
    // winter, summer and, the day before, summer again: the hour of the wall clock stays
    const { method, events } = readCalendar(mail?.calendar?.content)
    expect(method).toBe('PUBLISH')
    expect(events.map(({ start }) => start)).toEqual([
      '2027-03-15T09:00:00',
      '2027-07-05T09:00:00',
      '2027-10-25T09:00:00',
    ])
    const again = keep(await preview({ appointmentId: id, everyWeeks: 2, count: 1 }))
    expect(await owner.post('/api/series', { appointmentId: id, rows: again })).toMatchObject({
      status: 201,
      body: { id: series.id, appointments: { length: 5 } },
    })
  })

  test('is refused whole when a row met something since the preview, with the rows as they are now', async () => {
    const { id, email } = await insertDogVisit(db)
    const rows = keep(await preview({ appointmentId: id, everyWeeks: 1, count: 3 }))
    const other = await insertVisit(db, {
      date: '2026-12-07',
      startTime: '10:00',
      endTime: '12:00',
    })
    const refused = await owner.post('/api/series', { appointmentId: id, rows })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        fields: { 'rows.1.startTime': 'Overlapt met Bo van Bea Maes (10:00–12:00).' },
        current: {
          rows: [{ obstacles: [] }, { obstacles: [{ kind: 'overlap' }] }, { obstacles: [] }],
        },
      },
    })
    expect(await db.$count(appointments)).toBe(2)
    expect(await mailsOf(email)).toEqual([])
    const accepted = rows.map((row, index) =>
      index === 1 ? { ...row, accepts: [`overlap ${other.id}`] } : row,
    )
    const { status, body } = await owner.post('/api/series', { appointmentId: id, rows: accepted })
    expect(status).toBe(201)
    expect(
      parse(seriesSchema, body).appointments.map(({ overlapAllowed }) => overlapAllowed),
    ).toEqual([false, false, true, false])
  })

  test('is planned once, however often it is sent, and of two series over the same dates one is', async () => {
    const { id } = await insertDogVisit(db)
    const other = await insertDogVisit(db, { startTime: '11:00', endTime: '13:00' })
    const rows = keep(await preview({ appointmentId: id, everyWeeks: 1, count: 8 }))
    const twice = await Promise.all(
      ['k', 'k'].map((key) =>
        owner.post('/api/series', { appointmentId: id, rows }, { 'idempotency-key': key }),
      ),
    )
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    await db.delete(appointments).where(eq(appointments.date, '2026-12-07'))
    const race = await Promise.all(
      [id, other.id].map((appointmentId) =>
        owner.post('/api/series', { appointmentId, rows: rows.slice(1, 2) }),
      ),
    )
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('is cancelled from a visit on: the coming ones after it, their calendar entries too, by one mail', async () => {
    const { id, email } = await insertDogVisit(db)
    const rows = keep(await preview({ appointmentId: id, everyWeeks: 1, count: 4 }))
    const { id: seriesId, appointments: made } = parse(
      seriesSchema,
      (await owner.post('/api/series', { appointmentId: id, rows })).body,
    )
    const [, second, third, fourth, fifth] = made
    await owner.patch(`/api/appointments/${third?.id}`, { date: '2026-12-10' })
    await owner.patch(`/api/appointments/${fifth?.id}`, { status: 'cancelled' })
    const answers = await Promise.all(
      [1, 2].map(() =>
        owner.post(`/api/series/${seriesId}/cancel-following`, { appointmentId: second?.id }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const ids = answers.flatMap(({ body }) =>
      parse(seriesSchema, body).appointments.map((visit) => visit.id),
    )
    expect(ids).toHaveLength(2)
    expect(ids).toEqual(expect.arrayContaining([third?.id, fourth?.id]))
    const after = parse(
      seriesSchema,
      (await owner.get(`/api/series/${seriesId}`)).body,
    ).appointments
    expect(after.map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    const mails = (await mailsOf(email)).filter(({ subject }) =>
      subject.includes('latere) is geannuleerd'),
    )
    expect(mails).toHaveLength(1)
    // the client never heard of the move that was taken back by the cancellation
    expect(mails[0]?.text).toContain('maandag 7 december 2026 om 09:00')
    expect(mails[0]?.subject).toBe(
      'Uw afspraak van maandag 7 december 2026 om 09:00 (en nog 1 latere) is geannuleerd',
    )
    const { method, events } = readCalendar(mails[0]?.calendar?.content)
    expect(method).toBe('CANCEL')
    expect(events).toMatchObject([
      { uid: `${third?.id}@salon.test`, sequence: 2, status: 'CANCELLED' },
      { uid: `${fourth?.id}@salon.test`, sequence: 1, status: 'CANCELLED' },
    ])
    const history = parse(
      array(appointmentEventSchema),
      (await owner.get(`/api/appointments/${fourth?.id}/history`)).body,
    )
    expect(history.at(-1)?.changes).toEqual({ status: { from: 'confirmed', to: 'cancelled' } })
    expect(
      await owner.post(`/api/series/${seriesId}/cancel-following`, { appointmentId: NOBODY }),
    ).toMatchObject({ status: 404 })
  })
})
