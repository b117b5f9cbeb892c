import { eq } from 'drizzle-orm'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startedSchema } from '#money/payments/terminal/wire.ts'
import { paymentSchema } from '#money/payments/wire.ts'
import { customerCards } from '#server/db/tables/customer-cards.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { payments } from '#server/db/tables/payments.ts'
import { products } from '#server/db/tables/products.ts'
import { exact } from '#tests/support/exact.ts'
import {
  findDifferences,
  insertCardHolder,
  insertStock,
  insertVoucher,
  openTill,
  saleBody,
} from '#tests/support/till.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const list = exact(array(paymentSchema))

describe('a voucher at the till', async () => {
  const { deps, owner, pay, entries } = await openTill()
  const balanceOf = async (id: string) =>
    (await deps.db.select().from(giftVouchers).where(eq(giftVouchers.id, id)))[0]?.balance

  test('is spent in parts, typed in any case and without its hyphen; taxed at its sale it is no turnover again', async () => {
    const voucher = await insertVoucher(deps.db)
    const first = await pay({
      amount: '30.00',
      method: 'voucher',
      voucherCode: voucher.code.toLowerCase().replace('-', ' '),
    })
    expect(first).toMatchObject({
      method: 'voucher',
      voucherCode: voucher.code,
      amount: '30.00',
      test: false,
    })
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'sale',
      method: 'voucher',
      amount: '0.00',
      vat: '0.00',
      paid: '30.00',
    })
    const tooMuch = await owner.post(
      '/api/payments',
      saleBody({ amount: '20.01', method: 'voucher', voucherCode: voucher.code }),
    )
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { code: 'insufficient_balance', message: 'Op deze kadobon staat nog €\u00a020,00.' },
    })
    const rest = await pay({
      parts: [
        { method: 'voucher', amount: '20', voucherCode: voucher.code },
        { method: 'cash', amount: '35' },
      ],
    })
    expect(rest.parts).toHaveLength(2)
    expect(await balanceOf(voucher.id)).toBe('0.00')
    expect((await entries()).slice(-2)).toMatchObject([
      { method: 'voucher', amount: '0.00', paid: '20.00' },
      { method: 'cash', amount: '35.00', paid: '35.00' },
    ])
  })

  test('taxed when it is spent, it is turnover then', async () => {
    const voucher = await insertVoucher(deps.db, { taxedAt: 'redemption' })
    await pay({ amount: '30.00', method: 'voucher', voucherCode: voucher.code })
    expect((await entries()).at(-1)).toMatchObject({ amount: '30.00', vat: '5.21', paid: '30.00' })
  })

  test('that is unknown, blocked or expired is refused, and nothing of the sale remains', async () => {
    const product = await insertStock(deps.db, { stock: 3 })
    const vouchers = [
      await insertVoucher(deps.db, { status: 'blocked' }),
      await insertVoucher(deps.db, { validUntil: '2026-11-19' }),
    ]
    const body = (voucherCode: string) =>
      saleBody({
        amount: '10',
        products: [{ productId: product.id }],
        method: 'voucher',
        voucherCode,
      })
    for (const { code } of vouchers)
      expect(await owner.post('/api/payments', body(code))).toMatchObject({
        status: 409,
        body: { code: 'voucher_unusable' },
      })
    expect(await owner.post('/api/payments', body('SNUF-ZZZZZZZZ'))).toMatchObject({
      status: 404,
      body: { fields: { voucherCode: 'Deze kadobon bestaat niet.' } },
    })
    const [stored] = await deps.db.select().from(products).where(eq(products.id, product.id))
    expect(stored?.stock).toBe(3)
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('of a test payment makes a test payment, and is refused once payments are live', async () => {
    const voucher = await insertVoucher(deps.db, { test: true })
    expect(await pay({ amount: '10', method: 'voucher', voucherCode: voucher.code })).toMatchObject(
      { test: true },
    )
    expect((await entries()).at(-1)).toMatchObject({ test: true })
    const env = deps.env
    deps.env = { ...env, PAYMENTS: 'live' }
    expect(
      await owner.post(
        '/api/payments',
        saleBody({ amount: '10', method: 'voucher', voucherCode: voucher.code }),
      ),
    ).toMatchObject({
      status: 409,
      body: { code: 'voucher_unusable' },
    })
    deps.env = env
  })

  test('gets back what a refund of its payment gives back', async () => {
    const voucher = await insertVoucher(deps.db)
    const paid = await pay({ amount: '40', method: 'voucher', voucherCode: voucher.code })
    expect(await owner.post(`/api/payments/${paid.id}/refund`, { amount: '15' })).toMatchObject({
      status: 201,
      body: { kind: 'refund', method: 'voucher', voucherCode: voucher.code, amount: '-15.00' },
    })
    expect(await balanceOf(voucher.id)).toBe('25.00')
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'refund',
      amount: '0.00',
      paid: '-15.00',
    })
    await owner.post(`/api/payments/${paid.id}/refund`)
    expect(await balanceOf(voucher.id)).toBe('50.00')
    expect(await findDifferences(deps.db)).toEqual([])
  })
})

describe('giving back', async () => {
  const { deps, owner, pay, entries } = await openTill()
  const refund = (id: string, body: object = {}) => owner.post(`/api/payments/${id}/refund`, body)

  test('in part, then the rest, never more; each a new row that names its original', async () => {
    const paid = await pay({ amount: '52.52', method: 'card' })
    expect(await refund(paid.id, { amount: '20.00', reason: 'Knip te kort' })).toMatchObject({
      status: 201,
      body: {
        kind: 'refund',
        refundOf: paid.id,
        amount: '-20.00',
        amountPaid: '-20.00',
        method: 'card',
        reason: 'Knip te kort',
        receiptNumber: `${paid.receiptNumber}-1`,
      },
    })
    expect(await refund(paid.id, { amount: '32.53' })).toMatchObject({
      status: 409,
      body: { code: 'payment_settled', fields: { amount: 'Hoogstens €\u00a032,52.' } },
    })
    expect(await refund(paid.id, { method: 'cash' })).toMatchObject({
      body: { amount: '-32.52', rounding: '0.02', amountPaid: '-32.50', method: 'cash' },
    })
    expect(await refund(paid.id)).toMatchObject({
      status: 409,
      body: { message: 'Deze betaling is al helemaal terugbetaald.' },
    })
    const stored = list.parse((await owner.get('/api/payments')).body)
    expect(stored.find(({ id }) => id === paid.id)?.refundable).toBe('0.00')
    expect((await entries()).slice(-2)).toMatchObject([
      { kind: 'refund', method: 'card', amount: '-20.00', vat: '-3.47', paid: '-20.00' },
      { kind: 'refund', method: 'cash', amount: '-32.52', rounding: '0.02', paid: '-32.50' },
    ])
  })

  test('takes back the points that were earned', async () => {
    const { customer, card } = await insertCardHolder(deps.db)
    const points = async () =>
      (await deps.db.select().from(customerCards).where(eq(customerCards.id, card.id)))[0]?.points
    const paid = await pay({ customerId: customer.id })
    expect(await points()).toBe(55)
    await refund(paid.id, { amount: '27.50' })
    expect(await points()).toBe(27)
    await refund(paid.id)
    expect(await points()).toBe(0)
  })

  test('of a whole sale takes the earned points from those that come back, when the earned ones are gone', async () => {
    const { customer, card } = await insertCardHolder(deps.db, { points: 100 })
    const points = async () =>
      (await deps.db.select().from(customerCards).where(eq(customerCards.id, card.id)))[0]?.points
    const paid = await pay({ customerId: customer.id, points: 100 })
    expect(await points()).toBe(50)
    await pay({ amount: '2.50', customerId: customer.id, points: 50 })
    expect(await points()).toBe(0)
    await refund(paid.id, { kind: 'void' })
    expect(await points()).toBe(50)
  })

  test('undoes a whole sale: every payment, goods, points and balance', async () => {
    const product = await insertStock(deps.db, { stock: 4 })
    const voucher = await insertVoucher(deps.db)
    const { customer, card } = await insertCardHolder(deps.db, { points: 100, balance: '10.00' })
    const paid = await pay({
      amount: '52.52',
      customerId: customer.id,
      points: 20,
      cardBalance: '5.00',
      products: [{ productId: product.id, quantity: 2 }],
      tip: '3.00',
      parts: [
        { method: 'voucher', amount: '30.00', voucherCode: voucher.code },
        { method: 'cash', amount: '45.50' },
      ],
    })
    const second = paid.parts[1]?.id ?? ''
    expect(await refund(second, { kind: 'void', reason: 'Verkeerde klant' })).toMatchObject({
      status: 201,
      body: { kind: 'void', refundOf: second, amountPaid: '-45.50', tip: '-3.00' },
    })
    const [stock] = await deps.db.select().from(products).where(eq(products.id, product.id))
    const [back] = await deps.db.select().from(giftVouchers).where(eq(giftVouchers.id, voucher.id))
    const [restored] = await deps.db
      .select()
      .from(customerCards)
      .where(eq(customerCards.id, card.id))
    expect([stock?.stock, back?.balance, restored?.points, restored?.balance]).toEqual([
      4,
      '50.00',
      100,
      '10.00',
    ])
    expect(await refund(paid.id, { kind: 'void' })).toMatchObject({
      status: 409,
      body: { message: 'Deze verkoop is al geschrapt.' },
    })
    expect(await refund(paid.id)).toMatchObject({ status: 409 })
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('of a closed day stands in the open one; undoing its sale is refused', async () => {
    const paid = await pay()
    await deps.db.execute(`insert into day_book_closings (day, totals, expected_cash, counted_cash, includes_test, entry_count, previous_hash, hash, closed_at)
      values ('2026-11-20', '{}', 0, 0, true, 1, '', 'x', now())`)
    expect(await refund(paid.id, { kind: 'void' })).toMatchObject({
      status: 409,
      body: { code: 'day_closed' },
    })
    expect(await refund(paid.id, { amount: '5' })).toMatchObject({ status: 201 })
    const { rows } = await deps.db.execute<{ day: string }>(
      `select day::text, corrects_id from day_book_entries order by id desc limit 1`,
    )
    expect(rows).toEqual([{ day: '2026-11-21', corrects_id: paid.id }])
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('is refused for what is unknown, no payment, or by an impossible way', async () => {
    const paid = await pay()
    const { body } = await refund(paid.id, { amount: '1' })
    expect(await refund(NOBODY)).toMatchObject({ status: 404 })
    expect(await refund('geen-id')).toMatchObject({ status: 404 })
    expect(await refund(parse(paymentSchema, body).id)).toMatchObject({
      status: 409,
      body: { code: 'payment_settled' },
    })
    expect(await refund(paid.id, { method: 'voucher' })).toMatchObject({
      status: 422,
      body: { fields: { method: 'Hiermee kan deze betaling niet terugbetaald worden.' } },
    })
    expect(await refund(paid.id, { amount: '0' })).toMatchObject({ status: 422 })
    expect(await refund(paid.id, { amount: '-5' })).toMatchObject({ status: 422 })
  })
})

const count = (answers: readonly { status: number }[]) => {
  const statuses = answers.map(({ status }) => status)
  return Object.fromEntries(
    [...new Set(statuses)]
      .toSorted((a, b) => a - b)
      .map((status) => [status, statuses.filter((each) => each === status).length]),
  )
}
const many = async <T>(times: number, work: (index: number) => Promise<T>) =>
  await Promise.all(Array.from({ length: times }, (_, index) => work(index)))

// Every race here is decided by PostgreSQL: row locks, checks and the primary key of the
// Idempotency-Keys.
describe('at once', () => {
  test('fifty tills spend one voucher: it pays ten times five euro, numbered one by one; the others read what is left and leave no gap', async () => {
    const { deps, owner } = await openTill()
    const voucher = await insertVoucher(deps.db)
    const answers = await many(50, () =>
      owner.post(
        '/api/payments',
        saleBody({ amount: '5.00', method: 'voucher', voucherCode: voucher.code }),
      ),
    )
    expect(count(answers)).toEqual({ 201: 10, 409: 40 })
    const [stored] = await deps.db
      .select()
      .from(giftVouchers)
      .where(eq(giftVouchers.id, voucher.id))
    expect(stored?.balance).toBe('0.00')
    const numbers = list
      .parse((await owner.get('/api/payments')).body)
      .map(({ receiptNumber }) => Number(receiptNumber))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('the last product is sold once', async () => {
    const { deps, owner } = await openTill()
    const product = await insertStock(deps.db, { stock: 1 })
    const answers = await many(10, () =>
      owner.post('/api/payments', saleBody({ products: [{ productId: product.id }] })),
    )
    expect(count(answers)).toEqual({ 201: 1, 409: 9 })
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('the points of a card are spent once', async () => {
    const { deps, owner } = await openTill()
    const { customer } = await insertCardHolder(deps.db, { points: 100 })
    const answers = await many(10, () =>
      owner.post(
        '/api/payments',
        saleBody({ amount: '5.00', customerId: customer.id, points: 100 }),
      ),
    )
    expect(count(answers)).toEqual({ 201: 1, 409: 9 })
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('two halves and a whole are given back of one payment: never more than it was', async () => {
    const { deps, owner, pay, entries } = await openTill()
    const { id } = await pay({ method: 'card' })
    const answers = await many(9, (index) =>
      owner.post(`/api/payments/${id}/refund`, index % 3 === 0 ? {} : { amount: '27.50' }),
    )
    const [original] = list
      .parse((await owner.get('/api/payments')).body)
      .filter((payment) => payment.id === id)
    expect(original?.refundable).toBe('0.00')
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2)
    expect((await entries()).reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(0)
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('a sale is undone once', async () => {
    const { deps, owner, pay } = await openTill()
    const product = await insertStock(deps.db, { stock: 3 })
    const { id } = await pay({ products: [{ productId: product.id, quantity: 2 }] })
    expect(
      count(await many(8, () => owner.post(`/api/payments/${id}/refund`, { kind: 'void' }))),
    ).toEqual({ 201: 1, 409: 7 })
    const [stored] = await deps.db.select().from(products).where(eq(products.id, product.id))
    expect(stored?.stock).toBe(3)
  })

  test('twenty repeats of one Idempotency-Key are one sale and one refund, with one answer', async () => {
    const { deps, owner, entries } = await openTill()
    const key = { 'idempotency-key': 'kassa-1' }
    const sold = await many(20, () => owner.post('/api/payments', saleBody(), key))
    expect(count(sold)).toEqual({ 201: 20 })
    const ids = new Set(sold.map(({ body }) => parse(paymentSchema, body).id))
    expect(ids.size).toBe(1)
    expect(await owner.post('/api/payments', saleBody({ amount: '56.00' }), key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    const back = await many(20, () =>
      owner.post(`/api/payments/${[...ids][0]}/refund`, { amount: '10' }, key),
    )
    expect(new Set(back.map(({ body }) => parse(paymentSchema, body).id)).size).toBe(1)
    expect(await entries()).toHaveLength(2)
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('an open sale is paid once', async () => {
    const { owner, deps } = await openTill()
    const started = await owner.post('/api/payments/sumup', {
      paymentData: { amount: '30', description: 'Bad', customerName: 'An' },
    })
    const { transactionId, sale } = z
      .object({ transactionId: z.string(), sale: z.object({ id: z.string() }) })
      .parse(started.body)
    await owner.post(`/api/payments/sandbox/${transactionId}`, { outcome: 'FAILED' })
    expect(
      count(await many(10, () => owner.post('/api/payments', { saleId: sale.id, method: 'card' }))),
    ).toEqual({ 201: 1, 409: 9 })
    expect(await findDifferences(deps.db)).toEqual([])
  })
})

test('what came after it was called off is kept as payment of its sale, once, unless that was paid otherwise meanwhile', async () => {
  const { deps, owner, pay, entries } = await openTill()
  const late = async () => {
    const paymentData = { amount: '33.33', tip: '2.00', customerName: 'Term', description: 'Bad' }
    const { payment } = parse(
      startedSchema,
      (await owner.post('/api/payments/sumup', { provider: 'sumup', paymentData })).body,
    )
    await deps.db
      .update(payments)
      .set({ status: 'cancelled', refundDue: true })
      .where(eq(payments.id, payment.id))
    return payment
  }
  const keep = (id: string) => owner.post(`/api/payments/${id}/keep`)
  const { id } = await late()
  const answers = await Promise.all([keep(id), keep(id), keep(id)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({
    id,
    status: 'completed',
    refundDue: false,
    refundable: '35.33',
  })
  expect((await entries()).map(({ kind, method, paid }) => [kind, method, paid])).toEqual([
    ['sale', 'sumup', '33.33'],
    ['tip', 'sumup', '2.00'],
  ])
  const other = await late()
  await pay({ saleId: other.saleId, amount: undefined, method: 'card' })
  expect(await keep(other.id)).toMatchObject({ status: 409, body: { code: 'payment_settled' } })
  expect(await keep(NOBODY)).toMatchObject({ status: 404 })
  expect(await findDifferences(deps.db)).toEqual([])
})
