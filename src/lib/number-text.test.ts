import { expect, test } from 'vitest'
import { countedInThousands, formatNumber } from '#lib/number-text.ts'

test('a figure has its thousands and one decimal at most', () => {
  expect([1234, 12.46, 7].map(formatNumber)).toEqual(['1.234', '12,5', '7'])
  expect([1, 1234].map((count) => countedInThousands(count, 'mail', 'mails'))).toEqual([
    '1 mail',
    '1.234 mails',
  ])
})
