import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
import {
  addProduct,
  bookMovement,
  changeProduct,
  sellProducts,
  takeBackProducts,
} from '#money/products/commands.server.ts'
import { findProduct, listMovements } from '#money/products/data.server.ts'
import { newProductSchema } from '#money/products/schema.ts'
import { products, stockMovements } from '#server/db/tables/products.ts'
import { transact } from '#server/db/transaction.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { deps, tableOwner } = await createTestApp()
const now = deps.clock()
const add = (values: object = {}) =>
  addProduct(deps, newProductSchema.parse({ name: 'Bal', price: '4.95', ...values }))
const stockOf = async (id: string) => (await findProduct(deps.db, id))?.stock
const sell = (
  lines: { productId: string; quantity: number }[],
  { saleId = randomUUID(), allowBelowZero = false } = {},
) => transact(deps.db, (tx) => sellProducts(tx, { saleId, lines, allowBelowZero, now }))
const takeBack = (
  lines: { productId: string; quantity: number }[],
  saleId: string = randomUUID(),
) => transact(deps.db, (tx) => takeBackProducts(tx, { saleId, lines, now }))
const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof AppError)) throw new Error('was not refused')
  return { code: error.code, message: error.message, fields: error.fields }
}

/** The code with which work was refused; undefined when it was not. */
async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return await work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

/** What the ledger says of a product, in one statement beside the stock that is kept. */
async function bothStocks(id: string) {
  const [row] = await deps.db
    .select({
      stock: products.stock,
      sum: sql<number>`coalesce((select sum(m.quantity) from ${stockMovements} m where m.product_id = ${id}), 0)::int`,
    })
    .from(products)
    .where(eq(products.id, id))
  return row
}

describe('a sale', () => {
  test('takes its pieces out of stock and answers names and prices', async () => {
    const [ball, rope] = [
      await add({ stock: 5 }),
      await add({ name: 'Touw', price: '8', stock: 3 }),
    ]
    const saleId = randomUUID()
    const lines = [
      { productId: rope.id, quantity: 1 },
      { productId: ball.id, quantity: 2 },
      { productId: rope.id, quantity: 1 },
    ]
    expect(await sell(lines, { saleId })).toEqual([
      { productId: rope.id, name: 'Touw', price: 800, quantity: 1 },
      { productId: ball.id, name: 'Bal', price: 495, quantity: 2 },
      { productId: rope.id, name: 'Touw', price: 800, quantity: 1 },
    ])
    expect([await stockOf(ball.id), await stockOf(rope.id)]).toEqual([3, 1])
    expect(await listMovements(deps.db, rope.id, { limit: 1 })).toMatchObject([
      { quantity: -2, reason: 'sale', saleId, saleNumber: null },
    ])
  })

  test('of more than there is says what is left, and sells nothing', async () => {
    const [ball, rope] = [await add({ stock: 2 }), await add({ name: 'Touw' })]
    const lines = [
      { productId: ball.id, quantity: 1 },
      { productId: rope.id, quantity: 1 },
      { productId: ball.id, quantity: 2 },
    ]
    const { code, message, fields } = await refusalOf(sell(lines))
    expect(code).toBe('out_of_stock')
    expect(message).toContain('Bal: Nog 2 in voorraad.')
    expect(message).toContain('Touw: Uitverkocht.')
    expect(fields).toEqual({
      'products.0.quantity': 'Nog 2 in voorraad.',
      'products.1.quantity': 'Uitverkocht.',
      'products.2.quantity': 'Nog 2 in voorraad.',
    })
    expect(await stockOf(ball.id)).toBe(2)
  })

  test('goes below zero when the owner says so; a delivery brings it back', async () => {
    const { id } = await add({ stock: 1 })
    await sell([{ productId: id, quantity: 3 }], { allowBelowZero: true })
    expect(await stockOf(id)).toBe(-2)
    expect((await changeProduct(deps, id, { name: 'Bal', price: 495, stock: -2 })).stock).toBe(-2)
    await bookMovement(deps, id, { movement: { quantity: 1, reason: 'delivery', note: '' } })
    expect(await stockOf(id)).toBe(-1)
    expect((await refusalOf(sell([{ productId: id, quantity: 1 }]))).message).toBe(
      'Bal: Uitverkocht.',
    )
  })

  test('of an unknown or inactive product is refused at its line', async () => {
    const [ball, old] = [
      await add({ stock: 1 }),
      await add({ name: 'Oud', stock: 1, isActive: false }),
    ]
    const withOld = [
      { productId: ball.id, quantity: 1 },
      { productId: old.id, quantity: 1 },
    ]
    expect(await refusalOf(sell(withOld))).toEqual({
      code: 'invalid',
      message: 'Oud wordt niet meer verkocht.',
      fields: { 'products.1.productId': 'Oud wordt niet meer verkocht.' },
    })
    expect((await refusalOf(sell([{ productId: randomUUID(), quantity: 1 }]))).fields).toEqual({
      'products.0.productId': 'Dit product bestaat niet (meer).',
    })
    expect(await sell([])).toEqual([])
    expect(await stockOf(ball.id)).toBe(1)
  })

  test('comes back as a refund, of an inactive product too', async () => {
    const { id } = await add({ stock: 1 })
    const saleId = randomUUID()
    await sell([{ productId: id, quantity: 1 }], { saleId })
    await changeProduct(deps, id, { name: 'Bal', price: 495, isActive: false })
    await takeBack([{ productId: id, quantity: 1 }], saleId)
    expect(await stockOf(id)).toBe(1)
    expect(await listMovements(deps.db, id, { limit: 1 })).toMatchObject([
      { quantity: 1, reason: 'refund', saleId },
    ])
  })

  test('that is undone leaves no trace', async () => {
    const { id } = await add({ stock: 1 })
    const undone = transact(deps.db, async (tx) => {
      await sellProducts(tx, {
        saleId: randomUUID(),
        lines: [{ productId: id, quantity: 1 }],
        allowBelowZero: false,
        now,
      })
      throw new Error('the payment failed')
    })
    await expect(undone).rejects.toThrow('the payment failed')
    expect(await bothStocks(id)).toEqual({ stock: 1, sum: 1 })
  })
})

describe('at once', () => {
  test('the last piece is sold to one of many', async () => {
    const { id } = await add({ stock: 1 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => sell([{ productId: id, quantity: 1 }])),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'out_of_stock', message: 'Bal: Uitverkocht.' })
    expect(await bothStocks(id)).toEqual({ stock: 0, sum: 0 })
  })

  test('no sale loses a movement, and two that name the same products the other way round do not block each other', async () => {
    const [one, two] = [await add({ stock: 100 }), await add({ stock: 100 })]
    const forth = [
      { productId: one.id, quantity: 1 },
      { productId: two.id, quantity: 2 },
    ]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => sell(index % 2 === 0 ? forth : forth.toReversed())),
    )
    expect(await bothStocks(one.id)).toEqual({ stock: 80, sum: 80 })
    expect(await bothStocks(two.id)).toEqual({ stock: 60, sum: 60 })
    expect(await listMovements(deps.db, one.id, {})).toHaveLength(21)
  })

  test('an edited stock and sales both count: what the owner set, less what was sold after', async () => {
    const { id } = await add({ stock: 50 })
    await Promise.all([
      changeProduct(deps, id, { name: 'Bal', price: 495, stock: 30 }),
      ...Array.from({ length: 10 }, () => sell([{ productId: id, quantity: 1 }])),
    ])
    const history = (await listMovements(deps.db, id, {})).toReversed()
    const edited = history.findIndex(({ reason }) => reason === 'correction')
    expect(history[edited]?.stockAfter).toBe(30)
    const soldAfter = history.length - 1 - edited
    expect(await bothStocks(id)).toEqual({ stock: 30 - soldAfter, sum: 30 - soldAfter })
  })

  test('the trigger refuses what no command checked', async () => {
    const { id } = await add({ stock: 1 })
    const past = deps.db
      .insert(stockMovements)
      .values({ productId: id, quantity: -2, reason: 'sale', createdAt: now })
    await expect(past).rejects.toMatchObject({
      cause: { constraint: 'products_stock_not_negative' },
    })
    const mine = eq(stockMovements.productId, id)
    for (const change of [
      tableOwner.update(stockMovements).set({ quantity: 9 }).where(mine),
      tableOwner.delete(stockMovements).where(mine),
    ])
      await expect(change).rejects.toMatchObject({
        cause: { message: 'rows of stock_movements are never changed or removed' },
      })
    expect(await bothStocks(id)).toEqual({ stock: 1, sum: 1 })
  })
})

test('whatever happens, the stock is the sum of its movements and goes below zero only when allowed', async () => {
  const quantity = fc.integer({ min: 1, max: 8 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), quantity, allowBelowZero: fc.boolean() }),
    fc.record({ kind: fc.constant('takeBack' as const), quantity }),
    fc.record({ kind: fc.constant('deliver' as const), quantity }),
    fc.record({
      kind: fc.constant('correct' as const),
      quantity: fc.integer({ min: -8, max: 8 }).filter((count) => count !== 0),
    }),
    fc.record({ kind: fc.constant('edit' as const), quantity: fc.integer({ min: 0, max: 20 }) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 10 }),
      fc.array(step, { maxLength: 12 }),
      async (opening, steps) => {
        const { id } = await add({ stock: opening })
        let expected = opening
        for (const taken of steps) {
          const line = [{ productId: id, quantity: taken.quantity }]
          const run = {
            sell: () =>
              sell(line, { allowBelowZero: 'allowBelowZero' in taken && taken.allowBelowZero }),
            takeBack: () => takeBack(line),
            deliver: () =>
              bookMovement(deps, id, {
                movement: { quantity: taken.quantity, reason: 'delivery', note: '' },
              }),
            correct: () =>
              bookMovement(deps, id, {
                movement: { quantity: taken.quantity, reason: 'correction', note: 'geteld' },
              }),
            edit: () => changeProduct(deps, id, { name: 'Bal', price: 495, stock: taken.quantity }),
          }[taken.kind]
          const before = expected
          const after = {
            sell: before - taken.quantity,
            takeBack: before + taken.quantity,
            deliver: before + taken.quantity,
            correct: before + taken.quantity,
            edit: taken.quantity,
          }[taken.kind]
          const isRefused =
            taken.kind !== 'edit' &&
            after < 0 &&
            after < before &&
            !('allowBelowZero' in taken && taken.allowBelowZero)
          expect(await codeOf(run())).toBe(isRefused ? 'out_of_stock' : undefined)
          expected = isRefused ? before : after
          expect(await bothStocks(id)).toEqual({ stock: expected, sum: expected })
        }
        expect((await listMovements(deps.db, id, { limit: 1 })).at(0)?.stockAfter ?? 0).toBe(
          expected,
        )
      },
    ),
    { numRuns: 25 },
  )
})
