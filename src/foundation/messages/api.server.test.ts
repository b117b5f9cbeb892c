import PostalMime from 'postal-mime'
import { array, parse } from 'valibot'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#app/server/app.ts'
import { deliver } from '#foundation/messages/commands.server.ts'
import { claimMail } from '#foundation/messages/data.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { type OutgoingMail } from '#foundation/messages/schema.ts'
import { mailSchema, mailSummarySchema } from '#foundation/messages/wire.ts'
import { createSmtpMailer } from '#server/adapters/mail/smtp.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { mailTemplates, outbox } from '#server/db/tables/outbox.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { letter, letterTo, letterWith, outboxOf, TOKEN } from '#tests/support/outbox.ts'
import { NOW } from '#tests/support/seeded.ts'
import { answer, startRawServer, startSink } from '#tests/support/smtp-sink.ts'
import { workOff } from '#tests/support/work-off.ts'

const testApp = await createTestApp()
const { app, deps, clock, sentMails } = testApp
const { db } = deps
const { empty, put: putMail, rowOf } = outboxOf(testApp)
let owner = await createOwner(app)

/** The owner comes back: a session does not last for days. */
async function comeBack(now: string) {
  clock.set(now)
  owner = await createOwner(app)
}

/** A letter that opens nothing. */
const open = letterWith('http://salon.test/boeken')

beforeEach(async () => {
  clock.set(NOW)
  await empty()
  await testApp.tableOwner.delete(mailTemplates)
  await db.delete(appointments)
  owner = await createOwner(app)
})

const put = async (mail: Partial<OutgoingMail> = {}) => await putMail({ ...letter, ...mail })

const listed = async (query = '') =>
  exact(array(mailSummarySchema)).parse((await owner.get(`/api/messages${query}`)).body)
const shown = async (id: string) =>
  exact(mailSchema).parse((await owner.get(`/api/messages/${id}`)).body)
const mailing = (outcome: { kind: 'retry' | 'refused'; reason: string }) => ({
  ...deps,
  mailer: { ...deps.mailer, send: async () => ({ ok: false as const, ...outcome }) },
})

describe('sending again', () => {
  test('a mail that failed leaves now, and has a day of tries again', async () => {
    const id = await put()
    await deliver(mailing({ kind: 'refused', reason: '550 vol' }), id)
    await comeBack('2026-11-25T09:00:00Z')
    expect(await owner.post(`/api/messages/${id}/retry`, {})).toMatchObject({
      status: 201,
      body: { id, state: 'waiting', attempts: 0, nextAttemptAt: '2026-11-25T09:00:00.000Z' },
    })
    await deliver(mailing({ kind: 'retry', reason: '451' }), id)
    expect(await rowOf(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      nextAttemptAt: new Date('2026-11-25T09:01:00Z'),
    })
    await workOff(outboxTasks, testApp)
    clock.set('2026-11-25T09:01:00Z')
    await deliver(deps, id)
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  })

  test('one that waits does not wait any longer', async () => {
    const id = await put()
    await deliver(mailing({ kind: 'retry', reason: '451' }), id)
    await owner.post(`/api/messages/${id}/retry`, {})
    await workOff(outboxTasks, testApp)
    expect(sentMails).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('one that was sent goes out as a new mail, and the first keeps its record', async () => {
    const visit = await insertVisit(db)
    const id = await put({ ...open, appointmentId: visit.id })
    await deliver(deps, id)
    clock.set('2026-11-20T10:00:00Z')
    const { body } = await owner.post(`/api/messages/${id}/retry`, {})
    const copy = parse(mailSchema, body)
    expect(copy).toMatchObject({
      state: 'waiting',
      attempts: 0,
      sentAt: null,
      visit: { id: visit.id },
      createdAt: '2026-11-20T10:00:00.000Z',
    })
    await workOff(outboxTasks, testApp)
    expect(sentMails.map(({ messageId }) => messageId)).toEqual([
      `<${id}@salon.test>`,
      `<${copy.id}@salon.test>`,
    ])
    expect(await rowOf(id)).toMatchObject({ state: 'sent', sentAt: new Date(NOW) })
  })

  test('one that was sent with a key in its links keeps none; again it leaves with a new link to its visit, or not at all', async () => {
    const visit = await insertVisit(db, { email: 'Els@Voorbeeld.be' })
    const [sent, other] = [await putMail(letterTo(visit.id)), await put()]
    for (const id of [sent, other]) await deliver(deps, id)
    for (const form of [sentMails[1]?.text, sentMails[1]?.html])
      expect(form).toContain(`/wachtlijst/${TOKEN}`)
    const [, first = ''] = /mijn-afspraak\/([\w-]{22})/.exec(sentMails[0]?.text ?? '') ?? []
    expect(await rowOf(sent)).toMatchObject({
      state: 'sent',
      text: expect.stringContaining('http://salon.test/mijn-afspraak/•••'),
    })
    expect(JSON.stringify(await db.select().from(outbox))).not.toContain(first)
    expect(JSON.stringify(await db.select().from(outbox))).not.toContain(TOKEN)
    expect(await owner.post(`/api/messages/${other}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_now', message: expect.stringContaining('persoonlijke links') },
    })

    sentMails.length = 0
    const again = await owner.post(`/api/messages/${sent}/retry`, {})
    const { id } = parse(mailSchema, again.body)
    expect([again.status, id === sent]).toEqual([201, false])
    await workOff(outboxTasks, testApp)
    const { text = '', html = '' } = sentMails.at(-1) ?? {}
    const link = /http:\/\/salon\.test(\/mijn-afspraak\/[\w-]{22})/.exec(text)
    expect(link?.[0]).not.toContain(first)
    expect(html).toContain(link?.[0])
    expect((await createBrowser(app).get(link?.[1] ?? '')).status).not.toBe(404)
    expect(sentMails).toHaveLength(1)

    const { id: orphan } = parse(
      mailSchema,
      (await owner.post(`/api/messages/${sent}/retry`, {})).body,
    )
    await db.delete(appointments)
    await workOff(outboxTasks, testApp)
    expect(await rowOf(orphan)).toMatchObject({ state: 'cancelled' })
    expect(sentMails).toHaveLength(1)
  })

  test('one that failed still has its keys, one that was cancelled or came too late has none', async () => {
    const [failed, cancelled, late] = [
      await put(),
      await put(),
      await put({ expiresAt: new Date(NOW) }),
    ]
    await deliver(mailing({ kind: 'refused', reason: '550' }), failed)
    await owner.post(`/api/messages/${cancelled}/cancel`, {})
    await deliver(deps, late)
    expect((await rowOf(failed))?.keys).toEqual([TOKEN])
    for (const id of [cancelled, late]) expect(JSON.stringify(await rowOf(id))).not.toContain(TOKEN)
    await owner.post(`/api/messages/${failed}/retry`, {})
    await workOff(outboxTasks, testApp)
    expect(sentMails.map(({ text }) => text)).toEqual([letter.text.replace('•••', TOKEN)])
  })

  test('one that nobody needs does not go to a client who wants no more of them', async () => {
    const [bea] = await db
      .insert(customers)
      .values({ firstName: 'Bea', lastName: 'Maes', email: 'els@voorbeeld.be', phone: '' })
      .returning()
    const id = await put({
      ...open,
      kind: 'rebook',
      customerId: bea?.id ?? '',
      stopLink: 'http://salon.test/afmelden/a.b.c',
    })
    const needed = await put({ customerId: bea?.id ?? '' })
    for (const one of [id, needed]) await deliver(mailing({ kind: 'refused', reason: '550' }), one)
    await db.update(customers).set({ wantsNews: false })
    expect(await owner.post(`/api/messages/${id}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_now', message: 'Deze klant heeft zich afgemeld voor zulke mails.' },
    })
    expect((await owner.post(`/api/messages/${needed}/retry`, {})).status).toBe(201)
    await db.update(customers).set({ wantsNews: true })
    expect((await owner.post(`/api/messages/${id}/retry`, {})).status).toBe(201)
    await db.delete(customers)
  })

  test('one whose files went with it says where they are', async () => {
    const id = await put({
      attachments: [{ filename: 'bon.pdf', contentType: 'application/pdf', content: 'AA==' }],
    })
    await deliver(deps, id)
    expect((await shown(id)).files).toEqual(['bon.pdf'])
    expect(await owner.post(`/api/messages/${id}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_now', message: expect.stringContaining('Kadobonnen') },
    })
  })

  test('at night one that keeps quiet waits for the morning, one that comes too late then does not leave at all', async () => {
    await comeBack('2026-11-20T22:00:00Z')
    const id = await put({ isQuiet: true })
    expect((await listed())[0]?.nextAttemptAt).toBe('2026-11-21T07:00:00.000Z')
    expect(await owner.post(`/api/messages/${id}/retry`, {})).toMatchObject({
      body: { nextAttemptAt: '2026-11-21T07:00:00.000Z' },
    })
    const late = await put({ expiresAt: new Date('2026-11-20T22:00:00Z') })
    expect(await owner.post(`/api/messages/${late}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_now' },
    })
  })

  test('is refused for one that is being sent at this moment', async () => {
    const id = await put()
    await claimMail(db, id, { now: deps.clock(), until: new Date('2026-11-20T09:02:00Z') })
    for (const action of ['retry', 'cancel'])
      expect(await owner.post(`/api/messages/${id}/${action}`, {})).toMatchObject({
        status: 409,
        body: { code: 'not_now' },
      })
    clock.set('2026-11-20T09:03:00Z') // the process that had it was killed
    expect(await owner.post(`/api/messages/${id}/retry`, {})).toMatchObject({ status: 201 })
  })

  test('twenty taps at once send it once', async () => {
    const id = await put()
    await deliver(mailing({ kind: 'refused', reason: '550' }), id)
    await Promise.all(Array.from({ length: 20 }, () => owner.post(`/api/messages/${id}/retry`, {})))
    await workOff(outboxTasks, testApp)
    expect(sentMails).toHaveLength(1)
  })
})

describe('cancelling', () => {
  test('keeps a mail that waits or has failed from leaving', async () => {
    const [waiting, failed] = [await put(), await put()]
    await deliver(mailing({ kind: 'refused', reason: '550' }), failed)
    for (const id of [waiting, failed, waiting])
      expect(await owner.post(`/api/messages/${id}/cancel`, {})).toMatchObject({
        status: 200,
        body: { id, state: 'cancelled', nextAttemptAt: null },
      })
    await workOff(outboxTasks, testApp)
    expect(sentMails).toEqual([])
    expect(await owner.post(`/api/messages/${waiting}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_now' },
    })
  })

  test('of one that has left is refused', async () => {
    const id = await put()
    await deliver(deps, id)
    expect(await owner.post(`/api/messages/${id}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: 'already_sent' },
    })
  })

  test('and sending at once: either it leaves and says so, or it does not leave', async () => {
    for (let round = 0; round < 10; round++) {
      sentMails.length = 0
      const id = await put()
      const [cancelled] = await Promise.all([
        owner.post(`/api/messages/${id}/cancel`, {}),
        deliver(deps, id),
      ])
      expect([(await rowOf(id))?.state, sentMails.length]).toEqual(
        cancelled.status === 200 ? ['cancelled', 0] : ['sent', 1],
      )
    }
  })
})

/** The app with a real mail server behind it. */
function withServer(url: string) {
  const mailer = createSmtpMailer({
    url,
    from: undefined,
    timeouts: { connection: 400, greeting: 400, socket: 400, total: 900 },
  })
  onTestFinished(() => mailer.close())
  return createApp(
    { ...deps, mailer, env: { ...deps.env, SMTP_URL: url } },
    async () => new Response('page'),
  )
}

const ask = async (url: string, to = 'els@voorbeeld.be') =>
  await (await createOwner(withServer(url))).post('/api/admin/test-email', { to })

describe('the test mail', () => {
  test('arrives at once, past the outbox', async () => {
    const { url, received } = await startSink()
    expect(await ask(url)).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringContaining('els@voorbeeld.be') },
    })
    const mail = await PostalMime.parse(received[0]?.raw ?? '')
    expect(mail).toMatchObject({
      subject: 'Testmail van Hondensalon Snuf',
      from: { name: 'Hondensalon Snuf', address: 'info@example.be' },
      to: [{ address: 'els@voorbeeld.be' }],
    })
    expect(mail.html).toContain('De mail werkt')
    expect(await db.$count(outbox)).toBe(0)
  })

  test('that the server refuses says so beside the address', async () => {
    const { url } = await startSink({
      onRcptTo: (_address, _session, callback) => callback(answer(550)),
    })
    expect(await ask(url)).toMatchObject({
      status: 422,
      body: { fields: { to: expect.stringMatching(/weigert deze mail.*550/) } },
    })
  })

  test.each([
    [
      'asks to come back',
      async () =>
        await startSink({ onRcptTo: (_address, _session, callback) => callback(answer(451)) }),
      /later opnieuw/,
    ],
    ['hangs', async () => await startRawServer(() => undefined), /niet op tijd/],
    [
      'hangs up',
      async () => await startRawServer((socket) => socket.destroy()),
      /verbinding|mailserver/,
    ],
    [
      'knows another password',
      async () =>
        await startSink({
          disabledCommands: ['STARTTLS'],
          allowInsecureAuth: true,
          onAuth: (_auth, _session, callback) => callback(new Error('nee')),
        }),
      /aanmelding.*gebruikersnaam en wachtwoord/,
    ],
  ])(
    'of a server that %s says what is wrong, in Dutch, without its password',
    async (name, start, sentence) => {
      const { url } = await start()
      const { status, body } = await ask(
        name.includes('password') ? url.replace('//', '//salon:geheim@') : url,
      )
      expect(status).toBe(503)
      expect(body).toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence) })
      expect(JSON.stringify(body)).not.toContain('geheim')
    },
  )

  test('without a mail server is kept, and says that', async () => {
    expect(await owner.post('/api/admin/test-email', { to: 'els@voorbeeld.be' })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('geen mailserver') },
    })
    expect(sentMails).toHaveLength(1)
  })

  test.each(['', 'els', 'els@', 'a@b.be, c@d.be'])(
    'to %j is refused beside the field',
    async (to) => {
      expect(await owner.post('/api/admin/test-email', { to })).toMatchObject({
        status: 422,
        body: { fields: { to: expect.any(String) } },
      })
      expect(sentMails).toEqual([])
    },
  )
})

test('nobody else reads or writes a mail', async () => {
  const id = await put()
  const browser = createBrowser(app)
  for (const path of ['/api/messages', `/api/messages/${id}`, '/api/messages/templates'])
    expect(await browser.get(path)).toMatchObject({ status: 401 })
  for (const path of [
    `/api/messages/${id}/retry`,
    `/api/messages/${id}/cancel`,
    '/api/admin/test-email',
  ])
    expect(await browser.post(path, { to: 'x@y.be' })).toMatchObject({ status: 401 })
})

test('mails that failed are counted on the start page until they are dealt with', async () => {
  const id = await put()
  const failedMails = async () =>
    z.object({ failedMails: z.number() }).parse((await owner.get('/api/admin/overview')).body)
      .failedMails
  expect(await failedMails()).toBe(0)
  await deliver(mailing({ kind: 'refused', reason: '550' }), id)
  expect(await failedMails()).toBe(1)
  await owner.post(`/api/messages/${id}/cancel`, {})
  expect(await failedMails()).toBe(0)
})
