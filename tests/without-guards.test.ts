import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requestTasks } from '#agenda/requests/jobs.server.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { mailLink } from '#clients/devices/commands.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { book, freeTimes, setSalon } from '#tests/support/requests.ts'
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

/**
 * Forty requests for visits from one address, all but five at once, then twenty under one address
 * of e-mail; how many were taken of each.
 */
async function asked(without: Without) {
  const { app, deps } = await createTestApp({ without: without ?? [] })
  const free = await freeTimes(deps)
  const one = async () => await book(app, { address: '198.51.100.1', time: free.shift() })
  // five, since ten connections that take turns might otherwise come to twenty by themselves
  const first = [await one(), await one(), await one(), await one(), await one()]
  const ofAddress = taken([...first, ...(await times(35, one))])
  await setSalon(deps, { mostVisitsPerAddress: 1000 })
  const ofEmail = taken(
    await times(
      20,
      async () =>
        await book(app, { time: free.shift(), body: { customerEmail: 'een@voorbeeld.be' } }),
    ),
  )
  return { ofAddress, ofEmail }
}

/** Ten messages at once from one address of e-mail; how many copies go there. */
async function copied(without: Without) {
  const { app, deps } = await createTestApp({ without: without ?? [] })
  const message = {
    firstName: 'X',
    lastName: 'Y',
    email: 'een@voorbeeld.be',
    phone: '0473 44 55 66',
    comments: 'Hallo',
  }
  await times(10, async () => await createBrowser(app).post('/api/appointments', message))
  return await deps.db.$count(outbox, eq(outbox.kind, 'contact-copy'))
}

/** Holds every visit back between what its transaction read and storing it, for so long. */
async function holdBack(tableOwner: Db, ms: number): Promise<{ opened: Promise<unknown> }> {
  await tableOwner.execute(sql`
    create table t_gate as select true as closed; grant select on t_gate to public;
    create function t_wait() returns trigger language plpgsql as $$ begin while exists (select from t_gate) loop perform pg_sleep(0.02); end loop; return new; end $$;
    create trigger t_wait before insert on appointments for each row execute function t_wait()`)
  const opened = sleep(ms).then(async () => await tableOwner.execute(sql`delete from t_gate`))
  return { opened }
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
  const { opened } = await holdBack(context.tableOwner, 1_000)
  await Promise.all([
    opened,
    ...Object.keys(WEEKDAYS).map(
      async (date) => await waitingListTasks['waiting-list.offer']({ dates: [date] }, context.deps),
    ),
  ])
  return (await listHeld(context.deps.db)).length
}

/** Forty links to her data at once; how many mails leave. */
async function linked(without: Without) {
  const { deps } = await createTestApp({ without: without ?? [] })
  const [an] = await deps.db
    .insert(customers)
    .values({ firstName: 'An', lastName: 'P', phone: '0470', email: 'an@voorbeeld.be' })
    .returning()
  await times(40, async () => await mailLink(deps, an?.id ?? '', 'data'))
  return await deps.db.$count(outbox, eq(outbox.kind, 'my-data-link'))
}

/**
 * The button behind the link to her visit at the moment at which her address changes, twenty times;
 * after how many of them a browser is recognised for the new address.
 */
async function slippedIn(without: Without) {
  const { app, deps } = await createTestApp({ without: without ?? [] })
  const owner = await createOwner(app)
  for (let round = 0; round < 20; round += 1) {
    const email = `klant${round}@voorbeeld.be`
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
    const press = async () =>
      await createBrowser(app).post(`/api/self-service/visits/${link.split('/').at(-1)}/device`)
    await Promise.all([
      owner.patch(`/api/customers/${an?.id}`, { email: `nieuw${round}@voorbeeld.be` }),
      times(3, press),
    ])
  }
  return await deps.db.$count(recognisedDevices)
}

/** Six jobs at once that end the same unanswered requests; how many mails say so. */
async function expired(without: Without) {
  const { app, deps, clock } = await createTestApp({ without: without ?? [] })
  const free = await freeTimes(deps)
  await times(4, async (index) => await book(app, { time: free[200 + index] }))
  clock.set('2026-11-24T09:00:00Z')
  await times(6, async () => await requestTasks['requests.expire']({}, deps))
  return await deps.db.$count(outbox, eq(outbox.kind, 'request-expired'))
}

const MONDAY = '2026-11-23'

/** A time that is offered to who waits for it while six visitors book it; how many get it. */
async function offered(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const body = joinBody({ toTime: '09:30' })
  await createBrowser(context.app).post('/api/waiting-list/join', body)
  await confirmJoined(context, body.email)
  const time = { appointmentDate: MONDAY, appointmentTime: '09:00' }
  const { opened } = await holdBack(context.tableOwner, 2_000)
  await Promise.all([
    waitingListTasks['waiting-list.offer']({ dates: [MONDAY] }, context.deps),
    times(6, async () => await book(context.app, { time })),
    opened,
  ])
  return await context.deps.db.$count(appointments, eq(appointments.date, MONDAY))
}

/**
 * An offer that is accepted at the moment at which its half hour ends, six times; after how many
 * of them she was told that she has the time and has not, or the other way about.
 */
async function contradicted(without: Without) {
  const context = await createTestApp({ without: without ?? [] })
  const { app, deps } = context
  let contradictions = 0
  for (let round = 0; round < 6; round += 1) {
    await deps.db.delete(waitingListEntries)
    await deps.db.delete(appointments)
    const body = joinBody({ toTime: '09:30' })
    await createBrowser(app).post('/api/waiting-list/join', body)
    await confirmJoined(context, body.email)
    await waitingListTasks['waiting-list.offer']({ dates: [MONDAY] }, deps)
    const [token] = await tokensIn(deps.db, 'waiting-list-offer', body.email)
    const [offer] = await offersOf(deps.db, (await entryOf(deps.db, body.email)).id)
    const over = { ...deps, clock: () => new Date(deps.clock().getTime() + 30 * 60_000) }
    const [accepted] = await Promise.all([
      createBrowser(app).post(`/api/waiting-list/offers/${token}/accept`),
      waitingListTasks['waiting-list.lapse']({ offerId: offer?.id ?? '' }, over),
    ])
    const visits = await deps.db.$count(appointments, sql`status <> 'cancelled'`)
    const [after] = await offersOf(deps.db, (await entryOf(deps.db, body.email)).id)
    const has = accepted.status === 201
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
    expect(await slippedIn(ROWS)).toBeGreaterThan(0)
  })

  test('a request that nobody answered is told once, whoever ends it; without it, and the lock of its date, more often', async () => {
    expect(await expired(GUARDED)).toBe(4)
    expect(await expired([...LOCKS, ...ROWS])).toBeGreaterThan(4)
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
