import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  cancelMails,
  deliver,
  enqueueMails,
  retryMail,
} from '#foundation/messages/commands.server.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Mail, MailOutcome } from '#server/adapters/mail/mailer.ts'
import { createSmtpMailer } from '#server/adapters/mail/smtp.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { mailText } from '#tests/support/mail-text.ts'
import { mail, outboxOf } from '#tests/support/outbox.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const testApp = await createTestApp()
const { deps, clock, sentMails } = testApp
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
      calendar: { content: mailText('BEGIN:VCALENDAR'), method: 'CANCEL' },
      appointmentId: '6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11',
    })
    await db.transaction(
      async (tx) => await enqueueMails(tx, deps, [mail, { ...mail, to: 'jan@voorbeeld.be' }]),
    )
    const rows = await db.select().from(outbox).orderBy(outbox.recipient)
    expect(rows.map(({ recipient }) => recipient)).toEqual([
      'els@voorbeeld.be',
      'els@voorbeeld.be',
      'jan@voorbeeld.be',
    ])
    expect(rows.find(({ replyTo }) => replyTo)).toMatchObject({
      replyTo: 'klant@voorbeeld.be',
      calendar: 'BEGIN:VCALENDAR',
      calendarMethod: 'CANCEL',
      state: 'waiting',
      attempts: 0,
    })
    expect((await listJobs()).map(({ key }) => key).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    )
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
      timeouts: { connection: 4_000, greeting: 4_000, socket: 4_000, total: 4_000 },
    })
    onTestFinished(() => {
      mailer.close()
      hanging.close()
    })
    const id = await enqueue()
    let finished = false
    const delivery = deliver({ ...deps, mailer }, id).then(() => (finished = true))
    await once(hanging, 'connection')
    await db.transaction(async (tx) => await enqueueMails(tx, deps, [mail]))
    expect(finished).toBe(false)
    await delivery
    expect(await rowOf(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: 'De mailserver antwoordde niet op tijd.',
    })
  })
})

describe('deliver', () => {
  test('a mail that became a file is recorded as such, and sent again it really leaves', async () => {
    const id = await enqueue()
    await deliver(answering({ ok: true, isKept: true }), id)
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      lastError: expect.stringContaining('bij niemand aangekomen'),
    })
    const again = (await retryMail(deps, id)).id
    await deliver(deps, again)
    expect(await rowOf(again)).toMatchObject({ state: 'sent', lastError: null })
  })

  test('sends the mail from the salon, under an id made of the row, and records it', async () => {
    const id = await enqueue({
      ...mail,
      replyTo: 'klant@voorbeeld.be',
      calendar: { content: mailText('BEGIN:VCALENDAR'), method: 'PUBLISH' },
    })
    clock.set(later(1))
    await deliver(deps, id)
    const expected: Mail = {
      messageId: `<${id}@salon.test>`,
      writtenAt: new Date(later(0)),
      from: '"Hondensalon Snuf" <info@example.be>',
      to: 'els@voorbeeld.be',
      replyTo: 'klant@voorbeeld.be',
      subject: 'Uw afspraak',
      text: 'Dag Els',
      html: '<p>Dag Els</p>',
      calendar: { content: mailText('BEGIN:VCALENDAR'), method: 'PUBLISH' },
    }
    expect(sentMails).toEqual([expected])
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      sentAt: new Date(later(1)),
      claimedUntil: null,
      lastError: null,
    })
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
      expect(after).toMatchObject({
        state: 'waiting',
        attempts: attempt,
        lastError: '451 later',
        claimedUntil: null,
      })
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
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      lastError: '451 later',
      claimedUntil: null,
    })
    await deliver(deps, id)
    expect(sentMails).toEqual([])
  })

  test('a refusal is final at once', async () => {
    const id = await enqueue()
    await db.execute(sql`delete from graphile_worker._private_jobs`)
    await deliver(answering({ ok: false, kind: 'refused', reason: '550 onbekend' }), id)
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: '550 onbekend',
      claimedUntil: null,
    })
    expect(await listJobs()).toEqual([])
  })

  test('a process whose claim has lapsed does not undo what another one recorded', async () => {
    const id = await enqueue()
    const outcome = Promise.withResolvers<MailOutcome>()
    const stuck = deliver(
      {
        ...deps,
        mailer: {
          send: async () => await outcome.promise,
          check: async () => ({ ok: true as const }),
          forget: async () => undefined,
          close: () => undefined,
        },
      },
      id,
    )
    await expect.poll(async () => (await rowOf(id))?.claimedUntil).not.toBeNull()
    clock.set(later(5))
    await deliver(deps, id)
    outcome.resolve({ ok: false, kind: 'refused', reason: 'too late' })
    await stuck
    expect(await rowOf(id)).toMatchObject({ state: 'sent', lastError: null })
  })
})

describe('a mail that may wait or comes too late', () => {
  test('keeps quiet at night: it has its job in the morning, and leaves then', async () => {
    await enqueue()
    await db.delete(outbox)
    await db.execute(sql`delete from graphile_worker._private_jobs`)
    clock.set('2026-11-20T20:30:00Z')
    await enqueueMails(db, deps, [{ ...mail, isQuiet: true }])
    const [row] = await db.select().from(outbox)
    expect(await listJobs()).toEqual([{ key: row?.id, runAt: '2026-11-21T07:00:00.000Z' }])
    await deliver(deps, row?.id ?? '') // a sweep or a clock that jumps brings the job early
    expect(sentMails).toEqual([])
    expect(await rowOf(row?.id ?? '')).toMatchObject({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: new Date('2026-11-21T07:00:00Z'),
      claimedUntil: null,
    })
    clock.set('2026-11-21T07:00:00Z')
    await deliver(deps, row?.id ?? '')
    expect(sentMails).toHaveLength(1)
  })

  test('a try that falls in the night waits for the morning too', async () => {
    const id = await enqueue({ ...mail, isQuiet: true })
    clock.set('2026-11-20T19:59:30Z')
    await deliver(answering({ ok: false, kind: 'retry', reason: '451' }), id)
    clock.set('2026-11-20T20:00:30Z')
    await deliver(deps, id)
    expect(await rowOf(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: '451',
      nextAttemptAt: new Date('2026-11-21T07:00:00Z'),
    })
  })

  test.each([
    ['after its moment', false, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'],
    ['when the morning is too late', true, '2026-11-21T06:59:00Z', '2026-11-20T22:00:00Z'],
  ])('%s it is cancelled and says why', async (...[, isQuiet, expiresAt, now]) => {
    const id = await enqueue({ ...mail, isQuiet, expiresAt: new Date(expiresAt) })
    clock.set(now)
    await deliver(deps, id)
    expect(sentMails).toEqual([])
    expect(await rowOf(id)).toMatchObject({
      state: 'cancelled',
      attempts: 0,
      lastError: 'Niet verzonden: het was er te laat voor.',
      claimedUntil: null,
    })
  })
})

const states = async () =>
  (await db.select().from(outbox).orderBy(outbox.recipient)).map(({ state }) => state)

describe('cancelMails', () => {
  const [appointmentId, customerId] = [
    '6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11',
    '7d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f12',
  ]
  test('cancels what waits about a visit or to a client, of the kinds that are asked', async () => {
    await enqueue({
      ...mail,
      to: 'a@b.be',
      kind: 'appointment-reminder',
      appointmentId,
      customerId,
    })
    await enqueueMails(db, deps, [
      { ...mail, to: 'b@b.be', kind: 'appointment-confirmed', appointmentId },
      {
        ...mail,
        to: 'c@b.be',
        kind: 'rebook',
        customerId,
        stopLink: 'http://salon.test/afmelden/x',
      },
      { ...mail, to: 'd@b.be', kind: 'appointment-reminder' },
    ])
    await cancelMails(db, { appointmentId, kinds: ['appointment-reminder'] })
    expect(await states()).toEqual(['cancelled', 'waiting', 'waiting', 'waiting'])
    await cancelMails(db, { customerId, isNews: true })
    expect(await states()).toEqual(['cancelled', 'waiting', 'cancelled', 'waiting'])
    await cancelMails(db, { appointmentId })
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'waiting'])
  })

  test('with the transaction that it is in', async () => {
    await enqueue({ ...mail, appointmentId })
    await expect(
      db.transaction(async (tx) => {
        await cancelMails(tx, { appointmentId })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await states()).toEqual(['waiting'])
  })

  test.each([
    [{ ok: true }, 'sent'],
    [{ ok: false, kind: 'retry', reason: '451' }, 'cancelled'],
    [{ ok: false, kind: 'refused', reason: '550' }, 'cancelled'],
  ] as const)(
    'of a mail that is being sent: when the server says %j it is %s',
    async (outcome, state) => {
      const id = await enqueue({ ...mail, appointmentId })
      const said = Promise.withResolvers<MailOutcome>()
      const delivery = deliver(
        { ...deps, mailer: { ...deps.mailer, send: async () => await said.promise } },
        id,
      )
      await expect.poll(async () => (await rowOf(id))?.claimedUntil).not.toBeNull()
      await cancelMails(db, { appointmentId })
      said.resolve(outcome)
      await delivery
      expect((await rowOf(id))?.state).toBe(state)
      await deliver(deps, id)
      expect(sentMails).toEqual([])
    },
  )
})
