import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'

const WRONG = 'Onjuist wachtwoord.'
const COMMON = 'Dit wachtwoord probeert iedereen eerst. Kies een zin van enkele woorden.'

describe('logging in', async () => {
  const { app, deps } = await createTestApp()

  test('the right password starts a session that the server knows', async () => {
    const browser = createBrowser(app)
    expect((await browser.get('/api/admin/session')).body).toEqual({ authenticated: false })
    const answer = await browser.post('/api/admin/login', { password: ADMIN_PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await browser.get('/api/admin/session')).body).toEqual({
      authenticated: true,
      person: { id: expect.any(String), name: 'Eigenaar', role: 'owner', staffId: null },
    })
    expect((await browser.get('/api/admin/stats')).status).toBe(200)
  })

  test('the cookie is httpOnly, SameSite=Strict, ends with the browser and is not Secure over http', async () => {
    const answer = await createBrowser(app).post('/api/admin/login', { password: ADMIN_PASSWORD })
    expect(attributes(answer.headers)).toEqual(['path=/', 'httponly', 'samesite=strict'].toSorted())
  })

  test('with an https address the cookie is Secure', async () => {
    const secured = createApp(
      { ...deps, env: { ...deps.env, PUBLIC_URL: 'https://salon.test' } },
      async () => new Response('page'),
    )
    const browser = createBrowser(secured)
    const login = await browser.post('/api/admin/login', { password: ADMIN_PASSWORD })
    expect(attributes(login.headers)).toContain('secure')
    expect(attributes((await browser.post('/api/admin/logout')).headers)).toContain('secure')
  })

  test('neither the session token nor the password is in the database in clear', async () => {
    const owner = await createOwner(app)
    const token = owner.cookies.get('salon_session') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await deps.db.execute(sql`
      select (select string_agg(s::text, ' ') from sessions s) || (select string_agg(p::text, ' ') from admin_password p) as stored`)
    const stored = String(rows[0]?.['stored'])
    expect(stored.length).toBeGreaterThan(100)
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(ADMIN_PASSWORD)
  })

  test('a wrong password is 401 with its sentence at the field and no cookie', async () => {
    const answer = await createBrowser(app).post('/api/admin/login', { password: 'helemaal-fout' })
    expect(answer).toMatchObject({
      status: 401,
      body: { error: WRONG, message: WRONG, code: 'wrong_password', fields: { password: WRONG } },
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.for([
    [{}, 422, 'invalid', 'Vul het wachtwoord in.'],
    [{ password: '' }, 422, 'invalid', 'Vul het wachtwoord in.'],
    [{ password: null }, 422, 'invalid', 'Vul het wachtwoord in.'],
    [{ password: 'x'.repeat(1_001) }, 422, 'invalid', 'Maximaal 1000 tekens.'],
    [{ password: 12_345_678 }, 400, 'malformed', 'Dit moet tekst zijn.'],
    [{ password: [ADMIN_PASSWORD] }, 400, 'malformed', 'Dit moet tekst zijn.'],
    [{ password: { $ne: '' } }, 400, 'malformed', 'Dit moet tekst zijn.'],
  ] as const)('the body %j is refused with %i', async ([body, status, code, sentence]) => {
    const answer = await createBrowser(app).post('/api/admin/login', body)
    expect(answer).toMatchObject({
      status,
      body: { error: sentence, message: sentence, code, fields: { password: sentence } },
    })
  })

  test('a made-up session cookie is no session, and a browser keeps no session of another', async () => {
    const browser = createBrowser(app)
    for (const token of ['', 'x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(4_000)]) {
      browser.cookies.set('salon_session', token)
      expect((await browser.get('/api/admin/stats')).status).toBe(401)
    }
  })
})

describe('logging out', async () => {
  const { app } = await createTestApp()

  test('ends the session on the server: the old cookie opens nothing any more', async () => {
    const owner = await createOwner(app)
    const thief = createBrowser(app)
    thief.cookies.set('salon_session', owner.cookies.get('salon_session') ?? '')
    expect((await thief.get('/api/admin/stats')).status).toBe(200)
    expect(await owner.post('/api/admin/logout')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(owner.cookies.has('salon_session')).toBe(false)
    expect((await thief.get('/api/admin/stats')).status).toBe(401)
    expect((await thief.get('/api/admin/session')).body).toEqual({ authenticated: false })
  })

  test('leaves the sessions of other browsers alone, and without a session is harmless', async () => {
    const owner = await createOwner(app)
    expect((await createBrowser(app).post('/api/admin/logout')).status).toBe(200)
    expect((await owner.get('/api/admin/stats')).status).toBe(200)
  })
})

describe('the end of a session', async () => {
  test('after twelve hours without a call', async () => {
    const { app, clock } = await createTestApp()
    const owner = await createOwner(app)
    clock.set('2026-11-20T20:59:00Z')
    expect((await owner.get('/api/admin/stats')).status).toBe(200)
    clock.set('2026-11-21T08:58:00Z')
    expect((await owner.get('/api/admin/stats')).status).toBe(200)
    clock.set('2026-11-21T20:58:30Z')
    expect((await owner.get('/api/admin/stats')).status).toBe(401)
  })

  test('after seven days however busy it was', async () => {
    const { app, clock } = await createTestApp()
    const owner = await createOwner(app)
    for (let hour = 0; hour < 167; hour += 8) {
      clock.set(new Date(Date.parse('2026-11-20T09:00:00Z') + hour * 3_600_000).toISOString())
      expect((await owner.get('/api/admin/stats')).status).toBe(200)
    }
    clock.set('2026-11-27T09:00:01Z')
    expect((await owner.get('/api/admin/stats')).status).toBe(401)
  })
})

describe('the lock-out', async () => {
  const { app, clock } = await createTestApp()

  test('five wrong passwords lock the address out for fifteen minutes from the fifth, and no other address', async () => {
    clock.set('2026-11-20T09:00:00Z')
    const guesser = createBrowser(app, { address: '203.0.113.5' })
    for (let guess = 1; guess <= 4; guess += 1)
      expect((await guesser.post('/api/admin/login', { password: `fout-${guess}` })).status).toBe(
        401,
      )
    clock.set('2026-11-20T09:14:00Z')
    expect((await guesser.post('/api/admin/login', { password: 'fout-5' })).status).toBe(401)
    const locked = await guesser.post('/api/admin/login', { password: ADMIN_PASSWORD })
    expect(locked).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: 'Te veel foute wachtwoorden. Probeer het over 15 minuten opnieuw.',
      },
    })
    expect(locked.headers.get('retry-after')).toBe('900')
    expect(
      (
        await createBrowser(app, { address: '203.0.113.6' }).post('/api/admin/login', {
          password: ADMIN_PASSWORD,
        })
      ).status,
    ).toBe(200)
    clock.set('2026-11-20T09:28:59Z')
    expect(
      (await guesser.post('/api/admin/login', { password: ADMIN_PASSWORD })).headers.get(
        'retry-after',
      ),
    ).toBe('1')
    clock.set('2026-11-20T09:29:01Z')
    expect((await guesser.post('/api/admin/login', { password: ADMIN_PASSWORD })).status).toBe(200)
  })

  test('of twenty guesses at once from one IPv6 network only five are looked at', async () => {
    clock.set('2026-11-20T12:00:00Z')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) =>
        createBrowser(app, { address: `2001:db8:1:2::${guess}` }).post('/api/admin/login', {
          password: `fout-${guess}`,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('the right password wipes the count', async () => {
    clock.set('2026-11-20T15:00:00Z')
    const owner = createBrowser(app, { address: '203.0.113.8' })
    const guess = (password: string) => owner.post('/api/admin/login', { password })
    const answers = []
    for (const password of ['fout', 'fout', 'fout', ADMIN_PASSWORD, 'fout', 'fout', 'fout'])
      answers.push((await guess(password)).status)
    expect(answers).toEqual([401, 401, 401, 200, 401, 401, 401])
  })
})

describe('another password', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)
  const NEW = 'nog een langer wachtwoord'

  test.for([
    [{}, 422, 'current', 'Vul je huidige wachtwoord in.'],
    [
      { current: ADMIN_PASSWORD, next: 'te-kort-10!' },
      422,
      'next',
      'Kies een wachtwoord van minstens 12 tekens.',
    ],
    [{ current: ADMIN_PASSWORD, next: 'aaaaaaaaaaaa' }, 422, 'next', COMMON],
    [{ current: ADMIN_PASSWORD, next: 'Wachtwoord123' }, 422, 'next', COMMON],
    [
      { current: ADMIN_PASSWORD, next: ADMIN_PASSWORD },
      422,
      'next',
      'Kies een ander wachtwoord dan het huidige.',
    ],
    [{ current: ADMIN_PASSWORD, next: 'x'.repeat(201) }, 422, 'next', 'Maximaal 200 tekens.'],
    [{ current: 12, next: NEW }, 400, 'current', 'Dit moet tekst zijn.'],
    [{ current: 'helemaal-fout', next: NEW }, 401, 'current', WRONG],
  ] as const)('%j is refused with %i', async ([body, status, field, sentence]) => {
    expect(await owner.post('/api/admin/password', body)).toMatchObject({
      status,
      body: { fields: { [field]: sentence } },
    })
  })

  test('without a session it is 401, whatever is sent', async () => {
    const answer = await createBrowser(app).post('/api/admin/password', {
      current: ADMIN_PASSWORD,
      next: NEW,
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('wrong guesses count toward the lock-out, and the right one is then refused too', async () => {
    const guesser = await createOwner(app)
    for (let guess = 1; guess <= 5; guess += 1)
      expect(
        (await guesser.post('/api/admin/password', { current: `fout-${guess}`, next: NEW })).status,
      ).toBe(401)
    const locked = await guesser.post('/api/admin/password', { current: ADMIN_PASSWORD, next: NEW })
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(locked.headers.get('retry-after')).toBe('900')
  })

  test('ends every session, gives this browser a new one, and only the new password opens', async () => {
    const other = await createOwner(app)
    const thief = createBrowser(app)
    thief.cookies.set('salon_session', owner.cookies.get('salon_session') ?? '')
    expect((await thief.get('/api/admin/stats')).status).toBe(200)
    expect(
      await owner.post('/api/admin/password', { current: ADMIN_PASSWORD, next: NEW }),
    ).toMatchObject({ status: 200, body: { success: true } })
    expect((await owner.get('/api/admin/session')).body).toMatchObject({ authenticated: true })
    for (const ended of [other, thief])
      expect((await ended.get('/api/admin/stats')).status).toBe(401)
    expect(
      (await createBrowser(app).post('/api/admin/login', { password: ADMIN_PASSWORD })).status,
    ).toBe(401)
    expect((await createBrowser(app).post('/api/admin/login', { password: NEW })).status).toBe(200)
  })
})

function attributes(headers: Headers): string[] {
  const [, ...rest] = headers.getSetCookie()[0]?.toLowerCase().split('; ') ?? []
  return rest.toSorted()
}
