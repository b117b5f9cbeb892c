import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { forgetRequests } from '#agenda/requests/commands.server.ts'
import { requestTasks } from '#agenda/requests/jobs.server.ts'
import { deliver } from '#foundation/messages/commands.server.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'

const DATE = '2026-12-01'

async function requested() {
  const context = await createTestApp()
  const { app, deps } = context
  const body = bookingBody({ appointmentDate: DATE })
  expect((await createBrowser(app).post('/api/booking/create', body)).status).toBe(201)
  await workOff(appointmentTasks, context)
  const visit = async () => {
    const [row] = await deps.db.select().from(appointments)
    if (!row) throw new Error('the request is gone')
    return row
  }
  const mails = async (kind: string) =>
    await deps.db.select().from(outbox).where(eq(outbox.kind, kind))
  return {
    ...context,
    visit,
    mails,
    expire: async () => await requestTasks['requests.expire']({}, deps),
  }
}

describe('a request of a mailbox that nobody proved', () => {
  test('says until when it stands, to the client, in the notice and to the owner', async () => {
    const { app, visit, mails } = await requested()
    const until = 'maandag 23 november 2026 om 10:00'
    expect((await mails('request-received'))[0]?.text).toContain(
      `Hebt u op ${until} nog niets van ons gehoord, dan vervalt uw aanvraag.`,
    )
    expect((await mails('owner-notice'))[0]?.text).toContain(`Antwoord vóór ${until}`)
    const owner = await createOwner(app)
    expect((await owner.get(`/api/appointments/${(await visit()).id}`)).body).toMatchObject({
      answerBy: '2026-11-23T09:00:00.000Z',
    })
  })

  test('ends after 72 hours, not before: cancelled by the system, its time free, the client mailed once', async () => {
    const { app, deps, clock, visit, mails, expire } = await requested()
    clock.set('2026-11-23T08:59:59Z')
    await expire()
    expect((await visit()).status).toBe('pending')
    clock.set('2026-11-23T09:00:00Z')
    await Promise.all([expire(), expire()])
    await expire()
    expect(await visit()).toMatchObject({ status: 'cancelled', answerBy: null })
    expect(
      await deps.db
        .select({ actor: appointmentHistory.actor, changes: appointmentHistory.changes })
        .from(appointmentHistory),
    ).toEqual([{ actor: 'system', changes: { status: { from: 'pending', to: 'cancelled' } } }])
    const [mail, ...more] = await mails('request-expired')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: (await visit()).email,
      subject: 'Uw aanvraag voor dinsdag 1 december 2026 om 09:00 is vervallen',
      calendarMethod: 'CANCEL',
      text: expect.stringMatching(/Dit toestel onthouden.*\/mijn-afspraak\/•••#toestel/s),
    })
    expect(
      JSON.stringify((await createBrowser(app).get(`/api/booking/slots/${DATE}`)).body),
    ).toContain('09:00')
  })

  test.for([
    ['confirmed', 'confirmed'],
    ['cancelled', 'cancelled'],
  ] as const)('does not end once the owner has %s it', async ([, status]) => {
    const { app, clock, visit, mails, expire } = await requested()
    const owner = await createOwner(app)
    expect((await owner.patch(`/api/appointments/${(await visit()).id}`, { status })).status).toBe(
      200,
    )
    clock.set('2026-11-24T09:00:00Z')
    await expire()
    expect(await visit()).toMatchObject({ status, answerBy: null })
    expect(await mails('request-expired')).toEqual([])
    // an owner who takes a cancelled one back to waiting has answered
    const later = await createOwner(app)
    await later.patch(`/api/appointments/${(await visit()).id}`, { status: 'pending' })
    await expire()
    expect((await visit()).status).toBe('pending')
  })

  test('does not end once the client did something by the link in her mail', async () => {
    const { app, deps, sentMails, clock, visit, mails, expire } = await requested()
    await deliver(deps, (await mails('request-received'))[0]?.id ?? '')
    const token = /\/mijn-afspraak\/([\w-]{22})/.exec(sentMails[0]?.text ?? '')?.[1]
    const { sequence } = await visit()
    const moved = await createBrowser(app).post(`/api/self-service/visits/${token}/move`, {
      sequence,
      percent: null,
      amount: null,
      date: '2026-12-03',
      time: '09:00',
    })
    expect(moved.status).toBe(201)
    clock.set('2026-11-24T09:00:00Z')
    await expire()
    expect(await visit()).toMatchObject({ status: 'pending', answerBy: null, date: '2026-12-03' })
  })

  test('ends at the latest when the visit begins', async () => {
    const { app, deps } = await createTestApp()
    await createBrowser(app).post(
      '/api/booking/create',
      bookingBody({ appointmentDate: '2026-11-23' }),
    )
    expect((await deps.db.select().from(appointments))[0]?.answerBy?.toISOString()).toBe(
      '2026-11-23T08:00:00.000Z',
    )
  })

  test('that the owner made herself never ends', async () => {
    const { app, deps, clock } = await createTestApp()
    const owner = await createOwner(app)
    expect(
      (await owner.post('/api/booking/create', bookingBody({ appointmentDate: DATE }))).status,
    ).toBe(201)
    clock.set('2026-11-30T09:00:00Z')
    await requestTasks['requests.expire']({}, deps)
    expect(
      await deps.db
        .select({ status: appointments.status, answerBy: appointments.answerBy })
        .from(appointments),
    ).toEqual([{ status: 'pending', answerBy: null }])
  })
})

describe('a customer who came with a request that was refused, or ended', () => {
  const EMAIL = 'verzonnen@voorbeeld.be'
  const ask = async (app: Awaited<ReturnType<typeof requested>>['app'], appointmentDate: string) =>
    await createBrowser(app).post(
      '/api/booking/create',
      bookingBody({ appointmentDate, customerEmail: EMAIL, petName: `Hond ${appointmentDate}` }),
    )

  /** A request that the owner refuses, or that ends by itself two days later; who is left of it. */
  async function invented(how: 'refused' | 'ended' = 'refused') {
    const context = await createTestApp()
    const { app, deps, clock } = context
    expect((await ask(app, DATE)).status).toBe(201)
    const [visit] = await deps.db.select().from(appointments)
    if (!visit) throw new Error('nothing was asked for')
    const owner = async (change: Record<string, string>, path = `/api/appointments/${visit.id}`) =>
      expect((await (await createOwner(app)).patch(path, change)).status).toBe(200)
    const refuse = async (path?: string) => await owner({ status: 'cancelled' }, path)
    if (how === 'ended') {
      clock.set('2026-11-23T09:00:00Z')
      await requestTasks['requests.expire']({}, deps)
    }
    const later = async (moment: string) => {
      clock.set(moment)
      await forgetRequests(deps)
      const isHer = eq(appointments.customerId, visit.customerId)
      return {
        people: await deps.db.$count(customers, eq(customers.id, visit.customerId)),
        dogs: await deps.db.$count(dogs, eq(dogs.customerId, visit.customerId)),
        visits: await deps.db.$count(appointments, isHer),
      }
    }
    return { ...context, owner, visit, refuse, later }
  }
  const NONE = { people: 0, dogs: 0, visits: 0 }

  test.for(['refused', 'ended'] as const)(
    'goes a week after it was %s, with her dog and the visit; until then it can be restored',
    async (how) => {
      const { refuse, later, deps } = await invented(how)
      if (how === 'refused') {
        await later('2026-11-23T09:00:00Z')
        await refuse()
      }
      expect((await deps.db.select().from(appointments))[0]?.status).toBe('cancelled')
      expect(await later('2026-11-30T08:59:00Z')).toMatchObject({ people: 1, visits: 1 })
      expect(await later('2026-11-30T09:00:00Z')).toEqual(NONE)
    },
  )

  test('goes when the last of several requests is a week old, whichever brought her', async () => {
    const { app, deps, refuse, later } = await invented()
    await refuse()
    await later('2026-11-25T09:00:00Z')
    expect((await ask(app, '2026-12-10')).status).toBe(201)
    await later('2026-11-27T09:00:00Z')
    const [second] = await deps.db
      .select()
      .from(appointments)
      .where(eq(appointments.status, 'pending'))
    await refuse(`/api/appointments/${second?.id}`)
    expect(await later('2026-12-03T09:00:00Z')).toMatchObject({ people: 1, visits: 2 })
    expect(await later('2026-12-04T09:00:00Z')).toEqual(NONE)
  })

  test.for<[string, (found: Awaited<ReturnType<typeof invented>>) => Promise<unknown>]>([
    [
      'restored',
      async ({ owner, refuse }) => {
        await refuse()
        await owner({ status: 'confirmed' })
      },
    ],
    [
      'confirmed before it was refused',
      async ({ owner, refuse }) => {
        await owner({ status: 'confirmed' })
        await refuse()
      },
    ],
    [
      'moved by the owner before it was refused',
      async ({ owner, refuse }) => {
        await owner({ date: '2026-12-05' })
        await refuse()
      },
    ],
    [
      'of a card that the owner wrote on',
      async ({ owner, visit, refuse }) => {
        await refuse()
        await owner({ notes: 'Belde net' }, `/api/customers/${visit.customerId}`)
      },
    ],
    [
      'beside a visit of the owner',
      async ({ deps, visit, refuse }) => {
        await refuse()
        const { customerId } = visit
        await insertVisit(deps.db, { customerId, email: EMAIL, date: '2026-12-20' })
      },
    ],
    [
      'of a mailbox that she proved by its link',
      async ({ app, deps, sentMails, refuse, connectionString }) => {
        await workOff(appointmentTasks, { deps, connectionString })
        const [mail] = await deps.db.select().from(outbox).where(eq(outbox.recipient, EMAIL))
        await deliver(deps, mail?.id ?? '')
        const token = /\/mijn-afspraak\/([\w-]{22})/.exec(sentMails[0]?.text ?? '')?.[1]
        const answer = await createBrowser(app).post(`/api/self-service/visits/${token}/device`)
        expect(answer.status).toBe(201)
        await refuse()
      },
    ],
  ])('stays when the request was %s', async ([, act]) => {
    const found = await invented()
    await act(found)
    expect((await found.later('2027-02-01T09:00:00Z')).people).toBe(1)
  })
})

test('where visits were asked for is forgotten: the address after a week, the row with the visit', async () => {
  const { deps, clock } = await createTestApp()
  const [over, coming] = [
    await insertVisit(deps.db, { date: '2026-11-21' }),
    await insertVisit(deps.db, { date: '2027-01-05' }),
  ]
  await deps.db.insert(visitRequests).values(
    [over, coming].map(({ id }) => ({
      appointmentId: id,
      address: '198.51.100.1',
      device: 'd',
      createdAt: deps.clock(),
    })),
  )
  const left = async () =>
    await deps.db
      .select({ appointmentId: visitRequests.appointmentId, address: visitRequests.address })
      .from(visitRequests)
  await forgetRequests(deps)
  expect(await left()).toHaveLength(2)
  clock.set('2026-11-28T09:00:00Z')
  await forgetRequests(deps)
  expect(await left()).toEqual([{ appointmentId: coming.id, address: '' }])
})
