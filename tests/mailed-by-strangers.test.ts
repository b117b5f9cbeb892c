import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#app/server/app.ts'
import { giftVoucherTasks } from '#money/gift-vouchers/jobs.server.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { throughGate } from '#tests/support/gate.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { freeTimes } from '#tests/support/requests.ts'
import { buyVoucher } from '#tests/support/vouchers.ts'
import { joinBody, tokensIn } from '#tests/support/waiting-list.ts'
import { workOff } from '#tests/support/work-off.ts'

/**
 * Every write that needs no login, and whom it has mailed. What goes to an address that anybody may
 * type is bounded for each mailbox, and never shuts out whoever reads it.
 */
const mails: Record<
  string,
  'nobody' | 'the salon' | 'who holds a mailed link' | 'an address that was typed'
> = {
  'post /api/admin/login': 'nobody',
  'post /api/admin/logout': 'nobody',
  'post /api/admin/passkey-login/options': 'nobody',
  'post /api/admin/passkey-login': 'nobody',
  'post /api/admin/recovery-login': 'nobody',
  'post /api/gift-vouchers/create-payment-intent': 'nobody',
  'post /api/gift-vouchers/confirm-payment': 'an address that was typed',
  'post /api/gift-vouchers/webhook/stripe': 'an address that was typed',
  'post /api/gift-vouchers/sandbox/:paymentIntentId': 'an address that was typed',
  'post /api/gift-vouchers/balance': 'nobody',
  'post /api/gift-vouchers/withdraw': 'nobody',
  'post /api/gift-vouchers/withdraw/link': 'an address that was typed',
  'post /api/gift-vouchers/withdraw/confirm': 'who holds a mailed link',
  'post /api/customers/stop-news': 'nobody',
  'post /api/dogs': 'nobody',
  'post /api/devices/link': 'an address that was typed',
  'post /api/devices': 'nobody',
  'post /api/my-data/link': 'an address that was typed',
  'post /api/my-data/session': 'nobody',
  'delete /api/my-data/session': 'nobody',
  'patch /api/my-data': 'the salon',
  'patch /api/my-data/dogs/:id': 'the salon',
  'delete /api/my-data/devices/:id': 'nobody',
  'post /api/my-data/visits/:id/link': 'nobody',
  'post /api/my-data/erasure': 'the salon',
  'post /api/self-service/visits/:token/device': 'nobody',
  'post /api/self-service/visits/:token/confirm': 'nobody',
  'post /api/self-service/visits/:token/accept-rules': 'nobody',
  'post /api/self-service/visits/:token/cancel': 'who holds a mailed link',
  'post /api/self-service/visits/:token/move': 'who holds a mailed link',
  'post /api/self-service/visits/:token/vaccination': 'nobody',
  'post /api/self-service/visits/:token/health-form': 'nobody',
  'post /api/waiting-list/join': 'an address that was typed',
  'post /api/waiting-list/places/:token/confirm': 'nobody',
  'post /api/waiting-list/places/:token/leave': 'nobody',
  'post /api/waiting-list/offers/:token/accept': 'who holds a mailed link',
  'post /api/waiting-list/offers/:token/decline': 'nobody',
  'post /api/appointments': 'an address that was typed',
  'post /api/booking/create': 'an address that was typed',
  'post /api/booking/page': 'nobody',
  'post /api/invitations/:token': 'nobody',
}

test('every write that needs no login says whom it has mailed', () => {
  const open = endpoints
    .filter(({ method, access }) => access === 'public' && method !== 'get')
    .map(({ method, path }) => `${method} ${path}`)
  expect(open.toSorted()).toEqual(Object.keys(mails).toSorted())
})

const HERS = 'joke@voorbeeld.be'
const WEEK = { fromDate: '2026-11-23', toDate: '2026-12-18', weekdays: [1] }

async function mailsTo(
  deps: Awaited<ReturnType<typeof createTestApp>>['deps'],
  kind: string,
  email = HERS,
) {
  return await deps.db.$count(
    outbox,
    and(eq(outbox.kind, kind), eq(sql`lower(${outbox.recipient})`, email)),
  )
}

async function withList(setting: Parameters<typeof createTestApp>[0] = {}) {
  const given = await createTestApp(setting)
  const join = (change: Record<string, unknown> = {}, browser = createBrowser(given.app)) =>
    browser.post('/api/waiting-list/join', joinBody({ ...WEEK, email: HERS, ...change }))
  const confirm = async (token = '') =>
    await createBrowser(given.app).post(`/api/waiting-list/places/${token}/confirm`)
  return { ...given, join, confirm }
}

describe('the waiting list', () => {
  test('what strangers ask for under her address keeps no place from her', async () => {
    const { deps, join, confirm } = await withList()
    for (let round = 0; round < 8; round += 1) expect((await join()).status).toBe(201)
    const mine = await join({ dogName: 'Snoopy' })
    expect(mine, 'hers, on a browser that nobody knows').toMatchObject({
      status: 201,
      body: { isConfirmed: false },
    })
    expect(
      (await confirm((await tokensIn(deps.db, 'waiting-list-joined', HERS)).at(-1))).body,
    ).toMatchObject({ isConfirmed: true, dogName: 'Snoopy' })
  })

  test('five places that she confirmed are all that she has at a time, ten buttons at once included; one that she leaves makes room', async () => {
    const { app, deps, join, confirm } = await withList()
    for (let round = 0; round < 10; round += 1) await join()
    const tokens = await tokensIn(deps.db, 'waiting-list-joined', HERS)
    const answers = await Promise.all(tokens.map(async (token) => await confirm(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const full = {
      status: 409,
      body: { code: 'waiting_list_full', fields: { email: expect.any(String) } },
    }
    expect(answers.filter(({ status }) => status !== 201)).toMatchObject([
      full,
      full,
      full,
      full,
      full,
    ])
    expect(await join(), 'she reads that she waits already').toMatchObject(full)
    const [confirmed = ''] = tokens.filter((_token, index) => answers[index]?.status === 201)
    expect((await confirm(confirmed)).status, 'once more changes nothing').toBe(201)
    await createBrowser(app).post(`/api/waiting-list/places/${confirmed}/leave`)
    const refused = tokens.filter((_token, index) => answers[index]?.status !== 201)
    expect((await confirm(refused[0])).status).toBe(201)
    expect((await confirm(refused[1])).status).toBe(409)
  })

  test('one network address has ten places waiting for a button, whatever mailboxes it types; a recognised browser on it is not held', async () => {
    const { app, deps, join } = await withList()
    const address = '198.51.100.7'
    const from = (email: string) => join({ email }, createBrowser(app, { address }))
    const answers = await Promise.all(
      Array.from({ length: 14 }, async (_, index) => await from(`n${index}@voorbeeld.be`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: expect.stringMatching(/bel ons/) },
    })
    expect((await join()).status, 'from elsewhere').toBe(201)
    const home = createBrowser(app, { address })
    await recogniseBrowser(deps, home, HERS)
    expect(await join({}, home)).toMatchObject({ status: 201, body: { isConfirmed: true } })
  })

  test('a mailbox gets at most twenty mails of it in a day, from however many addresses; she joins on her own browser all the same', async () => {
    const { app, deps, clock, join } = await withList()
    const answers = await Promise.all(Array.from({ length: 26 }, async () => await join()))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
    expect(await mailsTo(deps, 'waiting-list-joined')).toBe(20)
    const home = createBrowser(app)
    await recogniseBrowser(deps, home, HERS)
    expect(await join({}, home)).toMatchObject({ status: 201, body: { isConfirmed: true } })
    clock.set('2026-11-21T09:00:01Z')
    expect((await join()).status).toBe(201)
  })

  test('without the locks, buttons at once confirm more than five, and one address and one mailbox get more than they should', async () => {
    const context = await withList({ without: ['advisory locks'] })
    const { app, deps, join, confirm } = context
    for (let round = 0; round < 7; round += 1) await join()
    const tokens = await tokensIn(deps.db, 'waiting-list-joined', HERS)
    await throughGate(context, { before: 'update on waiting_list_entries', racers: 7 }, () =>
      Promise.all(tokens.map(async (token) => await confirm(token))),
    )
    expect(await deps.db.$count(waitingListEntries, sql`confirmed_at is not null`)).toBe(7)
    const rush = async (ask: (index: number) => Promise<unknown>) =>
      await throughGate(context, { before: 'insert on waiting_list_entries', racers: 3 }, () =>
        Promise.all([ask(1), ask(2), ask(3)]),
      )
    const other = 'ander@voorbeeld.be'
    for (let round = 0; round < 19; round += 1) await join({ email: other })
    await rush(async () => await join({ email: other }))
    expect(await mailsTo(deps, 'waiting-list-joined', other)).toBe(22)
    const joinAs = async (name: string) =>
      await join({ email: `${name}@voorbeeld.be` }, createBrowser(app, { address: '198.51.100.7' }))
    for (let round = 0; round < 9; round += 1) await joinAs(`eerder${round}`)
    await rush(async (index) => await joinAs(`samen${index}`))
    expect(await deps.db.$count(waitingListEntries, sql`asked_from = '198.51.100.7'`)).toBe(12)
  })
})

describe('copies of messages', () => {
  const message = {
    firstName: 'X',
    lastName: 'Y',
    email: HERS,
    phone: '0473 44 55 66',
    comments: 'Hallo',
  }

  test('are three a day to one address, whoever writes; what she wrote herself arrives all the same', async () => {
    const { app, deps } = await createTestApp()
    await createBrowser(app).post('/api/booking/create', bookingBody({ customerEmail: HERS }))
    const home = createBrowser(app)
    await recogniseBrowser(deps, home, HERS)
    for (let round = 0; round < 5; round += 1)
      await createBrowser(app).post('/api/appointments', message)
    const own = { ...message, email: HERS.toUpperCase(), comments: 'Van haarzelf' }
    expect((await home.post('/api/appointments', own)).status).toBe(201)
    expect(await mailsTo(deps, 'contact-copy')).toBe(3)
    expect(await deps.db.$count(contacts, eq(contacts.message, 'Van haarzelf'))).toBe(1)
    expect(await deps.db.$count(outbox, eq(outbox.kind, 'contact-notice'))).toBe(6)
  })
})

describe('gift vouchers', () => {
  test('the link to withdraw that a stranger asked for is the buyer’s own: one an hour, and hers to use', async () => {
    const { app, deps } = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
    const { buyerEmail } = await buyVoucher(deps)
    const ask = async () =>
      await createBrowser(app).post('/api/gift-vouchers/withdraw/link', { email: buyerEmail })
    for (let round = 0; round < 9; round += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).status, 'the buyer herself').toBe(200)
    const letters = await deps.db.select().from(outbox).where(eq(outbox.recipient, buyerEmail))
    const [link, ...more] = letters.flatMap(({ kind, keys }) =>
      kind === 'voucher-withdraw-link' ? (keys ?? []) : [],
    )
    expect(more).toEqual([])
    expect(
      (await createBrowser(app).post('/api/gift-vouchers/withdraw/confirm', { token: link })).body,
    ).toMatchObject({ isWithdrawn: true })
  })

  test('what the sandbox sells for nothing fills no mailbox: twenty mails a day', async () => {
    const given = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
    await given.deps.db.insert(outbox).values(
      Array.from({ length: 18 }, () => ({
        kind: 'voucher-gift',
        recipient: HERS.toUpperCase(),
        subject: '',
        text: '',
        createdAt: given.deps.clock(),
      })),
    )
    for (let round = 0; round < 4; round += 1)
      await buyVoucher(given.deps, { recipientEmail: HERS })
    await workOff({ 'gift-vouchers.deliver': giftVoucherTasks['gift-vouchers.deliver'] }, given)
    const count = sql`lower(${outbox.recipient}) = ${HERS}`
    expect(await given.deps.db.$count(outbox, count)).toBe(20)
  })
})

test('six requests that strangers made under her address, or with her phone, hold her back on her own browser in nothing', async () => {
  const { app, deps } = await createTestApp()
  const times = await freeTimes(deps)
  const book = (browser = createBrowser(app)) =>
    browser.post('/api/booking/create', bookingBody({ ...times.shift(), customerEmail: HERS }))
  for (let round = 0; round < 6; round += 1) expect((await book()).status).toBe(201)
  expect((await book()).body).toMatchObject({ code: 'too_many_open_visits' })
  const home = createBrowser(app)
  await recogniseBrowser(deps, home, HERS)
  for (let round = 0; round < 20; round += 1) expect((await book(home)).status).toBe(201)
  expect((await book(home)).body).toMatchObject({ code: 'too_many_open_visits' })
})
