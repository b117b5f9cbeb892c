import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  copyOf,
  type Draft,
  draftOf,
  draftOfProposal,
  emptyDraft,
  formFields,
  problemsOf,
  rateOf,
  staleRows,
  sumsOf,
  wrongFields,
} from '#money/invoices/drafts/components/invoice-draft.ts'
import { newInvoiceSchema } from '#money/invoices/schema.ts'
import { invoiceOf } from '#tests/support/invoices.ts'

const term = { today: '2026-11-24', termDays: 30 }
const line = { description: 'Wassen', quantity: '1', unitPrice: '55,00' }
const draft: Draft = { ...emptyDraft(term), customerName: 'Kennel', items: [line] }
const stored = invoiceOf([{ description: 'Wassen', quantity: 150, unitPrice: 5_500 }], {
  discount: 500,
  notes: 'Dank je',
})

test('a new invoice has one line of one piece, is due after the term and says België', () => {
  expect(emptyDraft(term)).toMatchObject({
    invoiceDate: '2026-11-24',
    dueDate: '2026-12-24',
    customerCountry: 'België',
    items: [{ description: '', quantity: '1', unitPrice: '0,00' }],
  })
})

test('a stored draft comes back as it was when nothing is typed', () => {
  const { invoice, items } = newInvoiceSchema.parse({
    ...bodyOf(draftOf({ ...stored, customerId: null })),
  })
  expect(items).toEqual([{ description: 'Wassen', quantity: 150, unitPrice: 5_500 }])
  expect(invoice).toMatchObject({
    customerName: stored.customerName,
    customerVATNumber: stored.customerVATNumber,
    discount: 500,
    notes: 'Dank je',
  })
  expect(invoice).toMatchObject({
    invoiceDate: stored.invoiceDate,
    dueDate: stored.dueDate,
    reverseCharge: false,
  })
})

test('a copy is of today and leaves the visit and the till to the first', () => {
  const copy = copyOf({ ...stored, appointmentId: 'a', saleIds: ['s'] }, term)
  expect(copy).toMatchObject({
    invoiceDate: '2026-11-24',
    dueDate: '2026-12-24',
    appointmentId: '',
    saleIds: [],
    customerName: stored.customerName,
  })
  expect(copy.items).toEqual([{ description: 'Wassen', quantity: '1,5', unitPrice: '55,00' }])
})

test('what a visit proposes is filled in, and without lines an empty one waits', () => {
  const invoice = {
    customerId: 'k',
    appointmentId: 'a',
    saleIds: ['s'],
    customerName: 'Marie',
    customerEmail: '',
    customerAddress: '',
    customerPostalCode: '',
    customerCity: 'Gent',
    customerCountry: 'België',
    customerVATNumber: 'BE 0123.456.749',
    discount: '2.50',
  }
  const filled = draftOfProposal(
    {
      invoice,
      items: [{ description: 'Knippen', quantity: '1.00', unitPrice: '45.00' }],
      taxedBefore: '30.00',
      existing: [],
    },
    term,
  )
  expect(filled).toMatchObject({
    customerId: 'k',
    appointmentId: 'a',
    saleIds: ['s'],
    customerCity: 'Gent',
    customerVATNumber: 'BE 0123.456.749',
    discount: '2,50',
  })
  expect(filled.items).toEqual([{ description: 'Knippen', quantity: '1', unitPrice: '45,00' }])
  expect(
    draftOfProposal({ invoice, items: [], taxedBefore: '0.00', existing: [] }, term).items,
  ).toHaveLength(1)
})

describe('what is wrong is said beside its field', () => {
  test.each<[Partial<Draft>, Record<string, string>]>([
    [{}, {}],
    [{ customerName: ' ' }, { customerName: 'Vul minimaal de klantennaam in' }],
    [{ customerEmail: 'jan@' }, { customerEmail: 'Vul een geldig e-mailadres in.' }],
    [
      { customerVATNumber: 'BE 0123.456.789' },
      { customerVATNumber: 'Dit is geen geldig BTW-nummer. Een voorbeeld: BE 0123.456.749.' },
    ],
    [{ customerVATNumber: 'NL123456789B01' }, {}],
    [
      { reverseCharge: true },
      { customerVATNumber: 'Voor btw verlegd is het BTW-nummer van de klant nodig.' },
    ],
    [{ invoiceDate: '' }, { invoiceDate: 'Kies een geldige datum.' }],
    [{ dueDate: '2026-11-23' }, { dueDate: 'De vervaldatum ligt voor de factuurdatum.' }],
    [{ discount: '55,01' }, { discount: 'De korting is groter dan het bedrag.' }],
    [{ discount: 'veel' }, { discount: 'Vul een korting in zoals 5,00.' }],
    [
      { items: [line, { ...line, description: ' ' }] },
      { 'items.1.description': 'Vul een omschrijving in.' },
    ],
    [
      { items: [{ ...line, quantity: '0' }] },
      { 'items.0.quantity': 'Vul een aantal in van 0,01 tot 9999,99.' },
    ],
    [{ items: [{ ...line, quantity: 'veel' }] }, {}],
    [
      { items: [{ ...line, unitPrice: '-1' }] },
      { 'items.0.unitPrice': 'Vul een prijs in zoals 55,00.' },
    ],
    [
      { items: [{ ...line, unitPrice: '100000' }] },
      { 'items.0.unitPrice': 'Deze prijs is te hoog.' },
    ],
  ])('%j', (change, problems) => {
    expect(problemsOf({ ...draft, ...change })).toEqual(problems)
  })

  test('in the order of the form, whatever the server calls them', () => {
    const problems = formFields({
      'items.1.unitPrice': 'x',
      'items.0.quantity': 'x',
      'invoice.customerEmail': 'x',
      reverseCharge: 'x',
      discount: 'x',
      unknown: 'x',
    })
    expect(wrongFields(problems, 2)).toEqual([
      'customerEmail',
      'items.0.quantity',
      'items.1.unitPrice',
      'discount',
      'reverseCharge',
    ])
  })
})

test('a quantity that cannot be read counts as one, a price as nothing, and no discount makes less than nothing', () => {
  expect(
    sumsOf(
      {
        items: [
          { ...line, quantity: 'x' },
          { ...line, unitPrice: '' },
        ],
        discount: '',
      },
      '21.00',
    ),
  ).toMatchObject({ total: 5_500, subtotal: 4_545, vat: 954, rounding: 1 })
  expect(sumsOf({ items: [line], discount: '99' }, '21.00').total).toBe(0)
  expect(
    sumsOf(
      { items: [{ ...line, quantity: '99999999', unitPrice: '99999999' }], discount: '' },
      '21.00',
    ).total,
  ).toBeGreaterThan(0)
})

test('VAT is charged unless the salon has none or the customer settles it', () => {
  expect([
    rateOf({ reverseCharge: false }, 'standard'),
    rateOf({ reverseCharge: true }, 'standard'),
    rateOf({ reverseCharge: false }, 'exempt'),
  ]).toEqual(['21.00', '0.00', '0.00'])
})

test('two editors see what differs in the words of the screen', () => {
  const mine = { ...draftOf(stored), customerName: 'Ander', dueDate: '2026-12-31', items: [line] }
  const different = staleRows(stored, mine).filter(
    ({ stored: theirs, mine: own }) => theirs !== own,
  )
  expect(different).toEqual([
    { label: 'Klant', stored: 'Kennel <De Wilg>', mine: 'Ander' },
    { label: 'Vervaldatum', stored: '21-12-2026', mine: '31-12-2026' },
    { label: 'Regels', stored: '1,5 × Wassen, €\u00a055,00', mine: '1 × Wassen, €\u00a055,00' },
  ])
})
