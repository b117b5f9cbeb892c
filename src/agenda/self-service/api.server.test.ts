import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { changeAppointment } from '#agenda/appointments/commands.server.ts'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { visitSchema } from '#agenda/self-service/wire.ts'
import { deliver } from '#foundation/messages/commands.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { endLinks } from '#foundation/visit-links/data.server.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'
import { visitSteps } from '#server/db/tables/visit-steps.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { workOff } from '#tests/support/work-off.ts'

const { app, deps, clock, sentMails, connectionString } = await createTestApp()
const NOW = '2026-11-20T09:00:00Z'
/** Less than 24 hours before Tuesday 24 November at 09:00. */
const LATE = '2026-11-23T12:00:00Z'
const VERSION = '2026-11-20'

/**
 * A visit on Tuesday 24 November at 09:00 for € 55,00 whose client accepted the rules, and what its
 * link opens.
 */
async function visitWithLink(overrides: Parameters<typeof insertVisit>[1] = {}) {
  clock.set(NOW)
  const visit = await insertVisit(deps.db, {
    date: '2026-11-24',
    price: '55.00',
    acceptedRulesVersion: VERSION,
    ...overrides,
  })
  const link = await mintLink(deps.db, deps, visit)
  const path = `/api/self-service/visits/${link.split('/').at(-1)}`
  const browser = createBrowser(app)
  const view = async () => parse(visitSchema, (await browser.get(path)).body)
  const seen = async () => {
    const { sequence, cost } = await view()
    return { sequence, percent: cost?.percent ?? null, amount: cost?.amount ?? null }
  }
  return { visit, link, path, browser, view, seen }
}

const find = async (id: string) =>
  (await deps.db.select().from(appointments).where(eq(appointments.id, id)))[0]
const feesOf = async (id: string) =>
  await deps.db.select().from(cancellationFees).where(eq(cancellationFees.appointmentId, id))
const mailsOf = async (id: string) =>
  await deps.db.select().from(outbox).where(eq(outbox.appointmentId, id))
const remove = async (id: string) =>
  await deps.db.delete(appointments).where(eq(appointments.id, id))

describe('a link', () => {
  test('opens its own visit with what cancelling costs, and only its hash is kept', async () => {
    const { visit, link, view } = await visitWithLink()
    expect(link).toMatch(/^http:\/\/salon\.test\/mijn-afspraak\/[\w-]{22}$/)
    expect(await view()).toMatchObject({
      dogName: 'Bo',
      date: '2026-11-24',
      status: 'confirmed',
      hasBegun: false,
      acceptedRules: { version: VERSION, cancelFreeHours: 24 },
      cost: { kind: 'free', percent: 0, amount: '0.00', freeUntil: '2026-11-23T08:00:00.000Z' },
    })
    const rows = await deps.db
      .select()
      .from(appointmentLinks)
      .where(eq(appointmentLinks.appointmentId, visit.id))
    expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1))
    expect(rows[0]?.expiresAt.toISOString()).toBe('2026-12-24T23:00:00.000Z')
    await remove(visit.id)
  })

  test('tells on the day itself where the dog is and when it can be fetched, and on no other', async () => {
    const { visit, view } = await visitWithLink()
    const done = { appointmentId: visit.id, createdAt: new Date(NOW) }
    clock.set('2026-11-24T08:20:00Z')
    expect((await view()).progress).toBeNull()
    await deps.db.insert(visitSteps).values([
      { ...done, id: randomUUID(), step: 'arrived', at: new Date('2026-11-24T08:00:00Z') },
      { ...done, id: randomUUID(), step: 'bath', at: new Date('2026-11-24T08:10:00Z') },
    ])
    expect((await view()).progress).toEqual({
      step: 'bath',
      readyAround: '11:10',
      readyBetween: null,
    })
    const at = new Date('2026-11-24T09:00:00Z')
    await deps.db.insert(visitSteps).values({ ...done, id: randomUUID(), step: 'ready', at })
    expect((await view()).progress).toEqual({
      step: 'ready',
      readyAround: null,
      readyBetween: null,
    })
    clock.set('2026-11-25T08:20:00Z')
    expect((await view()).progress).toBeNull()
    await remove(visit.id)
  })

  test('that is wrong, too old, ended or whose visit is gone is not found, and neither can it do anything', async () => {
    const [mine, ended, gone] = [
      await visitWithLink(),
      await visitWithLink({ startTime: '11:00', endTime: '12:00' }),
      await visitWithLink({ startTime: '14:00', endTime: '15:00' }),
    ]
    await endLinks(deps.db, ended.visit.id, deps.clock())
    await remove(gone.visit.id)
    const paths = [
      '/api/self-service/visits/AAAAAAAAAAAAAAAAAAAAAA',
      '/api/self-service/visits/x',
      ended.path,
      gone.path,
    ]
    const seen = await mine.seen()
    for (const path of paths) {
      expect(await mine.browser.get(path)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Deze link werkt niet (meer).' },
      })
      expect((await mine.browser.get(`${path}/calendar.ics`)).status).toBe(404)
      expect((await mine.browser.post(`${path}/cancel`, seen)).status).toBe(404)
      expect((await mine.browser.post(`${path}/confirm`)).status).toBe(404)
    }
    expect((await find(ended.visit.id))?.status).toBe('confirmed')
    clock.set('2026-12-24T22:59:00Z')
    expect((await mine.browser.get(mine.path)).status).toBe(200)
    clock.set('2026-12-24T23:00:00Z')
    expect((await mine.browser.get(mine.path)).status).toBe(404)
    for (const { visit } of [mine, ended]) await remove(visit.id)
  })

  test('ends when the owner gives the visit another address', async () => {
    const { visit, path, browser } = await visitWithLink()
    const owner = await createOwner(app)
    await owner.patch(`/api/appointments/${visit.id}`, { notes: 'iets' })
    expect((await browser.get(path)).status).toBe(200)
    await owner.patch(`/api/appointments/${visit.id}`, { email: 'juist@voorbeeld.be' })
    expect((await browser.get(path)).status).toBe(404)
    await remove(visit.id)
  })

  test('does nothing for another site, and its calendar file holds the visit', async () => {
    const { visit, path, browser, seen } = await visitWithLink()
    const { status } = await browser.call('POST', `${path}/cancel`, {
      body: await seen(),
      headers: { origin: 'https://elders.example' },
    })
    expect(status).toBe(403)
    const { headers, body } = await browser.get(`${path}/calendar.ics`)
    expect(headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(body).toContain(`UID:${visit.id}@salon.test`)
    expect((await find(visit.id))?.status).toBe('confirmed')
    await remove(visit.id)
  })
})

describe('the client', () => {
  test('confirms once, and the owner sees it', async () => {
    const { visit, path, browser } = await visitWithLink()
    const first = parse(visitSchema, (await browser.post(`${path}/confirm`)).body)
    clock.set('2026-11-21T09:00:00Z')
    expect(parse(visitSchema, (await browser.post(`${path}/confirm`)).body).clientConfirmedAt).toBe(
      first.clientConfirmedAt,
    )
    expect(first.clientConfirmedAt).toBe('2026-11-20T09:00:00.000Z')
    const [event, ...more] = await deps.db
      .select()
      .from(appointmentHistory)
      .where(eq(appointmentHistory.appointmentId, visit.id))
    expect([event?.actor, event?.changes, more]).toEqual([
      'visitor',
      { clientConfirmedAt: { from: null, to: '2026-11-20T09:00:00.000Z' } },
      [],
    ])
    await remove(visit.id)
  })

  test('accepts the rules that she read, never others, and keeps the version that she accepted', async () => {
    const { visit, path, browser, view } = await visitWithLink({ acceptedRulesVersion: null })
    expect(await view()).toMatchObject({
      acceptedRules: null,
      cost: null,
      currentRules: { version: VERSION, cancelLatePercent: 50 },
    })
    expect(await browser.post(`${path}/accept-rules`, { version: '2025-01-01' })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { acceptedRules: null } },
    })
    expect(await browser.post(`${path}/accept-rules`, { version: VERSION })).toMatchObject({
      status: 201,
      body: { acceptedRules: { version: VERSION } },
    })
    expect((await find(visit.id))?.acceptedRulesVersion).toBe(VERSION)
    await remove(visit.id)
  })

  test('cancels in time for nothing: she and the owner get a mail, the link still shows it and does nothing more', async () => {
    const { visit, path, browser, seen } = await visitWithLink()
    const told = await deps.jobs.count(deps.db, 'push.tell')
    const body = { ...(await seen()), reason: 'Bo is ziek' }
    expect(await browser.post(`${path}/cancel`, body)).toMatchObject({
      status: 201,
      body: { status: 'cancelled', fees: [] },
    })
    const mails = await mailsOf(visit.id)
    expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
      `appointment-cancelled ${visit.email}`,
      'client-cancelled info@example.be',
    ])
    expect(await deps.jobs.count(deps.db, 'push.tell')).toBe(told + 1)
    expect(mails.find(({ kind }) => kind === 'client-cancelled')?.text).toMatch(
      /Bo is ziek[^]*op tijd gemeld/,
    )
    expect(await browser.get(path)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    for (const deed of [
      'cancel',
      'confirm',
      'move',
      'accept-rules',
      'vaccination',
      'health-form',
    ]) {
      const again = await browser.post(`${path}/${deed}`, {
        ...body,
        date: '2026-11-26',
        time: '09:00',
        version: VERSION,
        vaccinatedUntil: '2027-01-01',
      })
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'stale', current: { status: 'cancelled' } },
      })
    }
    expect(
      await deps.db
        .select()
        .from(appointmentHistory)
        .where(eq(appointmentHistory.appointmentId, visit.id)),
    ).toMatchObject([
      { actor: 'visitor', changes: { status: { from: 'confirmed', to: 'cancelled' } } },
    ])
    await remove(visit.id)
  })

  test('cancels late only for the cost that she saw: a minute too far and nothing is done', async () => {
    const { visit, path, browser, seen } = await visitWithLink()
    clock.set('2026-11-23T08:00:00Z')
    const free = await seen()
    clock.set('2026-11-23T08:00:01Z')
    const refused = await browser.post(`${path}/cancel`, free)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        current: { status: 'confirmed', cost: { percent: 50, amount: '27.50' } },
      },
    })
    expect([
      (await find(visit.id))?.status,
      await feesOf(visit.id),
      await mailsOf(visit.id),
    ]).toEqual(['confirmed', [], []])
    expect((await browser.post(`${path}/cancel`, await seen())).status).toBe(201)
    expect(await feesOf(visit.id)).toMatchObject([
      {
        kind: 'late-cancellation',
        owedBy: 'client',
        percent: 50,
        amount: '27.50',
        rulesVersion: VERSION,
        state: 'proposed',
      },
    ])
    expect((await mailsOf(visit.id)).find(({ kind }) => kind === 'client-cancelled')?.text).toMatch(
      new RegExp(`€\\s27,50[^]*/admin/afspraken\\?afspraak=${visit.id}`),
    )
    await deliver(
      deps,
      (await mailsOf(visit.id)).find(({ kind }) => kind === 'appointment-cancelled')?.id ?? '',
    )
    const told = sentMails.at(-1)?.text ?? ''
    expect(told).toMatch(
      /Vergoeding: Volgens onze salonregels kunnen we u voor laat annuleren €\s27,50 \(50\s% van de prijs\) aanrekenen/,
    )
    expect(told).not.toContain('niets meer te doen')
    const [, token] = /mijn-afspraak\/([\w-]{22})/.exec(told) ?? []
    expect(await browser.get(`/api/self-service/visits/${token}`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', fees: [{ amount: '27.50' }] },
    })
    await remove(visit.id)
  })

  test('pays by the version that she accepted, whatever the rules became; who accepted none never pays', async () => {
    const owner = await createOwner(app)
    const { body } = await owner.get('/api/salon')
    clock.set(NOW)
    const saved = await owner.call('PUT', '/api/salon', {
      body: { ...Object(body), cancelFreeHours: 48, cancelLatePercent: 80 },
    })
    expect(saved).toMatchObject({ status: 200, body: { rulesVersion: `${VERSION}.2` } })
    const old = await visitWithLink()
    const recent = await visitWithLink({
      startTime: '11:00',
      endTime: '12:00',
      acceptedRulesVersion: `${VERSION}.2`,
    })
    const none = await visitWithLink({
      startTime: '14:00',
      endTime: '15:00',
      acceptedRulesVersion: null,
    })
    clock.set(LATE)
    const costs = [await old.view(), await recent.view(), await none.view()].map(
      ({ cost }) => cost?.amount,
    )
    expect(costs).toEqual(['27.50', '44.00', undefined])
    await none.browser.post(`${none.path}/cancel`, await none.seen())
    expect([(await find(none.visit.id))?.status, await feesOf(none.visit.id)]).toEqual([
      'cancelled',
      [],
    ])
    for (const { visit } of [old, recent, none]) await remove(visit.id)
  })

  test('moves to a free time that the public may book, and is told like by the owner', async () => {
    const { visit, path, browser, seen } = await visitWithLink({ clientConfirmedAt: new Date(NOW) })
    const move = async (moment: { date: string; time: string }) =>
      await browser.post(`${path}/move`, { ...(await seen()), ...moment })
    expect(await move({ date: '2026-11-21', time: '10:00' })).toMatchObject({
      status: 422,
      body: { fields: { date: expect.stringContaining('niet online') } },
    })
    expect(await move({ date: '2026-11-26', time: '10:00' })).toMatchObject({
      status: 422,
      body: { fields: { time: expect.any(String) } },
    })
    expect(await move({ date: '2026-12-25', time: '09:00' })).toMatchObject({
      status: 422,
      body: { fields: { date: expect.stringContaining('gesloten') } },
    })
    expect(await move({ date: '2026-11-24', time: '09:00' })).toMatchObject({
      status: 422,
      body: { fields: { time: 'Dit is de tijd die u al hebt.' } },
    })
    const other = await insertVisit(deps.db, {
      date: '2026-11-26',
      startTime: '10:00',
      endTime: '10:30',
    })
    expect(await move({ date: '2026-11-26', time: '09:00' })).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
    expect(await move({ date: '2026-11-26', time: '11:00' })).toMatchObject({
      status: 201,
      body: {
        date: '2026-11-26',
        startTime: '11:00:00',
        endTime: '13:00:00',
        status: 'confirmed',
        sequence: 1,
        clientConfirmedAt: null,
        fees: [],
      },
    })
    await deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
    await workOff(
      { 'appointment.moved': appointmentTasks['appointment.moved'] },
      { deps, connectionString },
    )
    expect((await mailsOf(visit.id)).map(({ kind }) => kind).toSorted()).toEqual([
      'appointment-moved',
      'client-moved',
    ])
    for (const { id } of [visit, other]) await remove(id)
  })

  test('moves late for what a late cancellation costs, and keeps the length that the owner gave', async () => {
    const { visit, path, browser, seen } = await visitWithLink({ endTime: '12:00' })
    clock.set(LATE)
    const body = { ...(await seen()), date: '2026-11-26', time: '09:00' }
    expect(await browser.post(`${path}/move`, body)).toMatchObject({
      status: 201,
      body: { endTime: '12:00:00', fees: [{ owedBy: 'client', amount: '27.50' }] },
    })
    await remove(visit.id)
  })

  test('says how long the vaccination holds and what is to be known of her dog; what she leaves open stays, an aggressive dog stays one', async () => {
    const { visit, path, browser, view } = await visitWithLink()
    expect((await view()).hasDog).toBe(false)
    const [dog] = await deps.db
      .insert(dogs)
      .values({ customerId: visit.customerId, name: 'bo' })
      .returning()
    const owner = {
      customerId: visit.customerId,
      dogName: 'Bo',
      ownerFirstName: 'Bea',
      ownerLastName: 'Maes',
    }
    await deps.db.insert(healthRecords).values({
      ...owner,
      dogId: dog?.id,
      temperament: 'agressief',
      hasAllergies: true,
      allergies: ['rund'],
      allergieDetails: 'Kip',
      createdAt: new Date('2026-01-01'),
    })
    expect(
      await browser.post(`${path}/vaccination`, { vaccinatedUntil: '2027-05-01' }),
    ).toMatchObject({ status: 201, body: { vaccinatedUntil: '2027-05-01' } })
    for (const nothing of [{}, { hasAllergies: null, allergies: [], vetContact: ' ' }])
      expect(await browser.post(`${path}/health-form`, nothing)).toMatchObject({
        status: 422,
        body: { message: 'U hebt nog niets ingevuld.' },
      })
    const answers = {
      temperament: 'rustig',
      allergies: ['parfum', 'kip'],
      takingMedication: true,
      medicationDetails: 'Hartpil',
      vetContact: 'Dr. Vos',
      chipNumber: '981.098 106-035587',
    }
    expect(await browser.post(`${path}/health-form`, { allergies: ['geen', 'kip'] })).toMatchObject(
      {
        status: 422,
        body: { fields: { allergies: '‘Geen bekend’ gaat niet samen met een allergie.' } },
      },
    )
    expect(
      await browser.post(`${path}/health-form`, { ...answers, chipNumber: '12' }),
    ).toMatchObject({
      status: 422,
      body: { fields: { chipNumber: 'Een chipnummer telt 15 cijfers.' } },
    })
    expect(await browser.post(`${path}/health-form`, answers)).toMatchObject({
      status: 201,
      body: { healthFilledAt: '2026-11-20T09:00:00.000Z' },
    })
    const [, form] = await deps.db.select().from(healthRecords).orderBy(healthRecords.createdAt)
    expect(form).toMatchObject({
      dogId: dog?.id,
      isFromClient: true,
      temperament: 'agressief',
      hasAllergies: true,
      allergies: ['kip', 'rund', 'parfum'],
      allergieDetails: 'Kip',
      medicationDetails: 'Hartpil',
    })
    expect(form?.additionalNotes).toBe('Karakter volgens het baasje: rustig.')
    const events = await deps.db
      .select()
      .from(appointmentHistory)
      .where(eq(appointmentHistory.appointmentId, visit.id))
    expect(events.flatMap(({ actor, changes }) => [actor, ...Object.keys(changes)])).toEqual([
      'visitor',
      'vaccinatedUntil',
      'visitor',
      'chipNumber',
      'healthForm',
    ])
    expect(
      await deps.db
        .select()
        .from(dogs)
        .where(eq(dogs.id, dog?.id ?? '')),
    ).toMatchObject([{ chipNumber: '981098106035587' }])
    await remove(visit.id)
  })
})

describe('at the same time', () => {
  test('of two clients who move to one slot, one gets it', async () => {
    const [a, b] = [
      await visitWithLink(),
      await visitWithLink({ startTime: '11:00', endTime: '13:00' }),
    ]
    const moves = await Promise.all(
      [a, b].map(
        async ({ browser, path, seen }) =>
          await browser.post(`${path}/move`, {
            ...(await seen()),
            date: '2026-11-27',
            time: '09:00',
          }),
      ),
    )
    expect(moves.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
    for (const { visit } of [a, b]) await remove(visit.id)
  })

  test('a client who moves while the owner cancels never brings the visit back', async () => {
    const { visit, path, browser, seen } = await visitWithLink()
    const body = { ...(await seen()), date: '2026-11-27', time: '11:00' }
    const [move, cancel] = await Promise.all([
      browser.post(`${path}/move`, body),
      changeAppointment(deps, visit.id, { change: { status: 'cancelled' }, allowOverlap: false }),
    ])
    expect(cancel.ok).toBe(true)
    expect([201, 409]).toContain(move.status)
    expect((await find(visit.id))?.status).toBe('cancelled')
    await remove(visit.id)
  })

  test('pressing twice cancels once', async () => {
    const { visit, path, browser, seen } = await visitWithLink()
    const body = await seen()
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(`${path}/cancel`, body)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409, 409])
    expect(
      (await mailsOf(visit.id)).filter(({ kind }) => kind === 'appointment-cancelled'),
    ).toHaveLength(1)
    await remove(visit.id)
  })
})
