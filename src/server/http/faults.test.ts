import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { prune } from '#desk/retention/commands.server.ts'
import { AppError } from '#lib/errors.ts'
import { connect } from '#server/db/client.ts'
import { createFaults, listFaults, whatOf } from '#server/http/faults.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

class MadeUp extends Error {
  override name = 'MadeUp'
}

test('of an error stays its kind and its place, and nothing that somebody typed', () => {
  const typed = new MadeUp('Wilhelmina Zonderling, mientje@voorbeeld.be')
  expect(whatOf(typed)).toMatch(/^MadeUp in src\/server\/http\/faults\.test\.ts:\d+$/)
  expect(whatOf(Object.assign(new MadeUp('x'), { code: 'ECONNREFUSED' }))).toMatch(
    /^MadeUp ECONNREFUSED in /,
  )
  expect(whatOf(Object.assign(new MadeUp('x'), { code: 'mientje@voorbeeld.be' }))).toMatch(
    /^MadeUp in /,
  )
  expect(whatOf(new AppError('unavailable', 'Nu niet.'))).toMatch(/ unavailable in /)
  expect(whatOf('Wilhelmina')).toBe('not an Error')
})

describe('what broke', async () => {
  const { deps, clock, tableOwner } = await createTestApp()

  test('in a request is kept under its route, without its address or values', async () => {
    const { db, pool } = connect('postgres://salon@127.0.0.1:1/weg', deps.log)
    const app = createApp({ ...deps, db }, async () => new Response('page'))
    for (let ask = 0; ask < 3; ask += 1)
      expect(
        (await createBrowser(app).get('/api/customers/by-email/mientje@voorbeeld.be')).status,
      ).toBe(503)
    expect((await createBrowser(app).get('/api/bestaat-niet')).status).toBe(404)
    await pool.end()
    await deps.faults.settled()
    const [fault, ...others] = await listFaults(deps.db, deps.clock())
    expect(others).toEqual([])
    expect(fault).toMatchObject({ place: 'GET /api/customers/by-email/:email', count: 3 })
    expect(JSON.stringify(fault)).not.toContain('mientje')
  })

  test('is counted together by the hour, whatever how many noted it at once', async () => {
    await tableOwner.execute(sql`truncate faults`)
    const again = new MadeUp('x')
    const other = createFaults(deps)
    for (let time = 0; time < 40; time += 1) {
      deps.faults.note(again, 'job slots.extend')
      other.note(again, 'job slots.extend')
    }
    await Promise.all([deps.faults.settled(), other.settled()])
    const first = deps.clock()
    clock.set(new Date(first.getTime() + 3 * 60 * 60_000).toISOString())
    deps.faults.note(again, 'job slots.extend')
    await deps.faults.settled()
    expect(await listFaults(deps.db, deps.clock())).toMatchObject([
      { place: 'job slots.extend', count: 81, firstAt: first, lastAt: deps.clock() },
    ])
    expect((await deps.db.execute(sql`select from faults`)).rowCount).toBe(2)
  })

  test('waits while the database is away, and a flood of kinds does not fill the memory', async () => {
    await tableOwner.execute(sql`truncate faults`)
    const { db, pool } = connect('postgres://salon@127.0.0.1:1/weg', deps.log)
    let isAway = true
    const patient = createFaults({
      ...deps,
      db: new Proxy(deps.db, {
        get: (real, name): unknown => Reflect.get(isAway ? db : real, name),
      }),
    })
    for (let kind = 0; kind < 150; kind += 1) patient.note(new MadeUp('x'), `GET /api/${kind}`)
    await patient.settled()
    expect(await listFaults(deps.db, deps.clock())).toEqual([])
    isAway = false
    patient.note(new MadeUp('x'), 'GET /api/1')
    await patient.settled()
    await pool.end()
    const kept = await listFaults(deps.db, deps.clock())
    expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(151)
    expect(kept.length).toBeLessThan(110)
  })

  test('goes after a day, by the job that removes what grows old', async () => {
    await tableOwner.execute(sql`truncate faults`)
    const now = deps.clock().getTime()
    deps.faults.note(new MadeUp('x'), 'GET /oud')
    await deps.faults.settled()
    clock.set(new Date(now + 23 * 60 * 60_000).toISOString())
    deps.faults.note(new MadeUp('x'), 'GET /nieuw')
    await deps.faults.settled()
    clock.set(new Date(now + 25 * 60 * 60_000).toISOString())
    expect((await listFaults(deps.db, deps.clock())).map(({ place }) => place)).toEqual([
      'GET /nieuw',
    ])
    await prune(deps)
    const { rows } = await deps.db.execute(sql`select place from faults`)
    expect(rows).toEqual([{ place: 'GET /nieuw' }])
  })
})
