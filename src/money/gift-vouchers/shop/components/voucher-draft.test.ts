import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  blankDraft,
  problemsOf,
  shownAmount,
  typedAmount,
  type VoucherDraft,
} from './voucher-draft.ts'

const TODAY = '2026-11-21'
const full: VoucherDraft = {
  ...blankDraft,
  recipientName: 'Emma',
  recipientEmail: 'emma@voorbeeld.be',
  buyerName: 'Jan',
  buyerEmail: 'jan@voorbeeld.be',
}
const sentenceOf = (change: Partial<VoucherDraft>) =>
  problemsOf({ ...full, ...change }, TODAY)?.sentence

describe('an order', () => {
  test('that is complete has no problems', () => expect(problemsOf(full, TODAY)).toBeUndefined())

  test.for(['amount', 'recipientName', 'recipientEmail', 'buyerName', 'buyerEmail'] as const)(
    'needs its %s',
    (field) => {
      for (const blank of ['', '   ']) {
        const problems = problemsOf({ ...full, [field]: blank }, TODAY)
        expect(problems?.sentence).toBe('Vul alle verplichte velden in')
        expect(problems?.fields).toEqual({ [field]: 'Vul dit nog in.' })
      }
    },
  )

  test('that the buyer hands over needs no address of who gets it', () => {
    for (const recipientEmail of ['', 'emma'])
      expect(problemsOf({ ...full, recipientEmail, delivery: 'self' }, TODAY)).toBeUndefined()
  })

  test('may go without a message', () =>
    expect(sentenceOf({ personalMessage: '' })).toBeUndefined())

  test.for(['9.99', '0', '200.01', '5000', '12.345', '1e2', '-50', 'veel'])(
    'of %s is out of bounds',
    (amount) => expect(sentenceOf({ amount })).toBe('Bedrag moet tussen €10 en €200 liggen'),
  )

  test.for(['10', '10.00', '37,5', '37.55', '200', '200,00'])('of %s is fine', (amount) =>
    expect(sentenceOf({ amount })).toBeUndefined(),
  )

  test('says first what is missing, and marks every field that is wrong', () => {
    const problems = problemsOf(
      { ...full, amount: '5', buyerName: '', recipientEmail: 'emma' },
      TODAY,
    )
    expect(problems?.sentence).toBe('Vul alle verplichte velden in')
    expect(Object.keys(problems?.fields ?? {}).toSorted()).toEqual([
      'amount',
      'buyerName',
      'recipientEmail',
    ])
  })

  test.for(['emma', 'emma@', 'a b@c.be', '@voorbeeld.be'])(
    'refuses the address %s',
    (recipientEmail) =>
      expect(problemsOf({ ...full, recipientEmail }, TODAY)?.fields).toEqual({
        recipientEmail: 'Vul een geldig e-mailadres in.',
      }),
  )

  test.for([
    { deliverOn: '', ok: false },
    { deliverOn: '2026-11-20', ok: false },
    { deliverOn: '2026-11-21', ok: true },
    { deliverOn: '2027-11-21', ok: true },
    { deliverOn: '2027-11-22', ok: false },
  ])('on a chosen day takes $deliverOn: $ok', ({ deliverOn, ok }) => {
    expect(sentenceOf({ delivery: 'later', deliverOn }) === undefined).toBe(ok)
    expect(sentenceOf({ delivery: 'now', deliverOn })).toBeUndefined()
  })
})

describe('an amount', () => {
  test('is shown as it will be read, or as dots', () => {
    expect(shownAmount({ amount: '75' })).toBe('€\u00a075,00')
    expect(shownAmount({ amount: '12,5' })).toBe('€\u00a012,50')
    expect(shownAmount({ amount: '' })).toBe('€\u00a0…')
  })

  test('that a button puts into the field is read back as the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        (cents) => amountOf({ amount: typedAmount(cents) }) === cents,
      ),
    )
    expect([typedAmount(5_000), typedAmount(1_050)]).toEqual(['50', '10,50'])
  })
})
