import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { giftVoucherTasks } from '#money/gift-vouchers/jobs.server.ts'
import { createStripe } from '#server/adapters/card-payments/stripe.ts'
import { dayBookEntries } from '#server/db/tables/day-book.ts'
import { giftVouchers, voucherMovements, voucherOrders } from '#server/db/tables/gift-vouchers.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { signedEvent, startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe.ts'
import { NOW } from '#tests/support/seeded.ts'
import { voucherBody } from '#tests/support/vouchers.ts'
import { workOff } from '#tests/support/work-off.ts'

const fake = await startFakeStripe()
const cardPayments = createStripe({
  secretKey: 'sk_live_x',
  publishableKey: 'pk_live_x',
  webhookSecret: WEBHOOK_SECRET,
  server: fake.server,
  timeout: 1_000,
})
const testApp = await createTestApp({ cardPayments })
const { app, deps, clock, sentMails } = testApp
const { db } = deps
const visitor = () => createBrowser(app)

afterAll(() => fake.close())
beforeEach(async () => {
  clock.set(NOW)
  sentMails.length = 0
  fake.troubles.length = 0
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

type Started = { orderId: string; paymentIntentId: string; clientSecret: string }

async function order(data: Record<string, unknown> = {}): Promise<Started> {
  const { status, body } = await visitor().post(
    '/api/gift-vouchers/create-payment-intent',
    voucherBody(data),
  )
  expect(status).toBe(201)
  const { orderId, paymentIntentId, clientSecret } = Object(body)
  return { orderId, paymentIntentId, clientSecret }
}

const confirm = async (paymentIntentId: string) =>
  await visitor().post('/api/gift-vouchers/confirm-payment', { paymentIntentId })

async function webhook(
  paymentIntentId: string,
  type: Parameters<typeof signedEvent>[0] = 'payment_intent.succeeded',
) {
  const { body, signature } = signedEvent(
    type,
    { id: paymentIntentId, object: 'payment_intent' },
    deps.clock(),
  )
  return await visitor().call('POST', '/api/gift-vouchers/webhook/stripe', {
    body,
    headers: { 'stripe-signature': signature, origin: 'https://stripe.com' },
  })
}

/** Does what the messages of Stripe asked for; the questions that are planned for later stay. */
async function workOffNews() {
  const { rows } = await db.execute<{ payload: { orderId: string } }>(
    sql`delete from graphile_worker._private_jobs where payload->>'once' = 'true' returning payload`,
  )
  await Promise.all(
    rows.map(
      async ({ payload }) => await giftVoucherTasks['gift-vouchers.ask-orders'](payload, deps),
    ),
  )
}

async function workOffMails() {
  const { 'gift-vouchers.deliver': deliver } = giftVoucherTasks
  await workOff({ 'gift-vouchers.deliver': deliver, ...outboxTasks }, testApp)
}

const vouchersOf = async (orderId: string) =>
  await db.select().from(giftVouchers).where(eq(giftVouchers.orderId, orderId))
const entriesOf = async (voucherId = '') =>
  await db.select().from(dayBookEntries).where(eq(dayBookEntries.sourceId, voucherId))
const movementsOf = async (voucherId = '') =>
  await db.select().from(voucherMovements).where(eq(voucherMovements.voucherId, voucherId))

const givenBack = (amount_refunded: number) => ({
  latest_charge: { id: 'ch_1', object: 'charge' as const, amount_refunded },
})

async function orderRow(orderId: string) {
  const [row] = await db.select().from(voucherOrders).where(eq(voucherOrders.id, orderId))
  return row
}

describe('a payment that has succeeded', () => {
  test('yields one voucher, one entry and one mail each, though confirm and webhook come twenty times at once', async () => {
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    const calls = Array.from({ length: 20 }, async (_, index) =>
      index % 2 === 0
        ? await confirm(paymentIntentId)
        : await webhook(paymentIntentId).then(async (answer) => {
            await workOffNews()
            return answer
          }),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [voucher, ...others] = await vouchersOf(orderId)
    expect(others).toEqual([])
    expect(voucher).toMatchObject({
      amount: '50.00',
      balance: '50.00',
      status: 'active',
      taxedAt: 'sale',
      vatRate: '21.00',
      validUntil: '2028-11-20',
      test: false,
    })
    expect(voucher?.code).toMatch(/^SNUF-[2-9A-HJ-NP-Z]{8}$/)
    expect(
      answers.filter((_, index) => index % 2 === 0).map(({ body }) => Object(body).voucherCode),
    ).toEqual(Array(10).fill(voucher?.code))
    expect(await movementsOf(voucher?.id)).toMatchObject([{ amount: '50.00', reason: 'issued' }])
    expect(await entriesOf(voucher?.id)).toMatchObject([
      {
        kind: 'voucher-sale',
        method: 'online',
        amount: '50.00',
        vat: '8.68',
        rounding: '0.00',
        amountPaid: '50.00',
        test: false,
      },
    ])
    await workOffMails()
    expect(sentMails).toHaveLength(2)
    expect(new Set(sentMails.map(({ to }) => to))).toEqual(
      new Set([voucher?.buyerEmail, voucher?.recipientEmail]),
    )
    expect(await orderRow(orderId)).toMatchObject({ status: 'succeeded', paymentIntentId })
  })

  test('is issued by the job alone, when neither confirm nor webhook ever comes', async () => {
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    await giftVoucherTasks['gift-vouchers.ask-orders']({ orderId, asked: 0 }, deps)
    await giftVoucherTasks['gift-vouchers.ask-orders']({ orderId, asked: 1 }, deps)
    expect(await vouchersOf(orderId)).toHaveLength(1)
    expect((await confirm(paymentIntentId)).status).toBe(200)
    expect(await vouchersOf(orderId)).toHaveLength(1)
  })

  test('messages in the wrong order do not take it back', async () => {
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    for (const type of [
      'payment_intent.succeeded',
      'payment_intent.processing',
      'payment_intent.payment_failed',
    ] as const) {
      expect((await webhook(paymentIntentId, type)).status).toBe(200)
      await workOffNews()
    }
    expect(await orderRow(orderId)).toMatchObject({ status: 'succeeded' })
    expect(await vouchersOf(orderId)).toHaveLength(1)
  })

  test.each([
    ['another amount came in', { amount_received: 4999 }],
    ['more came in', { amount_received: 5001 }],
    ['it was paid in another currency', { currency: 'usd' }],
  ])('yields nothing when %s, and the owner is told', async (_case, change) => {
    const told = await deps.jobs.count(deps.db, 'push.tell')
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    fake.change(paymentIntentId, change)
    expect(await confirm(paymentIntentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_completed' },
    })
    await webhook(paymentIntentId)
    await workOffNews()
    expect(await vouchersOf(orderId)).toEqual([])
    expect(await orderRow(orderId)).toMatchObject({ status: 'failed', failure: 'amount_differs' })
    expect(await deps.jobs.count(deps.db, 'push.tell')).toBe(told + 1)
  })

  test('yields nothing when it was given back before we heard of it', async () => {
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    fake.change(paymentIntentId, {
      latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: 5000 },
    })
    expect((await confirm(paymentIntentId)).status).toBe(409)
    expect(await vouchersOf(orderId)).toEqual([])
    expect(await orderRow(orderId)).toMatchObject({ status: 'refunded' })
  })

  test('of a multi-purpose voucher is no turnover', async () => {
    await db.update(salon).set({ voucherTaxedAt: 'redemption' })
    const { orderId, paymentIntentId } = await order({ amount: '25.55' })
    fake.pay(paymentIntentId)
    await confirm(paymentIntentId)
    await db.update(salon).set({ voucherTaxedAt: 'sale' })
    const [voucher] = await vouchersOf(orderId)
    expect(voucher).toMatchObject({ taxedAt: 'redemption', amount: '25.55' })
    expect(await entriesOf(voucher?.id)).toMatchObject([
      { amount: '0.00', vat: '0.00', amountPaid: '25.55' },
    ])
  })
})

describe('a payment that has not succeeded', () => {
  test.each([
    ['just begun', {}, { status: 'pending', words: 'nog niet voltooid' }],
    [
      'at the bank',
      { status: 'requires_action' },
      { status: 'pending', words: 'nog niet voltooid' },
    ],
    ['processing', { status: 'processing' }, { status: 'processing', words: 'verwerkt' }],
    [
      'declined',
      {
        last_payment_error: {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
        },
      },
      { status: 'failed', words: 'niet genoeg' },
    ],
  ] as const)(
    'yields nothing while it is %s, and may still be paid',
    async (_case, change, { status, words }) => {
      const { orderId, paymentIntentId, clientSecret } = await order()
      fake.change(paymentIntentId, change)
      expect(await confirm(paymentIntentId)).toMatchObject({
        status: 409,
        body: { code: 'payment_not_completed', message: expect.stringContaining(words) },
      })
      expect(await orderRow(orderId)).toMatchObject({ status })
      const state = await visitor().get(
        `/api/gift-vouchers/order?payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`,
      )
      expect(state).toMatchObject({ status: 200, body: { status, voucherCode: null } })
      expect(await vouchersOf(orderId)).toEqual([])
      fake.pay(paymentIntentId)
      expect((await confirm(paymentIntentId)).status).toBe(200)
    },
  )

  test('is asked about again, ever later, and given up after two days', async () => {
    const { orderId, paymentIntentId } = await order()
    const planned = async () => {
      const { rows } = await db.execute<{ run_at: Date }>(
        sql`select run_at from graphile_worker.jobs where key = ${`voucher-order:${orderId}`}`,
      )
      return rows.map(({ run_at }) => (new Date(run_at).getTime() - deps.clock().getTime()) / 1000)
    }
    expect(await planned()).toEqual([5])
    await giftVoucherTasks['gift-vouchers.ask-orders']({ orderId, asked: 0 }, deps)
    expect(await planned()).toEqual([10])
    fake.troubles.push(500, 500, 500)
    await giftVoucherTasks['gift-vouchers.ask-orders']({ orderId, asked: 1 }, deps)
    expect(await planned()).toEqual([20])
    await db.execute(sql`delete from graphile_worker._private_jobs`)
    clock.set('2026-11-22T09:00:01Z')
    await giftVoucherTasks['gift-vouchers.ask-orders']({ orderId, asked: 99 }, deps)
    expect(await planned()).toEqual([])
    expect(await orderRow(orderId)).toMatchObject({ status: 'failed', failure: 'abandoned' })
    fake.pay(paymentIntentId)
    await webhook(paymentIntentId)
    await workOffNews()
    expect(await vouchersOf(orderId)).toHaveLength(1)
  })
})

describe('a Stripe that breaks', () => {
  test('while ordering is 503, and leaves an order that was asked under its own id', async () => {
    fake.troubles.push(500, 500, 500)
    fake.asked.length = 0
    const answer = await visitor().post('/api/gift-vouchers/create-payment-intent', voucherBody())
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const [key, ...keys] = fake.asked.map((one) => one.key)
    expect(keys).toEqual([key, key])
    expect(await orderRow(key ?? '')).toMatchObject({ status: 'pending', paymentIntentId: null })
  })

  test('while confirming is 503, and the voucher comes later', async () => {
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    fake.troubles.push(500, 500, 500)
    expect(await confirm(paymentIntentId)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    await giftVoucherTasks['gift-vouchers.ask-orders']({ orderId, asked: 1 }, deps)
    expect(await vouchersOf(orderId)).toHaveLength(1)
  })
})

describe('the webhook', () => {
  test('refuses what is not signed, was changed or is too old, and does nothing', async () => {
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    const { body, signature } = signedEvent(
      'payment_intent.succeeded',
      { id: paymentIntentId, object: 'payment_intent' },
      deps.clock(),
    )
    const send = async (headers: Record<string, string>, text = body) =>
      await visitor().call('POST', '/api/gift-vouchers/webhook/stripe', { body: text, headers })
    expect(await send({})).toMatchObject({ status: 400, body: { code: 'malformed' } })
    expect((await send({ 'stripe-signature': signature }, `${body} `)).status).toBe(400)
    clock.set('2026-11-20T09:05:01Z')
    expect((await send({ 'stripe-signature': signature })).status).toBe(400)
    await workOffNews()
    expect(await vouchersOf(orderId)).toEqual([])
    clock.set('2026-11-20T09:04:59Z')
    expect((await send({ 'stripe-signature': signature })).status).toBe(200)
    expect((await send({ 'stripe-signature': signature })).status).toBe(200)
    await workOffNews()
    expect(await vouchersOf(orderId)).toHaveLength(1)
  })

  test('takes what is not about an order of ours without a word', async () => {
    expect(await webhook('pi_of_somebody_else')).toMatchObject({
      status: 200,
      body: { received: true },
    })
  })
})

describe('a refund at the provider’s own desk', () => {
  test('takes the same off the voucher, once, and all of it makes it worthless', async () => {
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    await confirm(paymentIntentId)
    for (const [refunded, balance, status] of [
      [2000, '30.00', 'active'],
      [2000, '30.00', 'active'],
      [5000, '0.00', 'refunded'],
    ] as const) {
      fake.change(paymentIntentId, givenBack(refunded))
      await webhook(paymentIntentId, 'payment_intent.succeeded')
      await workOffNews()
      expect(await vouchersOf(orderId)).toMatchObject([{ balance, status }])
    }
    const [voucher] = await vouchersOf(orderId)
    expect((await entriesOf(voucher?.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['voucher-sale', '50.00'],
      ['voucher-refund', '-20.00'],
      ['voucher-refund', '-30.00'],
    ])
  })

  test('of more than is left is a matter for the owner', async () => {
    const { orderId, paymentIntentId } = await order()
    fake.pay(paymentIntentId)
    await confirm(paymentIntentId)
    const [voucher] = await vouchersOf(orderId)
    await db.insert(voucherMovements).values({
      voucherId: voucher?.id ?? '',
      amount: '-45.00',
      reason: 'redeemed',
      createdAt: deps.clock(),
    })
    fake.change(paymentIntentId, givenBack(5000))
    await webhook(paymentIntentId)
    await workOffNews()
    expect(await vouchersOf(orderId)).toMatchObject([{ balance: '0.00', status: 'refunded' }])
    expect(await orderRow(orderId)).toMatchObject({ failure: 'refund_exceeds' })
  })
})
