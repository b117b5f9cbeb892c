import { eq, sql } from 'drizzle-orm'
import { array, object, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changeAppointment } from '#agenda/appointments/commands.server.ts'
import { openLink } from '#clients/devices/commands.server.ts'
import { deviceSchema } from '#clients/devices/wire.ts'
import { eraseCustomer, mergeCustomers } from '#desk/privacy/commands.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { mailedToken, recogniseBrowser } from '#tests/support/recognise.ts'

const NO_PROOF = {
  status: 404,
  body: { code: 'not_found', message: expect.stringContaining('niet onthouden') },
}
const withDevices = object({ devices: array(deviceSchema) })

const isKnown = async (browser: ReturnType<typeof createBrowser>, email: string) =>
  z
    .looseObject({ recognised: z.boolean() })
    .parse((await browser.get(`/api/customers/by-email/${email}`)).body).recognised

const devicePath = (link: string) => `/api/self-service/visits/${link.split('/').at(-1)}/device`

describe('a device is recognised', async () => {
  const { app, deps } = await createTestApp()
  const { db } = deps
  const owner = await createOwner(app)
  let made = 0
  const addClient = async () => {
    made += 1
    const email = `klant${made}@voorbeeld.be`
    const [row] = await db
      .insert(customers)
      .values({ firstName: 'An', lastName: 'Peeters', phone: '0470 12 34 56', email })
      .returning()
    return { id: row?.id ?? '', email }
  }
  const addVisit = async ({ id, email }: { id: string; email: string }) =>
    await insertVisit(db, { customerId: id, email, date: '2026-12-01', overlapAllowed: true })
  const devicesOf = async (id: string) =>
    exact(array(deviceSchema)).parse((await owner.get(`/api/customers/${id}/devices`)).body)

  test('by the button behind a link in a mail to her address, once, and by nothing else', async () => {
    const an = await addClient()
    const token = await mailedToken(deps, an.email)
    const browser = createBrowser(app)
    expect((await browser.get(`/mijn-gegevens/${token}?toestel`)).status).toBe(200)
    expect(await isKnown(browser, an.email)).toBe(false)
    expect(
      await browser.post(
        '/api/devices',
        { token },
        { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18 Safari/605' },
      ),
    ).toMatchObject({ status: 201 })
    expect(await isKnown(browser, an.email)).toBe(true)
    expect(await createBrowser(app).post('/api/devices', { token })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await devicesOf(an.id)).toEqual([
      {
        id: expect.any(String),
        name: 'Safari op iPhone',
        createdAt: expect.any(String),
        isThis: false,
      },
    ])
    expect((await browser.post('/api/devices', { token: 'x'.repeat(201) })).status).toBe(422)
  })

  test('also by the link to a visit that was mailed to her address', async () => {
    const an = await addClient()
    const link = await mintLink(db, deps, await addVisit(an))
    const browser = createBrowser(app)
    expect((await browser.get(devicePath(link))).body).toEqual({
      isKnown: false,
      canRemember: true,
    })
    expect(await isKnown(browser, an.email)).toBe(false)
    expect(await browser.post(devicePath(link))).toMatchObject({
      status: 201,
      body: { isKnown: true },
    })
    expect((await browser.get(devicePath(link))).body).toEqual({ isKnown: true, canRemember: true })
    expect(await isKnown(browser, an.email)).toBe(true)
  })

  test('not by a link that went by phone, was mailed elsewhere, has ended or never was', async () => {
    const [an, bea] = [await addClient(), await addClient()]
    const { id, date } = await addVisit(an)
    const elsewhere = await insertVisit(db, {
      customerId: an.id,
      email: bea.email,
      date: '2026-12-02',
      overlapAllowed: true,
    })
    const ended = await addVisit(an)
    const links = [
      await mintLink(db, deps, { id, date }),
      await mintLink(db, deps, elsewhere),
      await mintLink(db, deps, ended),
      'x/onzin',
    ]
    await changeAppointment(deps, ended.id, {
      change: { email: 'ander@voorbeeld.be' },
      allowOverlap: true,
    })
    const browser = createBrowser(app)
    for (const link of links) expect(await browser.post(devicePath(link))).toMatchObject(NO_PROOF)
    for (const link of links.slice(0, 2))
      expect((await browser.get(devicePath(link))).body).toEqual({
        isKnown: false,
        canRemember: false,
      })
    for (const { email } of [an, bea]) expect(await isKnown(browser, email)).toBe(false)
  })

  test('until her address changes, she is merged or erased; other corrections keep it', async () => {
    const [moved, kept, other, erased] = [
      await addClient(),
      await addClient(),
      await addClient(),
      await addClient(),
    ]
    const browser = createBrowser(app)
    for (const { email } of [moved, kept, other, erased])
      await recogniseBrowser(deps, browser, email)
    await owner.patch(`/api/customers/${moved.id}`, { phone: '0499 00 00 00', lastName: 'Maes' })
    expect(await isKnown(browser, moved.email)).toBe(true)
    await owner.patch(`/api/customers/${moved.id}`, { email: 'nieuw@voorbeeld.be' })
    await mergeCustomers(deps, kept.id, other.id)
    await eraseCustomer(deps, erased.id)
    for (const email of ['nieuw@voorbeeld.be', kept.email])
      expect(await isKnown(browser, email)).toBe(false)
    await owner.patch(`/api/customers/${moved.id}`, { email: moved.email })
    expect(
      await isKnown(browser, moved.email),
      'an address that comes back brings nothing back',
    ).toBe(false)
    expect(
      await db.$count(
        recognisedDevices,
        sql`customer_id in (${moved.id}, ${kept.id}, ${other.id}, ${erased.id})`,
      ),
    ).toBe(0)
  })

  test('until the owner or the client ends it, and with it what she opened there', async () => {
    const an = await addClient()
    const [phone, laptop] = [createBrowser(app), createBrowser(app)]
    for (const browser of [phone, laptop])
      expect(
        (
          await browser.post('/api/my-data/session', {
            token: await mailedToken(deps, an.email),
            remembers: true,
          })
        ).status,
      ).toBe(201)
    const seen = parse(withDevices, (await laptop.get('/api/my-data')).body).devices
    expect(seen).toHaveLength(2)
    const [first, second] = [
      seen.find(({ isThis }) => !isThis)?.id,
      seen.find(({ isThis }) => isThis)?.id,
    ]
    const bea = await addClient()
    expect((await owner.remove(`/api/customers/${bea.id}/devices/${first}`)).status).toBe(404)
    expect((await owner.remove(`/api/customers/${an.id}/devices/${first}`)).status).toBe(200)
    expect((await phone.get('/api/my-data')).status).toBe(401)
    expect(await isKnown(phone, an.email)).toBe(false)
    expect((await laptop.get('/api/my-data')).status).toBe(200)
    await recogniseBrowser(deps, phone, bea.email)
    const [hers] = await devicesOf(bea.id)
    expect((await laptop.remove(`/api/my-data/devices/${hers?.id}`)).status).toBe(404)
    expect((await laptop.remove(`/api/my-data/devices/${second}`)).status).toBe(200)
    expect(await isKnown(laptop, an.email)).toBe(false)
    expect(await isKnown(phone, bea.email)).toBe(true)
    for (const call of [
      phone.get(`/api/customers/${an.id}/devices`),
      phone.remove(`/api/customers/${an.id}/devices/${second}`),
    ])
      expect((await call).status).toBe(401)
  })

  test('never by a link pressed at the moment at which her address changes', async () => {
    for (let round = 0; round < 12; round += 1) {
      const an = await addClient()
      const token = await mailedToken(deps, an.email)
      const visitLink = await mintLink(db, deps, await addVisit(an))
      await Promise.all([
        openLink(deps, token, { device: `een${round}`, name: '', remembers: true }).catch(
          () => undefined,
        ),
        createBrowser(app).post(devicePath(visitLink)),
        owner.patch(`/api/customers/${an.id}`, { email: `nieuw${round}@voorbeeld.be` }),
      ])
      expect(await db.$count(recognisedDevices, eq(recognisedDevices.customerId, an.id))).toBe(0)
    }
  })
})

test('a new dog from a browser that is not recognised is part of the visit until the owner accepts it', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const [an] = await deps.db
    .insert(customers)
    .values({
      firstName: 'An',
      lastName: 'Peeters',
      phone: '0470 12 34 56',
      email: 'an@voorbeeld.be',
    })
    .returning()
  const body = {
    customerName: '••• •••',
    customerEmail: 'an@voorbeeld.be',
    customerPhone: '•••',
    petName: 'Bo',
    petBreed: 'Beagle',
    appointmentDate: '2026-11-23',
    appointmentTime: '09:00',
  }
  expect((await createBrowser(app).post('/api/booking/create', body)).status).toBe(201)
  const dogsOf = async () =>
    z
      .object({ dogs: z.array(z.object({ id: z.string(), name: z.string() })) })
      .parse((await owner.get(`/api/customers/${an?.id}`)).body).dogs
  const [visit] = await deps.db.select().from(appointments)
  expect(visit).toMatchObject({
    firstName: 'An',
    phone: '0470 12 34 56',
    dogId: null,
    dogName: 'Bo',
  })
  expect(await dogsOf()).toEqual([])
  const path = `/api/appointments/${visit?.id}`
  expect((await owner.get(`${path}/differences`)).body).toEqual([
    { field: 'dogName', typed: 'Bo', stored: '' },
  ])
  for (let again = 0; again < 2; again += 1)
    expect((await owner.post(`${path}/accept-details`)).status).toBe(201)
  const [dog, ...others] = await dogsOf()
  expect([dog?.name, others]).toEqual(['Bo', []])
  expect((await deps.db.select().from(appointments))[0]).toMatchObject({ dogId: dog?.id })
  expect((await owner.get(`${path}/differences`)).body).toEqual([])
})
