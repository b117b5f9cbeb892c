import { eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { visitSchema } from '#agenda/self-service/wire.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const { app, deps, clock } = await createTestApp()
const VERSION = '2026-11-20'
/**
 * 24 hours before Tuesday 24 November at 09:00, the last moment at which it can be cancelled for
 * nothing.
 */
const IN_TIME = '2026-11-23T08:00:00.000Z'

/** A visit on Tuesday 24 November at 09:00 for € 55,00, and what its link opens at a moment. */
async function visitAt(now: string, overrides: Parameters<typeof insertVisit>[1] = {}) {
  await deps.db.delete(appointments)
  clock.set('2026-11-20T09:00:00Z')
  const visit = await insertVisit(deps.db, { date: '2026-11-24', price: '55.00', ...overrides })
  const path = `/api/self-service/visits/${(await mintLink(deps.db, deps, visit)).split('/').at(-1)}`
  clock.set(now)
  const browser = createBrowser(app)
  const accept = async () => await browser.post(`${path}/accept-rules`, { version: VERSION })
  return {
    visit,
    path,
    browser,
    accept,
    view: async () => parse(visitSchema, (await browser.get(path)).body),
  }
}

const versionOf = async (id: string) =>
  (await deps.db.select().from(appointments).where(eq(appointments.id, id)))[0]
    ?.acceptedRulesVersion

describe('rules that a client accepts after she booked', () => {
  test('hold while she can still cancel for nothing', async () => {
    const { visit, accept, view } = await visitAt(IN_TIME)
    expect(await view()).toMatchObject({
      acceptedRules: null,
      acceptableUntil: IN_TIME,
      cost: null,
    })
    expect(await accept()).toMatchObject({
      status: 201,
      body: { acceptableUntil: null, cost: { kind: 'free', freeUntil: IN_TIME } },
    })
    expect(await versionOf(visit.id)).toBe(VERSION)
    clock.set('2026-11-23T22:00:00Z')
    expect(await view()).toMatchObject({ cost: { percent: 50, amount: '27.50' } })
  })

  test.for(['confirmed', 'pending'] as const)(
    'do not count once they would cost her something: a %s visit stays free',
    async (status) => {
      const { visit, path, browser, accept, view } = await visitAt('2026-11-23T22:00:00Z', {
        status,
      })
      expect(await view()).toMatchObject({ acceptedRules: null, acceptableUntil: null, cost: null })
      expect(await accept()).toMatchObject({
        status: 409,
        body: { code: 'stale', current: { acceptedRules: null, cost: null } },
      })
      expect(await versionOf(visit.id)).toBeNull()
      expect(
        await browser.post(`${path}/cancel`, { sequence: 0, percent: null, amount: null }),
      ).toMatchObject({ status: 201, body: { fees: [] } })
    },
  )

  test('can be accepted again when she moved her visit to a later day', async () => {
    const { path, browser, accept } = await visitAt('2026-11-23T22:00:00Z')
    const moved = await browser.post(`${path}/move`, {
      date: '2026-11-27',
      time: '09:00',
      sequence: 0,
      percent: null,
      amount: null,
    })
    expect(moved).toMatchObject({
      status: 201,
      body: { fees: [], acceptableUntil: '2026-11-26T08:00:00.000Z' },
    })
    expect(await accept()).toMatchObject({
      status: 201,
      body: { acceptedRules: { version: VERSION } },
    })
  })
})

describe('saying that she comes', () => {
  test('waits until the salon has confirmed', async () => {
    const { visit, path, browser, view } = await visitAt('2026-11-20T10:00:00Z', {
      status: 'pending',
    })
    expect(await browser.post(`${path}/confirm`)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { status: 'pending', clientConfirmedAt: null } },
    })
    await (await createOwner(app)).patch(`/api/appointments/${visit.id}`, { status: 'confirmed' })
    expect((await browser.post(`${path}/confirm`)).status).toBe(201)
    expect((await view()).clientConfirmedAt).toBe('2026-11-20T10:00:00.000Z')
  })
})
