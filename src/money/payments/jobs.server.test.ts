import { eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { paymentTasks } from '#money/payments/jobs.server.ts'
import { judge, nextAskAfter } from '#money/payments/terminal/rules.ts'
import { startedSchema, terminalStatusSchema } from '#money/payments/terminal/wire.ts'
import { overviewSchema, paymentSchema } from '#money/payments/wire.ts'
import {
  type Terminal,
  TerminalRefused,
  type TerminalReport,
  TerminalUnavailable,
} from '#server/adapters/terminal/terminal.ts'
import { payments } from '#server/db/tables/payments.ts'
import { findDifferences, insertCardHolder, openTill } from '#tests/support/till.ts'
import { workOff } from '#tests/support/work-off.ts'

/**
 * A provider that does as the test says. `starts` counts what it was asked to charge, each
 * reference once.
 */
function createFake() {
  const checkouts = new Map<string, TerminalReport>()
  const state: { trouble?: 'down' | 'refuses' | 'answer is lost' | undefined; asks: number } = {
    asks: 0,
  }
  const terminal: Terminal = {
    mode: 'live',
    async start({ reference, amount }) {
      if (state.trouble === 'down') throw new TerminalUnavailable('down')
      if (state.trouble === 'refuses') throw new TerminalRefused('400')
      const report = checkouts.get(reference) ?? {
        transactionId: `co-${checkouts.size}`,
        status: 'PENDING',
        amount,
        currency: 'EUR',
      }
      checkouts.set(reference, report)
      if (state.trouble === 'answer is lost') throw new TerminalUnavailable('no answer')
      return report
    },
    async ask(reference) {
      state.asks += 1
      if (state.trouble === 'down') throw new TerminalUnavailable('down')
      return checkouts.get(reference)
    },
    async cancel(transactionId) {
      if (state.trouble === 'down') throw new TerminalUnavailable('down')
      for (const report of checkouts.values())
        if (report.transactionId === transactionId && report.status !== 'PAID') {
          report.status = 'EXPIRED'
          return true
        }
      return false
    },
  }
  return {
    terminal,
    state,
    checkouts,
    say: (change: Partial<TerminalReport>) =>
      checkouts.forEach((report) => Object.assign(report, change)),
  }
}

async function openLiveTill() {
  const till = await openTill()
  const provider = createFake()
  till.deps.terminal = provider.terminal
  const start = async (data: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    parse(
      startedSchema,
      (
        await till.owner.post(
          '/api/payments/sumup',
          { paymentData: { amount: '55.00', description: 'Poedel', customerName: 'An', ...data } },
          headers,
        )
      ).body,
    )
  const post = async (id: string, verb: 'status' | 'cancel') =>
    parse(terminalStatusSchema, (await till.owner.post(`/api/payments/sumup/${id}/${verb}`)).body)
  const overview = async () =>
    parse(overviewSchema, (await till.owner.get('/api/payments/overview')).body)
  const stored = async () => await till.deps.db.select().from(payments)
  return {
    ...till,
    ...provider,
    start,
    post,
    overview,
    stored,
    workOff: () => workOff(paymentTasks, till),
  }
}

describe('the terminal', () => {
  test('is asked by the job until it is final, and what is paid counts', async () => {
    const till = await openLiveTill()
    const { customer } = await insertCardHolder(till.deps.db)
    const { payment } = await till.start({ customerId: customer.id })
    expect(payment).toMatchObject({
      status: 'pending',
      transactionId: 'co-0',
      test: false,
      failure: '',
    })
    till.say({ status: 'PAID' })
    await till.workOff()
    expect(till.state.asks).toBe(1)
    expect(await till.stored()).toMatchObject([{ status: 'completed', transactionId: 'co-0' }])
    expect(await till.entries()).toMatchObject([
      { kind: 'sale', method: 'sumup', amount: '55.00', test: false },
    ])
    const { rows } = await till.deps.db.execute<{ points: number }>(
      'select points from card_movements',
    )
    expect(rows).toEqual([{ points: 55 }])
  })

  test('is asked ever more seldom for a day, then the owner reads that nobody knows', async () => {
    const till = await openLiveTill()
    await till.start()
    // the clock of a test stands still: every time it is asked again lies in the past of the
    // database
    await till.workOff()
    const expected = Array.from({ length: 200 }, (_, attempt) => nextAskAfter(attempt)).filter(
      (wait) => wait !== undefined,
    ).length
    expect(till.state.asks).toBe(expected)
    expect(await till.stored()).toMatchObject([
      {
        status: 'pending',
        failure: expect.stringMatching(/^SumUp gaf een dag lang geen uitsluitsel/),
      },
    ])
  })

  test('that fails or lets it lapse leaves the sale open', async () => {
    for (const status of ['FAILED', 'EXPIRED'] as const) {
      const till = await openLiveTill()
      const { transactionId } = await till.start()
      till.say({ status })
      expect(await till.post(transactionId, 'status')).toMatchObject({ status: 'failed' })
      expect((await till.overview()).openSales).toMatchObject([{ open: '55.00' }])
      expect(await till.entries()).toEqual([])
    }
  })

  test('that is down leaves a pending payment with its reason; asked again, it is charged once', async () => {
    const till = await openLiveTill()
    till.state.trouble = 'down'
    const { transactionId, payment } = await till.start()
    expect(payment).toMatchObject({
      status: 'pending',
      failure: expect.stringMatching(/^SumUp antwoordt niet/),
    })
    expect((await till.overview()).pending).toMatchObject([{ id: payment.id }])
    expect(await till.post(transactionId, 'status')).toMatchObject({ status: 'pending' })
    till.state.trouble = undefined
    expect(await till.post(transactionId, 'status')).toEqual({
      status: 'pending',
      amount: '55.00',
      failure: '',
      refundDue: false,
    })
    await till.post(transactionId, 'status')
    expect(till.checkouts.size).toBe(1)
    till.say({ status: 'PAID' })
    expect(await till.post('co-0', 'status')).toMatchObject({ status: 'completed' })
  })

  test('whose answer got lost is found by its reference, by the job too', async () => {
    const till = await openLiveTill()
    till.state.trouble = 'answer is lost'
    await till.start()
    till.state.trouble = undefined
    till.say({ status: 'PAID' })
    await till.workOff()
    expect(await till.stored()).toMatchObject([{ status: 'completed', transactionId: 'co-0' }])
    expect(till.checkouts.size).toBe(1)
  })

  test('the job never charges what the provider does not know: a process that died in between took no money', async () => {
    const till = await openLiveTill()
    const { terminal } = till
    till.deps.terminal = { ...terminal, start: () => Promise.reject(new TypeError('killed')) }
    const answer = await till.owner.post('/api/payments/sumup', {
      paymentData: { amount: '55.00', description: 'Poedel', customerName: 'An' },
    })
    expect(answer.status).toBe(500)
    const [row] = await till.stored()
    expect(row).toMatchObject({ status: 'pending', transactionId: null })
    till.deps.terminal = terminal
    await till.workOff()
    expect(till.checkouts.size).toBe(0)
    expect((await till.overview()).pending).toMatchObject([
      { failure: expect.stringMatching(/^SumUp kent deze betaling nog niet/) },
    ])
    await till.post(row?.reference ?? '', 'status')
    till.say({ status: 'PAID' })
    expect(await till.post(row?.reference ?? '', 'status')).toMatchObject({ status: 'completed' })
    expect(await till.entries()).toHaveLength(1)
  })

  test('that refuses at once fails the payment', async () => {
    const till = await openLiveTill()
    till.state.trouble = 'refuses'
    expect((await till.start()).payment).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^SumUp weigert/),
    })
  })

  test.for([{ amount: 5_499 }, { amount: undefined }, { currency: 'CHF' }])(
    'that reports %j completes nothing and says so',
    async (change) => {
      const till = await openLiveTill()
      const { transactionId } = await till.start()
      till.say({ status: 'PAID', ...change })
      expect(await till.post(transactionId, 'status')).toMatchObject({
        status: 'pending',
        failure: expect.stringMatching(/^SumUp meldt/),
      })
      expect(await till.entries()).toEqual([])
      expect(await till.post(transactionId, 'cancel')).toMatchObject({ status: 'cancelled' })
      expect(await till.post(transactionId, 'status')).toMatchObject({
        status: 'cancelled',
        refundDue: true,
      })
    },
  )

  test('ten who ask at once complete it once', async () => {
    const till = await openLiveTill()
    const { customer } = await insertCardHolder(till.deps.db)
    const { transactionId } = await till.start({ customerId: customer.id })
    till.say({ status: 'PAID' })
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => till.post(transactionId, 'status')),
      till.workOff(),
    ])
    expect(answers.slice(0, 10)).toEqual(
      Array.from({ length: 10 }, () => ({
        status: 'completed',
        amount: '55.00',
        failure: '',
        refundDue: false,
      })),
    )
    expect(await till.entries()).toHaveLength(1)
    expect(await findDifferences(till.deps.db)).toEqual([])
  })

  test('twenty repeats of one Idempotency-Key ask it once', async () => {
    const till = await openLiveTill()
    const started = await Promise.all(
      Array.from({ length: 20 }, () => till.start({}, { 'idempotency-key': 'kassa-7' })),
    )
    expect(new Set(started.map(({ payment }) => payment.id)).size).toBe(1)
    expect(till.checkouts.size).toBe(1)
    expect(await till.stored()).toHaveLength(1)
  })
})

describe('a payment that was called off', () => {
  test('is called off at the provider too, and the sale is open', async () => {
    const till = await openLiveTill()
    const { transactionId } = await till.start()
    expect(await till.post(transactionId, 'cancel')).toEqual({
      status: 'cancelled',
      amount: '55.00',
      failure: '',
      refundDue: false,
    })
    expect(await till.post(transactionId, 'cancel')).toMatchObject({ status: 'cancelled' })
    expect((await till.overview()).openSales).toHaveLength(1)
    await till.workOff()
    expect(await till.stored()).toMatchObject([
      { status: 'cancelled', providerState: { status: 'EXPIRED' } },
    ])
  })

  test('completes instead when it was paid already', async () => {
    const till = await openLiveTill()
    const { transactionId } = await till.start()
    till.say({ status: 'PAID' })
    expect(await till.post(transactionId, 'cancel')).toMatchObject({ status: 'completed' })
    expect(await till.entries()).toHaveLength(1)
  })

  test('while the provider is down keeps being asked; paid after all, it is a refund to make, told once', async () => {
    const till = await openLiveTill()
    const { transactionId, payment } = await till.start()
    till.state.trouble = 'down'
    expect(await till.post(transactionId, 'cancel')).toMatchObject({ status: 'cancelled' })
    till.state.trouble = undefined
    till.say({ status: 'PAID' })
    await till.workOff()
    expect((await till.overview()).refundTasks).toMatchObject([
      { id: payment.id, status: 'cancelled', refundDue: true },
    ])
    expect(await till.entries()).toEqual([])
    const done = await till.owner.post(`/api/payments/${payment.id}/refund-done`)
    expect(parse(paymentSchema, done.body)).toMatchObject({ refundDue: false, status: 'cancelled' })
    expect(await till.post(transactionId, 'status')).toMatchObject({ refundDue: false })
    expect((await till.overview()).refundTasks).toEqual([])
  })

  test('is told once too when an answer that was long on its way comes after the money was given back', async () => {
    const till = await openLiveTill()
    const { transactionId, payment } = await till.start()
    till.state.trouble = 'down'
    await till.post(transactionId, 'cancel')
    till.state.trouble = undefined
    till.say({ status: 'PAID' })
    const { promise, resolve } = Promise.withResolvers<void>()
    const { terminal } = till
    till.deps.terminal = {
      ...terminal,
      ask: async (reference) => {
        const report = await terminal.ask(reference)
        await promise
        return report
      },
    }
    const slow = till.post(transactionId, 'status')
    await expect.poll(() => till.state.asks).toBe(2)
    till.deps.terminal = terminal
    await till.post(transactionId, 'status')
    await till.owner.post(`/api/payments/${payment.id}/refund-done`)
    resolve()
    expect(await slow).toMatchObject({ refundDue: false })
    expect((await till.overview()).refundTasks).toEqual([])
  })

  test('whose answer comes later is called off then', async () => {
    const till = await openLiveTill()
    till.state.trouble = 'answer is lost'
    const { transactionId } = await till.start()
    await till.post(transactionId, 'cancel')
    till.state.trouble = undefined
    await till.workOff()
    expect([...till.checkouts.values()]).toMatchObject([{ status: 'EXPIRED' }])
    expect(await till.stored()).toMatchObject([{ status: 'cancelled', transactionId: 'co-0' }])
  })

  test('of the sandbox is left alone once payments are live', async () => {
    const till = await openTill()
    const started = parse(
      startedSchema,
      (
        await till.owner.post('/api/payments/sumup', {
          paymentData: { amount: '5', description: 'Bad', customerName: 'An' },
        })
      ).body,
    )
    till.deps.terminal = createFake().terminal
    await till.owner.post(`/api/payments/sumup/${started.transactionId}/status`)
    const [row] = await till.deps.db
      .select()
      .from(payments)
      .where(eq(payments.id, started.payment.id))
    expect(row).toMatchObject({
      status: 'pending',
      failure: 'Er is geen betaalterminal ingesteld.',
    })
  })
})

describe('what a report means', () => {
  const report = { status: 'PAID', amount: 5_500, currency: 'EUR' } as const
  test.for([
    ['pending', report, { kind: 'complete' }],
    [
      'pending',
      { ...report, amount: 5_501 },
      {
        kind: 'wait',
        failure:
          'SumUp meldt €\u00a055,01 in plaats van €\u00a055,00. Kijk het na in de app van SumUp.',
      },
    ],
    [
      'pending',
      { ...report, amount: undefined },
      {
        kind: 'wait',
        failure:
          'SumUp meldt een ander bedrag in plaats van €\u00a055,00. Kijk het na in de app van SumUp.',
      },
    ],
    [
      'pending',
      { ...report, currency: 'CHF' },
      {
        kind: 'wait',
        failure:
          'SumUp meldt CHF €\u00a055,00 in plaats van €\u00a055,00. Kijk het na in de app van SumUp.',
      },
    ],
    ['pending', { ...report, status: 'PENDING' }, { kind: 'wait', failure: '' }],
    [
      'pending',
      { ...report, status: 'FAILED' },
      { kind: 'fail', failure: 'De betaling is niet gelukt.' },
    ],
    [
      'pending',
      { ...report, status: 'EXPIRED' },
      { kind: 'fail', failure: 'De betaling is verlopen.' },
    ],
    [
      'pending',
      undefined,
      {
        kind: 'wait',
        failure: 'SumUp kent deze betaling nog niet. Vraag het opnieuw, of annuleer.',
      },
    ],
    ['cancelled', report, { kind: 'owed' }],
    ['failed', report, { kind: 'owed' }],
    ['cancelled', { ...report, amount: 1 }, { kind: 'owed' }],
    ['cancelled', { ...report, status: 'PENDING' }, { kind: 'wait', failure: '' }],
    ['cancelled', { ...report, status: 'EXPIRED' }, { kind: 'over' }],
    ['completed', { ...report, status: 'FAILED' }, { kind: 'over' }],
  ] as const)('%s and %j: %j', ([status, said, verdict]) => {
    expect(judge({ status, amount: 5_500 }, said)).toEqual(verdict)
  })

  test('it is asked after 5, 10, 20 seconds … at most each half hour, for a day', () => {
    const waits = Array.from({ length: 200 }, (_, attempt) => nextAskAfter(attempt))
    expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000])
    const asked = waits.filter((wait) => wait !== undefined)
    expect(Math.max(...asked)).toBe(30 * 60_000)
    expect(asked.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(24 * 3_600_000)
    expect(asked.length).toBeGreaterThan(40)
    expect(waits.slice(asked.length).every((wait) => wait === undefined)).toBe(true)
  })
})
