import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { cardSchema, cardWithMovementsSchema, holderSchema } from '#money/customer-cards/wire.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'

const CARDS = '/api/customer-cards'

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
  return { deps, owner, addCustomer, addCard }
}

describe('finding cards', async () => {
  const { deps, owner, addCustomer, addCard } = await createSalon()
  const bea = await addCustomer('bea@voorbeeld.be', 'Bea Maes')
  await addCustomer('carla@voorbeeld.be', 'Carla De Smet')
  const cards = {
    bea: await addCard('bea@voorbeeld.be'),
    carla: await addCard('carla@voorbeeld.be'),
    nobody: await addCard('aap@voorbeeld.be'),
  }
  await owner.patch(`${CARDS}/${cards.carla.id}`, { isActive: false })

  test('lists them by name, in pages, searched by name, address and number', async () => {
    expect(namesOf((await owner.get(CARDS)).body)).toEqual([
      'aap@voorbeeld.be',
      'Bea Maes',
      'Carla De Smet',
    ])
    expect(namesOf((await owner.get(`${CARDS}?limit=1&cursor=${cards.nobody.id}`)).body)).toEqual([
      'Bea Maes',
    ])
    expect(namesOf((await owner.get(`${CARDS}?q=smet+carla`)).body)).toEqual(['Carla De Smet'])
    expect(
      namesOf((await owner.get(`${CARDS}?q=${cards.bea.cardNumber.toLowerCase()}`)).body),
    ).toEqual(['Bea Maes'])
    expect(namesOf((await owner.get(`${CARDS}?q=%25`)).body)).toEqual([])
    expect(namesOf((await owner.get(`${CARDS}?status=inactive`)).body)).toEqual(['Carla De Smet'])
    expect((await owner.get(`${CARDS}?limit=0`)).status).toBe(422)
    expect((await owner.get(`${CARDS}?status=weg`)).status).toBe(422)
  })

  test('pages through a ledger', async () => {
    for (const points of [10, 20, 30]) await owner.patch(`${CARDS}/${cards.bea.id}`, { points })
    const { movements } = parse(
      cardWithMovementsSchema,
      (await owner.get(`${CARDS}/${cards.bea.id}?limit=2`)).body,
    )
    expect(movements.map(({ pointsAfter }) => pointsAfter)).toEqual([30, 20])
    const next = await owner.get(`${CARDS}/${cards.bea.id}?limit=2&cursor=${movements.at(-1)?.id}`)
    expect(
      parse(cardWithMovementsSchema, next.body).movements.map(({ pointsAfter }) => pointsAfter),
    ).toEqual([10])
  })

  test('looks one up for the till without changing anything', async () => {
    expect((await owner.get(`${CARDS}/lookup?customerId=${bea}`)).body).toMatchObject({
      card: { id: cards.bea.id },
    })
    expect((await owner.get(`${CARDS}/lookup?email=BEA@voorbeeld.be`)).body).toMatchObject({
      card: { id: cards.bea.id },
    })
    expect(
      (await owner.get(`${CARDS}/lookup?number=${cards.bea.cardNumber.toLowerCase()}`)).body,
    ).toMatchObject({ card: { id: cards.bea.id } })
    expect((await owner.get(`${CARDS}/lookup?number=CARD`)).body).toEqual({ card: null })
    expect((await owner.get(`${CARDS}/lookup?email=niemand@voorbeeld.be`)).body).toEqual({
      card: null,
    })
    expect(await owner.get(`${CARDS}/lookup`)).toMatchObject({
      status: 422,
      body: { fields: { email: 'Zoek op klant, e-mailadres of kaartnummer.' } },
    })
  })

  test('lists customers, those without a card first, and counts what there is', async () => {
    const zoe = await addCustomer('zoe@voorbeeld.be', 'Zoë Aerts')
    await deps.db.insert(dogs).values([
      { customerId: zoe, name: 'Bo' },
      { customerId: zoe, name: 'Rex', isActive: false },
    ])
    await insertVisit(deps.db, { customerId: zoe })
    const { body } = await owner.get(`${CARDS}/customers?limit=3`)
    const holders = exact(array(holderSchema)).parse(body)
    expect(holders).toContainEqual({
      id: zoe,
      name: 'Zoë Aerts',
      email: 'zoe@voorbeeld.be',
      appointmentCount: 1,
      dogCount: 1,
      cardId: null,
    })
    expect(holders.map(({ cardId }) => cardId === null)).toEqual(
      holders.map(({ cardId }) => cardId === null).toSorted((a, b) => Number(b) - Number(a)),
    )
    expect((await owner.get(`${CARDS}/customers?q=maes+bea@voor`)).body).toMatchObject([
      { id: bea, cardId: cards.bea.id },
    ])
    expect((await owner.get(`${CARDS}/summary`)).body).toMatchObject({
      cards: 3,
      active: 2,
      points: 30,
      balance: '0.00',
    })
  })
})

function namesOf(body: unknown): string[] {
  return exact(array(cardSchema))
    .parse(body)
    .map(({ customerName, customerEmail }) => customerName || customerEmail)
}
