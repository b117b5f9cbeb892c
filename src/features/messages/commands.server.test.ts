import { once } from 'node:events'
import net from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { Logger, run } from 'graphile-worker'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deliver, enqueueMails } from '#features/messages/commands.server.ts'
import { claimMail } from '#features/messages/data.server.ts'
import { outboxTasks } from '#features/messages/jobs.server.ts'
import type { OutgoingMail } from '#features/messages/schema.ts'
import type { Mail, MailOutcome } from '#server/adapters/mail/mailer.ts'
import { createSmtpMailer } from '#server/adapters/mail/smtp.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const mail: OutgoingMail = { kind: 'test', to: 'els@voorbeeld.be', subject: 'Uw afspraak', text: 'Dag Els', html: '<p>Dag Els</p>' }
const { deps, clock, sentMails, connectionString } = await createTestApp()
const { db } = deps

/** Puts a mail in the outbox at the start of the clock and says its row's id. */
async function enqueue(outgoing: OutgoingMail = mail): Promise<string> {
  clock.set(NOW)
  await db.delete(outbox)
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  sentMails.length = 0
  await db.transaction(async (tx) => await enqueueMails(tx, deps, [outgoing]))
  const [row] = await db.select({ id: outbox.id }).from(outbox)
  return row?.id ?? ''
}

async function rowOf(id: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  return row
}

/** The waiting jobs that would deliver a mail: its id and when. */
async function listJobs(): Promise<{ key: string; runAt: string }[]> {
  const { rows } = await db.execute<{ key: string; run_at: Date }>(
    sql`select key, run_at from graphile_worker.jobs where task_identifier = 'outbox.deliver' and locked_at is null`,
  )
  return rows.map(({ key, run_at }) => ({ key, runAt: new Date(run_at).toISOString() }))
}

function answering(outcome: MailOutcome) {
  return { ...deps, mailer: { send: async () => outcome, forget: async () => undefined, close: () => undefined } }
}

function later(minutes: number): string {
  return new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
}

describe('enqueueMails', () => {
  test('a booking that does not commit leaves neither mail nor job', async () => {
    await enqueue()
    await db.delete(outbox)
    await db.execute(sql`delete from graphile_worker._private_jobs`)
    const rollback = db.transaction(async (tx) => {
      await enqueueMails(tx, deps, [mail, mail])
      throw new Error('the booking failed')
    })
    await expect(rollback).rejects.toThrow('the booking failed')
    expect(await db.select().from(outbox)).toEqual([])
    expect(await listJobs()).toEqual([])
  })

  test('stores every mail with all it has and one job each', async () => {
    await enqueue({
      ...mail,
      replyTo: 'klant@voorbeeld.be',
      calendar: { content: 'BEGIN:VCALENDAR', method: 'CANCEL' },
      appointmentId: '6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11',
    })
    await db.transaction(async (tx) => await enqueueMails(tx, deps, [mail, { ...mail, to: 'jan@voorbeeld.be' }]))
    const rows = await db.select().from(outbox).orderBy(outbox.recipient)
    expect(rows.map(({ recipient }) => recipient)).toEqual(['els@voorbeeld.be', 'els@voorbeeld.be', 'jan@voorbeeld.be'])
    expect(rows.find(({ replyTo }) => replyTo)).toMatchObject({
      replyTo: 'klant@voorbeeld.be',
      calendar: 'BEGIN:VCALENDAR',
      calendarMethod: 'CANCEL',
      state: 'waiting',
      attempts: 0,
    })
    expect((await listJobs()).map(({ key }) => key).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })

  test('no mails is nothing to do', async () => {
    await enqueue()
    await enqueueMails(db, deps, [])
    expect(await db.select().from(outbox)).toHaveLength(1)
  })

  test('is as fast beside a mail server that hangs', async () => {
    const hanging = net.createServer().listen(0, '127.0.0.1')
    await once(hanging, 'listening')
    const address = hanging.address()
    const port = typeof address === 'object' ? address?.port : 0
    const mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: undefined,
      timeouts: { connection: 1_500, greeting: 1_500, socket: 1_500, total: 1_500 },
    })
    onTestFinished(() => {
      mailer.close()
      hanging.close()
    })
    const id = await enqueue()
    let finished = false
    const delivery = deliver({ ...deps, mailer }, id).then(() => (finished = true))
    await once(hanging, 'connection')
    const start = performance.now()
    await db.transaction(async (tx) => await enqueueMails(tx, deps, [mail]))
    expect(performance.now() - start).toBeLessThan(500)
    expect(finished).toBe(false)
    await delivery
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'De mailserver antwoordde niet op tijd.' })
  })
})

describe('deliver', () => {
  test('sends the mail from the salon, under an id made of the row, and records it', async () => {
    const id = await enqueue({ ...mail, replyTo: 'klant@voorbeeld.be', calendar: { content: 'BEGIN:VCALENDAR', method: 'PUBLISH' } })
    clock.set(later(1))
    await deliver(deps, id)
    const expected: Mail = {
      messageId: `<${id}@salon.test>`,
      from: '"Hondensalon Snuf" <info@example.be>',
      to: 'els@voorbeeld.be',
      replyTo: 'klant@voorbeeld.be',
      subject: 'Uw afspraak',
      text: 'Dag Els',
      html: '<p>Dag Els</p>',
      calendar: { content: 'BEGIN:VCALENDAR', method: 'PUBLISH' },
    }
    expect(sentMails).toEqual([expected])
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: new Date(later(1)), claimedUntil: null, lastError: null })
  })

  test('twenty deliveries at once send one mail', async () => {
    const id = await enqueue()
    const slow = {
      ...deps,
      mailer: {
        ...deps.mailer,
        send: async (sent: Mail) => {
          await new Promise((resolve) => setTimeout(resolve, 50))
          return await deps.mailer.send(sent)
        },
      },
    }
    await Promise.all(Array.from({ length: 20 }, () => deliver(slow, id)))
    expect(sentMails).toHaveLength(1)
  })

  test('a mail that was sent is not sent again', async () => {
    const id = await enqueue()
    await deliver(deps, id)
    clock.set(later(60))
    await deliver(deps, id)
    expect(sentMails).toHaveLength(1)
  })

  test('a mail that is gone is no fault', async () => {
    await expect(deliver(deps, '6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11')).resolves.toBeUndefined()
  })

  test('after a passing failure it waits longer each time and has one job at that time', async () => {
    const id = await enqueue()
    const putOff = answering({ ok: false, kind: 'retry', reason: '451 later' })
    const seen: (number | undefined)[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const before = await rowOf(id)
      clock.set(before?.nextAttemptAt.toISOString() ?? '')
      await deliver(putOff, id)
      const after = await rowOf(id)
      expect(after).toMatchObject({ state: 'waiting', attempts: attempt, lastError: '451 later', claimedUntil: null })
      expect(await listJobs()).toEqual([{ key: id, runAt: after?.nextAttemptAt.toISOString() }])
      seen.push(after && (after.nextAttemptAt.getTime() - Date.parse(NOW)) / 60_000)
    }
    expect(seen).toEqual([1, 3, 8, 23])
    await deliver(deps, id)
    expect(sentMails).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 5, lastError: null })
  })

  test('after a day of passing failures it has failed, with the last reason', async () => {
    const id = await enqueue()
    const putOff = answering({ ok: false, kind: 'retry', reason: '451 later' })
    for (let row = await rowOf(id); row?.state === 'waiting'; row = await rowOf(id)) {
      clock.set(row.nextAttemptAt.toISOString())
      await deliver(putOff, id)
    }
    expect(deps.clock().toISOString()).toBe(later(24 * 60))
    expect(await rowOf(id)).toMatchObject({ state: 'failed', lastError: '451 later', claimedUntil: null })
    await deliver(deps, id)
    expect(sentMails).toEqual([])
  })

  test('a refusal is final at once', async () => {
    const id = await enqueue()
    await db.execute(sql`delete from graphile_worker._private_jobs`)
    await deliver(answering({ ok: false, kind: 'refused', reason: '550 onbekend' }), id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, lastError: '550 onbekend', claimedUntil: null })
    expect(await listJobs()).toEqual([])
  })

  test('a process whose claim has lapsed does not undo what another one recorded', async () => {
    const id = await enqueue()
    const outcome = Promise.withResolvers<MailOutcome>()
    const stuck = deliver({ ...deps, mailer: { send: async () => await outcome.promise, forget: async () => undefined, close: () => undefined } }, id)
    await expect.poll(async () => (await rowOf(id))?.claimedUntil).not.toBeNull()
    clock.set(later(5))
    await deliver(deps, id)
    outcome.resolve({ ok: false, kind: 'refused', reason: 'too late' })
    await stuck
    expect(await rowOf(id)).toMatchObject({ state: 'sent', lastError: null })
  })
})

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
      { kind: 'test', recipient: 'a@voorbeeld.be', subject: 's', text: 't', state: 'sent', nextAttemptAt: new Date(NOW) },
      { kind: 'test', recipient: 'b@voorbeeld.be', subject: 's', text: 't', state: 'failed', nextAttemptAt: new Date(NOW) },
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

test('the real worker takes the mail up when the transaction commits', async () => {
  const id = await enqueue()
  const runner = await run({
    connectionString,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { 'outbox.deliver': (payload) => outboxTasks['outbox.deliver'](payload, deps) },
  })
  onTestFinished(async () => await runner.stop())
  await expect.poll(async () => (await rowOf(id))?.state, { timeout: 5_000 }).toBe('sent')
  expect(sentMails).toHaveLength(1)
  expect(await listJobs()).toEqual([])
})
