import * as fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLedger, sequence } from '#tests/support/book-and-invoices.ts'

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 10_000)
/** Salons at once: while one waits for the database, another works. */
const LANES = 4
/** So many in one salon: its tables stay short, and so do the sums over them. */
const IN_ONE_SALON = 40

const guard = vi.hoisted(() => ({ isOn: true }))
const oneSum = vi.hoisted(() => ({ isOn: true }))
vi.mock('#money/day-book/rules.ts', async (load) => {
  const real = await load<typeof import('#money/day-book/rules.ts')>()
  const vatOfPart: typeof real.vatOfPart = (amount, rate, before) =>
    real.vatOfPart(amount, rate, oneSum.isOn ? before : { amount: 0, vat: 0 })
  return { ...real, vatOfPart }
})
vi.mock('#money/invoiced-sales/rules.ts', async (load) => {
  const real = await load<typeof import('#money/invoiced-sales/rules.ts')>()
  const checkCoversSales: typeof real.checkCoversSales = (...given) =>
    guard.isOn ? real.checkCoversSales(...given) : undefined
  return { ...real, checkCoversSales }
})

beforeEach(() => {
  guard.isOn = true
  oneSum.isOn = true
})

test('with the VAT of each part taken from that part alone, a sequence fails', async () => {
  oneSum.isOn = false
  const ledger = await openLedger()
  const { failed, numRuns, counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(sequence, ledger.play),
    { numRuns: 200, endOnFailure: true },
  )
  expect(failed).toBe(true)
  expect(String(errorInstance)).toContain('VAT in the book')
  process.stdout.write(
    `each part by itself: sequence ${numRuns} failed, ${JSON.stringify(counterexample)}\n`,
  )
})

test('with the guard against an invoice lower than its sale taken away, a sequence fails', async () => {
  guard.isOn = false
  const ledger = await openLedger()
  const { failed, numRuns, counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(sequence, ledger.play),
    { numRuns: 200, endOnFailure: true },
  )
  expect(failed).toBe(true)
  expect(String(errorInstance)).toContain('book and invoices, less what was sold')
  process.stdout.write(
    `without the guard: sequence ${numRuns} failed, ${JSON.stringify(counterexample)}\n`,
  )
})

test(`after any of ${SEQUENCES} sequences book and invoices together are what was sold`, {
  timeout: 4 * 3_600_000,
}, async () => {
  const began = performance.now()
  let planned = 0
  let played = 0
  const lane = async () => {
    while (planned < SEQUENCES) {
      const numRuns = Math.min(IN_ONE_SALON, SEQUENCES - planned)
      planned += numRuns
      const ledger = await openLedger()
      await fc.assert(fc.asyncProperty(sequence, ledger.play), { numRuns, endOnFailure: true })
      expect(await ledger.problems()).toEqual([])
      played += ledger.played()
      await ledger.close()
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  process.stdout.write(
    `${played} sequences in ${Math.round((performance.now() - began) / 1000)} s\n`,
  )
  expect(played).toBe(SEQUENCES)
})
