import { eq, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  cardSchema,
  cardWithMovementsSchema,
  loyaltySettingsSchema,
} from '#money/customer-cards/wire.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { customers } from '#server/db/tables/customers.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'

const PATH = '/api/customer-cards/settings'
const DEFAULTS = {
  pointsPerEuro: '1.0',
  euroPerPoint: '0.05',
  defaultDiscount: '5.0',
  minBalance: '0.00',
  maxBalance: '500.00',
  bonusThreshold: 100,
  bonusPoints: 10,
  autoRewards: true,
  birthdayBonus: false,
}

describe('the loyalty settings', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)
  const save = (change: object, browser = owner) =>
    browser.call('PUT', PATH, { body: { ...DEFAULTS, ...change } })

  test('start as the specification has them', async () => {
    const { status, body } = await owner.get(PATH)
    expect({ status, body: exact(loyaltySettingsSchema).parse(body) }).toEqual({
      status: 200,
      body: DEFAULTS,
    })
  })

  test('are saved whole, from text, numbers and a comma', async () => {
    const saved = {
      ...DEFAULTS,
      pointsPerEuro: '1.5',
      euroPerPoint: '0.10',
      defaultDiscount: '7.5',
      maxBalance: '250.00',
      bonusPoints: 25,
      birthdayBonus: true,
    }
    const answer = await save({
      pointsPerEuro: '1,5',
      euroPerPoint: 0.1,
      defaultDiscount: '7.5',
      maxBalance: '250',
      bonusPoints: 25,
      birthdayBonus: true,
    })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: saved })
    expect((await owner.get(PATH)).body).toEqual(saved)
  })

  test.for([
    [
      'pointsPerEuro',
      '1.55',
      422,
      'Vul een getal in van 0 tot 1000, met hoogstens één cijfer na de komma.',
    ],
    [
      'euroPerPoint',
      '-1',
      422,
      'Vul een getal in van 0 tot 100, met hoogstens twee cijfers na de komma.',
    ],
    [
      'defaultDiscount',
      '100.1',
      422,
      'Vul een getal in van 0 tot 100, met hoogstens één cijfer na de komma.',
    ],
    [
      'maxBalance',
      'veel',
      422,
      'Vul een getal in van 0 tot 100000, met hoogstens twee cijfers na de komma.',
    ],
    ['bonusThreshold', -1, 422, 'Vul een geheel getal in van 0 tot 1000000.'],
    ['bonusPoints', 1.5, 400, 'Vul een geheel getal in van 0 tot 1000000.'],
    ['autoRewards', 'ja', 400, 'Kies ja of nee.'],
    ['minBalance', '500.01', 422, 'Het hoogste saldo mag niet onder het laagste liggen.'],
  ] as const)('%s as %j is refused', async ([field, value, status, sentence]) => {
    const answer = await save({ [field]: value })
    expect(answer).toMatchObject({
      status,
      body: { fields: { [field === 'minBalance' ? 'maxBalance' : field]: sentence } },
    })
  })

  test('are for the owner alone', async () => {
    expect((await createBrowser(app).get(PATH)).status).toBe(401)
    expect((await save({}, createBrowser(app))).status).toBe(401)
  })
})

const CARDS = '/api/customer-cards'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const GONE = {
  error: 'Deze klantenkaart bestaat niet (meer).',
  message: 'Deze klantenkaart bestaat niet (meer).',
  code: 'not_found',
}

async function createSalon() {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const addCustomer = async (email: string, name = 'An Peeters') => {
    const [firstName = '', ...rest] = name.split(' ')
    const row = { firstName, lastName: rest.join(' '), phone: '0470 12 34 56', email }
    const [added] = await deps.db.insert(customers).values(row).returning()
    return added?.id ?? ''
  }
  const addCard = async (customerEmail: string, extra: object = {}) =>
    parse(cardSchema, (await owner.post(CARDS, { customerEmail, ...extra })).body)
  return { app, deps, owner, addCustomer, addCard }
}

describe('adding a card', async () => {
  const { app, deps, owner, addCustomer } = await createSalon()

  test('needs an address only; the rest starts blank', async () => {
    const { status, body } = await owner.post(CARDS, { customerEmail: 'Nieuw@voorbeeld.be' })
    expect(status).toBe(201)
    const card = exact(cardSchema).parse(body)
    expect(card).toMatchObject({
      customerId: null,
      customerName: '',
      customerEmail: 'Nieuw@voorbeeld.be',
      balance: '0.00',
      points: 0,
      discountPercentage: '0.0',
      isActive: true,
      notes: '',
      version: 1,
    })
    expect(card.cardNumber).toMatch(/^CARD\d{6}$/)
    expect((await owner.get(`${CARDS}/${card.id}`)).body).toEqual({ ...card, movements: [] })
  })

  test('ties it to the customer, and what stands on it from the start is a movement', async () => {
    const customerId = await addCustomer('an@voorbeeld.be')
    const { body } = await owner.post(CARDS, {
      customerEmail: 'AN@voorbeeld.be',
      discountPercentage: '7,5',
      balance: 25.5,
      balanceReason: 'Van de oude kaart',
      points: 40,
      notes: 'Vaste klant',
    })
    const card = parse(cardSchema, body)
    expect(card).toMatchObject({
      customerId,
      customerName: 'An Peeters',
      balance: '25.50',
      points: 40,
      pointsValue: '2.00',
      discountPercentage: '7.5',
    })
    const { movements } = exact(cardWithMovementsSchema).parse(
      (await owner.get(`${CARDS}/${card.id}`)).body,
    )
    expect(movements).toMatchObject([
      {
        reason: 'correction',
        note: 'Van de oude kaart',
        points: 0,
        balance: '25.50',
        pointsAfter: 40,
        balanceAfter: '25.50',
        saleNumber: null,
      },
      { reason: 'opening', points: 40, balance: '0.00' },
    ])
  })

  test('is refused for an address or a customer that has one, with that card', async () => {
    const first = parse(
      cardSchema,
      (await owner.post(CARDS, { customerEmail: 'twee@voorbeeld.be' })).body,
    )
    const second = await owner.post(CARDS, { customerEmail: 'TWEE@voorbeeld.be' })
    const sentence = 'Er is al een klantenkaart voor dit e-mailadres.'
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'card_exists',
        message: sentence,
        fields: { customerEmail: sentence },
        current: first,
      },
    })
    expect(
      await deps.db.$count(customerCards, sql`lower(customer_email) = 'twee@voorbeeld.be'`),
    ).toBe(1)
  })

  test('ten times at once makes one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        owner.post(CARDS, { customerEmail: 'race@voorbeeld.be', points: 5 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
    const [card] = await deps.db
      .select()
      .from(customerCards)
      .where(eq(customerCards.customerEmail, 'race@voorbeeld.be'))
    expect(card).toMatchObject({ points: 5 })
  })

  test.for([
    ['customerEmail', '', 422, 'Vul een e-mailadres in.'],
    ['customerEmail', 'geen-adres', 422, 'Vul een geldig e-mailadres in.'],
    [
      'discountPercentage',
      '100.1',
      422,
      'Vul een getal in van 0 tot 100, met hoogstens één cijfer na de komma.',
    ],
    [
      'discountPercentage',
      7.55,
      422,
      'Vul een getal in van 0 tot 100, met hoogstens één cijfer na de komma.',
    ],
    ['balance', '-1', 422, 'Vul een bedrag in zoals 25,00.'],
    ['balance', '1e2', 422, 'Vul een bedrag in zoals 25,00.'],
    ['balance', '10.005', 422, 'Vul een bedrag in zoals 25,00.'],
    ['balance', '500.01', 422, 'Het saldo van een kaart ligt tussen €\u00a00,00 en €\u00a0500,00.'],
    ['points', -1, 422, 'Vul een geheel getal in van 0 tot 10000000.'],
    ['isActive', 'ja', 400, 'Kies ja of nee.'],
  ] as const)('%s as %j is refused', async ([field, value, status, sentence]) => {
    const answer = await owner.post(CARDS, { customerEmail: 'fout@voorbeeld.be', [field]: value })
    expect(answer).toMatchObject({ status, body: { fields: { [field]: sentence } } })
    expect(
      await deps.db.$count(customerCards, eq(customerCards.customerEmail, 'fout@voorbeeld.be')),
    ).toBe(0)
  })

  test('is for the owner alone', async () => {
    for (const [method, path] of [
      ['GET', CARDS],
      ['POST', CARDS],
      ['GET', `${CARDS}/${NOBODY}`],
      ['PATCH', `${CARDS}/${NOBODY}`],
      ['GET', `${CARDS}/lookup?email=an@voorbeeld.be`],
      ['GET', `${CARDS}/customers`],
      ['GET', `${CARDS}/summary`],
      ['GET', `${CARDS}/${NOBODY}/pdf`],
      ['POST', '/api/create-cards-for-all-customers'],
    ] as const)
      expect(
        (await createBrowser(app).call(method, path, method === 'GET' ? {} : { body: {} })).status,
      ).toBe(401)
  })
})

describe('changing a card', async () => {
  const { deps, owner, addCustomer, addCard } = await createSalon()

  test('writes the difference as a movement by hand, and raises the version', async () => {
    const card = await addCard('an@voorbeeld.be', {
      points: 40,
      balance: '10.00',
      balanceReason: 'Begin',
    })
    const { status, body } = await owner.patch(`${CARDS}/${card.id}`, {
      points: 25,
      balance: '12.50',
      balanceReason: 'Teller fout',
      notes: 'Kaart vervangen',
      version: 1,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        points: 25,
        balance: '12.50',
        notes: 'Kaart vervangen',
        version: 2,
        discountPercentage: '0.0',
      },
    })
    expect(
      (await owner.patch(`${CARDS}/${card.id}`, { points: 25, isActive: false })).body,
    ).toMatchObject({ points: 25, isActive: false, version: 3 })
    expect((await owner.get(`${CARDS}/${card.id}`)).body).toMatchObject({
      movements: [
        {
          reason: 'correction',
          note: 'Teller fout',
          points: 0,
          balance: '2.50',
          pointsAfter: 25,
          balanceAfter: '12.50',
        },
        { reason: 'manual', points: -15, balance: '0.00' },
        { reason: 'correction', note: 'Begin', points: 0, balance: '10.00' },
        { reason: 'opening', points: 40, balance: '0.00' },
      ],
    })
  })

  test('keeps the balance within the bounds of the settings, which other changes do not mind', async () => {
    const card = await addCard('grens@voorbeeld.be', { balance: '400.00', balanceReason: 'Begin' })
    await owner.call('PUT', PATH, {
      body: { ...DEFAULTS, minBalance: '10.00', maxBalance: '100.00' },
    })
    const sentence = 'Het saldo van een kaart ligt tussen €\u00a010,00 en €\u00a0100,00.'
    for (const balance of ['9.99', '100.01', '0.00'])
      expect(await owner.patch(`${CARDS}/${card.id}`, { balance })).toMatchObject({
        status: 422,
        body: { fields: { balance: sentence } },
      })
    expect(
      (await owner.patch(`${CARDS}/${card.id}`, { balance: '400.00', notes: 'Zelfde saldo' }))
        .status,
    ).toBe(200)
    expect(
      (
        await owner.patch(`${CARDS}/${card.id}`, {
          balance: '100.00',
          balanceReason: 'Teller fout',
        })
      ).body,
    ).toMatchObject({
      balance: '100.00',
      spendable: '90.00',
    })
    expect((await owner.post(CARDS, { customerEmail: 'leeg@voorbeeld.be' })).status).toBe(201)
    await owner.call('PUT', PATH, { body: DEFAULTS })
  })

  test('of another version, or of figures that the till has changed since, is refused with what is stored', async () => {
    const card = await addCard('stale@voorbeeld.be', { points: 40 })
    await owner.patch(`${CARDS}/${card.id}`, { notes: 'Eerst' })
    const stale = await owner.patch(`${CARDS}/${card.id}`, { notes: 'Later', version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: card.id, notes: 'Eerst', version: 2 } },
    })
    await deps.db
      .insert(cardMovements)
      .values({ cardId: card.id, points: 5, reason: 'earned', createdAt: deps.clock() })
    const seen = { points: 40, balance: '0.00' }
    expect(
      await owner.patch(`${CARDS}/${card.id}`, { points: 50, version: 2, seen }),
    ).toMatchObject({ status: 409, body: { current: { points: 45 } } })
    expect(
      await owner.patch(`${CARDS}/${card.id}`, { notes: 'Nu wel', version: 2, seen }),
    ).toMatchObject({ status: 200, body: { points: 45 } })
  })

  test('at the same moment: one wins, the other is stale, and the figures are the sum of the movements', async () => {
    const card = await addCard('samen@voorbeeld.be')
    const answers = await Promise.all(
      [10, 20, 30].map((points) => owner.patch(`${CARDS}/${card.id}`, { points, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { points, movements } = parse(
      cardWithMovementsSchema,
      (await owner.get(`${CARDS}/${card.id}`)).body,
    )
    expect(movements).toMatchObject([{ points, reason: 'manual' }])
  })

  test('gives a card without a customer another address, but never that of another card', async () => {
    const customerId = await addCustomer('bea@voorbeeld.be', 'Bea Maes')
    await addCard('bezet@voorbeeld.be')
    const card = await addCard('fuot@voorbeeld.be')
    expect(
      await owner.patch(`${CARDS}/${card.id}`, { customerEmail: 'BEZET@voorbeeld.be' }),
    ).toMatchObject({ status: 409, body: { code: 'card_exists' } })
    const moved = await owner.patch(`${CARDS}/${card.id}`, { customerEmail: 'bea@voorbeeld.be' })
    expect(moved).toMatchObject({
      status: 200,
      body: { customerEmail: 'bea@voorbeeld.be', customerId, customerName: 'Bea Maes' },
    })
    const sentence = 'Deze kaart volgt het e-mailadres van de klant: wijzig het bij de klant.'
    expect(
      await owner.patch(`${CARDS}/${card.id}`, { customerEmail: 'ander@voorbeeld.be' }),
    ).toMatchObject({ status: 422, body: { message: sentence } })
    expect(
      (await owner.patch(`${CARDS}/${card.id}`, { customerEmail: 'Bea@voorbeeld.be' })).status,
    ).toBe(200)
  })

  test('that does not exist is not found', async () => {
    expect(await owner.patch(`${CARDS}/${NOBODY}`, { notes: 'x' })).toMatchObject({
      status: 404,
      body: GONE,
    })
    expect(await owner.get(`${CARDS}/${NOBODY}`)).toMatchObject({ status: 404, body: GONE })
    expect((await owner.get(`${CARDS}/geen-id`)).status).toBe(404)
  })
})

describe('cards for all customers', async () => {
  const { deps, owner, addCustomer, addCard } = await createSalon()

  test('are made once for each, however many ask at once', async () => {
    await owner.call('PUT', PATH, { body: { ...DEFAULTS, defaultDiscount: '7.5' } })
    const early = await addCard('vroeg@voorbeeld.be', { points: 5 })
    const [first] = [await addCustomer('vroeg@voorbeeld.be', 'Vera Vroeg')]
    await deps.db.insert(customers).values(
      Array.from({ length: 60 }, (_, index) => ({
        firstName: 'K',
        lastName: `${index}`,
        phone: '',
        email: `k${index}@voorbeeld.be`,
      })),
    )
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => owner.post('/api/create-cards-for-all-customers')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await deps.db.select().from(customerCards)
    expect(rows).toHaveLength(await deps.db.$count(customers))
    expect(new Set(rows.map(({ cardNumber }) => cardNumber)).size).toBe(rows.length)
    expect(rows.find(({ id }) => id === early.id)).toMatchObject({
      customerId: first,
      points: 5,
      discountPercentage: '0.0',
    })
    expect(
      rows
        .filter(({ id }) => id !== early.id)
        .every(({ discountPercentage, points }) => discountPercentage === '7.5' && points === 0),
    ).toBe(true)
    expect((await owner.post('/api/create-cards-for-all-customers')).body).toEqual({
      message: 'Elke klant heeft al een klantenkaart.',
    })
    await addCustomer('later@voorbeeld.be')
    expect((await owner.post('/api/create-cards-for-all-customers')).body).toEqual({
      message: '1 klantenkaart aangemaakt.',
    })
  })
})
