import { eq } from 'drizzle-orm'
import { array, object, parse, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import { invitedSchema, personSchema } from '#foundation/auth/people/wire.ts'
import { loginEventSchema, openSessionSchema } from '#foundation/auth/wire.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { people } from '#server/db/tables/auth.ts'
import { hashPassword } from '#server/password.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { workOff } from '#tests/support/work-off.ts'

const PASSWORD = 'een groomer met geduld'
const salon = await createTestApp()
const { app, deps, clock, sentMails } = salon
const owner = await createOwner(app)

const memberIds = object({ id: string() })
const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
let invites = 0
async function invite(more: object = {}) {
  invites += 1
  const { status, body } = await owner.post('/api/people', {
    name: 'Els Claes',
    email: `Els${invites}@Voorbeeld.be`,
    ...more,
  })
  expect(status).toBe(201)
  return parse(invitedSchema, body)
}
const accept = (link: string, body: object = { name: 'Els', password: PASSWORD }) =>
  createBrowser(app).post(`/api/invitations/${tokenOf(link)}`, body)
const list = async () => parse(array(personSchema), (await owner.get('/api/people')).body)
const find = async (email: string) => (await list()).find((person) => person.email === email)
// a cheap hash: what it costs to guess is tested elsewhere
const passwordHash = await hashPassword(PASSWORD, 2 ** 10)
/** Somebody of the staff who has her password, and is logged in. */
async function hire(more: object = {}) {
  const { email } = await invite(more)
  await deps.db
    .update(people)
    .set({ passwordHash, invitationHash: null, invitedUntil: null })
    .where(eq(people.email, email))
  const browser = createBrowser(app)
  expect((await browser.post('/api/admin/login', { email, password: PASSWORD })).status).toBe(200)
  const id = (await find(email))?.id ?? ''
  return { browser, email, id, logIn: () => logIn(email) }
}
const logIn = (email: string, password = PASSWORD) =>
  createBrowser(app).post('/api/admin/login', { email, password })

const state = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.get('/api/appointments')).status

describe('an invitation', () => {
  test('is mailed with its link, of which the database keeps the hash alone', async () => {
    const { link, email } = await invite()
    expect(link).toMatch(/^http:\/\/salon\.test\/uitnodiging\/[\w-]{22}$/)
    await workOff(outboxTasks, salon)
    expect(sentMails.find(({ to }) => to === email)?.text).toContain(link)
    const rows = JSON.stringify(await deps.db.select().from(people))
    expect(rows).not.toContain(tokenOf(link))
    expect(await find(email)).toMatchObject({ state: 'invited', role: 'staff' })
  })

  test('lets her choose name and password once; she is logged in by it and comes back with them', async () => {
    const { link, email } = await invite()
    expect((await createBrowser(app).get(`/api/invitations/${tokenOf(link)}`)).body).toEqual({
      name: 'Els Claes',
      email,
    })
    const browser = createBrowser(app)
    const answer = await browser.post(`/api/invitations/${tokenOf(link)}`, {
      name: 'Els De Vos',
      password: PASSWORD,
    })
    expect(answer.status).toBe(200)
    expect((await browser.get('/api/admin/session')).body).toMatchObject({
      authenticated: true,
      person: { name: 'Els De Vos', role: 'staff' },
    })
    expect((await accept(link)).status).toBe(404)
    expect((await logIn(email.toUpperCase())).status).toBe(200)
    expect(await find(email)).toMatchObject({ name: 'Els De Vos', state: 'active' })
  })

  test('of two who spend it at once one finds it gone', async () => {
    const { link } = await invite()
    const answers = await Promise.all([accept(link), accept(link), accept(link)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })

  test('works for seven days, and a new one ends the one before', async () => {
    const first = await invite()
    const id = (await find(first.email))?.id
    const { body } = await owner.post(`/api/people/${id}/invitation`)
    const second = parse(invitedSchema, body)
    expect((await accept(first.link)).status).toBe(404)
    clock.set('2026-11-27T08:59:59Z')
    const browser = createBrowser(app)
    expect((await browser.get(`/api/invitations/${tokenOf(second.link)}`)).status).toBe(200)
    clock.set('2026-11-27T09:00:00Z')
    expect((await accept(second.link)).status).toBe(404)
    clock.set('2026-11-20T09:00:00Z')
  })

  test.for([
    [{ name: '', password: PASSWORD }, 'name', 'Vul een naam in.'],
    [
      { name: 'Els', password: 'te-kort' },
      'password',
      'Kies een wachtwoord van minstens 12 tekens.',
    ],
    [
      { name: 'Els', password: 'Wachtwoord123' },
      'password',
      'Dit wachtwoord probeert iedereen eerst. Kies een zin van enkele woorden.',
    ],
  ] as const)(
    '%j is refused beside its field, and the link still works',
    async ([body, field, sentence]) => {
      const { link } = await invite()
      expect(await accept(link, body)).toMatchObject({
        status: 422,
        body: { fields: { [field]: sentence } },
      })
      expect((await accept(link)).status).toBe(200)
    },
  )

  test('for an address or a member that has a log-in is refused beside its field', async () => {
    const [member] = parse(array(memberIds), (await owner.get('/api/staff')).body)
    const { email } = await hire({ staffId: member?.id })
    const again = await owner.post('/api/people', { name: 'Els', email })
    expect(again).toMatchObject({ status: 409, body: { code: 'email_in_use' } })
    expect(again.body).toHaveProperty('fields.email')
    for (const staffId of [member?.id, crypto.randomUUID()])
      expect(
        await owner.post('/api/people', { name: 'Els', email: 'ander@voorbeeld.be', staffId }),
      ).toMatchObject({ status: 422, body: { fields: { staffId: expect.any(String) } } })
  })
})

describe('the log-in of one of the staff', () => {
  test('refuses a wrong password and an unknown address in the same words', async () => {
    const { email } = await hire()
    const answers = [await logIn(email, 'helemaal-fout'), await logIn('niemand@voorbeeld.be')]
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 401,
        body: {
          code: 'wrong_password',
          fields: { password: 'E-mailadres of wachtwoord klopt niet.' },
        },
      })
  })

  test('locks out who guesses, and not her on a device that she used before', async () => {
    const { browser, email } = await hire()
    const address = '203.0.113.90'
    const guesser = createBrowser(app, { address })
    for (let guess = 1; guess <= 5; guess += 1)
      expect(
        (await guesser.post('/api/admin/login', { email, password: `fout-${guess}` })).status,
      ).toBe(401)
    expect((await guesser.post('/api/admin/login', { email, password: PASSWORD })).status).toBe(429)
    expect((await browser.post('/api/admin/login', { email, password: PASSWORD })).status).toBe(200)
  })

  test('on her device somebody else has tries of her own, and the owner’s password none', async () => {
    const [els, an] = [await hire(), await hire()]
    for (let guess = 1; guess <= 5; guess += 1)
      await els.browser.post('/api/admin/login', { email: els.email, password: `fout-${guess}` })
    const tries = async (body: object) => (await els.browser.post('/api/admin/login', body)).status
    expect(await tries({ email: els.email, password: PASSWORD })).toBe(429)
    expect(await tries({ email: an.email, password: PASSWORD })).toBe(200)
  })

  test('who it is stands with what happened at the door and with each open session', async () => {
    const { email } = await hire()
    await logIn(email, 'helemaal-fout')
    const events = parse(array(loginEventSchema), (await owner.get('/api/admin/login-events')).body)
    const hers = events.filter(({ personName }) => personName === 'Els Claes')
    expect(new Set(hers.map(({ kind }) => kind))).toEqual(new Set(['login', 'failure', 'lock-out']))
    expect(events.filter(({ personName }) => personName === null)).toMatchObject([
      { kind: 'failure' },
    ])
    const open = parse(array(openSessionSchema), (await owner.get('/api/admin/sessions')).body)
    expect(new Set(open.map(({ personName }) => personName))).toEqual(
      new Set(['Eigenaar', 'Els', 'Els Claes', 'Els De Vos']),
    )
  })
})

describe('a name', () => {
  test('of the owner or of one of the staff is changed by the owner, and refused beside its field', async () => {
    const { id } = await hire()
    const [her] = await list()
    expect(her).toMatchObject({ role: 'owner', name: 'Eigenaar' })
    const rename = async (whose: string | undefined, name: string) =>
      await owner.patch(`/api/people/${whose}`, { name })
    expect((await rename(her?.id, 'Sofie Snuf')).status).toBe(200)
    expect((await rename(id, 'Els De Vos')).status).toBe(200)
    expect((await list()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Sofie Snuf', 'Els De Vos']),
    )
    expect((await owner.get('/api/admin/session')).body).toMatchObject({
      person: { name: 'Sofie Snuf' },
    })
    expect(await rename(her?.id, ' ')).toMatchObject({
      status: 422,
      body: { fields: { name: 'Vul een naam in.' } },
    })
    expect((await rename(crypto.randomUUID(), 'Niemand')).status).toBe(404)
  })
})

describe('the end of a log-in', () => {
  test('resting ends her sessions at once; she comes back with the password that she had', async () => {
    const { browser, id, logIn: again } = await hire()
    expect(await state(browser)).toBe(200)
    expect((await owner.patch(`/api/people/${id}`, { isActive: false })).status).toBe(200)
    expect(await state(browser)).toBe(401)
    expect((await again()).status).toBe(401)
    await owner.patch(`/api/people/${id}`, { isActive: true })
    expect((await again()).status).toBe(200)
  })

  test('ending it leaves initials and nothing that opens; her address can be invited again', async () => {
    const { browser, id, email, logIn: again } = await hire()
    expect((await owner.remove(`/api/people/${id}`)).status).toBe(200)
    expect(await state(browser)).toBe(401)
    expect((await again()).status).toBe(401)
    expect(await find(email)).toBeUndefined()
    const [row] = await deps.db.select().from(people).where(eq(people.id, id))
    expect(row).toMatchObject({ name: 'E.C.', email: null, passwordHash: null, staffId: null })
    expect((await owner.remove(`/api/people/${id}`)).status).toBe(404)
    await invite({ email })
  })

  test('a member who is removed loses it; one who is made inactive rests', async () => {
    const added = await owner.post('/api/staff', { name: 'Jan' })
    const member = parse(memberIds, added.body)
    const { browser, id, email } = await hire({ staffId: member.id })
    await owner.patch(`/api/staff/${member.id}`, { isActive: false })
    expect(await state(browser)).toBe(401)
    expect(await find(email)).toMatchObject({ state: 'resting' })
    await owner.patch(`/api/staff/${member.id}`, { isActive: true })
    expect((await logIn(email)).status).toBe(200)
    expect((await owner.remove(`/api/staff/${member.id}`)).status).toBe(200)
    const [row] = await deps.db.select().from(people).where(eq(people.id, id))
    expect(row).toMatchObject({ name: 'E.C.', isActive: false })
  })

  test('the owner’s own cannot be rested, ended or invited', async () => {
    const id = (await list()).find(({ role }) => role === 'owner')?.id
    expect((await owner.patch(`/api/people/${id}`, { isActive: false })).status).toBe(404)
    expect((await owner.remove(`/api/people/${id}`)).status).toBe(404)
    expect((await owner.post(`/api/people/${id}/invitation`)).status).toBe(404)
  })
})
