import { sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { faultsSchema, mailTripSchema, systemSchema } from '#desk/system/wire.ts'
import type { CardPayments } from '#server/adapters/card-payments/card-payments.ts'
import { CardPaymentsError } from '#server/adapters/card-payments/card-payments.ts'
import type { Outside } from '#server/adapters/outside/outside.ts'
import { backups } from '#server/db/tables/backups.ts'
import { newQuestion } from '#server/instance.ts'
import { version } from '#server/version.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { SIGNING_SECRET } from '#tests/support/seeded.ts'

const SMTP = { SMTP_URL: 'smtp://post.salon.test:25', MAIL_FROM: 'Salon <info@salon.example>' }
const RECORDS: Record<string, string[]> = {
  'salon.example': ['v=spf1 include:_spf.salon.example ~all'],
  'google._domainkey.salon.example': ['v=DKIM1; p=MIIB'],
  '_dmarc.salon.example': ['v=DMARC1; p=quarantine'],
}

type Given = Parameters<typeof createTestApp>[0]
type Made = Awaited<ReturnType<typeof createTestApp>>

/** What a salon says of itself, each line by its id. */
async function look({ app }: Pick<Made, 'app'>, headers: Record<string, string> = {}) {
  const owner = await createOwner(app)
  const { status, body } = await owner.call('GET', '/api/admin/system', { headers })
  expect(status).toBe(200)
  const system = parse(systemSchema, body)
  const ids = system.checks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, status: state, detail, cure } of system.checks) {
    expect([id, detail]).toEqual([id, expect.stringMatching(/^\S.*\S$/)])
    expect([id, cure === null]).toEqual([id, state === 'ok'])
  }
  return {
    ...system,
    owner,
    of: (id: string) => system.checks.find((check) => check.id === id),
  }
}

/** A salon whose clock is that of this machine, as the database's is. */
async function nowadays(given: Given = {}): Promise<Made> {
  const made = await createTestApp({ now: new Date().toISOString(), ...given })
  made.deps.clock = () => new Date()
  return made
}

/** A world in which addresses lead where the test says, and whose clock is that of the salon. */
function world(
  given: Partial<Outside> & { site?: (address: string) => Promise<Response> } = {},
): Outside {
  return {
    readTexts: async (name) => RECORDS[name] ?? [],
    readCertificate: async () => ({
      validTo: new Date(Date.now() + 60 * 86_400_000),
      problem: undefined,
    }),
    ask: async (address) => {
      const answer = await given.site?.(address)
      return answer
        ? { status: answer.status, text: await answer.text(), date: new Date() }
        : { problem: 'ECONNREFUSED' }
    },
    ...given,
  }
}

describe('a salon on this machine alone', async () => {
  const made = await nowadays()
  const { checks, of, version: said } = await look(made, { 'x-forwarded-for': '10.1.1.1' })

  test('looks at everything there is to look at, and nowhere else', () => {
    expect(said).toBe(version)
    expect(checks.map(({ id }) => id)).toEqual([
      'server',
      'memory',
      'disk',
      'database',
      'time-zone',
      'clock',
      'jobs',
      'errors',
      'backup',
      'backup-proof',
      'backup-elsewhere',
      'mail-outbox',
      'mail',
      'public-url',
      'proxy',
      'https',
      'payments',
      'terminal',
      'calendars',
    ])
  })

  test('is well where it can be', () => {
    for (const id of ['server', 'database', 'time-zone', 'clock', 'jobs', 'errors', 'mail-outbox'])
      expect(of(id)).toMatchObject({ id, status: 'ok' })
    expect(of('database')?.detail).toMatch(/^PostgreSQL 1\d\.\d+, \d+ MB\.$/)
    expect(of('proxy')).toMatchObject({ status: 'ok' })
    expect(of('backup')).toMatchObject({ status: 'warn', detail: 'Er is er nog geen.' })
    expect(of('mail')).toMatchObject({ status: 'warn' })
  })

  test('answers its owner alone', async () => {
    for (const path of ['/api/admin/system', '/api/admin/system/errors'])
      expect((await createBrowser(made.app).get(path)).status).toBe(401)
  })
})

test('a clock that is years away from that of the database is a fault, a broken disk of backups too', async () => {
  const made = await createTestApp({ now: '2021-03-01T09:00:00Z' })
  await made.deps.db
    .insert(backups)
    .values({ madeAt: new Date('2021-03-01T08:00:00Z'), failure: 'De schijf is vol.' })
  const { of } = await look(made)
  expect(of('clock')).toMatchObject({ status: 'fail' })
  expect(of('clock')?.detail).toContain('achter op de database')
  expect(of('backup')).toMatchObject({ status: 'fail' })
  expect(of('backup')?.detail).toContain('De schijf is vol.')
})

test('jobs that lie, mails that did not leave and what broke are told', async () => {
  const made = await nowadays()
  const { db, clock, faults } = made.deps
  await made.deps.jobs.add(db, 'outbox.sweep', [
    { payload: {}, runAt: new Date(clock().getTime() - 45 * 60_000) },
  ])
  await db.execute(sql`
    insert into outbox (kind, recipient, subject, text, state, next_attempt_at)
    values ('test', 'els@voorbeeld.be', 'x', 'x', 'failed', now())`)
  faults.note(new TypeError('els@voorbeeld.be'), 'GET /api/services')
  await faults.settled()
  const { of, owner } = await look(made)
  expect(of('jobs')).toMatchObject({ status: 'fail' })
  expect(of('mail-outbox')).toMatchObject({
    status: 'warn',
    detail: '1 mail is de laatste dag niet vertrokken.',
  })
  expect(of('errors')).toMatchObject({ status: 'warn' })
  const { body } = await owner.get('/api/admin/system/errors')
  expect(parse(faultsSchema, body)).toMatchObject([
    { place: 'GET /api/services', what: expect.stringContaining('TypeError'), count: 1 },
  ])
  expect(JSON.stringify(body)).not.toContain('els@')
})

/** A salon that is asked by what leads to its address. */
async function placed(
  given: Given,
  site?: (app: Made['app'], address: string) => Promise<Response>,
) {
  let app: Made['app'] | undefined
  const outside = world({
    ...(site && { site: async (address) => await site(app ?? never(), address) }),
  })
  const whole = await nowadays({ outside, ...given })
  app = whole.app
  return whole
}
const throughProxy = async (app: Made['app'], address: string) =>
  await app.request(address, { headers: { 'x-forwarded-for': '203.0.113.7' } })

const versions = async (_app: Made['app'], address: string) =>
  address === 'https://versies.example/laatste'
    ? Response.json({ tag_name: 'v99.0.0' })
    : new Response('niets', { status: 404 })

describe('a site with a name of its own', () => {
  const env = { PUBLIC_URL: 'https://www.salon.example', TRUST_PROXY: '1' }

  test('is known by its own answer, and so is the number of proxies in front of it', async () => {
    const { of } = await look(await placed({ env }, throughProxy))
    expect(of('public-url')).toMatchObject({ status: 'ok' })
    expect(of('https')).toMatchObject({ status: 'ok' })
    expect(of('proxy')).toMatchObject({ status: 'ok' })
    expect(of('clock')?.detail).toBe('Gelijk met de database en www.salon.example.')
  })

  test('tells a proxy that nobody counted, and one that is not there', async () => {
    const open = await look(await placed({ env: { ...env, TRUST_PROXY: '0' } }, throughProxy))
    expect(open.of('proxy')).toMatchObject({ status: 'fail' })
    expect(open.of('proxy')?.cure).toContain('TRUST_PROXY op 1')
    const bare = await look(
      await placed({ env }, async (app, address) => await app.request(address)),
    )
    expect(bare.of('proxy')?.cure).toContain('TRUST_PROXY op 0')
  })

  test('is not taken for another salon, nor for a page that answers everything', async () => {
    const other = await createTestApp()
    const elsewhere = { ...other.deps, signingSecret: 'een-heel-ander-geheim-van-een-ander-salon' }
    expect(elsewhere.signingSecret).not.toBe(SIGNING_SECRET)
    for (const site of [
      async () => new Response('<h1>Welkom</h1>'),
      async () => Response.json({ proof: 'x', version, hops: 0, bytes: 1, seconds: 1 }),
      async () => new Response(null, { status: 301 }),
    ]) {
      const { of } = await look(await placed({ env }, site))
      expect(of('public-url')).toMatchObject({ status: 'fail' })
    }
    const { of } = await look(await placed({ env }))
    expect(of('public-url')?.detail).toContain('antwoordt niet (ECONNREFUSED)')
    // when the site does not answer, what the owner's own question carried says it
    expect(of('proxy')).toMatchObject({ status: 'ok' })
  })

  test('answers a question of its own, and nobody else’s', async () => {
    const { app } = await createTestApp()
    const { ask, proof } = newQuestion(SIGNING_SECRET)
    const { status, body } = await createBrowser(app).get(`/api/instance?ask=${ask}`)
    expect([status, body]).toMatchObject([200, { proof, hops: 1 }])
    for (const query of ['', '?ask=', '?ask=a.b', `?ask=${newQuestion('x'.repeat(32)).ask}`])
      expect((await createBrowser(app).get(`/api/instance${query}`)).status).toBe(404)
  })

  test('learns of a newer version only where it was told to ask', async () => {
    const told = await look(
      await placed({ env: { UPDATE_URL: 'https://versies.example/laatste' } }, versions),
    )
    expect(told.of('update')).toMatchObject({ status: 'warn' })
    expect(told.of('update')?.detail).toContain('99.0.0')
    expect((await look(await placed({}, versions))).of('update')).toBeUndefined()
  })
})

describe('mail', () => {
  test('is looked up by the domain of its sender', async () => {
    const outside = world()
    const { of } = await look(await createTestApp({ env: SMTP, outside }))
    for (const id of ['mail', 'mail-spf', 'mail-dkim', 'mail-dmarc'])
      expect(of(id)).toMatchObject({ id, status: 'ok' })
    const own = { ...SMTP, DKIM_SELECTOR: 'eigen' }
    const named = await look(await createTestApp({ env: own, outside }))
    expect(named.of('mail-dkim')).toMatchObject({ status: 'fail' })
  })

  test('without a mail server no mail goes on a trip', async () => {
    const { app, sentMails } = await createTestApp()
    const owner = await createOwner(app)
    expect(await owner.post('/api/admin/system/test-mail')).toMatchObject({
      status: 409,
      body: { code: 'not_now' },
    })
    expect(sentMails).toEqual([])
  })

  test('goes on a trip and is known to be back by its code, by that of the last one alone', async () => {
    const { app, deps, sentMails, clock } = await createTestApp({ env: SMTP })
    const owner = await createOwner(app)
    const back = async (code: string) =>
      await owner.post('/api/admin/system/test-mail/returned', { code })
    const codeIn = (index: number) =>
      /systeem\?testmail=([2-9A-Z]{8})/.exec(sentMails[index]?.text ?? '')?.[1] ?? ''
    const sent = await owner.post('/api/admin/system/test-mail')
    expect(sent.status).toBe(201)
    const { to, returnedAt } = parse(mailTripSchema, sent.body)
    expect([to, returnedAt, sentMails[0]?.to]).toEqual(['info@example.be', null, to])
    expect((await look({ app })).of('mail-return')).toMatchObject({ status: 'warn' })
    await owner.post('/api/admin/system/test-mail')
    expect(codeIn(0)).not.toBe(codeIn(1))
    expect(await back(codeIn(0))).toMatchObject({
      status: 422,
      body: { fields: { code: 'Deze code klopt niet. Kijk of ze in de laatste testmail staat.' } },
    })
    expect((await back('')).status).toBe(422)
    clock.set(new Date(deps.clock().getTime() + 60_000).toISOString())
    const arrived = await back(
      ` ${codeIn(1)
        .toLowerCase()
        .replace(/^(.{4})/, '$1-')} `,
    )
    expect(arrived).toMatchObject({ status: 200, body: { returnedAt: deps.clock().toISOString() } })
    // a link that is followed twice says the same
    expect((await back(codeIn(1))).body).toEqual(arrived.body)
    expect((await look({ app })).of('mail-return')).toMatchObject({ status: 'ok' })
    const { rows } = await deps.db.execute<{ text: string }>(
      sql`select t::text as text from mail_trips t`,
    )
    expect(JSON.stringify(rows)).not.toContain(codeIn(1))
  })

  test('that the server does not take leaves no trip behind', async () => {
    const made = await createTestApp({ env: SMTP })
    const owner = await createOwner(made.app)
    made.deps.mailer.send = async () => ({ ok: false, kind: 'retry', reason: 'Nu even niet.' })
    expect(await owner.post('/api/admin/system/test-mail')).toMatchObject({
      status: 503,
      body: { message: 'Nu even niet.' },
    })
    expect((await made.deps.db.execute(sql`select from mail_trips`)).rowCount).toBe(0)
  })
})

test('a provider that does not take our key is told', async () => {
  const refusing: CardPayments = {
    provider: 'stripe',
    publishableKey: 'pk_live_x',
    test: false,
    create: async () => never(),
    find: async () => {
      throw new CardPaymentsError('unavailable', 'StripeAuthenticationError: bad key')
    },
    refund: async () => undefined,
    readEvent: () => undefined,
  }
  const { of } = await look(await createTestApp({ cardPayments: refusing }))
  expect(of('payments')).toMatchObject({ status: 'fail' })
  expect(of('payments')?.detail).toContain('StripeAuthenticationError')
})

function never(): never {
  throw new Error('nobody asks for this')
}
