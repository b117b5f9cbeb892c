import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'

const ROUNDS = 150
const ACTORS = 12
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-26']
const TIMES = ['09:00', '11:00', '16:00']

test(`${ROUNDS} rounds of ${ACTORS} actors booking, moving, cancelling, restoring and overlapping at once never break the agenda`, async () => {
  const { broken, seen } = await play()
  expect(broken).toEqual([])
  expect(Object.keys(seen).every((status) => ['200', '201', '404', '409'].includes(status))).toBe(
    true,
  )
  expect(seen['201'] ?? 0).toBeGreaterThan(ROUNDS)
  expect(seen['409'] ?? 0).toBeGreaterThan(ROUNDS)
})

test('without the locks and the constraint it breaks', async () => {
  const { broken } = await play(['advisory locks', 'row locks', 'the constraint of the agenda'])
  expect(broken).not.toEqual([])
})

/** Plays the rounds until the agenda is broken; what is wrong of it then, and all answers. */
async function play(without: NonNullable<Parameters<typeof createTestApp>[0]>['without'] = []) {
  const { app, deps } = await createTestApp({ without })
  const owner = await createOwner(app)
  const random = createRandom(20_261_120)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const seen: Record<string, number> = {}

  const act = async () => {
    const visits = (
      await deps.db.execute<{ id: string }>(
        sql`select id from appointments order by created_at desc limit 20`,
      )
    ).rows
    const visit = pick(visits)
    const place = { date: pick(DAYS), startTime: pick(TIMES) }
    const kind = pick(['book', 'book', 'cancel', 'restore', 'move', 'onTop', 'remove'])
    const answer = await (() => {
      if (!visit || kind === 'book')
        return createBrowser(app).post(
          '/api/booking/create',
          bookingBody({ appointmentDate: place.date, appointmentTime: place.startTime }),
        )
      if (kind === 'cancel')
        return owner.patch(`/api/admin/bookings/${visit.id}`, { status: 'cancelled' })
      if (kind === 'restore')
        return owner.patch(`/api/admin/bookings/${visit.id}`, { status: 'confirmed' })
      if (kind === 'remove') return owner.remove(`/api/appointments/${visit.id}`)
      return owner.patch(`/api/appointments/${visit.id}`, {
        ...place,
        allowOverlap: kind === 'onTop',
      })
    })()
    seen[answer.status] = (seen[answer.status] ?? 0) + 1
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: ACTORS }, act))
    const broken = [...(await overlappingPairs(deps.db)), ...(await offeredButTaken(deps.db, app))]
    if (broken.length > 0) return { broken, seen }
  }
  return { broken: [], seen }
}

/** Two visits at one time of which neither was put on top on purpose. */
async function overlappingPairs(db: Awaited<ReturnType<typeof createTestApp>>['deps']['db']) {
  const { rows } = await db.execute(sql`
    select a.id, b.id from appointments a join appointments b on a.id < b.id and a.during && b.during
    where a.status <> 'cancelled' and b.status <> 'cancelled' and not a.overlap_allowed and not b.overlap_allowed`)
  return rows
}

/** Times that the public is offered although a visit holds them. */
async function offeredButTaken(
  db: Awaited<ReturnType<typeof createTestApp>>['deps']['db'],
  app: Parameters<typeof createBrowser>[0],
) {
  const wrong: string[] = []
  for (const date of DAYS) {
    const { body } = await createBrowser(app).get(`/api/booking/slots/${date}`)
    const offered = Array.isArray(body) ? body.map(({ time }) => String(time)) : []
    for (const time of offered) {
      const { rows } = await db.execute(
        sql`select 1 from appointments where status <> 'cancelled' and during && tsrange(${`${date} ${time}`}::timestamp, ${`${date} ${time}`}::timestamp + interval '2 hours')`,
      )
      if (rows.length > 0) wrong.push(`${date} ${time}`)
    }
  }
  return wrong
}

/** A repeatable random sequence (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
