import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { bookingAnswerSchema } from '#agenda/booking/form/wire.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { customers } from '#server/db/tables/customers.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { aMinuteLater, workOff } from '#tests/support/work-off.ts'

// What a calendar makes of a visit, from the mails and from the file of the success screen: one
// entry, whose later version wins.

describe('the calendar file of a visit', () => {
  test('is the visit as it stands, under the same id and with a rising number as in the mails, until it is deleted', async () => {
    const context = await withOwner()
    const { app, deps, owner, sentMails } = context
    const visitor = createBrowser(app)
    const body = bookingBody({ customerName: 'An Geheim', notes: 'allergisch', petName: 'Rex' })
    await deps.db.insert(customers).values({
      firstName: 'An',
      lastName: 'Geheim',
      email: body.customerEmail,
      phone: '0470 12 34 56',
    })
    await recogniseBrowser(deps, visitor, body.customerEmail)
    const { id, calendarUrl } = answerOf((await visitor.post('/api/booking/create', body)).body)
    const versions = [await fileAt(visitor, calendarUrl)]
    await owner.patch(`/api/appointments/${id}`, { status: 'confirmed' })
    await sendMails(context)
    versions.push(await fileAt(visitor, calendarUrl))
    await owner.patch(`/api/appointments/${id}`, { date: '2026-11-24', startTime: '16:00' })
    versions.push(await fileAt(visitor, calendarUrl))
    await owner.patch(`/api/appointments/${id}`, { status: 'cancelled' })
    versions.push(await fileAt(visitor, calendarUrl))
    expect(versions).toEqual([
      {
        method: 'PUBLISH',
        uid: `${id}@salon.test`,
        sequence: 0,
        status: 'TENTATIVE',
        start: '2026-11-23T09:00:00',
        summary: 'Hondensalon Snuf: Rex',
      },
      {
        method: 'PUBLISH',
        uid: `${id}@salon.test`,
        sequence: 1,
        status: 'CONFIRMED',
        start: '2026-11-23T09:00:00',
        summary: 'Hondensalon Snuf: Rex',
      },
      {
        method: 'PUBLISH',
        uid: `${id}@salon.test`,
        sequence: 2,
        status: 'CONFIRMED',
        start: '2026-11-24T16:00:00',
        summary: 'Hondensalon Snuf: Rex',
      },
      {
        method: 'PUBLISH',
        uid: `${id}@salon.test`,
        sequence: 3,
        status: 'CANCELLED',
        start: '2026-11-24T16:00:00',
        summary: 'Hondensalon Snuf: Rex',
      },
    ])
    const file = await visitor.get(calendarUrl)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="afspraak\.ics"/)
    expect(file.body).not.toMatch(/Geheim|voorbeeld\.be|0470|allergisch|Dorpsstraat/)
    await sendMails(context)
    const mailed = sentMails.flatMap(({ calendar }) =>
      calendar ? [readEvent(calendar.content)] : [],
    )
    expect(new Set(mailed.map(({ uid }) => uid))).toEqual(new Set([`${id}@salon.test`]))
    expect(mailed.map(({ method, sequence }) => `${method} ${sequence}`)).toEqual(
      expect.arrayContaining(['PUBLISH 1', 'CANCEL 3']),
    )
    await owner.remove(`/api/appointments/${id}`)
    expect(await visitor.get(calendarUrl)).toMatchObject({ status: 404 })
  })

  test('a coming visit that is deleted is cancelled in the calendar by its mail, above every version before', async () => {
    const context = await withOwner()
    const { app, owner, sentMails } = context
    const { id } = answerOf(
      (await createBrowser(app).post('/api/booking/create', bookingBody())).body,
    )
    await owner.patch(`/api/appointments/${id}`, { status: 'confirmed' })
    await owner.patch(`/api/appointments/${id}`, { startTime: '16:00' })
    await sendMails(context)
    await owner.remove(`/api/appointments/${id}`)
    await sendMails(context)
    const mailed = sentMails.flatMap(({ calendar }) =>
      calendar ? [readEvent(calendar.content)] : [],
    )
    expect(
      mailed.map(({ method, uid, sequence, start }) => [method, uid, sequence, start]),
    ).toEqual([
      ['PUBLISH', `${id}@salon.test`, 1, '2026-11-23T09:00:00'],
      ['PUBLISH', `${id}@salon.test`, 2, '2026-11-23T16:00:00'],
      ['CANCEL', `${id}@salon.test`, 3, '2026-11-23T16:00:00'],
    ])
  })

  test('opens nothing else, and not for ever', async () => {
    const { app, clock } = await createTestApp()
    const visitor = createBrowser(app)
    const one = answerOf((await visitor.post('/api/booking/create', bookingBody())).body)
    const other = answerOf(
      (await visitor.post('/api/booking/create', bookingBody({ appointmentTime: '11:00' }))).body,
    )
    const forged = one.calendarUrl.replace(one.id, other.id)
    for (const path of [
      forged,
      '/api/booking/calendar/x.ics',
      `/api/booking/calendar/${one.id}.ics`,
    ])
      expect(await visitor.get(path)).toMatchObject({ status: 404 })
    clock.set('2027-11-20T09:00:00Z')
    expect((await visitor.get(one.calendarUrl)).status).toBe(200)
    clock.set('2027-11-23T09:00:00Z')
    expect((await visitor.get(one.calendarUrl)).status).toBe(404)
  })

  test('says nothing of a dog whose name was guessed to a browser that may not read it', async () => {
    const { app } = await createTestApp()
    const body = bookingBody({ petName: 'Snoopy' })
    await createBrowser(app).post('/api/booking/create', body)
    const again = {
      ...body,
      customerName: 'Piet Pers',
      customerPhone: '0499 00 00 00',
      appointmentTime: '11:00',
    }
    const stranger = createBrowser(app)
    const { calendarUrl } = answerOf((await stranger.post('/api/booking/create', again)).body)
    const file = await stranger.get(calendarUrl)
    expect(file.status).toBe(200)
    expect(file.body).not.toContain('Snoopy')
    expect(readEvent(String(file.body)).summary).toBe('Hondensalon Snuf')
  })
})

function answerOf(body: unknown) {
  const [visit] = parse(bookingAnswerSchema, body).appointments
  if (!visit) throw new Error('nothing was booked')
  return visit
}

async function fileAt(browser: ReturnType<typeof createBrowser>, path: string) {
  return readEvent(String((await browser.get(path)).body))
}

function readEvent(content: string) {
  const { method, events } = readCalendar(content)
  const [event] = events
  if (!event) throw new Error('the calendar is empty')
  return { method, ...event }
}

async function withOwner() {
  const context = await createTestApp()
  return { ...context, owner: await createOwner(context.app) }
}

/** What the owner did stands by now, and its mails leave. */
async function sendMails(context: Awaited<ReturnType<typeof withOwner>>) {
  const deps = aMinuteLater(context.deps)
  await workOff({ ...appointmentTasks, ...outboxTasks }, { ...context, deps })
}
