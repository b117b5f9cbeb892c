import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLedger, sequence } from '#tests/support/book-and-invoices.ts'

// tests/deep/book-and-invoices.test.ts plays ten thousand of them, and shows that they fail when a
// guard is taken away
test('after any sequence book and invoices together are what was sold', {
  timeout: 280_000,
}, async () => {
  const ledger = await openLedger()
  await fc.assert(fc.asyncProperty(sequence, ledger.play), { numRuns: 60, endOnFailure: true })
  expect(await ledger.problems()).toEqual([])
})
