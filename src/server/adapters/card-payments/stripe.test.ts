import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { BadSignature } from '#server/adapters/card-payments/card-payments.ts'
import { createStripe } from '#server/adapters/card-payments/stripe.ts'
import { signedEvent, startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const ORDER = {
  orderId: '6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11',
  amount: 2555,
  description: 'Kadobon',
}
const fake = await startFakeStripe()
const stripe = connect()

function connect({ timeout = 2_000 }: { timeout?: number } = {}) {
  return createStripe({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecret: WEBHOOK_SECRET,
    server: fake.server,
    timeout,
  })
}

afterAll(() => fake.close())
afterEach(() => {
  fake.asked.length = 0
  fake.troubles.length = 0
})

let orders = 0
async function begin() {
  orders += 1
  return await stripe.create({ ...ORDER, orderId: `order-${orders}` })
}

describe('asking for a payment', () => {
  test('names cents, euro, both methods and the order, under the order as key', async () => {
    const intent = await stripe.create(ORDER)
    expect(intent.clientSecret).toContain(`${intent.id}_secret_`)
    const [{ key, params } = { key: '', params: new URLSearchParams() }] = fake.asked
    expect(key).toBe(ORDER.orderId)
    expect(Object.fromEntries(params)).toEqual({
      amount: '2555',
      currency: 'eur',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'bancontact',
      description: 'Kadobon',
      'metadata[orderId]': ORDER.orderId,
    })
  })

  test('again for the same order is the same payment', async () => {
    expect(await stripe.create(ORDER)).toEqual(await stripe.create(ORDER))
  })

  test('an answer of 500 is asked again under the same key, and is one payment', async () => {
    fake.troubles.push(500, 500)
    const intent = await stripe.create({ ...ORDER, orderId: 'broken-twice' })
    expect(fake.asked.map(({ key }) => key)).toEqual([
      'broken-twice',
      'broken-twice',
      'broken-twice',
    ])
    expect(await stripe.create({ ...ORDER, orderId: 'broken-twice' })).toEqual(intent)
  })

  test('no answer in time is asked again under the same key, and is one payment', async () => {
    fake.troubles.push('hang')
    const impatient = connect({ timeout: 1_000 })
    const intent = await impatient.create({ ...ORDER, orderId: 'hangs-once' })
    expect(fake.asked.map(({ key }) => key)).toEqual(['hangs-once', 'hangs-once'])
    expect(await stripe.create({ ...ORDER, orderId: 'hangs-once' })).toEqual(intent)
  })

  test('a Stripe that stays broken is unavailable', async () => {
    fake.troubles.push(500, 500, 500)
    await expect(stripe.create({ ...ORDER, orderId: 'stays-broken' })).rejects.toMatchObject({
      name: 'CardPaymentsError',
      kind: 'unavailable',
    })
  })

  test('nobody listening is unavailable', async () => {
    const other = await startFakeStripe()
    other.close()
    const lost = createStripe({
      secretKey: 'sk_test_x',
      publishableKey: 'pk',
      webhookSecret: WEBHOOK_SECRET,
      server: other.server,
      timeout: 500,
    })
    await expect(lost.find('pi_1')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('keys of its test mode are no real money', () => {
    expect(stripe.test).toBe(true)
    expect(
      createStripe({ secretKey: 'sk_live_x', publishableKey: 'pk', webhookSecret: WEBHOOK_SECRET })
        .test,
    ).toBe(false)
  })
})

describe('looking a payment up', () => {
  test('one that nobody knows is undefined', async () => {
    expect(await stripe.find('pi_unknown')).toBeUndefined()
  })

  test.each([
    ['just begun', {}, { status: 'pending', failure: '' }],
    [
      'at the bank (redirect or 3-D Secure)',
      { status: 'requires_action' },
      { status: 'pending', failure: '' },
    ],
    ['on its way', { status: 'processing' }, { status: 'processing', failure: '' }],
    [
      'declined, to be tried again',
      {
        status: 'requires_payment_method',
        last_payment_error: {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
        },
      },
      { status: 'failed', failure: 'insufficient_funds' },
    ],
    [
      'refused at the bank',
      {
        status: 'requires_payment_method',
        last_payment_error: {
          type: 'invalid_request_error',
          code: 'payment_intent_authentication_failure',
        },
      },
      { status: 'failed', failure: 'payment_intent_authentication_failure' },
    ],
    ['cancelled', { status: 'canceled' }, { status: 'failed', failure: 'canceled' }],
    [
      'waiting for capture, which we never ask',
      { status: 'requires_capture' },
      { status: 'pending', failure: '' },
    ],
  ] as const)('%s', async (_case, change, expected) => {
    const { id } = await begin()
    fake.change(id, change)
    expect(await stripe.find(id)).toMatchObject({
      id,
      amount: 2555,
      currency: 'eur',
      refunded: 0,
      ...expected,
    })
  })

  test('a paid one says what came in, not what was asked', async () => {
    const { id } = await begin()
    fake.pay(id)
    expect(await stripe.find(id)).toMatchObject({ status: 'succeeded', amount: 2555 })
    fake.change(id, { amount_received: 1000 })
    expect(await stripe.find(id)).toMatchObject({ status: 'succeeded', amount: 1000 })
  })
})

describe('giving back', () => {
  test('once, however often it is asked', async () => {
    const { id } = await begin()
    fake.pay(id)
    fake.troubles.push(500)
    await stripe.refund({ id, amount: 2555, key: `refund-${id}` })
    await stripe.refund({ id, amount: 2555, key: `refund-${id}` })
    await stripe.refund({ id, amount: 2555, key: `another-key-${id}` })
    expect(await stripe.find(id)).toMatchObject({ refunded: 2555 })
  })

  test('what was never paid is refused', async () => {
    await expect(stripe.refund({ id: 'pi_unknown', amount: 100, key: 'k' })).rejects.toMatchObject({
      name: 'CardPaymentsError',
      kind: 'refused',
    })
    fake.troubles.push(500, 500, 500)
    await expect(
      stripe.refund({ id: 'pi_unknown', amount: 100, key: 'other' }),
    ).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('a message of Stripe', () => {
  const intent = { id: 'pi_9', object: 'payment_intent' }

  test.each([
    'payment_intent.succeeded',
    'payment_intent.processing',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ] as const)('%s names its payment', (type) => {
    expect(stripe.readEvent({ ...signedEvent(type, intent, NOW), now: NOW })).toEqual({
      paymentIntentId: 'pi_9',
    })
  })

  test('a refunded charge names its payment', () => {
    const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_9' }
    expect(stripe.readEvent({ ...signedEvent('charge.refunded', charge, NOW), now: NOW })).toEqual({
      paymentIntentId: 'pi_9',
    })
  })

  test('anything else is nothing to us', () => {
    expect(
      stripe.readEvent({
        ...signedEvent('customer.created', { id: 'cus_1', object: 'customer' }, NOW),
        now: NOW,
      }),
    ).toBeUndefined()
  })

  test.each<
    [
      string,
      (message: { body: string; signature: string }) => {
        body: string
        signature: string | undefined
      },
    ]
  >([
    [
      'changed on its way',
      ({ body, signature }) => ({ body: body.replace('pi_9', 'pi_8'), signature }),
    ],
    [
      'written anew from what was parsed',
      ({ body, signature }) => ({ body: JSON.stringify(JSON.parse(body), null, 2), signature }),
    ],
    [
      'signed with another secret',
      ({ body, signature }) => ({ body, signature: signature.replace(/v1=.{8}/, 'v1=00000000') }),
    ],
    ['not signed', ({ body }) => ({ body, signature: undefined })],
    ['signed with nonsense', ({ body }) => ({ body, signature: 'nonsense' })],
  ])('is refused when it is %s', (_case, spoil) => {
    expect(() =>
      stripe.readEvent({
        ...spoil(signedEvent('payment_intent.succeeded', intent, NOW)),
        now: NOW,
      }),
    ).toThrow(BadSignature)
  })

  test('is taken up to 300 seconds after it was signed', () => {
    const message = signedEvent('payment_intent.succeeded', intent, NOW)
    expect(stripe.readEvent({ ...message, now: new Date(NOW.getTime() + 300_000) })).toEqual({
      paymentIntentId: 'pi_9',
    })
    expect(() => stripe.readEvent({ ...message, now: new Date(NOW.getTime() + 301_000) })).toThrow(
      BadSignature,
    )
  })
})
