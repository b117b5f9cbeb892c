import { expect, test } from 'vitest'
import { blankDraft } from './voucher-draft.ts'
import { parseSaved } from './voucher-storage.ts'

const order = {
  clientSecret: 'pi_sandbox_1_secret_2',
  orderId: 'o',
  paymentIntentId: 'pi_sandbox_1',
  publishableKey: '',
  mode: 'sandbox',
  test: true,
} as const

test('what was typed and what waits for its payment come back as they were', () => {
  const saved = {
    draft: { ...blankDraft, buyerName: 'Jan', delivery: 'later' as const },
    waiting: { body: '{}', order },
  }
  expect(parseSaved(JSON.stringify(saved))).toEqual(saved)
  expect(parseSaved(JSON.stringify({ draft: blankDraft }))).toEqual({
    draft: blankDraft,
    waiting: undefined,
  })
})

test.for([
  null,
  '',
  'onzin',
  '[]',
  '{}',
  '{"draft":{"amount":50}}',
  JSON.stringify({ draft: blankDraft, waiting: { body: '', order: { ...order, mode: 'off' } } }),
])('stored text of another kind counts as none: %s', (stored) =>
  expect(parseSaved(stored)).toBeUndefined(),
)
