import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { prune } from '#desk/retention/commands.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { voucherOrders } from '#server/db/tables/gift-vouchers.ts'
import { idempotencyKeys, rateLimits, sessions } from '#server/db/tables/http.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-retention-'))
afterAll(async () => await removeFolder(folder))
// the clock of the tests stands on 20 November 2026
const context = await createTestApp({ env: { DATA_DIR: folder } })
const { app, deps } = context
const { db } = deps

type Old = {
  subject: string
  createdAt: string
  state?: 'sent' | 'waiting' | 'failed'
  stopLink?: string
}
async function insertMail({ subject, createdAt, state = 'sent', stopLink }: Old) {
  const at = new Date(createdAt)
  const content = {
    text: 'Dag Els',
    html: '<p>Dag Els</p>',
    calendar: 'BEGIN:VCALENDAR',
    attachments: [{ filename: 'bon.pdf', contentType: 'a/b', content: '' }],
  }
  await db.insert(outbox).values({
    kind: 'x',
    recipient: 'els@voorbeeld.be',
    subject,
    ...content,
    state,
    stopLink,
    createdAt: at,
    sentAt: state === 'sent' ? at : null,
  })
}
const mailsLeft = async () =>
  Object.fromEntries(
    (
      await db
        .select({ subject: outbox.subject, text: outbox.text, html: outbox.html })
        .from(outbox)
    ).map((row) => [row.subject, [row.text, row.html]]),
  )
const WHOLE = ['Dag Els', '<p>Dag Els</p>']
const EMPTY = ['', null]

describe('what is pruned every night', () => {
  test('is the content of mails after a year and their lines after three, never one that waits', async () => {
    await insertMail({ subject: 'jong', createdAt: '2025-11-21T10:00:00Z' })
    await insertMail({ subject: 'een jaar', createdAt: '2025-11-19T10:00:00Z' })
    await insertMail({ subject: 'drie jaar', createdAt: '2023-11-19T10:00:00Z' })
    await insertMail({ subject: 'mislukt', createdAt: '2023-11-19T10:00:00Z', state: 'failed' })
    await insertMail({ subject: 'wacht', createdAt: '2023-11-19T10:00:00Z', state: 'waiting' })
    await insertMail({ subject: 'afmelden', createdAt: '2023-11-19T10:00:00Z', stopLink: 'abc' })
    await prune(deps)
    expect(await mailsLeft()).toEqual({
      jong: WHOLE,
      'een jaar': EMPTY,
      wacht: WHOLE,
      afmelden: EMPTY,
    })
    await prune(deps)
    expect(Object.keys(await mailsLeft())).toHaveLength(4)
    const [row] = await db.select().from(outbox).where(eq(outbox.subject, 'een jaar'))
    expect(row).toMatchObject({ calendar: null, attachments: null, recipient: 'els@voorbeeld.be' })
    const again = await (await createOwner(app)).post(`/api/messages/${row?.id}/retry`)
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'De inhoud van deze mail wordt niet meer bewaard.' },
    })
  })

  test('are mail files of the same age', async () => {
    const outboxFolder = path.join(folder, 'outbox')
    fs.mkdirSync(outboxFolder, { recursive: true })
    for (const name of ['2025-11-19T10-00-00-000Z_a.eml', '2025-11-21T10-00-00-000Z_b.eml'])
      fs.writeFileSync(path.join(outboxFolder, name), 'mail')
    await prune(deps)
    expect(fs.readdirSync(outboxFolder)).toEqual(['2025-11-21T10-00-00-000Z_b.eml'])
  })

  test('are orders that nobody paid, and no other', async () => {
    const order = async (
      status: 'pending' | 'failed' | 'succeeded' | 'processing',
      day: string,
    ) => {
      const at = new Date(`${day}T10:00:00Z`)
      const people = {
        recipientName: 'Els',
        recipientEmail: 'els@voorbeeld.be',
        buyerName: 'An',
        buyerEmail: 'an@voorbeeld.be',
      }
      await db.insert(voucherOrders).values({
        provider: 'sandbox',
        amount: '50.00',
        status,
        failure: `${status} ${day}`,
        ...people,
        test: true,
        createdAt: at,
        updatedAt: at,
      })
    }
    for (const status of ['pending', 'failed', 'succeeded', 'processing'] as const)
      for (const day of ['2026-08-01', '2026-09-01']) await order(status, day)
    await prune(deps)
    const left = (await db.select({ failure: voucherOrders.failure }).from(voucherOrders))
      .map(({ failure }) => failure)
      .toSorted()
    expect(left).toEqual([
      'failed 2026-09-01',
      'pending 2026-09-01',
      'processing 2026-08-01',
      'processing 2026-09-01',
      'succeeded 2026-08-01',
      'succeeded 2026-09-01',
    ])
  })

  test('are jobs that failed for good a month ago, and no other', async () => {
    const add = async (key: string, runAt: string) =>
      await db.execute(
        sql`select graphile_worker.add_job('outbox.deliver', '{}', job_key => ${key}, run_at => ${runAt}::timestamptz, max_attempts => 1)`,
      )
    await add('oud', '2026-10-01T00:00:00Z')
    await add('bezet', '2026-10-01T00:00:00Z')
    await add('recent', '2026-11-10T00:00:00Z')
    await add('later', '2027-01-01T00:00:00Z')
    await db.execute(
      sql`update graphile_worker._private_jobs set updated_at = least(run_at, now()), attempts = 1`,
    )
    await db.execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x' where key = 'bezet'`,
    )
    await prune(deps)
    const { rows } = await db.execute<{ key: string }>(
      sql`select key from graphile_worker._private_jobs where key is not null order by key`,
    )
    expect(rows.map(({ key }) => key)).toEqual(['bezet', 'later', 'recent'])
  })
})

test('what the features keep for a while goes with it: a browser is recognised for a year, a link opens a visit until it is over', async () => {
  const {
    app: site,
    deps: own,
    clock,
  } = await createTestApp({ env: { DATA_DIR: path.join(folder, 'another') } })
  const left = async () => ({
    devices: await own.db.$count(recognisedDevices),
    links: await own.db.$count(appointmentLinks),
    keys: await own.db.$count(idempotencyKeys),
    sessions: await own.db.$count(sessions),
    hits: await own.db.$count(rateLimits),
    pictures: await own.db.$count(pictures),
    addresses: await own.db.$count(visitRequests, ne(visitRequests.address, '')),
  })
  const headers = { 'idempotency-key': 'b1946ac9-2d5d-4c1b-8c6c-0a1f0b9b8a11' }
  const booked = await createBrowser(site).call('POST', '/api/booking/create', {
    body: bookingBody({ customerEmail: 'an@voorbeeld.be' }),
    headers,
  })
  expect(booked.status).toBe(201)
  await recogniseBrowser(own, createBrowser(site), 'an@voorbeeld.be')
  await createOwner(site)
  const [visit] = await own.db.select().from(appointments)
  await mintLink(own.db, own, { id: visit?.id ?? '', date: visit?.date ?? '' })
  await own.db.insert(pictures).values({
    bytes: Buffer.from('x'),
    contentType: 'image/webp',
    width: 1,
    height: 1,
    purpose: 'salon',
    createdAt: own.clock(),
  })
  await prune(own)
  const before = await left()
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  clock.set('2027-11-20T08:59:00Z')
  await prune(own)
  expect(await left()).toEqual({
    devices: 1,
    links: 0,
    keys: 0,
    sessions: 0,
    hits: 0,
    pictures: 0,
    addresses: 0,
  })
  clock.set('2027-11-20T09:01:00Z')
  await prune(own)
  expect(await left()).toMatchObject({ devices: 0 })
})

describe('the terms', () => {
  const PATH = '/api/retention'
  const given = { mailBodyMonths: 12, mailMonths: 36, unpaidOrderDays: 90, version: 1 }

  test('are the owner’s, who sees how much room there is taken', async () => {
    const owner = await createOwner(app)
    expect((await owner.get(PATH)).body).toEqual(given)
    const saved = await owner.call('PUT', PATH, { body: { ...given, mailBodyMonths: 3 } })
    expect(saved).toMatchObject({ status: 200, body: { ...given, mailBodyMonths: 3, version: 2 } })
    expect(await owner.call('PUT', PATH, { body: given })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { version: 2 } },
    })
    const { body } = await owner.get(`${PATH}/storage`)
    expect(body).toEqual({
      database: expect.any(Number),
      mails: { count: 4, bytes: expect.any(Number) },
      files: { count: 1, bytes: 4 },
    })
    for (const [method, address] of [
      ['GET', PATH],
      ['PUT', PATH],
      ['GET', `${PATH}/storage`],
    ] as const)
      expect((await createBrowser(app).call(method, address)).status).toBe(401)
  })

  test.for<[string, unknown, string]>([
    ['mailBodyMonths', 0, 'Vul een aantal maanden in van 1 tot 120.'],
    ['mailBodyMonths', 'zes', 'Vul een aantal maanden in van 1 tot 120.'],
    ['mailMonths', 11, 'Vul een aantal maanden in van 12 tot 120.'],
    ['mailMonths', 12.5, 'Vul een aantal maanden in van 12 tot 120.'],
    ['unpaidOrderDays', 29, 'Vul een aantal dagen in van 30 tot 365.'],
  ])('%s of %s is refused beside its field', async ([field, value, sentence]) => {
    const answer = await (await createOwner(app)).call('PUT', PATH, {
      body: { ...given, [field]: value },
    })
    expect(answer.body).toMatchObject({ fields: { [field]: sentence } })
    expect([400, 422]).toContain(answer.status)
  })

  test('of the lines is no shorter than that of what was in them', async () => {
    const answer = await (await createOwner(app)).call('PUT', PATH, {
      body: { ...given, mailBodyMonths: 24, mailMonths: 12 },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { mailMonths: 'De mail zelf blijft minstens even lang als zijn inhoud.' } },
    })
  })
})
