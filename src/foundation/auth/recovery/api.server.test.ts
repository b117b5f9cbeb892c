import { array, object, parse, string } from 'valibot'
import { expect, test } from 'vitest'
import { deedSchema } from '#desk/audit-log/wire.ts'
import { newCodesSchema } from '#foundation/auth/recovery/wire.ts'
import { loginEventSchema } from '#foundation/auth/wire.ts'
import { recoveryCodes } from '#server/db/tables/auth.ts'
import { createBrowser, createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

type Browser = ReturnType<typeof createBrowser>
const salon = await createTestApp()
const { app, deps, clock } = salon
const loggedIn = object({ person: object({ id: string() }) })
const PATH = '/api/recovery-codes'
const make = async (browser: Browser) =>
  parse(newCodesSchema, (await browser.post(PATH)).body).codes
const use = async (code: string | undefined, browser = createBrowser(app)) => ({
  ...(await browser.post('/api/admin/recovery-login', { code })),
  browser,
})

const race = async (setting: Parameters<typeof createTestApp>[0] = {}) => {
  const own = await createTestApp(setting)
  const [code] = await make(await createOwner(own.app))
  const answers = await Promise.all([1, 2, 3].map(() => use(code, createBrowser(own.app))))
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

test('ten codes are shown once, each opens the door once however it is typed, and a new set replaces them', async () => {
  const owner = await createOwner(app)
  const codes = await make(owner)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
  const rows = JSON.stringify(await deps.db.select().from(recoveryCodes))
  for (const code of codes) expect(rows).not.toContain(code)
  const [first = '', second = ''] = codes
  const { status, browser } = await use(` ${first.toUpperCase().replaceAll('-', ' ')} `)
  expect(status).toBe(200)
  expect((await browser.get('/api/admin/session')).body).toMatchObject({
    person: { role: 'owner' },
  })
  expect((await owner.get(PATH)).body).toEqual({ left: 9, madeAt: deps.clock().toISOString() })
  expect(await use(first)).toMatchObject({
    status: 401,
    body: {
      code: 'wrong_code',
      fields: { code: 'Deze herstelcode klopt niet of is al gebruikt.' },
    },
  })
  await make(browser)
  expect((await use(second)).status).toBe(401)
  expect(await use('  ')).toMatchObject({ status: 422 })
})

test('is her own, and opens nothing when her log-in rests', async () => {
  const [owner, staff] = [await createOwner(app), await createStaff(salon)]
  expect((await staff.get(PATH)).body).toEqual({ left: 0, madeAt: null })
  const [first, second] = await make(staff)
  const entered = await use(first)
  expect((await entered.browser.get('/api/admin/session')).body).toMatchObject({
    person: { role: 'staff' },
  })
  const { person } = parse(loggedIn, (await staff.get('/api/admin/session')).body)
  await owner.patch(`/api/people/${person.id}`, { isActive: false })
  expect((await use(second)).status).toBe(401)
})

test('the log and the list of the door tell that one was used', async () => {
  const owner = await createOwner(app)
  const [code] = await make(owner)
  clock.set('2026-11-20T09:02:00Z')
  await use(code)
  const [deed] = parse(array(deedSchema), (await owner.get('/api/audit-log?limit=1')).body)
  expect(deed).toMatchObject({
    who: 'De eigenaar',
    lines: [{ text: 'gebruikte een herstelcode' }, { text: 'logde in' }],
  })
  const [event] = parse(array(loginEventSchema), (await owner.get('/api/admin/login-events')).body)
  expect(event?.kind).toBe('recovery')
})

test('one that is used three times at once opens the door once; without its guard each time', async () => {
  expect(await race()).toEqual([200, 401, 401])
  expect(await race({ without: 'what opens a door once' })).toEqual([200, 200, 200])
})
