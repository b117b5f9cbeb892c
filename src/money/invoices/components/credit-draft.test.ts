import { expect, test } from 'vitest'
import {
  chosenItems,
  creditableLines,
  creditProblems,
  creditTotal,
  wholeDraft,
} from '#money/invoices/components/credit-draft.ts'
import { invoiceOf } from '#tests/support/invoices.ts'

const invoice = invoiceOf(
  [
    { description: 'Wassen', quantity: 100, unitPrice: 5_000 },
    { description: 'Shampoo', quantity: 300, unitPrice: 1_000 },
  ],
  { discount: 800 },
)
const [wash, shampoo] = invoice.items
const note = {
  ...invoiceOf([{ description: 'Shampoo', quantity: 100, unitPrice: 1_000 }], {
    discount: 100,
    type: 'credit-note',
  }),
  id: 'n',
  creditOf: 'a',
  items: shampoo
    ? [{ ...shampoo, quantity: '1.00', totalPrice: '10.00', creditsItem: shampoo.id }]
    : [],
}

test('what earlier credit notes took is no longer offered', () => {
  expect(creditableLines(invoice, []).map(({ left }) => left)).toEqual([100, 300])
  expect(creditableLines(invoice, [note]).map(({ left }) => left)).toEqual([100, 200])
  expect(
    creditableLines(invoice, [
      note,
      {
        ...note,
        items: invoice.items.map((item) => ({
          ...item,
          quantity: item === wash ? '1.00' : '2.00',
          creditsItem: item.id,
        })),
      },
    ]),
  ).toEqual([])
})

test('the whole is everything that is left, and comes to the invoice less what was credited', () => {
  const lines = creditableLines(invoice, [note])
  expect(wholeDraft(lines)).toEqual({ 0: '1', 1: '2' })
  expect(
    creditTotal(invoice, [], {
      lines: creditableLines(invoice, []),
      draft: wholeDraft(creditableLines(invoice, [])),
    }),
  ).toBe(7_200)
  expect(creditTotal(invoice, [note], { lines, draft: wholeDraft(lines) })).toBe(6_300)
})

test('a part takes its share of the discount; nothing and too much come to nothing', () => {
  const lines = creditableLines(invoice, [])
  expect(creditTotal(invoice, [], { lines, draft: { 0: '', 1: '1' } })).toBe(900)
  expect(creditTotal(invoice, [], { lines, draft: { 0: '', 1: '' } })).toBe(0)
  expect(creditTotal(invoice, [], { lines, draft: { 0: '2', 1: '' } })).toBe(0)
})

test('too much and what is no number is said beside its line', () => {
  const lines = creditableLines(invoice, [])
  expect(creditProblems(lines, { 0: '1,5', 1: 'alles' })).toEqual({
    0: 'Hoogstens 1.',
    1: 'Vul een aantal in zoals 1 of 0,5.',
  })
  expect(creditProblems(lines, { 0: '', 1: '0,5' })).toEqual({})
  expect(chosenItems(lines, { 0: '0', 1: '0,5' })).toEqual([{ itemId: '1', quantity: 50 }])
})
