import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  badCode,
  deliveryMoment,
  isCode,
  isStartOfCode,
  makeCode,
  nextQuestion,
  normaliseCode,
  plannedDateError,
  refundFailureOf,
  statusOn,
  toCsv,
  tooLittle,
  validityFrom,
  whyNotPaid,
  whyNotRefundable,
  whyNotWithdrawable,
  whyUnusable,
  withdrawUntil,
} from '#money/gift-vouchers/rules.ts'
import type { Voucher } from '#money/gift-vouchers/wire.ts'

const TODAY = '2026-11-20'
const standing = { status: 'active', balance: 5000, validUntil: '2028-11-20' } as const

describe('a code', () => {
  test.each(['SNUF', 'K9'])(
    'is %s- and eight characters that are not mixed up, whatever the numbers',
    (prefix) => {
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 8, maxLength: 8 }),
          (numbers) => {
            let next = 0
            const code = makeCode(prefix, () => numbers[next++] ?? 0)
            expect(code.startsWith(`${prefix}-`)).toBe(true)
            expect(code.slice(prefix.length + 1)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
            expect(isCode(code)).toBe(true)
          },
        ),
      )
    },
  )

  test('uses each character equally often', () => {
    let next = 0
    const seen = new Map<string, number>()
    for (let round = 0; round < 32; round++)
      for (const letter of makeCode('SNUF', () => next++).slice(5))
        seen.set(letter, (seen.get(letter) ?? 0) + 1)
    expect(seen.size).toBe(32)
    expect(new Set(seen.values())).toEqual(new Set([8]))
  })

  test.each([
    ' snuf-abcd 2345 ',
    'SNUF-ABCD2345',
    'snuf-abcd2345',
    'snufabcd2345',
    'SNUF ABCD 2345',
    'snuf – abcd2345',
  ])('typed as %j is the same', (typed) => {
    expect(normaliseCode(typed)).toBe('SNUF-ABCD2345')
  })

  test('has a form: a prefix, of now or of before, and eight characters', () => {
    for (const code of [
      'SNUF-ABCD2345',
      'snuf-abcd2345',
      'KADO-ABCD2345',
      'K9-ABCD2345',
      'HONDEN24-ABCD2345',
      'SNUFABCD2345',
      'snuf abcd 2345',
    ])
      expect(isCode(code)).toBe(true)
    for (const code of [
      '',
      'SNUF',
      'SNUF-ABCD234',
      'SNUF-ABCD23456',
      'S-ABCD2345',
      'ÉÉ-ABCD2345',
      'HONDEN245-ABCD2345',
      'HONDEN245ABCD2345',
    ])
      expect(isCode(code)).toBe(false)
  })

  test('is no mistake as long as it can still become one', () => {
    for (const code of ['K9-ABCD2345', 'HONDEN24-ABCD2345', 'HONDEN24ABCD2345'])
      for (let length = 0; length <= code.length; length++)
        expect(isStartOfCode(code.slice(0, length))).toBe(true)
    for (const text of ['SNUF-ABCD23456', 'HONDEN245ABCD2345', 'É'])
      expect(isStartOfCode(text)).toBe(false)
  })

  test('is asked for with the prefix of now', () => {
    expect(badCode('SNUF')).toBe('Voer een geldige kadobon code in (SNUF-XXXXXXXX).')
    expect(badCode('K9')).toBe('Voer een geldige kadobon code in (K9-XXXXXXXX).')
  })
})

function why(change: object, isLive = false) {
  return whyUnusable({ ...standing, test: false, ...change }, { today: TODAY, isLive })
}

describe('where a voucher stands', () => {
  test.each([
    [{}, 'active'],
    [{ validUntil: TODAY }, 'active'],
    [{ validUntil: '2026-11-19' }, 'expired'],
    [{ balance: 0 }, 'spent'],
    [{ balance: 0, validUntil: '2026-11-19' }, 'spent'],
    [{ status: 'blocked', validUntil: '2026-11-19' }, 'blocked'],
    [{ status: 'refunded', balance: 0 }, 'refunded'],
  ] as const)('%j is %s', (change, expected) => {
    expect(statusOn({ ...standing, ...change }, TODAY)).toBe(expected)
  })

  test('it cannot be spent when it is blocked, expired, given back, or of a test while payments are live', () => {
    expect(why({})).toBeUndefined()
    expect(why({ balance: 0 })).toBeUndefined()
    expect(why({ status: 'blocked' })).toContain('geblokkeerd')
    expect(why({ status: 'refunded' })).toContain('terugbetaald')
    expect(why({ validUntil: '2026-11-19' })).toContain('19-11-2026')
    expect(why({ test: true })).toBeUndefined()
    expect(why({ test: true }, true)).toContain('testbetaling')
  })

  test('what is left is named', () => {
    expect(tooLittle(1250)).toBe('Op deze kadobon staat nog €\u00a012,50.')
    expect(tooLittle(0)).toContain('opgebruikt')
  })
})

describe('terms', () => {
  test('validity runs so many months from the day of issue', () => {
    expect(validityFrom('2026-11-20', 24)).toBe('2028-11-20')
    expect(validityFrom('2028-02-29', 12)).toBe('2029-02-28')
  })

  test('withdrawal runs fourteen days from the day of the order in Brussels', () => {
    expect(withdrawUntil(new Date('2026-11-20T09:00:00Z'))).toBe('2026-12-04')
    expect(withdrawUntil(new Date('2026-11-22T23:30:00Z'))).toBe('2026-12-07')
  })

  test.each([
    ['a Saturday', '2026-11-21', '2026-12-07'],
    ['a Sunday', '2026-11-22', '2026-12-07'],
    ['Christmas, a Friday', '2026-12-11', '2026-12-28'],
    ['a Sunday before Easter Monday', '2027-03-14', '2027-03-30'],
    ['New Year, a Friday', '2026-12-18', '2027-01-04'],
    ['Armistice, a Wednesday', '2026-10-28', '2026-11-12'],
  ])('withdrawal that would end on %s ends on the next working day', (_case, ordered, last) => {
    expect(withdrawUntil(new Date(`${ordered}T09:00:00Z`))).toBe(last)
  })

  const owed = {
    status: 'active',
    amount: 5000,
    balance: 5000,
    orderedAt: new Date('2026-11-06T09:00:00Z'),
  } as const
  test.each([
    [{}, undefined],
    [{ status: 'blocked' }, undefined],
    [{ balance: 4999 }, 'gebruikt'],
    [{ status: 'refunded', balance: 0 }, 'al terugbetaald'],
    [{ orderedAt: undefined }, 'in het salon'],
    [{ orderedAt: new Date('2026-11-05T09:00:00Z') }, '19-11-2026'],
  ] as const)('withdrawal of %j', (change, expected) => {
    const reason = whyNotWithdrawable({ ...owed, ...change }, TODAY)
    expect(reason === undefined).toBe(expected === undefined)
    expect(reason ?? '').toContain(expected ?? '')
  })

  test('by the owner’s decision only what is left and not given back yet counts', () => {
    expect(whyNotRefundable({ ...owed, balance: 1, orderedAt: undefined })).toBeUndefined()
    expect(whyNotRefundable({ ...owed, balance: 0 })).toContain('opgebruikt')
    expect(whyNotRefundable({ ...owed, status: 'refunded' })).toContain('al terugbetaald')
  })
})

describe('when it is mailed', () => {
  const now = new Date('2026-03-20T09:00:00Z')
  test.each([
    ['winter', '2026-03-28', '2026-03-28T07:00:00.000Z'],
    ['the day on which summer time begins', '2026-03-29', '2026-03-29T06:00:00.000Z'],
    ['summer', '2026-07-01', '2026-07-01T06:00:00.000Z'],
    ['the day on which winter time begins', '2026-10-25', '2026-10-25T07:00:00.000Z'],
    ['a morning that is past', '2026-03-20', now.toISOString()],
    ['at once', null, now.toISOString()],
  ])('%s', (_case, deliverOn, expected) => {
    expect(deliveryMoment(deliverOn, now).toISOString()).toBe(expected)
  })

  test.each([
    [null, undefined],
    ['2026-11-20', undefined],
    ['2027-11-20', undefined],
    ['2026-11-19', 'vandaag'],
    ['2027-11-21', 'binnen het jaar'],
  ])('the day %s', (deliverOn, expected) => {
    const error = plannedDateError(deliverOn, TODAY)
    expect(error === undefined).toBe(expected === undefined)
    expect(error ?? '').toContain(expected ?? '')
  })
})

describe('asking the provider', () => {
  test('begins after five seconds, grows to half an hour and ends after two days', () => {
    const orderedAt = new Date('2026-11-20T09:00:00Z')
    const pauses: number[] = []
    let now = orderedAt
    for (let asked = 0; ; asked++) {
      const next = nextQuestion({ asked, orderedAt, now })
      if (!next) break
      pauses.push((next.getTime() - now.getTime()) / 1000)
      now = next
    }
    expect(pauses.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(Math.max(...pauses)).toBe(1800)
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(now.getTime() - orderedAt.getTime()).toBeGreaterThanOrEqual(48 * 3_600_000)
    expect(now.getTime() - orderedAt.getTime()).toBeLessThan(49 * 3_600_000)
  })

  test.each([
    [{ status: 'pending', failure: '' }, 'nog niet voltooid'],
    [{ status: 'processing', failure: '' }, 'verwerkt'],
    [{ status: 'refunded', failure: '' }, 'terugbetaald'],
    [{ status: 'failed', failure: 'insufficient_funds' }, 'niet genoeg'],
    [{ status: 'failed', failure: 'amount_differs' }, 'verschilt'],
    [{ status: 'failed', failure: 'some_new_word' }, 'geweigerd'],
  ] as const)('%j is said in words', (order, expected) => {
    expect(whyNotPaid(order)).toContain(expected)
  })

  test('a refund that lags behind is said until it is done', () => {
    expect(refundFailureOf({ status: 'succeeded', failure: 'refund_failed' })).toContain(
      'terugbetaling',
    )
    expect(refundFailureOf({ status: 'refunded', failure: 'refund_failed' })).toBe('')
    expect(refundFailureOf({ status: 'succeeded', failure: '' })).toBe('')
  })
})

test('the spreadsheet has a line each, with decimal commas, and runs nothing that was typed', () => {
  const voucher: Voucher = {
    id: 'v',
    code: 'SNUF-ABCD2345',
    amount: '50.00',
    balance: '12.50',
    status: 'active',
    taxedAt: 'sale',
    vatRate: '21.00',
    recipientName: '=HYPERLINK("http://kwaad")',
    recipientEmail: 'bea@voorbeeld.be',
    buyerName: 'An; Peeters',
    buyerEmail: 'an@voorbeeld.be',
    personalMessage: '',
    deliverOn: null,
    deliveredAt: null,
    validUntil: '2028-11-20',
    online: true,
    withdrawUntil: '2026-12-04',
    refund: 'none',
    refundFailure: '',
    test: false,
    version: 1,
    createdAt: '2026-11-20T23:30:00.000Z',
    updatedAt: '2026-11-20T23:30:00.000Z',
  }
  const [head, line] = toCsv([voucher]).split('\r\n')
  expect(head?.split(';')).toHaveLength(13)
  expect(line).toContain('SNUF-ABCD2345;"50,00";"12,50";geldig;21-11-2026;20-11-2028;')
  expect(line).toContain(`"'=HYPERLINK(""http://kwaad"")"`)
  expect(line).toContain('"An; Peeters"')
})
