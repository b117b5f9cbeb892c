import { array, object, parse, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import { creationSchema, passkeySchema, requestSchema } from '#foundation/auth/passkeys/wire.ts'
import { loginEventSchema } from '#foundation/auth/wire.ts'
import { passkeys } from '#server/db/tables/auth.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { createBrowser, createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

type Browser = ReturnType<typeof createBrowser>
type Authenticator = ReturnType<typeof createAuthenticator>
const salon = await createTestApp()
const { app, deps, clock } = salon
const NEW = '/api/passkeys'
const LOGIN = '/api/admin/passkey-login'
const CONFIRM = '/api/admin/confirmation'

const loggedIn = object({ person: object({ id: string() }) })

const newChallenge = async (browser: Browser) =>
  parse(creationSchema, (await browser.post(`${NEW}/options`)).body).challenge
const loginChallenge = async (browser: Browser) =>
  parse(requestSchema, (await browser.post(`${LOGIN}/options`)).body).challenge
const confirmChallenge = async (browser: Browser) =>
  parse(requestSchema, (await browser.post(`${CONFIRM}/options`)).body).challenge
const add = async (browser: Browser, device: Authenticator, name = 'Telefoon') =>
  await browser.post(NEW, { name, passkey: device.create(await newChallenge(browser)) })
const logIn = async (device: Authenticator, browser = createBrowser(app)) => ({
  ...(await browser.post(LOGIN, { passkey: device.get(await loginChallenge(browser)) })),
  browser,
})
const list = async (browser: Browser) => parse(array(passkeySchema), (await browser.get(NEW)).body)

const race = async (without: Parameters<typeof createTestApp>[0] = {}) => {
  const own = await createTestApp(without)
  const owner = await createOwner(own.app)
  const device = createAuthenticator({ counts: false })
  await add(owner, device)
  const passkey = device.get(await loginChallenge(createBrowser(own.app)))
  const answers = await Promise.all(
    [1, 2, 3].map(() => createBrowser(own.app).post(LOGIN, { passkey })),
  )
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

describe('a passkey', () => {
  test('is made by who is logged in, named, used and removed; several stand beside each other', async () => {
    const owner = await createOwner(app)
    const [phone, key] = [createAuthenticator(), createAuthenticator({ counts: false })]
    expect((await add(owner, phone)).status).toBe(201)
    clock.set('2026-11-20T09:00:01Z')
    expect((await add(owner, key, 'Sleutel')).status).toBe(201)
    const { status, browser } = await logIn(phone)
    expect(status).toBe(200)
    expect((await browser.get('/api/admin/session')).body).toMatchObject({
      authenticated: true,
      person: { role: 'owner' },
    })
    expect(await list(owner)).toMatchObject([
      { name: 'Telefoon', lastUsedAt: deps.clock().toISOString() },
      { name: 'Sleutel', lastUsedAt: null },
    ])
    expect([(await logIn(key)).status, (await logIn(key)).status]).toEqual([200, 200])
    const [first, second] = await list(owner)
    expect((await owner.remove(`${NEW}/${first?.id}`)).status).toBe(200)
    expect((await owner.remove(`${NEW}/${first?.id}`)).status).toBe(404)
    expect(await logIn(phone)).toMatchObject({ status: 401, body: { code: 'wrong_passkey' } })
    await owner.remove(`${NEW}/${second?.id}`)
    clock.set('2026-11-20T09:00:00Z')
  })

  test('is each one’s own: nobody sees, removes or confirms by another one’s', async () => {
    const [owner, staff] = [await createOwner(app), await createStaff(salon)]
    const [hers, theirs] = [createAuthenticator(), createAuthenticator()]
    await add(owner, hers)
    expect((await add(staff, theirs)).status).toBe(201)
    const [mine] = await list(owner)
    expect(await list(staff)).toHaveLength(1)
    expect((await staff.remove(`${NEW}/${mine?.id}`)).status).toBe(404)
    const confirm = async (device: Authenticator) =>
      (await staff.post(CONFIRM, { passkey: device.get(await confirmChallenge(staff)) })).status
    expect([await confirm(hers), await confirm(theirs)]).toEqual([401, 200])
    expect((await (await logIn(theirs)).browser.get('/api/admin/session')).body).toMatchObject({
      person: { role: 'staff' },
    })
    await owner.remove(`${NEW}/${mine?.id}`)
  })

  test('of somebody whose log-in rests or ended opens nothing', async () => {
    const [owner, staff] = [await createOwner(app), await createStaff(salon)]
    const device = createAuthenticator()
    await add(staff, device)
    const { person } = parse(loggedIn, (await staff.get('/api/admin/session')).body)
    await owner.patch(`/api/people/${person.id}`, { isActive: false })
    expect((await logIn(device)).status).toBe(401)
    await owner.patch(`/api/people/${person.id}`, { isActive: true })
    expect((await logIn(device)).status).toBe(200)
    await owner.remove(`/api/people/${person.id}`)
    expect((await logIn(device)).status).toBe(401)
    const left = await deps.db.select().from(passkeys)
    expect(left.map(({ credentialId }) => credentialId)).not.toContain(device.id)
  })

  test('is refused when its count does not rise: somebody has a copy', async () => {
    const owner = await createOwner(app)
    const device = createAuthenticator()
    await add(owner, device)
    device.setCounter(40)
    expect((await logIn(device)).status).toBe(200)
    device.setCounter(20)
    expect((await logIn(device)).status).toBe(401)
    device.setCounter(41)
    expect((await logIn(device)).status).toBe(200)
  })

  test('needs a name, and answers for one place and for who was there alone', async () => {
    const owner = await createOwner(app)
    const device = createAuthenticator()
    const made = device.create(await newChallenge(owner))
    expect(await owner.post(NEW, { name: ' ', passkey: made })).toMatchObject({
      status: 422,
      body: { fields: { name: 'Geef de passkey een naam.' } },
    })
    expect((await owner.post(NEW, { name: 'Telefoon', passkey: made })).status).toBe(201)
    expect((await owner.post(NEW, { name: 'Telefoon', passkey: made })).status).toBe(422)
    const wrong: ((challenge: string) => object)[] = [
      (challenge) => device.get(challenge, { origin: 'https://salon.kwaad.example' }),
      (challenge) => device.get(challenge, { rpId: 'kwaad.example' }),
      (challenge) => device.get(challenge, { isVerified: false }),
      () => device.get('c29tZXRoaW5nIGVsc2U'),
    ]
    for (const answer of wrong) {
      const browser = createBrowser(app)
      const passkey = answer(await loginChallenge(browser))
      expect((await browser.post(LOGIN, { passkey })).status).toBe(401)
    }
    expect((await logIn(device)).status).toBe(200)
  })
})

describe('a challenge', () => {
  test('is good for five minutes and for what it was made for', async () => {
    const owner = await createOwner(app)
    const device = createAuthenticator()
    await add(owner, device)
    const browser = createBrowser(app)
    const late = await loginChallenge(browser)
    const other = await confirmChallenge(owner)
    clock.set('2026-11-20T09:05:00Z')
    expect((await browser.post(LOGIN, { passkey: device.get(late) })).status).toBe(401)
    expect((await browser.post(LOGIN, { passkey: device.get(other) })).status).toBe(401)
    expect((await logIn(device, browser)).status).toBe(200)
    clock.set('2026-11-20T09:00:00Z')
  })

  test('that is answered three times at once opens the door once; without its guard each time', async () => {
    expect(await race()).toEqual([200, 401, 401])
    expect(await race({ without: 'what opens a door once' })).toEqual([200, 200, 200])
  })
})

test('wrong passkeys and wrong passwords are counted together', async () => {
  const browser = createBrowser(app, { address: '203.0.113.90' })
  const stranger = createAuthenticator()
  for (let guess = 1; guess <= 3; guess += 1)
    expect((await logIn(stranger, browser)).status).toBe(401)
  for (let guess = 1; guess <= 2; guess += 1)
    expect((await browser.post('/api/admin/login', { password: 'helemaal-fout' })).status).toBe(401)
  expect((await logIn(stranger, browser)).status).toBe(429)
  expect((await browser.post('/api/admin/login', { password: 'helemaal-fout' })).status).toBe(429)
})

test('the owner sees at the door that somebody came in by a passkey', async () => {
  const owner = await createOwner(app)
  const device = createAuthenticator()
  await add(owner, device)
  await logIn(device)
  const events = parse(array(loginEventSchema), (await owner.get('/api/admin/login-events')).body)
  expect(events.map(({ kind }) => kind)).toContain('passkey')
})
