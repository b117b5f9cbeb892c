import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { createApp } from '#app/server/app.ts'
import { isLinkGood } from '#clients/devices/data.server.ts'
import { addDays } from '#lib/dates.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { customerLinks } from '#server/db/tables/devices.ts'
import { pageContext } from '#server/http/page-context.ts'
import { hashToken } from '#server/http/token.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { createDataSalon } from '#tests/support/my-data.ts'
import { mailedToken, recogniseBrowser } from '#tests/support/recognise.ts'
import { type FreeTime, freeTimes, setSalon } from '#tests/support/requests.ts'
import { confirmJoined, joinBody, listHeld } from '#tests/support/waiting-list.ts'

// What strangers tried on this salon, with what it cost and what it got them. Each attack has its
// negative control: with the guard off it succeeds.

const OFF = 10_000
const ROWS = 10

describe('filling the agenda', () => {
  test('600 requests of ten visits from one address get twenty visits; with the limits off, everything that is left of the year', async () => {
    const guarded = await flood({ addresses: 1, requests: 600, keepsCookies: false })
    const withCookies = await flood({ addresses: 1, requests: 600, keepsCookies: true })
    const open = await flood({ addresses: 1, requests: 60, keepsCookies: false, off: true })
    print('one address', { guarded, withCookies, 'without the guard': open })
    expect([guarded.taken, withCookies.taken]).toEqual([20, 20])
    expect(open.taken).toBeGreaterThanOrEqual(590)
  })

  test('over thirty addresses, one e-mail address, phone or browser has six visits to come; with the limits off, hundreds', async () => {
    const sameEmail = await flood({
      addresses: 30,
      requests: 300,
      rows: 1,
      keepsCookies: false,
      person: { customerEmail: 'een@voorbeeld.be' },
    })
    const samePhone = await flood({
      addresses: 30,
      requests: 300,
      rows: 1,
      keepsCookies: false,
      person: { customerPhone: '0499 11 22 33' },
    })
    const open = await flood({
      addresses: 30,
      requests: 300,
      rows: 1,
      keepsCookies: false,
      person: { customerEmail: 'een@voorbeeld.be' },
      off: true,
    })
    print('thirty addresses', {
      'one e-mail address': sameEmail,
      'one phone': samePhone,
      'without the guard': open,
    })
    expect([sameEmail.taken, samePhone.taken]).toEqual([6, 6])
    expect(open.taken).toBe(300)
  })

  test('refusing who is over a limit costs at most a millisecond of processor, before any transaction; as long as nothing is remembered, more', async () => {
    const { app, deps } = await createTestApp()
    const times = await freeTimes(deps)
    const full = { customerEmail: 'vol@voorbeeld.be' }
    for (let index = 0; index < 6; index += 1)
      await createBrowser(app).post('/api/booking/create', several(times.splice(0, 1), full))
    await setSalon(deps, { mostVisitsPerAddress: 6 })
    await createBrowser(app, { address: '203.0.113.1' }).post(
      '/api/booking/create',
      several(times.splice(0, 6)),
    )
    const wish = several(times.slice(0, 1))
    const attacks = {
      'an address': () => ({ address: '203.0.113.1', body: wish }),
      'an e-mail address, over 200 addresses': (index: number) => ({
        address: `198.18.0.${index % 200}`,
        body: { ...wish, ...full },
      }),
    }
    const refused = async (
      attack: (index: number) => { address: string; body: unknown },
      count: number,
    ) => {
      const start = process.cpuUsage()
      for (let index = 0; index < count; index += 1) {
        const { address, body } = attack(index)
        const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
        const { status } = await app.request('/api/booking/create', {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        expect(status).toBe(429)
      }
      return cpuMs(start) / count
    }
    const { refusals } = deps
    for (const [name, attack] of Object.entries(attacks)) {
      await refused(attack, 200)
      const each = await refused(attack, 2_000)
      await deps.db.execute('delete from rate_limits')
      deps.refusals = { ...refusals, find: () => undefined }
      const without = await refused(attack, 50)
      deps.refusals = refusals
      print(`milliseconds of processor for each refusal of ${name}`, {
        'of 2 000': each,
        'without memory': without,
      })
      expect(each).toBeLessThanOrEqual(1)
      expect(without).toBeGreaterThan(each)
    }
  })
})

describe('holding the free times of the waiting list', () => {
  test('five invented addresses from one connection get nothing unconfirmed, two times at once when confirmed; with the limit off, five', async () => {
    const held = await joinAndHold({ confirms: true })
    const unconfirmed = await joinAndHold({ confirms: false })
    const open = await joinAndHold({ confirms: true, most: 100 })
    const elsewhere = await joinAndHold({ confirms: true, addresses: 5 })
    print('times held for invented addresses', {
      held,
      unconfirmed,
      'without the guard': open,
      'from five connections': elsewhere,
    })
    expect({ held, unconfirmed, open, elsewhere }).toEqual({
      held: 2,
      unconfirmed: 0,
      open: 5,
      elsewhere: 5,
    })
  })

  test('nor more when the times of five days come free at the same moment', async () => {
    for (let round = 0; round < 10; round += 1)
      expect(await joinAndHold({ confirms: true, atOnce: true })).toBe(2)
    expect(await joinAndHold({ confirms: true, atOnce: true, most: 100 })).toBe(5)
  })
})

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-30']

type Joining = { confirms: boolean; most?: number; addresses?: number; atOnce?: boolean }

/**
 * Joins for a day each under invented addresses, whose mails the attacker reads when she
 * `confirms`; answers how many times are then held.
 */
async function joinAndHold({
  confirms,
  most = 2,
  addresses = 1,
  atOnce = false,
}: Joining): Promise<number> {
  const context = await createTestApp()
  const { app, deps } = context
  await setSalon(deps, { mostHeldPerAddress: most })
  for (const [index, date] of DAYS.entries()) {
    const weekday = ((new Date(date).getUTCDay() + 6) % 7) + 1
    const body = joinBody({ fromDate: date, toDate: date, weekdays: [weekday] })
    const browser = createBrowser(app, { address: `203.0.113.${index % addresses}` })
    expect((await browser.post('/api/waiting-list/join', body)).status).toBe(201)
    if (confirms) await confirmJoined(context, body.email)
  }
  if (atOnce)
    await Promise.all(
      DAYS.map(
        async (date) => await waitingListTasks['waiting-list.offer']({ dates: [date] }, deps),
      ),
    )
  else await waitingListTasks['waiting-list.sweep']({}, deps)
  return (await listHeld(deps.db)).length
}

type Flood = {
  addresses: number
  requests: number
  rows?: number
  keepsCookies: boolean
  person?: Record<string, unknown>
  off?: boolean
}

/**
 * Books from some addresses until the requests are spent; answers how many times it took and how it
 * was refused.
 */
async function flood({
  addresses,
  requests,
  rows = ROWS,
  keepsCookies,
  person = {},
  off = false,
}: Flood) {
  const { app, deps } = await createTestApp()
  if (off || rows > 1)
    await setSalon(deps, { mostOpenVisits: OFF, ...(off && { mostVisitsPerAddress: OFF }) })
  const times = await freeTimes(deps)
  const offered = times.length
  const browsers = Array.from({ length: addresses }, (_, index) =>
    createBrowser(app, { address: `203.0.113.${index + 1}` }),
  )
  const statuses = new Map<number, number>()
  const start = process.cpuUsage()
  for (let index = 0; index < requests; index += 1) {
    const browser = browsers[index % addresses]
    if (!keepsCookies) browser?.cookies.clear()
    const wanted = times.splice(0, rows)
    const answer = await browser?.post('/api/booking/create', several(wanted, person))
    if (answer?.status !== 201) times.unshift(...wanted)
    statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
  }
  return {
    taken: offered - times.length,
    of: offered,
    answers: Object.fromEntries(statuses),
    cpuMsEach: cpuMs(start) / requests,
  }
}

function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

function several(times: readonly FreeTime[], person: Record<string, unknown> = {}) {
  const {
    appointmentDate: _date,
    appointmentTime: _time,
    petName,
    petBreed,
    service,
    notes: _notes,
    ...customer
  } = bookingBody()
  return {
    ...customer,
    ...person,
    appointments: times.map((time, index) => ({
      ...time,
      service,
      petName: `${petName} ${index}`,
      petBreed,
    })),
  }
}

function print(attack: string, figures: Record<string, unknown>) {
  console.log(
    `${attack}: ${JSON.stringify(figures, (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))}`,
  )
}

const told = (answers: { body: unknown }[]) =>
  answers.map(({ body }) => JSON.stringify(body)).join()

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('reading and writing the card of a client whose mailbox one does not have', () => {
  const HERS = /Joke|Vermeulen|0470 98 76 12|Kerkstraat|Temse|Snoopy/

  test('booking under her address first, or as her in every detail, opens nothing after the owner wrote her card; a recognised device, which is what it was worth, all of it', async () => {
    const { app, deps } = await createTestApp()
    const owner = await createOwner(app)
    const [time, ...more] = await freeTimes(deps)
    const email = 'joke@voorbeeld.be'
    const hijacker = createBrowser(app)
    await hijacker.post(
      '/api/booking/create',
      bookingBody({ ...time, customerEmail: email, customerName: 'X Y', petName: 'Z' }),
    )
    const [customer] = await deps.db.select().from(customers).where(eq(customers.email, email))
    const [dog] = await deps.db.select().from(dogs)
    const card = {
      firstName: 'Joke',
      lastName: 'Vermeulen',
      phone: '0470 98 76 12',
      address: 'Kerkstraat 5',
      city: 'Temse',
    }
    await owner.patch(`/api/customers/${customer?.id}`, card)
    await owner.patch(`/api/dogs/${dog?.id}`, { name: 'Snoopy' })
    const before = await deps.db.select().from(customers)
    const asHer = {
      ...bookingBody({ ...more[0], customerEmail: email }),
      customerName: 'Joke Vermeulen',
      customerPhone: '0470 98 76 12',
      petName: 'x',
    }
    const attempts = async () => [
      await hijacker.post('/api/booking/create', { ...asHer, customerAddress: 'Elders 1' }),
      await hijacker.get(`/api/customers/by-email/${email}`),
      await hijacker.get(`/api/customers/${customer?.id}/dogs`),
      await hijacker.post('/api/dogs', { customerId: customer?.id, name: 'Indringer' }),
      await hijacker.post('/api/booking/create', {
        ...asHer,
        ...more[1],
        customerId: customer?.id,
        dogId: dog?.id,
      }),
    ]
    const guarded = await attempts()
    expect(guarded.map(({ status }) => status)).toEqual([201, 200, 404, 404, 404])
    expect(told(guarded).replaceAll('0470 98 76 12', '')).not.toMatch(HERS)
    expect(await deps.db.select().from(customers)).toEqual(before)
    await recogniseBrowser(deps, hijacker, email)
    asHer.appointmentTime = more[2]?.appointmentTime ?? ''
    asHer.appointmentDate = more[2]?.appointmentDate ?? ''
    const open = await attempts()
    print('pre-hijacking', {
      guarded: guarded.map(({ status }) => status),
      'recognised without a proof': open.map(({ status }) => status),
    })
    expect(told(open)).toMatch(HERS)
    expect(await deps.db.select().from(customers)).not.toEqual(before)
  })

  test('being merged with a namesake hands over nothing, neither the device nor a link; while the two are apart both work', async () => {
    const { app, deps } = await createTestApp()
    const owner = await createOwner(app)
    const person = {
      firstName: 'Joke',
      lastName: 'Vermeulen',
      phone: '0470 98 76 12',
      address: 'Kerkstraat 5',
    }
    const [hers] = await deps.db
      .insert(customers)
      .values({ ...person, email: 'joke@voorbeeld.be' })
      .returning()
    const namesake = createBrowser(app)
    const [time] = await freeTimes(deps)
    await namesake.post(
      '/api/booking/create',
      bookingBody({ ...time, customerName: 'Joke Vermeulen', customerEmail: 'dief@voorbeeld.be' }),
    )
    await recogniseBrowser(deps, namesake, 'dief@voorbeeld.be')
    const token = await mailedToken(deps, 'dief@voorbeeld.be')
    const [his] = await deps.db
      .select()
      .from(customers)
      .where(eq(customers.email, 'dief@voorbeeld.be'))
    const reach = async () => [
      (await namesake.get(`/api/customers/${his?.id}/dogs`)).status,
      (await namesake.get(`/api/customers/${hers?.id}/dogs`)).status,
      JSON.stringify(
        (await namesake.get('/api/customers/by-email/joke@voorbeeld.be')).body,
      ).includes('Kerkstraat'),
    ]
    const apart = await reach()
    expect(
      (await owner.post(`/api/customers/${hers?.id}/merge`, { otherId: his?.id })).status,
    ).toBe(200)
    const merged = await reach()
    const link = (await namesake.post('/api/devices', { token })).status
    print('merge', { apart, merged, 'his mailed link': link })
    expect(apart).toEqual([200, 404, false])
    expect([...merged, link]).toEqual([404, 404, false, 404])
  })

  test('guessing the names of her dogs tells nothing: the same answer, headers and work for one that she has and one that she has not', async () => {
    const { app, deps } = await createTestApp()
    await setSalon(deps, { mostVisitsPerAddress: OFF, mostOpenVisits: OFF })
    const [joke] = await deps.db
      .insert(customers)
      .values({ firstName: 'Joke', lastName: 'V', phone: '0470', email: 'joke@voorbeeld.be' })
      .returning()
    await deps.db
      .insert(dogs)
      .values({ customerId: joke?.id ?? '', name: 'Snoopy', breed: 'Beagle' })
    const times = await freeTimes(deps)
    const guess = async (petName: string) => {
      const start = performance.now()
      const { status, body, headers } = await createBrowser(app).post(
        '/api/booking/create',
        bookingBody({ ...times.shift(), customerEmail: 'joke@voorbeeld.be', petName }),
      )
      const blank = JSON.stringify(body, (_key, value: unknown) =>
        typeof value === 'string' ? '' : value,
      )
      return {
        seen: [status, blank, [...headers.keys()].toSorted()],
        ms: performance.now() - start,
      }
    }
    for (let round = 0; round < 20; round += 1) await guess(`warm ${round}`)
    const spent = { Snoopy: [0], Geen: [0] }
    const seen = new Set<string>()
    for (let round = 0; round < 150; round += 1)
      for (const name of ['Snoopy', 'Geen'] as const) {
        const { seen: answer, ms } = await guess(name)
        seen.add(JSON.stringify(answer))
        spent[name].push(ms)
      }
    const [known, unknown] = [median(spent.Snoopy), median(spent.Geen)]
    print('guessing a name', {
      'ms, known': known,
      'ms, unknown': unknown,
      'different answers': seen.size,
      dogs: await deps.db.$count(dogs),
    })
    expect(seen.size).toBe(1)
    expect(await deps.db.$count(dogs)).toBe(1)
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(1, known / 4))
    const home = createBrowser(app)
    await recogniseBrowser(deps, home, 'joke@voorbeeld.be')
    await home.post('/api/dogs', { customerId: joke?.id, name: 'Geen' })
    expect(await deps.db.$count(dogs), 'a recognised browser does write').toBe(2)
  })

  test('asking for links without end locks nobody out; when the newest link does not work on, everybody', async () => {
    const { deps, clock, addCustomer, tokensFor, askLink, app, work } = await createDataSalon()
    const id = await addCustomer('slot@voorbeeld.be')
    for (let index = 0; index < 100; index += 1)
      await createBrowser(app).post('/api/my-data/link', { email: 'slot@voorbeeld.be' })
    await work()
    clock.set('2026-11-20T20:00:00Z')
    await askLink('slot@voorbeeld.be')
    const tokens = tokensFor('slot@voorbeeld.be')
    const good = async () =>
      (
        await Promise.all(
          tokens.map((token) => isLinkGood(deps.db, hashToken(token), deps.clock())),
        )
      ).filter(Boolean).length
    const working = await good()
    await deps.db
      .update(customerLinks)
      .set({ expiresAt: new Date('2026-11-20T09:15:00Z') })
      .where(eq(customerLinks.customerId, id))
    print('a hundred link requests', {
      mailed: tokens.length,
      working,
      'without prolonging': await good(),
    })
    expect([tokens.length, working, await good()]).toEqual([20, 1, 0])
  })
})

test('cache eviction: thousands of made-up days and addresses push no page out of memory', async () => {
  const { deps } = await createTestApp()
  let rendered = 0
  const app = createApp(
    deps,
    async (_request, context) => {
      rendered += 1
      Object.assign(context.get(pageContext).answer, { keptUntilChangeOf: ['salon'] })
      return new Response('<p>Hallo</p>', { headers: { 'content-type': 'text/html' } })
    },
    { pageOf: (path) => (path === '/' ? path : undefined) },
  )
  for (let visit = 0; visit < 2; visit += 1) await app.request('/')
  const before = rendered
  for (let day = 0; day < 3_000; day += 1)
    await app.request(`/api/booking/slots/${addDays('2010-01-01', day)}`)
  for (let day = 0; day < 1_500; day += 1)
    await app.request(`/api/booking/slots/${addDays('2026-11-20', day)}`)
  await app.request('/')
  console.log(`cache eviction: 4,500 days asked, ${rendered - before} pages rendered again`)
  expect(rendered).toBe(before)
})

test('openapi load: once it is made, the description costs less than 2 ms of CPU', async () => {
  const { app } = await createTestApp()
  await app.request('/api/openapi.json')
  const start = process.cpuUsage()
  for (let read = 0; read < 300; read += 1)
    await (
      await app.request('/api/openapi.json', { headers: { 'accept-encoding': 'br' } })
    ).arrayBuffer()
  const { user, system } = process.cpuUsage(start)
  const ms = (user + system) / 1_000 / 300
  console.log(`openapi load: ${ms.toFixed(2)} ms of CPU for each of 300 reads`)
  expect(ms).toBeLessThan(2)
})
