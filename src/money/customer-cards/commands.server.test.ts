import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import {
  addCard,
  changeCard,
  earnPoints,
  findActiveCard,
  giveBackPoints,
  giveBackSpent,
  spendFromCard,
} from '#money/customer-cards/commands.server.ts'
import {
  findCard,
  getLoyaltySettings,
  updateLoyaltySettings,
} from '#money/customer-cards/data.server.ts'
import { newCardSchema } from '#money/customer-cards/schema.ts'
import { type LoyaltySettings } from '#money/customer-cards/wire.ts'
import type { Db } from '#server/db/client.ts'
import { rootCause, violatedConstraint } from '#server/db/errors.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { customers } from '#server/db/tables/customers.ts'
import { payments, sales } from '#server/db/tables/payments.ts'
import { transact } from '#server/db/transaction.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

async function createTill() {
  const { deps, tableOwner } = await createTestApp()
  const { db } = deps
  const now = deps.clock()
  const newCard = async (extra: Record<string, unknown> = {}) =>
    await addCard(
      db,
      newCardSchema.parse({
        customerEmail: `kaart.${randomUUID()}@voorbeeld.be`,
        balanceReason: 'Begin',
        ...extra,
      }),
      now,
    )
  const addCustomer = async (email: string) => {
    const [row] = await db
      .insert(customers)
      .values({ firstName: 'An', lastName: 'Peeters', phone: '', email })
      .returning()
    return row?.id ?? ''
  }
  let number = 0
  const addSale = async () => {
    number += 1
    const sale = {
      number,
      customerName: 'An',
      service: 'Poedel',
      amount: '55.00',
      vatRate: '21.00',
      createdAt: now,
    }
    const [row] = await db.insert(sales).values(sale).returning()
    return row?.id ?? ''
  }
  /** A payment as the till writes it, of which nothing but the amounts counts here. */
  const addPayment = async (saleId: string, amount: string, refundOf?: string) => {
    const row = {
      saleId,
      amount,
      amountPaid: amount,
      method: 'card' as const,
      createdAt: now,
      updatedAt: now,
    }
    const [added] = await db
      .insert(payments)
      .values({ ...row, ...(refundOf && { refundOf, kind: 'refund' as const }) })
      .returning()
    return added?.id ?? ''
  }
  const settings = async (change: Partial<LoyaltySettings>) =>
    await updateLoyaltySettings(db, { ...(await getLoyaltySettings(db)), ...change }, now)
  const ledgerOf = async (cardId: string) => {
    const rows = await db
      .select()
      .from(cardMovements)
      .where(eq(cardMovements.cardId, cardId))
      .orderBy(cardMovements.id)
    return rows.map(({ reason, points, balance }) => [reason, points, balance] as const)
  }
  const earn = async (
    cardId: string,
    amount: number,
    {
      saleId = randomUUID(),
      paymentId = randomUUID(),
    }: { saleId?: string; paymentId?: string } = {},
  ) => await transact(db, (tx) => earnPoints(tx, { cardId, amount, saleId, paymentId, now }))
  const spend = async (
    cardId: string,
    what: { points?: number; balance?: number; saleId?: string },
  ) =>
    await transact(db, (tx) =>
      spendFromCard(tx, { cardId, points: 0, balance: 0, saleId: randomUUID(), now, ...what }),
    )
  const refund = async (
    ids: { paymentId: string; refundPaymentId: string; saleId: string },
    share: { of: number; refunded: number },
  ) => await transact(db, (tx) => giveBackPoints(tx, { ...ids, share, now }))
  return {
    db,
    tableOwner,
    now,
    newCard,
    addCustomer,
    addSale,
    addPayment,
    settings,
    ledgerOf,
    earn,
    spend,
    refund,
  }
}

describe('the card of a payment', async () => {
  const { db, newCard, addCustomer } = await createTill()

  test('is the customer’s, or the one under her address, which becomes hers', async () => {
    const card = await newCard({ customerEmail: 'Later@voorbeeld.be' })
    expect(card).toMatchObject({ customerId: null, customerName: '' })
    const customerId = await addCustomer('later@voorbeeld.be')
    expect(await findActiveCard(db, { email: 'LATER@voorbeeld.be' })).toMatchObject({
      id: card.id,
      customerId,
      customerName: 'An Peeters',
    })
    expect(await findActiveCard(db, { customerId })).toMatchObject({ id: card.id })
    expect(await findActiveCard(db, { customerId, email: 'een.ander@voorbeeld.be' })).toMatchObject(
      { id: card.id },
    )
  })

  test('is not one of another customer, nor an inactive one', async () => {
    const [an, bea] = [
      await addCustomer('an.kaart@voorbeeld.be'),
      await addCustomer('bea.kaart@voorbeeld.be'),
    ]
    const nobodys = await newCard({ customerEmail: 'eva.kaart@voorbeeld.be' })
    await addCustomer('eva.kaart@voorbeeld.be')
    expect(
      await findActiveCard(db, { customerId: an, email: 'eva.kaart@voorbeeld.be' }),
    ).toBeUndefined()
    expect(await findCard(db, nobodys.id)).toMatchObject({ customerId: null })
    const beas = await newCard({ customerEmail: 'bea.kaart@voorbeeld.be' })
    expect(
      await findActiveCard(db, { customerId: an, email: 'bea.kaart@voorbeeld.be' }),
    ).toBeUndefined()
    await changeCard(db, { id: beas.id, change: { isActive: false }, now: new Date() })
    expect(await findActiveCard(db, { customerId: bea })).toBeUndefined()
    expect(await findActiveCard(db, { email: 'niemand@voorbeeld.be' })).toBeUndefined()
    expect(await findActiveCard(db, {})).toBeUndefined()
  })
})

describe('earning', async () => {
  const { db, newCard, settings, ledgerOf, earn } = await createTill()

  test('goes by the stored settings, with the bonus when a multiple of the threshold is passed', async () => {
    const { id } = await newCard({ points: 40 })
    expect(await earn(id, 5_599)).toBe(55)
    expect(await earn(id, 1_000)).toBe(20)
    expect(await earn(id, 99)).toBe(0)
    expect(await findCard(db, id)).toMatchObject({
      points: 115,
      collected: 105,
      pointsValue: '5.75',
    })
    await settings({
      pointsPerEuro: '2.5',
      bonusThreshold: 50,
      bonusPoints: 7,
      euroPerPoint: '0.10',
    })
    expect(await earn(id, 4_000)).toBe(100 + 2 * 7)
    await settings({ autoRewards: false })
    expect(await earn(id, 4_000)).toBe(100)
    expect(await ledgerOf(id)).toEqual([
      ['opening', 40, '0.00'],
      ['earned', 55, '0.00'],
      ['earned', 10, '0.00'],
      ['bonus', 10, '0.00'],
      ['earned', 100, '0.00'],
      ['bonus', 14, '0.00'],
      ['earned', 100, '0.00'],
    ])
    expect(await findCard(db, id)).toMatchObject({ points: 329, pointsValue: '32.90' })
  })

  test('at many tills at once gives each bonus once', async () => {
    await settings({
      pointsPerEuro: '1.0',
      bonusThreshold: 100,
      bonusPoints: 10,
      autoRewards: true,
    })
    const { id } = await newCard()
    const earned = await Promise.all(Array.from({ length: 25 }, () => earn(id, 1_000)))
    expect(earned.reduce((sum, points) => sum + points, 0)).toBe(250 + 20)
    expect(await findCard(db, id)).toMatchObject({ points: 270, collected: 250 })
  })

  test('under absurd settings fills the card up to ten million, and gives back no more than that', async () => {
    await settings({
      pointsPerEuro: '1000.0',
      bonusThreshold: 1,
      bonusPoints: 1_000_000,
      autoRewards: true,
    })
    const { id } = await newCard({ points: 100 })
    expect(await earn(id, 9_999_99)).toBe(9_999_900)
    expect(await earn(id, 9_999_99)).toBe(0)
    expect(await findCard(db, id)).toMatchObject({ points: 10_000_000 })
  })
})

describe('spending', async () => {
  const { db, tableOwner, newCard, settings, ledgerOf, spend } = await createTill()

  test('takes points and balance, and says what the points were worth', async () => {
    const { id } = await newCard({ points: 120, balance: '25.00' })
    expect(await spend(id, { points: 100, balance: 1_050 })).toEqual({ pointsValue: 500 })
    expect(await findCard(db, id)).toMatchObject({ points: 20, balance: '14.50' })
    expect(await spend(id, {})).toEqual({ pointsValue: 0 })
    expect(await ledgerOf(id)).toHaveLength(3)
  })

  test('more than there is, or below the lowest balance, is refused and takes nothing', async () => {
    await settings({ minBalance: '5.00' })
    const { id } = await newCard({ points: 10, balance: '20.00' })
    for (const [what, field, sentence] of [
      [{ points: 11 }, 'points', 'Er staan nog maar 10 punten op de kaart.'],
      [
        { balance: 1_501 },
        'cardBalance',
        'Van het saldo op de kaart kan nog €\u00a015,00 besteed worden.',
      ],
      [
        { points: 10, balance: 1_501 },
        'cardBalance',
        'Van het saldo op de kaart kan nog €\u00a015,00 besteed worden.',
      ],
    ] as const) {
      const error = await refusal(spend(id, what))
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({
        code: 'insufficient_balance',
        status: 409,
        message: sentence,
        fields: { [field]: sentence },
      })
    }
    expect(await findCard(db, id)).toMatchObject({
      points: 10,
      balance: '20.00',
      spendable: '15.00',
    })
    await changeCard(db, { id, change: { isActive: false }, now: new Date() })
    expect(await refusal(spend(id, { points: 1 }))).toMatchObject({ code: 'insufficient_balance' })
    await settings({ minBalance: '0.00' })
  })

  test('at fifty tills at once never takes more than there is', async () => {
    const { id } = await newCard({ points: 95, balance: '19.00' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => spend(id, { points: 10, balance: 200 })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    expect(await findCard(db, id)).toMatchObject({ points: 5, balance: '1.00' })
  })

  test('is held at zero by the database too', async () => {
    const { id } = await newCard({ points: 5 })
    const below = db
      .insert(cardMovements)
      .values({ cardId: id, points: -6, reason: 'spent', createdAt: new Date() })
    await expect(below).rejects.toSatisfy(
      (error) => violatedConstraint(error) === 'customer_cards_points_not_negative',
    )
    for (const change of [
      sql`update card_movements set points = 100 where card_id = ${id}`,
      sql`delete from card_movements where card_id = ${id}`,
    ])
      await expect(tableOwner.execute(change)).rejects.toSatisfy((error) =>
        /never changed or removed/.test(String(rootCause(error))),
      )
  })
})

describe('giving back', async () => {
  const { db, newCard, addSale, addPayment, ledgerOf, earn, spend, refund } = await createTill()

  test('takes the points of what is paid back, to the point, and the bonus that is no longer reached', async () => {
    const card = await newCard({ points: 60 })
    const saleId = await addSale()
    const paymentId = await addPayment(saleId, '55.00')
    expect(await earn(card.id, 5_500, { saleId, paymentId })).toBe(65)
    for (const [amount, kept] of [
      [1_050, 60 + 44 + 10],
      [1_450, 60 + 30],
      [3_000, 60],
    ] as const) {
      const refundPaymentId = await addPayment(saleId, `-${(amount / 100).toFixed(2)}`, paymentId)
      const ids = { paymentId, refundPaymentId, saleId }
      await refund(ids, { of: 5_500, refunded: amount })
      await refund(ids, { of: 5_500, refunded: amount })
      expect(await findCard(db, card.id)).toMatchObject({ points: kept })
    }
    expect(await ledgerOf(card.id)).toEqual([
      ['opening', 60, '0.00'],
      ['earned', 55, '0.00'],
      ['bonus', 10, '0.00'],
      ['refund', -11, '0.00'],
      ['refund', -14, '0.00'],
      ['bonus', -10, '0.00'],
      ['refund', -30, '0.00'],
    ])
  })

  test('takes no more than there is', async () => {
    const card = await newCard()
    const saleId = await addSale()
    const paymentId = await addPayment(saleId, '55.00')
    await earn(card.id, 5_500, { saleId, paymentId })
    await spend(card.id, { points: 50 })
    await refund(
      { paymentId, refundPaymentId: await addPayment(saleId, '-55.00', paymentId), saleId },
      { of: 5_500, refunded: 5_500 },
    )
    expect(await findCard(db, card.id)).toMatchObject({ points: 0 })
    await refund(
      { paymentId: randomUUID(), refundPaymentId: randomUUID(), saleId },
      { of: 5_500, refunded: 5_500 },
    )
  })

  test('puts back what a void sale spent, once', async () => {
    const card = await newCard({ points: 100, balance: '30.00' })
    const saleId = await addSale()
    await spend(card.id, { points: 40, balance: 1_000, saleId })
    await spend(card.id, { points: 10, balance: 500 })
    const giveBack = () => transact(db, (tx) => giveBackSpent(tx, { saleId, now: new Date() }))
    await Promise.all([giveBack(), giveBack(), giveBack()])
    expect(await findCard(db, card.id)).toMatchObject({ points: 90, balance: '25.00' })
    expect((await ledgerOf(card.id)).at(-1)).toEqual(['refund', 40, '10.00'])
  })
})

test('whatever is earned, spent, given back and changed, the figures are the sum of the movements and never below zero', async () => {
  const { db, now, newCard, addSale, addPayment, earn, spend, refund } = await createTill()
  const amount = fc.integer({ min: 1, max: 20_000 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('earn' as const), amount }),
    fc.record({ kind: fc.constant('refund' as const), part: fc.integer({ min: 1, max: 100 }) }),
    fc.record({
      kind: fc.constant('spend' as const),
      points: fc.integer({ min: 0, max: 150 }),
      balance: fc.integer({ min: 0, max: 3_000 }),
    }),
    fc.record({ kind: fc.constant('void' as const) }),
    fc.record({
      kind: fc.constant('change' as const),
      points: fc.integer({ min: 0, max: 300 }),
      balance: fc.integer({ min: 0, max: 50_000 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { id } = await newCard({ points: 20, balance: '15.00' })
      const earned: { paymentId: string; saleId: string; of: number; left: number }[] = []
      const spent: string[] = []
      for (const next of steps) {
        if (next.kind === 'earn') {
          const saleId = await addSale()
          const paymentId = await addPayment(saleId, (next.amount / 100).toFixed(2))
          await earn(id, next.amount, { saleId, paymentId })
          earned.push({ paymentId, saleId, of: next.amount, left: next.amount })
        }
        const payment = earned.findLast(({ left }) => left > 0)
        if (next.kind === 'refund' && payment) {
          const refunded = Math.ceil((payment.left * next.part) / 100)
          payment.left -= refunded
          const refundPaymentId = await addPayment(
            payment.saleId,
            `-${(refunded / 100).toFixed(2)}`,
            payment.paymentId,
          )
          await refund(
            { paymentId: payment.paymentId, refundPaymentId, saleId: payment.saleId },
            { of: payment.of, refunded },
          )
        }
        if (next.kind === 'spend') {
          const saleId = randomUUID()
          await spend(id, { ...next, saleId }).catch((error: unknown) => {
            if (!(error instanceof AppError && error.code === 'insufficient_balance')) throw error
          })
          spent.push(saleId)
        }
        const saleId = next.kind === 'void' ? spent.pop() : undefined
        if (saleId) await transact(db, (tx) => giveBackSpent(tx, { saleId, now }))
        if (next.kind === 'change')
          await changeCard(db, {
            id,
            change: { points: next.points, balance: next.balance, balanceReason: 'Teller fout' },
            now,
          })
        const { card, ledger } = await figuresOf(db, id)
        expect(card).toEqual(ledger)
        expect(Math.min(ledger.points, ledger.balance)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)

async function figuresOf(db: Db, id: string) {
  const [row] = await db.select().from(customerCards).where(eq(customerCards.id, id))
  const movements = await db.select().from(cardMovements).where(eq(cardMovements.cardId, id))
  const points = movements.reduce((sum, movement) => sum + movement.points, 0)
  const balance = movements.reduce((sum, movement) => sum + fromDecimal(movement.balance), 0)
  return {
    card: { points: row?.points, balance: fromDecimal(row?.balance ?? '') },
    ledger: { points, balance },
  }
}

/** Why a piece of work was refused. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  )
}
