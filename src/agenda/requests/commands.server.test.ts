import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requestTasks } from '#agenda/requests/jobs.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { book, freeTimes, setSalon } from '#tests/support/requests.ts'

describe('how many visits somebody can ask for whose mailbox nobody proved', async () => {
  const context = await createTestApp()
  const { app, deps, clock } = context
  const times = await freeTimes(deps)
  const next = () => times.shift()

  test('is twenty from one network address in 24 hours, whatever she calls herself', async () => {
    const address = '198.51.100.1'
    for (let index = 0; index < 20; index += 1)
      expect((await book(app, { address, time: next() })).status).toBe(201)
    const over = await book(app, { address, time: next() })
    expect(over).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_visits',
        message: expect.stringMatching(/Bel ons op .* of mail naar .*@/),
      },
    })
    expect(Number(over.headers.get('retry-after'))).toBe(24 * 3600)
    expect((await book(app, { address: '198.51.100.2', time: next() })).status).toBe(201)
    clock.set('2026-11-21T08:59:59Z')
    expect((await book(app, { address, time: next() })).status).toBe(429)
    clock.set('2026-11-21T09:00:01Z')
    expect((await book(app, { address, time: next() })).status).toBe(201)
  })

  test('counts visits that were cancelled or deleted meanwhile', async () => {
    const address = '198.51.100.3'
    for (let index = 0; index < 20; index += 1) await book(app, { address, time: next() })
    const mine = await deps.db
      .select()
      .from(visitRequests)
      .where(eq(visitRequests.address, address))
    const owner = await createOwner(app)
    for (const { appointmentId } of mine) await owner.remove(`/api/appointments/${appointmentId}`)
    expect((await book(app, { address, time: next() })).body).toMatchObject({
      code: 'too_many_visits',
    })
  })

  test.for([
    [
      'e-mail address, in any case',
      (index: number) => ({ customerEmail: index % 2 ? 'Zes@Voorbeeld.be' : 'zes@voorbeeld.be' }),
    ],
    [
      'phone, however it is written',
      (index: number) => ({ customerPhone: index % 2 ? '+32 (0)471 99 88 77' : '0471/998877' }),
    ],
  ] as const)('is six that are still to come for one %s', async ([, person]) => {
    for (let index = 0; index < 6; index += 1)
      expect((await book(app, { time: next(), body: person(index) })).status).toBe(201)
    const over = await book(app, { time: next(), body: person(6) })
    expect(over).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_open_visits',
        message: expect.stringContaining('hoogstens 6 afspraken'),
      },
    })
    expect(over.headers.get('retry-after')).toBe('3600')
  })

  test('is six for one browser that was remembered once, and a cancelled one makes place at once', async () => {
    const browser = remembered(app)
    for (let index = 0; index < 6; index += 1)
      expect((await browser.post('/api/booking/create', bookingBody({ ...next() }))).status).toBe(
        201,
      )
    const email = bookingBody().customerEmail
    const again = () =>
      browser.post('/api/booking/create', bookingBody({ ...times[0], customerEmail: email }))
    for (let index = 0; index < 3; index += 1)
      expect((await again()).body).toMatchObject({ code: 'too_many_open_visits' })
    const owner = await createOwner(app)
    const [mine] = await deps.db
      .select()
      .from(visitRequests)
      .where(eq(visitRequests.device, deviceIn(browser)))
    expect(
      (await owner.patch(`/api/appointments/${mine?.appointmentId}`, { status: 'cancelled' }))
        .status,
    ).toBe(200)
    expect((await again()).status).toBe(201)
    next()
  })

  test('a booking of seven is refused as a whole, one of six is not', async () => {
    const {
      appointmentDate: _d,
      appointmentTime: _t,
      service,
      petName,
      petBreed,
      notes: _n,
      ...person
    } = bookingBody()
    const rows = Array.from({ length: 7 }, (_, index) => ({
      ...next(),
      service,
      petName: `${petName} ${index}`,
      petBreed,
    }))
    expect(
      (await createBrowser(app).post('/api/booking/create', { ...person, appointments: rows }))
        .body,
    ).toMatchObject({ code: 'too_many_open_visits' })
    expect(
      (
        await createBrowser(app).post('/api/booking/create', {
          ...person,
          appointments: rows.slice(1),
        })
      ).status,
    ).toBe(201)
  })

  test('fifty at once from one address get twenty', async () => {
    const address = '198.51.100.9'
    await setSalon(deps, { mostOpenVisits: 1000 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => book(app, { address, time: next() })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    await setSalon(deps, { mostOpenVisits: 6 })
  })

  test('the owner is not limited, and a repeat of an accepted booking gets its first answer, the key to its page too', async () => {
    const owner = await createOwner(app)
    for (let index = 0; index < 8; index += 1)
      expect(
        (
          await owner.post(
            '/api/booking/create',
            bookingBody({ ...next(), customerPhone: '0472 00 00 01' }),
          )
        ).status,
      ).toBe(201)
    const address = '198.51.100.10'
    const body = bookingBody({ ...next() })
    const repeat = () =>
      createBrowser(app, { address }).post('/api/booking/create', body, {
        'idempotency-key': 'een',
      })
    const first = await repeat()
    await setSalon(deps, { mostVisitsPerAddress: 1 })
    expect((await book(app, { address, time: next() })).status).toBe(429)
    expect((await repeat()).body).toEqual(first.body)
  })

  test('the settings of the owner hold at once', async () => {
    const address = '198.51.100.11'
    expect((await book(app, { address, time: next() })).status).toBe(201)
    expect((await book(app, { address, time: times[0] })).body).toMatchObject({
      code: 'too_many_visits',
    })
    await setSalon(deps, { mostVisitsPerAddress: 20 })
    expect((await book(app, { address, time: next() })).status).toBe(201)
  })
})

describe('a client whose mailbox is proven', async () => {
  const { app, deps, clock } = await createTestApp()
  const times = await freeTimes(deps)

  test('has twenty visits to come, is not held by what others ask for from her address, and needs no answer in time', async () => {
    const browser = createBrowser(app, { address: '198.51.100.20' })
    browser.cookies.set('salon_device', randomUUID())
    const email = 'bewezen@voorbeeld.be'
    const mine = () =>
      browser.post('/api/booking/create', bookingBody({ ...times.shift(), customerEmail: email }))
    expect((await mine()).status).toBe(201)
    const [first] = await deps.db.select().from(appointments).where(eq(appointments.email, email))
    await prove(first?.customerId ?? '', browser)
    const [proven] = await deps.db.select().from(appointments).where(eq(appointments.email, email))
    expect(proven?.answerBy).toBeNull()
    await setSalon(deps, { mostVisitsPerAddress: 1 })
    for (let index = 1; index < 20; index += 1) expect((await mine()).status).toBe(201)
    expect(await mine()).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_open_visits',
        message: expect.stringContaining('hoogstens 20 afspraken'),
      },
    })
    const all = await deps.db.select().from(appointments).where(eq(appointments.email, email))
    expect(all.every(({ answerBy }) => answerBy === null)).toBe(true)
  })

  test('proves by a link what that browser asked for, and the visit on whose page she pressed the button; what others asked for under her address stays a request', async () => {
    const [email, home, stranger, phone] = [
      'twee@voorbeeld.be',
      remembered(app),
      remembered(app),
      createBrowser(app),
    ]
    const ask = async (browser: Browser) => {
      const { body } = await browser.post(
        '/api/booking/create',
        bookingBody({ ...times.shift(), customerEmail: email }),
      )
      return z.object({ appointments: z.tuple([z.object({ id: z.string() })]) }).parse(body)
        .appointments[0].id
    }
    await setSalon(deps, { mostVisitsPerAddress: 20 })
    const [mine, theirs, other] = [await ask(home), await ask(stranger), await ask(stranger)]
    const open = async () => {
      const rows = await deps.db.select().from(appointments).where(eq(appointments.email, email))
      const requested = await deps.db.select().from(visitRequests)
      return [mine, theirs, other].filter(
        (id) =>
          rows.some((row) => row.id === id && row.answerBy !== null) &&
          requested.some(({ appointmentId }) => appointmentId === id),
      )
    }
    expect(await open()).toEqual([mine, theirs, other])
    await recogniseBrowser(deps, home, email)
    expect(await open()).toEqual([theirs, other])
    const [visit] = await deps.db.select().from(appointments).where(eq(appointments.id, other))
    if (!visit) throw new Error('the visit is gone')
    const link = await mintLink(deps.db, deps, visit)
    expect(
      (await phone.post(`/api/self-service/visits/${link.split('/').at(-1)}/device`)).status,
    ).toBe(201)
    expect(await open()).toEqual([theirs])
    clock.set('2026-11-25T09:00:00Z')
    await requestTasks['requests.expire']({}, deps)
    const rows = await deps.db.select().from(appointments).where(eq(appointments.email, email))
    expect(rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id)).toEqual([
      theirs,
    ])
  })

  async function prove(customerId: string, browser: Browser) {
    await deps.db.delete(recognisedDevices)
    await deps.db.insert(recognisedDevices).values({ device: deviceIn(browser), customerId })
  }
})

type Browser = ReturnType<typeof createBrowser>

/** A browser with a cookie of ours, which only pressing 'Dit toestel onthouden' gives. */
function remembered(app: Parameters<typeof createBrowser>[0]): Browser {
  const browser = createBrowser(app)
  browser.cookies.set('salon_device', randomUUID())
  return browser
}

/** The hash under which the server knows a browser. */
function deviceIn(browser: Browser): string {
  return createHash('sha256')
    .update(browser.cookies.get('salon_device') ?? '')
    .digest('base64url')
}
