import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createCardPayments } from '#server/adapters/card-payments/create-card-payments.ts'
import { createSandbox } from '#server/adapters/card-payments/sandbox.ts'
import { connect } from '#server/db/client.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { deps, connectionString } = await createTestApp()
const sandbox = createSandbox(deps.db)
const begin = async (amount = 2500) =>
  await sandbox.create({ orderId: randomUUID(), amount, description: 'Kadobon' })

describe('the sandbox', () => {
  test('makes a payment with a client secret of the known form, one for each order', async () => {
    const order = { orderId: randomUUID(), amount: 2500, description: 'Kadobon' }
    const intents = await Promise.all(Array.from({ length: 10 }, () => sandbox.create(order)))
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
    expect(intents[0]?.clientSecret).toMatch(/^pi_sandbox_[0-9a-f]+_secret_[0-9a-f]+$/)
    expect(await sandbox.find(intents[0]?.id ?? '')).toMatchObject({
      status: 'pending',
      amount: 2500,
      currency: 'eur',
      refunded: 0,
    })
  })

  test('follows what the visitor chooses, until it is paid', async () => {
    const { id } = await begin()
    expect(await sandbox.settle?.(id, 'failed')).toMatchObject({
      status: 'failed',
      failure: 'card_declined',
    })
    expect(await sandbox.settle?.(id, 'processing')).toMatchObject({
      status: 'processing',
      failure: '',
    })
    expect(await sandbox.settle?.(id, 'succeeded')).toMatchObject({ status: 'succeeded' })
    expect(await sandbox.settle?.(id, 'failed')).toMatchObject({ status: 'succeeded' })
    expect(await sandbox.settle?.('pi_sandbox_unknown', 'succeeded')).toBeUndefined()
  })

  test('gives back once, and only what was paid', async () => {
    const { id } = await begin()
    await expect(sandbox.refund({ id, amount: 2500, key: 'k' })).rejects.toMatchObject({
      kind: 'refused',
    })
    await sandbox.settle?.(id, 'succeeded')
    await Promise.all(
      [1, 2, 3].map(async () => await sandbox.refund({ id, amount: 2500, key: 'k' })),
    )
    expect(await sandbox.find(id)).toMatchObject({ refunded: 2500 })
    await expect(sandbox.refund({ id, amount: 2501, key: 'k' })).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  test('is the same in every process', async () => {
    const { db, pool } = connect(connectionString, deps.log)
    const { id } = await begin()
    await createSandbox(db).settle?.(id, 'succeeded')
    await pool.end()
    expect(await sandbox.find(id)).toMatchObject({ status: 'succeeded' })
  })
})

describe('which provider serves', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }

  test.each([
    ['sandbox', keys, 'sandbox'],
    ['live', keys, 'stripe'],
    ['live', {}, undefined],
    ['off', keys, undefined],
  ] as const)('PAYMENTS=%s', async (PAYMENTS, given, expected) => {
    expect((await createCardPayments({ ...deps.env, ...given, PAYMENTS }, deps.db))?.provider).toBe(
      expected,
    )
  })
})
