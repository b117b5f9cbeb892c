import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { mailLink } from '#clients/devices/commands.server.ts'
import { deliver } from '#foundation/messages/commands.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import type { Mail, MailOutcome } from '#server/adapters/mail/mailer.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { mailText } from '#tests/support/mail-text.ts'
import { outboxOf } from '#tests/support/outbox.ts'
import { workOff } from '#tests/support/work-off.ts'

const context = await createTestApp()
const { app, deps, clock, sentMails } = context
const { db } = deps
const { empty, put, rowOf, answering } = outboxOf(context)
const owner = await createOwner(app)
const [OLD, NEW] = ['els@oud.be', 'els@nieuw.be']
const REFUSED: MailOutcome = { ok: false, kind: 'refused', reason: '550 onbekend' }

beforeEach(async () => {
  await empty()
  await db.execute(sql`delete from appointments`)
  await db.execute(sql`delete from customers`)
  await db.update(salon).set({ email: 'info@example.be' })
})

/** A client at the wrong address who booked two dogs; her mail and the owner's are written. */
async function booked() {
  const first = await insertVisit(db, { email: OLD, status: 'pending', dogName: 'Bo' })
  const { customerId } = first
  await db.update(customers).set({ email: OLD }).where(eq(customers.id, customerId))
  const second = await insertVisit(db, {
    email: OLD,
    status: 'pending',
    dogName: 'Pixel',
    customerId,
    startTime: '11:00',
    endTime: '13:00',
  })
  await appointmentTasks['appointment.requested']({ appointmentIds: [first.id, second.id] }, deps)
  const mails = await db.select().from(outbox)
  const mail = (kind: string) => mails.find((one) => one.kind === kind)?.id ?? ''
  return {
    first,
    second,
    customerId,
    toClient: mail('request-received'),
    toOwner: mail('owner-notice'),
  }
}

/** Has mails refused; answers what was offered. */
const fail = async (...ids: string[]) => {
  const offered: Mail[] = []
  const refusing = {
    ...answering(REFUSED).mailer,
    send: async (mail: Mail) => {
      offered.push(mail)
      return REFUSED
    },
  }
  for (const id of ids) await deliver({ ...deps, mailer: refusing }, id)
  return offered
}
const correct = async (customerId: string) =>
  expect((await owner.patch(`/api/customers/${customerId}`, { email: NEW })).status).toBe(200)
const again = async (id: string) => (await owner.post(`/api/messages/${id}/retry`, {})).status
const work = async () => await workOff({ ...appointmentTasks, ...outboxTasks }, context)
const keysIn = (text: string | undefined) => [
  ...new Set([...(text ?? '').matchAll(/mijn-afspraak\/([\w-]{22})/g)].map(([, key = '']) => key)),
]
const opens = async (keys: string[]) =>
  await Promise.all(
    keys.map(
      async (key) => (await createBrowser(app).get(`/api/self-service/visits/${key}`)).status,
    ),
  )

describe("a mail that failed, once its client's address is corrected", () => {
  test('goes there with links that work, and the links of the old one open nothing', async () => {
    const { customerId, toClient, toOwner } = await booked()
    const [offered] = await fail(toClient, toOwner)
    const old = keysIn(offered?.text)
    expect(await opens(old)).toEqual([200, 200])
    await correct(customerId)
    expect(await rowOf(toClient)).toMatchObject({ recipient: NEW, state: 'failed' })
    expect(await rowOf(toOwner)).toMatchObject({ recipient: 'info@example.be', state: 'failed' })
    expect([await again(toClient), await again(toOwner)]).toEqual([201, 201])
    await work()
    expect(sentMails.map(({ to }) => to).toSorted()).toEqual([NEW, 'info@example.be'])
    const mail = sentMails.find(({ to }) => to === NEW)
    const fresh = keysIn(mail?.text)
    expect(keysIn(mail?.html)).toEqual(fresh)
    expect(await opens(fresh)).toEqual([200, 200])
    expect(await opens(old)).toEqual([404, 404])
  })

  test('also when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      await empty()
      await db.execute(sql`delete from appointments`)
      await db.execute(sql`delete from customers`)
      const { customerId, toClient } = await booked()
      await fail(toClient)
      const [status] = await Promise.all([again(toClient), correct(customerId)])
      expect(status).toBe(201)
      await work()
      const mails = sentMails.filter(({ to }) => to !== 'info@example.be')
      expect(mails.map(({ to }) => to)).toEqual([NEW])
      expect(await opens(keysIn(mails[0]?.text))).toEqual([200, 200])
    }
  })

  test('also when it waited for the correction', async () => {
    const { first, second, toClient } = await booked()
    await fail(toClient)
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const { asked } = await db.transaction(async (tx) => {
      await tx.update(outbox).set({ recipient: NEW }).where(eq(outbox.id, toClient))
      const retried = again(toClient)
      await expect.poll(async () => (await db.execute(waiting)).rows).toHaveLength(1)
      await tx
        .update(appointments)
        .set({ email: NEW })
        .where(inArray(appointments.id, [first.id, second.id]))
      return { asked: retried }
    })
    expect(await asked).toBe(201)
  })

  test('stays where it was when it leads to the visit of somebody else too', async () => {
    const { first, toClient } = await booked()
    await fail(toClient)
    expect((await owner.patch(`/api/appointments/${first.id}`, { email: NEW })).status).toBe(200)
    expect(await rowOf(toClient)).toMatchObject({ recipient: OLD, state: 'failed' })
    expect(await again(toClient), 'half of its links have ended').toBe(409)
  })

  test('goes to the client in whom she went up', async () => {
    const { customerId, toClient } = await booked()
    await fail(toClient)
    const { customerId: keptId } = await insertVisit(db, { date: '2026-12-01' })
    await db.update(customers).set({ email: NEW }).where(eq(customers.id, keptId))
    expect(
      (await owner.post(`/api/customers/${keptId}/merge`, { otherId: customerId })).status,
    ).toBeLessThan(300)
    expect(await again(toClient)).toBe(201)
    await work()
    expect(await opens(keysIn(sentMails.find(({ to }) => to === NEW)?.text))).toEqual([200, 200])
  })
})

describe('a mail that waits', () => {
  test('for its next try goes to the address that its visit has by then', async () => {
    const visit = await insertVisit(db, { email: OLD })
    expect((await owner.post(`/api/admin/send-reminder/${visit.id}`, {})).status).toBeLessThan(300)
    const [mail] = await db.select().from(outbox)
    await deliver(answering({ ok: false, kind: 'retry', reason: '451 later' }), mail?.id ?? '')
    expect((await owner.patch(`/api/appointments/${visit.id}`, { email: NEW })).status).toBe(200)
    clock.set('2026-11-20T09:01:00Z')
    await deliver(deps, mail?.id ?? '')
    clock.set('2026-11-20T09:00:00Z')
    expect(sentMails.map(({ to }) => to)).toEqual([NEW])
    expect(await opens(keysIn(sentMails[0]?.text))).toEqual([200])
  })

  test('about no visit follows its client; a key to her data does not', async () => {
    const { customerId } = await insertVisit(db, { email: 'ander@voorbeeld.be' })
    await db.update(customers).set({ email: OLD }).where(eq(customers.id, customerId))
    await mailLink(deps, customerId, 'data')
    const [key] = await db.select().from(outbox)
    const rebook = await put({
      kind: 'rebook',
      to: OLD,
      subject: mailText('Tijd voor een beurt'),
      text: mailText('Dag Els'),
      customerId,
    })
    const others = await put({
      kind: 'voucher-gift',
      to: OLD,
      subject: mailText('Een kadobon'),
      text: mailText('Voor u'),
    })
    await correct(customerId)
    expect(await rowOf(rebook)).toMatchObject({ recipient: NEW, state: 'waiting' })
    expect(await rowOf(key?.id ?? '')).toMatchObject({ recipient: OLD, state: 'cancelled' })
    expect(await rowOf(others), 'somebody else had it sent there').toMatchObject({
      recipient: OLD,
      state: 'waiting',
    })
  })

  test.each([
    [{ ok: true }, { state: 'sent', recipient: OLD }],
    [REFUSED, { state: 'failed', recipient: NEW }],
  ] as const)(
    'to be taken by the mail server at that moment: when that says %j it is kept as %j',
    async (outcome, kept) => {
      const { customerId, toClient } = await booked()
      const said = Promise.withResolvers<MailOutcome>()
      const delivery = deliver(
        { ...deps, mailer: { ...deps.mailer, send: async () => await said.promise } },
        toClient,
      )
      await expect.poll(async () => (await rowOf(toClient))?.claimedUntil).not.toBeNull()
      await correct(customerId)
      said.resolve(outcome)
      await delivery
      expect(await rowOf(toClient)).toMatchObject(kept)
    },
  )

  test('for the owner stays hers when she is the client too', async () => {
    await db.update(salon).set({ email: OLD })
    const { customerId, toClient, toOwner } = await booked()
    await correct(customerId)
    expect([(await rowOf(toClient))?.recipient, (await rowOf(toOwner))?.recipient]).toEqual([
      NEW,
      OLD,
    ])
  })
})

test('a mail about two visits that was sent leaves once more with new links to both', async () => {
  const { toClient } = await booked()
  await deliver(deps, toClient)
  expect(await again(toClient)).toBe(201)
  await work()
  const [first, second] = sentMails.filter(({ to }) => to === OLD).map(({ text }) => keysIn(text))
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(4)
  expect(await opens(second ?? [])).toEqual([200, 200])
})

test('a mail that has left stays in the list as it was sent', async () => {
  const { customerId, toClient } = await booked()
  await deliver(deps, toClient)
  await correct(customerId)
  expect(await rowOf(toClient)).toMatchObject({ recipient: OLD, state: 'sent' })
  const [visit] = await db.select().from(appointments)
  expect(visit?.email).toBe(NEW)
})
