import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requestTasks } from '#agenda/requests/jobs.server.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { mailLink } from '#clients/devices/commands.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { throughGate } from '#tests/support/gate.ts'
import { book, freeTimes } from '#tests/support/requests.ts'
import {
  confirmJoined,
  entryOf,
  joinBody,
  listHeld,
  offersOf,
  tokensIn,
} from '#tests/support/waiting-list.ts'

// The races at the salon's doors, each with the guard that decides it and once more without: where
// the second half does not go wrong, the first proves nothing.

const GUARDED = [] as const
const LOCKS = ['advisory locks'] as const
const ROWS = ['row locks'] as const
const times = (count: number, act: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, async (_, index) => await act(index)))
const WEEKDAYS = {
  '2026-11-23': 1,
  '2026-11-24': 2,
  '2026-11-26': 4,
  '2026-11-27': 5,
  '2026-11-30': 1,
}

const taken = (answers: unknown[]) =>
  answers.filter((answer) => Object(answer).status === 201).length

type Without = NonNullable<Parameters<typeof createTestApp>[0]>['without']

const inTurn = async <T>(count: number, act: () => Promise<T>) => {
  const answers: T[] = []
  while (answers.length < count) answers.push(await act())
  return answers
}

/**
 * Visits from one address, then under one address of e-mail: as many as there may be but one, then
 * five at once; how many were taken of each.
 */
async function asked(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const { app, deps } = context
  const free = await freeTimes(deps)
  const rush = async (before: number, one: () => Promise<unknown>) => [
    ...(await inTurn(before, one)),
    ...(await throughGate(context, { before: 'insert on appointments', racers: 5 }, () =>
      times(5, one),
    )),
  ]
  const ofAddress = await rush(
    19,
    async () => await book(app, { address: '198.51.100.1', time: free.shift() }),
  )
  const body = { customerEmail: 'een@voorbeeld.be' }
  const ofEmail = await rush(5, async () => await book(app, { time: free.shift(), body }))
  return { ofAddress: taken(ofAddress), ofEmail: taken(ofEmail) }
}

/** Two messages from one address of e-mail, then five at once; how many copies go there. */
async function copied(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const { app, deps } = context
  const message = {
    firstName: 'X',
    lastName: 'Y',
    email: 'een@voorbeeld.be',
    phone: '0473 44 55 66',
    comments: 'Hallo',
  }
  const send = async () => await createBrowser(app).post('/api/appointments', message)
  await inTurn(2, send)
  await throughGate(context, { before: 'insert on outbox', racers: 5 }, () => times(5, send))
  return await deps.db.$count(outbox, eq(outbox.kind, 'contact-copy'))
}

/**
 * Five places from one network address, each for a day that comes free at the same moment; how many
 * times are held for it.
 */
async function held(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  for (const [date, weekday] of Object.entries(WEEKDAYS)) {
    const body = joinBody({ fromDate: date, toDate: date, weekdays: [weekday] })
    await createBrowser(context.app, { address: '203.0.113.1' }).post(
      '/api/waiting-list/join',
      body,
    )
    await confirmJoined(context, body.email)
  }
  const days = Object.keys(WEEKDAYS)
  await throughGate(context, { before: 'insert on appointments', racers: 5 }, () =>
    times(
      5,
      async (index) =>
        await waitingListTasks['waiting-list.offer']({ dates: [days[index]] }, context.deps),
    ),
  )
  return (await listHeld(context.deps.db)).length
}

/** Nineteen links to her data, then five at once; how many mails leave. */
async function linked(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const { deps } = context
  const [an] = await deps.db
    .insert(customers)
    .values({ firstName: 'An', lastName: 'P', phone: '0470', email: 'an@voorbeeld.be' })
    .returning()
  const ask = async () => await mailLink(deps, an?.id ?? '', 'data')
  await inTurn(19, ask)
  await throughGate(context, { before: 'insert on outbox', racers: 5 }, () => times(5, ask))
  return await deps.db.$count(outbox, eq(outbox.kind, 'my-data-link'))
}

/**
 * The button behind the link to her visit at the moment at which her address changes, in both
 * orders; after how many of them a browser is recognised for the new address.
 */
async function slippedIn(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const { app, deps } = context
  const owner = await createOwner(app)
  for (const isFirst of [true, false]) {
    const email = `${randomUUID()}@voorbeeld.be`
    const [an] = await deps.db
      .insert(customers)
      .values({ firstName: 'An', lastName: 'P', phone: '0470', email })
      .returning()
    const link = await mintLink(
      deps.db,
      deps,
      await insertVisit(deps.db, {
        customerId: an?.id ?? '',
        email,
        date: '2026-12-01',
        overlapAllowed: true,
      }),
    )
    const change = async () =>
      await owner.patch(`/api/customers/${an?.id}`, { email: `nieuw-${email}` })
    const press = async () =>
      await createBrowser(app).post(`/api/self-service/visits/${link.split('/').at(-1)}/device`)
    await (isFirst
      ? throughGate(
          context,
          { before: 'insert on recognised_devices', racers: 1, later: change },
          press,
        )
      : throughGate(context, { before: 'update on appointments', racers: 1, later: press }, change))
  }
  return await deps.db.$count(recognisedDevices)
}

/** Six jobs at once that end the same unanswered requests; how many mails say so. */
async function expired(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const { app, deps, clock } = context
  const free = await freeTimes(deps)
  await times(4, async (index) => await book(app, { time: free[200 + index] }))
  clock.set('2026-11-24T09:00:00Z')
  await throughGate(context, { before: 'update on appointments', racers: 6 }, () =>
    times(6, async () => await requestTasks['requests.expire']({}, deps)),
  )
  return await deps.db.$count(outbox, eq(outbox.kind, 'request-expired'))
}

/**
 * A visit asked for by somebody at the moment at which the flood that she came with is refused; how
 * many visits are left of nobody.
 */
async function refusedMeanwhile(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const { app, deps } = context
  const owner = await createOwner(app)
  const free = await freeTimes(deps)
  const body = { customerEmail: 'an@voorbeeld.be' }
  await book(app, { time: free[0], body })
  await times(
    11,
    async (index) => await book(app, { address: '198.51.100.7', time: free[40 + index] }),
  )
  const refuse = (await deps.db.select({ id: appointments.id }).from(appointments)).map(
    ({ id }) => id,
  )
  const answer = await throughGate(
    context,
    {
      before: 'insert on appointments',
      racers: 1,
      later: async () => await owner.post('/api/requests/flood', { refuse, keep: [] }),
    },
    async () => await book(app, { address: '198.51.100.9', time: free[300], body }),
  )
  expect(answer.status).toBe(201)
  return await deps.db.$count(
    appointments,
    sql`status = 'pending' and customer_id not in (select id from ${customers})`,
  )
}

const MONDAY = '2026-11-23'

/** A time that is offered to who waits for it while six visitors book it; how many get it. */
async function offered(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const body = joinBody({ toTime: '09:30' })
  await createBrowser(context.app).post('/api/waiting-list/join', body)
  await confirmJoined(context, body.email)
  const time = { appointmentDate: MONDAY, appointmentTime: '09:00' }
  await throughGate(context, { before: 'insert on appointments', racers: 7 }, () =>
    Promise.all([
      waitingListTasks['waiting-list.offer']({ dates: [MONDAY] }, context.deps),
      times(6, async () => await book(context.app, { time })),
    ]),
  )
  return await context.deps.db.$count(appointments, eq(appointments.date, MONDAY))
}

/**
 * An offer that is accepted at the moment at which its half hour ends, each of the two once ahead;
 * after how many she was told that she has the time and has not, or the other way about.
 */
async function contradicted(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const { app, deps } = context
  let contradictions = 0
  for (const isAccepted of [true, false]) {
    await deps.db.delete(waitingListEntries)
    await deps.db.delete(appointments)
    await deps.db.execute(sql`delete from graphile_worker._private_jobs`)
    const body = joinBody({ toTime: '09:30' })
    await createBrowser(app).post('/api/waiting-list/join', body)
    await confirmJoined(context, body.email)
    await waitingListTasks['waiting-list.offer']({ dates: [MONDAY] }, deps)
    const [token] = await tokensIn(deps.db, 'waiting-list-offer', body.email)
    const [offer] = await offersOf(deps.db, (await entryOf(deps.db, body.email)).id)
    const over = { ...deps, clock: () => new Date(deps.clock().getTime() + 30 * 60_000) }
    let has = false
    const accept = async () => {
      const { status } = await createBrowser(app).post(`/api/waiting-list/offers/${token}/accept`)
      has = status === 201
    }
    const lapse = async () =>
      await waitingListTasks['waiting-list.lapse']({ offerId: offer?.id ?? '' }, over)
    await (isAccepted
      ? throughGate(
          context,
          { before: 'update on waiting_list_offers', racers: 1, later: lapse },
          accept,
        )
      : throughGate(context, { before: 'delete on appointments', racers: 1, later: accept }, lapse))
    const visits = await deps.db.$count(appointments, sql`status <> 'cancelled'`)
    const [after] = await offersOf(deps.db, (await entryOf(deps.db, body.email)).id)
    if (visits !== (has ? 1 : 0) || after?.state !== (has ? 'accepted' : 'lapsed'))
      contradictions += 1
  }
  return contradictions
}

/**
 * Fifteen guesses of the password, and eighty knocks at a limited route, all at once from one
 * address; how many were let through.
 */
async function knocked(without: Without) {
  const { app } = await createTestApp({ without: without ?? [] })
  const visitor = createBrowser(app, { address: '198.51.100.2' })
  const guesses = await times(
    15,
    async (index) => (await visitor.post('/api/admin/login', { password: `fout-${index}` })).status,
  )
  const knocks = await times(
    80,
    async () =>
      (await visitor.post('/api/dogs', { customerId: crypto.randomUUID(), name: 'Rex' })).status,
  )
  return {
    guesses: guesses.filter((status) => status === 401).length,
    knocks: knocks.filter((status) => status === 404).length,
  }
}

describe('the locks of who asks', () => {
  test('twenty visits of an address and six of a mailbox; without them more', async () => {
    expect(await asked(GUARDED)).toEqual({ ofAddress: 20, ofEmail: 6 })
    const open = await asked(LOCKS)
    expect(open.ofAddress).toBeGreaterThan(20)
    expect(open.ofEmail).toBeGreaterThan(6)
  })

  test('three copies of messages; without them more', async () => {
    expect(await copied(GUARDED)).toBe(3)
    expect(await copied(LOCKS)).toBeGreaterThan(3)
  })

  test('two times held for one address; without them more', async () => {
    expect(await held(GUARDED)).toBe(2)
    expect(await held(LOCKS)).toBeGreaterThan(2)
  })
})

describe('the lock on her row', () => {
  test('twenty links a day; without it more', async () => {
    expect(await linked(GUARDED)).toBe(20)
    expect(await linked(ROWS)).toBeGreaterThan(20)
  })

  test('no proof slips in while her address changes; without it some do', async () => {
    expect(await slippedIn(GUARDED)).toBe(0)
    expect(await slippedIn(ROWS)).toBe(2)
  })

  test('a request that nobody answered is told once, whoever ends it; without it, and the lock of its date, more often', async () => {
    expect(await expired(GUARDED)).toBe(4)
    expect(await expired([...LOCKS, ...ROWS])).toBeGreaterThan(4)
  })

  test('who books while her flood is refused has her visit; without the locks and the key of the visit it is of nobody', async () => {
    expect(await refusedMeanwhile(GUARDED)).toBe(0)
    expect(await refusedMeanwhile([...LOCKS, ...ROWS, 'the customer of each visit'])).toBe(1)
  })
})

describe('the locks around what waits', () => {
  test('one visit at a time that is offered and booked; without them, and the constraint, more', async () => {
    expect(await offered(GUARDED)).toBe(1)
    expect(await offered([...LOCKS, ...ROWS, 'the constraint of the agenda'])).toBeGreaterThan(1)
  })

  test('an offer is accepted or over; without them it is both', async () => {
    expect(await contradicted(GUARDED)).toBe(0)
    expect(await contradicted([...LOCKS, ...ROWS])).toBeGreaterThan(0)
  })
})

test('the one row of an asker: five guesses and sixty knocks; when each has a row of its own, all of them', async () => {
  expect(await knocked(GUARDED)).toEqual({ guesses: 5, knocks: 60 })
  expect(await knocked(['one row for each asker'])).toEqual({ guesses: 15, knocks: 80 })
})

test('taken out, `for update` locks nothing', async () => {
  const { deps } = await createTestApp({ without: ['row locks'] })
  await deps.db.transaction(async (tx) => {
    await tx.select().from(customers).for('update')
    const { rows } = await tx.execute(
      sql`select mode from pg_locks where relation = 'customers'::regclass and mode = 'RowShareLock' and pid = pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  })
})
