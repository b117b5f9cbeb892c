import { sql } from 'drizzle-orm'
import { number } from 'valibot'
import { describe, expect, test } from 'vitest'
import { services } from '#server/db/tables/services.ts'
import { startMemory } from '#server/memory.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { recordLog } from '#tests/support/recorded-log.ts'
import { createSecondProcess } from '#tests/support/second-process.ts'

describe('two processes beside one database', async () => {
  const context = await createTestApp()
  const { app, deps } = context
  const second = await createSecondProcess(context)
  const times = async (process: typeof app, date: string) =>
    JSON.stringify((await createBrowser(process).get(`/api/booking/slots/${date}`)).body).match(
      /\d\d:\d\d/g,
    )

  test('a booking is seen at once where it was made, and within a second on the other', async () => {
    expect(await times(second, '2026-11-23')).toEqual(['09:00', '11:00', '16:00'])
    expect(await times(app, '2026-11-23')).toEqual(['09:00', '11:00', '16:00'])
    expect((await createBrowser(app).post('/api/booking/create', bookingBody())).status).toBe(201)
    expect(await times(app, '2026-11-23')).toEqual(['11:00', '16:00'])
    await expect
      .poll(() => times(second, '2026-11-23'), { timeout: 1_000, interval: 20 })
      .toEqual(['11:00', '16:00'])
  })

  test('so is what the owner does: confirming, cancelling, deleting, blocking', async () => {
    const owner = await createOwner(second)
    const { id } = await insertVisit(deps.db, { date: '2026-11-24', status: 'cancelled' })
    expect(await times(app, '2026-11-24')).toHaveLength(3)
    await owner.patch(`/api/admin/bookings/${id}`, { status: 'confirmed' })
    expect(await times(second, '2026-11-24')).toEqual(['11:00', '16:00'])
    await expect
      .poll(() => times(app, '2026-11-24'), { timeout: 1_000, interval: 20 })
      .toEqual(['11:00', '16:00'])
    await owner.remove(`/api/appointments/${id}`)
    expect(await times(second, '2026-11-24')).toHaveLength(3)
    await expect
      .poll(() => times(app, '2026-11-24'), { timeout: 1_000, interval: 20 })
      .toHaveLength(3)
  })
})

describe('while the listening connection is down', async () => {
  const { connectionString, deps } = await createTestApp()
  const listeners = sql`select pid from pg_stat_activity where application_name = 'salon-listen' and datname = current_database()`

  test('nothing is kept, and afterwards it listens again', async () => {
    const { log, lines } = recordLog()
    const { cache, figures, listener } = await startMemory({ connectionString, log })
    let made = 0
    const read = async () => {
      await cache.read({ kind: 'x', key: 'k' }, ['services'], async () => ({
        body: String((made += 1)),
        headers: {},
      }))
      return made
    }
    expect([await read(), await read()]).toEqual([1, 1])
    await deps.db.execute(sql`select pg_terminate_backend(pid) from (${listeners}) l`)
    await expect.poll(() => lines.join(), { interval: 5 }).toContain('not listening')
    expect([await read(), await read(), await read()]).toEqual([2, 3, 4])
    let reckoned = 0
    const figure = () =>
      figures.recall({
        key: 'f',
        tables: ['services'],
        schema: number(),
        produce: async () => (reckoned += 1),
      })
    expect([await figure(), await figure()]).toEqual([1, 2])
    await expect
      .poll(async () => (await deps.db.execute(listeners)).rows.length, { timeout: 30_000 })
      .toBe(2)
    await expect.poll(async () => (await read()) === (await read())).toBe(true)
    const before = await read()
    await deps.db.update(services).set({ description: 'y' })
    await expect.poll(read).toBe(before + 1)
    await listener.close()
  })

  test('closing while it waits to connect again leaves no connection behind', async () => {
    const { log, lines } = recordLog()
    const { listener } = await startMemory({ connectionString, log })
    await deps.db.execute(sql`select pg_terminate_backend(pid) from (${listeners}) l`)
    await expect.poll(() => lines.length, { interval: 5 }).toBeGreaterThan(0)
    await listener.close()
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect((await deps.db.execute(listeners)).rows).toHaveLength(1)
  })
})
