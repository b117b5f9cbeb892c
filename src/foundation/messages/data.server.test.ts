import { array } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver, enqueueMails } from '#foundation/messages/commands.server.ts'
import { type OutgoingMail } from '#foundation/messages/schema.ts'
import { mailSchema, mailSummarySchema } from '#foundation/messages/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { mailTemplates, outbox } from '#server/db/tables/outbox.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { mailText } from '#tests/support/mail-text.ts'
import { letter, letterTo, outboxOf } from '#tests/support/outbox.ts'
import { NOW } from '#tests/support/seeded.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const testApp = await createTestApp()
const { app, deps, clock } = testApp
const { db } = deps
const { empty, put: putMail } = outboxOf(testApp)
let owner = await createOwner(app)

/** The owner comes back: a session does not last for days. */
async function comeBack(now: string) {
  clock.set(now)
  owner = await createOwner(app)
}

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

const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id)

describe('the list', () => {
  test('has every mail, newest first, with its state, its next try and the visit that it is about', async () => {
    const visit = await insertVisit(db)
    const first = await put({ appointmentId: visit.id })
    clock.set('2026-11-20T09:01:00Z')
    const second = await put({ to: 'jan@voorbeeld.be', subject: mailText('Een kadobon') })
    await deliver(
      mailing({ kind: 'retry', reason: 'De mailserver antwoordde niet op tijd.' }),
      second,
    )
    expect(await listed()).toMatchObject([
      {
        id: second,
        state: 'waiting',
        attempts: 1,
        lastError: 'De mailserver antwoordde niet op tijd.',
        nextAttemptAt: '2026-11-20T09:02:00.000Z',
        visit: null,
      },
      {
        id: first,
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: '2026-11-20T09:00:00.000Z',
        visit: { id: visit.id, dogName: 'Bo', date: '2026-11-23' },
      },
    ])
  })

  test('is found by address, subject, client and dog, by state and by day', async () => {
    const visit = await insertVisit(db, { lastName: 'Vandenbroucke', dogName: 'Zorro' })
    const about = await put({ appointmentId: visit.id, to: 'a@voorbeeld.be' })
    await comeBack('2026-11-20T23:30:00Z') // the next day in Brussels
    const other = await put({ to: 'piet_x@voorbeeld.be', subject: mailText('100 % korting') })
    await deliver(deps, other)
    for (const q of ['vandenbroucke', 'zorro', 'bea%20vanden', 'A@VOORBEELD'])
      expect(await idsOf(`?q=${q}`)).toEqual([about])
    for (const q of ['piet_', '100%20%25']) expect(await idsOf(`?q=${q}`)).toEqual([other])
    expect(await idsOf('?q=piet%25')).toEqual([])
    expect(await idsOf('?status=sent')).toEqual([other])
    expect(await idsOf('?to=2026-11-20')).toEqual([about])
    expect(await idsOf('?from=2026-11-21')).toEqual([other])
    expect(await owner.get('/api/messages?status=weg')).toMatchObject({
      status: 422,
      body: { fields: { status: expect.any(String) } },
    })
  })

  test('comes in pages, also when mails were written at one moment', async () => {
    await enqueueMails(
      db,
      deps,
      Array.from({ length: 7 }, (_, index) => ({ ...letter, to: `k${index}@voorbeeld.be` })),
    )
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await listed(`?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.map(({ id }) => id))
      if (page.length < 3) break
      cursor = page.at(-1)?.id ?? ''
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
  })
})

describe('one mail', () => {
  test('is shown with what was in it, but opens no client’s page', async () => {
    const visit = await insertVisit(db, { email: 'els@voorbeeld.be' })
    const id = await putMail({
      ...letterTo(visit.id),
      calendar: { content: mailText('BEGIN'), method: 'PUBLISH' },
      attachments: [{ filename: 'bon.pdf', contentType: 'application/pdf', content: 'AA==' }],
    })
    const mail = await shown(id)
    expect(mail).toMatchObject({
      files: ['bon.pdf'],
      hasCalendar: true,
      phone: '0471 11 22 33',
      text: expect.stringContaining('Dag Els\n\nHier: http://salon.test/mijn-afspraak/•••\n'),
    })
    expect(mail.html).toContain('href="http://salon.test/mijn-afspraak/•••"')
    await deliver(deps, id)
    const [, key = ''] = /mijn-afspraak\/([\w-]{22})/.exec(testApp.sentMails[0]?.text ?? '') ?? []
    expect(key).not.toBe('')
    for (const seen of [await shown(id), await listed(), await db.select().from(outbox)])
      expect(JSON.stringify(seen)).not.toContain(key)
  })

  test('to the owner about a client does not offer the client’s phone', async () => {
    const visit = await insertVisit(db, { email: 'els@voorbeeld.be' })
    expect(
      (await shown(await put({ appointmentId: visit.id, to: 'info@example.be' }))).phone,
    ).toBeNull()
  })

  test('that does not exist is 404', async () => {
    for (const path of [NOBODY, 'geen-id'])
      expect(await owner.get(`/api/messages/${path}`)).toMatchObject({ status: 404 })
    expect(await owner.post(`/api/messages/${NOBODY}/retry`, {})).toMatchObject({ status: 404 })
    expect(await owner.post(`/api/messages/${NOBODY}/cancel`, {})).toMatchObject({ status: 404 })
  })
})
