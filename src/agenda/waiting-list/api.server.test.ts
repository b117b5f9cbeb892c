import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { endLinks } from '#foundation/visit-links/data.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { rateLimits } from '#server/db/tables/http.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon } from '#server/db/tables/salon.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { NOW } from '#tests/support/seeded.ts'
import {
  confirmJoined,
  entryOf,
  joinBody,
  listHeld,
  tokensIn,
} from '#tests/support/waiting-list.ts'

const testApp = await createTestApp()
const { app, deps, clock } = testApp
const { db } = deps
const owner = await createOwner(app)
const visitor = () => createBrowser(app)
const ROOT = '/api/waiting-list'

beforeEach(async () => {
  clock.set(NOW)
  for (const table of [waitingListEntries, appointments, outbox, rateLimits]) await db.delete(table)
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  await db.update(salon).set({ existingCustomersOnly: false })
})

const join = async (overrides: Record<string, unknown> = {}) =>
  await visitor().post(`${ROOT}/join`, joinBody(overrides))
/** Somebody who waits; her row as the owner reads it. */
async function joined(overrides: Record<string, unknown> = {}) {
  const body = joinBody(overrides)
  await visitor().post(`${ROOT}/join`, body)
  await confirmJoined(testApp, body.email)
  const { id, version } = await entryOf(db, body.email)
  return { id, email: body.email, version }
}
const names = (body: unknown) => (Array.isArray(body) ? body.map(({ firstName }) => firstName) : [])

describe('joining', () => {
  test('answers what was asked, and mails the way to leave again', async () => {
    const answer = await join({
      dogName: '  Rex ',
      weekdays: [1, 1],
      fromTime: '09:00',
      toTime: '12:00',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        state: 'waiting',
        dogName: 'Rex',
        service: 'Poedel',
        weekdays: [1],
        fromTime: '09:00:00',
        toTime: '12:00:00',
      },
    })
    expect(Object.keys(Object(answer.body))).not.toContain('id')
    const [mail] = await db.select().from(outbox)
    expect(mail).toMatchObject({
      text: expect.stringContaining('http://salon.test/wachtlijst/•••'),
      keys: [expect.stringMatching(/^[\w-]+\.\d+\.[\w-]+$/)],
    })
    expect(await db.select().from(waitingListEntries)).toMatchObject([
      { acceptedRulesVersion: expect.any(String), state: 'waiting', postalCode: '9100' },
    ])
  })

  test('answers somebody known as somebody unknown, changes nothing of her and recognises no browser', async () => {
    const [known] = await db
      .insert(customers)
      .values({
        firstName: 'Bea',
        lastName: 'Maes',
        email: 'bea@voorbeeld.be',
        phone: '0471 11 22 33',
      })
      .returning()
    const [unknown, answer] = [
      await join(),
      await join({
        email: 'BEA@voorbeeld.be',
        firstName: 'Bea',
        lastName: 'Maes',
        phone: '0471 11 22 33',
        city: 'Gent',
      }),
    ]
    expect(Object(answer.body)).toEqual(Object(unknown.body))
    expect(
      await db
        .select()
        .from(customers)
        .where(eq(customers.id, known?.id ?? '')),
    ).toEqual([known])
    expect(await entryOf(db, 'BEA@voorbeeld.be')).toMatchObject({
      customerId: known?.id,
      city: 'Gent',
    })
    expect(await db.$count(recognisedDevices)).toBe(0)
  })

  test.for([
    [{ acceptedRules: false }, ['acceptedRules']],
    [{ firstName: ' ', email: 'geen', phone: 'x' }, ['firstName', 'email', 'phone']],
    [{ weekdays: [] }, ['weekdays']],
    [{ weekdays: [8] }, ['weekdays.0']],
    [{ fromDate: '2026-11-30' }, ['toDate']],
    [{ fromDate: '2026-11-10', toDate: '2026-11-19' }, ['toDate']],
    [{ toDate: '2029-01-01' }, ['toDate']],
    [{ weekdays: [2] }, ['weekdays']],
    [{ fromTime: '12:00', toTime: '11:00' }, ['toTime']],
    [{ service: 'Bestaat niet' }, ['service']],
  ] as const)('%j is refused beside its field', async ([change, fields]) => {
    const answer = await join(change)
    expect(answer.status).toBe(422)
    expect(Object.keys(Object(Object(answer.body).fields))).toEqual(fields)
    expect(await db.$count(waitingListEntries)).toBe(0)
  })

  test('in a salon without room for new clients is for those it knows', async () => {
    await db.insert(customers).values({
      firstName: 'Cis',
      lastName: 'Wit',
      email: 'cis@voorbeeld.be',
      phone: '0471 11 22 33',
    })
    await db.update(salon).set({ existingCustomersOnly: true })
    expect(await join()).toMatchObject({ status: 422, body: { code: 'existing_customers_only' } })
    expect(await join({ email: 'cis@voorbeeld.be' })).toMatchObject({ status: 201 })
  })

  test('is limited per address', async () => {
    const browser = visitor()
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => browser.post(`${ROOT}/join`, joinBody({ firstName: '' }))),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('for an earlier time needs a link that works, to a visit that is still to come', async () => {
    const wish = {
      fromDate: '2026-11-23',
      toDate: '2026-11-24',
      weekdays: [1, 2],
      acceptedRules: true,
    }
    const visit = await insertVisit(db, { date: '2026-11-24' })
    const appointmentToken = (await mintLink(db, deps, visit)).split('/').at(-1)
    expect(
      await visitor().post(`${ROOT}/join`, { ...wish, appointmentToken: 'onzin' }),
    ).toMatchObject({ status: 404 })
    expect(
      await visitor().post(`${ROOT}/join`, { ...wish, appointmentToken, toDate: '2026-11-25' }),
    ).toMatchObject({
      status: 422,
      body: { fields: { toDate: expect.any(String) } },
    })
    expect(await visitor().post(`${ROOT}/join`, { ...wish, appointmentToken })).toMatchObject({
      status: 201,
      body: { dogName: 'Bo', isConfirmed: true },
    })
    expect(await owner.get(`${ROOT}/entries`)).toMatchObject({
      body: [{ appointmentId: visit.id, visit: { date: '2026-11-24', startTime: '09:00:00' } }],
    })
    await endLinks(db, visit.id, deps.clock())
    expect(await visitor().post(`${ROOT}/join`, { ...wish, appointmentToken })).toMatchObject({
      status: 404,
    })
  })
})

describe('confirming', () => {
  test('happens by the button behind the mailed link only; until then nothing is offered', async () => {
    const answer = await join()
    expect(answer).toMatchObject({ status: 201, body: { state: 'waiting', isConfirmed: false } })
    const [[token = ''], [mail]] = [
      await tokensIn(db, 'waiting-list-joined'),
      await db.select().from(outbox),
    ]
    expect(mail?.subject).toContain('Bevestig')
    for (let round = 0; round < 2; round++)
      expect(await visitor().get(`${ROOT}/places/${token}`)).toMatchObject({
        body: { isConfirmed: false },
      })
    await waitingListTasks['waiting-list.offer']({ dates: ['2026-11-23'] }, deps)
    await waitingListTasks['waiting-list.sweep']({}, deps)
    expect(await listHeld(db)).toEqual([])
    expect(await owner.get(`${ROOT}/entries`)).toMatchObject({ body: [{ confirmedAt: null }] })
    for (let round = 0; round < 2; round++)
      expect(await visitor().post(`${ROOT}/places/${token}/confirm`)).toMatchObject({
        status: 201,
        body: { isConfirmed: true, state: 'waiting' },
      })
    await waitingListTasks['waiting-list.sweep']({}, deps)
    expect(await listHeld(db)).toHaveLength(1)
  })

  test('too late, or after leaving, changes nothing; the owner can let her wait after all', async () => {
    const { email } = joinBody()
    await join({ email, toDate: '2026-12-14' })
    const [token = ''] = await tokensIn(db, 'waiting-list-joined')
    clock.set('2026-11-22T09:00:00Z')
    await waitingListTasks['waiting-list.sweep']({}, deps)
    expect(await visitor().post(`${ROOT}/places/${token}/confirm`)).toMatchObject({
      body: { state: 'expired', isConfirmed: false },
    })
    const { id, version } = await entryOf(db, email)
    const browser = await createOwner(app)
    expect(await browser.patch(`${ROOT}/entries/${id}`, { version, notes: 'Belde' })).toMatchObject(
      {
        body: { state: 'waiting', confirmedAt: '2026-11-22T09:00:00.000Z' },
      },
    )
  })

  test('is not asked of a browser that is recognised as that client, nor of whom the owner adds', async () => {
    const browser = visitor()
    const body = joinBody()
    expect(
      await browser.post('/api/booking/create', bookingBody({ customerEmail: body.email })),
    ).toMatchObject({ status: 201 })
    expect(await browser.post(`${ROOT}/join`, body), 'booking proves nothing').toMatchObject({
      body: { isConfirmed: false },
    })
    await recogniseBrowser(deps, browser, body.email)
    expect(await browser.post(`${ROOT}/join`, body)).toMatchObject({ body: { isConfirmed: true } })
    expect(await visitor().post(`${ROOT}/join`, body)).toMatchObject({
      body: { isConfirmed: false },
    })
    expect(await browser.post(`${ROOT}/join`, joinBody())).toMatchObject({
      body: { isConfirmed: false },
    })
    const { acceptedRules: _rules, ...person } = joinBody()
    expect(await owner.post(`${ROOT}/entries`, person)).toMatchObject({
      body: { confirmedAt: expect.any(String) },
    })
  })
})

describe('a link', () => {
  test('to a place shows it, and takes it off the list by a POST only; what was held comes free', async () => {
    const { email } = await joined()
    const [token = ''] = await tokensIn(db, 'waiting-list-joined')
    await waitingListTasks['waiting-list.offer']({ dates: ['2026-11-23'] }, deps)
    for (let round = 0; round < 2; round++)
      expect(await visitor().get(`${ROOT}/places/${token}`)).toMatchObject({
        status: 200,
        body: { state: 'offered', dogName: 'Rex' },
      })
    expect(await listHeld(db)).toHaveLength(1)
    for (let round = 0; round < 2; round++)
      expect(await visitor().post(`${ROOT}/places/${token}/leave`)).toMatchObject({
        status: 201,
        body: { state: 'withdrawn' },
      })
    expect(await listHeld(db)).toEqual([])
    expect((await entryOf(db, email)).state).toBe('withdrawn')
  })

  test.for(['abc', 'a.b.c', '%00', 'x'.repeat(300)])('%s leads nowhere', async (token) => {
    for (const path of [`offers/${token}`, `places/${token}`])
      expect((await visitor().get(`${ROOT}/${path}`)).status).toBe(404)
    for (const path of [
      `offers/${token}/accept`,
      `offers/${token}/decline`,
      `places/${token}/leave`,
      `places/${token}/confirm`,
    ])
      expect((await visitor().post(`${ROOT}/${path}`)).status).toBe(404)
  })

  test('to a place opens no offer, and that of an offer no place', async () => {
    await joined()
    await waitingListTasks['waiting-list.offer']({ dates: ['2026-11-23'] }, deps)
    const [[place = ''], [offer = '']] = [
      await tokensIn(db, 'waiting-list-joined'),
      await tokensIn(db, 'waiting-list-offer'),
    ]
    expect((await visitor().get(`${ROOT}/offers/${place}`)).status).toBe(404)
    expect((await visitor().get(`${ROOT}/places/${offer}`)).status).toBe(404)
  })
})

describe('the owner', () => {
  test('reads the list in the order in which it is served, page by page, filtered and searched', async () => {
    for (const [index, firstName] of ['Els', 'Jan', 'Ann'].entries()) {
      clock.set(new Date(Date.parse(NOW) + index * 60_000).toISOString())
      await joined({ firstName, toDate: '2026-11-30' })
    }
    const entries: { id: string; version: number }[] = Object(
      (await owner.get(`${ROOT}/entries`)).body,
    )
    expect(names(entries)).toEqual(['Els', 'Jan', 'Ann'])
    await owner.post(`${ROOT}/entries/${entries[2]?.id}/front`, { inFront: true })
    await db
      .update(waitingListEntries)
      .set({ state: 'expired' })
      .where(eq(waitingListEntries.id, entries[0]?.id ?? ''))
    expect(names((await owner.get(`${ROOT}/entries`)).body)).toEqual(['Ann', 'Jan', 'Els'])
    const [first] = Object((await owner.get(`${ROOT}/entries?limit=1`)).body)
    expect(names((await owner.get(`${ROOT}/entries?limit=5&cursor=${first.id}`)).body)).toEqual([
      'Jan',
      'Els',
    ])
    expect(names((await owner.get(`${ROOT}/entries?status=open&limit=5`)).body)).toEqual([
      'Ann',
      'Jan',
    ])
    expect(names((await owner.get(`${ROOT}/entries?status=expired`)).body)).toEqual(['Els'])
    expect(names((await owner.get(`${ROOT}/entries?q=rex%20ánn`)).body)).toEqual(['Ann'])
    expect(names((await owner.get(`${ROOT}/entries?from=2026-12-01`)).body)).toEqual([])
    expect(await owner.get(`${ROOT}/counts`)).toMatchObject({ body: { waiting: 2, offered: 0 } })
    await owner.post(`${ROOT}/entries/${entries[2]?.id}/front`, { inFront: false })
    expect(names((await owner.get(`${ROOT}/entries?status=open`)).body)).toEqual(['Jan', 'Ann'])
  })

  test('changes days and notes; an older version is refused with what is stored', async () => {
    const { id, version } = await joined()
    const changed = await owner.patch(`${ROOT}/entries/${id}`, {
      version,
      toDate: '2026-12-18',
      weekdays: [5, 1],
      notes: 'Belt liever',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        version: version + 1,
        toDate: '2026-12-18',
        weekdays: [1, 5],
        notes: 'Belt liever',
        fromDate: '2026-11-23',
      },
    })
    expect(await owner.patch(`${ROOT}/entries/${id}`, { version, notes: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { version: version + 1, notes: 'Belt liever' } },
    })
    expect(await owner.patch(`${ROOT}/entries/${id}`, { toDate: '2026-11-01' })).toMatchObject({
      status: 422,
      body: { fields: { toDate: expect.any(String) } },
    })
    await db.update(waitingListEntries).set({ state: 'expired' })
    expect(await owner.patch(`${ROOT}/entries/${id}`, { toDate: '2026-12-20' })).toMatchObject({
      body: { state: 'waiting' },
    })
  })

  test('puts somebody on the list from the phone, and takes her off', async () => {
    const { acceptedRules: _rules, ...body } = joinBody({
      address: '',
      postalCode: '',
      city: '',
      notes: 'Telefoon',
    })
    const added = await owner.post(`${ROOT}/entries`, body)
    expect(added).toMatchObject({
      status: 201,
      body: {
        email: body.email,
        state: 'waiting',
        notes: 'Telefoon',
        acceptedRulesVersion: null,
        offers: [],
      },
    })
    expect(await tokensIn(db, 'waiting-list-joined')).toHaveLength(1)
    const { id } = Object(added.body)
    expect(await owner.remove(`${ROOT}/entries/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await owner.remove(`${ROOT}/entries/${id}`)).toMatchObject({ status: 404 })
  })

  test('offers a time of her choice at any hour, takes it back, and cannot offer what is not free', async () => {
    const { id } = await joined({ fromDate: '2026-11-24', toDate: '2026-11-24', weekdays: [2] })
    clock.set('2026-11-20T20:00:00Z')
    expect(await owner.get(`${ROOT}/entries/${id}/times`)).toMatchObject({
      body: [{ date: '2026-11-24', startTime: '09:00:00', fits: true }, {}, {}],
    })
    expect(await owner.get(`${ROOT}/entries/${id}/times?date=2026-11-21`)).toMatchObject({
      body: [{ startTime: '10:00:00', fits: false }, { startTime: '12:00:00' }],
    })
    const offer = { date: '2026-11-21', startTime: '10:00' }
    expect(await owner.post(`${ROOT}/entries/${id}/offer`, offer)).toMatchObject({
      status: 201,
      body: { state: 'offered', offers: [{ state: 'open', date: '2026-11-21' }] },
    })
    expect(
      await owner.post(`${ROOT}/entries/${id}/offer`, { ...offer, startTime: '12:00' }),
    ).toMatchObject({ status: 409, body: { code: 'stale' } })
    const { id: next } = await joined()
    expect(await owner.post(`${ROOT}/entries/${next}/offer`, offer)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', fields: { startTime: expect.any(String) } },
    })
    expect(await owner.post(`${ROOT}/entries/${id}/withdraw-offer`)).toMatchObject({
      status: 201,
      body: { state: 'waiting', offers: [{ state: 'withdrawn' }] },
    })
    expect(await owner.post(`${ROOT}/entries/${id}/withdraw-offer`)).toMatchObject({ status: 404 })
    expect(await listHeld(db)).toEqual([])
    clock.set('2026-11-21T09:30:00Z')
    expect(
      await (await createOwner(app)).post(`${ROOT}/entries/${next}/offer`, offer),
    ).toMatchObject({ status: 409 })
  })

  test('removing an entry frees what is held for it', async () => {
    const { id } = await joined()
    await owner.post(`${ROOT}/entries/${id}/offer`, { date: '2026-11-23', startTime: '09:00' })
    expect(await owner.remove(`${ROOT}/entries/${id}`)).toMatchObject({ status: 200 })
    expect(await listHeld(db)).toEqual([])
    const { rows } = await db.execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where task_identifier = 'waiting-list.offer'`,
    )
    expect(rows).toEqual([{ key: 'waiting-list.offer 2026-11-23' }])
  })
})

test.for([
  ['GET', 'entries'],
  ['POST', 'entries'],
  ['GET', 'counts'],
  ['PATCH', 'entries/00000000-0000-4000-8000-000000000000'],
  ['DELETE', 'entries/00000000-0000-4000-8000-000000000000'],
  ['POST', 'entries/00000000-0000-4000-8000-000000000000/offer'],
  ['POST', 'entries/00000000-0000-4000-8000-000000000000/front'],
  ['POST', 'entries/00000000-0000-4000-8000-000000000000/withdraw-offer'],
  ['GET', 'entries/00000000-0000-4000-8000-000000000000/times'],
] as const)('without a session %s %s is 401', async ([method, path]) => {
  expect(
    (await visitor().call(method, `${ROOT}/${path}`, method === 'GET' ? {} : { body: {} })).status,
  ).toBe(401)
})
