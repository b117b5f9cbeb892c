import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarEntry } from '#server/adapters/calendar/calendar.ts'
import { createGoogleCalendar } from '#server/adapters/calendar/google.ts'
import { FAKE_CALENDAR, FAKE_TOKEN, startFakeGoogle } from '#tests/support/fake-google.ts'

const ACCOUNT = 'salon@project.iam.gserviceaccount.com'
const entry: CalendarEntry = {
  id: '0123456789abcdef0123456789abcdef',
  summary: 'Bo (Poedel) – Trimmen',
  description: 'Bea Maes\n0471 11 22 33',
  date: '2026-11-24',
  startTime: '09:00:00',
  endTime: '11:00:00',
  status: 'confirmed',
}

describe('a calendar of Google’s', async () => {
  const google = await startFakeGoogle()
  const make = (token = FAKE_TOKEN, calendarId = FAKE_CALENDAR) =>
    createGoogleCalendar({
      calendarId,
      credentials: { account: ACCOUNT, token },
      rootUrl: google.rootUrl,
    })
  const calendar = make()
  afterAll(() => google.close())
  beforeEach(() => {
    google.asked.length = 0
    google.troubles.length = 0
  })

  test('an entry is made, changed under the same id, taken away and brought back', async () => {
    expect(await calendar.put(entry)).toEqual({ ok: true })
    expect(google.shown()).toEqual([
      '2026-11-24T09:00:00 11:00 Europe/Brussels Bo (Poedel) – Trimmen (confirmed)',
    ])
    expect(
      await calendar.put({
        ...entry,
        startTime: '13:00:00',
        endTime: '15:00:00',
        status: 'tentative',
      }),
    ).toEqual({ ok: true })
    expect(google.shown()).toEqual([
      '2026-11-24T13:00:00 15:00 Europe/Brussels Bo (Poedel) – Trimmen (tentative)',
    ])
    expect(await calendar.remove(entry.id)).toEqual({ ok: true })
    expect(google.shown()).toEqual([])
    expect(await calendar.put(entry)).toEqual({ ok: true })
    expect(google.shown()).toEqual([
      '2026-11-24T09:00:00 11:00 Europe/Brussels Bo (Poedel) – Trimmen (confirmed)',
    ])
  })

  test('every call may be repeated: an entry that is there (409) or gone (410, 404) is what was wanted', async () => {
    await calendar.put(entry)
    expect(await calendar.put(entry)).toEqual({ ok: true })
    expect(google.asked.slice(-2)).toEqual(['POST', `PATCH /${entry.id}`])
    expect([
      await calendar.remove(entry.id),
      await calendar.remove(entry.id),
      await calendar.remove('nooitgeweest'),
    ]).toEqual([{ ok: true }, { ok: true }, expect.objectContaining({ ok: true })])
  })

  test.each([
    ['429', { status: 429, reason: 'rateLimitExceeded' }, 'retry', 'te veel vragen'],
    ['403 of a limit', { status: 403, reason: 'userRateLimitExceeded' }, 'retry', 'te veel vragen'],
    ['500', { status: 500 }, 'retry', 'antwoordt niet'],
    ['503', { status: 503 }, 'retry', 'antwoordt niet'],
    ['401', { status: 401, reason: 'authError' }, 'failed', 'sleutel'],
    [
      '403 of a calendar that is only shown',
      { status: 403, reason: 'requiredAccessLevel' },
      'failed',
      ACCOUNT,
    ],
    [
      '403 of an API that is off',
      { status: 403, reason: 'accessNotConfigured' },
      'failed',
      'API staat niet aan',
    ],
    ['400', { status: 400, reason: 'invalid' }, 'failed', 'code 400'],
  ] as const)('%s is told for what it is, by every call', async (...[, trouble, kind, words]) => {
    for (const call of [
      () => calendar.put(entry),
      () => calendar.remove(entry.id),
      () => calendar.check(),
    ]) {
      google.troubles.push(trouble)
      const outcome = await call()
      expect(outcome).toMatchObject({ ok: false, kind })
      expect(outcome.ok ? '' : outcome.reason).toContain(words)
      expect(outcome.ok ? '' : outcome.reason).not.toContain(FAKE_TOKEN)
    }
    // the job decides whether and when to ask again, not the SDK
    expect(google.asked).toHaveLength(3)
  })

  test('what Google asks to wait is told', async () => {
    google.troubles.push({ status: 429, retryAfter: 120 }, { status: 503, retryAfter: 7 })
    expect(await calendar.put(entry)).toMatchObject({ kind: 'retry', pauseMs: 120_000 })
    expect(await calendar.remove(entry.id)).toMatchObject({ kind: 'retry', pauseMs: 7_000 })
  })

  test('an answer that never comes, or a server that is not there, is tried again later', async () => {
    google.troubles.push('hang')
    const hasty = createGoogleCalendar({
      calendarId: FAKE_CALENDAR,
      credentials: { account: ACCOUNT, token: FAKE_TOKEN },
      rootUrl: google.rootUrl,
      timeoutMs: 200,
    })
    expect(await hasty.put(entry)).toMatchObject({ ok: false, kind: 'retry' })
    // it was done all the same
    expect(await calendar.put(entry)).toEqual({ ok: true })
    const nobody = createGoogleCalendar({
      calendarId: FAKE_CALENDAR,
      credentials: { account: ACCOUNT, token: FAKE_TOKEN },
      rootUrl: 'http://127.0.0.1:1/',
    })
    expect(await nobody.put(entry)).toMatchObject({ ok: false, kind: 'retry' })
  })

  test('a test of the connection knows a wrong key, another calendar and one that may only be read', async () => {
    expect(await calendar.check()).toEqual({ ok: true, title: 'Trimsalon' })
    expect(await make('fout').check()).toMatchObject({
      ok: false,
      kind: 'failed',
      reason: expect.stringContaining('sleutel'),
    })
    const elsewhere = make(FAKE_TOKEN, 'elders@group.calendar.google.com')
    expect(await elsewhere.check()).toMatchObject({
      ok: false,
      kind: 'failed',
      reason: expect.stringContaining(`gedeeld met ${ACCOUNT}`),
    })
    // nothing to be taken away is fine, a calendar that is not there is not
    expect(await elsewhere.remove(entry.id)).toMatchObject({ ok: false, kind: 'failed' })
    google.share('reader')
    expect(await calendar.check()).toMatchObject({
      ok: false,
      kind: 'failed',
      reason: expect.stringContaining('alleen om te bekijken'),
    })
    expect(await calendar.put(entry)).toMatchObject({
      ok: false,
      kind: 'failed',
      reason: expect.stringContaining('alleen om te bekijken'),
    })
    google.share('writer')
  })
})
