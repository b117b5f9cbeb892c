import { expect, test } from 'vitest'
import {
  canBeCredited,
  existingText,
  isSettled,
  lateText,
  quantityText,
  signedEuro,
  stateOf,
  statusOf,
  yearOf,
  yearOptions,
} from '#money/invoices/components/invoice-words.ts'
import { invoiceOf } from '#tests/support/invoices.ts'

const invoice = invoiceOf([{ description: 'Wassen', quantity: 100, unitPrice: 3_000 }])

test.each([
  ['1.00', '1'],
  ['10.00', '10'],
  ['1.50', '1,5'],
  ['0.25', '0,25'],
])('a quantity of %s is written %s', (wire, shown) => {
  expect(quantityText(wire)).toBe(shown)
})

test('only what is known comes out of an address', () => {
  expect(['overdue', 'paid', 'stolen', null].map(statusOf)).toEqual(['overdue', 'paid', '', ''])
  expect(['2026', '1026', '20262', 'x', null].map(yearOf)).toEqual(['2026', '', '', '', ''])
})

test('the years are the last six, and the chosen one', () => {
  expect(yearOptions('2026-11-24', '').map(({ value }) => value)).toEqual([
    '',
    '2026',
    '2025',
    '2024',
    '2023',
    '2022',
    '2021',
  ])
  expect(yearOptions('2026-11-24', '2019').at(-1)).toEqual({ value: '2019', label: '2019' })
})

test('an invoice that is late says so, and for how long', () => {
  expect([stateOf(invoice).label, lateText(invoice, '2026-12-24')]).toEqual(['Verzonden', ''])
  const late = { ...invoice, isOverdue: true }
  expect([stateOf(late).label, lateText(late, '2026-12-22'), lateText(late, '2026-12-24')]).toEqual(
    ['Vervallen', '1 dag te laat', '3 dagen te laat'],
  )
})

test('with nothing left to pay an invoice is paid or taken back, not waiting', () => {
  const settled = { ...invoice, due: '0.00' }
  expect([stateOf(settled).label, stateOf({ ...settled, credited: '30.00' }).label]).toEqual([
    'Betaald',
    'Gecrediteerd',
  ])
  expect(stateOf({ ...settled, type: 'credit-note' }).label).toBe('Verzonden')
  expect([
    isSettled(settled),
    isSettled(invoice),
    isSettled({ ...settled, status: 'paid' }),
  ]).toEqual([true, false, false])
})

test.each([
  ['an invoice', {}, true],
  ['one that was credited in part', { credited: '10.00' }, true],
  ['one that was wholly credited', { credited: '30.00' }, false],
  ['one of nothing, which a voucher paid', { totalAmount: '0.00', due: '0.00' }, true],
  ['a draft', { status: 'draft' }, false],
  ['a credit note', { type: 'credit-note' }, false],
] as const)('whether %s can be credited', (_, change, expected) => {
  expect(canBeCredited({ ...invoice, ...change })).toBe(expected)
})

test('what was sold and stands on an invoice is credited first, on a draft that is edited or removed', () => {
  const [final, draft] = [{ invoiceNumber: 'INV-0001' }, { invoiceNumber: null }].map((of) => ({
    id: 'a',
    isOfSales: true,
    ...of,
  }))
  if (!final || !draft) throw new Error('there are two')
  expect(existingText([final])).toContain('Maak er een creditnota van')
  expect(existingText([draft])).toMatch(/staat al op dit concept.*bewerk het, of verwijder het/i)
  expect(existingText([draft])).not.toContain('creditnota')
  expect(existingText([draft, final])).toMatch(/verwijder.*creditnota/)
  expect(existingText([{ ...draft, isOfSales: false }])).toMatch(/^Van deze afspraak/)
})

test('a credit note takes away', () => {
  expect([signedEuro(invoice), signedEuro({ ...invoice, type: 'credit-note' })]).toEqual([
    '€\u00a030,00',
    '-€\u00a030,00',
  ])
})
