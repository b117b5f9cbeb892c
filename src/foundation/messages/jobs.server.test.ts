import { once } from 'node:events'
import net from 'node:net'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Logger, run } from 'graphile-worker'
import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import { parse } from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readdress } from '#agenda/appointments/commands.server.ts'
import { deliver, enqueueMails } from '#foundation/messages/commands.server.ts'
import { claimMail } from '#foundation/messages/data.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { NO_LINK } from '#foundation/messages/rules.ts'
import { type OutgoingMail } from '#foundation/messages/schema.ts'
import { mailSchema } from '#foundation/messages/wire.ts'
import { createSmtpMailer } from '#server/adapters/mail/smtp.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'
import { hashToken } from '#server/http/token.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { letter, letterTo, mail, outboxOf, TOKEN } from '#tests/support/outbox.ts'
import { answer, portOf, startRawServer, startSink } from '#tests/support/smtp-sink.ts'
import { connectionsOfWorker, workOff } from '#tests/support/work-off.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const testApp = await createTestApp()
const { app, deps, clock, sentMails, connectionString } = testApp
const { db } = deps
const { empty, put, rowOf, listJobs, answering } = outboxOf(testApp)

/** The only mail in the outbox, put there at the start of the clock: its row's id. */
async function enqueue(outgoing: OutgoingMail = mail): Promise<string> {
  clock.set(NOW)
  await empty()
  return await put(outgoing)
}

function later(minutes: number): string {
  return new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
}

describe('the sweep', () => {
  test('finds a mail whose process was killed between claim and sending', async () => {
    const id = await enqueue()
    await claimMail(db, id, { now: deps.clock(), until: new Date(later(2)) })
    await db.execute(sql`delete from graphile_worker._private_jobs`)

    clock.set(later(1))
    await outboxTasks['outbox.sweep']({}, deps)
    expect(await listJobs()).toEqual([])

    clock.set(later(3))
    await outboxTasks['outbox.sweep']({}, deps)
    expect((await listJobs()).map(({ key }) => key)).toEqual([id])
    await outboxTasks['outbox.deliver']({ id }, deps)
    expect(sentMails).toHaveLength(1)
  })

  test('leaves alone what is not due, sent or failed, and never doubles a job', async () => {
    const id = await enqueue()
    await deliver(answering({ ok: false, kind: 'retry', reason: '451' }), id)
    await db.insert(outbox).values([
      {
        kind: 'test',
        recipient: 'a@voorbeeld.be',
        subject: 's',
        text: 't',
        state: 'sent',
        nextAttemptAt: new Date(NOW),
      },
      {
        kind: 'test',
        recipient: 'b@voorbeeld.be',
        subject: 's',
        text: 't',
        state: 'failed',
        nextAttemptAt: new Date(NOW),
      },
    ])
    clock.set(later(2))
    await outboxTasks['outbox.sweep']({}, deps)
    expect(await listJobs()).toEqual([{ key: id, runAt: later(1) }])
    clock.set(later(10))
    await outboxTasks['outbox.sweep']({}, deps)
    await outboxTasks['outbox.sweep']({}, deps)
    expect((await listJobs()).map(({ key }) => key)).toEqual([id])
  })
})

/**
 * A letter with a link to a visit of els@voorbeeld.be that was sent, and what the owner can do with
 * mails.
 */
async function sent() {
  clock.set(NOW)
  const owner = await createOwner(app)
  await db.delete(appointments)
  const visit = await insertVisit(db, { email: letter.to })
  const id = await enqueue(letterTo(visit.id))
  await deliver(deps, id)
  sentMails.length = 0
  const act = async (mailId: string, action: 'retry' | 'cancel') =>
    await owner.post(`/api/messages/${mailId}/${action}`, {})
  const again = async () => parse(mailSchema, (await act(id, 'retry')).body).id
  const correct = async () =>
    expect(
      (await owner.patch(`/api/appointments/${visit.id}`, { email: 'nieuw@voorbeeld.be' })).status,
    ).toBe(200)
  const links = async () => await db.$count(appointmentLinks)
  return {
    id,
    visit,
    act,
    again,
    correct,
    links,
    work: async () => await workOff(outboxTasks, testApp),
  }
}

describe('a mail about a visit that leaves once more', () => {
  test('does not go to an address that the visit no longer has', async () => {
    const { id, act, correct } = await sent()
    await correct()
    expect(await act(id, 'retry')).toMatchObject({
      status: 409,
      body: { code: 'not_now', message: expect.stringContaining('ander mailadres') },
    })
    expect(await db.$count(outbox)).toBe(1)
  })

  test("has failed when its visit is another one's before it leaves", async () => {
    const { visit, again, act, links, work } = await sent()
    const copy = await again()
    await db
      .update(appointments)
      .set({ email: 'ander@voorbeeld.be' })
      .where(eq(appointments.id, visit.id))
    await work()
    expect(await rowOf(copy)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('ander mailadres'),
      claimedUntil: null,
    })
    expect([await links(), sentMails]).toEqual([1, []])
    expect((await act(copy, 'retry')).status).toBe(409)
    expect(await act(copy, 'cancel')).toMatchObject({ status: 200, body: { state: 'cancelled' } })
  })

  test('has no link that works at the old address, also when that is corrected at the moment at which it gets its link', async () => {
    for (let round = 0; round < 8; round++) {
      const { visit, again, correct, work } = await sent()
      const mailId = await again()
      await Promise.all([correct(), deliver(deps, mailId)])
      await work()
      const [left, ...more] = sentMails
      expect(more).toEqual([])
      const alive = await db
        .select()
        .from(appointmentLinks)
        .where(
          and(eq(appointmentLinks.appointmentId, visit.id), isNull(appointmentLinks.revokedAt)),
        )
      const mailed = hashToken(/mijn-afspraak\/([\w-]+)/.exec(left?.text ?? '')?.[1] ?? '')
      expect(alive.map(({ tokenHash }) => tokenHash)).toEqual(
        left?.to === 'nieuw@voorbeeld.be' ? [mailed] : [],
      )
    }
  })

  test('waits for who corrects the address at that moment, and goes there with a link that works', async () => {
    const { visit, again, links } = await sent()
    const mailId = await again()
    const [changed, held] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const correcting = db.transaction(async (tx) => {
      const to = 'nieuw@voorbeeld.be'
      await tx.update(appointments).set({ email: to }).where(eq(appointments.id, visit.id))
      await readdress(tx, deps, { visits: [{ id: visit.id, email: letter.to }], to })
      changed.resolve(undefined)
      await held.promise
    })
    await changed.promise
    const delivery = deliver(deps, mailId)
    await new Promise((resolve) => setTimeout(resolve, 300))
    held.resolve(undefined)
    await Promise.all([correcting, delivery])
    expect(sentMails.map(({ to }) => to)).toEqual(['nieuw@voorbeeld.be'])
    expect([
      await links(),
      await db.$count(appointmentLinks, isNull(appointmentLinks.revokedAt)),
    ]).toEqual([2, 1])
  })

  test('can be cancelled or tried again while it waits', async () => {
    const { again, act, links, work } = await sent()
    const [cancelled, hastened] = [await again(), await again()]
    expect(await act(cancelled, 'cancel')).toMatchObject({
      status: 200,
      body: { state: 'cancelled' },
    })
    expect(await act(hastened, 'retry')).toMatchObject({ status: 201, body: { id: hastened } })
    await work()
    expect([(await rowOf(cancelled))?.state, (await rowOf(hastened))?.state]).toEqual([
      'cancelled',
      'sent',
    ])
    expect([await links(), sentMails.length]).toEqual([2, 1])
  })
})

describe('a mail that was stored before its links were kept apart', () => {
  const PAGE = 'http://salon.test/mijn-afspraak/'
  const before = async (key: string, state: 'waiting' | 'sent') => {
    const id = await enqueue()
    await db
      .update(outbox)
      .set({ state, text: `Dag ${PAGE}${key}`, html: `<a href="${PAGE}${key}">hier</a>` })
    return { id, owner: await createOwner(app) }
  }

  test('leaves as it is, and its key is shown to nobody and kept no longer', async () => {
    const { id, owner } = await before(TOKEN, 'waiting')
    expect((await owner.get(`/api/messages/${id}`)).body).toMatchObject({
      text: `Dag ${PAGE}•••`,
      html: `<a href="${PAGE}•••">hier</a>`,
      phoneText: null,
    })
    await deliver(deps, id)
    expect(sentMails).toMatchObject([
      { text: `Dag ${PAGE}${TOKEN}`, html: `<a href="${PAGE}${TOKEN}">hier</a>` },
    ])
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      text: `Dag ${PAGE}•••`,
      html: `<a href="${PAGE}•••">hier</a>`,
    })
  })

  test('does not leave once more without its key', async () => {
    const { id, owner } = await before('•••', 'sent')
    expect(await owner.post(`/api/messages/${id}/retry`, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('persoonlijke links') },
    })
    const waiting = await before('•••', 'waiting')
    await deliver(deps, waiting.id)
    expect(await rowOf(waiting.id)).toMatchObject({ state: 'failed', lastError: NO_LINK })
    expect(sentMails).toEqual([])
  })
})

test('the real worker takes the mail up when the transaction commits', async () => {
  const id = await enqueue()
  const pgPool = connectionsOfWorker(connectionString)
  const runner = await run({
    pgPool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { 'outbox.deliver': (payload) => outboxTasks['outbox.deliver'](payload, deps) },
  })
  onTestFinished(async () => {
    await runner.stop()
    await pgPool.end()
  })
  await expect.poll(async () => (await rowOf(id))?.state).toBe('sent')
  expect(sentMails).toHaveLength(1)
  expect(await listJobs()).toEqual([])
})

/** For a mail server that hangs: it may have taken what it did not say that it took. */
const HASTY = { connection: 500, greeting: 500, socket: 500, total: 1_000 }

function mailingTo(url: string, timeouts?: typeof HASTY) {
  const mailer = createSmtpMailer({ url, from: undefined, ...(timeouts && { timeouts }) })
  onTestFinished(() => mailer.close())
  return { ...deps, mailer }
}

describe('with a real mail server', () => {
  test('that asks to come back a mail waits, and arrives when it is asked again', async () => {
    let isBusy = true
    const { url, received } = await startSink({
      onRcptTo: (_address, _session, callback) => callback(isBusy ? answer(451) : undefined),
    })
    const id = await enqueue()
    const sending = mailingTo(url)
    await deliver(sending, id)
    expect(await rowOf(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      nextAttemptAt: new Date(later(1)),
      lastError: expect.stringContaining('451'),
    })
    isBusy = false
    clock.set(later(1))
    await deliver(sending, id)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
    const parsed = await PostalMime.parse(received[0]?.raw ?? '')
    expect(parsed).toMatchObject({
      messageId: `<${id}@salon.test>`,
      subject: 'Uw afspraak',
      to: [{ address: 'els@voorbeeld.be' }],
    })
    expect(received).toHaveLength(1)
  })

  test('that refuses it has failed at once', async () => {
    const { url, received } = await startSink({
      onData: (stream, _session, callback) =>
        stream.resume().on('end', () => callback(answer(554))),
    })
    const id = await enqueue()
    await deliver(mailingTo(url), id)
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('554'),
    })
    expect(received).toEqual([])
  })

  test('that hangs up half-way or is down nothing is lost', async () => {
    const halfWay = await startRawServer((socket) => {
      socket.write('220 sink\r\n')
      socket.on('data', (chunk) =>
        chunk.toString().startsWith('EHLO') ? socket.write('250 sink\r\n') : socket.destroy(),
      )
    })
    const down = net.createServer().listen(0, '127.0.0.1')
    await once(down, 'listening')
    const port = portOf(down)
    await new Promise((resolve) => down.close(resolve))
    for (const url of [halfWay.url, `smtp://127.0.0.1:${port}`]) {
      const id = await enqueue()
      await deliver(mailingTo(url), id)
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1, claimedUntil: null })
      expect(await listJobs()).toEqual([{ key: id, runAt: later(1) }])
    }
  })

  test.for(['its greeting', 'a recipient', 'the content'] as const)(
    'that hangs at %s a mail waits, and arrives once when the server works again',
    async (place) => {
      let hangsAt: string | undefined = place
      const taken: string[] = []
      const { url } = await startSink({
        onConnect: (_session, callback) => void (hangsAt === 'its greeting' || callback()),
        onRcptTo: (_address, _session, callback) => void (hangsAt === 'a recipient' || callback()),
        onData(stream, _session, callback) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            if (hangsAt === 'the content') return
            taken.push(Buffer.concat(chunks).toString())
            callback()
          })
        },
      })
      const id = await enqueue()
      await deliver(mailingTo(url, HASTY), id)
      const waiting = await rowOf(id)
      expect(waiting).toMatchObject({
        state: 'waiting',
        attempts: 1,
        claimedUntil: null,
        nextAttemptAt: new Date(later(1)),
      })
      expect(waiting?.lastError).toBe('De mailserver antwoordde niet op tijd.')
      expect([await listJobs(), taken]).toEqual([[{ key: id, runAt: later(1) }], []])

      hangsAt = undefined
      const sending = mailingTo(url)
      clock.set(later(1))
      await deps.jobs.hasten(db, 'outbox.deliver')
      await workOff(outboxTasks, { deps: sending, connectionString })
      await deliver(sending, id)
      expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
      expect(
        await Promise.all(taken.map(async (raw) => (await PostalMime.parse(raw)).messageId)),
      ).toEqual([`<${id}@salon.test>`])
      expect(await listJobs()).toEqual([])
    },
  )

  test('two processes at once send each of twenty mails once', async () => {
    const { url, received } = await startSink()
    await enqueue()
    await db.transaction(async (tx) => {
      await enqueueMails(
        tx,
        deps,
        Array.from({ length: 19 }, (_, index) => ({ ...mail, to: `k${index}@voorbeeld.be` })),
      )
    })
    const pools = [connectionsOfWorker(connectionString), connectionsOfWorker(connectionString)]
    const work = (pgPool: Pool) => ({
      pgPool,
      noHandleSignals: true,
      concurrency: 4,
      logger: new Logger(() => () => undefined),
      taskList: {
        'outbox.deliver': (payload: unknown) => outboxTasks['outbox.deliver'](payload, sending),
      },
    })
    const sending = mailingTo(url)
    const runners = await Promise.all(pools.map((pool) => run(work(pool))))
    onTestFinished(async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
      await Promise.all(pools.map((pool) => pool.end()))
    })
    await expect
      .poll(async () => await db.$count(outbox, eq(outbox.state, 'sent')), { timeout: 50_000 })
      .toBe(20)
    expect(received).toHaveLength(20)
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(20)
  })
})
