import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import { redeemVoucher, restoreVoucher, sellVoucher } from '#money/gift-vouchers/commands.server.ts'
import { giftVoucherTasks } from '#money/gift-vouchers/jobs.server.ts'
import { finishRefund, giveBackNow } from '#money/gift-vouchers/refunds/commands.server.ts'
import { voucherSaleSchema } from '#money/gift-vouchers/schema.ts'
import { CardPaymentsError } from '#server/adapters/card-payments/card-payments.ts'
import { dayBookEntries } from '#server/db/tables/day-book.ts'
import { giftVouchers, voucherMovements } from '#server/db/tables/gift-vouchers.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { buyVoucher } from '#tests/support/vouchers.ts'

const { app, deps } = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
const { db } = deps
const owner = await createOwner(app)
const live = { ...deps, env: { ...deps.env, PAYMENTS: 'live' as const } }

const sell = async (amount = '50.00') =>
  await sellVoucher(deps, voucherSaleSchema.parse({ amount, method: 'card' }), undefined)
const spend = async (code: string, amount: number, moment = deps) =>
  await db.transaction(
    async (tx) => await redeemVoucher(tx, moment, { code, amount, paymentId: randomUUID() }),
  )
const putBack = async (voucherId: string, amount: number) =>
  await db.transaction(
    async (tx) => await restoreVoucher(tx, deps, { voucherId, amount, paymentId: randomUUID() }),
  )

const patch = async (code: string, change: unknown) =>
  await owner.patch(`/api/gift-vouchers/${code}`, change)
const refund = async (code: string, body: unknown = {}) =>
  await owner.post(`/api/gift-vouchers/${code}/refund`, body)

async function changed(change: Partial<typeof giftVouchers.$inferInsert>): Promise<string> {
  const { id, code } = await sell()
  await db.update(giftVouchers).set(change).where(eq(giftVouchers.id, id))
  return code
}

async function balanceOf(id: string) {
  const [row] = await db
    .select({ balance: giftVouchers.balance })
    .from(giftVouchers)
    .where(eq(giftVouchers.id, id))
  return fromDecimal(row?.balance ?? '')
}

test('another prefix counts for vouchers that are sold from then on; an old one is spent as before', async () => {
  const before = await sell()
  const book = Object((await owner.get('/api/salon')).body)
  expect(
    (await owner.call('PUT', '/api/salon', { body: { ...book, voucherPrefix: 'k9' } })).status,
  ).toBe(200)
  const { code } = await sell()
  expect(code).toMatch(/^K9-[2-9A-HJ-NP-Z]{8}$/)
  const sale = { amount: '20.00', customerName: 'An', service: 'Poedel' }
  for (const voucherCode of [before.code, code.toLowerCase()])
    expect(
      (await owner.post('/api/payments', { ...sale, method: 'voucher', voucherCode })).status,
    ).toBe(201)
  expect(await balanceOf(before.id)).toBe(3000)

  const sentence = 'Voer een geldige kadobon code in (K9-XXXXXXXX).'
  const wrong = { method: 'voucher', amount: '5.00', voucherCode: 'K9-1' }
  const refused = (field: string) => ({
    status: 422,
    body: { code: 'invalid', message: sentence, fields: { [field]: sentence } },
  })
  expect(await owner.post('/api/payments', { ...sale, ...wrong })).toMatchObject(
    refused('voucherCode'),
  )
  const parts = [{ method: 'card', amount: '15.00' }, wrong]
  expect(await owner.post('/api/payments', { ...sale, parts })).toMatchObject(
    refused('parts.1.voucherCode'),
  )
  const paymentData = { ...sale, description: 'Poedel', parts: [wrong] }
  expect(await owner.post('/api/payments/sumup', { paymentData })).toMatchObject(
    refused('paymentData.parts.0.voucherCode'),
  )
  await db.update(salon).set({ voucherPrefix: 'SNUF' })
})

describe('redeemVoucher', () => {
  test('takes a part, and says which voucher it was', async () => {
    const { id, code } = await sell()
    expect(await spend(` ${code.toLowerCase()} `, 2050)).toEqual({
      voucherId: id,
      code,
      taxedAt: 'sale',
      test: false,
    })
    expect(await balanceOf(id)).toBe(2950)
  })

  test('fifty tills at once never exceed it, and what is refused says what is left', async () => {
    const { id, code } = await sell()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, async () => await spend(code, 700)),
    )
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        code: 'insufficient_balance',
        message: 'Op deze kadobon staat nog €\u00a01,00.',
        fields: { voucherCode: expect.any(String) },
      })
    expect(await balanceOf(id)).toBe(100)
  })

  test.each<[string, () => Promise<string>, string]>([
    ['an unknown code', async () => 'SNUF-22222222', 'not_found'],
    ['a blocked one', async () => await changed({ status: 'blocked' }), 'voucher_unusable'],
    ['an expired one', async () => await changed({ validUntil: '2026-11-19' }), 'voucher_unusable'],
    [
      'one that was given back',
      async () => await changed({ status: 'refunded' }),
      'voucher_unusable',
    ],
    ['more than is left', async () => (await sell('10.00')).code, 'insufficient_balance'],
  ])('refuses %s', async (_case, make, code) => {
    const refused = await make()
    await expect(spend(refused, 1001)).rejects.toMatchObject({
      code,
      fields: { voucherCode: expect.any(String) },
    })
  })

  test('takes a voucher of the sandbox only while nothing is live', async () => {
    const { code } = await buyVoucher(deps)
    await expect(spend(code, 100, live)).rejects.toMatchObject({ code: 'voucher_unusable' })
    expect(await spend(code, 100)).toMatchObject({ test: true })
  })

  test('takes one on its last day', async () => {
    expect(await spend(await changed({ validUntil: '2026-11-20' }), 100)).toMatchObject({
      taxedAt: 'sale',
    })
  })
})

describe('restoreVoucher', () => {
  test('puts back, also on one that is blocked or expired, never on one that was given back', async () => {
    const { id, code } = await sell()
    await spend(code, 5000)
    await db
      .update(giftVouchers)
      .set({ status: 'blocked', validUntil: '2026-11-01' })
      .where(eq(giftVouchers.id, id))
    await putBack(id, 1500)
    expect(await balanceOf(id)).toBe(1500)
    await db.update(giftVouchers).set({ status: 'refunded' }).where(eq(giftVouchers.id, id))
    await expect(putBack(id, 100)).rejects.toMatchObject({ code: 'voucher_unusable' })
    await expect(putBack(randomUUID(), 100)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('never puts on more than was ever there: the database refuses', async () => {
    const { id, code } = await sell()
    await spend(code, 100)
    await expect(putBack(id, 101)).rejects.toThrow('Failed query')
    expect(await balanceOf(id)).toBe(4900)
  })
})

test('whatever is spent and put back, the balance is the sum of the movements and stays from zero to the amount', async () => {
  const steps = fc.array(
    fc.record({ isBack: fc.boolean(), cents: fc.integer({ min: 1, max: 6_000 }) }),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { id, code } = await sell()
      let expected = 5000
      for (const { isBack, cents } of list) {
        const fits = isBack ? expected + cents <= 5000 : cents <= expected
        const outcome = await (isBack ? putBack(id, cents) : spend(code, cents)).then(
          () => true,
          (error: unknown) => (isBack || error instanceof AppError ? false : Promise.reject(error)),
        )
        expect(outcome).toBe(fits)
        if (fits) expected += isBack ? cents : -cents
      }
      const movements = await db
        .select({ amount: voucherMovements.amount })
        .from(voucherMovements)
        .where(eq(voucherMovements.voucherId, id))
      expect(movements.reduce((sum, { amount }) => sum + fromDecimal(amount), 0)).toBe(expected)
      expect(await balanceOf(id)).toBe(expected)
    }),
    { numRuns: 25 },
  )
}, 30_000)

test('movements are never changed or removed', async () => {
  const { id } = await sell()
  await expect(
    db.update(voucherMovements).set({ amount: '1.00' }).where(eq(voucherMovements.voucherId, id)),
  ).rejects.toThrow('Failed query')
  await expect(
    db.delete(voucherMovements).where(eq(voucherMovements.voucherId, id)),
  ).rejects.toThrow('Failed query')
})

const entriesOf = async (id: string) =>
  await db
    .select()
    .from(dayBookEntries)
    .where(eq(dayBookEntries.sourceId, id))
    .orderBy(dayBookEntries.id)

describe('selling at the till', () => {
  test('in cash rounds what goes into the drawer, not the voucher, and is real whatever the sandbox', async () => {
    const { status, body } = await owner.post('/api/gift-vouchers', {
      amount: '25.03',
      method: 'cash',
      recipientName: 'Bea',
      personalMessage: 'Dag!',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: expect.stringMatching(/^SNUF-/),
      amount: '25.03',
      balance: '25.03',
      status: 'active',
      rounding: '0.02',
      amountPaid: '25.05',
      online: false,
      withdrawUntil: null,
      recipientEmail: '',
      test: false,
      movements: [{ amount: '25.03', reason: 'issued' }],
    })
    expect(await entriesOf(Object(body).id)).toMatchObject([
      {
        kind: 'voucher-sale',
        method: 'cash',
        amount: '25.03',
        rounding: '0.02',
        amountPaid: '25.05',
        vat: '4.34',
        test: false,
      },
    ])
  })

  test('twice under one key is one sale', async () => {
    const body = { amount: '40.00', method: 'card' }
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await owner.post('/api/gift-vouchers', body, key)),
    )
    expect(
      new Set(answers.map(({ status, body: answer }) => `${status} ${Object(answer).code}`)).size,
    ).toBe(1)
    expect((await owner.post('/api/gift-vouchers', { ...body, amount: '41.00' }, key)).status).toBe(
      422,
    )
  })

  test.each<[Record<string, unknown>, string]>([
    [{ amount: '0.99' }, 'amount'],
    [{ amount: '1000.01' }, 'amount'],
    [{ method: 'voucher' }, 'method'],
    [{ sendMail: true }, 'recipientEmail'],
    [{ recipientEmail: 'bea' }, 'recipientEmail'],
    [{ deliverOn: '2026-11-19' }, 'deliverOn'],
  ])('refuses %j', async (change, field) => {
    const { status, body } = await owner.post('/api/gift-vouchers', {
      amount: '25.00',
      method: 'card',
      ...change,
    })
    expect({ status, fields: Object.keys(Object(body).fields) }).toEqual({
      status: 422,
      fields: [field],
    })
  })
})

describe('changing a voucher', () => {
  test('extends, blocks, frees and corrects it; what is absent stays', async () => {
    const { code } = await sell()
    expect(await patch(code, { validUntil: '2029-06-30' })).toMatchObject({
      status: 200,
      body: { validUntil: '2029-06-30', status: 'active' },
    })
    expect((await patch(code, { status: 'blocked' })).body).toMatchObject({
      status: 'blocked',
      validUntil: '2029-06-30',
    })
    await expect(spend(code, 100)).rejects.toMatchObject({ code: 'voucher_unusable' })
    expect(
      (
        await patch(code, {
          status: 'active',
          recipientName: 'Jan',
          recipientEmail: 'jan@voorbeeld.be',
        })
      ).body,
    ).toMatchObject({
      status: 'active',
      recipientName: 'Jan',
      recipientEmail: 'jan@voorbeeld.be',
      buyerEmail: '',
    })
    await spend(code, 100)
    expect((await patch(code, { recipientEmail: '' })).body).toMatchObject({
      recipientEmail: '',
      recipientName: 'Jan',
    })
  })

  test('never shortens it, knows other editors, and a spent euro is none', async () => {
    const { code, version } = await sell()
    expect(await patch(code, { validUntil: '2028-11-19' })).toMatchObject({
      status: 422,
      body: { fields: { validUntil: expect.any(String) } },
    })
    await spend(code, 100)
    expect((await patch(code, { buyerName: 'An', version })).status).toBe(200)
    expect(await patch(code, { buyerName: 'Els', version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { buyerName: 'An', balance: '49.00' } },
    })
    expect((await patch('SNUF-22222222', { buyerName: 'Els' })).status).toBe(404)
    expect((await patch(code, { status: 'refunded' })).status).toBe(422)
  })

  test('plans its mail anew until it has left', async () => {
    const { id, code } = await buyVoucher(deps, { deliverOn: '2026-12-24' })
    expect((await patch(code, { deliverOn: '2026-12-25' })).body).toMatchObject({
      deliverOn: '2026-12-25',
    })
    expect(await patch(code, { deliverOn: '2026-11-01' })).toMatchObject({
      status: 422,
      body: { fields: { deliverOn: expect.any(String) } },
    })
    await db.update(giftVouchers).set({ deliveredAt: deps.clock() }).where(eq(giftVouchers.id, id))
    expect((await patch(code, { deliverOn: '2026-12-26' })).status).toBe(422)
  })

  test('is mailed again to whom the owner says', async () => {
    const { code, buyerEmail } = await buyVoucher(deps)
    expect((await owner.post(`/api/gift-vouchers/${code}/resend`, { to: 'buyer' })).body).toEqual({
      success: true,
      sentTo: buyerEmail,
    })
    expect((await owner.post(`/api/gift-vouchers/${(await sell()).code}/resend`)).status).toBe(422)
  })
})

describe('giving back', () => {
  test('one that was bought online goes back through the provider, once', async () => {
    const { id, code, paymentIntentId } = await buyVoucher(deps)
    const answers = await Promise.all([refund(code), refund(code), refund(code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await owner.get(`/api/gift-vouchers/${code}`)).body).toMatchObject({
      status: 'refunded',
      balance: '0.00',
      refund: 'done',
      refundFailure: '',
    })
    expect(await deps.cardPayments?.find(paymentIntentId)).toMatchObject({ refunded: 5000 })
    expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual([
      'voucher-sale',
      'voucher-refund',
    ])
  })

  test('outside the term or after spending only by the owner’s decision, and then what is left', async () => {
    const { id, code, paymentIntentId } = await buyVoucher(deps)
    await spend(code, 1200)
    expect(await refund(code)).toMatchObject({ status: 409, body: { code: 'voucher_unusable' } })
    expect((await refund(code, { allowLate: true, note: 'Verhuisd' })).body).toMatchObject({
      status: 'refunded',
      balance: '0.00',
    })
    expect(await deps.cardPayments?.find(paymentIntentId)).toMatchObject({ refunded: 3800 })
    expect(await entriesOf(id)).toMatchObject([
      { amountPaid: '50.00' },
      { amount: '-38.00', amountPaid: '-38.00', correctsId: id },
    ])
  })

  test('one of the till goes back as the owner says, cash rounded', async () => {
    const { id, code } = await sell('25.03')
    expect((await refund(code)).status).toBe(409)
    expect((await refund(code, { allowLate: true, method: 'cash' })).body).toMatchObject({
      status: 'refunded',
      refund: 'done',
    })
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      method: 'cash',
      amount: '-25.03',
      rounding: '-0.02',
      amountPaid: '-25.05',
    })
  })

  test('a provider that fails is asked again by the job, and the owner sees that it lags', async () => {
    const { id, code, paymentIntentId } = await buyVoucher(deps)
    const told = await deps.jobs.count(deps.db, 'push.tell')
    const broken = {
      ...deps,
      cardPayments: deps.cardPayments && {
        ...deps.cardPayments,
        refund: async () => await Promise.reject(new CardPaymentsError('unavailable', 'down')),
      },
    }
    await giveBackNow(broken, { code }, { method: 'cash', note: '', refusal: () => undefined })
    await finishRefund(broken, id).catch(() => undefined)
    expect(await deps.jobs.count(deps.db, 'push.tell')).toBe(told + 1)
    expect((await owner.get(`/api/gift-vouchers/${code}`)).body).toMatchObject({
      status: 'refunded',
      refund: 'pending',
      refundFailure: expect.stringContaining('blijven'),
    })
    expect(JSON.stringify((await owner.get('/api/gift-vouchers/overview')).body)).toContain(
      'terugbetaling lukt voorlopig niet',
    )
    await giftVoucherTasks['gift-vouchers.refund']({ voucherId: id }, deps)
    await giftVoucherTasks['gift-vouchers.refund']({ voucherId: id }, deps)
    expect((await owner.get(`/api/gift-vouchers/${code}`)).body).toMatchObject({
      refund: 'done',
      refundFailure: '',
    })
    expect(await deps.cardPayments?.find(paymentIntentId)).toMatchObject({ refunded: 5000 })
  })
})
