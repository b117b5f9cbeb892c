import { setTimeout as wait } from 'node:timers/promises'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mergedSchema, mergePreviewSchema } from '#clients/customers/wire.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { sales } from '#server/db/tables/payments.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { exact } from '#tests/support/exact.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { createPeople } from '#tests/support/people.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const GONE = 'Deze klant bestaat niet (meer).'
const NO_SESSION = { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' }

async function createSalon() {
  const salon = await createPeople()
  const { deps } = salon
  /** What a request answers that began before a deletion was final and has to wait for it. */
  const whileGoing = async <Answer>(deletion: SQL, request: () => Promise<Answer>) => {
    const [answer] = await deps.db.transaction(async (tx) => {
      await tx.execute(deletion)
      const answered = request()
      await wait(300)
      return [answered] as const
    })
    return await answer
  }
  return { ...salon, whileGoing }
}

describe('merging two customers', async () => {
  const { app, deps, owner, addCustomer, addDog, addVisit, visitsOf, whileGoing } =
    await createSalon()

  test('takes her places on the waiting list along, also those for a dog that becomes one with another', async () => {
    const [kept, other] = [
      await addCustomer('blijft@voorbeeld.be'),
      await addCustomer('wacht@voorbeeld.be'),
    ]
    const [dog, twin] = [await addDog(kept, 'Rex'), await addDog(other, 'rex')]
    const person = {
      firstName: 'An',
      lastName: 'Peeters',
      email: 'wacht@voorbeeld.be',
      phone: '0470 12 34 56',
      dogName: 'rex',
      service: 'Poedel',
    }
    const days = {
      fromDate: '2026-12-01',
      toDate: '2026-12-31',
      weekdays: [1],
      fromTime: '09:00',
      toTime: '18:00',
      createdAt: deps.clock(),
      updatedAt: deps.clock(),
    }
    await deps.db
      .insert(waitingListEntries)
      .values({ ...person, ...days, customerId: other, dogId: twin })
    expect((await owner.post(`/api/customers/${kept}/merge`, { otherId: other })).status).toBe(200)
    expect(await deps.db.select().from(waitingListEntries)).toMatchObject([
      { customerId: kept, dogId: dog },
    ])
    expect(JSON.stringify((await owner.get(`/api/customers/${kept}/export.json`)).body)).toContain(
      '2026-12-31',
    )
  })

  test('moves appointments, dogs, health forms and browsers, joins dogs of one name and fills what was empty', async () => {
    const kept = await addCustomer('kept@voorbeeld.be', { address: '', notes: 'Betaalt cash.' })
    const other = await addCustomer('other@voorbeeld.be', {
      firstName: 'A.',
      phone: '0499',
      address: 'Kerkstraat 5',
      postalCode: '9100',
      city: 'Temse',
      notes: 'Parkeert achteraan.',
    })
    const bystander = await addCustomer('bystander@voorbeeld.be')
    const [rex, oldRex, bo] = [
      await addDog(kept, 'Rex', { breed: 'Poedel' }),
      await addDog(other, 'REX', { breed: 'Kat', weight: '4 kg' }),
      await addDog(other, 'Bo'),
    ]
    await addVisit(kept, { dogId: rex, date: '2026-11-23' })
    await addVisit(other, {
      dogId: oldRex,
      date: '2026-11-24',
      email: 'other@voorbeeld.be',
      firstName: 'A.',
    })
    await addVisit(other, {
      dogId: bo,
      date: '2026-11-25',
      status: 'cancelled',
      email: 'other@voorbeeld.be',
    })
    await addVisit(bystander, { date: '2026-11-26' })
    const form = { ownerFirstName: 'A.', ownerLastName: 'Peeters', dogName: 'Rex' }
    await deps.db.insert(healthRecords).values({ ...form, customerId: other, dogId: oldRex })
    await deps.db.insert(recognisedDevices).values([
      { device: 'both', customerId: kept },
      { device: 'both', customerId: other },
      { device: 'one', customerId: other },
    ])

    const preview = await owner.get(`/api/customers/${kept}/merge?otherId=${other}`)
    expect(exact(mergePreviewSchema).parse(preview.body)).toEqual({
      appointments: 2,
      dogs: 1,
      joinedDogs: ['Rex'],
      healthRecords: 1,
      filled: ['address', 'postalCode', 'city', 'notes'],
      lost: [{ dogName: 'Rex', label: 'Ras', kept: 'Poedel', lost: 'Kat' }],
      cards: 0,
    })
    const { status, body } = await owner.post(`/api/customers/${kept}/merge`, { otherId: other })
    expect(status).toBe(200)
    const { customer, moved } = exact(mergedSchema).parse(body)
    expect(moved).toEqual({ appointments: 2, dogs: 1, joinedDogs: ['Rex'], healthRecords: 1 })
    expect(customer).toMatchObject({
      id: kept,
      firstName: 'An',
      email: 'kept@voorbeeld.be',
      phone: '0470 12 34 56',
      address: 'Kerkstraat 5',
      city: 'Temse',
      notes: 'Betaalt cash.\n\nParkeert achteraan.',
      appointmentCount: 2,
      dogs: [
        { name: 'Bo', customerId: kept },
        { id: rex, name: 'Rex', breed: 'Poedel', weight: '4 kg' },
      ],
    })
    expect(await visitsOf(kept)).toMatchObject([
      { dogId: rex, firstName: 'An' },
      { dogId: rex, firstName: 'An', email: 'kept@voorbeeld.be', address: 'Kerkstraat 5' },
      { dogId: bo, email: 'kept@voorbeeld.be' },
    ])
    expect(await deps.db.select().from(healthRecords)).toMatchObject([
      { customerId: kept, dogId: rex },
    ])
    expect(
      await deps.db.$count(recognisedDevices),
      'what a device proved, it proved of one of the two',
    ).toBe(0)
    expect((await owner.get(`/api/customers/${other}`)).status).toBe(404)
    expect(await visitsOf(bystander)).toMatchObject([{ version: 1 }])
  })

  test('makes one loyalty card of two: what stood on the other moves, and that one is nobody’s', async () => {
    const [kept, other] = [
      await addCustomer('kaart.k@voorbeeld.be'),
      await addCustomer('kaart.o@voorbeeld.be'),
    ]
    await owner.post('/api/customer-cards', {
      customerEmail: 'kaart.k@voorbeeld.be',
      points: 40,
      balance: '400.00',
      balanceReason: 'Begin',
      isActive: false,
    })
    await owner.post('/api/customer-cards', {
      customerEmail: 'kaart.o@voorbeeld.be',
      points: 25,
      balance: '300.00',
      balanceReason: 'Begin',
      discountPercentage: 10,
    })
    await owner.post('/api/payments', {
      amount: '10.00',
      customerName: 'An',
      customerId: other,
      service: 'Nagels',
    })
    expect((await owner.get(`/api/customers/${kept}/merge?otherId=${other}`)).body).toMatchObject({
      cards: 1,
    })
    expect((await owner.post(`/api/customers/${kept}/merge`, { otherId: other })).status).toBe(200)
    const cards = await deps.db
      .select()
      .from(customerCards)
      .orderBy(asc(customerCards.createdAt), asc(customerCards.points))
    expect(cards).toMatchObject([
      { customerId: null, customerEmail: '', points: 0, balance: '0.00', isActive: false },
      {
        customerId: kept,
        customerEmail: 'kaart.k@voorbeeld.be',
        points: 75,
        balance: '700.00',
        isActive: true,
        discountPercentage: '0.0',
      },
    ])
    const [gone, stays] = cards
    const moved = await deps.db
      .select()
      .from(cardMovements)
      .where(eq(cardMovements.reason, 'manual'))
      .orderBy(asc(cardMovements.id))
    expect(moved).toMatchObject([
      { cardId: gone?.id, points: -35, balance: '-300.00', note: `Naar ${stays?.cardNumber}` },
      { cardId: stays?.id, points: 35, balance: '300.00', note: `Van ${gone?.cardNumber}` },
    ])
    expect(await deps.db.select().from(sales)).toMatchObject([{ customerId: kept }])
  })

  test('gives the other’s card to a customer who has none, also one that was only known by its address', async () => {
    const [kept, other] = [
      await addCustomer('zonder@voorbeeld.be'),
      await addCustomer('met@voorbeeld.be'),
    ]
    const [card] = await deps.db
      .insert(customerCards)
      .values({ customerEmail: 'MET@voorbeeld.be', cardNumber: 'CARD900001' })
      .returning()
    await owner.post(`/api/customers/${kept}/merge`, { otherId: other })
    expect((await owner.get(`/api/customer-cards/lookup?customerId=${kept}`)).body).toMatchObject({
      card: {
        id: card?.id,
        customerId: kept,
        customerEmail: 'zonder@voorbeeld.be',
        isActive: true,
      },
    })
  })

  test('keeps a birthday bonus of the year with the dog that stays', async () => {
    const [kept, other] = [
      await addCustomer('jarig.k@voorbeeld.be'),
      await addCustomer('jarig.o@voorbeeld.be'),
    ]
    const [rex, oldRex] = [await addDog(kept, 'Rex'), await addDog(other, 'REX')]
    const [card] = await deps.db
      .insert(customerCards)
      .values({
        customerId: other,
        customerEmail: 'jarig.o@voorbeeld.be',
        cardNumber: 'CARD900002',
      })
      .returning()
    await deps.db.insert(cardMovements).values({
      cardId: card?.id ?? '',
      points: 10,
      reason: 'birthday',
      dogId: oldRex,
      year: 2026,
      createdAt: deps.clock(),
    })
    await owner.post(`/api/customers/${kept}/merge`, { otherId: other })
    expect(
      await deps.db.select().from(cardMovements).where(eq(cardMovements.reason, 'birthday')),
    ).toMatchObject([{ dogId: rex, year: 2026 }])
  })

  test('joins dogs whose names are one to the database, though not to every other program', async () => {
    const [kept, other] = [
      await addCustomer('i1@voorbeeld.be'),
      await addCustomer('i2@voorbeeld.be'),
    ]
    await addDog(kept, 'Ida')
    await addDog(other, 'İda')
    expect(await owner.post(`/api/customers/${kept}/merge`, { otherId: other })).toMatchObject({
      status: 200,
      body: { moved: { joinedDogs: ['Ida'] } },
    })
  })

  test('never mixes two addresses', async () => {
    const kept = await addCustomer('gent@voorbeeld.be', { city: 'Gent' })
    const other = await addCustomer('temse@voorbeeld.be', {
      address: 'Kerkstraat 5',
      postalCode: '9140',
      city: 'Temse',
    })
    expect(
      (await owner.post(`/api/customers/${kept}/merge`, { otherId: other })).body,
    ).toMatchObject({
      customer: { address: '', postalCode: '', city: 'Gent' },
    })
  })

  test('of one with herself, with nobody, without a choice or without a session is refused', async () => {
    const id = await addCustomer('zelf@voorbeeld.be')
    const [path, itself] = [
      `/api/customers/${id}/merge`,
      'Kies een andere klant om mee samen te voegen.',
    ]
    expect(await owner.post(path, { otherId: id })).toMatchObject({
      status: 422,
      body: { fields: { otherId: itself } },
    })
    expect(await owner.get(`${path}?otherId=${id}`)).toMatchObject({ status: 422 })
    expect(await owner.post(path, { otherId: NOBODY })).toMatchObject({
      status: 404,
      body: { message: GONE },
    })
    expect(await owner.get(`${path}?otherId=${NOBODY}`)).toMatchObject({
      status: 404,
      body: { message: GONE },
    })
    expect(await owner.post(`/api/customers/${NOBODY}/merge`, { otherId: id })).toMatchObject({
      status: 404,
      body: { message: GONE },
    })
    expect(await owner.post(path, {})).toMatchObject({
      status: 422,
      body: { fields: { otherId: GONE } },
    })
    expect(await owner.post(path, { otherId: 5 })).toMatchObject({ status: 400 })
    expect(await createBrowser(app).post(path, { otherId: NOBODY })).toMatchObject({
      status: 401,
      body: NO_SESSION,
    })
    expect(await createBrowser(app).get(`${path}?otherId=${NOBODY}`)).toMatchObject({
      status: 401,
      body: NO_SESSION,
    })
    expect((await owner.get(`/api/customers/${id}`)).status).toBe(200)
  })

  test('both ways at the same moment: one of them happens, the other finds nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [
        await addCustomer(`a${round}@voorbeeld.be`),
        await addCustomer(`b${round}@voorbeeld.be`),
      ]
      await addDog(a, 'Rex')
      await addDog(b, 'rex')
      await addVisit(a)
      await addVisit(b)
      const answers = await Promise.all([
        owner.post(`/api/customers/${a}/merge`, { otherId: b }),
        owner.post(`/api/customers/${b}/merge`, { otherId: a }),
        owner.patch(`/api/customers/${a}`, { city: 'Gent' }),
      ])
      expect(
        answers
          .slice(0, 2)
          .map(({ status }) => status)
          .toSorted((one, other) => one - other),
      ).toEqual([200, 404])
      const [won, lost] = answers[0]?.status === 200 ? [a, b] : [b, a]
      expect((await owner.get(`/api/customers/${lost}`)).status).toBe(404)
      expect((await owner.get(`/api/customers/${won}`)).body).toMatchObject({
        appointmentCount: 2,
        dogs: [{ customerId: won }],
      })
    }
  })

  test('beside a booking with the address that goes loses neither', async () => {
    const times = ['09:00', '11:00', '16:00'].flatMap((appointmentTime) =>
      ['2026-12-07', '2026-12-14', '2026-12-21'].map((appointmentDate) => ({
        appointmentTime,
        appointmentDate,
      })),
    )
    for (const [round, moment] of times.entries()) {
      const [kept, other] = [
        await addCustomer(`k${round}@voorbeeld.be`),
        await addCustomer(`o${round}@voorbeeld.be`),
      ]
      await addDog(other, 'Rex')
      const [booked, merged] = await Promise.all([
        createBrowser(app).post(
          '/api/booking/create',
          bookingBody({ ...moment, customerEmail: `o${round}@voorbeeld.be` }),
        ),
        owner.post(`/api/customers/${kept}/merge`, { otherId: other }),
      ])
      expect([booked?.status, merged?.status]).toEqual([201, 200])
      expect((await visitsOf(other)).length).toBe(0)
    }
  })

  test('just before a booking or the owner reaches her dogs makes those start over', async () => {
    const visit = {
      firstName: 'An',
      lastName: 'Peeters',
      phone: '0470 12 34 56',
      dogName: 'Rex',
      dogBreed: 'Poedel',
    }
    const ways = [
      (email: string) =>
        createBrowser(app).post(
          '/api/booking/create',
          bookingBody({ appointmentDate: '2026-12-28', customerEmail: email }),
        ),
      (email: string) =>
        owner.post('/api/appointments', {
          ...visit,
          email,
          service: 'Poedel',
          date: '2026-12-29',
          startTime: '09:00',
        }),
      (email: string) =>
        owner.post('/api/appointments', { ...visit, email, status: 'customer_only' }),
    ]
    for (const [index, way] of ways.entries()) {
      const email = `w${index}@voorbeeld.be`
      const id = await addCustomer(email)
      const answer = await whileGoing(sql`delete from customers where id = ${id}`, () => way(email))
      expect(answer.status).toBe(201)
      expect((await owner.get(`/api/customers?q=${email}`)).body).toMatchObject([
        { email, dogs: [{ name: 'Rex' }] },
      ])
    }
  })

  test('and a saved dog that goes while it is booked is refused as gone', async () => {
    const id = await addCustomer('bewaard@voorbeeld.be')
    const dogId = await addDog(id, 'Rex')
    const visitor = createBrowser(app)
    await recogniseBrowser(deps, visitor, 'bewaard@voorbeeld.be')
    const body = bookingBody({
      appointmentDate: '2026-12-31',
      customerEmail: 'bewaard@voorbeeld.be',
      customerId: id,
      dogId,
    })
    const answer = await whileGoing(sql`delete from dogs where id = ${dogId}`, () =>
      visitor.post('/api/booking/create', body),
    )
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'Deze hond bestaat niet (meer).' },
    })
  })
})
