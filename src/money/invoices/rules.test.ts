import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { invoiceSums } from '#lib/vat-sums.ts'
import { proposalOf } from '#money/invoiced-sales/rules.ts'
import {
  amountsOf,
  checkNumberDay,
  creditNoteOf,
  eInvoiceProblems,
  itemOf,
  netSums,
  reckon,
  sendingDates,
  shownNumber,
  ublObstacles,
} from '#money/invoices/rules.ts'
import type { Invoice, InvoiceSeller } from '#money/invoices/wire.ts'
import { invoiceOf, seller } from '#tests/support/invoices.ts'

test('a number is shown with four figures or more, with its year when the series restarts', () => {
  expect(shownNumber({ prefix: 'INV-', year: null, number: 1 })).toBe('INV-0001')
  expect(shownNumber({ prefix: 'INV-', year: 2026, number: 12 })).toBe('INV-2026-0012')
  expect(shownNumber({ prefix: 'F', year: null, number: 12_345 })).toBe('F12345')
})

describe('what keeps an invoice from being an e-invoice', () => {
  const line = { description: 'Trimbeurt', quantity: 100, unitPrice: 6050 }
  const invoice = invoiceOf([line, line])
  const items = (...changes: Partial<Invoice['items'][number]>[]) =>
    invoice.items.map((item, index) => ({ ...item, ...changes[index] }))
  const cases: [
    rule: string,
    { seller?: Partial<InvoiceSeller>; invoice?: Partial<Invoice> },
    sentence: string,
  ][] = [
    ['BR-06', { seller: { name: '' } }, 'Vul de naam van je zaak in bij Bedrijf.'],
    ['BR-08', { seller: { street: '' } }, 'Vul je adres in bij Bedrijf.'],
    ['BR-08', { seller: { postalCode: '' } }, 'Vul je adres in bij Bedrijf.'],
    ['BR-08', { seller: { city: '' } }, 'Vul je adres in bij Bedrijf.'],
    [
      'BR-CO-9, PEPPOL-EN16931-R020',
      { seller: { vatNumber: '' } },
      'Vul je BTW-nummer in bij Bedrijf.',
    ],
    [
      'BR-CO-9, PEPPOL-EN16931-R020',
      { seller: { vatNumber: 'BE 0123.456.750' } },
      'Vul je BTW-nummer in bij Bedrijf.',
    ],
    ['BR-61', { seller: { iban: '' } }, 'Vul je IBAN in bij Bedrijf.'],
    [
      'the check figures of an IBAN',
      { seller: { iban: 'BE71 0961 2345 6768' } },
      'Je IBAN bij Bedrijf klopt niet: kijk de cijfers na.',
    ],
    [
      'BR-02',
      { invoice: { invoiceNumber: null } },
      'Deze factuur heeft nog geen nummer: verzend ze eerst.',
    ],
    ['BR-07', { invoice: { customerName: '' } }, 'Vul de naam van de klant in.'],
    [
      'BR-10',
      { invoice: { customerAddress: '' } },
      'Vul het adres, de postcode en de gemeente van de klant in.',
    ],
    [
      'BR-10',
      { invoice: { customerPostalCode: '' } },
      'Vul het adres, de postcode en de gemeente van de klant in.',
    ],
    [
      'BR-10',
      { invoice: { customerCity: '' } },
      'Vul het adres, de postcode en de gemeente van de klant in.',
    ],
    [
      'BR-11',
      { invoice: { customerCountry: 'Atlantis' } },
      'Het land van de klant is niet bekend: schrijf het voluit, zoals ‘Nederland’.',
    ],
    [
      'R010',
      { invoice: { customerVATNumber: '' } },
      'Deze klant heeft geen BTW-nummer en dus geen Peppol-adres: mail de PDF, die is voor een particulier de factuur.',
    ],
    [
      'CL008',
      { invoice: { customerVATNumber: 'RS101134702' } },
      'Voor het land van dit BTW-nummer bestaat geen Peppol-adres: mail de PDF.',
    ],
    [
      'COMMON-R043',
      { invoice: { customerVATNumber: 'BE 0123.456.748' } },
      'Het BTW-nummer van de klant klopt niet.',
    ],
    [
      'BR-25, PEPPOL-EN16931-R008',
      { invoice: { items: items({ description: ' ' }) } },
      'Elke regel heeft een omschrijving nodig.',
    ],
    ['BR-CO-25', { invoice: { dueDate: '' } }, 'Vul de vervaldatum in.'],
    [
      'the check figures of +++',
      { invoice: { structuredCommunication: '+++260/0000/00171+++' } },
      'De gestructureerde mededeling klopt niet.',
    ],
    [
      'BR-CO-10',
      { invoice: { items: items({ totalPrice: '60.51' }, { totalPrice: '60.49' }) } },
      'De regels tellen niet op tot het totaal zonder btw.',
    ],
    [
      'BR-CO-13',
      { invoice: { subtotal: '99.99', rounding: '0.01' } },
      'Het totaal zonder btw klopt niet met de regels en de korting.',
    ],
    [
      'BR-CO-15, BR-CO-17',
      { invoice: { vatAmount: '21.01', rounding: '-0.01' } },
      'De btw klopt niet met het totaal.',
    ],
    [
      'BR-CO-16',
      { invoice: { rounding: '0.01' } },
      'Het te betalen bedrag klopt niet met het totaal en de btw.',
    ],
    [
      'BR-CO-16',
      { invoice: { rounding: '0.02' } },
      'Het te betalen bedrag klopt niet met het totaal en de btw.',
    ],
  ]

  test.each(cases)('%s: %j', (_, broken, sentence) => {
    expect(
      eInvoiceProblems({
        invoice: { ...invoice, ...broken.invoice },
        seller: { ...seller, ...broken.seller },
        isFinal: false,
      }),
    ).toEqual([sentence])
  })

  const REPLACE =
    'Wat een nummer heeft, verandert niet meer: zet het recht, maak een creditnota en dan een nieuwe factuur.'
  const ownFaults: [Partial<InvoiceSeller>, string][] = [
    [
      { vatNumber: '' },
      'Toen dit nummer gegeven werd, was je BTW-nummer bij Bedrijf niet in orde.',
    ],
    [
      { country: 'Atlantis', vatNumber: '' },
      'Toen dit nummer gegeven werd, was je land bij Bedrijf niet in orde.',
    ],
  ]

  test.each(ownFaults)(
    'one with a number says what was wrong of the salon (%j) when it was given, and how it is replaced',
    (change, sentence) => {
      const parties = { seller: { ...seller, ...change }, isFinal: true }
      expect(eInvoiceProblems({ invoice, ...parties })).toContain(sentence)
      expect(
        ublObstacles({ invoice, ...parties }).find((obstacle) => obstacle.sentence === sentence),
      ).toEqual({ sentence, mend: 'salon' })
      expect(eInvoiceProblems({ invoice, ...parties }).at(-1)).toBe(REPLACE)
      expect(
        ublObstacles({ invoice: { ...invoice, type: 'credit-note' }, ...parties }).at(-1)?.sentence,
      ).not.toBe(REPLACE)
    },
  )

  test('one with a number to a private person is not to be replaced', () => {
    const [problem, ...more] = ublObstacles({
      invoice: { ...invoice, customerVATNumber: '' },
      seller,
      isFinal: true,
    })
    expect([problem?.mend, more]).toEqual(['nothing', []])
  })

  test.each([
    ['a right one', {}],
    ['one to a company without a mail address', { customerEmail: '' }],
    ['one abroad', { customerVATNumber: 'NL123456789B13', customerCountry: 'Nederland' }],
    ['one to Spain', { customerVATNumber: 'ESB58378431', customerCountry: 'spanje' }],
    ['one paid at the till', { prepaid: '121.00', due: '0.00' }],
    [
      'a credit note, which has no day to pay nor a communication',
      { type: 'credit-note', dueDate: '', structuredCommunication: '' },
    ],
  ] as const)('nothing, of %s', (_, change) => {
    expect(eInvoiceProblems({ invoice: { ...invoice, ...change }, seller, isFinal: true })).toEqual(
      [],
    )
  })
})

/** An invoice of the till's lines, perhaps with what a voucher paid, as the server stores it. */
const madeOf = (
  lines: { quantity: number; unitPrice: number }[],
  { discount, voucher, rate }: { discount: number; voucher: number; rate: string },
) => {
  const sold = [{ paid: '0.00', taxedBefore: toDecimal(voucher), voucherCodes: ['SNUF-ABCDEFGH'] }]
  const { amounts, items } = reckon(
    lines.map((line) => ({ description: 'Bad', ...line })),
    { discount, rate, sold },
  )
  const kept = items.map((item, index) => ({ ...item, id: String(index), creditsItem: null }))
  return { ...invoiceOf([], { rate }), ...amounts, discount: toDecimal(discount), items: kept }
}
const creditOn = (
  invoice: Invoice,
  notes: readonly Invoice[],
  chosen?: { itemId: string; quantity: number }[],
): Invoice => {
  const { lines, discount, sums } = creditNoteOf(invoice, { notes, chosen })
  const items = lines.map((line, sortOrder) => ({
    ...itemOf(line, line.total, sortOrder),
    id: `${notes.length}-${sortOrder}`,
    creditsItem: line.id,
  }))
  return {
    ...invoice,
    ...amountsOf(sums),
    type: 'credit-note',
    discount: toDecimal(discount),
    prepaid: '0.00',
    items,
  }
}
const FIELDS = ['totalAmount', 'subtotal', 'vatAmount', 'rounding', 'discount'] as const
const together = (notes: readonly Invoice[], field: (typeof FIELDS)[number]) =>
  notes.reduce((sum, note) => sum + fromDecimal(note[field]), 0)

describe('credit notes', () => {
  test('of one piece of € 45,25 in two halves come to € 45,25', () => {
    const invoice = madeOf([{ quantity: 100, unitPrice: 4525 }], {
      discount: 0,
      voucher: 0,
      rate: '21.00',
    })
    const first = creditOn(invoice, [], [{ itemId: '0', quantity: 50 }])
    const second = creditOn(invoice, [first], [{ itemId: '0', quantity: 50 }])
    expect([first.totalAmount, second.totalAmount]).toEqual(['22.63', '22.62'])
    expect([first.items[0]?.totalPrice, second.items[0]?.totalPrice]).toEqual(['22.63', '22.62'])
  })

  test('of what a voucher paid in part give back the rest alone', () => {
    const invoice = madeOf([{ quantity: 200, unitPrice: 2000 }], {
      discount: 0,
      voucher: 3000,
      rate: '21.00',
    })
    const half = creditOn(invoice, [], [{ itemId: '0', quantity: 100 }])
    expect(half.items.map(({ quantity, totalPrice }) => [quantity, totalPrice])).toEqual([
      ['1.00', '20.00'],
      ['-1.00', '-15.00'],
    ])
    expect(half.totalAmount).toBe('5.00')
    expect(() => creditOn(invoice, [], [{ itemId: '1', quantity: 100 }])).toThrow(
      'Deze regel staat niet op de factuur.',
    )
  })

  test('in whatever parts an invoice is taken back, they come to exactly that invoice and never to more, each of them a right one', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 1_000 }),
        unitPrice: fc.integer({ min: 0, max: 12_000 }),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    const parts = fc.array(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      { maxLength: 8 },
    )
    const shares = fc.record({
      discount: fc.double({ min: 0, max: 1, noNaN: true }),
      voucher: fc.constantFrom(0, 0, 0.3, 0.75, 1),
    })
    fc.assert(
      fc.property(
        lines,
        parts,
        shares,
        fc.constantFrom('21.00', '0.00'),
        (...[sold, split, share, rate]) => {
          const shown = invoiceSums(sold, { discount: 0, rate }).total
          const discount = Math.floor(shown * share.discount)
          const invoice = madeOf(sold, {
            discount,
            voucher: Math.floor((shown - discount) * share.voucher),
            rate,
          })
          const notes: Invoice[] = []
          const left = sold.map(({ quantity }) => quantity)
          for (const part of split) {
            const chosen = left.map((most, index) => ({
              itemId: String(index),
              quantity: Math.floor(most * (part[index] ?? 0)),
            }))
            if (chosen.every(({ quantity }) => quantity === 0)) continue
            for (const [index, { quantity }] of chosen.entries())
              left[index] = (left[index] ?? 0) - quantity
            notes.push(creditOn(invoice, notes, chosen))
          }
          if (left.some((most) => most > 0)) notes.push(creditOn(invoice, notes))
          for (const [index, note] of notes.entries()) {
            const soFar = notes.slice(0, index + 1)
            for (const field of ['totalAmount', 'subtotal', 'vatAmount', 'discount'] as const) {
              expect(fromDecimal(note[field])).toBeGreaterThanOrEqual(0)
              expect(together(soFar, field)).toBeLessThanOrEqual(fromDecimal(invoice[field]))
            }
            const { nets, linesNet, allowance } = netSums(note)
            expect(nets.reduce((sum, net) => sum + net, 0)).toBe(linesNet)
            expect(allowance).toBeGreaterThanOrEqual(0)
            expect(eInvoiceProblems({ invoice: note, seller, isFinal: true })).toEqual([])
          }
          for (const field of FIELDS)
            expect(together(notes, field)).toBe(fromDecimal(invoice[field]))
          expect(() => creditOn(invoice, notes)).toThrow(
            'Deze factuur is al helemaal gecrediteerd.',
          )
        },
      ),
      { numRuns: 3_000 },
    )
  })
})

const last = { invoiceNumber: 'INV-0006', invoiceDate: '2026-11-22' }
const today = '2026-11-24'
const datedDraft = (invoiceDate: string, dueDate: string) => ({
  ...invoiceOf([]),
  invoiceDate,
  dueDate,
})
const checkDay = (day: string) => () => checkNumberDay(day, { last, today })

describe('the day of a number', () => {
  test('is not before that of the last one, nor still to come', () => {
    expect(checkDay('2025-01-15')).toThrow(
      'De nummers volgen de data: INV-0006 is van 22-11-2026. Kies die dag of een latere.',
    )
    expect(checkDay('2026-11-25')).toThrow('Deze dag moet nog komen')
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-24'])
      expect(checkDay(day)).not.toThrow()
    expect(() => checkNumberDay('2025-01-15', { last: undefined, today })).not.toThrow()
    expect(() =>
      checkNumberDay('2027-01-01', { last: { ...last, invoiceDate: '2027-01-01' }, today }),
    ).not.toThrow()
  })

  test.for([
    [
      '2026-11-23',
      '2026-12-23',
      '2026-11-23',
      '2026-12-23',
      'its own, while nothing speaks against it',
    ],
    [
      '2026-11-21',
      '2026-12-21',
      '2026-11-24',
      '2026-12-24',
      'of today after a later number, with the same term',
    ],
    ['2026-12-01', '2026-12-08', '2026-11-24', '2026-12-01', 'of today when it is still to come'],
  ] as const)('%s till %s is proposed as %s till %s: %s', ([invoiceDate, dueDate, day, due]) => {
    expect(sendingDates(datedDraft(invoiceDate, dueDate), { last, today })).toEqual({
      invoiceDate: day,
      dueDate: due,
    })
  })

  test('a draft whose term is over gets a new one', () => {
    expect(
      sendingDates(datedDraft('2026-10-01', '2026-10-31'), { last: undefined, today }),
    ).toEqual({ invoiceDate: '2026-11-24', dueDate: '2026-12-24' })
  })
})

const soldLine = (kind: string, description: string, total: string) => ({
  kind,
  description,
  quantity: 1,
  unitPrice: total,
  total,
})

describe('an invoice of a visit', () => {
  const visit = { id: 'v', service: 'Poedel', dogName: 'Bella', date: '2026-11-20', price: '65.00' }
  const sale = {
    id: 's',
    appointmentId: 'v',
    customerName: 'Jef',
    customerEmail: '',
    paid: '60.00',
    taxedBefore: '0.00',
    givenBack: '0.00',
    voucherCodes: [],
  }

  test('has what was sold for it, with the discount', () => {
    const lines = [
      soldLine('service', 'Poedel', '65.00'),
      soldLine('product', 'Shampoo', '12.50'),
      soldLine('discount', 'Korting', '-5.00'),
    ]
    expect(proposalOf({ buyer: undefined, visit, sold: [{ ...sale, lines }] })).toMatchObject({
      invoice: { appointmentId: 'v', saleIds: ['s'], discount: '5.00' },
      items: [
        { description: 'Poedel, Bella (20-11-2026)', unitPrice: '65.00' },
        { description: 'Shampoo', unitPrice: '12.50' },
      ],
    })
  })

  test.for([
    [{ paid: '50.00', givenBack: '-10.00' }, '10.00', 'in part makes it cheaper'],
    [
      { paid: '-10.00', taxedBefore: '60.00', givenBack: '-10.00' },
      '10.00',
      'in cash for a voucher too',
    ],
    [{ paid: '0.00', givenBack: '-60.00' }, '0.00', 'wholly is due again'],
  ] as const)('%j, with € %s off: what was given back %s', ([given, discount]) => {
    const { invoice } = proposalOf({
      buyer: undefined,
      visit,
      sold: [{ ...sale, ...given, lines: [soldLine('service', 'Poedel', '60.00')] }],
    })
    expect(invoice.discount).toBe(discount)
  })

  test('has its treatment too when only goods were sold', () => {
    const { items } = proposalOf({
      buyer: undefined,
      visit,
      sold: [{ ...sale, lines: [soldLine('product', 'Shampoo', '12.50')] }],
    })
    expect(items.map(({ description }) => description)).toEqual([
      'Poedel, Bella (20-11-2026)',
      'Shampoo',
    ])
  })
})
