import { eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bookingAnswerSchema } from '#agenda/booking/form/wire.ts'
import { visitSchema } from '#agenda/self-service/wire.ts'
import { endpoints } from '#app/server/app.ts'
import { stopNews } from '#clients/customers/commands.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertDogVisit } from '#tests/support/dog-visit.ts'
import { sendEveryLink } from '#tests/support/every-mail.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { wholeDatabase } from '#tests/support/whole-database.ts'

const given = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
const { app, deps } = given
const { db } = deps

const lastOf = (link: string) => link.split('/').at(-1) ?? ''
/** Each call comes from another address, so that no limit answers in place of the door. */
const call = (
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
) => createBrowser(app).call(method, path, { body, ...(headers && { headers }) })
const PLACES = '/api/waiting-list/places/:token'
const OFFERS = '/api/waiting-list/offers/:token'
const VISITS = '/api/self-service/visits/:token'

/** What every form behind a link could ask for, filled in well. */
const filledIn = {
  sequence: 0,
  percent: 0,
  amount: '0.00',
  date: '2026-12-17',
  time: '09:00',
  version: '2026-11-20',
  vaccinatedUntil: '2027-05-01',
  temperament: 'rustig',
  fromDate: '2026-12-01',
  toDate: '2026-12-01',
  weekdays: [2],
  acceptedRules: true,
  name: 'Els',
  password: 'een groomer met geduld',
}

type Key =
  | 'invitation'
  | 'visit'
  | 'place'
  | 'offer'
  | 'withdrawal'
  | 'data'
  | 'stop'
  | 'feed'
  | 'calendar'
type Door = { name: string; opens?: Key; isLook: boolean; knock: (key: string) => Promise<number> }

/** The doors that take a secret in their path, by the feature's own list of routes. */
const inPath: [string, Key][] = [
  [VISITS, 'visit'],
  ['/api/invitations/:token', 'invitation'],
  [PLACES, 'place'],
  [OFFERS, 'offer'],
  ['/agenda/:file', 'feed'],
  ['/api/booking/calendar/:file', 'calendar'],
]
const doors: Door[] = [
  ...endpoints.flatMap(({ method, path, access }): Door[] => {
    const isLook = method === 'get'
    const opens = inPath.find(([start]) => path.startsWith(start))?.[1]
    const knock = async (key: string) =>
      (
        await call(
          method.toUpperCase(),
          path
            .replace(':token', key)
            .replace(':date', filledIn.date)
            .replace(':file', `${key.replace(/\.ics$/, '')}.ics`),
          isLook ? {} : { body: filledIn },
        )
      ).status
    return access === 'public' && /:(token|file)/.test(path)
      ? [{ name: `${method} ${path}`, isLook, knock, ...(opens && { opens }) }]
      : []
  }),
  {
    name: 'see a withdrawal',
    opens: 'withdrawal',
    isLook: true,
    knock: async (key) => (await call('GET', `/api/gift-vouchers/withdraw?token=${key}`)).status,
  },
  {
    name: 'withdraw',
    opens: 'withdrawal',
    isLook: false,
    knock: async (token) =>
      (await call('POST', '/api/gift-vouchers/withdraw/confirm', { body: { token } })).status,
  },
  {
    name: 'open her data',
    opens: 'data',
    isLook: false,
    knock: async (token) =>
      (await call('POST', '/api/my-data/session', { body: { token } })).status,
  },
  {
    name: 'stop news',
    opens: 'stop',
    isLook: false,
    knock: async (link) => ((await stopNews(deps, link)) ? 200 : 404),
  },
  {
    name: 'wait for an earlier time',
    opens: 'visit',
    isLook: false,
    knock: async (appointmentToken) =>
      (await call('POST', '/api/waiting-list/join', { body: { ...filledIn, appointmentToken } }))
        .status,
  },
  ...[
    '/api/my-data',
    '/api/my-data/visits',
    '/api/my-data/export.json',
    '/api/appointments',
    '/api/customers',
    '/api/calendar/feeds',
  ].map((path) => ({
    name: `log in at ${path}`,
    isLook: true,
    knock: async (key: string) => {
      const names = ['salon_session', 'salon_client', 'salon_device'].map(
        (name) => `${name}=${key}`,
      )
      return (
        await call('GET', `${path}?token=${key}`, {
          headers: { authorization: `Bearer ${key}`, cookie: names.join('; ') },
        })
      ).status
    },
  })),
]

test('what a mail or the salon gave out opens its own door, and no other', {
  timeout: 60_000,
}, async () => {
  const secrets = await sendEveryLink(given)
  const owner = await createOwner(app)
  const { address } = z
    .object({ address: z.string() })
    .parse((await owner.post('/api/calendar/feeds', { name: 'Telefoon' })).body)
  const booked = await createBrowser(app).post(
    '/api/booking/create',
    bookingBody({ appointmentDate: '2027-01-11' }),
  )
  const [visit] = parse(bookingAnswerSchema, booked.body).appointments
  const keys: Record<Key, string> = {
    ...secrets,
    feed: lastOf(address),
    calendar: lastOf(visit?.calendarUrl ?? ''),
  }

  const open = async (some: readonly Door[]) => {
    for (const { name, opens, knock } of some)
      expect(opens && (await knock(keys[opens])), `the door '${name}'`).toSatisfy((status) =>
        [200, 201].includes(status),
      )
  }
  await open(doors.filter(({ opens, isLook }) => opens && isLook))
  expect(doors.length).toBeGreaterThanOrEqual(24)
  const before = await wholeDatabase(db)
  for (const [key, secret] of Object.entries(keys))
    for (const { name, opens, knock } of doors) {
      if (opens === key) continue
      expect([401, 403, 404], `${key} at the door '${name}'`).toContain(await knock(secret))
    }
  expect(await wholeDatabase(db)).toEqual(before)
  // they were good keys: each still opens its own
  await open(doors.filter(({ name }) => ['withdraw', 'open her data', 'stop news'].includes(name)))
})

test('the link of a visit does nothing to another visit, of the same client neither', async () => {
  const one = await insertDogVisit(db, { date: '2026-12-15' })
  const person = {
    customerId: one.customerId,
    firstName: one.firstName,
    lastName: one.lastName,
    email: one.email,
  }
  const hers = await insertVisit(db, { date: '2027-01-12', dogName: 'Pixel', ...person })
  const strangers = await insertVisit(db, { date: '2027-01-14', dogName: 'Zorro' })
  const others = [hers, strangers]
  const [key, herKey] = [await mintLink(db, deps, one), await mintLink(db, deps, hers)].map(
    (link) => link.split('/').at(-1) ?? '',
  )
  await mintLink(db, deps, strangers)
  const state = async () =>
    await Promise.all(
      others.flatMap(({ id, customerId }) => [
        db.select().from(appointments).where(eq(appointments.id, id)),
        db.select().from(appointmentLinks).where(eq(appointmentLinks.appointmentId, id)),
        db.select().from(appointmentHistory).where(eq(appointmentHistory.appointmentId, id)),
        db.select().from(outbox).where(eq(outbox.appointmentId, id)),
        db.select().from(customers).where(eq(customers.id, customerId)),
      ]),
    )
  const before = [await state(), await wholeDatabase(db)]

  for (const { id } of others) {
    const headers = {
      authorization: `Bearer ${key}`,
      cookie: `salon_session=${key}; salon_client=${key}`,
    }
    for (const { method, path } of endpoints.filter((endpoint) =>
      endpoint.path.startsWith(VISITS),
    )) {
      const body = method === 'get' ? {} : { body: filledIn }
      for (const token of [id, `${key}.${id}`, `${key}/${id}`, `${key}%2F..%2F${id}`])
        expect(
          (
            await call(method, path.replace(':token', token).replace(':date', filledIn.date), {
              ...body,
              headers,
            })
          ).status,
          `${method} ${path} ${token}`,
        ).toBe(404)
    }
    for (const [method, path] of [
      ['GET', `/api/appointments/${id}`],
      ['PATCH', `/api/appointments/${id}`],
      ['DELETE', `/api/appointments/${id}`],
      ['GET', `/api/appointments/${id}/history`],
      ['GET', `/api/admin/bookings/${id}`],
      ['POST', `/api/my-data/visits/${id}/link`],
      ['GET', `/api/booking/calendar/${id}.ics`],
    ] as const)
      expect([401, 403, 404], `${method} ${path}`).toContain(
        (
          await call(method, `${path}?token=${key}`, {
            ...(method !== 'GET' && { body: filledIn }),
            headers,
          })
        ).status,
      )
  }
  expect([await state(), await wholeDatabase(db)]).toEqual(before)

  // and what it does to its own, whatever else is asked for
  const path = VISITS.replace(':token', key ?? '')
  const answers: unknown[] = []
  for (const deed of ['confirm', 'accept-rules', 'vaccination', 'health-form', 'move', 'cancel']) {
    const { sequence, cost, currentRules } = parse(visitSchema, (await call('GET', path)).body)
    const seen = {
      sequence,
      percent: cost?.percent ?? null,
      amount: cost?.amount ?? null,
      version: currentRules.version,
    }
    const elsewhere = {
      id: hers.id,
      appointmentId: hers.id,
      visitId: hers.id,
      customerId: strangers.customerId,
      token: herKey,
      email: 'dief@voorbeeld.be',
    }
    const { status, body } = await call('POST', `${path}/${deed}?id=${hers.id}&token=${herKey}`, {
      body: { ...filledIn, ...seen, ...elsewhere },
    })
    expect(status, `${deed} ${JSON.stringify(body)}`).toBe(201)
    answers.push(
      body,
      (await call('GET', path)).body,
      (await call('GET', `${path}/calendar.ics`)).body,
    )
  }
  expect(parse(visitSchema, answers.at(-2)).status).toBe('cancelled')
  const said = JSON.stringify(answers)
  for (const foreign of [
    hers.id,
    strangers.id,
    strangers.email,
    'Pixel',
    'Zorro',
    'dief@voorbeeld.be',
  ])
    expect(said).not.toContain(foreign)
  expect((await state())[0]).toMatchObject([{ status: 'confirmed', version: hers.version }])
  expect(await state()).toEqual(before[0])
})
