import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calendarFeeds } from '#server/db/tables/calendar.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertLeave, insertVisit } from '#tests/support/factories.ts'

const nothing = async () => ({ ok: true as const })
const feedSchema = z.object({ id: z.string(), name: z.string(), address: z.string().optional() })
const UNKNOWN = '/agenda/AAAAAAAAAAAAAAAAAAAAAA.ics'

/** A salon whose owner made an address for her telephone. */
async function withFeed(setting: Parameters<typeof createTestApp>[0] = {}) {
  const context = await createTestApp(setting)
  const owner = await createOwner(context.app)
  const { status, body } = await owner.post('/api/calendar/feeds', { name: 'Mijn telefoon' })
  expect(status).toBe(201)
  const { id, address = '' } = feedSchema.parse(body)
  const path = new URL(address).pathname
  const read = async (headers: Record<string, string> = {}) =>
    await createBrowser(context.app).call('GET', path, { headers })
  const components = async () => {
    const calendar = ICAL.Component.fromString(String((await read()).body))
    const zone = calendar.getFirstSubcomponent('vtimezone')
    if (zone && !ICAL.TimezoneService.has('Europe/Brussels')) ICAL.TimezoneService.register(zone)
    return calendar.getAllSubcomponents('vevent')
  }
  const events = async () => (await components()).map((component) => new ICAL.Event(component))
  return { ...context, owner, id, address, path, read, components, events }
}

describe('the agenda at a secret address', () => {
  test('is read without a session by whoever has the address, and by nobody else', async () => {
    const { app, deps, address, path, read, id, owner } = await withFeed()
    expect(address).toMatch(/^http:\/\/salon\.test\/agenda\/[\w-]{22}\.ics$/)
    const answer = await read()
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    for (const wrong of [
      UNKNOWN,
      path.replace(/\.ics$/, ''),
      path.replace('/agenda/', '/agenda/x'),
      '/agenda/feed.ics',
      `/agenda/${id}.ics`,
    ])
      expect(await createBrowser(app).get(wrong)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    // the table holds only its trace
    expect(JSON.stringify(await deps.db.select().from(calendarFeeds))).not.toContain(
      path.slice('/agenda/'.length, -'.ics'.length),
    )
    expect(JSON.stringify((await owner.get('/api/calendar/feeds')).body)).toBe(
      JSON.stringify([{ id, name: 'Mijn telefoon', createdAt: '2026-11-20T09:00:00.000Z' }]),
    )
  })

  test('stops at once when it is closed, and only that one', async () => {
    const { app, owner, id, read } = await withFeed()
    const other = feedSchema.parse((await owner.post('/api/calendar/feeds', {})).body)
    expect((await owner.remove(`/api/calendar/feeds/${id}`)).body).toEqual({ success: true })
    expect((await read()).status).toBe(404)
    expect((await createBrowser(app).get(new URL(other.address ?? '').pathname)).status).toBe(200)
    expect((await owner.remove(`/api/calendar/feeds/${id}`)).status).toBe(404)
    expect(
      z
        .array(feedSchema)
        .parse((await owner.get('/api/calendar/feeds')).body)
        .map((feed) => feed.id),
    ).toEqual([other.id])
    expect(await owner.post('/api/calendar/feeds', { name: 'x'.repeat(61) })).toMatchObject({
      status: 422,
      body: { fields: { name: expect.any(String) } },
    })
  })

  test('holds what is planned from three months back: requests and confirmed visits, nothing cancelled or only held, and leave', async () => {
    const { deps, events } = await withFeed()
    await insertVisit(deps.db, { date: '2026-08-19', dogName: 'Te lang geleden' })
    await insertVisit(deps.db, { date: '2026-08-20', dogName: 'Oud' })
    await insertVisit(deps.db, {
      date: '2026-11-24',
      dogName: 'Bobbie',
      dogBreed: 'Poedel',
      sequence: 4,
    })
    await insertVisit(deps.db, { date: '2026-11-25', dogName: 'Misschien', status: 'pending' })
    await insertVisit(deps.db, { date: '2026-11-26', dogName: 'Niet', status: 'cancelled' })
    await insertVisit(deps.db, {
      date: '2026-11-27',
      dogName: 'Held',
      status: 'pending',
      heldUntil: new Date('2026-11-20T09:20:00Z'),
    })
    await insertVisit(deps.db, { date: '2029-01-08', dogName: 'Ver' })
    await insertLeave(deps.db, {
      startDate: '2026-12-24',
      endDate: '2026-12-26',
      name: 'Kerstverlof',
    })
    await insertLeave(deps.db, {
      startDate: '2026-12-28',
      endDate: '2026-12-28',
      name: 'Toch niet',
      isActive: false,
    })
    const all = await events()
    expect(all.map(({ summary }) => summary)).toEqual([
      'Oud – Trimmen',
      'Bobbie (Poedel) – Trimmen',
      'Aanvraag: Misschien – Trimmen',
      'Ver – Trimmen',
      'Kerstverlof',
    ])
    const [, bobbie, maybe, , leave] = all
    expect(bobbie).toMatchObject({ sequence: 4, description: 'Bea Maes\n0471 11 22 33' })
    expect(bobbie?.uid).toMatch(/^[\w-]{36}@salon\.test$/)
    expect(bobbie?.startDate.toJSDate().toISOString()).toBe('2026-11-24T08:00:00.000Z')
    expect(bobbie?.endDate.toJSDate().toISOString()).toBe('2026-11-24T10:00:00.000Z')
    expect(maybe?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
    expect(leave?.startDate.isDate && leave.startDate.toString()).toBe('2026-12-24')
    expect(leave?.endDate.toString()).toBe('2026-12-27')
  })

  test('says nothing about health, and nothing that the client or the owner wrote', async () => {
    const { deps, read } = await withFeed()
    await insertVisit(deps.db, {
      notes: 'bijt als hij moe is',
      comments: 'suikerziekte',
      address: 'Dorpsstraat 1',
    })
    expect(String((await read()).body)).not.toMatch(/bijt|suiker|Dorpsstraat|@voorbeeld/)
  })

  test('keeps the wall clock on both days when the clocks change', async () => {
    const { deps, events } = await withFeed({ now: '2026-10-20T09:00:00Z' })
    for (const date of ['2026-10-24', '2026-10-25', '2027-03-27', '2027-03-28'])
      await insertVisit(deps.db, { date })
    expect((await events()).map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2027-03-27T08:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
    ])
  })

  test('answers 304 until something in it changes, and HEAD without a word', async () => {
    const { app, deps, path, read } = await withFeed()
    const { id } = await insertVisit(deps.db)
    deps.changes.tell('appointments')
    const etag = (await read()).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await read({ 'if-none-match': etag })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
    const head = await app.request(path, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
    await deps.db.execute(
      sql`update appointments set start_time = '10:00', updated_at = '2026-11-20T10:00:00Z' where id = ${id}`,
    )
    await expect.poll(async () => (await read({ 'if-none-match': etag })).status).toBe(200)
  })

  test('forgets at once what was rewritten behind its back, and shows a moved visit where it is now', async () => {
    const { deps, read, events } = await withFeed()
    const [first, second] = [
      await insertVisit(deps.db, {
        date: '2026-12-01',
        startTime: '09:00',
        endTime: '10:00',
        dogName: 'Blijver',
      }),
      await insertVisit(deps.db, {
        date: '2026-12-02',
        startTime: '09:00',
        endTime: '10:00',
        dogName: 'Verhuizer',
      }),
    ]
    expect((await events()).map(({ summary }) => summary.split(' ')[0])).toEqual([
      'Blijver',
      'Verhuizer',
    ])
    // as an erasure does: the moment of the last change stays
    await deps.db.execute(
      sql`update appointments set dog_name = 'Gewist', first_name = '', updated_at = updated_at where id = ${first.id}`,
    )
    await deps.db.execute(sql`update appointments set date = '2026-11-30' where id = ${second.id}`)
    await expect
      .poll(async () => (await events()).map(({ summary }) => summary.split(' ')[0]))
      .toEqual(['Verhuizer', 'Gewist'])
    expect(String((await read()).body)).not.toContain('Blijver')
  })

  test('is counted per reader, so that nobody can try addresses without end', async () => {
    const { app } = await withFeed()
    const reader = createBrowser(app)
    for (let times = 0; times < 60; times += 1) expect((await reader.get(UNKNOWN)).status).toBe(404)
    const refused = await reader.get(UNKNOWN)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('ten thousand visits are one valid file', async () => {
    const { deps, components } = await withFeed()
    const { customerId } = await insertVisit(deps.db, { date: '2026-11-21' })
    await deps.db.execute(sql`insert into appointments (customer_id, first_name, last_name, email, phone, dog_name, dog_breed, service, date, start_time, end_time, status, source)
      select ${customerId}, 'Ève, de; "2e"', 'Klant ' || n, 'k@voorbeeld.be', '0470', 'Hónd 🐶 met een erg lange naam die niet op één regel past ' || n, 'Poedel', 'Wassen, knippen; drogen',
        date '2026-11-23' + n / 10, time '08:00' + n % 10 * interval '1 hour', time '09:00' + n % 10 * interval '1 hour', 'confirmed', 'admin' from generate_series(0, 9999) n`)
    deps.changes.tell('appointments')
    const all = await components()
    expect(new Set(all.map((one) => one.getFirstPropertyValue('uid'))).size).toBe(10_001)
    const last = all.at(-1)
    expect(last?.getFirstPropertyValue('summary')).toBe(
      'Hónd 🐶 met een erg lange naam die niet op één regel past 9999 (Poedel) – Wassen, knippen; drogen',
    )
    expect(last?.getFirstPropertyValue('description')).toBe('Ève, de; "2e" Klant 9999\n0470')
  })
})

describe('the connection with an outside calendar', () => {
  test('is not there by default', async () => {
    const { app } = await createTestApp()
    const owner = await createOwner(app)
    expect((await owner.get('/api/calendar/state')).body).toEqual({
      mode: 'none',
      calendarId: '',
      account: '',
      lastSuccessAt: null,
      lastError: '',
      lastErrorAt: null,
      coming: 0,
      shown: 0,
      waiting: 0,
    })
    for (const path of ['/api/calendar/check', '/api/calendar/sync'])
      expect(await owner.post(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('puts all coming visits there again when it is asked, and says how many', async () => {
    const { app, deps } = await createTestApp({ env: { CALENDAR: 'sandbox' } })
    const owner = await createOwner(app)
    for (const [date, status] of [
      ['2026-11-19', 'confirmed'],
      ['2026-11-20', 'confirmed'],
      ['2026-11-24', 'pending'],
      ['2026-11-25', 'cancelled'],
    ] as const)
      await insertVisit(deps.db, { date, status })
    // a cancelled one is looked at too: its entry may still be there
    expect(await owner.post('/api/calendar/sync')).toMatchObject({
      status: 200,
      body: { count: 3 },
    })
    expect(await owner.post('/api/calendar/sync')).toMatchObject({
      status: 200,
      body: { count: 3 },
    })
    expect((await owner.get('/api/calendar/state')).body).toMatchObject({
      mode: 'sandbox',
      coming: 2,
      shown: 0,
      waiting: 3,
    })
  })

  test('tells what a test of it said, and keeps the last error until it works again', async () => {
    const outcomes = [
      { ok: false as const, kind: 'failed' as const, reason: 'De sleutel is niet goed.' },
      { ok: true as const, title: 'Trimsalon' },
    ]
    const calendar = {
      mode: 'google' as const,
      calendarId: 'salon@group.calendar.google.com',
      account: 'salon@project.iam.gserviceaccount.com',
      put: nothing,
      remove: nothing,
      check: async () => outcomes.shift() ?? { ok: true as const, title: '' },
    }
    const { app, clock } = await createTestApp({ calendar })
    const owner = await createOwner(app)
    expect((await owner.post('/api/calendar/check')).body).toEqual({
      ok: false,
      title: '',
      reason: 'De sleutel is niet goed.',
    })
    expect((await owner.get('/api/calendar/state')).body).toMatchObject({
      mode: 'google',
      account: calendar.account,
      lastError: 'De sleutel is niet goed.',
      lastErrorAt: '2026-11-20T09:00:00.000Z',
      lastSuccessAt: null,
    })
    clock.set('2026-11-20T09:05:00Z')
    expect((await owner.post('/api/calendar/check')).body).toEqual({
      ok: true,
      title: 'Trimsalon',
      reason: '',
    })
    expect((await owner.get('/api/calendar/state')).body).toMatchObject({
      lastError: '',
      lastErrorAt: null,
      lastSuccessAt: '2026-11-20T09:05:00.000Z',
    })
  })
})
