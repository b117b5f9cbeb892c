import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { stopLink } from '#clients/customers/commands.server.ts'
import { customerTasks } from '#clients/customers/jobs.server.ts'
import { mergeCustomers } from '#desk/privacy/commands.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { recordLog } from '#tests/support/recorded-log.ts'
import { refuse } from '#tests/support/refused-mails.ts'
import { workOff } from '#tests/support/work-off.ts'

/** A visit of long ago. */
const CAME = {
  firstName: 'Bea',
  lastName: 'Maes',
  email: 'bea@voorbeeld.be',
  phone: '0471',
  dogName: 'Bo',
  service: 'Trimmen',
  date: '2026-01-05',
  startTime: '09:00',
  endTime: '11:00',
  source: 'admin',
  status: 'confirmed' as const,
}

describe('mails that nobody needs', async () => {
  const context = await createTestApp({ env: { PUBLIC_URL: 'https://salon.test' } })
  const { app, deps, clock, sentMails } = context
  const celebrate = async (at: string) => {
    clock.set(at)
    await customerTasks['customers.birthdays']({}, deps)
  }
  const subjects = async () =>
    (await deps.db.select().from(outbox).orderBy(outbox.createdAt)).map(({ subject }) => subject)
  let bea = ''

  beforeEach(async () => {
    clock.set('2026-11-20T09:00:00Z')
    sentMails.length = 0
    await deps.db.delete(outbox)
    await deps.db.delete(appointments)
    await deps.db.delete(customers)
    await deps.db.execute(sql`update message_settings set sends_birthdays = true`)
    const [row] = await deps.db
      .insert(customers)
      .values({
        firstName: 'Bea',
        lastName: 'Maes',
        email: 'bea@voorbeeld.be',
        phone: '0471',
        wantsNews: true,
      })
      .returning()
    bea = row?.id ?? ''
    await deps.db.insert(appointments).values({ ...CAME, customerId: bea })
  })
  const born = async (name: string, birthDate: string, isActive = true) =>
    await deps.db.insert(dogs).values({ customerId: bea, name, birthDate, isActive })

  test('congratulate once a year, on the day, however many processes look', async () => {
    await born('Bo', '2020-11-21')
    await born('Pup', '2026-11-21')
    await born('Weg', '2020-11-21', false)
    await celebrate('2026-11-20T12:00:00Z')
    expect(await subjects()).toEqual([])
    await celebrate('2026-11-21T06:15:00Z')
    expect(await subjects()).toEqual([])
    await Promise.all([1, 2, 3].map(async () => await celebrate('2026-11-21T07:15:00Z')))
    await celebrate('2026-11-21T12:15:00Z')
    expect(await subjects()).toEqual(['Gelukkige verjaardag, Bo!'])
    await celebrate('2026-11-22T12:15:00Z')
    await celebrate('2027-11-21T12:15:00Z')
    expect((await subjects()).toSorted()).toEqual([
      'Gelukkige verjaardag, Bo!',
      'Gelukkige verjaardag, Bo!',
      'Gelukkige verjaardag, Pup!',
    ])
  })

  test('reach the others when one of them cannot be written, and say which failed without a name', async () => {
    await Promise.all(['Bo', 'Stuk', 'Rex'].map(async (name) => await born(name, '2020-11-21')))
    const { log, lines } = recordLog()
    await refuse(context.tableOwner, 'Stuk', async () => {
      clock.set('2026-11-21T09:00:00Z')
      await customerTasks['customers.birthdays']({}, { ...deps, log })
    })
    expect((await subjects()).toSorted()).toEqual([
      'Gelukkige verjaardag, Bo!',
      'Gelukkige verjaardag, Rex!',
    ])
    const [stuk] = await deps.db.select({ id: dogs.id }).from(dogs).where(eq(dogs.name, 'Stuk'))
    expect(lines).toEqual([expect.stringContaining(`"dogId":"${stuk?.id}","customerId":"${bea}"`)])
    expect(lines.join()).not.toMatch(/Stuk|bea@|afmelden/)
    await celebrate('2026-11-21T10:00:00Z')
    expect(await subjects()).toHaveLength(3)
  })

  test('come to nobody who did not ask for them, and to nobody who never booked', async () => {
    await born('Bo', '2020-11-21')
    await deps.db.update(customers).set({ wantsNews: false })
    await celebrate('2026-11-21T09:00:00Z')
    await deps.db.update(customers).set({ wantsNews: true })
    await deps.db.update(appointments).set({ status: 'cancelled' })
    await celebrate('2026-11-21T10:00:00Z')
    expect(await subjects()).toEqual([])
    await deps.db.update(appointments).set({ status: 'pending' })
    await celebrate('2026-11-21T11:00:00Z')
    expect(await subjects()).toHaveLength(1)
  })

  test('keep a leap day on 28 February, and end with the day', async () => {
    await born('Schrikkel', '2024-02-29')
    await celebrate('2027-02-28T10:00:00Z')
    await celebrate('2027-03-01T10:00:00Z')
    await celebrate('2028-02-28T10:00:00Z')
    expect(await deps.db.select().from(outbox)).toMatchObject([
      { customerId: bea, isQuiet: true, expiresAt: new Date('2027-02-28T23:00:00Z') },
    ])
    await celebrate('2028-02-29T10:00:00Z')
    expect(await subjects()).toHaveLength(2)
  })

  test('say how to stop them, in the mail and to the mail program', async () => {
    await born('Bo', '2020-11-21')
    await celebrate('2026-11-21T09:00:00Z')
    await workOff(outboxTasks, context)
    const [mail] = sentMails
    expect(mail?.stopLink).toMatch(/^https:\/\/salon\.test\/afmelden\/\S+$/)
    expect(mail?.text).toContain(mail?.stopLink)
    expect(mail?.html).toContain(mail?.stopLink)
  })

  test('stop behind the link, those that wait included, and only for whom it is', async () => {
    await born('Bo', '2020-11-21')
    await deps.db.insert(customers).values({
      firstName: 'An',
      lastName: 'Peeters',
      email: 'an@voorbeeld.be',
      phone: '0471',
      wantsNews: true,
    })
    await celebrate('2026-11-21T09:00:00Z')
    const link = stopLink(deps, bea).split('/').at(-1) ?? ''
    const visitor = createBrowser(app)
    expect(await visitor.post('/api/customers/stop-news', { link })).toMatchObject({
      status: 201,
      body: { success: true },
    })
    expect((await visitor.post('/api/customers/stop-news', { link })).status).toBe(201)
    expect(
      await deps.db
        .select({
          email: customers.email,
          wantsNews: customers.wantsNews,
          newsSaidBy: customers.newsSaidBy,
        })
        .from(customers)
        .orderBy(customers.email),
    ).toEqual([
      { email: 'an@voorbeeld.be', wantsNews: true, newsSaidBy: null },
      { email: 'bea@voorbeeld.be', wantsNews: false, newsSaidBy: 'client' },
    ])
    expect(await deps.db.select({ state: outbox.state }).from(outbox)).toEqual([
      { state: 'cancelled' },
    ])
    await celebrate('2027-11-21T09:00:00Z')
    expect(await subjects()).toHaveLength(1)
  })

  test.each([false, true])(
    'stop behind an old link too when its reader went up in another customer (sent: %s)',
    async (isSent) => {
      await born('Bo', '2020-11-21')
      await celebrate('2026-11-21T09:00:00Z')
      const [mail] = await deps.db.select().from(outbox)
      if (isSent) await workOff(outboxTasks, context)
      expect(
        (await deps.db.select().from(outbox)).some(({ stopLink: kept }) => kept === mail?.stopLink),
      ).toBe(!isSent)
      const [other] = await deps.db
        .insert(customers)
        .values({ firstName: 'Bea', lastName: 'Maes', email: 'bea.maes@voorbeeld.be', phone: '' })
        .returning()
      await mergeCustomers(deps, other?.id ?? '', bea)
      expect(
        await createBrowser(app).post('/api/customers/stop-news', {
          link: mail?.stopLink?.split('/').at(-1),
        }),
      ).toMatchObject({ status: 201 })
      expect(await deps.db.select({ wantsNews: customers.wantsNews }).from(customers)).toEqual([
        { wantsNews: false },
      ])
      expect(await deps.db.select({ state: outbox.state }).from(outbox)).toEqual([
        { state: isSent ? 'sent' : 'cancelled' },
      ])
    },
  )

  test('go on when the link is not ours, was changed, or names nobody', async () => {
    const visitor = createBrowser(app)
    const link = stopLink(deps, bea).split('/').at(-1) ?? ''
    const [, until = '', signature = ''] = link.split('.')
    const forged = [
      `${bea}x.${until}.${signature}`,
      `${bea}.${Number(until) + 1}.${signature}`,
      `${bea}.${until}.`,
      bea,
      '...',
      'x'.repeat(300),
    ]
    for (const text of [
      ...forged,
      stopLink(deps, '7a7a7a7a-0000-4000-8000-000000000000').split('/').at(-1),
    ])
      expect(await visitor.post('/api/customers/stop-news', { link: text })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    expect((await visitor.post('/api/customers/stop-news', {})).status).toBe(422)
    clock.set('2036-11-18T09:00:00Z')
    expect((await visitor.post('/api/customers/stop-news', { link })).status).toBe(404)
    expect(
      await deps.db
        .select({ wantsNews: customers.wantsNews })
        .from(customers)
        .where(eq(customers.id, bea)),
    ).toEqual([{ wantsNews: true }])
  })
})
